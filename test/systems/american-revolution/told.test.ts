/**
 * Who is told what of each kind of fact, seat by seat, a theater's among them: in the words of the spec, with the eyes of the
 * laws and not of the product. A seat reads what its row says and not a field more.
 */
import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../../src/kernel/basic.js';
import { applyFacts } from '../../../src/systems/american-revolution/rules/apply.js';
import { FACT_KINDS, type Fact } from '../../../src/systems/american-revolution/rules/fact.js';
import type { SideName, State } from '../../../src/systems/american-revolution/rules/state.js';
import {
  countryOf,
  exactIn,
  eyesOfSeat,
  seesZone,
  type Eyes,
} from '../../laws/american-revolution/country.js';
import { pack, position, seat, sp, telling } from './telling-board.js';

const country = countryOf();
const SIDES = ['american', 'british'] as const;
const SEATS = SIDES.flatMap((side) => [side, ...pack.theaters.map(({ id }) => `${side}-${id}`)]);

type Kind = Fact['kind'];
/** Some members of the union share several kinds. */
type OfKind<F, K> = F extends { readonly kind: infer Own } ? (K extends Own ? F : never) : never;
type Of<K extends Kind> = OfKind<Fact, K>;

/** What a seat has to do with a fact. `was`, `is`: whether it sees a fleet before the fact and after it. */
type Sight = {
  readonly side: SideName;
  readonly isOpen: boolean;
  readonly sees: (area: string) => boolean;
  readonly was: (of: SideName) => boolean;
  readonly is: (of: SideName) => boolean;
  /** It gave the order. */
  readonly isMine: boolean;
};

/** All of the fact, or these of its fields, or as `news`; undefined where it is not told. */
type Due = 'all' | readonly string[] | { readonly news: true } | undefined;
type Row<K extends Kind> = (fact: Of<K>, sight: Sight) => Due;

const when = (isTold: boolean): Due => (isTold ? 'all' : undefined);
/** To the side whose doing or loss it is, and to whoever sees the place. */
const there = (fact: { readonly side: SideName; readonly area: string }, { side, sees }: Sight) =>
  when(fact.side === side || sees(fact.area));
const regulars = ({ area }: { readonly area: string }, sight: Sight): Due =>
  there({ side: 'british', area }, sight);
/** In the open game everybody; with fog that side alone. */
const ofSide =
  (of: SideName) =>
  (_fact: unknown, { side, isOpen }: Sight): Due =>
    when(isOpen || side === of);
const ownSide = (fact: { readonly side: SideName }, sight: Sight): Due =>
  ofSide(fact.side)(fact, sight);
const everybody = (): Due => 'all';

const sailed = (of: SideName, { was, is }: Sight, to: readonly string[]): Due =>
  is(of) ? to : was(of) ? ['side'] : undefined;

const TABLE: { readonly [K in Kind]: Row<K> } = {
  moved: (fact, { side, isOpen, sees }) => {
    if (isOpen || fact.side === side) return 'all';
    if (!sees(fact.from) && !sees(fact.to)) return undefined;
    return [
      ...['side', 'by', 'force', 'begins'],
      ...(sees(fact.from) ? ['from'] : []),
      ...(sees(fact.to) ? ['to', 'turned'] : []),
    ];
  },
  failed: ownSide,
  dropped: (_fact, { isMine }) => when(isMine),
  sailed: (fact, sight) =>
    sight.isOpen || fact.side === sight.side ? 'all' : sailed(fact.side, sight, ['side', 'to']),
  opened: there,
  entered: ({ region, area = '' }, { side, isOpen, sees }) =>
    isOpen || side === 'british' || country.rises.has(region) || sees(area)
      ? ['region']
      : undefined,
  placed: there,
  withdrew: regulars,
  // SPs of both sides are in every battle: those who do not see it hear that it was fought.
  fought: ({ area }, { sees }) => (sees(area) ? 'all' : { news: true }),
  lost: there,
  'fell-open': there,
  fortified: there,
  besieged: there,
  levied: ofSide('american'),
  winter: ofSide('american'),
  wintered: ({ area }, { side, isOpen, sees }) => {
    if (isOpen || side === 'american') return 'all';
    return sees(area) ? ['area', 'lost', 'of'] : undefined;
  },
  perished: there,
  assessed: ({ to }) => when(to === undefined),
  unsupplied: regulars,
  success: ({ area, starved }, { side, sees }) =>
    starved !== true || side === 'british' || sees(area) ? 'all' : ['nth', 'starved'],
  'french-due': everybody,
  withdrawal: ofSide('british'),
  'french-home': everybody,
  overseas: ownSide,
  turned: everybody,
  over: everybody,
  'goes-on': everybody,
  halted: everybody,
  amended: ({ side: of, area, sets, regions = {} }, sight) => {
    const { side, isOpen, sees } = sight;
    if (isOpen) return 'all';
    const isQuiet = Object.keys(regions).some(
      (id) => regions[id]?.tories !== undefined && !country.rises.has(id),
    );
    if (isQuiet) return when(side === 'british');
    if (of === undefined && area === undefined) return 'all';
    if (of === side) return 'all';
    if (sets?.overseas !== undefined || sets?.withdrawal !== undefined) return undefined;
    if (sets?.fleets !== undefined && of !== undefined)
      return sight.is(of) ? 'all' : sight.was(of) ? ['side'] : undefined;
    return when(area !== undefined && sees(area));
  },
};

