/** Settings and figures changed on the pages, from the next step on. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { readShippedPack } from '../../src/campaign/packs/pack-files.js';
import { seePackFile } from '../../src/campaign/packs/see-pack.js';
import { civilWar } from '../../src/systems/civil-war/index.js';
import { SETTINGS } from '../../src/systems/civil-war/rules/settings.js';
import { rulesAhead } from '../../src/campaign/gm/change-rules.js';
import { readKeptPack } from '../../src/people/packs.js';
import { must, serveDir, testClock, type Site } from './site.js';

/** In its note is what a spreadsheet takes for a formula. */
const PRICES = 'tables/prices.csv';
let site: Site;
let gm = '';
beforeEach(async () => {
  const [dir, clock] = [await mkdtemp(join(tmpdir(), 'vedette-change-')), testClock()];
  const shipped = await must(Promise.resolve(readShippedPack(civilWar, 'border')));
  const pack = {
    ...shipped,
    [PRICES]: (shipped[PRICES] ?? '').replace('# note:', '# note: paid,=1+1'),
  };
  const input = { system: 'civil-war', pack, scenario: 'empty', title: 'War' };
  (await must(newCampaign(join(dir, 'meeting.vedette'), input, clock))).close();
  site = await serveDir(dir, clock);
  gm = site.link('gm');
});
afterEach(() => site.close());

const stampIn = (text: string): string => /name="stamp" value="([^"]*)"/.exec(text)?.[1] ?? '';
const marksIn = (text: string) => ({
  stamp: stampIn(text),
  mark: /name="mark" value="([^"]*)"/.exec(text)?.[1] ?? 'none',
});
const ahead = () => site.with((campaign) => rulesAhead(campaign));

test('a setting is changed, listed with its reason, and taken back', async () => {
  const page = await site.get(`${gm}/change`);
  const form = {
    stamp: stampIn(page.text),
    reason: 'as agreed',
    told: '',
    'set-spotted': 'hidden',
  };
  const done = await site.post(`${gm}/change`, form);
  expect(done.headers.get('location')).toContain('did=changed');
  expect((await ahead()).settings['spotted']).toBe('hidden');
  const shown = (await site.get(`${gm}/change`)).text;
  expect(shown).toContain('Reason: as agreed');
  const key = /name="key" value="(change \d+)"/.exec(shown)?.[1] ?? '';
  await site.post(`${gm}/withdraw`, { key, reason: 'not agreed', stamp: stampIn(shown) });
  expect((await ahead()).settings['spotted']).toBe('told');
});

test('a slip does not make an old page a new one: what another window changed is not written over unsaid', async () => {
  const own = marksIn((await site.get(`${gm}/change`)).text);
  const figures = `${gm}/change/figures`;
  const table = (await site.get(`${figures}?file=${encodeURIComponent(PRICES)}`)).text;
  const cell = (/name="(cell-\d+-1)" value="depot"/.exec(table)?.[1] ?? '').replace(/1$/, '2');
  const words = { reason: 'as agreed', told: '' };
  const change = { file: PRICES, ...marksIn(table), ...words, [cell]: '9' };
  expect((await site.post(figures, change)).status).toBe(303);
  const long = { ...words, reason: 'x'.repeat(5000) };
  const slip = await site.post(`${gm}/change`, { ...own, ...long, 'set-spotted': 'hidden' });
  expect([slip.status, marksIn(slip.text).mark]).toEqual([422, own.mark]);
  const old = await site.post(`${gm}/change`, { ...marksIn(slip.text), ...words });
  expect([old.status, old.text.includes('The rules were changed after you opened')]).toEqual([
    ...[409, true],
  ]);
  const late = await site.post(figures, { ...change, ...long, [cell]: '8' });
  expect(late.status).toBe(422);
  expect(late.text).toContain('These figures were changed after you opened this page');
});

test('a figure is changed in its table; one that does not read stays in the form, marked', async () => {
  const path = PRICES;
  const page = (await site.get(`${gm}/change/figures?file=${encodeURIComponent(path)}`)).text;
  const cell = (/name="(cell-\d+-1)" value="depot"/.exec(page)?.[1] ?? '').replace(/1$/, '2');
  const form = { file: path, stamp: stampIn(page), reason: 'too cheap', told: '' };
  const wrong = await site.post(`${gm}/change/figures`, { ...form, [cell]: 'dear' });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toMatch(new RegExp(`name="${cell}" value="dear"[^>]*aria-invalid="true"`));
  expect(wrong.text).toContain('value="too cheap"');
  expect((await site.post(`${gm}/change/figures`, { ...form, [cell]: '5' })).status).toBe(303);
  expect((await ahead()).files[path]).toContain('depot,5');
  expect((await site.get(`${gm}/change`)).text).toContain('Prices: depot, cp is now 5 (was 3).');
});

