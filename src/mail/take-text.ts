/** What a player wrote: a command, a word for the dice, a yes, a sheet, a letter to another player or to the gamemaster. */
import type { SeatId } from '../kernel/basic.js';
import { nameOf } from '../kernel/list-line.js';
import { faultMessage } from '../kernel/sheet-text.js';
import {
  readPart,
  sendFromMail,
  takesWords,
  takeWord,
  writeToGamemaster,
  type MailSeat,
  type MailStep,
} from '../campaign/sheets/take-mail.js';
import { answersGamemaster } from '../campaign/sheets/mail-answers.js';
import { waitingOf } from '../campaign/sheets/waiting.js';
import { saysNoOrders, saysNothing } from './plain-answer.js';
import * as answers from './answers.js';
import { mayCommand, obey, readCommand, saysSent, type Command } from './commands.js';
import type { FoundSheet } from './find-sheet.js';
import { withoutWord, wordIn } from './letter-words.js';
import {
  type Taken,
  type Given,
  type Sender,
  senderOf,
  anyParts,
  sheetOf,
  hasText,
} from './mail-sender.js';
import { withoutSeat } from './match-seat.js';
import { turnSaid } from './match-turn.js';
import type { ReadMail } from './read-mail.js';
import { judgeFor, sortLines, withoutTitle } from './sort-lines.js';
import {
  dueIn,
  waitingSheet,
  wholeOf,
  submitParts,
  refusedPart,
  waitsFor,
  closedStep,
  saysClosed,
  saysUnasked,
  isAnswer,
  isNo,
  isYes,
  type WaitingParts,
  takeNo,
  takeYes,
} from './take-sheet.js';
import { askedAbout } from './unproven.js';
import { passOnWords } from './words-beside.js';

/**
 * What a player wrote in reply to another's letter is a letter to him, all of it. Lines that read as orders are his orders too
 * if he says yes to that.
 */
export async function takeReply(
  at: MailStep,
  mail: ReadMail,
  given: Given,
  to: SeatId,
): Promise<Taken> {
  const { title } = at.campaign.meta;
  const { holder } = given;
  const { seat } = holder;
  const sender = await senderOf(at, mail, given);
  const command = commandIn(at, sender);
  if (command !== undefined && 'to' in command) return takeCommand(at, sender, command);
  const found = sheetOf(sender);
  const text = found.letter.join('\n').trim();
  if (text === '') {
    const why = whyNoSheet(mail, found.letter);
    return { became: 'no-text', seat, letters: [answers.noSheet(title, holder, why)] };
  }
  const sent = await sendFromMail(at, { from: seat, to, text, mail: mail.messageId });
  const writer = at.holders.find((one) => one.seat === to)?.title ?? to;
  const says = sent.ok ? saysSent(writer, sent.value) : sent.error.say;
  const waits = orderedBeside(at, sender, found);
  const hasOrders = waits === undefined && found.sheet !== undefined;
  const answer = answers.toLetter(title, holder, says, hasOrders);
  return { ...waits, became: 'letter', seat, letters: [answer, ...(waits?.letters ?? [])] };
}

/** A letter may have orders of its writer's too, as a reply to another's letter may. */
async function takeCommand(at: MailStep, sender: Sender, command: Command): Promise<Taken> {
  const { holder, mail } = sender;
  const found = command.kind === 'letter' ? sheetOf(sender) : undefined;
  const waits = found === undefined ? undefined : orderedBeside(at, sender, found);
  const hasOrders = waits === undefined && found?.sheet !== undefined;
  const { letters, ...done } = await obey(at, holder, command, { mail, hasOrders });
  return {
    ...{ ...waits, became: 'command', seat: holder.seat, ...done },
    letters: [...letters, ...(waits?.letters ?? [])],
  };
}

/** Orders without an error in a letter to somebody: they wait for a yes. */
function orderedBeside(at: MailStep, sender: Sender, found: FoundSheet): Taken | undefined {
  const { mail, asked } = sender;
  const subject = withoutTitle(mail.subject, at.campaign.meta.title);
  if (found.sheet === undefined) return undefined;
  const parts = sortLines(found.sheet, subject, asked.questions);
  const readings = parts.map((part) => readPart(at, asked, part));
  return waitingSheet(at, sender, { found, parts, readings, waits: 'letter' });
}

function commandIn(at: MailStep, sender: Sender): Command | undefined {
  const { mail, judge, holder } = sender;
  const { own, letter } = anyParts(at, mail);
  const read = (lines: readonly string[]) =>
    readCommand(saidIn(lines, sender), mail.subject, judge, mayCommand(at, holder.seat));
  const written = read(letter);
  return written !== undefined && 'to' in written ? written : read(own);
}

/** The lines without those that say that they are for this seat and this turn. */
const saidIn = (
  lines: readonly string[],
  { holder, judge, seats, asked }: Sender,
): readonly string[] =>
  withoutSeat(lines, holder, judge, seats).map((line) =>
    turnSaid(line, asked.step.step, judge) === 'own' ? '' : line,
  );

