/**
 * The net of hexsides that ships use: navigable rivers and inlets, coasts, and open sea and lakes. Hexsides that share
 * a corner are neighbours. Worked out once a map.
 */
import { cornersOf, neighbours, sideId } from './hexes.js';
import { netOf, type Net } from '../../../../kernel/graph.js';
import type { HeadRow, Pack, WaterClass } from '../pack.js';

/** A hexside for ships. `barred`: above the town to which ocean-going ships may sail this river (C6.6). */
export type Water = {
  readonly id: string;
  readonly hexes: readonly [string, string];
  readonly of: WaterClass;
  readonly river?: string;
  readonly barred?: true;
};

/** The parts of a pack that the waters are made from. */
export type Charts = Pick<Pack, 'hexes' | 'sides' | 'heads'>;
/** Open the map by itself, while a pack is being read. */
export type BareCharts = Pick<Pack, 'hexes' | 'sides'>;

type Waters = {
  readonly all: ReadonlyMap<string, Water>;
  readonly touching: ReadonlyMap<string, readonly string[]>;
  /** Waters by the hexes beside them. */
  readonly byHex: ReadonlyMap<string, readonly string[]>;
  net: Net<Water> | undefined;
};

const known = new WeakMap<Charts['sides'], Waters>();

function watersOf(charts: Charts): Waters {
  const found = known.get(charts.sides);
  if (found !== undefined) return found;
  const waters = chart(charts);
  known.set(charts.sides, waters);
  return waters;
}

function chart(charts: Charts): Waters {
  const plain = new Map<string, Water>();
  for (const hex of charts.hexes.keys()) {
    for (const next of neighbours(hex)) {
      const id = sideId(hex, next);
      const water = plain.has(id) ? undefined : waterOf(charts, hex, next);
      if (water !== undefined) plain.set(id, water);
    }
  }
  const touching = joinCorners(plain);
  const all = new Map(plain);
  for (const head of charts.heads) bar(all, touching, head);
  const byHex = new Map<string, string[]>();
  for (const { id, hexes } of all.values()) {
    for (const hex of hexes) byHex.set(hex, [...(byHex.get(hex) ?? []), id]);
  }
  return { all, touching, byHex, net: undefined };
}

/** What water a hexside is by the map alone, without any work on the whole of it. */
export function waterOf(charts: BareCharts, a: string, b: string): Water | undefined {
  const id = sideId(a, b);
  const hexes: Water['hexes'] = a < b ? [a, b] : [b, a];
  const side = charts.sides.get(id);
  if (side?.river === 'navigable') {
    const of = side.draught ?? 'deep';
    return { id, hexes, of, ...(side.riverName === undefined ? {} : { river: side.riverName }) };
  }
  if (!charts.hexes.has(b)) return undefined;
  const wet = hexes.filter((hex) => isWater(charts, hex)).length;
  if (wet === 2) return { id, hexes, of: 'sea' };
  return wet === 1 ? { id, hexes, of: 'coast' } : undefined;
}

function isWater({ hexes }: BareCharts, hex: string): boolean {
  const terrain = hexes.get(hex)?.terrain;
  return terrain === 'sea' || terrain === 'lake';
}

function joinCorners(all: ReadonlyMap<string, Water>): ReadonlyMap<string, readonly string[]> {
  const ends = new Map<string, string[]>();
  for (const { id, hexes } of all.values()) {
    for (const corner of cornersOf(...hexes)) ends.set(corner, [...(ends.get(corner) ?? []), id]);
  }
  return new Map(
    [...all.values()].map(({ id, hexes }) => [
      id,
      [...new Set(cornersOf(...hexes).flatMap((corner) => ends.get(corner) ?? []))]
        .filter((other) => other !== id)
        .sort(),
    ]),
  );
}

/** Marks the hexsides of a river that lie further from its mouth than those of the head's hex. */
function bar(
  all: Map<string, Water>,
  touching: ReadonlyMap<string, readonly string[]>,
  { river, hex }: HeadRow,
): void {
  const course = [...all.values()].filter((water) => water.river === river);
  const ids = new Set(course.map(({ id }) => id));
  const steps = new Map<string, number>();
  for (const { id } of course) {
    const isMouth = (touching.get(id) ?? []).some((next) => {
      const of = all.get(next)?.of;
      return of === 'coast' || of === 'sea';
    });
    if (isMouth) steps.set(id, 0);
  }
  for (const [id, walked] of steps) {
    for (const next of touching.get(id) ?? []) {
      if (ids.has(next) && !steps.has(next)) steps.set(next, walked + 1);
    }
  }
  const head = Math.max(
    ...course.filter(({ hexes }) => hexes.includes(hex)).map(({ id }) => steps.get(id) ?? 0),
  );
  for (const water of course) {
    if ((steps.get(water.id) ?? Infinity) > head) all.set(water.id, { ...water, barred: true });
  }
}

export const waterAt = (charts: Charts, id: string): Water | undefined =>
  watersOf(charts).all.get(id);

/** Hexsides that share a corner with this one, by id. */
export const watersBeside = (charts: Charts, id: string): readonly string[] =>
  watersOf(charts).touching.get(id) ?? [];

/** Hexsides of a hex on which ships may be, from north clockwise. */
export const watersRound = (charts: Charts, hex: string): readonly string[] => {
  const here = watersOf(charts).byHex.get(hex) ?? [];
  return neighbours(hex)
    .map((next) => sideId(hex, next))
    .filter((id) => here.includes(id));
};

/** The net for searches; every step is priced by the water that is entered. */
export function waterNet(charts: Charts): Net<Water> {
  const waters = watersOf(charts);
  return (waters.net ??= netOf(
    waters.all.keys(),
    (id) => waters.touching.get(id) ?? [],
    (_from, to) => waters.all.get(to),
  ));
}

/** Whether a hexside is of a river or inlet, along which ships see into the land (C4.5). */
export const isRiver = ({ of }: Water): boolean => of === 'deep' || of === 'light';

export const isOcean = (kind: string): boolean => kind.startsWith('ocean');

/**
 * The hexsides meant by the name of a hex alone, of each of its waters the first from north clockwise: rivers and
 * inlets before the coast.
 */
export function landingsOf(charts: BareCharts, hex: string): readonly string[] {
  const waters = neighbours(hex).flatMap((next) => waterOf(charts, hex, next) ?? []);
  const rivers = waters.filter(({ river }) => river !== undefined);
  const firsts = new Map<string, string>();
  for (const { id, river = '' } of rivers.length > 0 ? rivers : waters) {
    if (!firsts.has(river)) firsts.set(river, id);
  }
  return [...firsts.values()];
}

/** Whether ships on a hexside begin beside an attack upon a hex: on a hexside of it, or of a hex next to it. */
export const isBeside = (water: string, hex: string): boolean =>
  water.split('|').some((each) => each === hex || neighbours(hex).includes(each));
