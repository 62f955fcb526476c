import { createHmac, timingSafeEqual } from 'node:crypto';
import { ok, type Viewer } from '../kernel/basic.js';
import type { Campaign } from './campaign.js';
import { loadStep } from './open-step.js';
import type { Outcome } from './types.js';
import { useCase } from './use-case.js';

/** The token of a viewer's link to his page: an HMAC of the campaign's own door key, the same at every call. */
export const doorToken = (campaign: Campaign, who: Viewer): Outcome<string> =>
  Promise.resolve(ok(tokenOf(campaign, who)));

/** Whose token it is (compared in constant time), or undefined. */
export function whoseToken(campaign: Campaign, token: string): Outcome<Viewer | undefined> {
  return useCase(campaign, 'read', async () => {
    const { base } = await loadStep(campaign);
    const viewers: readonly Viewer[] = ['gm', ...campaign.game.seats(base).map(({ id }) => id)];
    return ok(viewers.find((who) => isSame(tokenOf(campaign, who), token)));
  });
}

const tokenOf = (campaign: Campaign, who: Viewer): string =>
  createHmac('sha256', Buffer.from(campaign.inside.doorKey, 'hex'))
    .update(`door/${who}`)
    .digest('base64url');

function isSame(a: string, b: string): boolean {
  const [mine, theirs] = [Buffer.from(a), Buffer.from(b)];
  return mine.length === theirs.length && timingSafeEqual(mine, theirs);
}