/** Whether lines say for which seat and turn they are, and nothing else. */
const isHeaderAlone = (
  lines: readonly string[],
  { holder, judge, seats, asked }: Sender,
): boolean =>
  withoutSeat(lines, holder, judge, seats).every(
    (line) => line.trim() === '' || turnSaid(line, asked.step.step, judge) !== undefined,
  );

/** What a player wrote. */
export async function takeOf(at: MailStep, mail: ReadMail, given: Given): Promise<Taken> {
  const { title } = at.campaign.meta;
  const { holder } = given;
  const { seat } = holder;
  const sender = await senderOf(at, mail, given);
  const command = commandIn(at, sender);
  if (command !== undefined) return takeCommand(at, sender, command);
  const mayBring = wordIn(mail.lines) !== undefined && (await takesWords(at));
  const word = mayBring ? wordIn(sheetOf(sender).own) : undefined;
  if (word === undefined) return takeText(at, sender);
  const letter = answers.toWord(title, holder, await takeWord(at, seat, word));
  const rest = { ...sender, mail: { ...mail, lines: withoutWord(mail.lines, sender.judge) } };
  const { sheet, leftOut, doubts } = sheetOf(rest);
  if (sheet === undefined && leftOut.length + doubts.length === 0)
    return { became: 'word', seat, letters: [letter] };
  const taken = await takeText(at, rest);
  return { ...taken, letters: [letter, ...taken.letters] };
}

/** With which line above them such orders may be sent in advance. */
function headsOf(at: MailStep, asked: MailSeat, text: string): string {
  const heads = asked.questions
    .filter(({ question }) => 'lasts' in question)
    .filter(({ question }) => {
      const read = readPart(at, asked, { text, could: [question] });
      return read?.reading.faults.length === 0;
    })
    .map(({ question }) => `List: ${nameOf(question)}`);
  return heads.length === 0
    ? ''
    : ` Or send them in advance, below the line ${heads.join(' or ')}.`;
}

/** What surely is an order, though not of what is asked now, is refused, with what is asked. */
async function refuseUnasked(at: MailStep, sender: Sender): Promise<Taken | undefined> {
  const { holder, asked } = sender;
  const judge = judgeFor([], (line) => (asked.belongs(line) === 'sure' ? 'sure' : 'no'));
  const { sheet, own } = sheetOf({ ...sender, judge });
  if (sheet === undefined || own.every((line) => judge(line) === 'no')) return undefined;
  const closed = await closedStep(at, sender);
  const { title } = at.campaign.meta;
  const heads = closed === undefined ? headsOf(at, asked, sheet) : '';
  const why = closed === undefined ? `${saysUnasked(asked)}${heads}` : saysClosed(closed, asked);
  const answer = closed === undefined ? answers.toUnasked : answers.toClosed;
  return {
    ...{ became: 'refused', seat: holder.seat },
    refused: [refusedPart({ text: sheet, could: [] }, asked, why)],
    letters: [answer(title, holder, why)],
  };
}

/** A mail of a seat, without its word for the dice: a yes, a sheet, or a letter to the gamemaster. */
async function takeText(at: MailStep, sender: Sender): Promise<Taken> {
  const { mail, holder, asked } = sender;
  const { title } = at.campaign.meta;
  const { seat } = holder;
  const found = sheetOf(sender);
  const said = saidIn(found.own, sender);
  const yes = isYes(said, sender.judge) ? await takeYes(at, sender) : undefined;
  if (yes !== undefined) return yes;
  const no = isNo(said, sender.judge) ? await takeNo(at, sender) : undefined;
  if (no !== undefined) return no;
  const none = await takeNoOrders(at, sender, found);
  if (none !== undefined) return none;
  const { sheet, letter } = found;
  const unasked = sheet === undefined ? await refuseUnasked(at, sender) : undefined;
  if (unasked !== undefined) return unasked;
  if (sheet === undefined) {
    const isHeader = hasText(letter) && isHeaderAlone(letter, sender);
    const isEmpty = isHeader || !hasText(letter) || isAnswer(said, sender.judge, saysNoOrders);
    const amiss = saysOfNone(at, asked);
    const helps = [
      ...saysHowBack(asked, letter),
      ...asked.questions.flatMap(({ question }) => question.help ?? []),
      ...saysLists(asked),
      ...saysHowNone(asked, amiss),
    ];
    const none = isEmpty ? amiss : [];
    const why = isHeader ? 'header' : await keepProse(at, seat, mail, letter);
    const hasWords = hasText(letter) && !isHeader;
    const became = why === 'too-long' ? why : hasWords ? 'no-sheet' : 'no-text';
    const waits = await saysWaiting(at, sender);
    return { became, seat, letters: [answers.noSheet(title, holder, why, { helps, none, waits })] };
  }
  const parts = sortLines(sheet, withoutTitle(mail.subject, title), asked.questions);
  const closed = await closedStep(at, sender);
  if (closed !== undefined) {
    const why = saysClosed(closed, asked);
    const refused = parts.map((part) => refusedPart(part, asked, why));
    return { became: 'refused', seat, refused, letters: [answers.toClosed(title, holder, why)] };
  }
  if (asked.questions.length === 0) {
    const why = saysUnasked(asked);
    const refused = parts.map((part) => refusedPart(part, asked, why));
    return { became: 'refused', seat, refused, letters: [answers.toUnasked(title, holder, why)] };
  }
  const readings = parts.map((part) => readPart(at, asked, part));
  const waits = waitsFor(sender, found, readings);
  const told = { ...found, isPassedOn: await passOnWords(at, sender, found) };
  return waits === undefined
    ? submitParts(at, sender, parts, wholeOf(at, sender, told))
    : takeDoubtful(at, sender, { found: told, parts, readings, waits });
}

