import { byText } from './basic.js';

/** Places and links as the caller sees them: neighbours of a place, and what a step costs (undefined: closed). */
export type Links = {
  readonly from: (place: string) => readonly string[];
  readonly cost: (from: string, to: string) => number | undefined;
};

/** A way and what it costs; `places` begins with the start. */
export type Way = { readonly places: readonly string[]; readonly cost: number };

/**
 * The cheapest way, or undefined when there is none within `limit`. Among equally cheap ways the one with fewer steps,
 * then the one whose places come first by id, so that the same map always gives the same way.
 */
export function cheapestWay(
  start: string,
  goal: string,
  links: Links,
  limit = Number.POSITIVE_INFINITY,
): Way | undefined {
  const best = new Map<string, Way>([[start, { places: [start], cost: 0 }]]);
  const done = new Set<string>();
  for (;;) {
    const place = cheapestOpen(best, done);
    if (place === undefined) return undefined;
    const way = best.get(place);
    if (way === undefined || place === goal) return way;
    done.add(place);
    for (const next of links.from(place)) {
      const step = done.has(next) ? undefined : links.cost(place, next);
      if (step === undefined || way.cost + step > limit) continue;
      const found: Way = { places: [...way.places, next], cost: way.cost + step };
      const known = best.get(next);
      if (known === undefined || isBetter(found, known)) best.set(next, found);
    }
  }
}

function cheapestOpen(
  best: ReadonlyMap<string, Way>,
  done: ReadonlySet<string>,
): string | undefined {
  let chosen: string | undefined;
  let chosenWay: Way | undefined;
  for (const [place, way] of best) {
    if (done.has(place)) continue;
    if (chosenWay === undefined || isBetter(way, chosenWay)) [chosen, chosenWay] = [place, way];
  }
  return chosen;
}

function isBetter(a: Way, b: Way): boolean {
  if (a.cost !== b.cost) return a.cost < b.cost;
  if (a.places.length !== b.places.length) return a.places.length < b.places.length;
  return byText(a.places.join(), b.places.join()) < 0;
}

/** All places that can be reached from `starts` by links whose cost is not undefined, the starts among them. */
export function reachable(starts: Iterable<string>, links: Links): ReadonlySet<string> {
  const found = new Set(starts);
  const queue = [...found];
  for (let place = queue.pop(); place !== undefined; place = queue.pop()) {
    for (const next of links.from(place)) {
      if (found.has(next) || links.cost(place, next) === undefined) continue;
      found.add(next);
      queue.push(next);
    }
  }
  return found;
}
