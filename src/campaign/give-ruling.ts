import type { Campaign } from './campaign.js';
import type { Clock, Outcome, Ruled } from './types.js';

/** `key`: a question of the gamemaster, `KEY/approve`, a seat's question, or the name of a roll or settled result. */
export type Ruling = { readonly key: string; readonly text: string; readonly reason: string };

/**
 * The gamemaster decides: answers his question, approves, writes a seat's sheet, or sets dice. Kept with its reason, then
 * the step is played on. `no` to an approval writes that seat a letter.
 */
export function giveRuling(_campaign: Campaign, _ruling: Ruling, _clock: Clock): Outcome<Ruled> {
  throw new Error('…');
}
