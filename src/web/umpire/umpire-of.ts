import type { Umpire } from '../../campaign/seats/umpires.js';
import type { SeatId } from '../../kernel/basic.js';
import type { Visit } from '../page.js';

/** The umpire of a visit whose route lets only umpires in. */
export function umpireOf({ umpire }: Visit): Umpire {
  if (umpire === undefined) throw new Error('A page for umpires was called for somebody else');
  return umpire;
}

/** Whether the matters of a seat are his. */
export const isHis = ({ umpire }: Visit, seat: SeatId | undefined): boolean =>
  seat !== undefined && umpire?.seats.includes(seat) === true;
