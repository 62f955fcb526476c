/** The gamemaster's own letters, and the copies that he sent again. */
import type { SeatId } from '../kernel/basic.js';
import { soon, type Journal } from './journal.js';
import type { LetterState } from './letter.js';

/** A letter that the gamemaster wrote by entry `root`, or by which he corrected one of it, and what happened to it. */
export type DeskOutboxLetter = {
  readonly root: number;
  readonly id: number;
  readonly seat: SeatId | null;
  readonly state: LetterState;
  readonly freed: string | null;
  /** When it goes by itself: ISO, UTC. */
  readonly due: string | null;
};

/** All letters of the gamemaster's own that were not replaced. */
export function selectDeskOutbox(journal: Journal): Promise<readonly DeskOutboxLetter[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[], DeskOutboxLetter>(
        `WITH RECURSIVE own (root, id) AS (
           SELECT l.entry, l.id FROM letter l JOIN entry e ON e.seq = l.entry
           WHERE e.kind = 'letter' AND json_extract(e.body, '$.desk') IS NOT NULL
           UNION ALL SELECT own.root, c.id FROM letter c JOIN own ON c.corrects = own.id)
         SELECT own.root, l.id, l.seat, l.state, l.due,
           (SELECT e.written FROM entry e WHERE e.seq = l.freed) AS freed
         FROM own JOIN letter l ON l.id = own.id WHERE l.state <> 'void' ORDER BY l.id`,
      )
      .all(),
  );
}

/** When a letter was sent again, oldest first: ISO, UTC. */
export function selectCopiesOf(journal: Journal, id: number): Promise<readonly string[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[number], string>('SELECT written FROM letter WHERE again = ? ORDER BY id')
      .pluck()
      .all(id),
  );
}
