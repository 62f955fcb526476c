/** Delivery of letters: who is sending one, and how it went. */
import { soon, type Journal } from './journal.js';
import type { KeptLetter } from './letter.js';

/** Failed letters are ready for another try at once. Answers how many. */
export function readyFailedLetters(journal: Journal, now: string): Promise<number> {
  return soon(
    journal.path,
    () =>
      journal.db
        .prepare(`UPDATE letter SET state = 'ready', changed = ? WHERE state = 'failed'`)
        .run(now).changes,
  );
}

/**
 * Takes a letter that may leave for whoever sends it, until a time: before then it is due to nobody else. Whether it was
 * as it had been seen; of two that take it at once only one has it.
 */
export function takeLetter(
  journal: Journal,
  { id, state, changed }: Pick<KeptLetter, 'id' | 'state' | 'changed'>,
  until: string,
): Promise<boolean> {
  return soon(
    journal.path,
    () =>
      journal.db
        .prepare(
          `UPDATE letter SET state = 'ready', changed = ? WHERE id = ? AND state = ? AND changed = ?`,
        )
        .run(until, id, state, changed).changes > 0,
  );
}

/** Records how sending went. */
export function markLetter(
  journal: Journal,
  id: number,
  how: { readonly state: 'sent' | 'failed'; readonly problem?: string; readonly now: string },
): Promise<void> {
  return soon(journal.path, () => {
    journal.db
      .prepare(
        'UPDATE letter SET state = ?, changed = ?, problem = ?, tries = tries + 1 WHERE id = ?',
      )
      .run(how.state, how.now, how.problem ?? null, id);
  });
}
