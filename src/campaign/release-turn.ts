import type { Campaign } from './campaign.js';
import type { Clock, Outcome, Released } from './types.js';

/** Lets the held run stand: its letters may leave, and the next step is opened. Refuses when nothing is held. */
export function releaseTurn(_campaign: Campaign, _clock: Clock): Outcome<Released> {
  throw new Error('…');
}
