/** A seat whose letter the gamemaster keeps back: no page of it tells that the step was released, nor what came of it. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { holdLetter } from '../../src/campaign/letters/hold-letter.js';
import { seeMoments } from '../../src/campaign/seen/see-moments.js';
import { seeHeldLetters } from '../../src/campaign/seen/see.js';
import { diceWords } from '../../src/campaign/turn/dice-words.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { SEAT_ROUTES } from '../../src/web/seat/routes.js';
import { sampleOf } from './sample-address.js';
import { seat, signIn } from './people.js';
import { toy, toyFiles } from '../toys/line/system.js';
import { must, serveDir, startSite, type Site } from './site.js';

const clock = (): string => '2026-11-21T12:05:00.000Z';
let site: Site;
beforeEach(async () => {
  site = await startSite('The meeting', { clock });
});
afterEach(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

const gm = async (path: string, form: Record<string, string>): Promise<void> => {
  expect([path, (await site.post(site.link('gm') + path, form)).status]).toEqual([path, 303]);
};

async function play(red: string, blue: string): Promise<void> {
  for (const [seat, text] of Object.entries({ red, blue }))
    await site.post(`${site.link(seat)}/sheet`, { kind: 'orders', list: 'scouts', text });
  await gm('/run', { now: 'yes' });
}

const NUMBERS = [1, 2, 3];

/** Every address that is read: each numbered one with several numbers, and the maps at all moments that the gamemaster knows of. */
async function addresses(): Promise<readonly string[]> {
  const { moments, steps } = await site.with((campaign) => must(seeMoments(campaign, 'gm', '')));
  const names = [...moments, ...steps].map(({ moment }) => moment);
  const paths = SEAT_ROUTES.filter(({ method }) => method === 'GET').flatMap(({ path }) =>
    /^\/(?:letter|report|receipt)\/:id$/.test(path)
      ? NUMBERS.map((n) => path.replace(':id', String(n)))
      : sampleOf(path, 'red'),
  );
  const isOfMoments = (path: string): boolean => /^$|^\/map\.json/.test(path);
  return paths.flatMap((path) => [
    path,
    ...(isOfMoments(path)
      ? names.map((moment) => `${path}?${new URLSearchParams({ moment }).toString()}`)
      : []),
  ]);
}

const keepBack = (of: string): Promise<unknown> =>
  site.with(async (campaign) => {
    const held = await must(seeHeldLetters(campaign));
    const { id = 0 } = held.find((letter) => letter.seat === of) ?? {};
    return must(holdLetter(campaign, { letter: id, reason: 'a wrong name in it' }, clock));
  });

it('console: the list of seats of whoever holds it, and no other, has the same bytes as before the release', async () => {
  const listOf = async (cookie: string): Promise<string> =>
    (await site.get(`${site.url}/`, cookie)).text;
  await seat(site, 'red', 'Rosa', 'rosa@example.org');
  await seat(site, 'blue', 'Bertrand', 'bertrand@example.org');
  const [red, blue] = [
    await signIn(site, 'rosa@example.org'),
    await signIn(site, 'bertrand@example.org'),
  ];
  await play('PP 1: move A to 3', 'PP 1: move X to 7');
  await keepBack('red');
  const before = [await listOf(red), await listOf(blue)];
  expect(before[0]).toContain('Turn 1');
  await gm('/release', {});
  expect(await listOf(red)).toBe(before[0]);
  expect(await listOf(blue)).toContain('Turn 2');
});

