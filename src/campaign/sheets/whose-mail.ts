import { ok, type SeatId } from '../../kernel/basic.js';
import { hasWords } from '../../kernel/plain-words.js';
import { selectLettersByMessageId, tagInId } from '../../store/letter.js';
import type { Campaign } from '../campaign.js';
import { isTokenOf } from '../letters/reply-token.js';
import { holderAddresses, holdersBySeat } from '../seats/holders.js';
import { isSameMail } from '../seats/name-seat.js';
import { countingSheets } from '../turn/step-input.js';
import { loadStep, loadStepOf } from '../turn/open-step.js';
import type { Outcome } from '../types.js';
import { useCase } from '../use-case.js';
import { asksTo } from './asks.js';
import { isKept } from './take-mail.js';

export { isMomentary } from '../../store/failure.js';

/** What a mail says of where it belongs, before anybody has asked whether it is true. */
export type MailTraces = {
  readonly from: string;
  readonly subject: string;
  readonly tokens: readonly string[];
  readonly replyTo: readonly string[];
  readonly messageId: string;
  readonly digest?: string;
  /** It is the word alone that takes orders back. */
  readonly withdraws?: boolean;
};

/** A letter that it answers speaks for a campaign as strongly at least. */
export const BY_LETTER = 4;
/** And its title does so, the longer the more. */
export const BY_TITLE = 2;

/** Whether it answers a letter of some campaign, by a token or by its Message-ID. */
export const isAnswer = ({ tokens, replyTo }: Pick<MailTraces, 'tokens' | 'replyTo'>): boolean =>
  tokens.length > 0 || replyTo.some((id) => tagInId(id) !== undefined);

/** `claim`: how much speaks for a campaign; `plays`: its sender holds a seat that is in play. */
type Claim = { readonly claim: number; readonly plays: boolean };

/** By what a mail goes to one campaign rather than to another: where its sender does not play, it is nobody's orders. */
export const rankOf = ({ claim, plays }: Claim): number => claim + (plays ? PLAYS : 0);

/**
 * How much speaks for a mail being for a campaign: a token of its own, then a letter of it that is answered, then its title
 * in the subject, the longer the more, then the address of somebody who holds a seat, the more if it still owes orders, or
 * of its gamemaster; 0 where nothing does.
 */
export function claimOf(campaign: Campaign, mail: MailTraces): Outcome<Claim> {
  return useCase<Claim>(campaign, 'read', async () => {
    if (mail.tokens.some((token) => isTokenOf(campaign, token)))
      return ok({ claim: 8, plays: false });
    const letters = await selectLettersByMessageId(campaign.inside.journal, mail.replyTo);
    if (letters.length > 0) return ok({ claim: BY_LETTER, plays: false });
    const { base } = await loadStep(campaign);
    const holders = await holderAddresses(campaign, base);
    const own = holders.filter((holder) => isSameMail(holder.mail, mail.from));
    const named = titleClaim(mail.subject, campaign.meta.title);
    if (own.length === 0)
      return ok({ claim: named + (await claimBeside(campaign, mail.from)), plays: false });
    // One that is handed in once more is not for another campaign because nothing is owed in the first any more.
    if (await isKept({ campaign }, mail)) return ok({ claim: named + IS_KEPT, plays: true });
    let due = 0;
    for (const { seat } of own) due = Math.max(due, await dueOf(campaign, seat, mail));
    return ok({ claim: named + due, plays: true });
  });
}

/** How much a subject with the title in it speaks for a campaign: one title may be the beginning of another. */
export const titleClaim = (subject: string, title: string): number =>
  hasWords(subject, title) ? BY_TITLE + Math.min(title.length, 900) / 1000 : 0;

/** That its sender holds a seat speaks for a campaign so much at least. */
export const BY_SENDER = 1;

/** How much the address of its gamemaster speaks for a campaign, of one who helps him, or of who holds a seat that is not in play. */
const claimBeside = async (campaign: Campaign, from: string): Promise<number> => {
  const holders = [...(await holdersBySeat(campaign)).values()];
  return holders.some(({ mail }) => isSameMail(mail, from)) ? BY_SENDER : 0;
};

/** What a seat owes, or has sent, and that it plays, speaks for its campaign less than one more letter of the title does. */
const IS_KEPT = 1.0009;
const OWES = 1.0008;
const HAS_SENT = 1.0004;
/** Less than a campaign that cannot be read now and may have orders to take back. */
const HAS_NONE = 0.99995;
/** With it this is more than `BY_SENDER`, the address of one who does not play. */
const PLAYS = 0.00008;

/**
 * How much a sender's seat speaks for its campaign, by what it has been told that it is asked for; of a mail that takes orders
 * back, by whether there are any.
 */
async function dueOf(
  campaign: Campaign,
  seat: SeatId,
  { withdraws }: Pick<MailTraces, 'withdraws'>,
): Promise<number> {
  const step = await loadStepOf(campaign, seat);
  const asks = asksTo(step, seat);
  if (withdraws === true) {
    const sheets = countingSheets(step.entries);
    const own = asks.filter(({ key }) => sheets.get(key)?.by === 'seat');
    return own.some(({ state }) => state === 'answered') ? HAS_SENT : HAS_NONE;
  }
  if (asks.some(({ state }) => state !== 'answered')) return OWES;
  return asks.length > 0 ? HAS_SENT : BY_SENDER;
}
