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

/** What the cheapest step costs. */
export const leastOf = (ways: Ways): number =>
  Math.min(...Object.values(ways).map((n) => n ?? Infinity));

/** A hex that can be reached: what it costs in all, and the hexes on the way there, the start first. */
export type ReachedHex = { readonly points: number; readonly hexes: readonly string[] };

/**
 * All hexes within the limit, each by the way that `findWay` would take: the cheapest, of those the one with fewer steps,
 * of those the first by id. Nobody goes on from a hex that `stops`.
 */
export function hexesWithin(
  pack: Pack,
  start: string,
  { ways, mayEnter, limit }: Search,
  stops: (hex: string) => boolean,
): ReadonlyMap<string, ReachedHex> {
  const net = mapNet(pack);
  const reached = new Map<string, ReachedHex>([[start, { points: 0, hexes: [start] }]]);
  const buckets: string[][] = [[start]];
  for (let points = 0; points < buckets.length && points <= limit; points += 1) {
    for (const hex of buckets[points] ?? []) {
      const here = reached.get(hex);
      if (here?.points !== points || (hex !== start && stops(hex))) continue;
      for (const { to, way } of net.steps[net.numbers.get(hex) ?? -1] ?? []) {
        const next = net.ids[to] ?? '';
        const more = way === undefined ? undefined : costOf(way, ways);
        if (more === undefined || points + more > limit || mayEnter?.(next) === false) continue;
        const found = { points: points + more, hexes: [...here.hexes, next] };
        if (!isBetter(found, reached.get(next))) continue;
        reached.set(next, found);
        (buckets[found.points] ??= []).push(next);
      }
    }
  }
  return reached;
}

function isBetter(found: ReachedHex, known: ReachedHex | undefined): boolean {
  if (known === undefined || found.points !== known.points)
    return known === undefined || found.points < known.points;
  if (found.hexes.length !== known.hexes.length) return found.hexes.length < known.hexes.length;
  return found.hexes.join() < known.hexes.join();
}
