/**
 * Nothing that a player gets depends on what he may not know: two campaigns that differ in that alone are the same to him
 * by every way that he has, in an order of play chosen at random.
 */
import { describe, expect, test } from 'vitest';
import { amendPosition } from '../src/campaign/gm/amend-position.js';
import { giveRuling } from '../src/campaign/gm/give-ruling.js';
import { reopenSheet } from '../src/campaign/sheets/reopen-sheet.js';
import { readSheets } from '../src/campaign/sheets/read-sheets.js';
import { seeDesk } from '../src/campaign/gm/see-desk.js';
import { submitSheet } from '../src/campaign/sheets/submit-sheet.js';
import { takeBackTurn } from '../src/campaign/turn/take-back-turn.js';
import { withdrawRuling } from '../src/campaign/gm/withdraw-ruling.js';
import { listAsks } from '../src/campaign/sheets/list-asks.js';
import { asSeat, type SeatId } from '../src/kernel/basic.js';
import type { Campaign } from '../src/campaign/open-campaign.js';
import { BORDER, civilWarLaw } from './laws/civil-war/player.js';
import type { LawCase } from './laws/law-case.js';
import { randOf, shuffled, type Rand } from './laws/rand.js';
import { HELD_ACTS, OPEN_ACTS, type Act } from './laws/hidden-acts.js';
import { colonyLaw } from './toys/colony/player.js';
import { toyLaw } from './toys/line/player.js';
import {
  answerAll,
  differences,
  layTwins,
  randomSheets,
  release,
  run,
  type Twins,
} from './laws/twins.js';
import { must } from './web/site.js';

/** Another number plays another war; a failure names its own. */
const SEED = Number(process.env['VEDETTE_TWINS'] ?? 1861);

/** `hidden`: of the side that `isOther` leaves out, where the other cannot see it. */
type Texts = {
  readonly plain: string;
  /** Such that the gamemaster is asked; absent: a system in which he is asked nothing, and one player at a time is. */
  readonly inWords?: string;
  readonly hidden: string;
};

const plain = 'PP 1: wait';
const CASES: readonly (readonly [string, () => LawCase, Texts])[] = [
  [
    'the toy',
    toyLaw,
    { plain, inWords: 'PP 1: if "it rains" then wait', hidden: 'place C blue at 9' },
  ],
  [
    'the colony',
    colonyLaw,
    { plain: 'attack mill-town', hidden: 'place Brook league 5 at mill-town' },
  ],
  [
    'the Civil War on the border',
    () => civilWarLaw(BORDER),
    {
      plain,
      inWords: 'PP 1: if "the moon is full" then wait',
      hidden: 'place 2 SP csa at Richmond; demoralize 1 SP csa at Richmond',
    },
  ],
];
const isOther = (seat: SeatId): boolean =>
  seat === 'red' || seat === 'crown' || seat.startsWith('usa');

type War = {
  readonly law: LawCase;
  readonly twins: Twins;
  readonly rand: Rand;
  /** All sheets that are in, but those of these seats. */
  readonly sendAll: (but?: readonly SeatId[]) => Promise<void>;
  /** Whether what a seat posts is looked at now: every other time, and elsewhere in the next system. */
  readonly isPosted: () => boolean;
};

async function war(makeLaw: () => LawCase, seed: number): Promise<War> {
  const law = makeLaw();
  const rand = randOf(seed);
  const twins = await layTwins(law, seed.toString(16).padStart(4, '0'));
  const sendAll = async (but: readonly SeatId[] = []): Promise<void> => {
    const sheets = await twins.one('meeting', (campaign) => randomSheets(law, campaign, rand));
    for (const sheet of shuffled(sheets, rand)) {
      twins.moveClock();
      if (but.includes(sheet.seat)) continue;
      await twins.both((campaign) =>
        must(submitSheet(campaign, { ...sheet, via: 'web' }, twins.clock)),
      );
    }
  };
  await twins.both((campaign) => must(listAsks(campaign)));
  let looks = CASES.findIndex(([, make]) => make === makeLaw);
  const isPosted = (): boolean => (looks += 1) % 2 === 1;
  return { law, twins, rand, sendAll, isPosted };
}

