import Database from 'better-sqlite3';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILES } from '../../src/store/file-store.js';
import { store } from '../../src/store/store.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { serve, type Served } from '../../src/web/serve.js';
import { must, testClock } from './site.js';

let dir: string;
let served: Served;
const errors: unknown[] = [];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vedette-fill-'));
  const clock = testClock();
  const input = { system: 'civil-war', seed: '0412'.repeat(16), title: 'July 1861' };
  (await must(newCampaign(join(dir, 'war.vedette'), input, clock))).close();
  served = await serve({ dir, port: 0, clock, report: (error) => errors.push(error) });
  await post('gm', '/answer', { key: '1/split', text: 'split 1', reason: 'short', release: 'yes' });
});
afterAll(async () => {
  await served.close();
  await rm(dir, { recursive: true });
});

const link = (who: string): string => served.links.find((one) => one.who === who)?.url ?? '';
const get = (who: string, path: string): Promise<Response> => fetch(link(who) + path);
const post = (
  who: string,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(link(who) + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin: served.url, 'sec-fetch-site': 'same-origin', ...headers },
    redirect: 'manual',
  });
const ASKED = { kind: 'allocation', list: '', key: '1/allocation/usa-supreme' };
const SHEET = '# for the papers\nCP east 15, west 7, trans 5\nsomething unread';
type Told = {
  readonly text: string;
  readonly good: boolean;
  readonly groups: readonly {
    readonly id: string;
    readonly rest: string;
    readonly fields: readonly { id: string; value: string; beyond: string; wrong: string }[];
  }[];
};
const told = async (form: Record<string, string>): Promise<Told> =>
  (await (
    await post('usa-supreme', '/fill', { ...ASKED, ...form }, { accept: 'application/json' })
  ).json()) as Told;
const fieldOf = ({ groups }: Told, id: string) =>
  groups.flatMap(({ fields }) => fields).find((field) => field.id === id);

describe('fields put into a sheet', () => {
  it('C3.5 stand in the text, which is read again, and nothing is kept', async () => {
    const form = { ...ASKED, text: SHEET, 'field:cp/east': '12', 'field:pp/west': '9' };
    const page = await (await post('usa-supreme', '/fill', form)).text();
    expect(page).toContain('CP east 12, west 7, trans 5\nPP west 9\nsomething unread</textarea>');
    expect(page).toContain('# for the papers');
    expect(page).toContain('The fields are now in your orders. Nothing has been sent yet.');
    const again = await (await get('usa-supreme', '')).text();
    expect(again).toContain('No allocation received yet');
  });

  it('C3.5.4 a share beyond its limit is told as one, and how much is left', async () => {
    const form = { text: 'CP east 99' };
    const { groups, ...rest } = await told(form);
    const cp = groups.find(({ id }) => id === 'cp');
    expect(cp?.fields.map(({ beyond }) => beyond)).toEqual(['over', 'under', 'under', 'within']);
    expect(cp?.rest).toMatch(/^\d+ CP too many$/);
    expect(rest.good).toBe(false);
  });

  it('C4.2 the page of the enemy has a table for each thing that is known of him', async () => {
    const page = await (await get('usa-supreme', '/enemy')).text();
    expect(page).toMatch(/<h2 id="known-0">Forces in sight<\/h2>[^]*<th scope="col">Size<\/th>/);
    expect(page).not.toContain('>Prisoners');
  });

  it('C2.7 the positions of the whole side stand beside it as tables, and no enemy that nobody sees', async () => {
    const page = await (await get('usa-supreme', `/sheet/${await sheetOf('usa-supreme')}`)).text();
    expect(page).toMatch(/<caption>Own forces<\/caption>[^]*McDowell/);
    expect(page).not.toContain('Johnston');
  });

  it('the rest is split within the limits', async () => {
    const form = { ...ASKED, text: 'CP east 10', split: 'cp' };
    const page = await (await post('usa-supreme', '/fill', form)).text();
    expect(page).toContain('all given out');
    expect(page).not.toMatch(/class="share (over|under)"/);
  });

  it('what nobody changed since the page was made is not put over what was typed', async () => {
    const filled = JSON.stringify({ 'cp/east': '15', 'cp/west': '7' });
    const fields = { 'field:cp/east': '15', 'field:cp/west': '8', 'filled:cp': filled };
    const { text } = await told({ text: 'CP east 3, west 7', ...fields });
    expect(text).toBe('CP east 3, west 8');
    expect((await told({ text: 'CP east 3', ...fields, 'filled:cp': '{"' })).text).toContain(
      'east 15',
    );
  });
});

