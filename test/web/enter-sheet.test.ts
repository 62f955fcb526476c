/** Going on without a sheet, and a sheet that the gamemaster enters or fixes for a seat, on the pages. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdLetter } from '../../src/campaign/letters/hold-letter.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { seeOutbox } from '../../src/campaign/letters/see-outbox.js';
import { must, startSite, testClock, type Site } from './site.js';

const clock = testClock();
let site: Site;
beforeEach(async () => {
  site = await startSite();
});
afterEach(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

const desk = (path = ''): string => site.link('gm') + path;
const page = async (path: string): Promise<string> =>
  (await site.get(desk(path))).text.replaceAll('&#x3D;', '=');
const send = (seat: string, text: string) =>
  site.post(`${site.link(seat)}/sheet`, { kind: 'orders', list: 'scouts', text });
const standing = () => site.with((campaign) => must(listAsks(campaign)));
const letters = () => site.with((campaign) => must(seeOutbox(campaign)));
const stampIn = (text: string): string => /name="stamp" value="([^"]+)"/.exec(text)?.[1] ?? '';

describe('resolving without a sheet', () => {
  it('is asked once, by seat, with what was sent and what will be done', async () => {
    await send('red', 'PP 1: move A to 2\nPP 2: mvoe A to 3');
    expect(await page('')).toContain('Resolve without The red commander and The blue commander');
    const text = await page('/resolve');
    expect(text).toMatch(/The red commander[\s\S]*?Version 1 has 1 error/);
    expect(text).toContain('name="take 1/orders/red"');
    expect(text).toContain('<code>PP 2: mvoe A to 3</code>');
    expect(text).toMatch(/The blue commander[\s\S]*?Nothing received/);
    expect((await standing()).state).toBe('waiting');
  });

  it('names a seat whose letter waits for the release apart from those that are missing', async () => {
    await site.with((campaign) => must(runTurn(campaign, { now: true }, clock)));
    const { held } = await letters();
    const letter = held.find(({ seat }) => seat === 'red')?.id ?? 0;
    await site.with((campaign) => must(holdLetter(campaign, { letter, reason: 'wrong' }, clock)));
    await site.with((campaign) => must(releaseTurn(campaign, clock)));
    const front = await page('');
    expect(front).toContain('Not asked yet: The red commander.');
    expect(front).toContain('Resolve without The blue commander<');
    expect(await page('/resolve')).toMatch(
      /Not asked yet: The red commander\. .*not counted as missing/,
    );
  });

  it('takes the good lines where the box is ticked, and shows each as a ruling that can be taken back', async () => {
    await send('red', 'PP 1: move A to 2\nPP 2: mvoe A to 3');
    const stamp = stampIn(await page('/resolve'));
    const seen = { 'shown 1/orders/red': '1', 'shown 1/orders/blue': '0' };
    const form = { now: 'yes', 'take 1/orders/red': 'yes', stamp, ...seen };
    expect((await site.post(desk('/run'), form)).status).toBe(303);
    expect((await site.post(desk('/run'), form)).status).toBe(409);
    expect((await standing()).state).toBe('held');
    const played = await page('/played');
    expect(played).toContain('name="key" value="1/orders/red"');
    expect(played).toContain('name="key" value="silence 1/orders/blue"');
    const red = (await letters()).held.find(({ seat }) => seat === 'red');
    expect(red?.text).toContain('These lines were left out:');
    const back = { key: 'silence 1/orders/blue', reason: 'He was late', stamp: stampIn(played) };
    expect((await site.post(desk('/withdraw'), back)).status).toBe(303);
    const { state, asks } = await standing();
    expect([state, asks.filter((ask) => ask.state === 'open').map(({ to }) => to)]).toEqual([
      'waiting',
      ['blue'],
    ]);
    expect((await send('blue', 'PP 1: wait')).status).toBe(303);
  });
});

describe('resolving without a sheet that was replaced meanwhile', () => {
  it('takes no line that the gamemaster has not been shown, and says whose', async () => {
    await send('red', 'PP 1: move A to 2\nPP 2: mvoe A to 3');
    const text = await page('/resolve');
    const shown = { 'shown 1/orders/red': '1', 'shown 1/orders/blue': '0' };
    for (const [name, value] of Object.entries(shown))
      expect(text).toContain(`name="${name}" value="${value}"`);
    await send('red', 'PP 1: wait\nPP 2: mvoe A to 3');
    const stamp = stampIn(text);
    const form = { now: 'yes', 'take 1/orders/red': 'yes', stamp, ...shown };
    const refused = await site.post(desk('/run'), form);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('The red commander: new orders with errors arrived');
    expect((await standing()).state).toBe('waiting');
    expect((await send('blue', 'PP 1: wait')).status).toBe(303);
    const again = await site.post(desk('/run'), { ...form, 'shown 1/orders/red': '2' });
    expect(again.status).toBe(303);
    expect((await standing()).state).toBe('held');
  });
});

describe('resolving without a word of what the page showed', () => {
  it('is refused with that page where a sheet with errors has come, and goes on where none has', async () => {
    await send('red', 'PP 1: move A to 2\nPP 2: mvoe A to 3');
    const bare = await site.post(desk('/run'), { now: 'yes', 'take 1/orders/red': 'yes' });
    expect(bare.status).toBe(409);
    expect(bare.text).toContain('name="shown 1/orders/red" value="1"');
    expect(bare.text).toContain('Resolve without them</button>');
    // From the desk, it is refused on the desk in the same words.
    const old = await Promise.all(
      [{ now: 'yes' }, {}].map((form) => site.post(desk('/run'), { ...form, stamp: 'old' })),
    );
    const says = old.map(({ text }) => /role="alert">([^<]+)</.exec(text)?.[1] ?? 'nothing');
    expect([old[1]?.status, says[1]]).toEqual([409, says[0]]);
    expect(old.map(({ text }) => text.includes('Resolve without them</button>'))).toEqual([
      true,
      false,
    ]);
    expect((await standing()).state).toBe('waiting');
    await send('red', 'PP 1: move A to 2');
    expect((await site.post(desk('/run'), { now: 'yes' })).status).toBe(303);
    expect((await standing()).state).toBe('held');
  });
});

describe('a sheet that the gamemaster enters', () => {
  const key = '1/orders/red';
  it('begins from the last version, even one with errors, and its player has a letter', async () => {
    await send('red', 'PP 1: mvoe A to 2');
    expect(await page('/orders')).toContain('/orders/enter?key=1%2Forders%2Fred');
    const text = await page(`/orders/enter?${new URLSearchParams({ key }).toString()}`);
    expect(text).toContain('PP 1: mvoe A to 2</textarea>');
    expect(text).toContain('Below is version 1 as it was sent.');
    const form = { key, reason: 'a typo', told: 'I read “move”.', stamp: stampIn(text) };
    const wrong = await site.post(desk('/orders/enter'), { ...form, text: 'PP 1: mvoe A to 2' });
    expect([wrong.status, wrong.text.includes('Not saved: it has errors')]).toEqual([422, true]);
    expect(wrong.text).toContain('I read “move”.');
    const kept = await site.post(desk('/orders/enter'), { ...form, text: 'PP 1: move A to 2' });
    expect(kept.status).toBe(303);
    const mine = (await letters()).ready.filter(({ seat }) => seat === 'red');
    const letter = mine.find(({ subject }) => subject.includes('entered orders for you'));
    expect(letter?.text).toContain('I read “move”.');
    expect(letter?.text).not.toContain('a typo');
    expect(await page('/orders')).toMatch(/As sent, [^<]* by the gamemaster</);
    const own = (await site.get(site.link('red'))).text;
    expect(own).not.toContain('a typo');
  });

  it('does not replace unseen what came since its page was opened, from the player or another window', async () => {
    const at = `/orders/enter?${new URLSearchParams({ key }).toString()}`;
    const marks = (text: string) => ({
      stamp: stampIn(text),
      over: /name="over" value="([^"]*)"/.exec(text)?.[1] ?? 'none',
    });
    const enter = (marked: object, text: string) =>
      site.post(desk('/orders/enter'), { key, reason: 'by phone', told: '', text, ...marked });
    const before = marks(await page(at));
    await send('red', 'PP 1: move A to 3');
    const late = await enter(before, 'PP 1: move A to 2');
    expect(late.status).toBe(409);
    expect(late.text).toContain('PP 1: move A to 2</textarea>');
    expect(late.text).toMatch(/as they are now:<\/p>\s*<pre[^>]*>PP 1: move A to 3/);
    const fresh = marks(late.text);
    expect((await enter(fresh, 'PP 1: move A to 2')).status).toBe(303);
    expect((await enter(fresh, 'PP 1: move A to 3')).status).toBe(409);
    expect((await enter(marks(await page(at)), 'PP 1: move A to 3')).status).toBe(303);
  });

  it.each([
    ['checking it', { does: 'read' }, 200],
    ['a form without a reason', { reason: '' }, 422],
  ])(
    'does not replace unseen what came before %s, which says nothing of it',
    async (_, first, status) => {
      const marks = (text: string) => ({
        stamp: stampIn(text),
        over: /name="over" value="([^"]*)"/.exec(text)?.[1] ?? 'none',
      });
      const form = { key, reason: 'by phone', told: '', text: 'PP 1: move A to 2' };
      const enter = (more: object) => site.post(desk('/orders/enter'), { ...form, ...more });
      await send('red', 'PP 1: wait');
      const opened = marks(await page(`/orders/enter?${new URLSearchParams({ key }).toString()}`));
      await send('red', 'PP 1: move A to 3');
      const between = await enter({ ...opened, ...first });
      expect([between.status, between.text.includes('move A to 3')]).toEqual([status, false]);
      const told = await enter(marks(between.text));
      expect(told.status).toBe(409);
      expect(told.text).toMatch(/as they are now:<\/p>\s*<pre[^>]*>PP 1: move A to 3/);
      expect((await enter(marks(told.text))).status).toBe(303);
    },
  );

  it('is read before it is kept, and is not asked about twice from two windows', async () => {
    const form = { key, reason: '', told: '', text: 'PP 1: move A to 2', does: 'read' };
    const read = await site.post(desk('/orders/enter'), form);
    expect(read.status).toBe(200);
    expect((await standing()).asks.every(({ state }) => state === 'open')).toBe(true);
    const bare = await site.post(desk('/orders/enter'), { ...form, does: '' });
    expect(bare.status).toBe(422);
    expect((await site.get(desk('/orders/enter?key=nothing'))).status).toBe(404);
  });
});
