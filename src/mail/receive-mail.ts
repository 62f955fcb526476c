/**
 * Takes a mail that comes in: finds its seat and the questions that it answers, keeps its sheets, and writes the answer to
 * its sender. All of it is one transaction, so if the program is killed, the same mail is taken again in its place.
 */
import { ok, type SeatId } from '../kernel/basic.js';
import type { RefusedSheet } from '../campaign/sheets/late.js';
import {
  answeredStep,
  answeredWriter,
  bouncedLetter,
  sentBefore,
  type AnsweredStep,
} from '../campaign/sheets/mail-answers.js';
import {
  answerMail,
  answersSince,
  isKept,
  keepMail,
  playAfterMail,
  readPart,
  seatOfMail,
  seatsOfMail,
  sendFromMail,
  submitFromMail,
  takeMail,
  takesWords,
  takeWord,
  writeToGamemaster,
  wroteTo,
  type MailSeat,
  type MailSheet,
  type MailStep,
  type MailTimes,
  type PartReading,
  type ReceivedMail,
  type SheetOutcome,
  type WaitsFor,
} from '../campaign/sheets/take-mail.js';
import { confirmWaiting, waitingOf, waitingToken } from '../campaign/sheets/waiting.js';
import type { Campaign } from '../campaign/open-campaign.js';
import { settleUnproven } from '../campaign/sheets/take-late.js';
import type { Clock, Outcome, SeatHolder } from '../campaign/types.js';
import type { NewLetter } from '../campaign/letters/outbox.js';
import * as answers from './answers.js';
import { WAITS_SAYS } from './answers.js';
import { mayCommand, obey, readCommand, saysSent } from './commands.js';
import type { SentText } from './compare-sent.js';
import { findSheet, ownLines, type FoundSheet } from './find-sheet.js';
import { textOfLetter } from './html-lines.js';
import { withoutWord, wordIn, type Judge } from './letter-words.js';
import { matchSeat } from './match-seat.js';
import {
  proveSender,
  type AnswersADay,
  type Arrival,
  type Proof,
  type ProvenSender,
} from './prove-sender.js';
import { openMail, type MailHead, type MailSource, type ReadMail } from './read-mail.js';
import { judgeFor, sortLines } from './sort-lines.js';
import { OWN_DOMAIN } from './transport.js';
import { askedAbout, askLetter, readKept, yesOrNo } from './unproven.js';

/** What a mail was taken for. */
type Became =
  | 'sheet'
  | 'waits'
  | 'confirmed'
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
  | 'bounce'
  | 'list'
  | 'automatic'
  | 'unproven'
  | 'yes'
  | 'command'
  | 'letter'
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
  readonly waits?: WaitsFor;
  readonly bounced?: NonNullable<ReceivedMail['bounced']>;
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
    const taken = await take(at, mail, sender, arrival);
    const letters = (await mayAnswer(at, mail, taken, arrival)) ? taken.letters : [];
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

