import { ok, type Json } from '../../kernel/basic.js';
import { hasWords } from '../../kernel/plain-words.js';
import { selectLettersByMessageId, tagInId } from '../../store/letter.js';
import type { Campaign } from '../campaign.js';
import { isTokenOf } from '../letters/reply-token.js';
import { holderAddresses } from '../seats/holders.js';
import { isSameMail } from '../seats/name-seat.js';
import { loadStep } from '../turn/open-step.js';
import type { Outcome } from '../types.js';
import { useCase } from '../use-case.js';

/** What a mail says of where it belongs, before anybody has asked whether it is true. */
export type MailTraces = {
  readonly from: string;
  readonly subject: string;
  readonly tokens: readonly string[];
  readonly replyTo: readonly string[];
};

/** A letter that it answers speaks for a campaign as strongly at least. */
export const BY_LETTER = 4;

/** Whether it answers a letter of some campaign, by a token or by its Message-ID. */
export const isAnswer = ({ tokens, replyTo }: MailTraces): boolean =>
  tokens.length > 0 || replyTo.some((id) => tagInId(id) !== undefined);

/**
 * How much speaks for a mail being for a campaign: a token of its own, then a letter of it that is answered, then its title
 * in the subject, the longer the more, then the address of somebody who holds a seat; 0 where nothing does.
 */
export function claimOf(campaign: Campaign, mail: MailTraces): Outcome<number> {
  return useCase(campaign, 'read', async () => {
    if (mail.tokens.some((token) => isTokenOf(campaign, token))) return ok(8);
    const letters = await selectLettersByMessageId(campaign.inside.journal, mail.replyTo);
    if (letters.length > 0) return ok(BY_LETTER);
    const base: Json = (await loadStep(campaign)).base;
    const holders = await holderAddresses(campaign, base);
    const isHolder = holders.some((holder) => isSameMail(holder.mail, mail.from));
    const { title } = campaign.meta;
    // One title may be the beginning of another.
    const named = hasWords(mail.subject, title) ? 2 + Math.min(title.length, 900) / 1000 : 0;
    return ok(named + (isHolder ? 1 : 0));
  });
}
