import type { SeatId } from '../kernel/basic.js';
import type { Campaign } from './campaign.js';
import type { Clock, Outcome } from './types.js';

/** A mail that came in, as it was received; `became` says in one word what it was taken for (`sheet`, `stranger` …). */
export type ReceivedMail = {
  readonly messageId: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly seat?: SeatId;
  readonly became: string;
};

/** Keeps a mail in the journal. `fresh` is false, and nothing is kept, when a mail of that Message-ID is there already. */
export function keepMail(
  _campaign: Campaign,
  _mail: ReceivedMail,
  _clock: Clock,
): Outcome<{ readonly fresh: boolean }> {
  throw new Error('…');
}

/** Whether a mail of that Message-ID was kept before. */
export function hasMail(_campaign: Campaign, _messageId: string): Outcome<boolean> {
  throw new Error('…');
}
