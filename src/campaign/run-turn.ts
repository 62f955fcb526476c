import type { Campaign } from './campaign.js';
import type { Clock, Outcome, RunResult } from './types.js';

/**
 * Plays the open step as far as it goes, from its start, with all that was sent and ruled. `now`: missing sheets count
 * as silence. Done: its letters are written and held. A held step is played again, with the same dice.
 */
export function runTurn(
  _campaign: Campaign,
  _input: { readonly now: boolean },
  _clock: Clock,
): Outcome<RunResult> {
  throw new Error('…');
}
