/** Orders in words at the desk: answered in words, with buttons, against the rules, and from two windows. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { layBorder } from './side.js';
import { must, serveDir, testClock, type Site } from './site.js';

let site: Site;
beforeEach(async () => {
  const clock = testClock();
  site = await serveDir(await layBorder(clock), clock);
  await site.with((campaign) => must(runTurn(campaign, { now: true }, clock)));
});
afterEach(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

const desk = (path = ''): string => site.link('gm') + path;
const asks = () => site.with((campaign) => must(listAsks(campaign)));
async function keyOf(seat: string): Promise<string> {
  const found = (await asks()).asks.find(({ key }) => key.includes(`order-in-words/${seat}/`));
  if (found === undefined) throw new Error(`Nothing is asked about ${seat}`);
  return found.key;
}
const stamp = async (): Promise<string> => (await asks()).stamp;
const reply = async (form: Record<string, string>) =>
  site.post(desk('/answer'), { reason: 'as ruled', stamp: await stamp(), ...form });
const log = (): Promise<string> =>
  site.with(async (campaign) => (await must(readLog(campaign))).map(({ text }) => text).join('\n'));

it('C3.15 plain words are taken as they are, and a button adds its answer to them', async () => {
  const key = await keyOf('usa-east');
  const words = 'Your men find the <fords> guarded.';
  const answered = await reply({ key, text: words, choice: 'wait' });
  expect(answered.status).toBe(303);
  expect((await asks()).asks.map((ask) => ask.key)).not.toContain(key);
  expect((await site.get(desk('/played'))).text).toContain(
    'Your men find the &lt;fords&gt; guarded.\nwait',
  );
});

it('C3.15 what the rules forbid is asked about once, and done when it is confirmed', async () => {
  const key = await keyOf('usa-east');
  const text = 'They run.\nmove McDowell to Richmond';
  const asked = await reply({ key, text });
  expect(asked.status).toBe(422);
  expect(asked.text).toContain('Do it anyway');
  expect(asked.text).toContain(text);
  expect((await asks()).asks.map((ask) => ask.key)).toContain(key);
  const done = await reply({ key, text, confirm: 'yes' });
  expect(done.status).toBe(303);
  expect((await site.get(desk('/played'))).text).toContain(`${text}\nconfirm`);
});

it('an order is chosen with a force, what it does and where, and a slip comes back as it was chosen', async () => {
  const key = await keyOf('usa-east');
  const page = (await site.get(desk())).text.replaceAll('&#x3D;', '=');
  const [deed = ''] = /leader\/Patterson\|move/.exec(page) ?? [];
  expect(deed).not.toBe('');
  const lost = await reply({ key, seat: 'usa-east', deed, where: 'Nowhere' });
  expect(lost.status).toBe(422);
  expect(lost.text).toMatch(/value="leader\/Patterson\|move" selected/);
  expect(lost.text).toContain('value="Nowhere"');
  const chosen = await reply({ key, seat: 'usa-east', deed, where: 'manassas junction' });
  expect(chosen.text).toContain('move Patterson to Manassas Junction');
});

it('an answer from a second window is told that the question is answered, and gives the words back', async () => {
  const key = await keyOf('csa-east');
  const first = await stamp();
  expect((await reply({ key, text: 'They wait for rain.', stamp: first })).status).toBe(303);
  const late = await reply({ key, text: 'They cross at dawn.', stamp: first });
  expect(late.status).toBe(409);
  expect(late.text).toContain('This question has already been answered');
  expect(late.text).toContain('take your ruling back on the desk, under Events');
  expect(late.text).toContain('They wait for rain.');
  expect(late.text).toContain('They cross at dawn.');
});

it('the words are told to their commander alone, and not to the others of his side', async () => {
  const key = await keyOf('usa-east');
  await reply({ key, text: 'The fords are guarded.' });
  await site.with((campaign) => must(runTurn(campaign, { now: true }, testClock())));
  for (;;) {
    const [next] = (await asks()).asks.filter(({ to }) => to === 'gm');
    if (next === undefined) break;
    await reply({ key: next.key, text: 'nothing' });
  }
  expect(await log()).toContain('The fords are guarded.');
  await site.post(desk('/release'), {});
  const reads = async (who: string): Promise<string> => {
    const list = (await site.get(site.link(who, 'meeting') + '/reports')).text;
    const last = [...list.matchAll(/report\/(\d+)/g)].at(-1)?.[1] ?? '';
    const pages = await Promise.all(
      [...new Set([last, '1', '2', '3', '4'])].map((n) =>
        site.get(`${site.link(who)}/report/${n}`),
      ),
    );
    return pages.map(({ text }) => text).join('');
  };
  expect(await reads('usa-east')).toContain('The fords are guarded.');
  for (const who of ['usa-west', 'csa-east', 'usa-supreme'])
    expect(await reads(who)).not.toContain('The fords are guarded.');
});