const answer = async ({ law, twins }: War): Promise<void> => {
  await twins.both((campaign) => answerAll(law, campaign, twins.clock));
};

/** To where orders are asked, and a step or two on. */
async function toOrders(played: War): Promise<void> {
  const { twins, sendAll } = played;
  for (let step = 0; step < 6; step += 1) {
    await answer(played);
    const { asks } = await twins.one('meeting', (campaign) => must(listAsks(campaign)));
    if (asks.some(({ kind, to }) => kind === 'orders' && to !== 'gm')) return;
    await sendAll();
    await finish(played);
  }
  throw new Error('Orders are never asked.');
}

/** Runs the step to its end, whoever must be asked in its course; each twin as often as it needs. */
const playOut = ({ law, twins }: War): Promise<void> =>
  twins.both(async (campaign) => {
    for (let rounds = 0; rounds < 20; rounds += 1) {
      await answerAll(law, campaign, twins.clock);
      if ((await run(campaign, twins.clock, true)).state === 'held') return;
    }
    throw new Error('The step does not come to its end.');
  });

async function finish(played: War): Promise<void> {
  const { twins } = played;
  await playOut(played);
  twins.moveClock();
  await twins.both((campaign) => release(campaign, twins.clock));
}

async function expectSame(
  { twins, isPosted }: War,
  watchers: readonly SeatId[],
  when: string,
  first: 'pages' | 'posts' | 'all' = isPosted() ? 'posts' : 'pages',
): Promise<void> {
  for (const [index, seat] of watchers.entries()) {
    // Of several who watch, one posts too.
    const how = index === 0 ? first : 'pages';
    const [a, b] = [
      await twins.exits('meeting', seat, how),
      await twins.exits('another', seat, how),
    ];
    expect(a.size).toBeGreaterThan(how === 'all' ? 150 : 40);
    expect(differences(a, b), `${seat}, ${when}, VEDETTE_TWINS=${String(SEED)}`).toEqual([]);
  }
}

/** Two of those who must not know, at random. Both look at the end; before it now one does, now the other. */
const some = (seats: readonly SeatId[], rand: Rand): readonly SeatId[] =>
  shuffled(seats, rand).slice(0, 2);
const firstOf = (watchers: readonly SeatId[]): readonly SeatId[] => watchers.slice(0, 1);
const lastOf = (watchers: readonly SeatId[]): readonly SeatId[] => watchers.slice(-1);

/** Systems in which the gamemaster is asked in words, and may open a sheet again that has been played from. */
const ASKING = CASES.filter(([, , { inWords }]) => inWords !== undefined);

