import type { Viewer } from '../kernel/basic.js';
import type { Campaign } from './campaign.js';
import type { Outcome } from './types.js';

/** The token of a viewer's link to his page: an HMAC of the campaign's own door key, the same at every call. */
export function doorToken(_campaign: Campaign, _who: Viewer): Outcome<string> {
  throw new Error('…');
}

/** Whose token it is (compared in constant time), or undefined. */
export function whoseToken(_campaign: Campaign, _token: string): Outcome<Viewer | undefined> {
  throw new Error('…');
}
