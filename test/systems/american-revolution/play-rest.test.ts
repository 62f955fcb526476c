/**
 * What a player-turn has beside marches and voyages, as it is played: arrivals, regulars who are called home, battles and works.
 * A sheet is read before anything moves, so that play itself drops what can no longer be done, and of two seats' sheets the second.
 */
import { describe, expect, it } from 'vitest';
import { asSeat } from '../../../src/kernel/basic.js';
import { fightAll } from '../../../src/systems/american-revolution/play/battles.js';
import {
  arrivalsOf,
  landArrivals,
  recall,
  withdrawAll,
} from '../../../src/systems/american-revolution/play/overseas.js';
import { frenchHome } from '../../../src/systems/american-revolution/rules/french.js';
import {
  askOrders,
  lossesQuestion,
  offersOf,
  placementQuestion,
  placersOf,
} from '../../../src/systems/american-revolution/play/questions.js';
import {
  majorSuccess,
  partialWithdrawal,
} from '../../../src/systems/american-revolution/play/success.js';
import { endTurn } from '../../../src/systems/american-revolution/play/record.js';
import { buildAll, leaveForts } from '../../../src/systems/american-revolution/play/works.js';
import type { Pack } from '../../../src/systems/american-revolution/rules/figures.js';
import { areasIn } from '../../../src/systems/american-revolution/rules/land.js';
import { cellOf, lossOf } from '../../../src/systems/american-revolution/rules/combat.js';
import {
  countOf,
  LAST_TURN,
  stacksOf,
  type Condition,
  type State,
} from '../../../src/systems/american-revolution/rules/state.js';
import type { Force, SheetOrder } from '../../../src/systems/american-revolution/rules/order.js';
import { applyFacts } from '../../../src/systems/american-revolution/rules/apply.js';
import { pack, stacksIn, SUMMER, WINTER } from './orders-board.js';
import { board, given, played } from './play-board.js';

const FALL = 3;
const overseas = (more: Partial<State['overseas']>): Pick<State, 'overseas'> => ({
  overseas: { F: 0, SF: 0, B: 0, fleet: false, ...more },
});
const region = (id: string, control: 'american' | 'british' | null) => ({
  regions: { ...board('british', '').regions, [id]: { control, tories: true, militia: true } },
});

const without = (erratum: string, now: State): State => ({
  ...now,
  settings: { ...now.settings, errata: now.settings.errata.filter((one) => one !== erratum) },
});

const land = (at: string): SheetOrder => ({ kind: 'land', at });
const landed = (now: State, orders: readonly SheetOrder[]) =>
  played(now, (at, table) => landArrivals(at, table, given(now.side, orders)));