test('what was entered on one page of a long table stays when another page is turned to, and changes with it', async () => {
  const path = 'tables/crt-attacker.csv';
  const at = `${gm}/change/figures?file=${encodeURIComponent(path)}`;
  const page = (await site.get(at)).text;
  const [, cell = '', before = ''] = /name="(cell-\d+-\d+)" value="(\d+)"/.exec(page) ?? [];
  const entered = { file: path, stamp: stampIn(page), reason: '', told: 'a note', page: '1' };
  const now = before === '1' ? '2' : '1';
  const gone = cell.replace(/^cell-(\d+)-.*/, 'gone-$1');
  const ticked = { ...entered, [cell]: now, [gone]: 'yes' };
  const next = await site.post(`${gm}/change/figures`, { ...ticked, turn: '2' });
  expect(next.status).toBe(200);
  expect(next.text).toContain('Page 2 of');
  expect(next.text).toContain(`<input type="hidden" name="${cell}" value="${now}">`);
  expect(next.text).toContain(`<input type="hidden" name="${gone}" value="yes">`);
  expect(next.text.match(/type="hidden" name="(cell|gone)-/g)?.length).toBe(2);
  expect(next.text).toContain('a note');
  const back = await site.post(`${gm}/change/figures`, {
    ...{ ...ticked, page: '2', turn: '1' },
  });
  expect(back.text).toMatch(new RegExp(`<input name="${cell}" value="${now}"`));
  expect(back.text).toContain(`name="${gone}" value="yes" checked`);
  expect(back.text).not.toContain(`type="hidden" name="${cell}"`);
});

test('the map cannot be changed, a reason is needed, and an old page changes nothing', async () => {
  expect((await site.get(`${gm}/change/figures?file=map%2Fhexes.csv`)).status).toBe(404);
  const stamp = stampIn((await site.get(`${gm}/change`)).text);
  const form = { stamp, reason: '', told: '', 'set-spotted': 'hidden' };
  expect((await site.post(`${gm}/change`, form)).status).toBe(422);
  expect((await site.post(`${gm}/change`, { ...form, reason: 'x' })).status).toBe(303);
  const late = { ...form, reason: 'x', 'set-spotted': 'told', stamp: 'old' };
  expect((await site.post(`${gm}/change`, late)).status).toBe(409);
  expect((await site.get(`${site.link('usa-east')}/change`)).status).toBe(404);
});

test('of two windows that change the same rules the second is told so, and what it entered stands in its form', async () => {
  const path = PRICES;
  // The step is played again after the first change alone: what comes after it leaves the stamp as it is.
  const first = { ...marksIn((await site.get(`${gm}/change`)).text), reason: 'x', told: '' };
  await site.post(`${gm}/change`, { ...first, 'set-win': 'losses' });
  const page = (await site.get(`${gm}/change/figures?file=${encodeURIComponent(path)}`)).text;
  const settings = (await site.get(`${gm}/change`)).text;
  const cell = (/name="(cell-\d+-1)" value="depot"/.exec(page)?.[1] ?? '').replace(/1$/, '2');
  const form = { file: path, reason: 'too cheap', told: '', ...marksIn(page) };
  expect((await site.post(`${gm}/change/figures`, { ...form, [cell]: '5' })).status).toBe(303);
  const second = await site.post(`${gm}/change/figures`, { ...form, [cell]: '6' });
  expect(second.status).toBe(409);
  expect(second.text).toContain('changed after you opened this page');
  expect(second.text).toContain(`name="${cell}" value="6"`);
  expect((await ahead()).files[path]).toContain('depot,5');
  const wish = { reason: 'x', told: 'our own words', 'set-spotted': 'hidden' };
  const late = await site.post(`${gm}/change`, { ...wish, ...marksIn(settings) });
  expect([late.status, late.text.includes('our own words')]).toEqual([409, true]);
  expect((await ahead()).settings['spotted']).toBe('told');
  const fresh = marksIn(second.text);
  expect((await site.post(`${gm}/change/figures`, { ...form, ...fresh, [cell]: '6' })).status).toBe(
    303,
  );
});

test('a form refused for another’s change shows what stands now, with his own entries marked, and undoes nothing', async () => {
  const path = PRICES;
  const at = `${gm}/change/figures?file=${encodeURIComponent(path)}`;
  const cellsIn = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/name="(cell-\d+-\d+)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    );
  const page = (await site.get(at)).text;
  const cells = cellsIn(page);
  const [theirs = '', mine = ''] = Object.keys(cells).filter((name) =>
    /^\d+$/.test(cells[name] ?? ''),
  );
  const form = { file: path, reason: 'too cheap', told: '', ...marksIn(page), ...cells };
  const other = await site.post(`${gm}/change/figures`, { ...form, [theirs]: '41' });
  expect(other.status).toBe(303);
  const refused = await site.post(`${gm}/change/figures`, { ...form, [mine]: '42' });
  expect(refused.status).toBe(409);
  expect([cellsIn(refused.text)[theirs], cellsIn(refused.text)[mine]]).toEqual(['41', '42']);
  expect(refused.text).toContain(`you wrote 42; it stands at ${cells[mine] ?? ''}.`);
  expect(refused.text.split('you wrote')).toHaveLength(2);
  const again = { ...form, ...marksIn(refused.text), ...cellsIn(refused.text) };
  expect((await site.post(`${gm}/change/figures`, again)).status).toBe(303);
  const kept = cellsIn((await site.get(at)).text);
  expect([kept[theirs], kept[mine]]).toEqual(['41', '42']);
});

test('so does a form of settings', async () => {
  const page = (await site.get(`${gm}/change`)).text;
  const wish = {
    reason: 'x',
    told: '',
    ...marksIn(page),
    'set-win': 'by-role',
    'set-spotted': 'told',
  };
  expect((await site.post(`${gm}/change`, { ...wish, 'set-win': 'losses' })).status).toBe(303);
  const refused = await site.post(`${gm}/change`, { ...wish, 'set-spotted': 'hidden' });
  expect(refused.status).toBe(409);
  expect(refused.text).toMatch(/name="set-win" value="losses" checked/);
  expect(refused.text).toMatch(/name="set-spotted" value="hidden" checked/);
  expect(refused.text.split('stands until you change it')).toHaveLength(2);
});

test('each value of a setting stands on the page with its effect and paragraph, and players read the effect', async () => {
  const { text } = await site.get(`${gm}/change`);
  for (const { name, rule, effects } of SETTINGS) {
    expect(text).toContain(`<legend>${name} <small>${rule}</small></legend>`);
    for (const [value, says] of Object.entries(effects)) {
      expect(text).toMatch(new RegExp(`name="set-${name}" value="${value}"`));
      expect(text).toContain(says);
    }
  }
  const form = { stamp: stampIn(text), reason: 'as agreed', told: '', 'set-win': 'losses' };
  expect((await site.post(`${gm}/change`, form)).status).toBe(303);
  expect((await site.get(`${gm}/change`)).text).toContain(
    'win (B7) is now &quot;losses&quot; (was &quot;by-role&quot;): Whoever lost less wins the battle.',
  );
});

test("a file of the campaign's pack leads to the page that changes it, and the pack is copied with the change", async () => {
  const path = PRICES;
  const shown = await site.get(`${gm}/pack?file=${encodeURIComponent(path)}`);
  expect(shown.text).toMatch(/change\/figures\?file(=|&#x3D;)tables%2Fprices\.csv"/);
  expect(shown.text).toContain('paid,&#x3D;1+1');
  const saved = await site.get(`${gm}/pack?file=${encodeURIComponent(path)}&save=yes`);
  expect(saved.text).toContain("paid,'=1+1");
  expect((await site.get(`${gm}/pack?file=map%2Fhexes.csv`)).text).not.toContain('/change/figures');
  const page = (await site.get(`${gm}/change/figures?file=${encodeURIComponent(path)}`)).text;
  const cell = (/name="(cell-\d+-1)" value="depot"/.exec(page)?.[1] ?? '').replace(/1$/, '2');
  const form = { file: path, stamp: stampIn(page), reason: 'too cheap', told: '', [cell]: '5' };
  expect((await site.post(`${gm}/change/figures`, form)).status).toBe(303);
  expect((await site.get(`${gm}/packs`)).text).toContain('<option value="own">');
  const copied = await site.post(`${gm}/packs/copy`, { from: 'own', name: 'ours' });
  expect(copied.headers.get('location')).toContain('/packs/ours?did=kept');
  const { files } = await must(readKeptPack(site.directory, 'ours'));
  expect(files[path]).toContain('depot,5');
});

test("a campaign that is begun with this campaign's own pack has its figures as they were changed", async () => {
  const page = (await site.get(`${gm}/change/figures?file=${encodeURIComponent(PRICES)}`)).text;
  const cell = (/name="(cell-\d+-1)" value="depot"/.exec(page)?.[1] ?? '').replace(/1$/, '2');
  const change = { file: PRICES, stamp: stampIn(page), reason: 'too cheap', told: '', [cell]: '5' };
  expect((await site.post(`${gm}/change/figures`, change)).status).toBe(303);
  const form = { system: 'civil-war@1', scene: 'own|empty', title: 'Second War', zone: 'UTC' };
  const begun = await site.post(`${gm}/campaign/new`, { ...form, name: '', mail: '' });
  expect(begun.status).toBe(303);
  const campaign = await must(openCampaign(join(site.dir, 'second-war.vedette')));
  const prices = await must(seePackFile(campaign, PRICES));
  campaign.close();
  expect(prices).toContain('depot,5');
});
