import type { Campaign } from './campaign.js';
import type { Outcome } from './types.js';

export type { Campaign } from './campaign.js';

/**
 * Opens a campaign's file with the rules and the pack it was begun with. Refuses with `not-found`, `locked`, `damaged`
 * or `newer`.
 */
export function openCampaign(_path: string): Outcome<Campaign> {
  throw new Error('…');
}
