import type { SeatId } from '../kernel/basic.js';
import type { Picture } from '../kernel/picture.js';
import type { Campaign } from './campaign.js';
import type { Clock, Letter, Outcome } from './types.js';

/** A letter outside a run, such as the answer to a mail. Without `to` it goes to whoever holds the seat. */
export type NewLetter = {
  readonly seat?: SeatId;
  readonly to?: string;
  readonly name?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly picture?: Picture;
  /** Message-ID of the mail that it answers. */
  readonly inReplyTo?: string;
};

/** Puts a letter into the outbox, ready to leave, with a Message-ID of its own. */
export function writeLetter(
  _campaign: Campaign,
  _letter: NewLetter,
  _clock: Clock,
): Outcome<Letter> {
  throw new Error('…');
}

/** Letters that may leave: `ready`, and `failed` ones for another try; oldest first. `to` as the seat's holder is now. */
export function readyLetters(_campaign: Campaign): Outcome<readonly Letter[]> {
  throw new Error('…');
}

/** Records that a letter left. */
export function markSent(_campaign: Campaign, _id: number, _clock: Clock): Outcome<Letter> {
  throw new Error('…');
}

/** Records that a letter could not leave, and why; it is tried again later. */
export function markFailed(
  _campaign: Campaign,
  _id: number,
  _why: string,
  _clock: Clock,
): Outcome<Letter> {
  throw new Error('…');
}
