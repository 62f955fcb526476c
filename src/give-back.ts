/**
 * Keeps a site small. V8 lets garbage grow to several times of what is in use before it collects, and keeps the room
 * afterwards until it needs to collect again, which a site that rests never does.
 */
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const PAUSE_MILLISECONDS = 10_000;
/** Of the time between two looks; more means that somebody is being served. */
const RESTING = 0.05;
/** Of the time between two looks; more means that pages are asked for one after the other. */
const CROWDED = 0.5;
/** Of a site that has rested all the while, less than this is not worth a collection, which takes a tenth of a second. */
const GROWN = 1.1;
/** Of a site that rests: what it let go meanwhile, such as campaigns that nobody asks for, is found after so many looks. */
const LOOKS_BETWEEN = 6;

/** What a collection at rest drops besides garbage: code that has not run lately, and room between what is kept. */
const THOROUGH = ['stress-flush-code', 'flush-baseline-code', 'compact-on-every-full-gc'];

export type GiveBack = {
  readonly pauseMilliseconds?: number;
  /** Told at each look whether the site is. */
  readonly crowded?: (isCrowded: boolean) => void;
};

/** Looks every few seconds whether the site rests, and collects then, until called off. */
export function giveBackMemory({
  pauseMilliseconds = PAUSE_MILLISECONDS,
  crowded,
}: GiveBack): () => void {
  const collect = collector();
  let kept = 0;
  let hasWorked = false;
  let looks = 0;
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    looks += 1;
    crowded?.(utilization > CROWDED);
    const isBusy = utilization > RESTING;
    hasWorked ||= isBusy || process.memoryUsage.rss() >= GROWN * kept;
    if (isBusy || (!hasWorked && looks < LOOKS_BETWEEN)) return;
    collect();
    looks = 0;
    hasWorked = false;
    kept = process.memoryUsage.rss();
  }, pauseMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

/** Node has a function for it only where it is asked to at its start, or so. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  // What V8 calls `gc` in a context that is made after the flag was set.
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return () => {
    for (const flag of THOROUGH) setFlagsFromString(`--${flag}`);
    // What the first pass lets go of holds more.
    collect();
    collect();
    for (const flag of THOROUGH) setFlagsFromString(`--no-${flag}`);
  };
}
