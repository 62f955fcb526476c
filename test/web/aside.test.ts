/** Long sheets are read in a thread of the program as it is built, and read there as they read here. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as NewCampaignModule from '../../src/campaign/new-campaign.js';
import type * as OpenCampaignModule from '../../src/campaign/open-campaign.js';
import { asSeat, type Json } from '../../src/kernel/basic.js';
import type { Game } from '../../src/kernel/run.js';
import { emptyInput } from '../../src/kernel/outcome.js';
import type { Question } from '../../src/kernel/system.js';
import { seededDice } from '../../src/campaign/turn/dice.js';
import type * as AsideModule from '../../src/web/aside/aside-game.js';
import { built } from '../../scripts/built.js';
import { newReadings } from '../../src/web/aside/readings.js';

type Asked = { readonly question: Question; readonly seen: Json };
const played = { dir: '', game: {} as Game, asideGame: {} as Game, asked: {} as Asked };
let aside: typeof AsideModule;

beforeAll(async () => {
  played.dir = await mkdtemp(join(tmpdir(), 'vedette-aside-'));
  aside = await built<typeof AsideModule>('web/aside/aside-game.js');
  const { newCampaign } = await built<typeof NewCampaignModule>('campaign/new-campaign.js');
  const begun = await newCampaign(
    join(played.dir, 'aside.vedette'),
    { system: 'civil-war', scenario: 'july-1861', seed: '1', zone: 'Europe/London', options: {} },
    () => '1861-07-01T12:00:00.000Z',
  );
  if (!begun.ok) throw new Error(begun.error.say);
  begun.value.close();
  const { openCampaign } = await built<typeof OpenCampaignModule>('campaign/open-campaign.js');
  const opened = await openCampaign(begun.value.path);
  if (!opened.ok) throw new Error(opened.error.say);
  played.game = opened.value.game;
  played.asideGame = aside.asideGame(played.game, opened.value.meta.system);
  played.asked = askedOf(played.game);
  opened.value.close();
});
afterAll(() => rm(played.dir, { recursive: true }));

/** The naval list of the first sub-turn, after a strategic turn in silence. */
function askedOf(game: Game): Asked {
  const begun = game.setup('july-1861', {});
  if (!begun.ok) throw new Error('The scenario cannot be set up');
  const dice = seededDice('1');
  const answers = new Map([['1/split', { by: 'gm', text: 'split 1', approved: true } as const]]);
  const first = game.play(begun.value, { ...emptyInput, answers, silence: true }, dice);
  const then = game.play(first.after, emptyInput, dice);
  const question = then.asked.find(({ list }) => list === 'naval');
  if (question === undefined) throw new Error('No ships are asked for');
  return { question, seen: game.view(then.after, asSeat(question.to)) };
}

const sheet = (n: number): string =>
  Array.from(
    { length: 400 },
    (_, index) => `PP ${String(index + 1)}: if Cairo is ours then lend 1 NSP at Cairo Ohio to west`,
  ).join('\n') + `\nPP 401: sail ${String(n)} NSP at Nowhere to Paducah Ohio`;

describe('a long sheet', () => {
  test('reads in the other thread as it reads here, to the byte', async () => {
    const { game, asideGame, asked } = played;
    const text = sheet(1);
    const all = (by: Game) => ({
      read: by.read(text, asked.question, asked.seen),
      form: by.form(text, asked.question, asked.seen),
      pieces: by.pieces(asked.question, asked.seen, text),
      fill: by.fill(text, asked.question, asked.seen, { none: 'x' }),
      line: by.lineFor({ piece: 'none', verb: 'sail', way: [], text }, asked.question, asked.seen),
    });
    const here = all(game);
    let begun = 0;
    const there = await aside.readingAside(() => {
      begun += 1;
      return Promise.resolve(all(asideGame));
    });
    // What a page asks of a text is read together; what it fills in and points at, each for itself.
    expect(begun).toBe(4);
    expect(there).toEqual(here);
    expect(JSON.stringify(there)).toBe(JSON.stringify(here));
  });

  test('keeps nobody else waiting: its page is given up, and made again when it has been read', async () => {
    const { asideGame, asked } = played;
    let begun = 0;
    let turns = 0;
    const turn = (): void => {
      turns += 1;
      if (begun < 2) setImmediate(turn);
    };
    setImmediate(turn);
    const reading = await aside.readingAside(() => {
      begun += 1;
      return Promise.resolve(asideGame.read(sheet(2), asked.question, asked.seen));
    });
    expect(reading.lines.length).toBeGreaterThan(300);
    expect(begun).toBe(2);
    // While it was read, everything else went on.
    expect(turns).toBeGreaterThan(20);
  });

  test('is read once for all who ask for it at the same time, and kept for those after them', async () => {
    const { asideGame, asked } = played;
    const text = sheet(3);
    const read = () =>
      aside.readingAside(() => Promise.resolve(asideGame.read(text, asked.question, asked.seen)));
    const [one, other] = await Promise.all([read(), read()]);
    expect(one).toEqual(other);
    let begun = 0;
    await aside.readingAside(() => {
      begun += 1;
      return Promise.resolve(asideGame.read(text, asked.question, asked.seen));
    });
    expect(begun).toBe(1);
  });

  test('a short one is read at once', async () => {
    const { asideGame, asked } = played;
    let begun = 0;
    await aside.readingAside(() => {
      begun += 1;
      return Promise.resolve(asideGame.read('PP 1: wait', asked.question, asked.seen));
    });
    expect(begun).toBe(1);
  });
});

test('readings are kept up to a number of bytes, those not used longest thrown away first', () => {
  const readings = newReadings(30);
  for (const key of ['a', 'b', 'c']) readings.put(key, new Uint8Array(10));
  readings.get('a');
  readings.put('d', new Uint8Array(10));
  expect(['a', 'b', 'c', 'd'].filter((key) => readings.get(key) !== undefined)).toEqual([
    ...['a', 'c', 'd'],
  ]);
});
