/** What becomes of the sheet of a mail: it counts as a whole, waits for a yes, or is refused where its step is closed. */
import type { RefusedSheet } from '../campaign/sheets/late.js';
import { answeredStep, threadTitle, type AnsweredStep } from '../campaign/sheets/mail-answers.js';
import {
  submitFromMail,
  type MailSeat,
  type MailSheet,
  type MailStep,
  type PartReading,
  type SheetOutcome,
  type WaitsFor,
} from '../campaign/sheets/take-mail.js';
import {
  confirmWaiting,
  setWaitingAside,
  waitingOf,
  waitingToken,
} from '../campaign/sheets/waiting.js';
import * as answers from './answers.js';
import { WAITS_SAYS } from './answers.js';
import type { FoundSheet } from './find-sheet.js';
import { isBelowWord, type Judge } from './letter-words.js';
import { agrees, saysNo } from './plain-answer.js';
import { type Taken, type Sender, timesOf, writtenIn } from './mail-sender.js';

/** `isPassedOn`: the gamemaster has what was left out. */
export type Found = FoundSheet & Pick<answers.Written, 'isPassedOn'>;

/** A sheet as it was found, and why it waits. */
export type WaitingParts = {
  readonly found: Found;
  readonly parts: readonly MailSheet[];
  readonly readings: readonly (PartReading | undefined)[];
  readonly waits: WaitsFor;
};

/** Undefined where it has errors: then there is nothing to say yes to. */
export function waitingSheet(
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

/** The mail with all of its sender's own lines; where the orders are a quotation, with these. */
export function wholeOf(at: MailStep, sender: Sender, found: Found): answers.Written {
  const written = { ...writtenIn(at, sender), ...found };
  const { own, doubts, isQuoted, sheet = '' } = found;
  if (isQuoted !== true) return { ...written, text: own.join('\n') };
  const taken = sheet.split('\n');
  return {
    ...written,
    text: sheet.replace(/^\n+/, ''),
    doubts: doubts.filter(({ line }) => (taken[line - 1] ?? '').trim() === ''),
  };
}

export async function submitParts(
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

/** What a seat is asked in a step, without what it may send in advance. */
export const dueIn = ({ questions }: Pick<MailSeat, 'questions'>): MailSeat['questions'] =>
  questions.filter(({ question }) => !('lasts' in question));

/** A sheet as the gamemaster finds it; `list` says for which question it is, where that is clear. */
export function refusedPart(
  { text, could, named }: MailSheet,
  asked: MailSeat,
  why: string,
): RefusedSheet {
  const [clear, ...others] = could;
  const [due] = dueIn(asked);
  const list = others.length === 0 && clear !== undefined ? clear.key : named;
  return {
    of: (clear ?? due?.question)?.kind ?? 'orders',
    ...(list === undefined ? {} : { list }),
    ...{ text, why },
  };
}

/** Why the sheet must not be taken without a word of its sender's. */
export function waitsFor(
  { mail }: Sender,
  { doubts, isQuoted, otherSeats, otherTurns }: FoundSheet,
  readings: readonly (PartReading | undefined)[],
): WaitsFor | undefined {
  if (isQuoted === true) return 'quoted';
  if (doubts.length > 0) return 'left-out';
  if (otherSeats.length > 0) return 'seat';
  if (otherTurns.length > 0) return 'turn';
  if (mail.isCut) return 'cut';
  return readings.some((one) => one?.isEarlier === true) ? 'earlier' : undefined;
}

/** A step that the mail answers and that is not open any more: by its token, its thread or its subject. */
export async function closedStep(
  at: MailStep,
  { mail, holder, asked, answered }: Sender,
): Promise<AnsweredStep | undefined> {
  const open = asked.step.step.name;
  if (answered === open) return undefined;
  const thread = await answeredStep(at, holder.seat, mail);
  const step = answered ?? thread?.step;
  if (step === undefined || step === open) return undefined;
  const own = thread?.step === step ? thread.subject : '';
  return { step, subject: (await threadTitle(at, holder.seat, step)) ?? own };
}

export function saysClosed({ subject }: AnsweredStep, asked: MailSeat): string {
  const letter = subject === '' ? 'a letter of an earlier step' : `the letter "${subject}"`;
  return `Your e-mail answers ${letter}, and that step is closed. Its orders were not accepted. ${saysNow(asked)} If these orders are for now, send them as a reply to your last letter.`;
}

export const saysUnasked = (asked: MailSeat): string =>
  `Your e-mail has orders, but nobody asks you for them now. They were not accepted, and nothing was changed. ${saysNow(asked)} Send them when a letter asks you for them.`;

/** `Now it is Summer 1775, British turn. Due in this step: …` */
function saysNow(asked: MailSeat): string {
  const due = asked.isOpen ? dueIn(asked) : [];
  const titles = due.map(({ question }) => question.title).join('; ');
  const now =
    titles === '' ? '' : ` Due in this step: ${titles.replace(/[?.]?$/, (end) => end || '.')}`;
  return `Now it is ${asked.step.step.title}.${now}`;
}

/** A yes with nothing but a closing or a name below it: with an order there, it says more. */
export const isYes = (own: readonly string[], judge: Judge): boolean =>
  isAnswer(own, judge, agrees);

/** A no, likewise. */
export const isNo = (own: readonly string[], judge: Judge): boolean => isAnswer(own, judge, saysNo);

/** Whether lines say one thing, with nothing but a closing or a name below it. */
export function isAnswer(
  own: readonly string[],
  judge: Judge,
  says: (line: string) => boolean,
): boolean {
  const [word = '', ...below] = own.filter((line) => line.trim() !== '');
  return (
    below.length < MOST_YES_LINES && says(word) && below.every((line) => isBelowWord(line, judge))
  );
}

const MOST_YES_LINES = 6;

/** Sets aside what waits for a yes; undefined where nothing does, or the no answers a question of the game. */
export async function takeNo(
  at: MailStep,
  { mail, holder, judge }: Sender,
): Promise<Taken | undefined> {
  const { seat } = holder;
  const waiting = await waitingOf(at, seat, mail.replyTo);
  const isOrder = judge(mail.lines.find(saysNo) ?? '') !== 'no';
  if (waiting === undefined || (isOrder && !waiting.isNamed)) return undefined;
  await setWaitingAside(at, waiting.seq);
  return { became: 'no', seat, letters: [answers.toDropped(at.campaign.meta.title, holder)] };
}

/** Takes what waits for the yes; undefined where nothing does, or the yes answers a question of the game. */
export async function takeYes(at: MailStep, sender: Sender): Promise<Taken | undefined> {
  const { mail, holder, judge } = sender;
  const waiting = await waitingOf(at, holder.seat, mail.replyTo);
  const isOrder = judge(mail.lines.find(agrees) ?? '') !== 'no';
  if (waiting === undefined || (isOrder && !waiting.isNamed)) return undefined;
  const { title } = at.campaign.meta;
  const { seat } = holder;
  const confirmed = await confirmWaiting(at, waiting.seq, timesOf(at, mail));
  if (!confirmed.ok)
    return {
      ...{ became: 'refused', seat },
      letters: [answers.toClosed(title, holder, confirmed.error.say)],
    };
  const sheets = confirmed.value;
  const written = writtenIn(at, sender);
  return {
    ...{ became: 'confirmed', seat, sheets },
    letters: sheets.map((one, index) =>
      answers.toSheet(title, holder, one, { ...written, text: waiting.texts[index] ?? '' }),
    ),
  };
}
