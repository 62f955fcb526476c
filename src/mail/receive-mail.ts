/**
 * Takes a mail that comes in: finds its seat and the questions that it answers, keeps its sheets, and writes the answer to
 * its sender. All of it is one transaction, so if the program is killed, the same mail is taken again in its place.
 */
import { ok, type SeatId } from '../kernel/basic.js';
import type { RefusedSheet } from '../campaign/sheets/late.js';
import {
  answerMail,
  isKept,
  keepMail,
  playAfterMail,
  seatOfMail,
  seatsOfMail,
  submitFromMail,
  takeMail,
  takesWords,
  takeWord,
  writeToGamemaster,
  type MailSeat,
  type MailStep,
  type SheetOutcome,
} from '../campaign/sheets/take-mail.js';
import type { Campaign } from '../campaign/open-campaign.js';
import { settleUnproven } from '../campaign/sheets/take-late.js';
import type { Clock, Outcome, Refusal, SeatHolder } from '../campaign/types.js';
import type { NewLetter } from '../campaign/letters/outbox.js';
import * as answers from './answers.js';
import { obey, readCommand } from './commands.js';
import { findSheet } from './find-sheet.js';
import { withoutWord, wordIn, type Judge } from './letter-words.js';
import { matchSeat } from './match-seat.js';
import { proveSender, type Arrival, type Proof, type ProvenSender } from './prove-sender.js';
import { openMail, type MailHead, type MailSource, type ReadMail } from './read-mail.js';
import { judgeFor, sortLines } from './sort-lines.js';
import { ownLines, withoutQuotations } from './strip-reply.js';
import { OWN_DOMAIN } from './transport.js';
import { askedAbout, askLetter, readKept, yesOrNo } from './unproven.js';

/** What a mail was taken for. */
type Became =
  | 'sheet'
  | 'word'
  | 'no-sheet'
  | 'no-text'
  | 'too-long'
  | 'refused'
  | 'which-seat'
  | 'stranger'
  | 'no-sender'
  | 'too-large'
  | 'broken'
  | 'automatic'
  | 'unproven'
  | 'yes'
  | 'command'
  | 'no'
  | 'duplicate';

/** What became of a mail. `answered`: letters in the outbox that answer it. */
export type MailReceipt = {
  readonly messageId: string;
  readonly from: string;
  readonly became: Became;
  readonly seat?: SeatId;
  readonly sheets: readonly SheetOutcome[];
  readonly answered: number;
};

/** What is to be done about a mail, before it is kept. */
type Taken = {
  readonly became: Became;
  readonly seat?: SeatId;
  readonly sheets?: readonly SheetOutcome[];
  /** Sheets that were not taken; the gamemaster finds them on his desk. */
  readonly refused?: readonly RefusedSheet[];
  readonly letters: readonly NewLetter[];
  /** The letters are to whoever holds the seat, and not to the address that the mail names. */
  readonly toHolder?: true;
  /** An earlier mail that is settled by this one, and which the letters answer. */
  readonly of?: { readonly mail: ReadMail; readonly entry: number };
};

/** A mail of a person whom whoever hands it in knows. */
const VOUCHED: Arrival = { vouched: true };

/**
 * Takes one mail as it came over the wire; who wrote it is found out before its body is parsed. Refuses only when the
 * campaign's file cannot be read or written.
 */
export async function receiveMail(
  campaign: Campaign,
  source: MailSource,
  clock: Clock,
  arrival = VOUCHED,
): Outcome<MailReceipt> {
  const { head, read } = await openMail(source);
  return takeMail(campaign, clock, async (opened) => {
    const at = { ...opened, ...arrivedAt(arrival, opened.now) };
    if (await isKept(at, head))
      return ok({ ...receiptOf(head, { became: 'duplicate', letters: [] }), answered: 0 });
    const sender = await proveSender(at, head, arrival);
    const mail = await read();
    const taken = await take(at, mail, sender);
    const letters = mayAnswer(mail) ? taken.letters : [];
    const written = await answer(at, taken.of?.mail ?? mail, taken, letters);
    await keep(at, mail, taken, written);
    await playAfterMail(at, taken.sheets ?? []);
    return ok({ ...receiptOf(mail, taken), answered: letters.length });
  });
}

/** No mail arrives after it is taken. */
const arrivedAt = ({ arrived }: Arrival, now: string): Pick<MailStep, 'arrived'> =>
  arrived === undefined || arrived >= now ? {} : { arrived };

