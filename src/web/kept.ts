/**
 * What was worked out from one state of a campaign's file, and is good until anything in the file changes: who may come
 * in, and the pages as they were sent. A page is kept by everything that it depends on: who looks, by what address, and
 * for whom it is headed; one that has asked for the time is not kept.
 */
import type { Viewer } from '../kernel/basic.js';
import type { Sent } from './send.js';

export type Kept = {
  readonly stamp: string;
  /** By the token of a link; `undefined` for one that opens nothing. */
  readonly tokens: Map<string, Viewer | undefined>;
  mails: ReadonlyMap<Viewer, string> | undefined;
  readonly pages: Shelf;
};

export const emptyKept = (stamp: string): Kept => ({
  stamp,
  tokens: new Map(),
  mails: undefined,
  pages: newShelf(),
});

/** Replies by their key, the oldest unused thrown away first. */
export type Shelf = {
  readonly get: (key: string) => Sent | undefined;
  readonly put: (key: string, sent: Sent) => void;
};

const LARGEST_BYTES = 2_000_000;
const SHELF_BYTES = 8_000_000;

function newShelf(): Shelf {
  const replies = new Map<string, Sent>();
  let bytes = 0;
  return {
    get: (key) => {
      const sent = replies.get(key);
      if (sent === undefined) return undefined;
      replies.delete(key);
      replies.set(key, sent);
      return sent;
    },
    put: (key, sent) => {
      if (sent.body.length > LARGEST_BYTES || replies.has(key)) return;
      replies.set(key, sent);
      bytes += sent.body.length;
      for (const [old, { body }] of replies) {
        if (bytes <= SHELF_BYTES) break;
        replies.delete(old);
        bytes -= body.length;
      }
    },
  };
}

/** So many wrong tokens are remembered, that guessing fills no memory. */
const MOST_TOKENS = 200;

export function keepToken(kept: Kept, token: string, who: Viewer | undefined): void {
  if (kept.tokens.size >= MOST_TOKENS) kept.tokens.clear();
  kept.tokens.set(token, who);
}