describe('arrivals', () => {
  it.each<readonly [string, State, readonly SheetOrder[], readonly string[]]>([
    [
      'AR-42: all regulars land in one area, and nothing is left for a second',
      board('british', '', overseas({ B: 6 })),
      [land('newyork'), land('boston')],
      ['6 B placed at newyork', '2 dropped at boston: nothing-to-land'],
    ],
    [
      'AR-42: one by himself as well',
      board('british', '', overseas({ B: 1 })),
      [land('newyork')],
      ['1 B placed at newyork'],
    ],
    [
      'AR-42: they land on a coast alone',
      board('british', '', overseas({ B: 6 })),
      [land('albany'), land('boston')],
      ['1 dropped at albany: no-fleet', '6 B placed at boston'],
    ],
    [
      'AR-42: whatever the Americans control, and have off it',
      board('british', '', {
        ...overseas({ B: 6 }),
        ...region('mas', 'american'),
        fleets: { american: 'massbay', british: null },
      }),
      [land('boston')],
      ['6 B placed at boston'],
    ],
    [
      'AR-36: they enter a region for the first time as any others',
      board('british', '', {
        ...overseas({ B: 6 }),
        regions: { lne: { control: null, tories: false, militia: true } },
      }),
      [land('newport')],
      ['6 B placed at newport', 'entered lne', '2 T placed at newport'],
    ],
    [
      'AR-08: the French land with their fleet, if it comes with them',
      board('american', '', overseas({ F: 11, SF: 6, fleet: true })),
      [land('newport')],
      ['11 F placed at newport', '6 SF placed at newport', 'fleet to newport'],
    ],
    [
      'AR-08: without it too, and the fleet without them',
      board('american', '', overseas({ F: 3 })),
      [land('newport')],
      ['3 F placed at newport'],
    ],
    [
      'AR-08: the fleet comes alone',
      board('american', '', overseas({ fleet: true })),
      [land('newport')],
      ['fleet to newport'],
    ],
    [
      'AR-08: not where the British control, nor where their fleet lies',
      board('american', '', { ...overseas({ F: 3 }), ...region('lne', 'british') }),
      [land('newport'), land('boston'), land('newyork')],
      [
        ...['1 dropped at newport: controlled', '2 dropped at boston: enemy-fleet'],
        '3 F placed at newyork',
      ],
    ],
  ])('%s', (_what, now, orders, told) => {
    expect(landed(now, orders).told).toEqual(told);
  });

  it('what has landed waits no more, and the rest does', () => {
    const all = overseas({ F: 3, SF: 2, B: 6, fleet: true });
    expect(landed(board('british', '', all), [land('newyork')]).now.overseas).toEqual({
      ...{ F: 3, SF: 2, B: 0, fleet: true },
    });
    const french = landed(board('american', '', all), [land('newport')]).now;
    expect(french.overseas).toEqual({ F: 0, SF: 0, B: 6, fleet: false });
    expect(french.fleets).toEqual({ american: 'rhodeisland', british: 'massbay' });
    expect(french.stacks).toEqual(stacksIn('newport 3F 2SF arrived'));
    const ashore = board('american', '', overseas({ F: 3, SF: 2 }));
    expect(landed(ashore, [land('newport')]).now.overseas).toEqual(overseas({}).overseas);
  });

  it('come by the table of the pack, added to those who wait and to a fleet that does (AR-84)', () => {
    const arrivals: Pack['arrivals'] = [
      ...[{ turn: 3, side: 'british', kind: 'B', n: 6 } as const],
      ...[{ turn: 3, side: 'american', kind: 'F', n: 2 } as const],
      ...[{ turn: 4, side: 'american', kind: 'SF', n: 9 } as const],
    ];
    const now = board('british', '', overseas({ F: 1, SF: 5, B: 4, fleet: true }));
    const facts = arrivalsOf(now, { ...pack, arrivals }, 3);
    expect(applyFacts(now, facts).overseas).toEqual({ F: 3, SF: 5, B: 10, fleet: true });
    expect(facts.map(({ kind }) => kind)).toEqual(['overseas', 'overseas']);
    const none = board('british', '', overseas({}));
    expect(applyFacts(none, arrivalsOf(none, { ...pack, arrivals }, 3)).overseas.fleet).toBe(false);
    expect(arrivalsOf(none, { ...pack, arrivals }, 2)).toEqual([]);
    const alone = { ...pack, arrivals: arrivals.slice(0, 1) };
    expect(applyFacts(now, arrivalsOf(now, alone, 3)).overseas.B).toBe(10);
  });

  it('AR-22: the French come with their fleet in the turn in which they are due', () => {
    const now = board('british', '', { ...overseas({ F: 1 }), frenchDue: 9 });
    const { F, SF } = pack.french;
    expect(applyFacts(now, arrivalsOf(now, pack, 9)).overseas).toMatchObject({
      ...{ F: F + 1, SF, fleet: true },
    });
    expect(arrivalsOf(now, { ...pack, arrivals: [] }, 10)).toEqual([]);
  });

  it('AR-71: with the fleet go the SF who are ashore and those who have not landed, and come back in Spring', () => {
    const now = board('british', 'newport 4SF 2F, boston 1SF fort', {
      ...{ turn: FALL, fleets: { american: 'rhodeisland', british: null } },
      ...overseas({ F: 3, SF: 2, B: 1 }),
    });
    const away = applyFacts(now, frenchHome(now));
    expect(away.spring).toEqual({ SF: 7 });
    expect(away.stacks).toEqual(stacksIn('newport 2F'));
    expect(away.fleets.american).toBe(null);
    expect(away.overseas).toEqual({ F: 3, SF: 0, B: 1, fleet: false });
    expect(arrivalsOf(away, { ...pack, arrivals: [] }, 4)).toEqual([]);
    const back = applyFacts(away, arrivalsOf(away, { ...pack, arrivals: [] }, 5));
    expect(back.overseas).toEqual({ F: 3, SF: 7, B: 1, fleet: true });
    expect(back.spring).toBe(null);
  });

  it('AR-71: a fleet that is at sea already comes with nobody, who comes when it is due or back in Spring', () => {
    const at = { fleets: { american: 'charlestonbar', british: null } };
    const bare = { ...pack, arrivals: [] };
    const back = board('british', '', { ...at, spring: { SF: 6 } });
    expect(applyFacts(back, arrivalsOf(back, bare, 5))).toMatchObject({
      ...{ overseas: { SF: 6, fleet: false }, spring: null },
    });
    const due = board('british', '', { ...at, frenchDue: 9 });
    const { F, SF } = pack.french;
    expect(applyFacts(due, arrivalsOf(due, bare, 9)).overseas).toMatchObject({
      ...{ F, SF, fleet: false },
    });
  });

  it('AR-71: a fleet that has not landed goes as well, and where there is none nothing does', () => {
    const waits = board('british', '', overseas({ SF: 6, fleet: true }));
    expect(applyFacts(waits, frenchHome(waits))).toMatchObject({
      ...{ spring: { SF: 6 }, overseas: { SF: 0, fleet: false } },
    });
    expect(frenchHome(board('british', '', overseas({ F: 3 })))).toEqual([]);
  });
});

const withdraw = (n: number, area: string): SheetOrder => ({ kind: 'withdraw', area, n });
const owed = (left: number, by: number): Pick<State, 'withdrawal'> => ({
  withdrawal: { left, by },
});

