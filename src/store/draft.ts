/** What a seat has written and not sent. No part of the journal's chain: nothing is played from it. */
import type { SeatId } from '../kernel/basic.js';
import { soon, type Journal } from './journal.js';

/** `key`: the question that it is for. `revision` counts its changes, from 1. `written`: ISO, UTC. */
export type Draft = {
  readonly key: string;
  readonly text: string;
  readonly revision: number;
  readonly written: string;
};

/** The drafts of one seat, and of no other. */
export function selectDraftsOf(journal: Journal, seat: SeatId): Promise<readonly Draft[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[string], Draft>(
        'SELECT key, text, revision, written FROM draft WHERE seat = ? ORDER BY key',
      )
      .all(seat),
  );
}

export function selectDraft(
  journal: Journal,
  seat: SeatId,
  key: string,
): Promise<Draft | undefined> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[string, string], Draft>(
        'SELECT key, text, revision, written FROM draft WHERE seat = ? AND key = ?',
      )
      .get(seat, key),
  );
}

/** Writes a draft in the place of the one before. */
export function putDraft(journal: Journal, seat: SeatId, draft: Draft): Promise<void> {
  return soon(journal.path, () => {
    journal.db
      .prepare(
        `INSERT INTO draft (seat, key, text, revision, written)
         VALUES (@seat, @key, @text, @revision, @written)
         ON CONFLICT (seat, key) DO UPDATE
           SET text = @text, revision = @revision, written = @written`,
      )
      .run({ seat, ...draft });
  });
}
