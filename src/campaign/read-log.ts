import type { Campaign } from './campaign.js';
import type { LogLine, Outcome } from './types.js';

/**
 * The gamemaster's truth from the beginning to the latest run, held or not: facts by moment, dice, rulings, amendments,
 * sheets and releases.
 */
export function readLog(_campaign: Campaign): Outcome<readonly LogLine[]> {
  throw new Error('…');
}
