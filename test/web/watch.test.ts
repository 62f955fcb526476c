/** Spectators: what they see, how late, and that nothing else is told them. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { holdLetter, letLetterGo } from '../../src/campaign/letters/hold-letter.js';
import { listSpectators } from '../../src/campaign/seats/spectators.js';
import { seeHeldLetters } from '../../src/campaign/seen/see.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { ROUTES } from '../../src/web/routes.js';
import { WATCH_ROUTES } from '../../src/web/watch/page.js';
import { sampleOf } from './sample-address.js';
import { must, startSite, testClock, type Site } from './site.js';

let site: Site;
beforeEach(async () => {
  site = await startSite('The meeting');
});
afterEach(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

const gm = (path: string, form: Record<string, string>) => site.post(site.link('gm') + path, form);
const send = (seat: string, text: string) =>
  site.post(`${site.link(seat)}/sheet`, { kind: 'orders', list: 'scouts', text });

/** Invites, and answers what the spectator's addresses begin with. */
async function invite(side: string, delay: string): Promise<string> {
  expect((await gm('/spectators', { name: 'Wanda', side, delay })).status).toBe(303);
  const all = await site.with((campaign) => must(listSpectators(campaign)));
  return `${site.url}/watch/meeting/${all.at(-1)?.token ?? ''}`;
}

/** Plays a turn in which each side moves, and releases it. */
async function turn(red: string, blue: string): Promise<void> {
  await send('red', red);
  await send('blue', blue);
  await gm('/run', { now: 'yes' });
  await gm('/release', {});
}

/** His pages at some moments, all that depend on a moment. */
async function pagesAt(home: string, moments: readonly string[]) {
  const answers: Awaited<ReturnType<typeof site.get>>[] = [];
  for (const { path } of WATCH_ROUTES.filter(({ path: own }) => !own.includes('board')))
    for (const moment of moments) {
      const query = moment === '' ? '' : `?moment=${moment}`;
      answers.push(await site.get(home + path.replace(':level', 'wide') + query));
    }
  return answers;
}

