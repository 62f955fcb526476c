/**
 * How V8 works. A site that serves pages rests most of the day, and is to stay small; while a step is played, it is to be
 * fast. The modes count for all threads of the program.
 */
import { setFlagsFromString } from 'node:v8';

/**
 * Pages are made of code that V8 would not optimize for long before it is thrown away again: what that takes, of megabytes, would
 * stay with the site. Garbage may grow to half of what is in use, and not to a multiple of it.
 */
const SPARING = ['--no-opt', '--heap-growing-percent=50', '--semi-space-growth-factor=1'];

/** As V8 is by itself. Only so it takes what was compiled when the program was built. */
const FAST = ['--opt', '--heap-growing-percent=0', '--semi-space-growth-factor=2'];

export const beSparing = (): void => SPARING.forEach(setFlagsFromString);
export const beFast = (): void => FAST.forEach(setFlagsFromString);
