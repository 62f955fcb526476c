/**
 * How long a campaign's pages took to make. A page that is kept is answered to a player as late as if it were made: else its
 * time would tell him that somebody has written since he last looked, and so when the other side is at work.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

export type MadeTimes = {
  readonly note: (page: string, milliseconds: number) => void;
  /** One of the last times of a page, at random; undefined while too few are known: it is made anew until then. */
  readonly draw: (page: string) => number | undefined;
};

const TIMES = 16;
const FEWEST = 3;
const PAGES = 300;
const LONGEST_MILLISECONDS = 250;

export function newMadeTimes(): MadeTimes {
  const byPage = new LRUCache<string, number[]>({ max: PAGES });
  return {
    note: (page, milliseconds) => {
      const known = byPage.get(page);
      const times = known ?? [];
      // Whoever looks at a page for the first time waits for much that is never made again: that time is not noted.
      if (known !== undefined) times.push(Math.min(milliseconds, LONGEST_MILLISECONDS));
      if (times.length > TIMES) times.shift();
      byPage.set(page, times);
    },
    draw: (page) => {
      const times = byPage.get(page) ?? [];
      return times.length < FEWEST ? undefined : times[randomInt(times.length)];
    },
  };
}

/** Done at a time of `performance.now()`: at once when it has gone by. */
export async function waitUntil(due: number): Promise<void> {
  const left = due - performance.now();
  // Of a part of a millisecond a timer knows nothing, and would be early by half of one.
  if (left > 0) await wait(Math.ceil(left));
}