describe.each(ASKING)('in %s nobody can tell', (_name, makeLaw, { inWords }) => {
  test('a step that waits for the gamemaster from one that is played', async () => {
    const played = await war(makeLaw, SEED);
    const { twins, rand, sendAll } = played;
    try {
      await toOrders(played);
      const asked = await twins.one('meeting', (c) => must(listAsks(c)));
      const whose = rand.pick(asked.asks.filter(({ to }) => to !== 'gm'));
      if (whose === undefined || whose.to === 'gm') throw new Error('Nobody is asked.');
      const { to: seat, kind, list = whose.key } = whose;
      await sendAll([seat]);
      for (const { to, list: other = '' } of asked.asks.filter((one) => one.to === seat)) {
        const sheet = { seat: asSeat(to), kind, list: other === '' ? list : other };
        const send = (text: string) => (campaign: Campaign) =>
          must(submitSheet(campaign, { ...sheet, text, via: 'web' as const }, twins.clock));
        await twins.one('meeting', send(plain));
        await twins.one('another', send(sheet.list === list ? (inWords ?? '') : plain));
      }
      const watchers = some(
        twins.seats.filter((one) => one !== seat),
        rand,
      );
      twins.moveClock();
      await twins.both((campaign) => run(campaign, twins.clock, true));
      const keysOf = async (campaign: Campaign): Promise<readonly string[]> =>
        (await must(listAsks(campaign))).asks.map(({ key }) => key);
      const alike = await twins.one('meeting', keysOf);
      const key = (await twins.one('another', keysOf)).find((one) => !alike.includes(one)) ?? '';
      expect(key).toMatch(/words/);
      await expectSame(played, firstOf(watchers), 'while one of them waits');
      twins.moveClock();
      // The moon is full, so that both sheets come to the same, and cost their supreme commander the same.
      const yes = { key, text: 'yes', reason: 'As it is', release: true };
      await twins.one('another', (campaign) => must(giveRuling(campaign, yes, twins.clock)));
      await playOut(played);
      await expectSame(played, lastOf(watchers), 'while both are held');
      twins.moveClock();
      await twins.both((campaign) => release(campaign, twins.clock));
      await expectSame(played, watchers, 'when both are released');
    } finally {
      await twins.close();
    }
  }, 300_000);

  test('that the sheet of another was opened again', async () => {
    const played = await war(makeLaw, SEED + 2);
    const { twins, rand, sendAll } = played;
    try {
      await toOrders(played);
      await sendAll();
      twins.moveClock();
      await twins.both((campaign) => run(campaign, twins.clock, true));
      const { rows } = await twins.one('another', (campaign) => must(readSheets(campaign)));
      const row = rand.pick(rows.filter(({ state }) => state === 'shut'));
      if (row === undefined) throw new Error('No sheet is shut.');
      twins.moveClock();
      const opened = { key: row.key, reason: 'One line was read wrongly' };
      await twins.one('another', (campaign) => must(reopenSheet(campaign, opened, twins.clock)));
      const watchers = some(
        twins.seats.filter((seat) => seat !== row.seat),
        rand,
      );
      await expectSame(played, firstOf(watchers), 'while it is open again');
      const closed = { key: `reopen ${row.key}`, reason: 'It stays as it was' };
      await twins.one('another', (campaign) => must(withdrawRuling(campaign, closed, twins.clock)));
      await expectSame(played, watchers, 'when it is closed again');
    } finally {
      await twins.close();
    }
  }, 300_000);
});

describe.each(CASES)('in %s nobody can tell', (_name, makeLaw, { hidden }) => {
  test('an amendment of what is hidden from him in an open step', async () => {
    const played = await war(makeLaw, SEED + 1);
    const { twins, rand, sendAll } = played;
    try {
      await toOrders(played);
      const isEarly = rand.chance(50);
      if (!isEarly) await sendAll();
      twins.moveClock();
      const told = 'They had been left out of your list.';
      const ruled = await twins.one('another', (campaign) =>
        must(amendPosition(campaign, { text: hidden, reason: 'Forgotten', told }, twins.clock)),
      );
      expect(ruled.kept).toBe(true);
      const watchers = some(
        twins.seats.filter((seat) => isOther(seat)),
        rand,
      );
      await expectSame(played, firstOf(watchers), 'after the amendment');
      if (isEarly) await sendAll();
      twins.moveClock();
      await twins.both((campaign) => run(campaign, twins.clock, true));
      await expectSame(played, watchers, 'after the run');
    } finally {
      await twins.close();
    }
  }, 300_000);
});

