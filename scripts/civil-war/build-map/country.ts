/** The land of 1861: which cells are land and whose, as far as outlines tell; towns and rivers then have their say. */
import type { Facts, StateFact } from './facts.js';
import { columnOf, GRID, neighboursOf, rowOf } from './grid.js';
import type { Ground, Grounds } from './ground.js';

/** A hex with less land is water. */
const LEAST_LAND = 0.36;
/** Water is kept so many hexes from the shore. */
const OFFING_HEXES = 3;
/** All water south of this row is sea. */
const SOUTH_OF_THE_LAKES = 10;
const EAST_OF_THE_LAKES = 80;

/** By cell: the state of land, `sea` or `lake`. Cells that are not named lie off the map. */
export type Country = Map<number, string>;

export const isLand = (country: Country, cell: number): boolean => {
  const owner = country.get(cell);
  return owner !== undefined && owner !== 'sea' && owner !== 'lake';
};

/** Land by the state that has most of it. Water comes later, when it is known what is land. */
export function landOf(grounds: Grounds): Country {
  const country: Country = new Map();
  for (const [cell, ground] of grounds) {
    const isDry = ground.land + ground.abroad >= LEAST_LAND;
    if (ground.isInExtent && isDry && ground.land > ground.abroad)
      country.set(cell, mostOf(ground));
  }
  return country;
}

/** The state with the greatest share, the first by name of equals; `but` are left out. */
export function mostOf(ground: Ground, but: readonly string[] = []): string {
  const shares = [...ground.shares].filter(([state]) => !but.includes(state));
  shares.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return shares[0]?.[0] ?? '';
}

/**
 * Adds the sea off the shores, beyond the extent of the land where the grid has room, so that no port lies at the map's
 * edge; and lakes within it: water from which no way leads to the sea.
 */
export function addWater(country: Country, grounds: Grounds): void {
  const isWater = (cell: number): boolean => {
    const ground = grounds.get(cell);
    return (
      ground !== undefined &&
      !country.has(cell) &&
      ground.abroad + ground.land < LEAST_LAND &&
      (ground.isInExtent || rowOf(cell) > SOUTH_OF_THE_LAKES || columnOf(cell) > EAST_OF_THE_LAKES)
    );
  };
  const open = openSea(isWater);
  let rim = [...country.keys()];
  for (let ring = 0; ring < OFFING_HEXES; ring += 1) {
    const next = rim.flatMap((cell) => neighboursOf(cell)).filter((cell) => isWater(cell));
    rim = [...new Set(next)].filter((cell) => !country.has(cell));
    for (const cell of rim) country.set(cell, open.has(cell) ? 'sea' : 'lake');
  }
}

/** Water that hangs together with the ocean. */
function openSea(isWater: (cell: number) => boolean): ReadonlySet<number> {
  const open = new Set<number>();
  const waiting = GRID.filter((cell) => isWater(cell) && rowOf(cell) > SOUTH_OF_THE_LAKES);
  for (const cell of waiting) {
    if (open.has(cell)) continue;
    open.add(cell);
    waiting.push(...neighboursOf(cell).filter(isWater));
  }
  return open;
}

/** The theater of each land cell. A state that the Mississippi parts belongs to the west as far as its left bank. */
export function theatersOf(
  country: Country,
  facts: Facts,
  isMississippi: (a: number, b: number) => boolean,
  eastBank: readonly number[],
): ReadonlyMap<number, string> {
  const states = new Map<string, StateFact>(facts.states.map((state) => [state.id, state]));
  const theaters = new Map<number, string>();
  for (const [cell, owner] of country) {
    const theater = states.get(owner)?.theater;
    if (theater !== undefined) theaters.set(cell, theater === 'split' ? 'trans' : theater);
  }
  const isSplit = (cell: number): boolean =>
    states.get(country.get(cell) ?? '')?.theater === 'split';
  const waiting = eastBank.filter(isSplit);
  for (const cell of waiting) {
    if (theaters.get(cell) === 'west') continue;
    theaters.set(cell, 'west');
    waiting.push(
      ...neighboursOf(cell).filter((next) => isSplit(next) && !isMississippi(cell, next)),
    );
  }
  return theaters;
}
