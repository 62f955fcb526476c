/**
 * A mail comes in: whose it is, what it answers, what became of it, and the answer to its sender, all in one
 * transaction: a program killed in the middle takes the same mail anew, and an older one never comes after a newer.
 */
import { no, ok, type Result, type SeatId } from '../kernel/basic.js';
import { hasMail, keepMail, takeMail } from '../campaign/sheets/keep-mail.js';
import { listAsksOf } from '../campaign/sheets/list-asks.js';
import { seatsOfMail } from '../campaign/seats/name-seat.js';
import type { Campaign } from '../campaign/open-campaign.js';
import { writeLetter } from '../campaign/letters/outbox.js';
import { sendDispatch } from '../campaign/letters/send-dispatch.js';
import { seeWords, sendWord } from '../campaign/turn/send-word.js';
import { submitSheet } from '../campaign/sheets/submit-sheet.js';
import type { Clock, Refusal, SeatHolder } from '../campaign/types.js';
import type { RefusedSheet } from '../campaign/sheets/late.js';
import type { Composed } from '../letters/compose.js';
import * as answers from './answers.js';
import { findSheet } from './find-sheet.js';
import type { Became, MailReceipt, SheetOutcome } from './mail-receipt.js';
import { aimSheet, matchSeat, splitByList, type SheetPart } from './match-seat.js';
import { HEAD_BYTES, readMail, type ReadMail } from './read-mail.js';
import { OWN_DOMAIN } from './own-domain.js';
import { ownLines } from './strip-reply.js';
import { withoutWord, wordIn } from './word-line.js';

/** What is to be done about a mail, before anything is written. */
type Taken = {
  readonly became: Became;
  readonly seat?: SeatId;
  readonly sheets?: readonly SheetOutcome[];
  /** Sheets that were not taken; the gamemaster finds them on his desk. */
  readonly refused?: readonly RefusedSheet[];
  readonly letters: readonly Composed[];
};

/** Takes one mail as it came over the wire. Refuses only when the campaign's file cannot be read or written. */
export async function receiveMail(
  campaign: Campaign,
  raw: Buffer,
  clock: Clock,
): Promise<Result<MailReceipt, Refusal>> {
  const mail = await readMail(raw);
  return takeMail(campaign, () => receive(campaign, raw, mail, clock));
}

async function receive(
  campaign: Campaign,
  raw: Buffer,
  mail: ReadMail,
  clock: Clock,
): Promise<Result<MailReceipt, Refusal>> {
  const known = await hasMail(campaign, mail);
  if (!known.ok) return known;
  if (known.value) return ok({ ...receiptOf(mail, 'duplicate'), answered: 0 });
  const holders = await seatsOfMail(campaign, mail.from);
  if (!holders.ok) return holders;
  const taken = await take(campaign, mail, holders.value, clock);
  return record(campaign, mail, raw, taken, clock);
}

/** As the command line prints it. */
const shownSender = (mail: ReadMail): string =>
  mail.from === '' ? '(no mail, or without a sender)' : mail.from;

const receiptOf = (mail: ReadMail, became: Became) => ({
  messageId: mail.messageId,
  from: shownSender(mail),
  became,
  sheets: [],
});

async function take(
  campaign: Campaign,
  mail: ReadMail,
  holders: readonly SeatHolder[],
  clock: Clock,
): Promise<Taken> {
  const title = campaign.meta.title;
  if (mail.trouble === 'broken') return { became: 'broken', letters: [] };
  if (mail.from === '') return { became: 'no-sender', letters: [] };
  if (mail.automatic) return { became: 'automatic', letters: [] };
  const own = ownLines(mail.lines);
  const match = matchSeat(holders, mail, own);
  if (match.kind === 'stranger') return { became: 'stranger', letters: [answers.toStranger()] };
  if (mail.trouble !== undefined) {
    return { became: mail.trouble, letters: [answers.tooLarge(title)] };
  }
  if (match.kind === 'which-seat') {
    return { became: 'which-seat', letters: [answers.whichSeat(title, match.seats)] };
  }
  const { seat } = match;
  const words = await seeWords(campaign, seat.seat);
  const word = words.ok && words.value.asked ? wordIn(own) : undefined;
  if (word === undefined) return takeText(campaign, seat, { mail, own }, clock);
  const sent = await sendWord(campaign, { seat: seat.seat, word }, clock);
  const letter = answers.toWord(title, seat, sent.ok ? undefined : sent.error.say);
  const rest = { ...mail, lines: withoutWord(mail.lines) };
  const { sheet, leftOut } = findSheet(rest.lines, `${seat.name ?? ''} ${mail.fromName}`);
  if (sheet === undefined && leftOut.length === 0)
    return { became: 'word', seat: seat.seat, letters: [letter] };
  const taken = await takeText(campaign, seat, { mail: rest, own: withoutWord(own) }, clock);
  return { ...taken, letters: [letter, ...taken.letters] };
}

