/**
 * Chooses a place for each of some things so that no two of them cover each other: what finds no free place takes the one
 * from which it drives the fewest others, and those look for another. The same input, the same choice.
 */
import type { Box } from './mesh.js';
import { boxOf, isCovering, isOver, type Place } from './place-boxes.js';

/** Who has been driven away often is driven away last. */
const DRIVEN = 6;
const MOST_MOVES = 400;

/** What weighs less never drives it away. */
export type Weighed = { readonly places: readonly Place[]; readonly weight: number };

/** For each thing the index of its place; undefined for the few that find none. */
export function chooseTogether(things: readonly Weighed[]): readonly (number | undefined)[] {
  const chosen: (number | undefined)[] = things.map(() => undefined);
  const moves = things.map(() => 0);
  const near = neighborsOf(things);
  const blockersOf = (thing: number, place: Place): readonly number[] =>
    (near[thing] ?? []).filter((other) => {
      const at = chosen[other];
      const its = at === undefined ? undefined : things[other]?.places[at];
      return its !== undefined && isCovering(place, its);
    });
  // Those with the least choice first.
  const waiting = things
    .map((_, thing) => thing)
    .filter((thing) => things[thing]?.places.length !== 0);
  waiting.sort(
    (a, b) => (things[a]?.places.length ?? 0) - (things[b]?.places.length ?? 0) || a - b,
  );
  const isHeavier = (one: number, other: number): boolean =>
    (things[one]?.weight ?? 0) > (things[other]?.weight ?? 0);
  const costOf = (thing: number, place: Place): number =>
    blockersOf(thing, place).reduce(
      (sum, other) =>
        sum + (isHeavier(other, thing) ? Infinity : DRIVEN * (1 + (moves[other] ?? 0))),
      place.cost,
    );
  const cheapest = (thing: number): number => {
    const costs = (things[thing]?.places ?? []).map((place) => costOf(thing, place));
    const least = Math.min(...costs);
    return least === Infinity ? -1 : costs.indexOf(least);
  };
  for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) {
    if ((moves[thing] ?? 0) > MOST_MOVES) continue;
    const at = cheapest(thing);
    const place = things[thing]?.places[at];
    if (place === undefined) continue;
    for (const other of blockersOf(thing, place)) {
      chosen[other] = undefined;
      moves[other] = (moves[other] ?? 0) + 1;
      waiting.unshift(other);
    }
    chosen[thing] = at;
  }
  return chosen;
}

/** Of each thing those that could cover it at all. */
function neighborsOf(things: readonly Weighed[]): readonly (readonly number[])[] {
  const near = things.map((): number[] => []);
  const reaches = things.map(reachOf);
  things.forEach(({ places: some }, thing) => {
    const reach = reaches[thing];
    if (reach === undefined) return;
    for (let other = thing + 1; other < things.length; other += 1) {
      const its = reaches[other];
      if (its === undefined || !isOver(reach, its)) continue;
      const others = things[other]?.places ?? [];
      if (!some.some((one) => others.some((place) => isCovering(one, place)))) continue;
      near[thing]?.push(other);
      near[other]?.push(thing);
    }
  });
  return near;
}

/** A little more than all the places of a thing fill together; undefined where it has none. */
function reachOf({ places }: Weighed): Box | undefined {
  const boxes = places.flatMap((place) => place.boxes);
  if (boxes.length === 0) return undefined;
  const { x, y, w, h } = boxOf(boxes);
  return { x: x - 1, y: y - 1, w: w + 2, h: h + 2 };
}
