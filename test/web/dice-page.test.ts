/** The page Dice of the desk and of a seat, and rolling again. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { seeRolls } from '../../src/campaign/turn/see-rolls.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { verifyDice } from '../../src/campaign/turn/verify-dice.js';
import { asSeat } from '../../src/kernel/basic.js';
import { holdsIn, sum } from '../../src/kernel/dice.js';
import { SEAT_ROUTES } from '../../src/web/seat/routes.js';
import { sampleOf } from './sample-address.js';
import { toy, toyFiles } from '../toys/line/system.js';
import { meet, playThrough, rule } from '../campaign/cast.js';
import { must, serveDir, startSite, testClock, type Site } from './site.js';
import { store } from '../../src/store/store.js';

let site: Site;

async function signedSite(): Promise<Site> {
  const dir = await mkdtemp(join(tmpdir(), 'vedette-dice-'));
  const clock = testClock();
  const input = {
    ...{ system: 'toy', title: 'The meeting', pack: toyFiles, zone: 'UTC' },
    options: { release: 'at-once' },
  };
  (await must(newCampaign(join(dir, 'meeting.vedette'), input, clock, [toy]))).close();
  return serveDir(dir, clock, {}, (path) => openCampaign(path, [toy]));
}

/** The first turn as far as possible without anybody's further word: B and X meet and fight. */
async function fight(on: Site): Promise<void> {
  const orders = { kind: 'orders', list: 'scouts' };
  await on.post(`${on.link('red')}/sheet`, { ...orders, text: meet('B') });
  await on.post(`${on.link('blue')}/sheet`, { ...orders, text: meet('X') });
  await on.with(playThrough);
}

const textOf = (html: string): string =>
  html.replaceAll('&#x27;', "'").replaceAll('&#x3D;', '=').replaceAll('&amp;', '&');

/** The last roll that both seats are told of; others, of a rally, one side alone. */
const lastRoll = async (on: Site): Promise<string> =>
  (await on.with((campaign) => must(seeRolls(campaign)))).findLast(({ told }) => told.length === 2)
    ?.name ?? '';

beforeEach(async () => {
  site = await signedSite();
});
afterEach(() => site.close());

