/** Whose railways are: what carries a side's troops and its supply (B6, C4.6). */
import { byText } from '../../../../kernel/basic.js';
import { holdsCity, marchTerritory } from './atlas.js';
import { strengthByHex } from './muster.js';
import type { Pack, Side } from '../pack.js';
import type { State } from '../state.js';
import type { CivilWarFact } from '../facts/fact.js';

const lines = new WeakMap<Pack, ReadonlyMap<string, readonly string[]>>();

/** Names of the railways that run through each hex, by name. */
function linesOf(pack: Pack): ReadonlyMap<string, readonly string[]> {
  const known = lines.get(pack);
  if (known !== undefined) return known;
  const found = new Map<string, Set<string>>();
  for (const { name, hexes } of pack.rails) {
    for (const hex of hexes) found.set(hex, (found.get(hex) ?? new Set<string>()).add(name));
  }
  const sorted = new Map([...found].map(([hex, names]) => [hex, [...names].sort(byText)]));
  lines.set(pack, sorted);
  return sorted;
}

export const railwaysAt = (pack: Pack, hex: string): readonly string[] =>
  linesOf(pack).get(hex) ?? [];

/** What decides whose a line is, of the full position or as a seat knows it. */
export type RailGround = Pick<State, 'states' | 'fallen' | 'settings' | 'control' | 'rails'>;

/**
 * Whose the line of a hex is: of who converted or cut it last, else of the ground's owner or who holds the city. A
 * neutral state's line belongs to nobody until somebody marches along it.
 */
export function isLineOf(pack: Pack, now: RailGround, side: Side, hex: string): boolean {
  const converted = now.rails[hex];
  if (converted !== undefined) return converted === side;
  return marchTerritory(pack, now, hex) === side || holdsCity(pack, now.control, side, hex);
}

/** A line carries troops and supply where it is ours, and where strength points of ours stand. */
export function ownsLine(pack: Pack, now: State, side: Side, hex: string): boolean {
  return strengthByHex(now, side).has(hex) || isLineOf(pack, now, side, hex);
}

/** How many hexes of a way, its start not counted, have a line that is not the side's. */
export const linesToCut = (
  pack: Pack,
  now: RailGround,
  side: Side,
  hexes: readonly string[],
): number =>
  hexes
    .slice(1)
    .filter((hex) => railwaysAt(pack, hex).length > 0 && !isLineOf(pack, now, side, hex)).length;

/** The line of a hex has changed hands. */
export const converted = (pack: Pack, hex: string, by: Side, cut: boolean): CivilWarFact => ({
  kind: 'rail-converted',
  hex,
  by,
  railways: railwaysAt(pack, hex),
  cut,
});
