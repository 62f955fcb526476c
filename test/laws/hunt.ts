/** The short run of law 4 up to the first difference, for a program with a leak in it. */
import { AssertionError } from 'node:assert/strict';
import type { LawCase } from './law-case.js';
import { type Part, runWar, seedsIn, SHORT_RUN } from './short-run.js';
import { emptyTally } from './tally.js';

/** How many things it took, of which kind, and what differed; no `found` when nothing did. */
export type Hunted = { readonly tried: string; readonly at?: string; readonly found?: string };

/** `first`: the war to begin with, by its part and its number in it; the others follow in their order. */
export type Hunt = (first?: string) => Hunted | Promise<Hunted>;

export const hunt: Hunt = (first) => {
  const tally = emptyTally();
  const laws = new Map<string, LawCase>();
  const opened = (name: string, part: Part): LawCase => {
    const law = laws.get(name) ?? part.law();
    laws.set(name, law);
    return law;
  };
  const all = Object.entries<Part>(SHORT_RUN).flatMap(([name, part]) =>
    seedsIn(part).map((seed, n) => ({ at: `${name} ${n}`, seed, law: () => opened(name, part) })),
  );
  const wars = [...all.filter(({ at }) => at === first), ...all.filter(({ at }) => at !== first)];
  const tried = (): string => `${tally.worlds} pairs of worlds`;
  for (const { at, seed, law } of wars) {
    try {
      runWar(law(), seed, tally);
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      // A program that breaks is not caught telling.
      if (!(cause instanceof AssertionError)) throw error;
      return { tried: tried(), at, found: cause.message };
    }
  }
  return { tried: tried() };
};