/** Near some posts the enemy stands, near others nobody; one looks into a part of a region where nobody rises. */
const POSTS = [
  ...['5 B trenton', '4 C trenton', '2 M worcester', '3 C augusta', '6 B norfolk'],
  ...['1 C ticonderoga'],
];
const START = position(POSTS);
const at = (more: Partial<State>): State => ({ ...START, ...more });
const ORDERED = { seat: 'american', line: 2 } as const;
const PLACES = ['trenton', 'worcester', 'augusta', 'norfolk', 'halifax', 'niagara', 'camden'];
const away = (text: string): Pick<Fact, 'shifts'> => {
  const stack = sp(text);
  return { shifts: [{ ...stack, n: -stack.n }] };
};

type Case = readonly [fact: Fact, before?: State];
const cases = <K extends Kind>(...facts: readonly (Of<K> | readonly [Of<K>, State])[]) =>
  facts.map((one): Case => ('kind' in one ? [one] : one));
/** The same at each of the places, by each side. */
const everywhere = <K extends Kind>(make: (side: SideName, area: string) => Of<K>) =>
  cases<K>(...SIDES.flatMap((side) => PLACES.map((area) => make(side, area))));
const inPlaces = <K extends Kind>(make: (area: string) => Of<K>) =>
  cases<K>(...PLACES.map((area) => make(area)));
const forceOf = (side: SideName) => ({ [side === 'british' ? 'B/open' : 'C/open']: 1 });
/** For a side's own commander, and for one of its theaters. */
const orderedBy = (side: SideName, area: string) => ({
  seat: area === 'trenton' ? `${side}-middle` : side,
  line: 1,
});

const WAYS = [
  ['trenton', 'philadelphia'],
  ['norfolk', 'richmond'],
  ['richmond', 'alexandria'],
  ['augusta', 'savannah'],
  ['savannah', 'charleston'],
  ['niagara', 'montreal'],
  ['boston', 'newport'],
] as const;
const ways = SIDES.flatMap((side) => WAYS.map(([from, to]) => ({ side, from, to })));