const receiptOf = (mail: MailHead, { became, seat, sheets = [] }: Taken) => ({
  messageId: mail.messageId,
  // As the command line prints it.
  from: mail.from === '' ? '(no mail, or without a sender)' : mail.from,
  became,
  ...(seat === undefined ? {} : { seat }),
  sheets,
});

async function take(at: MailStep, mail: ReadMail, { seats, proof }: ProvenSender): Promise<Taken> {
  const title = at.campaign.meta.title;
  if (mail.trouble === 'broken') return { became: 'broken', letters: [] };
  if (mail.from === '') return { became: 'no-sender', letters: [] };
  if (mail.automatic) return { became: 'automatic', letters: [] };
  const match = matchSeat(seats, mail, withoutQuotations(mail.lines));
  if (match.kind === 'stranger')
    return {
      became: 'stranger',
      letters: proof.kind === 'failed' ? [] : [answers.toStranger()],
    };
  if (proof.kind !== 'proven') {
    const [holder] = match.kind === 'seat' ? [match.seat] : match.seats;
    if (holder === undefined) return { became: 'stranger', letters: [] };
    const ask = await askLetter(at, holder, mail, proof.kind);
    const letters = ask === undefined ? [] : [ask];
    return { became: 'unproven', seat: holder.seat, letters, toHolder: true };
  }
  if (mail.trouble !== undefined)
    return { became: mail.trouble, letters: [answers.tooLarge(title)] };
  if (match.kind === 'which-seat')
    return { became: 'which-seat', letters: [answers.whichSeat(title, match.seats)] };
  const holder = match.seat;
  const taken =
    (await takeYesOrNo(at, mail, holder)) ?? (await takeOf(at, mail, holder, stepOf(proof)));
  return { toHolder: true, ...taken };
}

/** The step that a mail answers by its token. */
const stepOf = (proof: Proof): string | undefined =>
  'named' in proof ? proof.named.step : undefined;

/** The yes to an earlier mail takes that one as it stood, with the time at which it came; a no sets it aside. */
async function takeYesOrNo(
  at: MailStep,
  mail: ReadMail,
  holder: SeatHolder,
): Promise<Taken | undefined> {
  const says = yesOrNo(withoutQuotations(mail.lines));
  const about = says === undefined ? undefined : await askedAbout(at, holder.seat, mail.replyTo);
  if (says === undefined || about === undefined) return undefined;
  const { seat } = holder;
  if (says === 'no') {
    await settleUnproven(at, about.entry, 'aside');
    const letters = [answers.notOwn(at.campaign.meta.title, holder)];
    return { became: 'no', seat, letters, of: { mail, entry: about.entry } };
  }
  await settleUnproven(at, about.entry, 'taken');
  const of = { mail: await readKept(about), entry: about.entry };
  const taken = await takeOf({ ...at, arrived: about.written }, of.mail, holder, undefined);
  return { ...taken, became: 'yes', of };
}

/** What a player wrote. `answered`: the step that it answers, where its token says so. */
async function takeOf(
  at: MailStep,
  mail: ReadMail,
  holder: SeatHolder,
  answered: string | undefined,
): Promise<Taken> {
  const { title } = at.campaign.meta;
  const { seat } = holder;
  const asked = await seatOfMail(at, seat);
  const judge = judgeFor(asked.questions, asked.belongs);
  const command = readCommand(withoutQuotations(mail.lines), mail.subject, judge);
  if (command !== undefined)
    return { became: 'command', seat, letters: [await obey(at, holder, command)] };
  const isPast = answered !== undefined && answered !== asked.step.step.name;
  const sender = { mail, holder, asked, judge, isPast };
  const word = (await takesWords(at)) ? wordIn(ownLines(mail.lines, sender.judge)) : undefined;
  if (word === undefined) return takeText(at, sender);
  const letter = answers.toWord(title, holder, await takeWord(at, seat, word));
  const rest = { ...sender, mail: { ...mail, lines: withoutWord(mail.lines) } };
  const { sheet, leftOut } = sheetOf(rest);
  if (sheet === undefined && leftOut.length === 0)
    return { became: 'word', seat, letters: [letter] };
  const taken = await takeText(at, rest);
  return { ...taken, letters: [letter, ...taken.letters] };
}

/** A mail with the seat it is for, and what that seat may answer. */
type Sender = {
  readonly mail: ReadMail;
  readonly holder: SeatHolder;
  readonly asked: MailSeat;
  readonly judge: Judge;
  /** It answers a letter about a step that is closed. */
  readonly isPast: boolean;
};

