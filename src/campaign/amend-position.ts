import type { Campaign } from './campaign.js';
import type { Clock, Outcome, Ruled } from './types.js';

/** `at`: a moment of the open or held step, such as `p9`. */
export type AmendmentText = {
  readonly text: string;
  readonly reason: string;
  readonly at?: string;
};

/**
 * Changes the position by the gamemaster's hand, in the language of the system's `amend`. Tried first: with faults
 * nothing is kept. Then the step is played again with it.
 */
export function amendPosition(
  _campaign: Campaign,
  _amendment: AmendmentText,
  _clock: Clock,
): Outcome<Ruled> {
  throw new Error('…');
}
