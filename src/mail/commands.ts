/** One word alone in an e-mail: help, status, report, map, withdraw, letter to SEAT, orders to SEAT. */
import type { SeatId } from '../kernel/basic.js';
import {
  lessonNow,
  mapNow,
  reportAgain,
  statusTo,
  type Withdrawn,
  withdrawSheets,
} from '../campaign/sheets/mail-commands.js';
import { sendFromMail, type MailStep } from '../campaign/sheets/take-mail.js';
import type { NewLetter } from '../campaign/letters/outbox.js';
import type { Sent } from '../campaign/letters/send-dispatch.js';
import type { SeatHolder } from '../campaign/types.js';
import { composeNotice } from '../letters/compose.js';
import { hasWords, plainWords } from '../kernel/plain-words.js';
import { isBelowWord, type Judge } from './letter-words.js';
import { ORDERS_IN_LETTER } from './answers.js';
import { timesOf, type Taken } from './mail-sender.js';
import type { ReadMail } from './read-mail.js';

export type Command =
  | { readonly kind: 'help' | 'status' | 'report' | 'map' | 'no-reminders' }
  | { readonly kind: 'withdraw' }
  | { readonly kind: 'letter' | 'orders'; readonly to: string; readonly text: string };

const WORDS = ['help', 'status', 'report', 'map', 'withdraw'] as const;
const LETTER = /^(letter|orders)\s+to\s+([^:\s][^:]{0,59}?)\s*:?$/i;
/** A closing and a name may stand below a word. */
const MOST_BELOW = 4;

/**
 * The command of a mail: its own lines hold nothing else before it, and nothing but a few words after it. A word that is
 * surely an order of what the seat is asked is none; one with which an order may begin is. A mail without text may have it as
 * its subject. `commands`: whether the sender may give orders to the seat of that name; to any other, such a line may head
 * orders of his own.
 */
export function readCommand(
  own: readonly string[],
  subject: string,
  judge: Judge,
  commands: (name: string) => boolean,
): Command | undefined {
  const lines = own.map((line) => line.trim());
  const from = lines.findIndex((line) => line !== '');
  const first = from < 0 ? subject.replace(/^(?:\w{1,4}:\s*)+/i, '').trim() : (lines[from] ?? '');
  const found = WORDS.find((one) => one === plainWords(first));
  if (judge(first) === 'sure' || (judge(first) === 'may' && found === undefined)) return undefined;
  const [, word = '', to] = LETTER.exec(first) ?? [];
  const below = from < 0 ? [] : lines.slice(from + 1);
  const kind = /^o/i.test(word) ? 'orders' : 'letter';
  if (to !== undefined && (kind === 'letter' || commands(to)))
    return { kind, to, text: below.join('\n').trim() };
  const text = below.filter((line) => line !== '');
  const isAlone = text.every((line) => judge(line) === 'no' && isBelowWord(line, judge));
  if (text.length > MOST_BELOW || !isAlone) return undefined;
  // As the header of a reminder asks for it, with the token of its letter.
  if (/^no reminders\b/i.test(first)) return { kind: 'no-reminders' };
  return found === undefined ? undefined : { kind: found };
}

/** The mail of a command; `hasOrders`: lines of its letter look like orders. */
type OfMail = { readonly mail: ReadMail; readonly hasOrders: boolean };

/** Does it; answers with the letter that says what was done. */
export async function obey(
  at: MailStep,
  holder: SeatHolder,
  command: Command,
  of: OfMail,
): Promise<Pick<Taken, 'letters' | 'takesBack'>> {
  if (command.kind !== 'withdraw') return { letters: [await answerTo(at, holder, command, of)] };
  const { dated = at.now } = timesOf(at, of.mail);
  const { keys, ...withdrawn } = await withdrawSheets(at, holder.seat, dated);
  const subject =
    withdrawn.taken.length > 0 ? 'your orders are taken back' : 'nothing is taken back';
  const letters = [notice(at, holder, subject, withdrawnWords(withdrawn))];
  return { letters, ...(keys.length === 0 ? {} : { takesBack: { dated, keys } }) };
}