describe('regulars who are called home (AR-25)', () => {
  const withdrawn = (now: State, orders: readonly SheetOrder[]) =>
    played(now, (at) => withdrawAll(at, given('british', orders)));

  it('leave from where it is ordered, so many as are there', () => {
    const now = board('british', 'boston 2B, newyork 9B', owed(10, 4));
    const after = withdrawn(now, [withdraw(3, 'boston'), withdraw(2, 'newyork')]);
    expect(after.told).toEqual(['2 B home from boston', '2 B home from newyork']);
    expect(after.now.stacks).toEqual(stacksIn('newyork 7B'));
    expect(after.now.withdrawal).toEqual({ left: 6, by: 4 });
  });

  it('and no more than are called home, whatever was ordered', () => {
    const now = board('british', 'boston 5B, newyork 9B', owed(4, 4));
    const { told, now: after } = withdrawn(now, [withdraw(3, 'boston'), withdraw(3, 'newyork')]);
    expect(told).toEqual(['3 B home from boston', '1 B home from newyork']);
    expect(after.stacks).toEqual(stacksIn('boston 2B, newyork 8B'));
    expect(after.withdrawal).toBe('done');
    for (const withdrawal of [null, 'done'] as const)
      expect(withdrawn({ ...now, withdrawal }, [withdraw(1, 'boston')]).told).toEqual([
        '1 dropped at boston: gone',
      ]);
  });

  it('their besiegers and Tories do not leave, and a fort that is emptied lets besiegers stand up', () => {
    const now = board('british', 'boston 2B fort, boston 3T, boston 1C siege', owed(5, 4));
    expect(withdrawn(now, [withdraw(5, 'boston')]).told).toEqual([
      '2 B home from boston',
      'american siege up at boston',
    ]);
  });

  const recalled = (at: string, more: Partial<State>) =>
    played(board('british', at, more), (now) => recall(now, pack)).told;

  it('go by themselves when the time is up, from the coasts with the most of them and not from inland', () => {
    const at = 'albany 20B, boston 3B, newyork 5B, newport 1B 9T';
    expect(recalled(at, owed(6, SUMMER))).toEqual([
      '5 B home from newyork',
      '1 B home from boston',
    ]);
    expect(recalled(at, owed(30, SUMMER))).toEqual([
      ...['5 B home from newyork', '3 B home from boston', '1 B home from newport'],
    ]);
    expect(recalled(at, owed(6, SUMMER + 1))).toEqual([]);
    expect(recalled(at, { withdrawal: 'done' })).toEqual([]);
  });
});

const attack = (
  area: string,
  force: Force = 'all',
  against: readonly Condition[] = [],
  odds = 1,
): SheetOrder => ({ kind: 'attack', area, force, against, odds });
const C = (n: number, condition?: Condition) =>
  [{ kind: 'C', n, ...(condition === undefined ? {} : { condition }) }] as const;