/** What could count waits for a yes; what has errors, or is for no clear list, is answered at once. */
async function takeDoubtful(
  at: MailStep,
  sender: Sender,
  { found, parts, readings, waits }: WaitingParts,
): Promise<Taken> {
  const isGood = (_one: unknown, index: number): boolean =>
    readings[index]?.reading.faults.length === 0;
  const good = { parts: parts.filter(isGood), readings: readings.filter(isGood) };
  const rest = parts.filter((one) => !good.parts.includes(one));
  const waiting =
    good.parts.length === 0 ? undefined : waitingSheet(at, sender, { found, ...good, waits });
  if (waiting !== undefined && rest.length === 0) return waiting;
  const { refused = [], ...sent } = await submitParts(at, sender, rest, wholeOf(at, sender, found));
  const all = [...(waiting?.refused ?? []), ...refused];
  return {
    ...{ ...sent, ...waiting },
    letters: [...(waiting?.letters ?? []), ...sent.letters],
    ...(all.length === 0 ? {} : { refused: all }),
  };
}

/** `No orders.` is an empty sheet for all that the seat is asked and may leave empty. */
async function takeNoOrders(
  at: MailStep,
  sender: Sender,
  found: FoundSheet,
): Promise<Taken | undefined> {
  const { mail, holder, asked, judge } = sender;
  const { seat } = holder;
  const said = saidIn(found.own, sender);
  if (!isAnswer(said, judge, saysNothing) || said.some((line) => judge(line) === 'sure'))
    return undefined;
  const parts = dueIn(asked)
    .map(({ question }) => ({ text: '', could: [question] }))
    .filter((part) => readPart(at, asked, part)?.reading.faults.length === 0);
  if (parts.length === 0 || (await closedStep(at, sender)) !== undefined) return undefined;
  const isClear = isAnswer(said, judge, saysNoOrders);
  if (!isClear && (await answersGamemaster(at, seat, mail.replyTo))) return undefined;
  return submitParts(at, sender, parts, { ...wholeOf(at, sender, found), leftOut: [], doubts: [] });
}

/** What is wrong with no orders at all, and so how to send orders that do nothing. */
const saysOfNone = (at: MailStep, asked: MailSeat): readonly string[] =>
  dueIn(asked)
    .flatMap(({ question }) => readPart(at, asked, { text: '', could: [question] }) ?? [])
    .flatMap(({ reading }) => reading.faults.map(faultMessage));

/** How orders are taken back, to whoever writes of that in other words. */
const saysHowBack = ({ isOpen }: MailSeat, lines: readonly string[]): readonly string[] =>
  isOpen && lines.some((line) => TAKES_BACK.test(line))
    ? ['To take back all orders that you sent in this step, reply with the one word withdraw.']
    : [];
const TAKES_BACK = /\b(?:cancel|disregard|ignore|forget|scrap|withdraw|take back|recall)\b/i;

/** How to send no orders, where something that he is asked for may be left empty. */
const saysHowNone = ({ isOpen }: MailSeat, amiss: readonly string[]): readonly string[] =>
  isOpen && amiss.length === 0 ? ['If you want nothing done, write: no orders'] : [];

/** How whoever has several lists says which of them his orders are for. */
function saysLists(asked: MailSeat): readonly string[] {
  const lists = (asked.isOpen ? dueIn(asked) : []).flatMap(({ question: { list } }) =>
    list === undefined ? [] : [`List: ${list}`],
  );
  return lists.length < 2
    ? []
    : [
        `You have ${String(lists.length)} lists: above the orders of each, write ${lists.join(' or ')}.`,
      ];
}

/** What still waits for a word of his that this mail may have been meant for. */
async function saysWaiting(
  at: MailStep,
  { mail, holder }: Sender,
): Promise<keyof typeof answers.STILL_WAITS | undefined> {
  if ((await waitingOf(at, holder.seat, mail.replyTo)) !== undefined) return 'orders';
  const about = await askedAbout(at, holder.seat, mail.replyTo, true);
  return about === undefined || about === 'unclear' ? undefined : 'mail';
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

function whyNoSheet(mail: ReadMail, own: readonly string[]): answers.NoSheet {
  if (hasText(own)) return mail.hasAttachment ? 'prose-and-attachment' : 'prose';
  if (hasText(mail.lines)) return 'quotation';
  return mail.hasAttachment ? 'attachment' : 'nothing';
}