async function take(
  at: MailStep,
  mail: ReadMail,
  { seats, proof }: ProvenSender,
  arrival: Arrival,
): Promise<Taken> {
  const title = at.campaign.meta.title;
  if (mail.trouble === 'broken') return { became: 'broken', letters: [] };
  if (mail.from === '') return { became: 'no-sender', letters: [] };
  if (mail.automatic) return takeMachine(at, mail);
  const match = matchSeat(seats, mail, seats.length > 1 ? anyLines(at, mail) : []);
  if (match.kind === 'stranger')
    return {
      became: 'stranger',
      letters:
        proof.kind === 'failed' || (await wroteTo(at, mail.replyTo, mail.from))
          ? []
          : [answers.toStranger()],
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
    return { became: 'which-seat', letters: [askWhichSeat(title, match.seats, proof)] };
  const given = { arrival, holder: match.seat, ...namedIn(proof) };
  const writer = await answeredWriter(at, match.seat.seat, mail.replyTo, given.to);
  if (writer !== undefined)
    return { toHolder: true, ...(await takeReply(at, mail, given, writer)) };
  const taken = (await takeYesOrNo(at, mail, given)) ?? (await takeOf(at, mail, given));
  return { toHolder: true, ...taken };
}

/** A reply to it is proven as the mail was. */
function askWhichSeat(title: string, seats: readonly SeatHolder[], proof: Proof): NewLetter {
  const letter = answers.whichSeat(title, seats);
  return 'named' in proof
    ? { ...letter, subject: `${letter.subject} (${proof.named.token})` }
    : letter;
}

/** What is known of a mail besides itself. By its token: `answered`, the step that it answers, or `to`, to whom it writes back. */
type Given = {
  readonly arrival: Arrival;
  readonly holder: SeatHolder;
  readonly answered: string | undefined;
  readonly to: SeatId | undefined;
};

const namedIn = (proof: Proof): Pick<Given, 'answered' | 'to'> =>
  'named' in proof
    ? { answered: proof.named.step, to: proof.named.to }
    : { answered: undefined, to: undefined };

/** The sender's own lines, before it is known which orders can be his. */
const anyLines = ({ campaign }: MailStep, { lines }: ReadMail): readonly string[] =>
  ownLines(
    lines,
    judgeFor([], (line) => campaign.game.belongs(line)),
  );

/** The yes to an earlier mail takes that one as it stood, with the time at which it came; a no sets it aside. */
async function takeYesOrNo(at: MailStep, mail: ReadMail, given: Given): Promise<Taken | undefined> {
  const says = yesOrNo(anyLines(at, mail));
  if (says === undefined) return undefined;
  const { seat } = given.holder;
  const waiting = await waitingOf(at, seat, mail.replyTo);
  if (waiting?.isNamed === true) return undefined;
  const about = await askedAbout(at, seat, mail.replyTo);
  if (about === undefined) return undefined;
  if (says === 'no') {
    await settleUnproven(at, about.entry, 'aside');
    const letters = [answers.notOwn(at.campaign.meta.title, given.holder)];
    return { became: 'no', seat, letters, of: { mail, entry: about.entry } };
  }
  await settleUnproven(at, about.entry, 'taken');
  const of = { mail: await readKept(about), entry: about.entry };
  const then = { ...at, arrived: about.written };
  const unnamed = { ...given, answered: undefined, to: undefined };
  const writer = await answeredWriter(at, seat, of.mail.replyTo, undefined);
  const taken =
    writer === undefined
      ? await takeOf(then, of.mail, unnamed)
      : await takeReply(then, of.mail, unnamed, writer);
  return { ...taken, became: 'yes', of };
}

/** What a program sent: a bounce belongs to the letter that could not be delivered. */
async function takeMachine(at: MailStep, { machine, bounce }: ReadMail): Promise<Taken> {
  if (machine !== 'bounce')
    return { became: machine === 'list' ? 'list' : 'automatic', letters: [] };
  const letter = bounce === undefined ? undefined : await bouncedLetter(at, bounce.about);
  if (letter === undefined || bounce === undefined) return { became: 'bounce', letters: [] };
  const { id, seat } = letter;
  const bounced = { letter: id, says: bounce.says };
  return { became: 'bounce', letters: [], bounced, ...(seat === undefined ? {} : { seat }) };
}

/**
 * What a player wrote in reply to another's letter is a letter to him, all of it. Lines that read as orders are his orders too
 * if he says yes to that.
 */
async function takeReply(at: MailStep, mail: ReadMail, given: Given, to: SeatId): Promise<Taken> {
  const { title } = at.campaign.meta;
  const { holder } = given;
  const { seat } = holder;
  const sender = await senderOf(at, mail, given);
  const command = commandIn(at, sender);
  if (command !== undefined && 'to' in command)
    return { became: 'command', seat, letters: [await obey(at, holder, command, mail.messageId)] };
  const found = sheetOf(sender);
  const text = found.own.join('\n').trim();
  if (text === '') {
    const why = whyNoSheet(mail, found.own);
    return { became: 'no-text', seat, letters: [answers.noSheet(title, holder, why, [])] };
  }
  const sent = await sendFromMail(at, { from: seat, to, text, mail: mail.messageId });
  const writer = at.holders.find((one) => one.seat === to)?.title ?? to;
  const says = sent.ok ? saysSent(writer, sent.value) : sent.error.say;
  const waits = orderedBeside(at, sender, found);
  const hasOrders = waits === undefined && found.sheet !== undefined;
  const answer = answers.toLetter(title, holder, says, hasOrders);
  return { ...waits, became: 'letter', seat, letters: [answer, ...(waits?.letters ?? [])] };
}

/** Orders without an error in a letter to another player: they wait for a yes. */
function orderedBeside(at: MailStep, sender: Sender, found: FoundSheet): Taken | undefined {
  const { mail, asked } = sender;
  if (found.sheet === undefined) return undefined;
  const parts = sortLines(found.sheet, mail.subject, asked.questions);
  const readings = parts.map((part) => readPart(at, asked, part));
  return waitingSheet(at, sender, { found, parts, readings, waits: 'letter' });
}

const senderOf = async (at: MailStep, mail: ReadMail, given: Given): Promise<Sender> => {
  const { seat } = given.holder;
  const asked = await seatOfMail(at, seat);
  const judge = judgeFor(asked.questions, asked.belongs);
  return { ...given, mail, asked, judge, sent: await textsBefore(at, seat) };
};

const commandIn = (at: MailStep, { mail, judge, holder }: Sender) =>
  readCommand(anyLines(at, mail), mail.subject, judge, mayCommand(at, holder.seat));

/** What a player wrote. */
async function takeOf(at: MailStep, mail: ReadMail, given: Given): Promise<Taken> {
  const { title } = at.campaign.meta;
  const { holder } = given;
  const { seat } = holder;
  const sender = await senderOf(at, mail, given);
  const command = commandIn(at, sender);
  if (command !== undefined)
    return { became: 'command', seat, letters: [await obey(at, holder, command, mail.messageId)] };
  const mayBring = wordIn(mail.lines) !== undefined && (await takesWords(at));
  const word = mayBring ? wordIn(sheetOf(sender).own) : undefined;
  if (word === undefined) return takeText(at, sender);
  const letter = answers.toWord(title, holder, await takeWord(at, seat, word));
  const rest = { ...sender, mail: { ...mail, lines: withoutWord(mail.lines) } };
  const { sheet, leftOut, doubts } = sheetOf(rest);
  if (sheet === undefined && leftOut.length + doubts.length === 0)
    return { became: 'word', seat, letters: [letter] };
  const taken = await takeText(at, rest);
  return { ...taken, letters: [letter, ...taken.letters] };
}

/** What the seat was sent and wrote before, in the words of both parts of each letter. */
async function textsBefore(at: MailStep, seat: SeatId): Promise<() => readonly SentText[]> {
  const before = await sentBefore(at, seat);
  return () =>
    before.flatMap(({ text, html, ours }) => [
      { text, ours },
      ...(html === undefined ? [] : [{ text: textOfLetter(html), ours }]),
    ]);
}

/** A mail with the seat it is for, and what that seat may answer. */
type Sender = Given & {
  readonly mail: ReadMail;
  readonly asked: MailSeat;
  readonly judge: Judge;
  readonly sent: () => readonly SentText[];
};

const sheetOf = ({ mail, holder, judge, asked, sent }: Sender): FoundSheet =>
  findSheet(mail, judge, {
    sender: `${holder.name ?? ''} ${mail.fromName}`,
    sent,
    timeline: asked.timeline,
    faults: (line) => Math.min(...asked.questions.map(({ faults }) => faults(line))),
  });

/** A mail of a seat, without its word for the dice: a yes, a sheet, or a letter to the gamemaster. */
async function takeText(at: MailStep, sender: Sender): Promise<Taken> {
  const { mail, holder, asked } = sender;
  const { title } = at.campaign.meta;
  const { seat } = holder;
  const found = sheetOf(sender);
  const yes = isYes(found.own) ? await takeYes(at, sender) : undefined;
  if (yes !== undefined) return yes;
  const { sheet, own } = found;
  if (sheet === undefined) {
    const helps = asked.questions.flatMap(({ question }) => question.help ?? []);
    const why = await keepProse(at, seat, mail, own);
    const became = why === 'too-long' ? why : hasText(own) ? 'no-sheet' : 'no-text';
    return { became, seat, letters: [answers.noSheet(title, holder, why, helps)] };
  }
  const parts = sortLines(sheet, mail.subject, asked.questions);
  const closed = await closedStep(at, sender);
  if (closed !== undefined) {
    const why = saysClosed(closed, asked);
    const refused = parts.map((part) => refusedPart(part, asked, why));
    return { became: 'refused', seat, refused, letters: [answers.toClosed(title, holder, why)] };
  }
  const readings = parts.map((part) => readPart(at, asked, part));
  const waits = waitsFor(sender, found, readings);
  const waiting =
    waits === undefined ? undefined : waitingSheet(at, sender, { found, parts, readings, waits });
  return waiting ?? submitParts(at, sender, parts, wholeOf(at, sender, found));
}

/** A sheet as it was found, and why it waits. */
type WaitingParts = {
  readonly found: FoundSheet;
  readonly parts: readonly MailSheet[];
  readonly readings: readonly (PartReading | undefined)[];
  readonly waits: WaitsFor;
};

/** Undefined where it has errors: then there is nothing to say yes to. */
function waitingSheet(
  at: MailStep,
  sender: Sender,
  { found, parts, readings, waits }: WaitingParts,
): Taken | undefined {
  const { mail, holder, asked, arrival } = sender;
  const good = readings.filter((one) => one !== undefined);
  if (good.length < readings.length || good.some(({ reading }) => reading.faults.length > 0))
    return undefined;
  const why = `${WAITS_SAYS[waits]} It counts when its sender says yes.`;
  const refused = parts.map((part) => refusedPart(part, asked, why));
  const link = arrival.confirmAt?.(waitingToken(at.campaign, mail));
  const written = wholeOf(at, sender, found);
  const letter = answers.toWaiting(at.campaign.meta.title, holder, {
    ...{ waits, readings: good, written, link },
  });
  return { became: 'waits', seat: holder.seat, refused, waits, letters: [letter] };
}

/** The mail with all of its sender's own lines. */
const wholeOf = (at: MailStep, sender: Sender, found: FoundSheet): answers.Written => ({
  ...writtenIn(at, sender),
  ...found,
  text: found.own.join('\n'),
});

async function submitParts(
  at: MailStep,
  { mail, holder, asked }: Sender,
  parts: readonly MailSheet[],
  written: answers.Written,
): Promise<Taken> {
  const { seat } = holder;
  const sheets: SheetOutcome[] = [];
  const refused: RefusedSheet[] = [];
  for (const part of parts) {
    const outcome = await submitFromMail(at, seat, asked, part, timesOf(at, mail));
    sheets.push(outcome);
    if ('refusal' in outcome) refused.push(refusedPart(part, asked, outcome.refusal.say));
  }
  const became = sheets.some((one) => 'receipt' in one) ? 'sheet' : 'refused';
  const { title } = at.campaign.meta;
  const letters = sheets.map((one) => answers.toSheet(title, holder, one, written));
  return { became, seat, sheets, letters, ...(refused.length === 0 ? {} : { refused }) };
}

/** A sheet as the gamemaster finds it; `list` says for which question it is, where that is clear. */
function refusedPart(
  { text, could, named }: MailSheet,
  asked: MailSeat,
  why: string,
): RefusedSheet {
  const [clear, ...others] = could;
  const list = others.length === 0 && clear !== undefined ? clear.key : named;
  return {
    of: (clear ?? asked.questions[0]?.question)?.kind ?? 'orders',
    ...(list === undefined ? {} : { list }),
    ...{ text, why },
  };
}

/** The date that a mail bears counts no later than its arrival. */
function timesOf({ now, arrived = now }: MailStep, { date }: ReadMail): MailTimes {
  return { arrived, dated: date === undefined || date > arrived ? arrived : date };
}

/** Why the sheet must not be taken without a word of its sender's. */
function waitsFor(
  { mail }: Sender,
  { doubts, isQuoted }: FoundSheet,
  readings: readonly (PartReading | undefined)[],
): WaitsFor | undefined {
  if (isQuoted === true) return 'quoted';
  if (doubts.length > 0) return 'left-out';
  if (mail.isCut) return 'cut';
  return readings.some((one) => one?.isEarlier === true) ? 'earlier' : undefined;
}

/** A step that the mail answers and that is not open any more: by its token, its thread or its subject. */
async function closedStep(
  at: MailStep,
  { mail, holder, asked, answered }: Sender,
): Promise<AnsweredStep | undefined> {
  const found =
    answered === undefined
      ? await answeredStep(at, holder.seat, mail)
      : { step: answered, subject: '' };
  return found === undefined || found.step === asked.step.step.name ? undefined : found;
}

function saysClosed(
  { step, subject }: AnsweredStep,
  { questions, isOpen, step: open }: MailSeat,
): string {
  const letter = subject === '' ? `a letter of ${step}` : `the letter "${subject}"`;
  const asked = isOpen
    ? questions
        .filter(({ question }) => !('lasts' in question))
        .map(({ question }) => question.title)
    : [];
  const now = asked.length === 0 ? '' : ` Due in this step: ${asked.join('; ')}.`;
  return `Your e-mail answers ${letter}, and that step is closed. Its orders were not accepted. Now it is ${open.step.title}.${now} If these orders are for now, send them as a reply to your last letter.`;
}

const YES =
  /^\W*(yes|yes,? please|yes,? they are|confirm(ed)?|ok|okay|ja|oui|s[ií]|sim|tak|да|是|是的|はい)\W*$/iu;

/** A yes with nothing but a greeting or a name around it. */
function isYes(own: readonly string[]): boolean {
  const lines = own.filter((line) => line.trim() !== '');
  return lines.length <= MOST_YES_LINES && YES.test(lines[0] ?? '');
}

const MOST_YES_LINES = 6;

/** Takes what waits for the yes; undefined where nothing does, or the yes answers a question of the game. */
async function takeYes(at: MailStep, sender: Sender): Promise<Taken | undefined> {
  const { mail, holder, judge } = sender;
  const waiting = await waitingOf(at, holder.seat, mail.replyTo);
  const isOrder = judge(mail.lines.find((line) => YES.test(line)) ?? '') !== 'no';
  if (waiting === undefined || (isOrder && !waiting.isNamed)) return undefined;
  const { title } = at.campaign.meta;
  const { seat } = holder;
  const confirmed = await confirmWaiting(at, waiting.seq);
  if (!confirmed.ok)
    return {
      ...{ became: 'refused', seat },
      letters: [answers.toClosed(title, holder, confirmed.error.say)],
    };
  const sheets = confirmed.value;
  const written = writtenIn(at, sender);
  return {
    ...{ became: 'confirmed', seat, sheets },
    letters: sheets.map((one) => answers.toSheet(title, holder, one, written)),
  };
}

/** What the answer says of the mail itself. */
function writtenIn(at: MailStep, { mail, asked }: Sender): answers.Written {
  const date = mail.headers.find(({ key }) => key === 'date')?.value ?? '';
  const offset = /[+-]\d{4}\b/.exec(date)?.[0];
  return {
    ...{ text: mail.lines.join('\n'), leftOut: [], doubts: [] },
    step: asked.step.step.title,
    received: timesOf(at, mail).arrived ?? at.now,
    zone: at.campaign.meta.zone,
    ...(offset === undefined ? {} : { offset }),
  };
}

/** Words that are no orders are a letter to the gamemaster: he has it in his tray. Answers with what the mail held. */
async function keepProse(
  at: MailStep,
  seat: SeatId,
  mail: ReadMail,
  own: readonly string[],
): Promise<answers.NoSheet> {
  const why = whyNoSheet(mail, own);
  if (why !== 'prose' && why !== 'prose-and-attachment') return why;
  const text = own.join('\n');
  return (await writeToGamemaster(at, seat, text, mail.messageId)) ? why : 'too-long';
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
  const { became, seat, refused, waits, bounced, of } = taken;
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
    ...(hasText(mail.lines) ? { shown: shownText(mail) } : {}),
    answers: written.length,
  });
}