describe('battles', () => {
  const fought = (now: State, orders: readonly SheetOrder[], dice = {}) =>
    played(now, (at, table) => fightAll(at, table, given(now.side, orders)), { dice });

  it.each<readonly [string, State, readonly SheetOrder[], readonly string[]]>([
    [
      'AR-09: nobody attacks who is not there, or where no enemy is',
      board('american', 'boston 3B, trenton 3C'),
      [attack('boston'), attack('trenton')],
      ['1 dropped at boston: gone', '2 dropped at trenton: no-enemy'],
    ],
    [
      'AR-12: nor an enemy of a condition that is not there',
      board('american', 'trenton 3C, trenton 3B'),
      [attack('trenton', 'all', ['fort'])],
      ['1 dropped at trenton: no-enemy'],
    ],
    [
      'AR-16: nor below the odds that were asked for, or below 1-1',
      board('american', 'trenton 3C, trenton 2B, boston 3C, boston 4B'),
      [attack('trenton', 'all', [], 2), attack('boston')],
      ['1 dropped at trenton: odds', '2 dropped at boston: odds'],
    ],
    [
      'AR-17: out of a fort not without the besiegers',
      board('american', 'trenton 4C fort, trenton 1B, trenton 1B siege'),
      [attack('trenton', 'all', ['open'])],
      ['1 dropped at trenton: besiegers-first'],
    ],
    [
      'AR-75: the British not in Winter',
      board('british', 'trenton 3B, trenton 1C', { turn: WINTER }),
      [attack('trenton')],
      ['1 dropped at trenton: winter'],
    ],
    [
      'AR-09: who has marched in attacks as others do',
      board('american', 'trenton 4C moved, trenton 2B'),
      [attack('trenton')],
      ['4 C against 2 B at trenton, 2-1 on 2', '1 C lost at trenton'],
    ],
    [
      'AR-17: nor without them once others have attacked them',
      board('american', 'trenton 2C, trenton 4C fort, trenton 1B, trenton 1B siege'),
      [attack('trenton', C(2, 'open'), ['siege']), attack('trenton', C(4, 'fort'), ['open'])],
      [
        ...['2 C against 1 B in the siege lines at trenton, 2-1 on 2', '1 C lost at trenton'],
        '2 dropped at trenton: besiegers-first',
      ],
    ],
    [
      'AR-11: each in its own area attacks, though those of another have fought in this turn',
      board('british', 'boston 4B fought, newyork 4B fought, boston 2C, newyork 2C'),
      [attack('boston'), attack('newyork')],
      [
        ...['4 B against 2 C at boston, 2-1 on 2', '1 B lost at boston'],
        ...['4 B against 2 C at newyork, 2-1 on 2', '1 B lost at newyork'],
      ],
    ],
    [
      'AR-12: those in the open, after others in the open have attacked a fort',
      board('american', 'trenton 6C, trenton 3B, trenton 1B fort'),
      [attack('trenton', C(3), ['fort']), attack('trenton', C(3), ['open'])],
      [
        ...['3 C against 1 B in the fort at trenton, 1-1 on 2', '1 C lost at trenton'],
        ...['3 C against 3 B at trenton, 1-1 on 2', '1 C lost at trenton'],
      ],
    ],
    [
      'AR-13: where nobody stood nobody has been attacked, whoever was attacked beside it',
      board('american', 'trenton 6C, trenton 2B'),
      [attack('trenton', C(2), ['open']), attack('trenton', C(2), ['fort', 'siege'])],
      [
        ...['2 C against 2 B at trenton, 1-1 on 2', '1 C lost at trenton'],
        '2 dropped at trenton: no-enemy',
      ],
    ],
    [
      'AR-13: besiegers who were attacked and stand in the open since then have been attacked',
      board('american', 'boston 14C fort, boston 1C, boston 1B, boston 5B siege'),
      [attack('boston', C(12, 'fort'), ['open', 'siege']), attack('boston', C(1), ['siege'])],
      [
        '12 C in the fort against 1 B; 5 B in the siege lines at boston, 1-1 on 2',
        ...['1 C in the fort lost at boston', '2 dropped at boston: fought-already'],
      ],
    ],
    [
      'AR-E5: without it an SP attacks again, and an enemy who has defended is not attacked again',
      without('E5', board('american', 'trenton 4C, trenton 2B, trenton 1B fort')),
      [
        attack('trenton', C(4), ['open']),
        ...[attack('trenton', C(3), ['open']), attack('trenton', C(3), ['fort'])],
      ],
      [
        ...['4 C against 2 B at trenton, 2-1 on 2', '1 C lost at trenton'],
        '2 dropped at trenton: fought-already',
        ...['3 C against 1 B in the fort at trenton, 1-1 on 2', '1 C lost at trenton'],
      ],
    ],
    [
      'AR-E4: without it a side of equal strength attacks, with a part of its SPs too',
      without('E4', board('american', 'trenton 4C, trenton 2B, trenton 2B fort')),
      [attack('trenton', C(2), ['open'])],
      ['2 C against 2 B at trenton, 1-1 on 2', '1 C lost at trenton'],
    ],
    [
      'AR-E4: and one that is weaker does not',
      without('E4', board('american', 'trenton 3C, trenton 2B, trenton 2B fort')),
      [attack('trenton', C(2), ['open'])],
      ['1 dropped at trenton: odds'],
    ],
  ])('%s', (_what, now, orders, told) => {
    const twos = ['trenton', 'boston', 'newyork'].flatMap((area) =>
      [1, 2].map((nth) => [`battle ${area} ${String(nth)}/die`, 2] as const),
    );
    expect(fought(now, orders, Object.fromEntries(twos)).told).toEqual(told);
  });

  it('AR-11, AR-13: who has lost some in a battle has fought in it all the same', () => {
    const now = board('american', 'trenton 9C, trenton 1C siege, trenton 2B fort, trenton 1B');
    const orders = [
      ...[attack('trenton', C(6, 'open'), ['fort']), attack('trenton', C(3, 'open'), ['fort'])],
      attack('trenton', C(1, 'open'), ['open']),
    ];
    const { told, facts } = fought(now, orders);
    expect(told).toEqual([
      ...['6 C against 2 B in the fort at trenton, 1-1 on 6', '1 B in the fort lost at trenton'],
      '2 dropped at trenton: fought-already',
      ...['1 C against 1 B at trenton, 1-1 on 6', '1 B lost at trenton'],
    ]);
    const battles = facts.filter(({ kind }) => kind === 'fought' || kind === 'lost');
    expect(battles.map(({ happening }) => happening)).toEqual([
      ...['battle trenton 1', 'battle trenton 1', 'battle trenton 2', 'battle trenton 2'],
    ]);
  });

  it.each([
    ['is lost with the garrison that stayed in it', '', C(12, 'fort'), ['open', 'siege'], true],
    ['also where others helped', ', boston 1C', C(12), ['open', 'siege'], true],
    ['also by a strike at a fort', ', boston 1B fort', C(12, 'fort'), ['fort', 'siege'], true],
    ['not by a strike at besiegers alone', '', C(12, 'fort'), ['siege'], false],
  ] as const)('AR-18: the fort of a sortie %s', (_what, more, force, against, isLost) => {
    const at = `boston 14C fort, boston 1B, boston 1B siege${more}`;
    const { now } = fought(board('american', at), [attack('boston', force, against)]);
    expect(countOf(now.stacks, { side: 'american', conditions: ['fort'] }) === 0).toBe(isLost);
  });

  it('AR-18: the fort of a sortie stands where nobody besieged it, whoever is besieged elsewhere', () => {
    const now = board('american', 'boston 5C fort, boston 1B, newyork 1C fort, newyork 1B siege');
    const after = fought(now, [attack('boston')], { 'battle boston 1/die': 6 });
    expect(after.told).toEqual([
      ...['5 C in the fort against 1 B at boston, 5-1 on 6', '1 B lost at boston'],
    ]);
  });

  it('AR-21, AR-25: whether they bring a success and a recall is settled with the losses of regulars', () => {
    const { facts, settled } = fought(board('american', 'newyork 40C, newyork 10B'), [
      attack('newyork'),
    ]);
    expect(facts.map(({ kind }) => kind)).toContain('success');
    expect(settled).toEqual([
      ['battle newyork 1/attacker-lost', 0],
      ['battle newyork 1/defender-lost', 0],
      ['battle newyork 1/major-success', 1],
      ['battle newyork 1/withdrawal', 1],
    ]);
    for (const now of [
      board('american', 'newyork 40C, newyork 10T'),
      board('british', 'newyork 4C, newyork 4B'),
    ])
      expect(fought(now, [attack('newyork')], { 'battle newyork 1/die': 1 }).settled).toHaveLength(
        2,
      );
  });

  it('AR-24: once the war is over nobody attacks', () => {
    const now = board('american', 'boston 60C, boston 10B, newyork 9C, newyork 1B', {
      successes: 2,
    });
    const { told, now: after } = fought(now, [attack('boston'), attack('newyork')]);
    expect(told.at(-1)).toBe('over');
    expect(told).not.toContain('9 C against 1 B at newyork, 9-1 on 6');
    expect(after.successes).toBe(3);
  });

  it.each([
    ['DE', 5, 5],
    ['half', 5, 3],
    ['half', 4, 2],
    ['half', 1, 1],
    [2, 1, 1],
    [2, 5, 2],
  ] as const)('AR-19: a result of %s takes of %s SP %s', (result, of, lost) => {
    expect(lossOf(result, of)).toBe(lost);
  });

  it('a theater attacks with the SPs in its regions and no others', () => {
    const now = board('american', 'trenton 4C, trenton 2B');
    const told = (regions: readonly string[]) =>
      played(now, (at, table) =>
        fightAll(at, table, given('american', [attack('trenton')], regions)),
      ).told[0];
    expect(told(['mas'])).toBe('1 dropped at trenton: gone');
    expect(told(['njy'])).toBe('4 C against 2 B at trenton, 2-1 on 6');
  });

  it('AR-13: an enemy is attacked once, and by one order for all that are left where none is named', () => {
    const now = board('american', 'trenton 9C, trenton 2B, trenton 2B fort');
    const orders = [
      ...[attack('trenton', C(2), ['open']), attack('trenton', C(1), ['open'])],
      ...[attack('trenton', C(6)), attack('trenton')],
    ];
    const dice = { 'battle trenton 1/die': 3, 'battle trenton 2/die': 3 };
    expect(fought(now, orders, dice).told).toEqual([
      ...['2 C against 2 B at trenton, 1-1 on 3', '1 C lost at trenton'],
      '2 dropped at trenton: fought-already',
      ...['6 C against 2 B in the fort at trenton, 1-1 on 3', '1 C lost at trenton'],
      '4 dropped at trenton: fought-already',
    ]);
  });

  it('AR-11: an SP attacks once in a phase', () => {
    const now = board('american', 'trenton 5C, trenton 2B, trenton 1B fort');
    const orders = [attack('trenton', C(4), ['open']), attack('trenton', C(3), ['fort'])];
    expect(fought(now, orders, { 'battle trenton 1/die': 2 }).told).toEqual([
      ...['4 C against 2 B at trenton, 2-1 on 2', '1 C lost at trenton'],
      '2 dropped at trenton: odds',
    ]);
  });

  it('AR-10, AR-11: also one that stood up out of siege lines in a later battle of the phase', () => {
    const at = 'trenton 3C siege, trenton 9C, trenton 2C fort, trenton 3B, trenton 1B fort';
    const now = board('american', `${at}, trenton 2B siege`);
    const orders = [
      attack('trenton', C(3, 'siege'), ['open']),
      attack('trenton', C(9, 'open'), ['fort']),
      attack('trenton', C(3, 'open'), ['siege']),
    ];
    const dice = { 'battle trenton 1/die': 6, 'battle trenton 2/die': 5 };
    const { told, now: after } = fought(now, orders, dice);
    expect(told).toContain('american siege up at trenton');
    expect(after.stacks.some(({ condition, kind }) => condition === 'siege' && kind === 'C')).toBe(
      false,
    );
    expect(told.at(-1)).toBe('3 dropped at trenton: gone');
  });
});

