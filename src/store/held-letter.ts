/** Letters that are held: until a release, until a time of their own, or because the gamemaster keeps them back. */
import type { SeatId } from '../kernel/basic.js';
import { soon, type Journal } from './journal.js';
import { wordsOf } from './letter.js';

/**
 * The first run whose letter to a seat is kept back though the others of it have left, and the entry that released it.
 */
export function selectFirstKeptBack(
  journal: Journal,
  seat: SeatId,
): Promise<{ readonly run: number; readonly release: number } | undefined> {
  return soon(journal.path, () =>
    // Of all seats, since it is asked for one after the other; the letters first, for there are hardly ever any.
    journal.db
      .prepare<[], { seat: SeatId | null; run: number; release: number }>(
        `SELECT l.seat, l.run, min(e.seq) AS release FROM letter l
         CROSS JOIN entry e
         WHERE l.state = 'held' AND l.back IS NOT NULL
           AND e.kind = 'release' AND CAST(json_extract(e.body, '$.run') AS INTEGER) = l.run
         GROUP BY l.seat, l.run ORDER BY l.run`,
      )
      .all()
      .find((missed) => missed.seat === seat),
  );
}

/** A letter that the gamemaster keeps back from its seat, and why. */
export type KeptBack = { readonly id: number; readonly seat: SeatId; readonly back: string };

/** All letters that are kept back, without their words. */
export function selectKeptBack(journal: Journal): Promise<readonly KeptBack[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[], KeptBack>(
        `SELECT id, seat, back FROM letter
         WHERE state = 'held' AND back IS NOT NULL AND seat IS NOT NULL ORDER BY id`,
      )
      .all(),
  );
}

/** The gamemaster's own words for a letter, and his reason for them. */
export type LostCorrection = {
  readonly seat: SeatId;
  readonly subject: string;
  readonly text: string;
  readonly reason: string;
};

/** The last words for each seat's letter of the runs after an entry that became void as the step was played again. */
export function selectLostCorrections(
  journal: Journal,
  after: number,
): Promise<readonly LostCorrection[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[number], Omit<LostCorrection, 'text'> & { readonly id: number }>(
        `SELECT l.id, l.seat, l.subject, coalesce(json_extract(e.body, '$.reason'), '') AS reason
         FROM letter l JOIN entry e ON e.seq = l.entry
         WHERE l.id IN (SELECT max(o.id) FROM letter o
           WHERE o.state = 'void' AND o.corrects IS NOT NULL AND o.run > ? AND NOT EXISTS (
             SELECT 1 FROM letter c WHERE c.corrects = o.corrects AND c.state <> 'void')
           GROUP BY o.seat)`,
      )
      .all(after)
      .map(({ id, ...lost }) => ({ ...lost, text: wordsOf(journal, id).text })),
  );
}

/**
 * Every held letter that is not kept back and waits for no time of its own becomes `ready` with an entry: all when a step
 * is released, in the middle of it those of its runs alone. Answers how many.
 */
export function freeHeldLetters(
  journal: Journal,
  { entry, now, what }: { readonly entry: number; now: string; what: 'step' | 'letters' },
): Promise<number> {
  return soon(
    journal.path,
    () =>
      journal.db
        .prepare(
          `UPDATE letter SET state = 'ready', changed = ?, freed = ?
           WHERE state = 'held' AND back IS NULL AND due IS NULL AND (? = 'step' OR run IS NOT NULL)`,
        )
        .run(now, entry, what).changes,
  );
}

/** The held letters whose own time has come. */
export function selectDueLetters(journal: Journal, now: string): Promise<readonly number[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[string], number>(
        `SELECT id FROM letter WHERE state = 'held' AND back IS NULL AND due <= ? ORDER BY due, id`,
      )
      .pluck()
      .all(now),
  );
}

/** One letter that is held or kept back becomes `ready` with an entry. */
export function freeLetter(
  journal: Journal,
  id: number,
  entry: number,
  now: string,
): Promise<void> {
  return soon(journal.path, () => {
    journal.db
      .prepare(
        `UPDATE letter SET state = 'ready', changed = ?, freed = ?, back = NULL WHERE id = ? AND state = 'held'`,
      )
      .run(now, entry, id);
  });
}

/** The held letters of runs after an entry become `void`: a later run, or a branch, takes their place. */
export function voidHeldLetters(journal: Journal, after: number, now: string): Promise<void> {
  return soon(journal.path, () => {
    journal.db
      .prepare(
        `UPDATE letter SET state = 'void', changed = ?, back = NULL
         WHERE state = 'held' AND run > ? AND (corrects IS NULL OR
           NOT EXISTS (SELECT 1 FROM letter o WHERE o.id = letter.corrects AND o.freed IS NOT NULL))`,
      )
      .run(now, after);
  });
}

/** Whatever is held or kept back of the runs since an entry becomes `void`: they are taken back. */
export function voidLettersSince(journal: Journal, since: number, now: string): Promise<void> {
  return soon(journal.path, () => {
    journal.db
      .prepare(
        `UPDATE letter SET state = 'void', changed = ?, back = NULL WHERE state = 'held' AND run >= ?`,
      )
      .run(now, since);
  });
}

/** A held letter becomes `void`: another takes its place. */
export function voidLetter(journal: Journal, id: number, now: string): Promise<void> {
  return soon(journal.path, () => {
    journal.db
      .prepare(`UPDATE letter SET state = 'void', changed = ?, back = NULL WHERE id = ?`)
      .run(now, id);
  });
}

/** Says why a held letter is kept back; without a reason it goes with the others. */
export function keepLetterBack(
  journal: Journal,
  id: number,
  reason: string | undefined,
): Promise<void> {
  return soon(journal.path, () => {
    journal.db
      .prepare(`UPDATE letter SET back = ? WHERE id = ? AND state = 'held'`)
      .run(reason ?? null, id);
  });
}
