/** The letter by which a dispatch reaches a seat. */
import type { SeatId } from '../../kernel/basic.js';
import type { Dispatch } from '../../store/entry.js';
import { selectEntriesOf } from '../../store/entries.js';
import type { LetterText } from '../../store/letter.js';
import type { Campaign } from '../campaign.js';
import { holdersBySeat } from '../seats/holders.js';
import { stepBeforeKeptBack, type OpenStep } from '../turn/open-step.js';
import { formFor } from './lesson.js';
import { paragraphsOf } from './paragraphs.js';
import { questionsTo, stateTold } from './told-to.js';

/** `now`: when it is delivered; `sent`: when it was written, where that was before. ISO, UTC. */
type Delivery = {
  readonly dispatch: Dispatch & { readonly from: SeatId; readonly to: SeatId };
  readonly sent?: string;
  readonly now: string;
};

export async function letterOfDispatch(
  campaign: Campaign,
  step: OpenStep,
  { dispatch, sent, now }: Delivery,
): Promise<LetterText> {
  const { from, to, text, orders } = dispatch;
  const { composeNotice } = await import('../../letters/compose.js');
  const { writtenTime } = await import('../../letters/written-time.js');
  const author = step.seats.find(({ id }) => id === from)?.title ?? from;
  const when = sent === undefined ? '' : ` on ${writtenTime(sent, campaign.meta.zone)}`;
  const name = (await holdersBySeat(campaign)).get(to)?.name;
  const says = orders === true ? ['gave you these orders', 'gives you these orders'] : WRITES;
  const composed = composeNotice({
    campaign: campaign.meta.title,
    subject: subjectOf(author, orders),
    ...(name === undefined ? {} : { name }),
    paragraphs: [
      `${author} ${(sent === undefined ? says[1] : says[0]) ?? ''}${when}:`,
      ...paragraphsOf(text),
      ...(orders === true ? await beside(campaign, step, to) : []),
      `Reply to this e-mail to write back to ${author}.${orders === true ? ' Send the orders of your own forces as a reply to your last report.' : ''}`,
    ],
  });
  const inReplyTo = await lastMailTo(campaign, { from: to, to: from });
  const answers = inReplyTo === undefined ? {} : { inReplyTo };
  return { ...composed, ...answers, step: step.step.name, seat: to, written: now };
}

const WRITES = ['wrote', 'writes'];

/** All letters of a writer to a seat have one subject, and his orders another. */
const subjectOf = (author: string, orders: true | undefined): string =>
  orders === true ? `orders in words from ${author}` : `a letter from ${author}`;

/** What the seat has to fill in itself, so that it has both before it. */
async function beside(
  campaign: Campaign,
  open: OpenStep,
  seat: SeatId,
): Promise<readonly string[]> {
  const step = (await stepBeforeKeptBack(campaign, seat)) ?? open;
  const prompts = questionsTo(step, seat).map(({ question }) => question);
  if (prompts.length === 0) return [];
  const seen = campaign.game.view(await stateTold(campaign, step, seat), seat);
  return ['Due from you now:', ...formFor(campaign.game, { prompts, seen })];
}

/** The Message-ID of the last e-mail by which a seat wrote to another. */
async function lastMailTo(
  { inside }: Campaign,
  of: { readonly from: SeatId; readonly to: SeatId },
): Promise<string | undefined> {
  const letters = await selectEntriesOf(inside.journal, 'letter');
  return letters.findLast(
    ({ body: { dispatch } }) =>
      dispatch?.from === of.from && dispatch.to === of.to && dispatch.mail !== undefined,
  )?.body.dispatch?.mail;
}
