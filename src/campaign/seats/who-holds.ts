import { ok, type Viewer } from '../../kernel/basic.js';
import type { Campaign } from '../campaign.js';
import { GAMEMASTER, holdersBySeat } from './holders.js';
import { loadStep } from '../turn/open-step.js';
import type { Outcome } from '../types.js';
import { useCase } from '../use-case.js';

/** The mail address, in lower case, of each viewer who has one: of the gamemaster, and of the holders of seats. */
export function mailByViewer(campaign: Campaign): Outcome<ReadonlyMap<Viewer, string>> {
  return useCase(campaign, 'read', async () => {
    const { base } = await loadStep(campaign);
    const holders = await holdersBySeat(campaign);
    const viewers: readonly Viewer[] = ['gm', ...campaign.game.seats(base).map(({ id }) => id)];
    const mails = viewers.flatMap((who): (readonly [Viewer, string])[] => {
      const mail = holders.get(who === 'gm' ? GAMEMASTER : who)?.mail;
      return mail === undefined ? [] : [[who, mail.toLowerCase()]];
    });
    return ok(new Map(mails));
  });
}