it('a sheet sent with fields that are not in it yet comes back with them, and is not sent', async () => {
  const form = { ...ASKED, text: SHEET, 'field:cp/east': '12', 'filled:cp': '{"cp/east":"15"}' };
  for (const path of ['/sheet', '/check']) {
    const page = await (await post('usa-supreme', path, form)).text();
    expect(page).toContain('CP east 12, west 7, trans 5');
    expect(page).toContain('Nothing has been sent yet.');
  }
  expect(await (await get('usa-supreme', '')).text()).toContain('No allocation received yet');
});

it.runIf(store() === FILES).each([
  ['/ready', { ready: 'no', text: SHEET }, 409],
  ['/sheet', { text: 'x'.repeat(250_001) }, 413],
])(
  'fields that a refused %s left out of its page come back as lines',
  async (path, more, status) => {
    const other = new Database(join(dir, 'war.vedette'));
    other.exec('BEGIN IMMEDIATE');
    const changed = { 'field:cp/east': '12', 'field:cp/west': '7' };
    const form = { ...ASKED, ...changed, 'filled:cp': '{"cp/east":"15","cp/west":"7"}' };
    const answer = await post('usa-supreme', path, { ...form, ...more });
    other.close();
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(/>What you wrote<[^]*>\s*cp\/east: 12<\/textarea>/);
  },
);

it('a line is fixed together with the fields that are not in the sheet yet', async () => {
  const fix = JSON.stringify({ line: 1, column: 4, length: 4, text: 'east', says: 'east' });
  const form = { ...ASKED, text: 'CP eats 15, west 7', fix, 'field:cp/west': '8' };
  for (const path of ['/sheet', '/check']) {
    const page = await (await post('usa-supreme', path, form)).text();
    expect(page).toContain('CP east 15, west 8</textarea>');
    expect(page).toContain('Nothing has been sent yet.');
  }
});

describe('hostile values', () => {
  it.each(['1e9', '-3', '2.5', '<b>12</b>', 'x'.repeat(10_000), '12345', 'NaN'])(
    'come back as they were filled, with a word: %s',
    async (value) => {
      const form = { ...ASKED, text: SHEET, 'field:cp/east': value, 'field:cp/west': '8' };
      const answer = await post('usa-supreme', '/fill', form);
      const page = await answer.text();
      expect(answer.status).toBe(422);
      expect(page).toContain('Not put into your orders: East (Command points).');
      expect(page).toContain('A whole number from 0 to 9999 goes here');
      expect(page).toContain(`value="${value.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"`);
      expect(page).toContain('CP east 15, west 8, trans 5');
      expect(page).not.toContain('<b>12');
    },
  );

  it.each([
    [{ 'field:leader/3/land/1': 'everywhere' }, 'This is not one of the choices'],
    [{ 'field:cp/mars': '3' }, 'Some fields do not belong to these orders.'],
    [{ 'field:constructor': '3', 'field:__proto__': '3' }, 'Some fields do not belong'],
  ])('of a choice and of fields that there are not: %j', async (fields, word) => {
    const answer = await post('usa-supreme', '/fill', { ...ASKED, text: SHEET, ...fields });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(word);
    expect(page).toContain('CP east 15, west 7, trans 5');
  });

  it('a text too long is kept in the form and nothing is made of it', async () => {
    const text = 'CP east 3\n'.repeat(26_000);
    const answer = await post('usa-supreme', '/fill', { ...ASKED, text, 'field:cp/east': '4' });
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain('too long');
  });

  it('a sheet that is not asked any more comes back with its text', async () => {
    const stale = { ...ASKED, key: '7/allocation/usa-supreme', text: SHEET };
    const answer = await post('usa-supreme', '/fill', { ...stale, 'field:cp/east': '4' });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('CP east 15, west 7, trans 5');
  });
});

