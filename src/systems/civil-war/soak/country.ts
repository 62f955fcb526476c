/** What every player can read off the printed map: distances over land, cities and whose they were. */
import { keptFor } from '../../../kernel/kept-for.js';
import { cities, landNeighbours, theaterAt } from '../rules/ground/atlas.js';
import { distanceHexes } from '../rules/ground/hexes.js';
import { findWay, GROUNDS, leastOf, type Ways } from '../rules/ground/route-search.js';
import { findFigure } from '../rules/figures/figures.js';
import type { Pack, Side } from '../rules/pack.js';
import type { View } from '../rules/view.js';

export type Country = {
  readonly pack: Pack;
  readonly cities: readonly string[];
  readonly ways: Ways;
};

export function countryOf(pack: Pack): Country {
  const ways = Object.fromEntries(
    GROUNDS.map((ground) => {
      const points = findFigure(pack, {}, 'terrain', ground, 'points').value ?? '';
      return [ground, /^\d+$/.test(points) ? Number(points) : undefined];
    }),
  ) as Ways; // every ground was put in above
  return { pack, cities: [...cities(pack).keys()].sort(), ways };
}

/** Every player looks at the same ways each turn. */
const WAYS = keptFor(20_000);

/** The hexes of the cheapest march, the start first. */
export type WayOver = { readonly hexes: readonly string[]; readonly points: number };

/** Undefined where there is no march. */
export const wayOver = (country: Country, from: string, to: string): WayOver | undefined =>
  WAYS(country, `${from} ${to}`, () =>
    findWay(country.pack, from, to, { ways: country.ways, limit: 60 }),
  );

/** What a march costs at least. */
export const leastPoints = ({ ways }: Country, from: string, to: string): number =>
  distanceHexes(from, to) * leastOf(ways);

/** Who holds a city as a viewer knows it; undefined: neutral. */
export function cityHolder({ pack }: Country, seen: View, hex: string): Side | undefined {
  const taken = seen.control[hex];
  if (taken !== undefined) return taken;
  const state = pack.hexes.get(hex)?.state ?? '';
  const owner = seen.states[state] ?? pack.states.get(state)?.side;
  return owner === 'neutral' ? undefined : owner;
}

export const theaterOf = ({ pack }: Country, hex: string): string | undefined =>
  theaterAt(pack, hex);

/** Steps over land from some hexes, as far as `most`. */
export function stepsOver(
  { pack }: Country,
  starts: readonly string[],
  most: number,
): ReadonlyMap<string, number> {
  const steps = new Map<string, number>(starts.map((hex) => [hex, 0]));
  for (const [hex, walked] of steps) {
    if (walked >= most) continue;
    for (const next of landNeighbours(pack, hex)) if (!steps.has(next)) steps.set(next, walked + 1);
  }
  return steps;
}
