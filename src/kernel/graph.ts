/**
 * Places and the steps between them. Places are numbered once a net, so that a search touches small arrays alone: order
 * sheets of thousands of lines are checked with it.
 */
import { byText } from './basic.js';

/** A step to a place by number. `way` is whatever the caller prices, `back` the same step walked the other way. */
type Step<W> = {
  readonly to: number;
  readonly way: W | undefined;
  readonly back: W | undefined;
};

export type Net<W> = {
  readonly ids: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly steps: readonly (readonly Step<W>[])[];
};

/**
 * A net of places. `way` is undefined where there is no step from one place to the other; `neighboursOf` names those
 * from which there is a step back, too.
 */
export function netOf<W>(
  places: Iterable<string>,
  neighboursOf: (place: string) => Iterable<string>,
  way: (from: string, to: string) => W | undefined,
): Net<W> {
  const ids = [...new Set(places)].sort(byText);
  const numbers = new Map(ids.map((id, number) => [id, number]));
  const steps = ids.map((from) =>
    [...new Set(neighboursOf(from))].flatMap((next): readonly Step<W>[] => {
      const to = numbers.get(next);
      return to === undefined ? [] : [{ to, way: way(from, next), back: way(next, from) }];
    }),
  );
  return { ids, numbers, steps };
}

/**
 * What a search asks: the price of a step in whole numbers (undefined: closed), whether a place may be entered, and
 * the price beyond which nothing is looked for.
 */
export type Search<W> = {
  readonly price: (way: W) => number | undefined;
  readonly mayEnter?: ((place: string) => boolean) | undefined;
  readonly limit: number;
};

/** A way and what it costs; `places` begins with the start. */
export type Way = { readonly places: readonly string[]; readonly cost: number };

/**
 * The cheapest way between two places, or undefined. Of equally cheap ways the one with fewer steps, then the one whose
 * places come first by id, so that the same net always gives the same way.
 */
export function cheapestWay<W>(
  net: Net<W>,
  start: string,
  goal: string,
  search: Search<W>,
): Way | undefined {
  const [from, to] = [net.numbers.get(start), net.numbers.get(goal)];
  if (from === undefined || to === undefined) return undefined;
  const remaining = distancesTo(net, to, from, search);
  const cost = remaining.costs[from] ?? Infinity;
  if (cost === Infinity || cost > search.limit) return undefined;
  return { places: walk(net, from, to, remaining, search), cost };
}

/** By number of the place: what is still to be paid and walked to the goal; out of reach it costs `Infinity`. */
type Remaining = { readonly costs: Float64Array; readonly steps: Int32Array };

/** Dijkstra backwards from the goal, in buckets by cost; inside a bucket, by steps. */
function distancesTo<W>(net: Net<W>, goal: number, start: number, search: Search<W>): Remaining {
  const places = net.ids.length;
  const found: Remaining = {
    costs: new Float64Array(places).fill(Infinity),
    steps: new Int32Array(places),
  };
  found.costs[goal] = 0;
  found.steps[goal] = 0;
  const buckets: number[][] = [[goal]];
  for (let cost = 0; cost < buckets.length && cost <= search.limit; cost += 1) {
    for (const here of buckets[cost] ?? []) {
      if (found.costs[here] !== cost || !mayBeEntered(net, here, search)) continue;
      for (const step of net.steps[here] ?? []) {
        const more = step.back === undefined ? undefined : search.price(step.back);
        if (more === undefined) continue;
        relax(found, buckets, step.to, cost + more, (found.steps[here] ?? 0) + 1);
      }
    }
    if ((found.costs[start] ?? Infinity) <= cost) break;
  }
  return found;
}

function mayBeEntered<W>(net: Net<W>, place: number, search: Search<W>): boolean {
  return search.mayEnter?.(net.ids[place] ?? '') ?? true;
}

function relax(
  found: Remaining,
  buckets: number[][],
  place: number,
  cost: number,
  stepsThere: number,
): void {
  const known = found.costs[place] ?? Infinity;
  if (cost > known || (cost === known && stepsThere >= (found.steps[place] ?? Infinity))) return;
  found.costs[place] = cost;
  found.steps[place] = stepsThere;
  (buckets[cost] ??= []).push(place);
}

/** From the start, always to the first neighbour by id that keeps to the least cost and steps. */
function walk<W>(
  net: Net<W>,
  from: number,
  to: number,
  left: Remaining,
  search: Search<W>,
): readonly string[] {
  const places = [net.ids[from] ?? ''];
  for (let here = from; here !== to;) {
    const next = nextStep(net, here, left, search);
    if (next === undefined) throw new Error(`The way from ${places.join(' ')} breaks off`);
    places.push(net.ids[next] ?? '');
    here = next;
  }
  return places;
}

function nextStep<W>(
  net: Net<W>,
  here: number,
  left: Remaining,
  search: Search<W>,
): number | undefined {
  let best: number | undefined;
  for (const step of net.steps[here] ?? []) {
    const cost = step.way === undefined ? undefined : search.price(step.way);
    const keeps =
      cost !== undefined &&
      (left.costs[step.to] ?? Infinity) + cost === left.costs[here] &&
      (left.steps[step.to] ?? Infinity) + 1 === left.steps[here] &&
      mayBeEntered(net, step.to, search);
    if (keeps && (best === undefined || step.to < best)) best = step.to;
  }
  return best;
}

/** Steps from the nearest of `starts` to every place that can be reached from them, the starts among them with 0. */
export function stepsFrom(
  starts: Iterable<string>,
  neighboursOf: (place: string) => Iterable<string>,
): ReadonlyMap<string, number> {
  const steps = new Map<string, number>();
  for (const place of starts) steps.set(place, 0);
  for (const [place, walked] of steps) {
    for (const next of neighboursOf(place)) {
      if (!steps.has(next)) steps.set(next, walked + 1);
    }
  }
  return steps;
}
