/** Ports lie on the water that their name promises. That towns stand on land of their state, the reader has seen. */
import { neighbours, sideId } from '../rules/ground/hexes.js';
import type { TownRow } from '../rules/pack.js';
import { tellOf, type Trial } from './trial.js';

export function checkTowns(trial: Trial): void {
  for (const town of trial.map.towns) {
    if (town.port === undefined || hasWater(trial, town)) continue;
    tellOf(trial, 'warning', {
      ...{ table: 'towns', id: town.name, column: 'port', read: town.port },
      expected: `${town.port === 'sea' ? 'sea, lake or deep water' : 'a river'} at a side of hex ${town.hex}`,
    });
  }
}

function hasWater({ map }: Trial, { hex, port }: TownRow): boolean {
  return neighbours(hex).some((next) => {
    const side = map.sides.get(sideId(hex, next));
    if (map.hexes.has(next) && map.hexes.get(next)?.theater === undefined) return true;
    return port === 'sea' ? side?.draught === 'deep' : side?.river !== undefined;
  });
}
