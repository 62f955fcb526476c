import type { SeatId } from '../kernel/basic.js';
import type { SeatEntry } from '../store/entry.js';
import type { KeptLetter, LetterState } from '../store/letter.js';
import type { Campaign } from './campaign.js';
import { holdersBySeat } from './holders.js';
import type { Letter } from './types.js';

/**
 * Kept letters as the outbox shows them: addressed to whoever holds their seats now, and dated when they were released,
 * so that no date tells how often the gamemaster played before.
 */
export async function lettersOf(
  campaign: Campaign,
  letters: readonly KeptLetter[],
): Promise<readonly Letter[]> {
  const holders = await holdersBySeat(campaign);
  return letters.map((kept) => letterOf(kept, holders));
}

function letterOf(kept: KeptLetter, holders: ReadonlyMap<SeatId, SeatEntry>): Letter {
  const holder = kept.seat === undefined ? undefined : holders.get(kept.seat);
  const to = kept.mail ?? holder?.mail;
  const name = kept.name ?? holder?.name;
  const { id, subject, text, html, messageId } = kept;
  const written = kept.freed ?? kept.written;
  return {
    ...{ id, subject, text, html, messageId, written },
    ...(kept.seat === undefined ? {} : { seat: kept.seat }),
    ...(to === undefined ? {} : { to }),
    ...(name === undefined ? {} : { name }),
    ...(kept.picture === undefined ? {} : { picture: kept.picture }),
    ...(kept.inReplyTo === undefined ? {} : { inReplyTo: kept.inReplyTo }),
    form: holder?.form ?? 'map',
    // Superseded letters are never handed out: every caller selects by state.
    state: kept.state as LetterState,
  };
}
