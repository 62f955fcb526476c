/** The gamemaster's tray on the pages: what it shows, what it counts, what comes back when it is refused. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { must, startSite, type Answer, type Site } from './site.js';

let site: Site;
let gm: string;
let red: string;
let blue: string;
beforeEach(async () => {
  site = await startSite();
  [gm, red, blue] = [site.link('gm'), site.link('red'), site.link('blue')];
});
afterEach(async () => {
  expect(site.errors).toEqual([]);
  await site.with(async (campaign) => {
    expect((await must(replayCampaign(campaign))).differs).toBeUndefined();
  });
  await site.close();
});

const TEXT = 'An <i>exchange</i> of prisoners?';
const SHOWN = 'An &lt;i&gt;exchange&lt;/i&gt; of prisoners?';
const writeAs = (link: string, to: string, text = TEXT): Promise<Answer> =>
  site.post(`${link}/letters`, { to, text });
/** The page of the first letter that the tray lists, and the stamp of its forms. */
async function firstLetter(): Promise<{ readonly href: string; readonly stamp: string }> {
  const { text } = await site.get(`${gm}/tray`);
  const href = /href="([^"]*\/tray\/\d+)"/.exec(text)?.[1] ?? '';
  const page = (await site.get(site.url + href)).text;
  return { href: site.url + href, stamp: /name="stamp" value="(\d+)"/.exec(page)?.[1] ?? '' };
}

