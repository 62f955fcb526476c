/**
 * How V8 works. A site rests most of the day, and is to stay small; while a step is played, it is to be fast. A mode counts
 * for all threads of the program.
 */
import { setFlagsFromString } from 'node:v8';

/** Garbage may grow to half of what is in use, and not to a multiple of it; nor is more room kept for it once it was needed. */
const LITTLE_ROOM = ['--heap-growing-percent=50', '--semi-space-growth-factor=1'];
const ALL_ROOM = ['--heap-growing-percent=0', '--semi-space-growth-factor=2'];

const set = (flags: readonly string[]): void => flags.forEach((flag) => setFlagsFromString(flag));

/**
 * For pages. What the optimizing compiler takes when it first runs, of megabytes, would stay with the site, and the code that it
 * makes would be thrown away at the next rest.
 */
export const beSparing = (): void => set(['--no-opt', ...LITTLE_ROOM]);

/** For a site that plays its steps itself. */
export const beSteady = (): void => set(['--opt', ...LITTLE_ROOM]);

/** As V8 is by itself. Only so it takes what was compiled when the program was built. */
export const beFast = (): void => set(['--opt', ...ALL_ROOM]);
