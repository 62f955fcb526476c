/** A mail that was taken is kept, and answered where its sender may get an answer. */
import type { NewLetter } from '../campaign/letters/outbox.js';
import {
  answerMail,
  answersSince,
  keepMail,
  seatsOfMail,
  type MailStep,
} from '../campaign/sheets/take-mail.js';
import { type Taken, hasText } from './mail-sender.js';
import type { AnswersADay, Arrival } from './prove-sender.js';
import type { ReadMail } from './read-mail.js';
import { OWN_DOMAIN } from './transport.js';

/** Writes the letters; answers with their numbers. */
export async function answer(
  at: MailStep,
  mail: ReadMail,
  { seat, toHolder }: Taken,
  letters: readonly NewLetter[],
): Promise<readonly number[]> {
  const isHolders = seatsOfMail(at, mail.from).some((holder) => holder.seat === seat);
  const to = {
    ...(seat === undefined ? {} : { seat }),
    // Another address than the holder's, or one that nothing proves, is told nothing.
    ...(toHolder === true && !isHolders
      ? {}
      : { to: mail.from, ...(mail.fromName === '' ? {} : { name: mail.fromName }) }),
    inReplyTo: mail.messageId,
  };
  const written: number[] = [];
  for (const letter of letters) written.push(await answerMail(at, { ...to, ...letter }));
  return written;
}

export async function keep(
  at: MailStep,
  mail: ReadMail,
  taken: Taken,
  written: readonly number[],
): Promise<void> {
  const { became, seat, refused, waits, bounced, takesBack, of } = taken;
  const [asks] = became === 'unproven' ? written : [];
  await keepMail(at, {
    messageId: mail.messageId,
    from: mail.from,
    subject: mail.subject,
    digest: mail.digest,
    text: keptText(mail),
    ...(seat === undefined ? {} : { seat }),
    became,
    ...(asks === undefined ? {} : { asks }),
    ...(of === undefined ? {} : { settles: of.entry }),
    ...(refused === undefined ? {} : { refused }),
    ...(waits === undefined ? {} : { waits }),
    ...(bounced === undefined ? {} : { bounced }),
    ...(takesBack === undefined ? {} : { takesBack }),
    ...(hasText(mail.lines) ? { shown: shownText(mail) } : {}),
    answers: written.length,
  });
}

/** The gamemaster needs no more of a mail to see what it is; the whole is kept beside it. */
const MOST_SHOWN = 20_000;

export const shownText = ({ lines }: ReadMail): string => lines.join('\n').slice(0, MOST_SHOWN);

/** The mail as it came, one character a byte where it is no UTF-8; of a large one its headers and texts alone. */
export function keptText({ kept }: Pick<ReadMail, 'kept'>): string {
  const text = kept.toString('utf8');
  return Buffer.from(text).equals(kept) ? text : kept.toString('latin1');
}

/** Where nothing else is set; what a sender sends counts all the same. */
const USUAL: AnswersADay = { seat: 60, stranger: 3 };
const DAY_MS = 86_400_000;

/** An address that a letter can be sent to, and not the program's own: it never answers itself. */
export async function mayAnswer(
  at: MailStep,
  mail: ReadMail,
  { letters, seat, toHolder }: Taken,
  { answers: most = USUAL }: Arrival,
): Promise<boolean> {
  if (letters.length === 0 || mail.from.endsWith(`@${OWN_DOMAIN}`)) return false;
  if (!/^[^\s<>()[\]",;:\\@]{1,200}@[^\s<>()[\]",;:\\@]{1,200}$/.test(mail.from)) return false;
  // Whoever is known by his token may write from an address that is no player's.
  const isPlayer =
    seatsOfMail(at, mail.from).length > 0 || (toHolder === true && seat !== undefined);
  const since = new Date(Date.parse(at.now) - DAY_MS).toISOString();
  const before = await answersSince(at, mail.from, since);
  return before < (isPlayer ? most.seat : most.stranger);
}
