/** Ways by land from area to area. */
import { nearOf, type Land } from '../rules/land.js';

/** The shortest way, without its start; undefined where there is none. Of equal ones, the first by ids. */
export function wayOver(land: Land, from: string, to: string): readonly string[] | undefined {
  const before = stepsFrom(land, from, land.areas.length);
  if (!before.has(to)) return undefined;
  const way: string[] = [];
  for (let at = to; at !== from; at = before.get(at)?.before ?? from) way.unshift(at);
  return way;
}

export type Step = { readonly cost: number; readonly before: string };

/** All areas in so many points, each with the area before it on the shortest way. */
export function stepsFrom(
  land: Land,
  from: string,
  points: number,
  isFair: (area: string) => boolean = () => true,
): ReadonlyMap<string, Step> {
  const found = new Map<string, Step>();
  let edge = [from];
  for (let cost = 1; cost <= points && edge.length > 0; cost += 1) {
    const next: string[] = [];
    for (const at of edge)
      for (const near of nearOf(land, at)) {
        if (near === from || found.has(near) || !isFair(near)) continue;
        found.set(near, { cost, before: at });
        next.push(near);
      }
    edge = next;
  }
  return found;
}