/** A mail of a seat, without its word for the dice: a sheet, or a letter to the gamemaster. */
async function takeText(
  campaign: Campaign,
  seat: SeatHolder,
  { mail, own }: { readonly mail: ReadMail; readonly own: readonly string[] },
  clock: Clock,
): Promise<Taken> {
  const title = campaign.meta.title;
  const { sheet, leftOut } = findSheet(mail.lines, `${seat.name ?? ''} ${mail.fromName}`);
  if (sheet === undefined) {
    const why = await keepProse(campaign, seat, { mail, own }, clock);
    const became = why === 'too-long' ? why : hasText(own) ? 'no-sheet' : 'no-text';
    return { became, seat: seat.seat, letters: [answers.noSheet(title, seat, why)] };
  }
  const sheets: SheetOutcome[] = [];
  const refused: RefusedSheet[] = [];
  for (const part of splitByList(sheet)) {
    const { outcome, of, list } = await submit(campaign, seat, part, mail, clock);
    sheets.push(outcome);
    if ('refusal' in outcome) {
      const named = list === undefined ? {} : { list };
      refused.push({ of, ...named, text: part.text, why: outcome.refusal.say });
    }
  }
  const became = sheets.some((one) => 'receipt' in one) ? 'sheet' : 'refused';
  const written = { text: own.join('\n'), leftOut };
  const letters = sheets.map((one) => answers.toSheet(title, seat, one, written));
  return { became, seat: seat.seat, sheets, letters, ...(refused.length === 0 ? {} : { refused }) };
}

/** Words that are no orders are a letter to the gamemaster: he has it in his tray. Answers with what the mail held. */
async function keepProse(
  campaign: Campaign,
  { seat }: SeatHolder,
  { mail, own }: { readonly mail: ReadMail; readonly own: readonly string[] },
  clock: Clock,
): Promise<answers.NoSheet> {
  const why = whyNoSheet(mail, own);
  if (why !== 'prose' && why !== 'prose-and-attachment') return why;
  const letter = { from: seat, to: 'gm' as const, text: own.join('\n'), via: 'mail' as const };
  const kept = await sendDispatch(campaign, letter, clock);
  return kept.ok ? why : 'too-long';
}

const hasText = (lines: readonly string[]): boolean => lines.some((line) => line.trim() !== '');

function whyNoSheet(mail: ReadMail, own: readonly string[]): answers.NoSheet {
  if (hasText(own)) return mail.hasAttachment ? 'prose-and-attachment' : 'prose';
  if (hasText(mail.lines)) return 'quotation';
  return mail.hasAttachment ? 'attachment' : 'nothing';
}

async function submit(
  campaign: Campaign,
  seat: SeatHolder,
  part: SheetPart,
  mail: ReadMail,
  clock: Clock,
): Promise<{ readonly outcome: SheetOutcome; readonly of: string; readonly list?: string }> {
  const asks = await listAsksOf(campaign, seat.seat);
  const { kind, list } = aimSheet(part, mail.subject, asks.ok ? asks.value : []);
  const named = list === undefined ? {} : { list };
  const sheet = { seat: seat.seat, kind, ...named, text: part.text, via: 'mail' as const };
  const sent = await submitSheet(campaign, sheet, clock);
  const outcome = sent.ok ? { ...named, receipt: sent.value } : { ...named, refusal: sent.error };
  return { outcome, of: kind, ...named };
}

async function record(
  campaign: Campaign,
  mail: ReadMail,
  raw: Buffer,
  taken: Taken,
  clock: Clock,
): Promise<Result<MailReceipt, Refusal>> {
  const letters = mayAnswer(mail) ? taken.letters : [];
  const to = { to: mail.from, ...(mail.fromName === '' ? {} : { name: mail.fromName }) };
  const seat = taken.seat === undefined ? {} : { seat: taken.seat };
  const inReplyTo = mail.messageId;
  for (const letter of letters) {
    const written = await writeLetter(campaign, { ...seat, ...to, ...letter, inReplyTo }, clock);
    if (!written.ok) return written;
  }
  const { messageId, from, subject } = mail;
  const body = {
    messageId,
    from,
    subject,
    text: keptText(mail, raw),
    ...seat,
    became: taken.became,
  };
  const refused = taken.refused === undefined ? {} : { refused: taken.refused };
  const isTold = taken.sheets !== undefined || taken.became === 'no-sheet';
  const shown = isTold || !hasText(mail.lines) ? {} : { shown: shownText(mail) };
  const kept = await keepMail(campaign, { ...body, ...refused, ...shown }, clock);
  if (!kept.ok) return no(kept.error);
  const sheets = taken.sheets ?? [];
  const { became } = taken;
  const answered = letters.length;
  return ok({ messageId, from: shownSender(mail), became, ...seat, sheets, answered });
}

/** The gamemaster needs no more of a mail without a sheet to see what it is; the whole is kept beside it. */
const MOST_SHOWN = 20_000;

const shownText = ({ lines }: ReadMail): string => lines.join('\n').slice(0, MOST_SHOWN);

/** The mail as it came, one character a byte where it is no UTF-8; of a mail that is too large its head alone. */
export function keptText(mail: ReadMail, raw: Buffer): string {
  const kept = mail.trouble === 'too-large' ? raw.subarray(0, HEAD_BYTES) : raw;
  const text = kept.toString('utf8');
  return Buffer.from(text).equals(kept) ? text : kept.toString('latin1');
}

/** An address that a letter can be sent to, and not the program's own: it never answers itself. */
const mayAnswer = (mail: ReadMail): boolean =>
  /^[^\s<>()[\]",;:\\@]{1,200}@[^\s<>()[\]",;:\\@]{1,200}$/.test(mail.from) &&
  !mail.from.endsWith(`@${OWN_DOMAIN}`);
