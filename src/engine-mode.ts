/**
 * How V8 works for a site, which rests most of the day and is to stay small then, and is to be fast when it has much to do. A
 * mode counts for all threads of the program.
 */
import { setFlagsFromString } from 'node:v8';

/** Garbage may grow to half of what is in use, and not to a multiple of it. */
const LITTLE_GARBAGE = '--heap-growing-percent=50';
const ALL_GARBAGE = '--heap-growing-percent=0';
/** Whether what is young gets more room once it was needed. With more of it, most of it is dropped before it is looked at. */
const YOUNG_STAYS_SMALL = '--semi-space-growth-factor=1';
const YOUNG_GROWS = '--semi-space-growth-factor=2';
/** What is young and little is not worth several threads that look for garbage in it. */
const ONE_COLLECTOR = '--no-parallel-scavenge';
/** A function is compiled for speed after so much work; by itself V8 begins after a fifteenth of it, which costs more than it gains. */
const COMPILED_LATE = ['--opt', '--interrupt-budget=1000000'];

/**
 * Few visitors: what the optimizing compiler takes when it first runs, of megabytes, would stay with the site, and the code
 * that it makes would be thrown away at the next rest. Crowded: it pays. Playing: V8 as it is by itself, since only so it
 * takes what was compiled when the program was built.
 */
const MODES = {
  quiet: ['--no-opt', ONE_COLLECTOR, LITTLE_GARBAGE, YOUNG_STAYS_SMALL],
  crowded: [...COMPILED_LATE, ONE_COLLECTOR, LITTLE_GARBAGE, YOUNG_GROWS],
  playing: ['--opt', '--interrupt-budget=67584', '--parallel-scavenge', ALL_GARBAGE, YOUNG_GROWS],
} as const;

const now = { isPlaying: false, isCrowded: false };
let mode: keyof typeof MODES | undefined;

/** `isPlaying`: a thread plays steps. `isCrowded`: pages are asked for one after the other. The first call sets the mode of a new site. */
export function setEngine(what: Partial<typeof now>): void {
  Object.assign(now, what);
  const wanted = now.isPlaying ? 'playing' : now.isCrowded ? 'crowded' : 'quiet';
  if (wanted === mode) return;
  mode = wanted;
  for (const flag of MODES[wanted]) setFlagsFromString(flag);
}
