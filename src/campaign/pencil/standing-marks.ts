/** Which marks stand at a step: of each the version that the last step before it left, if that did not erase it. */
import type { SeatId } from '../../kernel/basic.js';
import { sha256 } from '../../store/digest.js';
import type { PencilBody, PencilRow } from '../../store/pencil.js';

export type StandingMark = Omit<PencilRow, 'body'> & { readonly body: PencilBody };

/** Of rows in the order of their steps; `base`: the entry with which the step began. */
export function standingAt(rows: readonly PencilRow[], base: number): readonly StandingMark[] {
  const last = new Map<string, PencilRow>();
  for (const row of rows) if (row.base <= base) last.set(`${row.seat} ${String(row.number)}`, row);
  return [...last.values()].flatMap(({ body, ...row }) =>
    body === undefined ? [] : [{ ...row, body }],
  );
}

/** Names what a mark shows and says in one text, for a form to carry: not when it was drawn, which would tell of other acts. */
export const markVersion = (body: PencilBody): string => sha256(JSON.stringify(body)).slice(0, 16);

/** A seat sees its own marks, and those that others of its side drew for the side. */
export const isSeenBy = ({ seat, body }: StandingMark, viewer: SeatId): boolean =>
  seat === viewer || body.forSide === true;
