/** What a viewer's map shows, from his view and notices alone. The board is public and the same for all. */
import type { Board, Counter, Picture, ShipMark, Track } from '../../../kernel/picture.js';
import type { Timed } from '../../../kernel/system.js';
import { byText, groupedBy } from '../../../kernel/basic.js';
import type { CivilWarNotice } from './notice.js';
import { enemyOf, SIDES, type Pack, type Side } from '../rules/pack.js';
import { townAt } from '../rules/ground/atlas.js';
import type { View } from '../rules/view.js';
import { bySeniority } from '../rules/leaders/command.js';

const BOARD_SIDES: Board['sides'] = [
  { id: 'usa', title: 'Union', short: 'USA', ink: 'blue', corners: 'square' },
  { id: 'csa', title: 'Confederate', short: 'CSA', ink: 'red', corners: 'cut' },
];

const SIGNS: NonNullable<Board['signs']> = [
  { says: 'Union force, its SP', shows: { side: 'usa', kind: 'force', face: '3' } },
  { says: 'Confederate force', shows: { side: 'csa', kind: 'force', face: '3' } },
  {
    says: 'army; three sheets: Large',
    shows: { side: 'usa', kind: 'army', face: '12' },
    sheets: 2,
  },
  { says: 'in sight: S, M or L', shows: { side: 'csa', kind: 'seen', face: 'M' }, sheets: 1 },
  { says: 'seen before', shows: { side: 'csa', kind: 'remembered', face: 'L', age: 1 } },
  { says: 'behind works', shows: { side: 'csa', kind: 'force', face: '3' }, works: true },
  { says: 'demoralized', shows: { side: 'usa', kind: 'force', face: '2', demoralized: true } },
  { says: 'leader', shows: { side: 'usa', kind: 'leader', face: '2' } },
  { says: 'depot', shows: { side: 'usa', kind: 'depot', face: '' } },
  { says: 'fort', shows: { side: 'csa', kind: 'fort', face: '' } },
  { says: 'fortress', shows: { side: 'csa', kind: 'fortress', face: '' } },
  { says: 'ships', shows: { side: 'usa', kind: 'ships' } },
  { says: 'battle', shows: { kind: 'battle' } },
  {
    says: 'out of supply',
    shows: { side: 'csa', kind: 'force', face: '2', unsupplied: true },
    more: true,
  },
];

const boards = new WeakMap<Pack, Board>();

export function boardOf(pack: Pack): Board {
  const known = boards.get(pack);
  if (known !== undefined) return known;
  const board: Board = {
    title: pack.title,
    hexMiles: 20,
    hexes: [...pack.hexes.values()].map(({ id, terrain, state, theater }) => ({
      id,
      look: terrain,
      state: state === undefined ? '' : (pack.states.get(state)?.name ?? state),
      ...(theater === undefined ? {} : { zone: theater }),
    })),
    sides: BOARD_SIDES,
    links: [...pack.sides.values()].map(({ a, b, river, draught, riverName, ...side }) => ({
      a,
      b,
      ...(river === undefined
        ? {}
        : {
            river: {
              name: riverName ?? '',
              weight: river,
              ...(draught === undefined ? {} : { draught }),
            },
          }),
      ...(side.ridge === undefined
        ? {}
        : { ridge: { name: side.ridge, ...(side.gap === undefined ? {} : { gap: side.gap }) } }),
      ...(side.coast === undefined ? {} : { coast: side.coast }),
    })),
    signs: SIGNS,
    townSigns: { ring: 'town, enemies reported', dot: 'town, not reported' },
    towns: pack.towns.map(({ name, hex, tier, capital, port, sight }) => ({
      name,
      hex,
      tier,
      ...(sight === tier < 3 ? {} : { ring: sight }),
      ...(capital === undefined ? {} : { capital }),
      ...(port === undefined ? {} : { port: true as const }),
    })),
    rails: pack.rails.map(({ name, hexes, gauge }) => ({ name, hexes, gauge })),
    states: [...pack.states.values()].map(({ id, name, side }) => ({
      ...{ id, name },
      ...(side === 'neutral' ? {} : { side }),
    })),
  };
  boards.set(pack, board);
  return board;
}

export function pictureFor(
  pack: Pack,
  seen: View,
  told: readonly Timed<CivilWarNotice>[],
): Omit<Picture, 'subtitle'> {
  const counters = [...ownCounters(seen), ...enemyCounters(seen)];
  return {
    title: seen.title,
    frame: seen.role === 'theater' ? frameOf(pack, seen) : [],
    counters: counters.sort((a, b) => byText(counterKey(a), counterKey(b))),
    tracks: tracksOf(seen, told),
    battles: battlesOf(told),
    seen: seen.sight,
    flags: flagsOf(pack, seen),
    states: changedStates(pack, seen),
    ships: shipMarks(seen),
  };
}

const counterKey = (counter: Counter): string =>
  `${counter.hex} ${counter.side} ${counter.kind} ${counter.name ?? ''}`;

function ownCounters(seen: View): readonly Counter[] {
  return SIDES.flatMap((side) => {
    const troops = groupedBy(
      seen.troops.filter((row) => row.side === side),
      (row) => row.hex,
    );
    const leaders = groupedBy(
      seen.leaders.filter((row) => row.side === side),
      (row) => row.hex,
    );
    const places = new Set([...troops.keys(), ...leaders.keys()]);
    const works = seen.works.filter((row) => row.side === side);
    return [
      ...[...places].map((hex) =>
        forceCounter(seen, side, hex, troops.get(hex) ?? [], leaders.get(hex) ?? []),
      ),
      ...works.map(({ kind, hex }): Counter => ({
        hex,
        side,
        own: side === seen.side || seen.role === 'gm',
        kind,
        face: '',
      })),
    ];
  });
}

