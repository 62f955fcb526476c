/** Delivery of letters: who is sending one, and how it went. */
import { soon, type Journal } from './journal.js';
import type { KeptLetter } from './letter.js';

/** Failed letters are ready for another try at once. Answers how many. */
export function readyFailedLetters(journal: Journal, now: string): Promise<number> {
  return soon(
    journal.path,
    () =>
      journal.db
        .prepare(`UPDATE letter SET state = 'ready', changed = ?, final = 0 WHERE state = 'failed'`)
        .run(now).changes,
  );
}

/**
 * Takes a letter that may leave for whoever sends it, until a time: before then it is due to nobody else. Whether it was
 * as it had been seen; of two that take it at once only one has it. `sentWith`: the letter in whose e-mail it goes.
 */
export function takeLetter(
  journal: Journal,
  { id, state, changed }: Pick<KeptLetter, 'id' | 'state' | 'changed'>,
  until: string,
  sentWith?: number,
): Promise<boolean> {
  return soon(
    journal.path,
    () =>
      journal.db
        .prepare(
          `UPDATE letter SET state = 'ready', changed = ?, sent_with = ?
           WHERE id = ? AND state = ? AND changed = ?`,
        )
        .run(until, sentWith ?? null, id, state, changed).changes > 0,
  );
}

/**
 * Letters that somebody is still sending are his for longer, where they are still his: as he took or held them last, until
 * `held`. Answers with those.
 */
export function holdTakenLetters(
  journal: Journal,
  ids: readonly number[],
  { held, until }: { readonly held: string; readonly until: string },
): Promise<readonly number[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[string, string, string], number>(
        `UPDATE letter SET changed = ?
         WHERE state = 'ready' AND changed = ?
           AND id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))
         RETURNING id`,
      )
      .pluck()
      .all(until, held, JSON.stringify(ids)),
  );
}

/** A letter that was taken `until` a time and not tried is due to anybody again, unless somebody else has it by now. */
export function giveLetterBack(
  journal: Journal,
  id: number,
  { until, now }: { readonly until: string; readonly now: string },
): Promise<void> {
  return soon(journal.path, () => {
    journal.db
      .prepare(`UPDATE letter SET changed = ? WHERE id = ? AND state = 'ready' AND changed = ?`)
      .run(now, id, until);
  });
}

/**
 * Records how sending went; a letter that has left or is void stays as it is, and one that failed, until it is tried again or
 * has left: a failure that is told twice is one, unless it is `final` by now: then it is not tried again by itself.
 */
export function markLetter(
  journal: Journal,
  id: number,
  how: {
    readonly state: 'sent' | 'failed';
    readonly problem?: string;
    readonly final?: boolean;
    readonly now: string;
  },
): Promise<void> {
  return soon(journal.path, () => {
    const { state, now, problem = null } = how;
    journal.db
      .prepare(
        `UPDATE letter SET state = @state, changed = @now, problem = @problem, final = @final, tries = tries + 1
         WHERE id = @id AND state IN ('ready', 'failed') AND (state <> @state OR final < @final)`,
      )
      .run({ id, state, now, problem, final: how.final === true ? 1 : 0 });
  });
}