it('AR-16: odds above the last column are those of the last', () => {
  const last = { attacker: 1, defender: 'half' };
  expect([5, 6, 7, 60].map((odds) => cellOf(pack, odds, 1))).toEqual([
    ...[{ attacker: 0, defender: 1 }, last, last, last],
  ]);
});

describe('major successes', () => {
  const success = (more: Partial<State>, british: readonly string[] = []) => {
    const bare = board('american', '', more);
    const held = { control: 'british', tories: true, militia: true } as const;
    const regions = {
      ...bare.regions,
      ...Object.fromEntries(british.map((id) => [id, held] as const)),
    };
    return played({ ...bare, regions }, (now) => majorSuccess(now, pack, 'boston', 'combat')).now;
  };

  it('AR-23: the second wins while the British control less than 25 VP, and not while they control 25', () => {
    expect(success({ successes: 1 }, ['pot', 'mas']).over?.victor).toBe('american');
    expect(success({ successes: 1 }, ['pot', 'mas', 'lne'])).toMatchObject({
      ...{ successes: 2, over: null },
    });
  });

  it.each([
    [3, 5],
    [1, 3],
    [0, 3],
  ])(
    'AR-22: with %i turns after the first in turn 2, the French come in turn %i',
    (after, turn) => {
      const game = { ...pack, french: { ...pack.french, after } };
      const { now } = played(board('american', '', { turn: 2 }), (start) =>
        majorSuccess(start, game, 'boston', 'combat'),
      );
      expect(now.frenchDue).toBe(turn);
    },
  );

  it('AR-22: the first leaves the French the turn that the gamemaster has set', () => {
    expect(success({ frenchDue: 4 })).toMatchObject({ successes: 1, frenchDue: 4 });
  });

  it('AR-77: nothing is counted once the war is over', () => {
    const over = { victor: 'american', why: 'so it is' } as const;
    expect(success({ successes: 2, over })).toMatchObject({ successes: 2, over });
  });

  it('AR-77: nor in a war that goes on after the third', () => {
    expect(success({ successes: 3 })).toMatchObject({ successes: 3, over: null });
  });

  it('AR-25: regulars are called home once a game', () => {
    const called = (withdrawal: State['withdrawal']) =>
      played(board('american', '', { withdrawal }), (now) => partialWithdrawal(now, pack, 'combat'))
        .told;
    expect([called(null), called('done'), called({ left: 2, by: 3 })]).toEqual([
      ...[['withdrawal'], [], []],
    ]);
  });
});

