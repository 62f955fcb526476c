/**
 * What was worked out from one state of a campaign's file, and is good until anything in the file changes: who may come
 * in, and the pages as they were sent. A page is kept by everything that it depends on: who looks, by what address, and
 * for whom it is headed; one that has asked for the time is good within that minute.
 */
import { LRUCache } from 'lru-cache';
import type { Viewer } from '../kernel/basic.js';
import type { Umpire } from '../campaign/seats/umpires.js';
import type { SeatedPerson } from '../campaign/seats/who-holds.js';
import { newMadeTimes, type MadeTimes } from './made-times.js';
import type { Sent } from './send.js';

export type Kept = {
  readonly stamp: string;
  /** By the token of a link; `undefined` for one that opens nothing. */
  readonly tokens: Map<string, Viewer | undefined>;
  persons: ReadonlyMap<Viewer, SeatedPerson> | undefined;
  umpires: readonly Umpire[] | undefined;
  /** How many letters wait in the gamemaster's tray. */
  tray: number | undefined;
  /** That the campaign is paused, as every page says it; '' while it goes on. */
  paused: string | undefined;
  readonly pages: Shelf;
  /** Good for all states. */
  readonly times: MadeTimes;
};

export const emptyKept = (stamp: string, times = newMadeTimes()): Kept => ({
  stamp,
  tokens: new Map(),
  persons: undefined,
  umpires: undefined,
  tray: undefined,
  paused: undefined,
  pages: newShelf(),
  times,
});

/** Replies by their key, the oldest unused thrown away first. `minute`: the only one in which a reply is good. */
export type Shelf = {
  readonly get: (key: string, minute: () => string) => Sent | undefined;
  readonly put: (key: string, sent: Sent, minute?: string) => void;
};

type Shelved = { readonly sent: Sent; readonly minute: string | undefined };
const LARGEST_BYTES = 2_000_000;
const SHELF_BYTES = 8_000_000;

function newShelf(): Shelf {
  const replies = new LRUCache<string, Shelved>({
    maxSize: SHELF_BYTES,
    maxEntrySize: LARGEST_BYTES,
    // An address may be longer than its page.
    sizeCalculation: ({ sent }, key) => 2 * key.length + sent.body.length,
  });
  return {
    get: (key, minute) => {
      const found = replies.get(key);
      if (found?.minute === undefined || found.minute === minute()) return found?.sent;
      replies.delete(key);
      return undefined;
    },
    put: (key, sent, minute) => void replies.set(key, { sent, minute }),
  };
}

/** So many wrong tokens are remembered, that guessing fills no memory. */
const MOST_TOKENS = 200;

export function keepToken(kept: Kept, token: string, who: Viewer | undefined): void {
  if (kept.tokens.size >= MOST_TOKENS) kept.tokens.clear();
  kept.tokens.set(token, who);
}