const CASES: { readonly [K in Kind]: readonly Case[] } = {
  moved: cases<'moved'>(
    ...ways.flatMap(({ side, from, to }) =>
      [true, false].map((begins) => ({
        ...({ kind: 'moved', side, from, to, by: 'land', force: forceOf(side) } as const),
        ...{ begins, turned: 1, pinned: 2, die: 4, happening: 'move 1', ...ORDERED },
      })),
    ),
  ),
  failed: cases<'failed'>(
    ...ways.map(({ side, from, to }) => ({
      ...({ kind: 'failed', side, from, to, by: 'land', force: forceOf(side), die: 1 } as const),
      ...orderedBy(side, from),
    })),
  ),
  dropped: cases<'dropped'>(
    ...SEATS.flatMap((of) =>
      PLACES.map((area) => ({ kind: 'dropped', seat: of, line: 1, area, why: 'gone' }) as const),
    ),
  ),
  sailed: cases<'sailed'>(
    ...SIDES.flatMap((side) =>
      country.seas.flatMap((from) =>
        ['massbay', 'tybee', 'chesapeake', 'stlawrence'].map(
          (to): readonly [Of<'sailed'>, State] => {
            const fleets = { american: null, british: null };
            const sets = { fleets: { ...fleets, [side]: to } };
            return [
              { kind: 'sailed', side, to, sets, ...orderedBy(side, from) },
              at({ fleets: { ...fleets, [side]: from } }),
            ];
          },
        ),
      ),
    ),
  ),
  opened: everywhere((side, area) => ({
    ...{ kind: 'opened', side, area, force: forceOf(side) },
    ...orderedBy(side, area),
  })),
  entered: cases<'entered'>(
    ...country.areas.map((area) => ({
      ...({ kind: 'entered', area } as const),
      region: country.regionOf.get(area) ?? '',
    })),
  ),
  placed: everywhere((side, area) => ({
    ...{ kind: 'placed', side, area, what: side === 'british' ? 'T' : 'M', n: 2 },
    as: side === 'british' ? 'tories' : 'militia',
  })),
  withdrew: inPlaces((area) => ({ kind: 'withdrew', area, n: 2 })),
  fought: everywhere((side, area) => ({
    ...{ kind: 'fought', side, area, against: ['open'], odds: 1, die: 4, strengths: [5, 3] },
    ...{ force: { 'B/open': 5 }, defenders: { 'C/open': 3 }, result: ['1', '1'], losses: [1, 1] },
    ...orderedBy(side, area),
  })),
  lost: [
    ...everywhere<'lost'>((side, area) => ({ kind: 'lost', side, area, force: forceOf(side) })),
    // Nobody is left to see it afterwards.
    ...cases<'lost'>(
      { kind: 'lost', side: 'british', area: 'trenton', force: {}, ...away('4 C trenton') },
      { kind: 'lost', side: 'american', area: 'augusta', force: {}, ...away('3 C augusta') },
    ),
  ],
  'fell-open': everywhere((side, area) => ({ kind: 'fell-open', side, area, was: 'fort' })),
  fortified: everywhere((side, area) => ({
    ...{ kind: 'fortified', side, area, force: forceOf(side) },
    ...orderedBy(side, area),
  })),
  besieged: everywhere((side, area) => ({ kind: 'besieged', side, area, force: forceOf(side) })),
  levied: cases<'levied'>({ kind: 'levied', die: 3, named: ['nyk'] }),
  winter: cases<'winter'>({ kind: 'winter', die: 2, fraction: '1/3' }),
  wintered: inPlaces((area) => ({ kind: 'wintered', area, lost: 1, of: 3, dice: [2] })),
  perished: everywhere((side, area) => ({ kind: 'perished', side, area, force: forceOf(side) })),
  assessed: cases<'assessed'>(
    { kind: 'assessed', control: { njy: 'british' }, was: { njy: null }, vp: 3 },
    { kind: 'assessed', pass: 1, to: 'gm', control: { njy: 'british' }, vp: 3 },
  ),
  unsupplied: inPlaces((area) => ({ kind: 'unsupplied', area, n: 2 })),
  success: [
    ...inPlaces<'success'>((area) => ({ kind: 'success', nth: 1, area })),
    ...inPlaces<'success'>((area) => ({ kind: 'success', nth: 1, area, starved: true })),
  ],
  'french-due': cases<'french-due'>({ kind: 'french-due', turn: 9 }),
  withdrawal: cases<'withdrawal'>({ kind: 'withdrawal', n: 10, by: 12 }),
  'french-home': cases<'french-home'>({ kind: 'french-home' }),
  overseas: cases<'overseas'>(
    { kind: 'overseas', side: 'british', force: { 'B/open': 4 }, fleet: false },
    { kind: 'overseas', side: 'american', force: { 'F/open': 4 }, fleet: true },
  ),
  turned: cases<'turned'>({ kind: 'turned', turn: 2, side: 'american' }),
  over: cases<'over'>({ kind: 'over', victor: 'british', why: 'It is enough' }),
  'goes-on': cases<'goes-on'>({ kind: 'goes-on' }),
  halted: cases<'halted'>({ kind: 'halted' }),
  amended: [
    ...cases<'amended'>(
      { kind: 'amended', what: 'to all' },
      ...SIDES.map((side) => ({
        ...({ kind: 'amended', what: 'overseas', side } as const),
        sets: { overseas: { B: 4, F: 0, SF: 0, fleet: false } },
      })),
      {
        ...{ kind: 'amended', what: 'recalled', side: 'british', told: 'a letter from London' },
        sets: { withdrawal: { left: 5, by: 9 } },
      },
      ...['can', 'grm', 'njy'].map((region) => ({
        ...({ kind: 'amended', what: 'entered' } as const),
        regions: { [region]: { tories: true } },
      })),
    ),
    ...everywhere<'amended'>((side, area) => ({
      ...{ kind: 'amended', what: 'some SP', side, area, told: 'a storm' },
    })),
    ...cases<'amended'>(
      ...SIDES.flatMap((side) =>
        country.seas.map((from): readonly [Of<'amended'>, State] => {
          const fleets = { american: null, british: null };
          return [
            {
              ...{ kind: 'amended', what: 'a fleet', side, told: 'a gale' },
              sets: { fleets: { ...fleets, [side]: 'tybee' } },
            },
            at({ fleets: { ...fleets, [side]: from } }),
          ];
        }),
      ),
    ),
  ],
};