const fortify = (area: string, force: Force = 'all'): SheetOrder => ({
  kind: 'fortify',
  area,
  force,
});
const besiege = (area: string, force: Force = 'all'): SheetOrder => ({
  kind: 'besiege',
  area,
  force,
});

describe('works', () => {
  const built = (now: State, orders: readonly SheetOrder[]) =>
    played(now, (at, table) => buildAll(at, table, given(now.side, orders)));

  it.each<readonly [string, State, readonly SheetOrder[], readonly string[]]>([
    [
      'AR-27: an American fort holds five, whether they come by one order or by two',
      board('american', 'trenton 7C'),
      [fortify('trenton', C(6)), fortify('trenton', C(3)), fortify('trenton', C(3))],
      [
        ...['1 dropped at trenton: fort-full', '3 C fortified trenton'],
        '3 dropped at trenton: fort-full',
      ],
    ],
    [
      'AR-28: of militia no more than of others, those counted who are in it already',
      board('american', 'trenton 2C fort, trenton 1M fort, trenton 2M'),
      [fortify('trenton', [{ kind: 'M', n: 2 }]), fortify('trenton', [{ kind: 'M', n: 1 }])],
      ['1 dropped at trenton: too-many-militia', '1 M fortified trenton'],
    ],
    [
      'AR-27: a British fort holds any number',
      board('british', 'trenton 9B'),
      [fortify('trenton')],
      ['9 B fortified trenton'],
    ],
    [
      'AR-26: who has moved, fought or failed builds nothing',
      board('american', 'trenton 2C moved, trenton 2C fought, boston 1C'),
      [fortify('trenton'), fortify('albany'), fortify('boston', C(2))],
      [...['1 dropped at trenton: not-fresh', '2 dropped at albany: gone'], '1 C fortified boston'],
    ],
    [
      'AR-26: nobody besieges where no enemy fort is',
      board('american', 'trenton 2C, trenton 2B, boston 2C, boston 1B fort'),
      [besiege('trenton'), besiege('boston')],
      ['1 dropped at trenton: no-fort', '2 C besieged boston'],
    ],
    [
      'AR-76: nobody builds in Winter',
      board('american', 'trenton 2C, boston 2C, boston 1B fort', { turn: WINTER }),
      [fortify('trenton'), besiege('boston')],
      ['1 dropped at trenton: winter', '2 dropped at boston: winter'],
    ],
    [
      'AR-43, AR-83: British arrivals join a fort and a siege that are there, and begin none',
      board(
        'british',
        'trenton 2B arrived, boston 2B arrived, boston 1B fort, albany 2B arrived, albany 1C fort, albany 1B siege',
      ),
      [fortify('trenton'), fortify('boston'), besiege('albany')],
      [...['1 dropped at trenton: not-fresh', '2 B fortified boston'], '2 B besieged albany'],
    ],
    [
      'AR-43: nor do they join a fort or a siege of the others, or begin a siege',
      board('british', 'trenton 2B arrived, trenton 1C fort, boston 2B arrived, boston 1C fort'),
      [fortify('trenton'), besiege('boston')],
      ['1 dropped at trenton: not-fresh', '2 dropped at boston: not-fresh'],
    ],
    [
      'AR-26: who has gone into siege lines goes no further, and out of a fort into none',
      board('american', 'boston 2C, boston 1B fort, trenton 2C fort, trenton 1B fort'),
      [besiege('boston'), fortify('boston'), besiege('trenton')],
      [
        ...['2 C besieged boston', '2 dropped at boston: not-fresh'],
        '3 dropped at trenton: not-fresh',
      ],
    ],
    [
      'AR-28: French count as others than militia, those of the fleet too',
      board('american', 'trenton 2SF 2M, albany 2F 2M'),
      [fortify('trenton'), fortify('albany')],
      ['2 SF, 2 M fortified trenton', '2 F, 2 M fortified albany'],
    ],
    [
      'AR-26: French arrivals do, since they have neither moved nor fought',
      board('american', 'trenton 2F arrived, trenton 1C fort'),
      [fortify('trenton')],
      ['2 F fortified trenton'],
    ],
  ])('%s', (_what, now, orders, told) => {
    expect(built(now, orders).told).toEqual(told);
  });

  it('nothing is built once the war is over', () => {
    const over = { over: { victor: 'american', why: 'so it is' } } as const;
    expect(built(board('american', 'trenton 2C', over), [fortify('trenton')]).told).toEqual([]);
  });
});

