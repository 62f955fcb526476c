/** The gamemaster writes back to whoever sent an e-mail that was not taken, a stranger too; it stands in the thread of that e-mail. */
import { ok } from '../../kernel/basic.js';
import { isMailAddress, oneLine } from '../../letters/write-eml.js';
import type { LetterText } from '../../store/letter.js';
import type { Campaign } from '../campaign.js';
import { letterSlip } from '../letters/send-dispatch.js';
import { paragraphsOf } from '../letters/paragraphs.js';
import { seatHolders } from '../seats/holders.js';
import { isSameMail } from '../seats/name-seat.js';
import { loadStep, stepNameTo } from '../turn/open-step.js';
import type { Clock, Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';
import { lateItems, type LateItem } from './late.js';
import { saysNoLate } from './see-late.js';
import { settle } from './take-late.js';

/** `after`: how many replies to it the page knew of, so that a form sent twice sends one. */
export type LateReply = { readonly id: string; readonly text: string; readonly after?: number };

/** Replies to the address that an e-mail came from. One in which no sheet was found is done with by that. */
export function replyToLate(
  campaign: Campaign,
  { id, text, after }: LateReply,
  clock: Clock,
): Outcome<{ readonly to: string }> {
  return useCase(campaign, 'write', async () => {
    const { journal } = campaign.inside;
    const item = (await lateItems(journal)).find((one) => one.id === id);
    if (item === undefined) return refuse('not-found', saysNoLate(id));
    if (!mayReply(item)) return refuse('not-allowed', NO_ADDRESS);
    const slip = letterSlip(text);
    if (slip !== undefined) return refuse('bad-input', slip);
    if (after !== undefined && after !== item.replies.length) return refuse('stale', SENT_TWICE);
    const step = await loadStep(campaign);
    const now = clock();
    const holder = (await seatHolders(campaign, step.base)).find(
      ({ seat, mail }) => seat === item.seat && isSameMail(mail, item.from),
    );
    const of =
      holder === undefined ? step.step.name : await stepNameTo(campaign, step, holder.seat);
    const letter: LetterText = {
      ...(await replyTo(campaign, item, text, holder)),
      ...{ step: of, written: now, mail: item.from },
    };
    const settled = { id, what: 'answered' as const, reason: '', tells: text.trim() };
    await settle(campaign, step, { ...settled, letters: [letter], now });
    return ok({ to: item.from });
  });
}

/** Whether it came from an address to which a letter can go. */
export const mayReply = ({ way, from }: Pick<LateItem, 'way' | 'from'>): boolean =>
  way === 'mail' && isMailAddress(from);

const NO_ADDRESS = 'It names no address that a reply could go to.';
const SENT_TWICE =
  'Another reply has been sent, perhaps from another window. Nothing was sent. Read it first.';

type Holder = Awaited<ReturnType<typeof seatHolders>>[number];

/** To whoever holds no seat it names no campaign. */
async function replyTo(
  campaign: Campaign,
  { subject, messageId }: LateItem,
  text: string,
  holder: Holder | undefined,
) {
  const { composeNotice } = await import('../../letters/compose.js');
  const about = oneLine(subject).replace(/^(?:re:\s*)+/i, '');
  const re = about === '' ? 'Re: your e-mail' : `Re: ${about}`;
  const composed = composeNotice({
    campaign: holder === undefined ? 'Post office' : campaign.meta.title,
    subject: re,
    ...(holder?.name === undefined ? {} : { name: holder.name }),
    paragraphs: ['The gamemaster writes:', ...paragraphsOf(text)],
  });
  return {
    ...{ ...composed, subject: re },
    ...(holder === undefined ? {} : { seat: holder.seat }),
    ...(messageId === undefined ? {} : { inReplyTo: messageId }),
  };
}