function forceCounter(
  seen: View,
  side: Side,
  hex: string,
  troops: View['troops'],
  present: View['leaders'],
): Counter {
  const leaders = [...present].sort(bySeniority);
  const sp = troops.reduce((sum, row) => sum + row.sp, 0);
  const army = seen.armies.find((row) => leaders.some(({ name }) => name === row.commander));
  const chief = army?.commander ?? leaders[0]?.name;
  const more = leaders.length > 1 ? ` +${leaders.length - 1}` : '';
  return {
    hex,
    side,
    own: true,
    kind: sp === 0 ? 'leader' : army === undefined ? 'force' : 'army',
    face: sp === 0 ? '' : String(sp),
    ...(chief === undefined ? {} : { name: `${chief}${more}` }),
    ...(troops.some((row) => row.demoralized) ? { demoralized: true as const } : {}),
    ...(seen.unsupplied.some((row) => row.hex === hex) ? { unsupplied: true as const } : {}),
  };
}

function enemyCounters(seen: View): readonly Counter[] {
  if (seen.side === undefined) return [];
  const side = enemyOf(seen.side);
  return [
    ...seen.enemies.map(({ hex, size }): Counter => ({
      hex,
      side,
      own: false,
      kind: 'seen',
      face: size.charAt(0),
      age: 0,
    })),
    ...seen.remembered.map(({ hex, size, age }): Counter => ({
      hex,
      side,
      own: false,
      kind: 'remembered',
      face: size.charAt(0),
      age,
    })),
  ];
}

/** A TC's theater: his forces, what his side sees of the enemy near them. */
function frameOf(pack: Pack, seen: View): readonly string[] {
  const mine = [...seen.troops, ...seen.leaders]
    .filter((row) => seen.lists.includes(row.list))
    .map((row) => row.hex);
  if (mine.length > 0) return [...new Set(mine)].sort(byText);
  const theaters: readonly string[] = seen.lists;
  return pack.towns
    .filter(({ tier, hex }) => tier === 1 && theaters.includes(pack.hexes.get(hex)?.theater ?? ''))
    .map(({ hex }) => hex);
}

function tracksOf(seen: View, told: readonly Timed<CivilWarNotice>[]): readonly Track[] {
  return told.flatMap(({ at, notice }): readonly Track[] => {
    const label = at;
    if (notice.kind === 'marched' && notice.path.length > 1 && seen.side !== undefined) {
      return [{ side: seen.side, hexes: notice.path, label }];
    }
    if (notice.kind === 'spotted' && notice.hexes.length > 1 && seen.side !== undefined) {
      return [{ side: enemyOf(seen.side), hexes: notice.hexes, label }];
    }
    if (notice.kind === 'truth' && notice.fact.kind === 'marched' && notice.fact.path.length > 1) {
      return [{ side: notice.fact.who.side, hexes: notice.fact.path, label }];
    }
    return [];
  });
}

function battlesOf(told: readonly Timed<CivilWarNotice>[]): Picture['battles'] {
  return told.flatMap(({ at, notice }) => {
    if (notice.kind === 'battle') return [{ hex: notice.hex, label: at }];
    if (notice.kind === 'truth' && notice.fact.kind === 'fought') {
      return [{ hex: notice.fact.hex, label: at }];
    }
    return [];
  });
}

/** Own ships with their strength; the enemy's with it where they are seen, and without elsewhere (C4.5). */
function shipMarks(seen: View): readonly ShipMark[] {
  const marks = new Map<string, ShipMark>();
  const add = (water: string, side: Side, n: number | undefined): void => {
    const [a = '', b = ''] = water.split('|');
    const known = Number(marks.get(`${water} ${side}`)?.face ?? 0);
    const face = n === undefined ? '' : String(known + n);
    marks.set(`${water} ${side}`, { a, b, side, face });
  };
  for (const { water, side } of seen.ships) add(water, side, undefined);
  for (const { water, n } of seen.enemyShips) {
    if (seen.side !== undefined) add(water, enemyOf(seen.side), n);
  }
  for (const { at, water, side, n } of seen.fleets) {
    if (at === 'water' && water !== undefined) add(water, side, n);
  }
  return [...marks].sort((a, b) => byText(a[0], b[0])).map(([, mark]) => mark);
}

/** Cities whose holder is not the first owner of their state. */
function flagsOf(pack: Pack, seen: View): Picture['flags'] {
  return Object.entries(seen.control)
    .filter(([hex, side]) => {
      const state = pack.hexes.get(hex)?.state;
      const owner = state === undefined ? undefined : pack.states.get(state)?.side;
      return townAt(pack, hex) !== undefined && owner !== side;
    })
    .map(([hex, side]) => ({ hex, side }))
    .sort((a, b) => byText(a.hex, b.hex));
}

/** States that changed hands, and those that count as neutral since all their cities fell (C4.3). */
function changedStates(pack: Pack, seen: View): NonNullable<Picture['states']> {
  return [...pack.states.values()]
    .map(({ id, name, side }) => ({
      state: name,
      was: side,
      holder: seen.fallen.includes(id) ? ('neutral' as const) : (seen.states[id] ?? side),
    }))
    .filter(({ was, holder }) => holder !== was)
    .map(({ state, holder }) => (holder === 'neutral' ? { state } : { state, side: holder }))
    .sort((a, b) => byText(a.state, b.state));
}
