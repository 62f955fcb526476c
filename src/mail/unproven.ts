/**
 * A mail that nothing proves to be its sender's stays in the tray, and its player is asked by mail whether he wrote it. If he
 * says yes, it is taken as it stands.
 */
import type { SeatId } from '../kernel/basic.js';
import {
  keptMail,
  lettersNamed,
  unprovenMails,
  type MailStep,
  type UnprovenMail,
} from '../campaign/sheets/take-mail.js';
import { withoutTokens } from '../campaign/letters/reply-token.js';
import type { SeatHolder } from '../campaign/types.js';
import type { Composed } from '../letters/compose.js';
import { writtenTime } from '../letters/written-time.js';
import * as answers from './answers.js';
import { isBelowWord, type Judge } from './letter-words.js';
import { saysNo, saysYes } from './plain-answer.js';
import { readMail, type ReadMail } from './read-mail.js';

/** So often within a day a player is asked: who writes many mails in his name does not fill his mailbox. */
const MOST_ASKED = 3;
const DAY = 24 * 3_600_000;

/** The letter that asks; undefined where the player has been asked often enough today. */
export async function askLetter(
  at: MailStep,
  holder: SeatHolder,
  mail: ReadMail,
  why: answers.Unproven['why'],
): Promise<Composed | undefined> {
  const since = new Date(Date.parse(at.now) - DAY).toISOString();
  const asked = (await unprovenMails(at, holder.seat)).filter(
    ({ asks, written }) => asks !== undefined && written > since,
  );
  if (asked.length >= MOST_ASKED) return undefined;
  const { title, zone } = at.campaign.meta;
  const came = writtenTime(at.arrived ?? at.now, zone);
  // A token of another seat's is that seat's secret.
  const subject = withoutTokens(mail.subject);
  const lines = mail.lines.map(withoutTokens);
  return answers.askWhetherOwn(title, holder, { subject, came, why, lines });
}

/** A greeting and a name may stand below the word. */
const MOST_BELOW = 3;

/** Whether a mail says nothing of its own but yes, or no. With an order below it, it says more. */
export function yesOrNo(own: readonly string[], judge: Judge): 'yes' | 'no' | undefined {
  const [word = '', ...more] = own.map((line) => line.trim()).filter((line) => line !== '');
  if (more.length > MOST_BELOW || !more.every((line) => isBelowWord(line, judge))) return undefined;
  return saysYes(word) ? 'yes' : saysNo(word) ? 'no' : undefined;
}

/**
 * The mail that a yes or a no is about: the one that its letter asked about, or where it answers no letter of ours the only one
 * that waits. `others`: whether something else of its seat waits for a yes.
 */
export async function askedAbout(
  at: MailStep,
  seat: SeatId,
  replyTo: readonly string[],
  others: boolean,
): Promise<UnprovenMail | 'unclear' | undefined> {
  const waiting = await unprovenMails(at, seat);
  const letters = await lettersNamed(at, replyTo);
  const named = waiting.find(({ asks }) => asks !== undefined && letters.includes(asks));
  if (named !== undefined || letters.length > 0) return named;
  const [first, ...more] = waiting;
  return first !== undefined && (others || more.length > 0) ? 'unclear' : first;
}

/** A kept mail, read again. What was no UTF-8 is kept with one character a byte; its digest tells which it is. */
export async function readKept(at: MailStep, { entry, digest }: UnprovenMail): Promise<ReadMail> {
  const text = await keptMail(at, entry);
  const mail = await readMail(Buffer.from(text));
  return digest === undefined || mail.digest === digest
    ? mail
    : readMail(Buffer.from(text, 'latin1'));
}