/** The gamemaster needs no more of a mail to see what it is; the whole is kept beside it. */
const MOST_SHOWN = 20_000;

const shownText = ({ lines }: ReadMail): string => lines.join('\n').slice(0, MOST_SHOWN);

/** The mail as it came, one character a byte where it is no UTF-8; of a large one its headers and texts alone. */
export function keptText({ kept }: Pick<ReadMail, 'kept'>): string {
  const text = kept.toString('utf8');
  return Buffer.from(text).equals(kept) ? text : kept.toString('latin1');
}

/** Where nothing else is set; what a sender sends counts all the same. */
const USUAL: AnswersADay = { seat: 60, stranger: 3 };
const DAY_MS = 86_400_000;

/** An address that a letter can be sent to, and not the program's own: it never answers itself. */
async function mayAnswer(
  at: MailStep,
  mail: ReadMail,
  { letters }: Taken,
  { answers: most = USUAL }: Arrival,
): Promise<boolean> {
  if (letters.length === 0 || mail.from.endsWith(`@${OWN_DOMAIN}`)) return false;
  if (!/^[^\s<>()[\]",;:\\@]{1,200}@[^\s<>()[\]",;:\\@]{1,200}$/.test(mail.from)) return false;
  const isPlayer = seatsOfMail(at, mail.from).length > 0;
  const since = new Date(Date.parse(at.now) - DAY_MS).toISOString();
  const before = await answersSince(at, mail.from, since);
  return before < (isPlayer ? most.seat : most.stranger);
}
