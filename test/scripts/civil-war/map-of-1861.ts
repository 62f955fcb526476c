/** The committed map, as the pack reads it, with the questions that the named facts ask of it. */
import {
  neighbours,
  sideId,
  distanceHexes,
} from '../../../src/systems/civil-war/rules/ground/hexes.js';
import type { RailRow, SideRow, TownRow } from '../../../src/systems/civil-war/rules/pack.js';
import { packFiles, soundPack } from '../../systems/civil-war/pack-of-1861.js';

export const pack = soundPack(packFiles);

export function town(name: string): TownRow {
  const found = pack.towns.find((each) => each.name === name);
  if (found === undefined) throw new Error(`There is no town ${name}`);
  return found;
}

export const miles = (a: string, b: string): number => 20 * distanceHexes(town(a).hex, town(b).hex);

export const areNeighbours = (a: string, b: string): boolean =>
  distanceHexes(town(a).hex, town(b).hex) === 1;

/** The hexsides of a town's hex. */
export const sidesAt = (name: string): readonly SideRow[] =>
  neighbours(town(name).hex).flatMap((next) => pack.sides.get(sideId(town(name).hex, next)) ?? []);

export const isBeside = (name: string, river: string): boolean =>
  sidesAt(name).some(({ riverName }) => riverName === river);

export const bears = (name: string, river: string, draughts: readonly string[]): boolean =>
  sidesAt(name).some(
    ({ riverName, draught }) => riverName === river && draughts.includes(draught ?? ''),
  );

/** Whether sea, or water that bears ships of deep draught, lies at the town's hex. */
export const hasSaltWater = (name: string): boolean =>
  neighbours(town(name).hex).some((next) => pack.hexes.get(next)?.terrain === 'sea') ||
  sidesAt(name).some(({ draught }) => draught === 'deep');

const railHexes = (rails: readonly RailRow[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const links = new Map<string, Set<string>>();
  const join = (a: string, b: string): void =>
    void links.set(a, (links.get(a) ?? new Set()).add(b));
  for (const { hexes } of rails)
    hexes.slice(1).forEach((hex, index) => {
      join(hex, hexes[index] ?? hex);
      join(hexes[index] ?? hex, hex);
    });
  return links;
};
const links = railHexes(pack.rails);

/** Whether a railway, or several, lead from one town to the other within so many hexes. */
export function areLinked(from: string, to: string, within: number): boolean {
  let reached = new Set([town(from).hex]);
  for (let step = 0; step < within; step += 1)
    reached = new Set([...reached, ...[...reached].flatMap((hex) => [...(links.get(hex) ?? [])])]);
  return reached.has(town(to).hex);
}

/** Hexes of a state, as square miles. */
export const squareMiles = (state: string): number =>
  [...pack.hexes.values()].filter((hex) => hex.state === state).length * 200 * Math.sqrt(3);

/** Whether every way from one town to the other within so many hexes crosses a ridge of that name, or its line. */
export function isWestOf(name: string, ridge: string): boolean {
  const east = reachWithout(town('Richmond').hex, ridge);
  return !east.has(town(name).hex);
}

/** Hexes of Virginia within ten hexes that can be reached without crossing the ridge. */
function reachWithout(start: string, ridge: string): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const hex of reached)
    for (const next of neighbours(hex)) {
      const isVirginia = ['VA', 'WV'].includes(pack.hexes.get(next)?.state ?? '');
      if (isVirginia && pack.sides.get(sideId(hex, next))?.ridge !== ridge) reached.add(next);
    }
  return reached;
}

export const terrainShare = (state: string, terrain: string): number => {
  const own = [...pack.hexes.values()].filter((hex) => hex.state === state);
  return own.filter((hex) => hex.terrain === terrain).length / own.length;
};
