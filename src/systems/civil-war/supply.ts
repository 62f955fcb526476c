/** Supply in its plain form: a way over land, free of the enemy, to a friendly city or depot. */
import { cities, holderOf, landNeighbours } from './atlas.js';
import { strengthByHex } from './muster.js';
import { enemyOf, type Pack, type Side } from './pack.js';
import type { State } from './state.js';

/** Steps to the nearest source of supply, by hex; a hex without an entry is out of supply. */
export type SupplyMap = ReadonlyMap<string, number>;

/** Friendly cities and depots where no enemy stands. */
function sources(
  pack: Pack,
  now: State,
  side: Side,
  enemies: ReadonlyMap<string, number>,
): string[] {
  const found = new Set<string>();
  for (const hex of cities(pack).keys()) {
    if (holderOf(pack, now.control, hex) === side) found.add(hex);
  }
  for (const works of Object.values(now.works)) {
    if (works.kind === 'depot' && works.side === side) found.add(works.hex);
  }
  return [...found].filter((hex) => !enemies.has(hex)).sort();
}

export function supplyMap(pack: Pack, now: State, side: Side): SupplyMap {
  const enemies = strengthByHex(now, enemyOf(side));
  const steps = new Map<string, number>();
  let edge = sources(pack, now, side, enemies);
  for (const hex of edge) steps.set(hex, 0);
  for (let distance = 1; edge.length > 0; distance += 1) {
    const next: string[] = [];
    for (const hex of edge) {
      for (const beyond of landNeighbours(pack, hex)) {
        if (steps.has(beyond) || enemies.has(beyond)) continue;
        steps.set(beyond, distance);
        next.push(beyond);
      }
    }
    edge = next;
  }
  return steps;
}
