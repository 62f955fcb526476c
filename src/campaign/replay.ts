import type { Campaign } from './campaign.js';
import type { Outcome, Replayed } from './types.js';

/** Builds the campaign again from its journal, checking the chain of entries and each run's digest. Changes nothing. */
export function replayCampaign(_campaign: Campaign): Outcome<Replayed> {
  throw new Error('…');
}