describe("a seat's page Dice", () => {
  it('and every other page of the other seats are the same, to the byte, whatever word it sent', async () => {
    await site.with(playThrough);
    await site.post(`${site.link('gm')}/release`, {});
    const pagesOf = async (): Promise<readonly string[]> => {
      const pages = SEAT_ROUTES.filter(({ method }) => method === 'GET');
      const answers: string[] = [];
      for (const { path } of pages) {
        const { status, text, headers } = await site.get(
          `${site.link('blue')}${sampleOf(path, 'blue')}`,
        );
        const all = [...headers].filter(
          ([name]) => name !== 'date' && !name.startsWith('ratelimit'),
        );
        answers.push(JSON.stringify([path, status, all, text]));
      }
      return answers;
    };
    const before = await pagesOf();
    expect(before.length).toBeGreaterThan(10);
    await site.post(`${site.link('red')}/dice/word`, { word: 'lantern' });
    expect(await pagesOf()).toEqual(before);
    await site.post(`${site.link('red')}/dice/word`, { word: 'a1b2c3d4e5f6a1b2c3d4e5f6' });
    expect(await pagesOf()).toEqual(before);
  });

  it('takes its word for the dice, shows it to no other seat until they are closed, and then to all', async () => {
    await site.with(playThrough);
    await site.post(`${site.link('gm')}/release`, {});
    const dice = async (seat: string): Promise<string> =>
      (await site.get(`${site.link(seat)}/dice`)).text;
    const before = await dice('blue');
    const wrong = await site.post(`${site.link('red')}/dice/word`, { word: '"><b>x' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('value="&quot;&gt;&lt;b&gt;x"');
    const sent = await site.post(`${site.link('red')}/dice/word`, { word: 'Lantern' });
    expect(sent.headers.get('location')).toContain('/dice?did=word');
    expect(await dice('red')).toContain('value="lantern"');
    expect(await dice('blue')).toBe(before);
    expect((await site.get(`${site.link('gm')}/dice`)).text).toContain('1 seat has sent a word');
    await fight(site);
    await site.post(`${site.link('gm')}/release`, {});
    for (const who of ['red', 'blue', 'gm'])
      expect(await dice(who)).toContain('The red commander: lantern');
    const late = await site.post(`${site.link('blue')}/dice/word`, { word: 'harbor' });
    expect(late.status).toBe(409);
    expect(await dice('red')).not.toContain('harbor');
  });

  it('has the public key, and each roll of its letters with a signature that checks', async () => {
    await fight(site);
    await site.post(`${site.link('gm')}/release`, {});
    for (const seat of ['red', 'blue']) {
      const { status, text } = await site.get(`${site.link(seat)}/dice`);
      expect(status).toBe(200);
      expect(text).toContain('BEGIN PUBLIC KEY');
      expect(text).toContain('<span class="die">');
      const { rolls } = await must(verifyDice(Buffer.from(textOf(text)), undefined));
      expect(rolls.length).toBeGreaterThan(1);
      expect(new Set(rolls.map(({ signed }) => signed)).size).toBe(rolls.length);
      expect(rolls.map(({ found }) => found)).toEqual(rolls.map(() => 'good'));
    }
  });

  it('tells nothing of dice that fell and were not told in a released letter', async () => {
    const before = (await site.get(`${site.link('red')}/dice`)).text;
    expect(before).toContain('No dice in your letters yet.');
    await fight(site);
    const told = await site.with((campaign) => must(seeRolls(campaign)));
    const { text } = await site.get(`${site.link('red')}/dice`);
    const count = (text.match(/ROLL=/g) ?? []).length;
    expect(count).toBeLessThanOrEqual(
      told.filter((roll) => roll.told.includes(asSeat('red'))).length,
    );
  });

  it('says of a campaign with a seed that its dice are not signed', async () => {
    const seeded = await startSite();
    try {
      const { text } = await seeded.get(`${seeded.link('red')}/dice`);
      expect(text).toContain('The dice of this campaign are not signed');
      expect((await seeded.get(`${seeded.link('gm')}/dice`)).text).toContain('are not signed');
    } finally {
      await seeded.close();
    }
  });
});

describe("the gamemaster's page Dice", () => {
  it('has every roll with the seats that are told of it, and the public key', async () => {
    await fight(site);
    const { text } = await site.get(`${site.link('gm')}/dice`);
    expect(text).toContain('The dice of this campaign are signed.');
    expect(text).toContain('BEGIN PUBLIC KEY');
    expect(text).toContain('told to The blue commander, The red commander');
  });

  it('counts how often each face fell, without what was ruled and what was taken back', async () => {
    await fight(site);
    const counted = async (): Promise<number> => {
      const { text } = await site.get(`${site.link('gm')}/dice`);
      return sum([...text.matchAll(/<h3>(\d+) dice/g)].map(([, dice]) => Number(dice)));
    };
    const key = await lastRoll(site);
    await site.with((campaign) => rule(campaign, key, '6'));
    await site.with(playThrough);
    const rolls = await site.with((campaign) => must(seeRolls(campaign)));
    expect(rolls.filter(({ ruled }) => ruled)).toHaveLength(1);
    const thrown = rolls.filter((roll) => !roll.ruled).flatMap(holdsIn);
    expect(await counted()).toBe(thrown.length);
    const back = { step: 'turn 1', reason: 'A slip' };
    await site.with((campaign) => must(takeBackTurn(campaign, back, site.clock)));
    expect(await counted()).toBe(0);
  });

  it('and the desk say what to do when the key is missing, and play goes on', async () => {
    store().keys.remove(join(site.dir, 'meeting.vedette'));
    const says = 'The key of the dice is missing.';
    expect((await site.get(site.link('gm'))).text).toContain(says);
    await fight(site);
    const { text } = await site.get(`${site.link('gm')}/dice`);
    expect(text).toContain(says);
    expect(text).toContain('not signed');
    expect(text).not.toContain(site.dir);
  });
});

describe('rolling again', () => {
  it('is a form beside the ruling of a roll, with a reason that its players read', async () => {
    await fight(site);
    const key = await lastRoll(site);
    const page = await site.get(`${site.link('gm')}/rule?key=${encodeURIComponent(key)}`);
    expect(page.text).toContain('Roll it again');
    const stamp = /name="stamp" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
    const form = { key, stamp, reason: 'The die fell off the table' };
    const empty = await site.post(`${site.link('gm')}/reroll`, { ...form, reason: '' });
    expect([empty.status, empty.text.includes('Players who are told of the roll read it')]).toEqual(
      [422, true],
    );
    const done = await site.post(`${site.link('gm')}/reroll`, form);
    expect([done.status, done.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('did=rerolled'),
    ]);
    expect((await site.get(`${site.link('gm')}/dice`)).text).toContain('rolled again, before:');
    expect((await site.get(`${site.link('gm')}/audit`)).text).toContain(
      'The die fell off the table',
    );
    const late = await site.post(`${site.link('gm')}/reroll`, form);
    expect(late.status).toBe(409);
    await site.with(playThrough);
    await site.post(`${site.link('gm')}/release`, {});
    // Whoever is told of the roll as it fell at last: with other faces, a fight may be another.
    const rolls = await site.with((campaign) => must(seeRolls(campaign)));
    for (const seat of rolls.find(({ name }) => name === key)?.told ?? [])
      expect((await site.get(`${site.link(seat)}/dice`)).text).toContain(
        'rolled again by the gamemaster: The die fell off the table; signed',
      );
  });
});

it('console: dice are found by seat, step, time, place and kind, offered as choices, and drawn as dice', async () => {
  await fight(site);
  const rolls = await site.with((campaign) => must(seeRolls(campaign)));
  const [roll] = rolls;
  const page = textOf((await site.get(`${site.link('gm')}/dice`)).text);
  for (const name of ['seat', 'step', 'moment', 'place', 'kind'])
    expect(page).toMatch(new RegExp(`<select id="of-${name}" name="${name}">`));
  expect(page).toMatch(/<span class="die pips pips-[1-6]">[1-6]<\/span>/);
  const query = new URLSearchParams({ moment: roll?.at ?? '', place: '' });
  const found = (await site.get(`${site.link('gm')}/dice?${query.toString()}`)).text;
  const fits = rolls.filter(({ at }) => at === roll?.at);
  expect(found).toContain(`${String(fits.length)} rolls</h2>`);
  const log = (await site.get(`${site.link('gm')}/log`)).text;
  expect(log).toMatch(/<select id="of-place" name="place">/);
});