/** The moments that a spectator's first page leads to. */
const momentsOf = async (home: string): Promise<readonly string[]> => {
  const text = (await site.get(home)).text.replaceAll('&#x3D;', '=');
  return [...new Set([...text.matchAll(/moment=([^"&]+)"/g)].map(([, moment = '']) => moment))];
};

/** All that a spectator can open, as bytes. */
async function seen(home: string): Promise<string> {
  const answers = await pagesAt(home, ['', ...(await momentsOf(home))]);
  return answers.map(({ text }) => text).join('\n');
}

it('shows his pages while a step is being played, as if nothing were', async () => {
  const home = await invite('', '0');
  let end = (): void => undefined;
  const played = site.campaigns.elsewhere(
    'meeting',
    () => new Promise<void>((done) => (end = done)),
  );
  expect((await site.get(home)).status).toBe(200);
  end();
  await played;
});

it('console: a spectator of all sides sees released steps, moment by moment, and no others', async () => {
  const home = await invite('', '0');
  expect((await site.get(home)).text).toContain('Nothing to see yet');
  await turn('PP 1: move B to 3', 'PP 1: move X to 7');
  const text = await seen(home);
  expect(text).toContain('red B marched from 2 to 3');
  expect(text).toContain('blue X marched from 8 to 7');
  expect(text).toContain('<svg');
  for (const never of ['turn%202%2Fstart', 'turn%201%2Fnoon'])
    expect([never, (await site.get(`${home}?moment=${never}`)).status]).toEqual([never, 404]);
});

it('console: a spectator of one side sees what that side was told, and nothing of the other', async () => {
  const home = await invite('red', '0');
  await turn('PP 1: move B to 3', 'PP 1: move X to 7');
  const text = await seen(home);
  expect(text).toContain('red B marched from 2 to 3');
  expect(text).not.toMatch(/blue X|blue Y|blue scout/);
});

it.each(['', 'red'])(
  'console: a spectator of "%s" a step late is shown the same bytes, whatever comes of the steps after that',
  async (side) => {
    const home = await invite(side, '1');
    await turn('PP 1: move B to 3', 'PP 1: move X to 7');
    expect(await seen(home)).toContain('Nothing to see yet');
    await turn('PP 1: move B to 4', 'PP 1: wait');
    const before = await seen(home);
    expect(before).toContain('red B marched from 2 to 3');
    expect(before).not.toContain('marched from 3 to 4');
    await gm('/deadline', { due: '2026-11-23T20:00', grace: '0', was: '' });
    await gm('/calendar/pause', { words: 'Holidays' });
    await gm('/notes', { text: 'Watch Wanda', seat: 'red' });
    await send('red', 'PP 1: if "it rains" then move A to 2');
    expect(await seen(home)).toBe(before);
    await gm('/run', { now: 'yes' });
    expect(await seen(home)).toBe(before);
    await send('blue', 'PP 1: nonsense');
    expect(await seen(home)).toBe(before);
  },
);

it.each([
  ['', '1'],
  ['red', '1'],
  ['red', '2'],
])(
  'console: a spectator of "%s" %s steps late opens no moment that is still hidden from him by its name',
  async (side, delay) => {
    const late = await invite(side, delay);
    await turn('PP 1: move B to 3', 'PP 1: move X to 7');
    await turn('PP 1: move B to 4', 'PP 1: wait');
    const stepOf = (moment: string): string => decodeURIComponent(moment).split('/')[0] ?? '';
    const shown = (await momentsOf(late)).map(stepOf);
    const all = await momentsOf(await invite(side, '0'));
    const hidden = all.filter((moment) => !shown.includes(stepOf(moment)));
    expect(hidden.length).toBeGreaterThan(0);
    const missing = await site.get(`${site.url}/nothing`);
    for (const { status, text } of await pagesAt(late, hidden))
      expect([status, text]).toEqual([404, missing.text]);
  },
);

it('console: a spectator of one side sees nothing of a step whose letters to that side are kept back', async () => {
  const home = await invite('red', '0');
  await turn('PP 1: move B to 3', 'PP 1: wait');
  await send('red', 'PP 1: move B to 4');
  await send('blue', 'PP 1: wait');
  await gm('/run', { now: 'yes' });
  const letter = await site.with(async (campaign) => {
    const held = await must(seeHeldLetters(campaign));
    const { id = 0 } = held.find(({ seat }) => seat === 'red') ?? {};
    await must(holdLetter(campaign, { letter: id, reason: 'a wrong name in it' }, testClock()));
    return id;
  });
  await gm('/release', {});
  const text = await seen(home);
  expect(text).toContain('marched from 2 to 3');
  expect(text).not.toMatch(/marched from 3 to 4|B is at 4/);
  await site.with((campaign) => must(letLetterGo(campaign, { letter }, testClock())));
  expect(await seen(home)).toContain('marched from 3 to 4');
});

it('console: a step that is taken back is gone for spectators too', async () => {
  const home = await invite('', '0');
  await turn('PP 1: move B to 3', 'PP 1: wait');
  await turn('PP 1: move B to 4', 'PP 1: wait');
  expect(await seen(home)).toContain('marched from 3 to 4');
  await site.with((campaign) =>
    must(takeBackTurn(campaign, { step: 'turn 2', reason: 'r' }, testClock())),
  );
  const text = await seen(home);
  expect(text).toContain('marched from 2 to 3');
  expect(text).not.toContain('marched from 3 to 4');
});

it('console: a spectator opens his own pages and no others, and nobody opens his without his link', async () => {
  const home = await invite('red', '0');
  await turn('PP 1: move B to 3', 'PP 1: wait');
  const missing = await site.get(`${site.url}/nothing`);
  const own = new Set(WATCH_ROUTES.map(({ path }) => path));
  for (const { path } of WATCH_ROUTES) {
    const sample = sampleOf(path, 'gm');
    expect([path, (await site.get(home + sample)).status]).toEqual([path, 200]);
    for (const token of ['A'.repeat(43), 'gm', site.link('gm').split('/').at(-1) ?? '']) {
      const answer = await site.get(`${site.url}/watch/meeting/${token}${sample}`);
      expect([path, answer.status, answer.text]).toEqual([path, 404, missing.text]);
    }
    const elsewhere = home.replace('/meeting/', '/other/');
    expect((await site.get(elsewhere + sample)).text).toBe(missing.text);
  }
  const token = home.split('/').at(-1) ?? '';
  for (const { method, path } of ROUTES) {
    const sample = sampleOf(path.replace(':entry', '1'), 'red');
    const at = [`${site.url}/c/meeting/s/${token}${sample}`];
    if (!own.has(path) || method === 'POST') at.push(home + sample);
    for (const url of at) {
      const answer = method === 'GET' ? await site.get(url) : await site.post(url, {});
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
  }
});

it('a form that was sent twice makes one link, and a new form for the same person another', async () => {
  const all = () => site.with((campaign) => must(listSpectators(campaign)));
  const formOf = async () => {
    const { text } = await site.get(`${site.link('gm')}/spectators`);
    const last = /name="last" value="(\d+)"/.exec(text)?.[1] ?? '';
    return { name: ' Wanda  Wu ', side: 'red', delay: '1', last };
  };
  const form = await formOf();
  const answers = await Promise.all([gm('/spectators', form), gm('/spectators', form)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(await all()).toHaveLength(1);
  await gm('/spectators', { ...form, side: 'blue' });
  await gm('/spectators', await formOf());
  expect(await all()).toHaveLength(3);
});

it('console: a link that is withdrawn opens nothing any more', async () => {
  const home = await invite('', '0');
  const entry = /name="entry" value="(\d+)"/.exec(
    (await site.get(`${site.link('gm')}/spectators`)).text,
  )?.[1];
  expect((await site.get(home)).status).toBe(200);
  await gm('/spectators/dismiss', { entry: entry ?? '' });
  expect((await site.get(home)).status).toBe(404);
  expect((await gm('/spectators/dismiss', { entry: entry ?? '' })).status).toBe(409);
});

it.each([
  { name: '', side: '', delay: '1' },
  { name: 'W', side: 'green', delay: '1' },
  { name: 'W', side: '', delay: '99' },
  { name: 'W', side: '', delay: 'x' },
])('console: the invitation %j comes back as it was filled', async (form) => {
  const answer = await gm('/spectators', form);
  expect([answer.status, answer.text.includes('role="alert"')]).toEqual([422, true]);
});
