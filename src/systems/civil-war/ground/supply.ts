/** Supply in its plain form: a way over land, free of the enemy, to a friendly city or depot. */
import { stepsFrom } from '../../../kernel/graph.js';
import { cities, holderOf, landNeighbours } from './atlas.js';
import { strengthByHex } from './muster.js';
import { enemyOf, type Pack, type Side } from '../pack.js';
import type { State } from '../state.js';

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

/** `lost`: a hex that is being lost, and so is neither a source nor on the way. */
export function supplyMap(pack: Pack, now: State, side: Side, lost?: string): SupplyMap {
  const enemies = new Map(strengthByHex(now, enemyOf(side)));
  if (lost !== undefined) enemies.set(lost, 0);
  return stepsFrom(sources(pack, now, side, enemies), (hex) =>
    landNeighbours(pack, hex).filter((beyond) => !enemies.has(beyond)),
  );
}
