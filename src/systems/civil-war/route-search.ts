/**
 * The cheapest way over the map's hexes. Hexes are numbered once a pack, so that a search touches small arrays alone:
 * order sheets of thousands of lines are checked with it, and every march of a sub-turn is walked with it.
 */
import { neighbours, sideId } from '../../kernel/hex.js';
import { byText } from '../../kernel/basic.js';
import type { Pack, SideRow, Terrain } from './pack.js';

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

/** A step to a neighbour: the grounds to pay for going there, and for coming back. */
type Step = {
  readonly to: number;
  readonly grounds: readonly Ground[];
  readonly backGrounds: readonly Ground[];
};

type Grid = {
  readonly ids: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly steps: readonly (readonly Step[])[];
};

/** Points of each ground; undefined is closed. */
export type Ways = Readonly<Record<Ground, number | undefined>>;
export type Search = {
  readonly ways: Ways;
  readonly mayEnter?: ((hex: string) => boolean) | undefined;
  /** Ways dearer than this are not looked for. */
  readonly limit: number;
};
export type FoundWay = { readonly hexes: readonly string[]; readonly points: number };

const grids = new WeakMap<Pack, Grid>();

function gridOf(pack: Pack): Grid {
  const known = grids.get(pack);
  if (known !== undefined) return known;
  const ids = [...pack.hexes.keys()].sort(byText);
  const numbers = new Map(ids.map((id, number) => [id, number]));
  const steps = ids.map((id) =>
    neighbours(id).flatMap((next): readonly Step[] => {
      const to = numbers.get(next);
      const side = pack.sides.get(sideId(id, next));
      const [ground, backGround] = [pack.hexes.get(next)?.terrain, pack.hexes.get(id)?.terrain];
      if (to === undefined || ground === undefined || backGround === undefined) return [];
      return [{ to, grounds: groundsOf(ground, side), backGrounds: groundsOf(backGround, side) }];
    }),
  );
  const grid = { ids, numbers, steps };
  grids.set(pack, grid);
  return grid;
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

/**
 * The cheapest way between two hexes, or undefined. Of equally cheap ways the one with fewer steps, then the one whose
 * hexes come first by id, so that the same map always gives the same way.
 */
export function findWay(
  pack: Pack,
  start: string,
  goal: string,
  search: Search,
): FoundWay | undefined {
  const grid = gridOf(pack);
  const [from, to] = [grid.numbers.get(start), grid.numbers.get(goal)];
  if (from === undefined || to === undefined) return undefined;
  const remaining = distancesTo(grid, to, from, search);
  const points = remaining.points[from];
  if (points === undefined || points > search.limit) return undefined;
  return { hexes: walk(grid, from, to, remaining, search), points };
}

/** By number of the hex: what is still to be paid and walked to the goal. Holes are out of reach. */
type Remaining = { readonly points: number[]; readonly steps: number[] };

/** Dijkstra backwards from the goal, in buckets by points; inside a bucket, by steps. */
function distancesTo(grid: Grid, goal: number, start: number, search: Search): Remaining {
  const points: number[] = [];
  const steps: number[] = [];
  points[goal] = 0;
  steps[goal] = 0;
  const buckets: number[][] = [[goal]];
  for (let cost = 0; cost < buckets.length && cost <= search.limit; cost += 1) {
    const bucket = buckets[cost] ?? [];
    for (const here of bucket) {
      if (points[here] !== cost || !mayBeEntered(grid, here, search)) continue;
      for (const step of grid.steps[here] ?? []) {
        const more = costOf(step.backGrounds, search.ways);
        if (more === undefined) continue;
        relax({ points, steps }, buckets, step.to, cost + more, (steps[here] ?? 0) + 1);
      }
    }
    if ((points[start] ?? Infinity) <= cost) break;
  }
  return { points, steps };
}

function mayBeEntered(grid: Grid, hex: number, search: Search): boolean {
  return search.mayEnter?.(grid.ids[hex] ?? '') ?? true;
}

function relax(
  found: Remaining,
  buckets: number[][],
  hex: number,
  cost: number,
  stepsThere: number,
): void {
  const known = found.points[hex] ?? Infinity;
  if (cost > known || (cost === known && stepsThere >= (found.steps[hex] ?? Infinity))) return;
  found.points[hex] = cost;
  found.steps[hex] = stepsThere;
  (buckets[cost] ??= []).push(hex);
}

/** From the start, always to the first neighbour by id that keeps to the least points and steps. */
function walk(
  grid: Grid,
  from: number,
  to: number,
  left: Remaining,
  search: Search,
): readonly string[] {
  const hexes = [grid.ids[from] ?? ''];
  for (let here = from; here !== to;) {
    const next = nextStep(grid, here, left, search);
    if (next === undefined) throw new Error(`The way from ${hexes.join(' ')} breaks off`);
    hexes.push(grid.ids[next] ?? '');
    here = next;
  }
  return hexes;
}

function nextStep(grid: Grid, here: number, left: Remaining, search: Search): number | undefined {
  let best: number | undefined;
  for (const step of grid.steps[here] ?? []) {
    const cost = costOf(step.grounds, search.ways);
    const keeps =
      cost !== undefined &&
      (left.points[step.to] ?? Infinity) + cost === left.points[here] &&
      (left.steps[step.to] ?? Infinity) + 1 === left.steps[here] &&
      mayBeEntered(grid, step.to, search);
    if (keeps && (best === undefined || step.to < best)) best = step.to;
  }
  return best;
}