describe('who is asked', () => {
  const inGame = (more: Partial<State['settings']>, at: Partial<State>): State => {
    const now = board('british', 'boston 5B', at);
    return { ...now, settings: { ...now.settings, ...more } };
  };
  /** The key of what a seat may answer in advance. */
  const offered = (now: State, kind: string, seat: string) =>
    offersOf(now, pack).find((offer) => offer.kind === kind && offer.to === seat)?.key;
  const asked = (now: State): readonly string[] =>
    askOrders(now, pack).map(({ question: { to } }) => to);

  it('in Winter the British only if they have something to order; with fog always, since else it would tell of that', () => {
    const winter = { turn: WINTER };
    expect(asked(inGame({}, winter))).toEqual([]);
    expect(asked(inGame({}, { ...winter, ...overseas({ B: 1 }) }))).toEqual(['british']);
    expect(asked(inGame({}, { ...winter, ...owed(3, 6) }))).toEqual(['british']);
    expect(asked(inGame({}, { ...winter, withdrawal: 'done' }))).toEqual([]);
    expect(asked(inGame({}, {}))).toEqual(['british']);
    for (const at of [{}, overseas({ B: 1 }), owed(3, 6)])
      expect(asked(inGame({ fog: true }, { ...winter, ...at }))).toEqual(['british']);
    expect(asked(inGame({ fog: true, theaters: true }, winter))).toEqual([
      ...['british', 'british-north', 'british-middle', 'british-south'],
    ]);
    expect(asked({ ...inGame({}, winter), side: 'american' })).toEqual(['american']);
  });

  it('in Winter the British too where a pack lets them move then (AR-29)', () => {
    const moving = { ...pack, moves: { ...pack.moves, 'british/Winter': 2 } };
    const to = askOrders(inGame({}, { turn: WINTER }), moving).map(({ question }) => question.to);
    expect(to).toEqual(['british']);
  });

  it('each for what it may have to answer, where it commands; and their orders have dice of their own', () => {
    const now = inGame({ theaters: true }, {});
    const kinds = (seat: string) =>
      offersOf(now, pack).flatMap(({ to, kind }) => (to === seat ? [kind] : []));
    expect(kinds('american')).toEqual(['militia', 'levy', 'losses']);
    expect(kinds('british-north')).toEqual(['tories', 'losses']);
    const areas = offersOf(now, pack).find(({ to }) => to === 'british-south')?.about;
    expect(areas).toMatchObject({ areas: expect.not.arrayContaining(['boston']) as unknown });
    const answers = new Map(
      askOrders(now, pack).map(({ question: { key } }) => [
        key,
        { by: 'seat', orders: [withdraw(1, 'boston')] } as const,
      ]),
    );
    const nths = askOrders(now, pack).flatMap((one) => one.given(answers).map(({ nth }) => nth));
    expect(nths).toEqual([1, 1001, 2001, 3001]);
  });

  it('where there are theaters their seats, with their own standing answer before that of their commander', () => {
    const now = inGame({ theaters: true }, {});
    const from = [{ kind: 'B', condition: 'open', n: 3 }] as const;
    const losses = lossesQuestion(now, pack, 'british', {
      area: 'boston',
      which: 'boston',
      n: 1,
      isMore: false,
      from,
    });
    expect(losses.to).toBe('british-north');
    const seats = ['british-north', 'british'];
    expect(losses.standing).toEqual(seats.map((seat) => offered(now, 'losses', seat)));
    const placing = placementQuestion(
      ...([now, pack, 'tories', placersOf(now, pack, 'british', 'nyk')] as const),
      [{ region: 'nyk', kind: 'T', n: 5 }],
      { key: 'nyk', which: 'nyk' },
    );
    expect(placing.to).toBe('british-middle');
    const placers = ['british-middle', 'british'];
    expect(placing.standing).toEqual(placers.map((seat) => offered(now, 'tories', seat)));
    const alone = lossesQuestion(inGame({}, {}), pack, 'british', {
      ...{ area: 'boston', which: 'boston', n: 1, isMore: false, from },
    });
    const title = (n: number, isMore: boolean) =>
      lossesQuestion(now, pack, 'british', { area: 'boston', which: 'boston', n, isMore, from })
        .title;
    expect([title(1, false), title(2, false), title(1, true), title(2, true)]).toEqual([
      'Which of your SP is lost in Boston?',
      'Which 2 of your SP are lost in Boston?',
      'Which of your other SP is lost in Boston?',
      'Which 2 more of your SP are lost in Boston?',
    ]);
    expect([alone.to, alone.standing]).toEqual([
      asSeat('british'),
      [offered(now, 'losses', 'british')],
    ]);
  });
});

