/** Wars of random legal play: one is played once, and every law looks at all of its steps. */
import type { Json } from '../../src/kernel/basic.js';
import { type LawCase, type Played, playRandomStep, startOf } from './law-case.js';
import { type Rand, randOf } from './rand.js';

export type War = { readonly seed: number; readonly steps: readonly Played[]; readonly rand: Rand };

/** A war of 1 to `law.steps` steps. All of it, and the chance that looks at it, comes from the seed. */
export function playWar(law: LawCase, seed: number): War {
  const rand = randOf(seed);
  const steps: Played[] = [];
  let now: Json = startOf(law);
  for (let left = 1 + rand.below(law.steps); left > 0; left -= 1) {
    const watcher = rand.pick(law.game.seats(now))?.id;
    const played = playRandomStep(law, now, seed, rand, watcher);
    steps.push(played);
    now = law.remember(played.outcome.after, rand);
  }
  return { seed, steps, rand };
}

/** A law holds for a war, or throws. */
export type Law = {
  readonly name: string;
  readonly holds: (law: LawCase, war: War) => void;
};

/** The seeds of a run: the same for the same first one. */
export function seedsOf(first: number): () => number {
  const rand = randOf(first);
  return () => rand.below(1_000_000_000);
}

/** Whatever fails in the war of a seed says which it was, and how to play it again. */
export function inWar<T>(law: LawCase, seed: number, what: () => T): T {
  try {
    return what();
  } catch (error) {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new Error(
      `In the war of seed ${seed} (LAWS_SYSTEM="${law.name}" LAWS_WAR=${seed} npm run laws): ${why}`,
      { cause: error },
    );
  }
}
