import type { SeatId } from '../kernel/basic.js';
import type { SeatEntry } from '../store/entry.js';
import type { KeptLetter, LetterState } from '../store/letter.js';
import type { Letter } from './types.js';

/** A kept letter as the outbox shows it, addressed to whoever holds its seat now. */
export function letterOf(kept: KeptLetter, holders: ReadonlyMap<SeatId, SeatEntry>): Letter {
  const holder = kept.seat === undefined ? undefined : holders.get(kept.seat);
  const to = kept.mail ?? holder?.mail;
  const name = kept.name ?? holder?.name;
  const { id, subject, text, html, messageId, written } = kept;
  return {
    ...{ id, subject, text, html, messageId, written },
    ...(kept.seat === undefined ? {} : { seat: kept.seat }),
    ...(to === undefined ? {} : { to }),
    ...(name === undefined ? {} : { name }),
    ...(kept.picture === undefined ? {} : { picture: kept.picture }),
    ...(kept.inReplyTo === undefined ? {} : { inReplyTo: kept.inReplyTo }),
    // Superseded letters are never handed out: every caller selects by state.
    state: kept.state as LetterState,
  };
}
