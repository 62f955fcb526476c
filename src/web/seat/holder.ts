import type { SeatId } from '../../kernel/basic.js';
import { listSeats } from '../../campaign/seats/name-seat.js';
import type { SeatHolder } from '../../campaign/types.js';
import { must } from '../frame.js';
import type { Visit } from '../page.js';

/** Who holds a seat. */
export async function findHolder(visit: Visit, seat: SeatId): Promise<SeatHolder | undefined> {
  const seats = await must(listSeats(visit.campaign));
  return seats.find((holder) => holder.seat === seat);
}
