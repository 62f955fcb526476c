/** Whose railways are: what carries a side's troops and its supply. */
import { holdsCity, territoryOf } from './atlas.js';
import { strengthByHex } from './muster.js';
import type { Pack, Side } from '../pack.js';
import type { State } from '../state.js';

/** A line carries troops where the ground is ours, and in cities and hexes that we hold. */
export function ownsLine(pack: Pack, now: State, side: Side, hex: string): boolean {
  return (
    territoryOf(pack, now.states, hex) === side ||
    strengthByHex(now, side).has(hex) ||
    holdsCity(pack, now.control, side, hex)
  );
}