describe('the end of a game-turn', () => {
  const ended = (at: string, more: Partial<State>, dice = {}, figures: Partial<Pack> = {}) =>
    played(
      board('british', at, more),
      (now, { umpire }) => endTurn(now, { umpire, pack: { ...pack, ...figures } }),
      { dice },
    );
  const isHeld = (...ids: readonly string[]): Pick<State, 'regions'> => ({
    regions: {
      ...board('british', '').regions,
      ...Object.fromEntries(
        ids.map((id) => [id, { control: 'british', tories: true, militia: true }] as const),
      ),
    },
  });

  it('AR-47: a region that nobody controls raises its Continentals, and a British one does not', () => {
    const { now } = ended('', isHeld('sca'));
    const raised = ['nca', 'sca', 'geo'].map((id) =>
      areasIn(pack.land, id).reduce(
        (n, { id: area }) => n + countOf(now.stacks, { area, kinds: ['C'] }),
        0,
      ),
    );
    expect(raised).toEqual([2, 0, 2]);
  });

  it('AR-50: the winter takes Continentals alone', () => {
    const winter = { turn: WINTER, ...isHeld('nca', 'sca', 'geo') };
    const { now } = ended('boston 3C 3F 3SF 3M', winter, { 'attrition/die': 1 });
    expect(stacksOf(now.stacks, { area: 'boston' })).toEqual(stacksIn('boston 2C 3F 3SF 3M'));
  });

  it('AR-50: also those in siege lines, and a fort that it empties lets its besiegers stand up', () => {
    const at = 'boston 3C siege, boston 1B fort, albany 1C fort, albany 2B siege';
    const dice = { 'attrition/die': 5, 'survival albany/1': 4 };
    const { now } = ended(at, { turn: WINTER, ...isHeld('can', 'nca', 'sca', 'geo') }, dice);
    expect(stacksOf(now.stacks, { area: 'boston', kinds: ['C'] })).toEqual(
      stacksIn('boston 1C siege'),
    );
    const winter = ended(at, { turn: WINTER, ...isHeld('can') }, dice).told;
    expect(winter).toContain('british siege up at albany');
  });

  it('AR-54: nobody lives through the winter in the wilds, in a fort or before it', () => {
    const { now } = ended('erie 3F fort, erie 2B siege, ohio 2T, creek 1M', { turn: WINTER });
    const wilds = ['erie', 'ohio', 'creek'];
    expect(wilds.map((area) => countOf(now.stacks, { area }))).toEqual([0, 0, 0]);
  });

  it('AR-54: and whoever is in a region worth 1 VP lives', () => {
    const poor = pack.land.regions.filter(({ vp }) => vp === 1).map(({ id }) => id);
    const areas = pack.land.areas.filter(({ region }) => poor.includes(region));
    const at = areas.map(({ id }) => `${id} 1M`).join(', ');
    const { told } = ended(at, { turn: WINTER });
    expect(areas.length).toBeGreaterThan(0);
    expect(told).not.toContain('perished');
  });

  it('AR-24, AR-62: a war that a major success has ended is not won by others', () => {
    const held = pack.land.regions.map(({ id }) => id).filter((id) => id !== 'hud');
    const far = 'albany 6B 20C, westpoint 9C, springfield 9C, ticonderoga 9C, mohawk 9C';
    const { facts, now } = ended(
      far,
      { ...isHeld(...held), successes: 2 },
      {},
      {
        levels: [{ from: 1, vp: 0 }],
      },
    );
    expect(now.over?.victor).toBe('american');
    expect(facts.filter(({ kind }) => kind === 'over')).toHaveLength(1);
  });

  it('AR-28: from each fort militia goes that is too many, and besiegers of an empty one stand up', () => {
    const now = board(
      'american',
      'boston 2M fort, boston 1B siege, albany 2M 1C fort, albany 3B fort',
    );
    const { told, now: after } = played(now, (at) => leaveForts(at, 'land'));
    expect(stacksOf(after.stacks, { area: 'boston', kinds: ['M'] })).toEqual(stacksIn('boston 2M'));
    expect(told).toEqual([
      ...['1 M in the fort opened at albany', '2 M in the fort opened at boston'],
      'british siege up at boston',
    ]);
  });

  it('AR-25, AR-59: who is called home at the end of a turn no longer controls anything', () => {
    const { now } = ended('newyork 12B', { ...isHeld('nyk'), ...owed(5, SUMMER) });
    expect(countOf(now.stacks, { kinds: ['B'] })).toBe(7);
    expect(now.regions['nyk']?.control).toBe(null);
  });

  it('AR-62: the level that wins is that of the last turn begun, in whatever order the table says it', () => {
    const levels = [
      { from: SUMMER, vp: 10 },
      { from: 1, vp: 99 },
    ];
    const figures = { levels, land: { ...pack.land, regions: worthOnly('nyk') } };
    const { now } = ended('newyork 10B', isHeld('nyk', 'can'), {}, figures);
    expect(now.over?.why).toBe('the British control regions worth 10 VP, and needed 10');
  });

  it('AR-63: a war that goes on past its last turn is not over again with each turn after it', () => {
    const victorAfter = (turn: number) => ended('', { turn }).now.over?.victor;
    expect(victorAfter(LAST_TURN)).toBe('american');
    expect(victorAfter(LAST_TURN + 1)).toBeUndefined();
  });

  it('AR-61: militia comes again where the British lose control to nobody as well', () => {
    const { told } = ended('newyork 9B', isHeld('nyk'));
    expect(told).toContain('5 M placed at newyork');
  });

  it.each([
    [10, 'british'],
    [11, undefined],
  ] as const)('AR-62: with 10 VP and %s needed, %s won', (vp, victor) => {
    const { now } = ended(
      'newyork 10B',
      isHeld('nyk', 'can'),
      {},
      {
        ...{ levels: [{ from: 1, vp }], land: { ...pack.land, regions: worthOnly('nyk') } },
      },
    );
    expect(now.over?.victor).toBe(victor);
  });
});

/** Regions that are worth nothing but one. */
const worthOnly = (id: string): Pack['land']['regions'] =>
  pack.land.regions.map((one) => (one.id === id ? one : { ...one, vp: 0 }));
