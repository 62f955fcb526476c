import { ok, type Viewer } from '../../kernel/basic.js';
import type { Campaign } from '../campaign.js';
import { GAMEMASTER, holdersBySeat } from './holders.js';
import { loadStep } from '../turn/open-step.js';
import type { Outcome } from '../types.js';
import { useCase } from '../use-case.js';

/** `mail`: in lower case. */
export type SeatedPerson = { readonly name: string; readonly mail: string };

/** Each viewer who has a mail address, as his gamemaster calls him: the gamemaster, and the holders of seats. */
export function personByViewer(campaign: Campaign): Outcome<ReadonlyMap<Viewer, SeatedPerson>> {
  return useCase(campaign, 'read', async () => {
    const { base } = await loadStep(campaign);
    const holders = await holdersBySeat(campaign);
    const viewers: readonly Viewer[] = ['gm', ...campaign.game.seats(base).map(({ id }) => id)];
    const persons = viewers.flatMap((who): (readonly [Viewer, SeatedPerson])[] => {
      const holder = holders.get(who === 'gm' ? GAMEMASTER : who);
      return holder?.mail === undefined
        ? []
        : [[who, { name: holder.name, mail: holder.mail.toLowerCase() }]];
    });
    return ok(new Map(persons));
  });
}
