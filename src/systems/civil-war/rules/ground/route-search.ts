/** The cheapest way over the map's hexes, priced by the ground of every step. */
import { cheapestWay, netOf, type Net } from '../../../../kernel/graph.js';
import { neighbours, sideId } from './hexes.js';
import type { Pack, SideRow, Terrain } from '../pack.js';

/** Rows of the `terrain` table; those of the hex entered and of its hexside are added up for a step. */
export const GROUNDS = [
  'clear',
  'forest',
  'rough',
  'mountain',
  'swamp',
  'sea',
  'lake',
  'minor-river',
  'wide-river',
  'navigable-river',
  'ridge',
  'gap',
] as const;
export type Ground = (typeof GROUNDS)[number];

/** Points of each ground; undefined is closed. */
export type Ways = Readonly<Record<Ground, number | undefined>>;
export type Search = {
  readonly ways: Ways;
  readonly mayEnter?: ((hex: string) => boolean) | undefined;
  /** Ways dearer than this are not looked for. */
  readonly limit: number;
};
export type FoundWay = { readonly hexes: readonly string[]; readonly points: number };

const nets = new WeakMap<Pack, Net<readonly Ground[]>>();

/** The map's hexes with the grounds to pay for every step, numbered once a pack. */
function mapNet(pack: Pack): Net<readonly Ground[]> {
  const known = nets.get(pack);
  if (known !== undefined) return known;
  const net = netOf(pack.hexes.keys(), neighbours, (from, to) => {
    const terrain = pack.hexes.get(to)?.terrain;
    return terrain === undefined ? undefined : groundsOf(terrain, pack.sides.get(sideId(from, to)));
  });
  nets.set(pack, net);
  return net;
}

function groundsOf(terrain: Terrain, side: SideRow | undefined): readonly Ground[] {
  const grounds: Ground[] = [terrain];
  if (side?.river !== undefined) grounds.push(`${side.river}-river`);
  if (side?.ridge !== undefined) grounds.push(side.gap === undefined ? 'ridge' : 'gap');
  return grounds;
}

function costOf(grounds: readonly Ground[], ways: Ways): number | undefined {
  let total = 0;
  for (const ground of grounds) {
    const points = ways[ground];
    if (points === undefined) return undefined;
    total += points;
  }
  return total;
}

/** The cheapest way between two hexes, or undefined; ties as the kernel breaks them. */
export function findWay(
  pack: Pack,
  start: string,
  goal: string,
  { ways, mayEnter, limit }: Search,
): FoundWay | undefined {
  const step = nextDoor(pack, start, goal, { ways, mayEnter, limit });
  if (step !== undefined) return step;
  const price = (grounds: readonly Ground[]): number | undefined => costOf(grounds, ways);
  const way = cheapestWay(mapNet(pack), start, goal, { price, mayEnter, limit });
  return way === undefined ? undefined : { hexes: way.places, points: way.cost };
}

/** One step, where no way round can be cheaper: it costs no more than any two steps. */
function nextDoor(
  pack: Pack,
  start: string,
  goal: string,
  { ways, mayEnter, limit }: Search,
): FoundWay | undefined {
  const terrain = pack.hexes.get(goal)?.terrain;
  if (terrain === undefined || !pack.hexes.has(start) || !neighbours(start).includes(goal)) {
    return undefined;
  }
  const points = costOf(groundsOf(terrain, pack.sides.get(sideId(start, goal))), ways);
  const isCheapest = points !== undefined && points <= Math.min(limit, 2 * leastOf(ways));
  if (!isCheapest || mayEnter?.(goal) === false) return undefined;
  return { hexes: [start, goal], points };
}

const leastOf = (ways: Ways): number => Math.min(...Object.values(ways).map((n) => n ?? Infinity));
