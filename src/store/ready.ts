/** Which of its sheets a seat has called ready. No part of the journal's chain: nothing is played from it. */
import type { SeatId } from '../kernel/basic.js';
import { soon, type Journal } from './journal.js';

/** `sheet`: the journal's number of the sheet that was called ready. */
export type Ready = {
  readonly seat: SeatId;
  readonly key: string;
  readonly sheet: number;
  readonly written: string;
};

/** All that was called ready, of every seat, whether it still counts or not. */
export function selectReady(journal: Journal): Promise<readonly Ready[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[], Ready>('SELECT seat, key, sheet, written FROM ready ORDER BY seat, key')
      .all(),
  );
}

export function putReady(journal: Journal, ready: Ready): Promise<void> {
  return soon(journal.path, () => {
    journal.db
      .prepare(
        `INSERT INTO ready (seat, key, sheet, written) VALUES (@seat, @key, @sheet, @written)
         ON CONFLICT (seat, key) DO UPDATE SET sheet = @sheet, written = @written`,
      )
      .run(ready);
  });
}

/** Takes the word back. */
export function dropReady(journal: Journal, seat: SeatId, key: string): Promise<void> {
  return soon(journal.path, () => {
    journal.db.prepare('DELETE FROM ready WHERE seat = ? AND key = ?').run(seat, key);
  });
}
