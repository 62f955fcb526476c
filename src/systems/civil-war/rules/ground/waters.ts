/**
 * The net of hexsides that ships use: navigable rivers and inlets, coasts, and open sea and lakes. Hexsides that share
 * a corner are neighbours. Worked out once a map, where it is asked for.
 */
import { neighbours, sideId } from './hexes.js';
import { netOf, stepsFrom, type Net } from '../../../../kernel/graph.js';
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

/** What has been asked for, each worked out when it is: most of the sea is never looked at. */
type Waters = {
  readonly at: Map<string, Water | undefined>;
  readonly touching: Map<string, readonly string[]>;
  net: Net<Water> | undefined;
};

const known = new WeakMap<Charts['sides'], Waters>();

function watersOf(charts: Charts): Waters {
  const found = known.get(charts.sides);
  if (found !== undefined) return found;
  const waters: Waters = { at: new Map(), touching: new Map(), net: undefined };
  known.set(charts.sides, waters);
  for (const head of charts.heads) bar(charts, waters.at, head);
  return waters;
}

export function waterAt(charts: Charts, id: string): Water | undefined {
  const { at } = watersOf(charts);
  const found = at.get(id);
  if (found !== undefined || at.has(id)) return found;
  const [a = '', b = ''] = id.split('|');
  const isSide = neighbours(a).includes(b);
  const water = isSide && (charts.hexes.has(a) ? waterOf(charts, a, b) : waterOf(charts, b, a));
  at.set(id, water || undefined);
  return water || undefined;
}

/** Hexsides that share a corner with this one, by id. */
export function watersBeside(charts: Charts, id: string): readonly string[] {
  const { touching } = watersOf(charts);
  const found = touching.get(id);
  if (found !== undefined) return found;
  const [a = '', b = ''] = id.split('|');
  const near = neighbours(b);
  const beside = waterAt(charts, id)
    ? neighbours(a)
        .filter((hex) => near.includes(hex))
        .flatMap((hex) => [sideId(a, hex), sideId(b, hex)])
        .filter((side) => waterAt(charts, side) !== undefined)
        .sort()
    : [];
  touching.set(id, beside);
  return beside;
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

/** Marks the hexsides of a river that lie further from its mouth than those of the head's hex. */
function bar(charts: Charts, at: Waters['at'], { river, hex }: HeadRow): void {
  const course = [...charts.sides.values()]
    .filter((side) => side.river === 'navigable' && side.riverName === river)
    .flatMap(({ a, b }) => waterAt(charts, sideId(a, b)) ?? []);
  const ids = new Set(course.map(({ id }) => id));
  const mouths = course.filter(({ id }) =>
    watersBeside(charts, id).some((next) => {
      const of = waterAt(charts, next)?.of;
      return of === 'coast' || of === 'sea';
    }),
  );
  const steps = stepsFrom(
    mouths.map(({ id }) => id),
    (id) => watersBeside(charts, id).filter((next) => ids.has(next)),
  );
  const head = Math.max(
    ...course.filter(({ hexes }) => hexes.includes(hex)).map(({ id }) => steps.get(id) ?? 0),
  );
  for (const water of course) {
    if ((steps.get(water.id) ?? Infinity) > head) at.set(water.id, { ...water, barred: true });
  }
}

/** Hexsides of a hex on which ships may be, from north clockwise. */
export const watersRound = (charts: Charts, hex: string): readonly string[] =>
  neighbours(hex)
    .map((next) => sideId(hex, next))
    .filter((id) => waterAt(charts, id) !== undefined);

/** The net for searches; every step is priced by the water that is entered. */
export function waterNet(charts: Charts): Net<Water> {
  const waters = watersOf(charts);
  return (waters.net ??= netOf(
    [...charts.hexes.keys()].flatMap((hex) => watersRound(charts, hex)),
    (id) => watersBeside(charts, id),
    (_from, to) => waterAt(charts, to),
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
