import { createHmac, timingSafeEqual } from 'node:crypto';
import { ok, type Viewer } from '../../kernel/basic.js';
import type { Campaign } from '../campaign.js';
import { handovers } from './holders.js';
import { loadStep } from '../turn/open-step.js';
import type { Outcome } from '../types.js';
import { useCase } from '../use-case.js';

/**
 * The token of a viewer's link to his page: an HMAC of the campaign's own door key. A seat's changes when another person
 * takes it, so that the link of the one before opens nothing.
 */
export function doorToken(campaign: Campaign, who: Viewer): Outcome<string> {
  return useCase(campaign, 'read', async () =>
    ok(tokenOf(campaign, who, await handovers(campaign))),
  );
}

/** Whose token it is (compared in constant time), or undefined. */
export function whoseToken(campaign: Campaign, token: string): Outcome<Viewer | undefined> {
  return useCase(campaign, 'read', async () => {
    const { base } = await loadStep(campaign);
    const viewers: readonly Viewer[] = ['gm', ...campaign.game.seats(base).map(({ id }) => id)];
    const since = await handovers(campaign);
    return ok(viewers.find((who) => isSameToken(tokenOf(campaign, who, since), token)));
  });
}

function tokenOf(campaign: Campaign, who: Viewer, since: ReadonlyMap<Viewer, number>): string {
  const entry = since.get(who);
  return sealed(campaign, entry === undefined ? `door/${who}` : `door/${who}/${entry}`);
}

/** The token of a link to what is named: an HMAC of the campaign's own door key. */
export const sealed = ({ inside }: Campaign, what: string): string =>
  createHmac('sha256', Buffer.from(inside.doorKey, 'hex')).update(what).digest('base64url');

/** Whether two tokens are the same, in constant time. */
export function isSameToken(a: string, b: string): boolean {
  const [mine, theirs] = [Buffer.from(a), Buffer.from(b)];
  return mine.length === theirs.length && timingSafeEqual(mine, theirs);
}
