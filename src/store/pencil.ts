/** What seats have drawn on their maps. No part of the journal's chain: nothing is played from it. */
import type { SeatId } from '../kernel/basic.js';
import type { Penciled } from '../kernel/map/pencil.js';
import { readJson, soon, type Journal } from './journal.js';

/** A mark of a seat's may be for all seats of its side to see. */
export type PencilBody = Penciled & { readonly forSide?: true };

/** A mark as a step left it; without a body it was erased. `base`: the entry with which that step began. */
export type PencilRow = {
  readonly seat: SeatId;
  readonly number: number;
  readonly base: number;
  readonly step: string;
  /** ISO, UTC. */
  readonly written: string;
  readonly body: PencilBody | undefined;
};

type Row = Omit<PencilRow, 'body'> & { readonly body: string | null };

/** All marks of these seats, as each step left them, in the order of seats, numbers and steps. */
export function selectPencil(
  journal: Journal,
  seats: readonly SeatId[],
): Promise<readonly PencilRow[]> {
  return soon(journal.path, () =>
    journal.db
      .prepare<[string], Row>(
        `SELECT seat, number, base, step, written, body FROM pencil
         WHERE seat IN (SELECT value FROM json_each(?)) ORDER BY seat, number, base`,
      )
      .all(JSON.stringify(seats))
      .map(({ body, ...row }) => ({
        ...row,
        body:
          body === null
            ? undefined
            : // Written by `putPencil` alone.
              (readJson(journal, body, `mark ${row.number} of ${row.seat}`) as PencilBody),
      })),
  );
}

/** Keeps a mark as it stands in a step now, in the place of what stood there before in the same step. */
export function putPencil(journal: Journal, { body, ...row }: PencilRow): Promise<void> {
  return soon(journal.path, () => {
    journal.db
      .prepare(
        `INSERT INTO pencil (seat, number, base, step, written, body)
         VALUES (@seat, @number, @base, @step, @written, @body)
         ON CONFLICT (seat, number, base) DO UPDATE
           SET step = @step, written = @written, body = @body`,
      )
      .run({ ...row, body: body === undefined ? null : JSON.stringify(body) });
  });
}

/** Takes away what a step kept of a mark, as if it had not been touched in it. */
export function dropPencil(
  journal: Journal,
  { seat, number, base }: Pick<PencilRow, 'seat' | 'number' | 'base'>,
): Promise<void> {
  return soon(journal.path, () => {
    journal.db
      .prepare('DELETE FROM pencil WHERE seat = ? AND number = ? AND base = ?')
      .run(seat, number, base);
  });
}