const sheetOf = ({ mail, holder, judge }: Sender) =>
  findSheet(mail.lines, judge, `${holder.name ?? ''} ${mail.fromName}`);

/** A mail of a seat, without its word for the dice: a sheet, or a letter to the gamemaster. */
async function takeText(at: MailStep, sender: Sender): Promise<Taken> {
  const { mail, holder, asked, judge } = sender;
  const { title } = at.campaign.meta;
  const { seat } = holder;
  const own = ownLines(mail.lines, judge);
  const { sheet, leftOut } = sheetOf(sender);
  const helps = asked.questions.flatMap(({ question }) => question.help ?? []);
  if (sheet === undefined) {
    const why = await keepProse(at, seat, mail, own);
    const became = why === 'too-long' ? why : hasText(own) ? 'no-sheet' : 'no-text';
    return { became, seat, letters: [answers.noSheet(title, holder, why, helps)] };
  }
  const sheets: SheetOutcome[] = [];
  const refused: RefusedSheet[] = [];
  for (const part of sortLines(sheet, mail.subject, asked.questions)) {
    const outcome = sender.isPast
      ? { refusal: saysPast(asked), choices: [] }
      : await submitFromMail(at, seat, asked, part);
    sheets.push(outcome);
    if (!('refusal' in outcome)) continue;
    const [clear, ...others] = part.could;
    const list = others.length === 0 && clear !== undefined ? clear.key : part.named;
    refused.push({
      of: (clear ?? asked.questions[0]?.question)?.kind ?? 'orders',
      ...(list === undefined ? {} : { list }),
      text: part.text,
      why: outcome.refusal.say,
    });
  }
  const became = sheets.some((one) => 'receipt' in one) ? 'sheet' : 'refused';
  const written = { text: own.join('\n'), leftOut };
  const letters = sheets.map((one) => answers.toSheet(title, holder, one, written));
  return { became, seat, sheets, letters, ...(refused.length === 0 ? {} : { refused }) };
}

const saysPast = ({ step: { step } }: MailSeat): Refusal => ({
  code: 'stale',
  say: `Your e-mail answers a letter about an earlier step, which is closed. Now it is ${step.title}. If these orders are for now, send them as a reply to your last letter.`,
});

/** Words that are no orders are a letter to the gamemaster: he has it in his tray. Answers with what the mail held. */
async function keepProse(
  at: MailStep,
  seat: SeatId,
  mail: ReadMail,
  own: readonly string[],
): Promise<answers.NoSheet> {
  const why = whyNoSheet(mail, own);
  if (why !== 'prose' && why !== 'prose-and-attachment') return why;
  return (await writeToGamemaster(at, seat, own.join('\n'))) ? why : 'too-long';
}

const hasText = (lines: readonly string[]): boolean => lines.some((line) => line.trim() !== '');

function whyNoSheet(mail: ReadMail, own: readonly string[]): answers.NoSheet {
  if (hasText(own)) return mail.hasAttachment ? 'prose-and-attachment' : 'prose';
  if (hasText(mail.lines)) return 'quotation';
  return mail.hasAttachment ? 'attachment' : 'nothing';
}

/** Writes the letters; answers with their numbers. */
async function answer(
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

async function keep(
  at: MailStep,
  mail: ReadMail,
  taken: Taken,
  written: readonly number[],
): Promise<void> {
  const { became, seat, refused, sheets, of } = taken;
  const [asks] = became === 'unproven' ? written : [];
  const isTold = sheets !== undefined || became === 'no-sheet';
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
    ...(isTold || !hasText(mail.lines) ? {} : { shown: shownText(mail) }),
  });
}

/** The gamemaster needs no more of a mail without a sheet to see what it is; the whole is kept beside it. */
const MOST_SHOWN = 20_000;

const shownText = ({ lines }: ReadMail): string => lines.join('\n').slice(0, MOST_SHOWN);

/** The mail as it came, one character a byte where it is no UTF-8; of a large one its headers and texts alone. */
export function keptText({ kept }: Pick<ReadMail, 'kept'>): string {
  const text = kept.toString('utf8');
  return Buffer.from(text).equals(kept) ? text : kept.toString('latin1');
}

/** An address that a letter can be sent to, and not the program's own: it never answers itself. */
const mayAnswer = (mail: ReadMail): boolean =>
  /^[^\s<>()[\]",;:\\@]{1,200}@[^\s<>()[\]",;:\\@]{1,200}$/.test(mail.from) &&
  !mail.from.endsWith(`@${OWN_DOMAIN}`);