describe('who may fill in and point', () => {
  const form = { ...ASKED, text: SHEET, 'field:cp/east': '4' };

  it.each(['usa-east', 'usa-trans', 'csa-supreme', 'csa-west'])(
    'C3.7 %s gets no form of the supreme commander of the USA',
    async (who) => {
      const page = await (await post(who, '/fill', form)).text();
      expect(page).not.toMatch(/data-form|field:|Command points|CP in all/);
      const json = await post(who, '/fill', form, { accept: 'application/json' });
      expect(json.status).toBe(409);
      expect(await json.text()).not.toMatch(/groups|cp\/east/);
    },
  );

  it('the other side has a form of its own alone', async () => {
    const page = await (await get('csa-supreme', `/sheet/${await sheetOf('csa-supreme')}`)).text();
    expect(page).toContain('field:cp/east');
    expect(page).not.toMatch(/field:cp\/naval|McDowell|usa-east/);
  });

  it('a stranger and the gamemaster have nothing there', async () => {
    const strange = link('usa-supreme').replace(/[\w-]+$/, 'A'.repeat(43));
    for (const home of [strange, link('gm')])
      for (const path of ['/fill', '/line']) {
        const answer = await fetch(home + path, {
          method: 'POST',
          body: new URLSearchParams(form),
          headers: { origin: served.url, 'sec-fetch-site': 'same-origin' },
        });
        expect(answer.status).toBe(404);
      }
    expect((await fetch(`${strange}/pieces?kind=orders&list=east`)).status).toBe(404);
    expect((await get('gm', '/pieces?kind=orders&list=east')).status).toBe(404);
  });

  it('no pieces are there while no orders are asked', async () => {
    expect((await get('usa-east', '/pieces?kind=orders&list=east')).status).toBe(404);
    const line = { kind: 'orders', list: 'east', piece: 'leader/McDowell', verb: 'move' };
    expect((await post('usa-east', '/line', line)).status).toBe(409);
  });
});

/** Plays the strategic turn without a word from anybody. */
async function openOrders(): Promise<void> {
  const campaign = await must(openCampaign(join(dir, 'war.vedette')));
  const clock = testClock();
  await must(runTurn(campaign, { now: true }, clock));
  await must(releaseTurn(campaign, clock));
  campaign.close();
}

describe('pointing at forces', () => {
  beforeAll(openOrders);
  const asked = '/pieces?kind=orders&list=east';

  it('C4.1 a commander has the pieces of his own account, nobody else those', async () => {
    const own = await (await get('usa-east', asked)).text();
    expect(own).toMatch(/"id":"leader\/McDowell"/);
    expect(own).not.toMatch(/Beauregard|J\. E\. Johnston|Lyon/);
    expect(await (await get('csa-east', asked)).text()).not.toContain('McDowell');
    for (const who of ['usa-west', 'usa-supreme', 'csa-supreme'])
      expect((await get(who, asked)).status, who).toBe(404);
  });

  it('a way on the map becomes a line, or a word why not', async () => {
    const own = await (await get('usa-east', asked)).text();
    const army = /"id":"army\/([^"]+)"/.exec(own)?.[1] ?? '';
    const wish = { kind: 'orders', list: 'east', piece: `army/${army}`, from: '1' };
    const line = async (form: Record<string, string>): Promise<readonly [number, string]> => {
      const answer = await post('usa-east', '/line', { ...wish, ...form });
      return [answer.status, await answer.text()];
    };
    const works = `{"line":"PP 1-3: entrench army of ${army}"}`;
    expect(await line({ verb: 'entrench' })).toEqual([200, works]);
    expect((await line({ verb: 'move', path: '7512 0000' }))[0]).toBe(422);
    expect((await line({ verb: '<b>', path: '7513' }))[1]).toContain('can do this: move');
    const [, enemy] = await line({ verb: 'move', piece: 'leader/Beauregard' });
    const [, nobody] = await line({ verb: 'move', piece: 'leader/Nobodyatall' });
    expect(enemy).toBe(nobody.replaceAll('Nobodyatall', 'Beauregard'));
    expect((await post('csa-east', '/line', { ...wish, verb: 'entrench' })).status).toBe(422);
  });
});

const sheetOf = async (who: string): Promise<string> =>
  /\/sheet\/([^"#?]+)"/.exec(await (await get(who, '')).text())?.[1] ?? '';

it('nothing of it went wrong inside', () => {
  expect(fieldOf({ text: '', good: true, groups: [] }, 'x')).toBeUndefined();
  expect(errors).toEqual([]);
});
