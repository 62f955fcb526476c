/**
 * Troops that were found in order. States never change, so they are looked over once; those that a beat has made of
 * them, only where it changed something.
 */
import type { State } from '../state.js';

type AllTroops = State['troops'];

const sound = new WeakSet<object>();
const changes = new WeakMap<AllTroops, ReadonlySet<string>>();

export const isSound = (record: object): boolean => sound.has(record);

export function noteSound(record: object): void {
  sound.add(record);
}

/** Notes the hexes in which troops differ from those before them. */
export function noteChange(before: AllTroops, after: AllTroops, hexes: ReadonlySet<string>): void {
  if (sound.has(before)) changes.set(after, hexes);
}

/** The hexes in which something may be wrong; undefined: in all of them. */
export const changedHexes = (troops: AllTroops): ReadonlySet<string> | undefined =>
  changes.get(troops);