describe.each(CASES)('in %s a seat learns nothing', (name, makeLaw, { plain, hidden }) => {
  test('of what others write, send, draft and are sent, whoever does what with it', async () => {
    const played = await war(makeLaw, SEED + 4);
    const { twins, sendAll } = played;
    const { watcher, mates, foes } = partsIn(name);
    const act = async (by: SeatId, acts: readonly Act[]): Promise<void> => {
      for (const [what, does] of acts) {
        const isFoe = foes.includes(by);
        await twins
          .one('another', (campaign) => does({ campaign, clock: twins.clock, by, watcher, isFoe }))
          .catch((cause: unknown) => {
            throw new Error(`${by} ${what}`, { cause });
          });
      }
    };
    try {
      await toOrders(played);
      for (const by of [...foes, ...mates]) await act(by, OPEN_ACTS);
      await expectSame(played, [watcher], 'before the step is played', 'all');
      await sendAll();
      twins.moveClock();
      await playOut(played);
      for (const by of [...foes, ...mates]) await act(by, HELD_ACTS);
      await expectSame(played, [watcher], 'while the letters are held');
      twins.moveClock();
      await twins.both((campaign) => release(campaign, twins.clock));
      await expectSame(played, [watcher], 'when they are released');
    } finally {
      await twins.close();
    }
  }, 300_000);

  test('of what the other side did in a step that was taken back, and of another campaign', async () => {
    const played = await war(makeLaw, SEED + 5);
    const { twins, sendAll } = played;
    const { watcher, foes } = partsIn(name);
    try {
      await toOrders(played);
      const { step } = await twins.one('meeting', (campaign) => must(seeDesk(campaign)));
      await sendAll(foes);
      const rows = await twins.one('meeting', (campaign) => must(readSheets(campaign)));
      for (const { key, seat, list } of rows.rows.filter(
        (row) => foes.includes(row.seat) && row.key.split('/')[1] === 'orders',
      )) {
        const sheet = { seat, kind: 'orders', list: list === '' ? key : list, via: 'web' as const };
        await twins.both((campaign) =>
          must(submitSheet(campaign, { ...sheet, text: plain }, twins.clock)),
        );
        await twins.one('another', (campaign) =>
          must(submitSheet(campaign, { ...sheet, text: `${plain}\nPP 2: wait` }, twins.clock)),
        );
      }
      twins.moveClock();
      await twins.one('another', (campaign) =>
        must(amendPosition(campaign, { text: hidden, reason: 'Forgotten' }, twins.clock)),
      );
      await finish(played);
      twins.moveClock();
      const back = { step: step.name, reason: 'A wrong map', tells: 'We play it again' };
      await twins.both((campaign) => must(takeBackTurn(campaign, back, twins.clock)));
      await expectSame(played, [watcher], 'after the taking back');
      const before = await twins.exits('meeting', watcher);
      await twins.addCampaign('beside');
      expect(differences(before, await twins.exits('meeting', watcher))).toEqual([]);
    } finally {
      await twins.close();
    }
  }, 300_000);
});

/** Who watches, and whose doings he must not learn of: of his own side, and of the other. */
const partsIn = (name: string) =>
  name === 'the colony'
    ? { watcher: asSeat('crown'), mates: [], foes: [asSeat('league')] }
    : name === 'the toy'
      ? { watcher: asSeat('red'), mates: [], foes: [asSeat('blue')] }
      : { watcher: asSeat('usa-east'), mates: [asSeat('usa-west')], foes: [asSeat('csa-west')] };

test('C5.3 nobody can tell that the other side has presented a leader, nor a commander of his own side', async () => {
  const played = await war(() => civilWarLaw(BORDER), SEED + 3);
  const { twins, rand, sendAll } = played;
  try {
    const offer = { at: 'start', text: 'offer promotion of McDowell', reason: 'Well done' };
    await twins.both((campaign) => must(amendPosition(campaign, offer, twins.clock)));
    await answer(played);
    const east = asSeat('usa-east');
    await sendAll([east]);
    const sheet = { seat: east, kind: 'present', via: 'web' as const };
    const send = (text: string) => (campaign: Campaign) =>
      must(submitSheet(campaign, { ...sheet, text }, twins.clock));
    await twins.one('meeting', send('none'));
    await twins.one('another', send('present McDowell'));
    twins.moveClock();
    await answer(played);
    const watchers = twins.seats.filter((seat) => seat !== east && seat !== 'usa-supreme');
    const { asks } = await twins.one('another', (campaign) => must(listAsks(campaign)));
    expect(asks.map(({ key }) => key)).toContain('1/decide/usa-supreme');
    await expectSame(played, firstOf(some(watchers, rand)), 'while he decides');
    twins.moveClock();
    await twins.both((campaign) => run(campaign, twins.clock, true));
    await expectSame(played, firstOf(some(watchers, rand)), 'when both are held');
    twins.moveClock();
    await twins.both((campaign) => release(campaign, twins.clock));
    await expectSame(played, some(watchers, rand), 'when both are released');
  } finally {
    await twins.close();
  }
}, 300_000);