const INSIDE = ['shifts', 'sets', 'regions', 'happening'];

function sightOf(fact: Fact, before: State, after: State, who: string): Sight {
  const eyes: Eyes = eyesOfSeat(seat(who));
  const known = [exactIn(country, before, eyes), exactIn(country, after, eyes)];
  const fleet = (now: State) => (of: SideName) => {
    const zone = now.fleets[of];
    return zone !== null && seesZone(country, now, eyes, zone);
  };
  return {
    ...{ side: eyes.side, isOpen: !before.settings.fog },
    ...{ was: fleet(before), is: fleet(after), isMine: fact.seat === who },
    sees: (area) => known.some((areas) => areas.has(area)),
  };
}

/** What of a fact a seat is to read. */
function dueTo(fact: Fact, sight: Sight): object | undefined {
  // The row found under a fact's own kind is of that kind.
  const row = TABLE[fact.kind] as Row<Kind>;
  const due = row(fact, sight);
  if (due === undefined) return undefined;
  if (typeof due === 'object' && 'news' in due && 'area' in fact && 'side' in fact)
    return { kind: 'news', area: fact.area, side: fact.side };
  const hidden = [...INSIDE, ...(sight.isMine ? [] : ['seat', 'line'])];
  const told = Object.entries(fact).filter(
    ([name]) =>
      !hidden.includes(name) &&
      (due === 'all' || name === 'kind' || (due as readonly string[]).includes(name)),
  );
  return Object.fromEntries(told);
}

/** As the table has it; of what is told otherwise on purpose, the exceptions. */
function expected(fact: Fact, sight: Sight): object | undefined {
  const due = dueTo(fact, sight);
  if (due === undefined) return undefined;
  const isForeign = !sight.isOpen && 'side' in fact && fact.side !== sight.side;
  // Of a march that was not seen to begin each step is one of its own.
  if (fact.kind === 'moved' && isForeign && !sight.sees(fact.from)) return { ...due, begins: true };
  // A fleet that the gamemaster moves is one that sailed.
  if (fact.kind === 'amended' && Object.keys(due).join() === 'kind,side')
    return { ...due, kind: 'sailed' };
  return due;
}

const openly = (state: State): State => ({
  ...state,
  settings: { ...state.settings, fog: false },
});

const noticeTo = (fact: Fact, before: State, who: Viewer): unknown =>
  telling.notice(fact, before, applyFacts(before, [fact]), who, [fact]);

describe.each(['with fog', 'in the open game'] as const)('%s', (game) => {
  it.each(FACT_KINDS)(
    'of %s each seat is told what the table says, and not a field more',
    (kind) => {
      for (const [fact, start = START] of CASES[kind]) {
        const before = game === 'with fog' ? start : openly(start);
        const after = applyFacts(before, [fact]);
        for (const who of SEATS)
          expect([who, fact, noticeTo(fact, before, seat(who)) ?? 'nothing']).toEqual([
            ...[who, fact],
            expected(fact, sightOf(fact, before, after, who)) ?? 'nothing',
          ]);
      }
    },
  );
});

/** Those of which every seat is told all, with fog too. */
const PUBLIC: readonly Kind[] = FACT_KINDS.filter((kind) => TABLE[kind] === everybody);

it.each(FACT_KINDS.filter((kind) => !PUBLIC.includes(kind)))(
  'with fog %s is tried before seats that read all of it, and before seats that do not',
  (kind) => {
    const isWhole = (fact: Fact, before: State, who: string): boolean => {
      const sight = sightOf(fact, before, applyFacts(before, [fact]), who);
      return (TABLE[fact.kind] as Row<Kind>)(fact, sight) === 'all';
    };
    const all = CASES[kind].flatMap(([fact, before = START]) =>
      SEATS.map((who) => isWhole(fact, before, who)),
    );
    // Of an entry nobody reads where it was.
    expect(new Set(all)).toEqual(new Set(kind === 'entered' ? [false] : [false, true]));
  },
);