describe('the tray', () => {
  test('is counted in the navigation and on the first page, and shows each letter whole', async () => {
    expect((await site.get(gm)).text).not.toContain('waiting for you');
    await writeAs(red, 'blue');
    await writeAs(red, 'gm', 'May I dig?');
    const desk = (await site.get(gm)).text;
    expect(desk).toContain('Letters <span class="waits">2<span class="sr"> waiting</span></span>');
    expect(desk).toMatch(/Tray <span class="waits"[^>]*>2</);
    expect(desk).toContain('<strong>2</strong> waiting for you');
    const tray = (await site.get(`${gm}/tray`)).text;
    expect(tray).toContain(SHOWN);
    expect(tray).toContain('May I dig?');
    expect((await site.get(`${gm}/tray?show=between`)).text).not.toContain('May I dig?');
    expect((await site.get(`${gm}/tray?show=you`)).text).not.toContain(SHOWN);
    for (const link of [red, blue]) {
      expect((await site.get(`${link}/tray`)).status).toBe(404);
      expect((await site.get(link)).text).not.toMatch(/Tray|waiting for you/);
    }
    expect((await site.get(`${blue}/letters`)).text).not.toContain('exchange');
  });

  test('lists a letter that went at once and waits corrected: the correction goes with the release', async () => {
    const letter = { 'seat-red': 'yes', as: 'gamemaster', goes: 'now', text: TEXT };
    expect((await site.post(`${gm}/tray/write`, letter)).status).toBe(303);
    const outbox = (await site.get(`${gm}/letters`)).text;
    const id = Math.max(...[...outbox.matchAll(/\/letter\/(\d+)"/g)].map(([, n]) => Number(n)));
    const words = { subject: 'A correction', text: 'No exchange.', why: 'A slip' };
    expect((await site.post(`${gm}/letter/${String(id)}/correct`, words)).status).toBe(303);
    const tray = await site.get(`${gm}/tray?show=own`);
    expect(tray.status).toBe(200);
    expect(tray.text).toContain('the rest goes with the next release');
  });

  test('an answer, a letter passed on and one set aside leave it; all stand under Done', async () => {
    await writeAs(red, 'blue');
    const { href, stamp } = await firstLetter();
    const form = { stamp, as: 'writer', text: TEXT, note: '', goes: 'now' };
    const nobody = await site.post(`${href}/pass`, form);
    expect([nobody.status, nobody.text.includes('Choose who gets the letter')]).toEqual([
      422,
      true,
    ]);
    expect(nobody.text).toContain(`${SHOWN}</textarea>`);
    expect((await site.post(`${href}/pass`, { ...form, 'seat-blue': 'yes' })).status).toBe(303);
    expect((await site.get(`${gm}/tray`)).text).toContain('The tray is empty.');
    expect((await site.get(`${gm}/tray?show=done`)).text).toContain('You passed it on to');
    expect((await site.get(`${blue}/letters`)).text).toContain('a letter from');
    expect((await site.get(`${red}/letters`)).text).not.toMatch(/passed/i);
  });

  test('a second window is told what the first has done, and keeps its words', async () => {
    await writeAs(red, 'gm');
    const { href, stamp } = await firstLetter();
    expect((await site.post(`${href}/aside`, { stamp })).status).toBe(303);
    const late = await site.post(`${href}/answer`, {
      stamp,
      text: 'My <b>long</b> answer.',
      goes: 'now',
    });
    expect(late.status).toBe(409);
    expect(late.text).toContain('was set aside already, perhaps in another window');
    expect(late.text).toContain('My &lt;b&gt;long&lt;/b&gt; answer.</textarea>');
    expect((await site.get(`${red}/letters`)).text).not.toContain('long');
    const fresh = /name="stamp" value="(\d+)"/.exec(late.text)?.[1] ?? '';
    expect((await site.post(`${href}/up`, { stamp: fresh })).status).toBe(303);
    expect((await site.get(gm)).text).toContain('<strong>1</strong> waiting for you');
  });

  test('a letter goes to a side or to all, and one of a megabyte comes back whole', async () => {
    const long = { 'side-blue': 'yes', as: 'rumor', text: 'x'.repeat(1_000_000), goes: 'now' };
    const refused = await site.post(`${gm}/tray/write`, long);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('1,000,000 characters of 20,000');
    expect(refused.text).toContain(`${'x'.repeat(1_000_000)}</textarea>`);
    expect(refused.text).toMatch(/name="side-blue" value="yes" checked/);
    expect((await site.post(`${gm}/tray/write`, { ...long, text: 'Snow.' })).status).toBe(303);
    expect((await site.get(`${blue}/letters`)).text).toContain('a rumor');
    expect((await site.get(`${red}/letters`)).text).not.toContain('a rumor');
    const timed = {
      all: 'yes',
      as: 'gamemaster',
      text: 'Holidays.',
      goes: 'at',
      at: '2030-12-24T08:00',
    };
    expect((await site.post(`${gm}/tray/write`, timed)).status).toBe(303);
    const own = (await site.get(`${gm}/tray?show=own`)).text;
    expect(own).toContain('goes on Tue 24 Dec 2030, 08:00');
    const recall = /action="([^"]*\/recall)"/.exec(own)?.[1] ?? '';
    expect((await site.post(site.url + recall, {})).status).toBe(303);
    expect((await site.post(site.url + recall, {})).status).toBe(409);
    for (const link of [red, blue])
      expect((await site.get(`${link}/letters`)).text).not.toContain('Holidays');
  });

  test('a letter that went at once is listed with no way to take it back', async () => {
    const letter = { 'seat-red': 'yes', as: 'gamemaster', goes: 'now', text: 'Snow.' };
    expect((await site.post(`${gm}/tray/write`, letter)).status).toBe(303);
    const own = (await site.get(`${gm}/tray?show=own`)).text;
    expect(own).toContain('Snow.');
    expect(own).not.toContain('/recall"');
  });

  test("a player's letter of a megabyte comes back to him whole", async () => {
    const long = await writeAs(red, 'gm', 'y'.repeat(1_000_000));
    expect(long.status).toBe(413);
    expect(long.text).toContain(`${'y'.repeat(1_000_000)}</textarea>`);
    expect((await site.get(gm)).text).not.toContain('waiting for you');
  });
});
