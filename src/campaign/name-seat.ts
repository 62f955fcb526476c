import type { SeatId } from '../kernel/basic.js';
import type { Campaign } from './campaign.js';
import type { Clock, Outcome, SeatHolder } from './types.js';

/** Says who holds a seat; a later call replaces an earlier one. Refuses an unknown seat and a mail address without `@`. */
export function nameSeat(
  _campaign: Campaign,
  _input: { readonly seat: SeatId; readonly name: string; readonly mail?: string },
  _clock: Clock,
): Outcome<SeatHolder> {
  throw new Error('…');
}

/** All seats in the order of the rules, with who holds them. */
export function listSeats(_campaign: Campaign): Outcome<readonly SeatHolder[]> {
  throw new Error('…');
}

/** The seats held by a mail address (any case): none for a stranger, several when one person holds several. */
export function seatsOfMail(_campaign: Campaign, _mail: string): Outcome<readonly SeatHolder[]> {
  throw new Error('…');
}
