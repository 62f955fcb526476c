/** How long a page that is kept takes: as long to a player as one that is made, since its time would tell him who writes. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { newMadeTimes } from '../../src/web/made-times.js';
import { toy, toyFiles } from '../toys/line/system.js';
import { seat, signIn } from './people.js';
import { must, serveDir, testClock } from './site.js';

const MAKING = 60;

function rest(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** A site of which a page takes a while when its campaign is looked into; `timeOf` asks for one, and says whether it was. */
async function slowSite() {
  const dir = await mkdtemp(join(tmpdir(), 'vedette-time-'));
  const clock = testClock();
  const about = { system: toy.key, title: 'Times', pack: toyFiles, seed: '07'.repeat(32) };
  const file = join(dir, 'meeting.vedette');
  (await must(newCampaign(file, { ...about, zone: 'UTC', options: {} }, clock, [toy]))).close();
  let isMade = false;
  const site = await serveDir(dir, clock, {}, async (path) => {
    const opened = await openCampaign(path, [toy]);
    if (!opened.ok) return opened;
    const { game } = opened.value;
    const step: typeof game.step = (state) => {
      if (!isMade) rest(MAKING);
      isMade = true;
      return game.step(state);
    };
    const slow = new Proxy(game, {
      get: (own, name) => (name === 'step' ? step : (Reflect.get(own, name) as unknown)),
    });
    return { ok: true, value: { ...opened.value, game: slow } };
  });
  const timeOf = async (url: string, cookie?: string) => {
    isMade = false;
    const start = performance.now();
    expect((await site.get(url, cookie)).status).toBe(200);
    return { took: performance.now() - start, isMade };
  };
  return { site, timeOf };
}

it('answers a page that is kept to a player as late as if it were made, and to the gamemaster at once', async () => {
  const { site, timeOf } = await slowSite();
  try {
    // Of a player's page some times have to be known first.
    for (const who of ['red', 'red', 'red', 'red', 'gm'])
      expect((await timeOf(site.link(who))).isMade).toBe(true);
    // A new minute makes a page anew, the clock moves a second at each look.
    const again = async (who: string) => {
      const looks = [];
      for (let n = 0; n < 6; n += 1) looks.push(await timeOf(site.link(who)));
      const kept = looks.filter((look) => !look.isMade).map(({ took }) => took);
      expect(kept.length).toBeGreaterThan(2);
      return kept;
    };
    expect(Math.min(...(await again('red')))).toBeGreaterThan(MAKING - 5);
    expect(Math.min(...(await again('gm')))).toBeLessThan(MAKING - 5);
    const write = { to: 'gm', text: 'Nothing new' };
    expect((await site.post(`${site.link('blue')}/letters`, write)).status).toBe(303);
    expect((await timeOf(site.link('red'))).isMade).toBe(true);
  } finally {
    await site.close();
  }
});

it('answers the list of one’s seats as late as if it were made, whether somebody has written or not', async () => {
  const { site, timeOf } = await slowSite();
  try {
    await seat(site, 'red', 'Rosa', 'rosa@example.org');
    await seat(site, 'blue', 'Bert', 'bert@example.org');
    const [rosa, bert] = [
      await signIn(site, 'rosa@example.org'),
      await signIn(site, 'bert@example.org'),
    ];
    const look = () => timeOf(`${site.url}/`, rosa);
    for (let n = 0; n < 4; n += 1) expect((await look()).isMade).toBe(true);
    for (let n = 0; n < 4; n += 1) {
      const { took, isMade } = await look();
      expect([isMade, took > MAKING - 5]).toEqual([false, true]);
    }
    const write = { to: 'gm', text: 'Nothing new' };
    const head = { cookie: bert, 'sec-fetch-site': 'same-origin', origin: site.url };
    const sent = await site.post(`${site.url}/c/meeting/blue/letters`, write, head);
    expect(sent.status).toBe(303);
    // Another person's look makes it no faster.
    expect((await timeOf(`${site.url}/`, bert)).isMade).toBe(true);
    expect((await look()).took).toBeGreaterThan(MAKING - 5);
  } finally {
    await site.close();
  }
});

it('draws one of the last times of a page but the first, and knows none of a page that was made long ago', () => {
  const times = newMadeTimes();
  for (const first of [200, 50, 60]) {
    times.note('c', first);
    expect(times.draw('c')).toBeUndefined();
  }
  times.note('c', 55);
  expect(new Set(Array.from({ length: 200 }, () => times.draw('c')))).toEqual(
    new Set([50, 60, 55]),
  );
  for (let n = 1; n <= 40; n += 1) times.note('a', n);
  const drawn = new Set(Array.from({ length: 2000 }, () => times.draw('a')));
  expect([...drawn].sort((one = 0, other = 0) => one - other)).toEqual(
    Array.from({ length: 16 }, (_, n) => 25 + n),
  );
  for (let n = 0; n < 4; n += 1) times.note('b', 9000);
  expect(times.draw('b')).toBe(250);
  for (let n = 0; n < 299; n += 1) times.note(`page ${String(n)}`, 1);
  expect([times.draw('a'), times.draw('b')]).toEqual([undefined, 250]);
});
