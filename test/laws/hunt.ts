/** The short run of law 4 up to the first difference, for a program with a leak in it. */
import { AssertionError } from 'node:assert/strict';
import { runPart, SHORT_RUN } from './short-run.js';
import { emptyTally } from './tally.js';

/** How many pairs of worlds it took, and what differed; no `found` when nothing did. */
export type Hunt = () => { readonly worlds: number; readonly found?: string };

export const hunt: Hunt = () => {
  const tally = emptyTally();
  for (const part of Object.values(SHORT_RUN)) {
    try {
      runPart(part, tally);
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      // A program that breaks is not caught telling.
      if (!(cause instanceof AssertionError)) throw error;
      return { worlds: tally.worlds, found: cause.message };
    }
  }
  return { worlds: tally.worlds };
};
