/** Chance for tests: all of it from one number, so that fast-check can repeat and name a failure. */
import { chanceOf } from '../../src/campaign/turn/dice.js';
import type { ChanceSource } from '../../src/kernel/dice.js';

export type Rand = {
  /** A whole number from 0 to `limit - 1`. */
  readonly below: (limit: number) => number;
  readonly pick: <T>(items: readonly T[]) => T | undefined;
  /** True `percent` times in a hundred. */
  readonly chance: (percent: number) => boolean;
};

export function randOf(seed: number): Rand {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
  const below = (limit: number): number => (limit <= 0 ? 0 : next() % limit);
  return {
    below,
    pick: (items) => items[below(items.length)],
    chance: (percent) => below(100) < percent,
  };
}

/** Named dice: the same seed and name give the same faces. */
export function diceOf(seed: number): ChanceSource {
  return chanceOf((dice, name) => {
    let mixed = seed >>> 0;
    for (const letter of name) mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    const rand = randOf(mixed);
    return dice.flatMap(({ count, die }) =>
      Array.from({ length: count }, () => rand.pick(die.faces) ?? 0),
    );
  });
}

/** A copy in another order. */
export function shuffled<T>(items: readonly T[], rand: Rand): T[] {
  const rest = [...items];
  const mixed: T[] = [];
  while (rest.length > 0) mixed.push(...rest.splice(rand.below(rest.length), 1));
  return mixed;
}