it('console: its word for the dice is taken as if nothing had been played since, and its page Dice is the same', async () => {
  await site.close();
  const dir = await mkdtemp(join(tmpdir(), 'vedette-back-'));
  const about = { system: toy.key, title: 'The meeting', pack: toyFiles, zone: 'UTC', options: {} };
  const file = join(dir, 'meeting.vedette');
  (await must(newCampaign(file, about, clock, [toy]))).close();
  site = await serveDir(dir, clock, {}, (path) => openCampaign(path, [toy]));
  const send = async (word: string): Promise<unknown> => {
    const sent = await site.post(`${site.link('red')}/dice/word`, { word });
    return [sent.status, sent.headers.get('location'), sent.text];
  };
  const dice = async (who: string): Promise<string> =>
    (await site.get(`${site.link(who)}/dice`)).text;
  await play('PP 1: move A to 3', 'PP 1: move X to 7');
  await keepBack('red');
  await gm('/release', {});
  const sent = await send('lantern');
  const before = await dice('red');
  await play('', 'PP 1: move X to 6');
  await site.with(async (campaign) => {
    const { waitsFor } = await must(runTurn(campaign, { now: true }, clock));
    const key = waitsFor[0]?.key ?? '';
    await must(giveRuling(campaign, { key, text: 'PP 1: wait', reason: 'By telephone' }, clock));
    expect((await diceWords(campaign.inside.journal)).closed?.begins).toBe('lantern');
  });
  expect(await dice('red')).toBe(before);
  await gm('/release', {});
  expect(await dice('blue')).toContain('The red commander: lantern');
  expect(await dice('red')).toBe(before);
  expect(await send('harbor')).toEqual(sent);
  expect(await dice('red')).toBe(before.replaceAll('lantern', 'harbor'));
  expect(await send('two words')).toContain(422);
});

it('console: every page and map of it, at every moment, has the same bytes as before the release', async () => {
  await play('PP 1: move A to 3', 'PP 1: move X to 7');
  await gm('/release', {});
  await play('PP 1: move A to 4', 'PP 1: move X to 6');
  const paths = await addresses();
  const all = async (): Promise<ReadonlyMap<string, string>> => {
    const found = new Map<string, string>();
    for (const path of paths) {
      const { status, text, headers } = await site.get(site.link('red') + path);
      const heads = [...headers].filter(([name]) => name !== 'date');
      found.set(path, JSON.stringify([status, heads, text]));
    }
    return found;
  };
  await keepBack('red');
  const before = await all();
  await gm('/release', {});
  const after = await all();
  for (const path of paths) expect([path, after.get(path)]).toEqual([path, before.get(path)]);
  const blue = await site.get(`${site.link('blue')}/report/2`);
  expect(blue.status).toBe(200);
});

it('console: its card on the desk says that it was not asked, with no button to remind it', async () => {
  await seat(site, 'red', 'Rosa', 'rosa@example.org');
  await seat(site, 'blue', 'Bertrand', 'bertrand@example.org');
  await play('PP 1: move A to 3', 'PP 1: move X to 7');
  await keepBack('red');
  await gm('/release', {});
  const { text } = await site.get(site.link('gm'));
  const [, ...cards] = text.split('<span class="lamp ');
  const [red = '', blue = ''] = cards;
  expect(red).toMatch(/^idle"[^]*Letter kept back:/);
  expect(red).not.toMatch(/nothing received|Remind The red/);
  expect(blue).toMatch(/^owes"[^]*Remind The blue[^]*nothing received/);
  expect(text).toContain('Not asked yet: The red commander');
  const refused = await site.post(`${site.link('gm')}/remind`, { seat: 'red' });
  expect([refused.status, refused.text.includes('A letter to this seat is kept back')]).toEqual([
    409,
    true,
  ]);
  expect((await site.get(`${site.link('gm')}/remind`)).text).not.toContain('>The red commander<');
});

it('console: its page does not say that the gamemaster has its orders where it was never asked for any', async () => {
  await site.close();
  const dir = await mkdtemp(join(tmpdir(), 'vedette-first-'));
  const about = { system: 'american-revolution', zone: 'UTC' };
  (await must(newCampaign(join(dir, 'meeting.vedette'), about, clock))).close();
  site = await serveDir(dir, clock);
  await keepBack('american');
  await gm('/release', {});
  const { text } = await site.get(site.link('american'));
  expect(text).not.toContain('has the orders');
  expect(text).toContain('Nothing is due from you now. You will get a letter when it is.');
});

it('console: nor is there one before the letter has left that asks a seat first', async () => {
  await site.close();
  const dir = await mkdtemp(join(tmpdir(), 'vedette-first-'));
  const about = { system: 'american-revolution', zone: 'UTC' };
  (await must(newCampaign(join(dir, 'meeting.vedette'), about, clock))).close();
  site = await serveDir(dir, clock);
  await seat(site, 'american', 'Nathan', 'nathan@example.org');
  const desk = async (): Promise<string> => (await site.get(site.link('gm'))).text;
  expect(await desk()).not.toMatch(/Remind/);
  await gm('/release', {});
  expect(await desk()).toMatch(/aria-label="Remind [^]*Remind all/);
});
