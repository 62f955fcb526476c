import type { DiceSource } from '../kernel/dice.js';

/** Dice of a campaign: the same seed and full name always give the same faces, and no face is likelier than another. */
export function seededDice(_seed: string): DiceSource {
  throw new Error('…');
}

/** Dice that fall as told, by full name or by the name inside the step; all others come from `fallback`. */
export function loadedDice(
  _faces: ReadonlyMap<string, readonly number[]>,
  _fallback: DiceSource,
): DiceSource {
  throw new Error('…');
}
