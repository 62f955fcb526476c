import type { Viewer } from '../kernel/basic.js';
import type { Campaign } from './campaign.js';
import type { Ask, Outcome, Standing } from './types.js';

/** Where the campaign stands and all that is asked, of whomever: the gamemaster's list. */
export function listAsks(_campaign: Campaign): Outcome<Standing> {
  throw new Error('…');
}

/** What is asked of one seat now; all that its holder may know of the list. Refuses an unknown seat. */
export function listAsksOf(_campaign: Campaign, _who: Viewer): Outcome<readonly Ask[]> {
  throw new Error('…');
}
