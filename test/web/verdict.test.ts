/** Pages on which somebody reads orders and decides, posted after another version of them has come in. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { auditActs } from '../../src/campaign/gm/audit-acts.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { seeLetters } from '../../src/campaign/seen/see.js';
import { nameUmpire } from '../../src/campaign/seats/umpires.js';
import { seeVersions } from '../../src/campaign/sheets/see-versions.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { asSeat } from '../../src/kernel/basic.js';
import { seat, signIn } from './people.js';
import { must, serveDir, testClock, type Answer, type Site } from './site.js';

const KEY = '1/allocation/usa-supreme/approve';
const clock = testClock();
let site: Site;
const cookies = new Map<string, string>();

beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'vedette-verdict-'));
  const input = { system: 'civil-war', packName: 'border', title: 'The border', seed: '0008' };
  const campaign = await must(newCampaign(join(dir, 'meeting.vedette'), input, clock));
  const split = { key: '1/split', text: 'split 1', reason: 'short', release: true };
  await must(giveRuling(campaign, split, clock));
  campaign.close();
  site = await serveDir(dir, clock);
  const anna = { name: 'Anna', mail: 'anna@help.example', role: 'assistant', of: 'all' };
  await site.with((open) => must(nameUmpire(open, anna, clock)));
  await seat(site, 'gm', 'Greta', 'greta@desk.example');
  for (const [who, mail] of [
    ['gm', 'greta@desk.example'],
    ['umpire-1', anna.mail],
  ] as const)
    cookies.set(who, await signIn(site, mail));
}, 60_000);
afterAll(() => site.close());

const at = (who: string, path: string): string => `${site.url}/c/meeting/${who}${path}`;
const get = async (who: string, path: string): Promise<string> =>
  (await site.get(at(who, path), cookies.get(who))).text;
const post = (who: string, path: string, form: Record<string, string>): Promise<Answer> =>
  site.post(at(who, path), form, {
    ...{ cookie: cookies.get(who) ?? '', 'sec-fetch-site': 'same-origin', origin: site.url },
  });

/** The allocation with so many points for the East. */
const allocation = (east: number): string => `CP east ${String(east)}, west 8, trans 4, naval 4`;
const send = async (east: number): Promise<void> => {
  const sheet = { seat: asSeat('usa-supreme'), kind: 'allocation', via: 'web' as const };
  const sent = await site.with((open) =>
    must(submitSheet(open, { ...sheet, text: allocation(east) }, clock)),
  );
  expect([sent.counts, sent.needsApproval]).toEqual([true, true]);
};

/** What a form about the allocation sends besides what somebody writes or presses. */
function formIn(page: string, holds: RegExp): Record<string, string> {
  const forms = [...page.matchAll(/<form[^]*?<\/form>/g)].map(([form]) => form);
  const form = forms.find((one) => one.includes(`value="${KEY}"`) && holds.test(one));
  if (form === undefined) throw new Error('There is no such form on the page.');
  return Object.fromEntries(
    [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    ),
  );
}
const verdictForm = async (path: string) => formIn(await get('gm', path), /name="verdict"/);
const REPLACED = 'Another version of these orders was received';

it.each(['', '/questions'])(
  'C2.4 gm%s: neither Approve nor Send it back is for a version that he has not seen',
  async (path) => {
    await send(4);
    const old = await verdictForm(path);
    await send(5);
    for (const verdict of ['yes', 'no']) {
      const reason = `Enough for the East: ${verdict}`;
      const late = await post('gm', '/answer', { ...old, verdict, reason });
      expect(late.status).toBe(409);
      expect(late.text).toContain(REPLACED);
      expect(late.text).toMatch(new RegExp(`<pre[^>]*>${allocation(5)}`));
      expect(late.text).toContain(`name="reason" value="${reason}"`);
      expect(formIn(late.text, /name="verdict"/)['judges']).not.toBe(old['judges']);
    }
  },
);

it('console: an assistant proposes nothing for a version that he has not seen', async () => {
  await send(6);
  const old = formIn(await get('umpire-1', '/questions'), /Propose/);
  await send(7);
  const words = { text: 'yes', reason: 'Within the limits' };
  const late = await post('umpire-1', '/questions', { ...old, ...words });
  expect([late.status, late.text.includes(REPLACED)]).toEqual([409, true]);
  expect(late.text).toContain(allocation(7));
  expect(late.text).toContain('value="Within the limits"');
  const now = formIn(late.text, /Propose/);
  expect((await post('umpire-1', '/questions', { ...now, ...words })).status).toBe(303);
});

it('console: what he proposed for an earlier version is told as that, and is not accepted', async () => {
  const proposal = formIn(await get('gm', '/questions'), /class="proposal"/);
  await send(8);
  const late = await post('gm', '/answer', proposal);
  expect([late.status, late.text.includes(REPLACED)]).toEqual([409, true]);
  const told = 'Anna proposed <strong>yes</strong> for an earlier version: Within the limits';
  expect(late.text).toContain(told);
  expect(late.text).not.toContain('class="proposal"');
  // What is approved after all is not what the assistant has proposed.
  expect(late.text).not.toContain('proposed by Anna');
  for (const [who, path] of [
    ['gm', ''],
    ['umpire-1', '/questions'],
  ] as const)
    expect(await get(who, path)).toContain(told);
});

it.each(['Too much for the East', ''])(
  'secrets: a no that an assistant proposed, because "%s", reads to the player as the gamemaster’s own',
  async (reason) => {
    await send(9);
    const proposal = formIn(await get('umpire-1', '/questions'), /Propose/);
    const proposed = await post('umpire-1', '/questions', { ...proposal, text: 'no', reason });
    expect(proposed.status).toBe(303);
    const form = formIn(await get('gm', ''), /class="proposal"/);
    expect((await post('gm', '/answer', form)).status).toBe(303);
    await site.with(async (open) => {
      const told = `His reason: ${reason === '' ? 'As ruled at the desk' : reason}`;
      const letter = (await must(seeLetters(open, asSeat('usa-supreme')))).at(-1)?.text ?? '';
      expect(letter).toContain(told);
      const page = (await site.get(site.link('usa-supreme'))).text;
      expect(page).toContain(told);
      const versions = JSON.stringify(await must(seeVersions(open, asSeat('usa-supreme'))));
      for (const text of [letter, page, versions]) expect(text).not.toMatch(/Anna|propose/);
      const acts = (await must(auditActs(open))).acts.map(({ act }) => act);
      expect(acts.some((act) => act.includes('(proposed by Anna)'))).toBe(true);
    });
    await send(8);
  },
);

it('C2.4 the version that the page shows is approved, and the journal replays', async () => {
  const form = await verdictForm('');
  const answer = { ...form, verdict: 'yes', reason: 'It fits' };
  expect((await post('gm', '/answer', answer)).status).toBe(303);
  expect(await get('gm', '')).not.toContain(`value="${KEY}"`);
  await site.with(async (open) => {
    const acts = (await must(auditActs(open))).acts.map(({ act }) => act);
    expect(acts.filter((act) => /approved/.test(act) && !/not approved/.test(act))).toHaveLength(1);
    expect((await must(replayCampaign(open))).differs).toBeUndefined();
  });
  expect(site.errors).toEqual([]);
});