async function answerTo(
  at: MailStep,
  holder: SeatHolder,
  command: Exclude<Command, { kind: 'withdraw' }>,
  of: OfMail,
): Promise<NewLetter> {
  const { seat } = holder;
  switch (command.kind) {
    case 'help': {
      const lesson = await lessonNow(at, seat);
      return notice(at, holder, 'how to answer by e-mail', [
        lesson.length === 0
          ? 'Nothing is due from you now. When something is, this word tells you how to answer.'
          : lesson.join('\n'),
      ]);
    }
    case 'status':
      return notice(at, holder, 'how things stand', await statusTo(at, seat));
    case 'report':
      return (
        (await reportAgain(at, seat)) ??
        notice(at, holder, 'your last report', ['There is no report to you yet.'])
      );
    case 'map':
      return mapNow(at, seat);
    case 'no-reminders': {
      const text = 'Please send me no more reminders.';
      await sendFromMail(at, { from: seat, to: 'gm', text });
      return notice(at, holder, 'no reminders', [
        'The gamemaster was asked to send you no more reminders.',
      ]);
    }
    case 'letter':
    case 'orders':
      return sendLetter(at, holder, command, of);
  }
}

function withdrawnWords({ taken, late, later }: Withdrawn): readonly string[] {
  const words = [
    ...(taken.length === 0
      ? []
      : [
          `Taken back: ${taken.join('; ')}. Nothing of yours counts for it until you send new orders.`,
        ]),
    ...(late.length === 0
      ? []
      : [`The deadline is over, so these orders of yours stand: ${late.join('; ')}.`]),
    ...(later.length === 0
      ? []
      : [
          `This e-mail was sent before these orders, or before their step began again, so they stand: ${later.join('; ')}.`,
        ]),
  ];
  return words.length > 0
    ? words
    : ['You have no orders that could be taken back now. Nothing was changed.'];
}

async function sendLetter(
  at: MailStep,
  holder: SeatHolder,
  { kind, to, text }: Extract<Command, { readonly to: string }>,
  { mail, hasOrders }: OfMail,
): Promise<NewLetter> {
  const found = /^(?:the )?(?:gm|gamemaster|umpire)$/i.test(to) ? 'gm' : seatCalled(at, to);
  const subject = 'your letter';
  if (found === undefined)
    return notice(at, holder, subject, [
      `There is no seat “${to}”, so your letter was not sent. Write: letter to one of these, and your letter below it.`,
      ...at.holders.map(({ seat, title }) => `${seat} (${title})`),
      'gamemaster',
    ]);
  const orders = kind === 'orders';
  const letter = { from: holder.seat, to: found, text, orders, mail: mail.messageId } as const;
  const sent = await sendFromMail(at, letter);
  const title = at.holders.find(({ seat }) => seat === found)?.title ?? found;
  const says = !sent.ok
    ? sent.error.say
    : found === 'gm'
      ? 'The gamemaster has your letter.'
      : saysSent(title, sent.value);
  return notice(at, holder, subject, [says, ...(hasOrders ? [ORDERS_IN_LETTER] : [])]);
}

/** What became of a letter to somebody. */
export const saysSent = (title: string, { delivered, travels }: Sent): string =>
  !delivered
    ? `Your letter to ${title} was given to the gamemaster.`
    : travels
      ? `Your letter to ${title} is on its way.`
      : `Your letter to ${title} was sent.`;

/** Whether a seat may give orders to the one of that name. */
export const mayCommand =
  (at: MailStep, seat: SeatId) =>
  (name: string): boolean => {
    const called = seatCalled(at, name);
    return at.step.seats.some(({ id, under }) => id === called && under === seat);
  };

function seatCalled({ holders }: MailStep, name: string): SeatId | undefined {
  const exact = holders.find(({ seat, title }) =>
    [seat, title].some((one) => plainWords(one) === plainWords(name)),
  );
  const named = holders.filter(({ seat, title }) => hasWords(seat, name) || hasWords(title, name));
  return exact?.seat ?? (named.length === 1 ? named[0]?.seat : undefined);
}

const notice = (
  { campaign }: MailStep,
  { name }: SeatHolder,
  subject: string,
  paragraphs: readonly string[],
): NewLetter =>
  composeNotice({
    campaign: campaign.meta.title,
    subject,
    ...(name === undefined ? {} : { name }),
    paragraphs,
  });
