/**
 * Finds the sheet in a mail. If a line is wrongly taken for an order, its author sees a fault and can fix it; if an order is
 * wrongly left out, he may not notice. So a doubtful line counts as part of the sheet, the answer lists all other lines
 * that were left out, except greetings and closings, and a sheet beside which an order was left out waits for a yes.
 */
import type { Step } from '../kernel/system.js';
import { readSlot, type Timeline } from '../kernel/timeline.js';
import { compareSent, type SentText } from './compare-sent.js';
import {
  beginsFoot,
  goesOn,
  isBelowWord,
  isClosing,
  isGreeting,
  isIntroduction,
  isName,
  isNoOrder,
  isSentFrom,
  isPostscript,
  isWordAlone,
  saysMore,
  type Judge,
} from './letter-words.js';
import { seatSaid, type SeatNames } from './match-seat.js';
import { turnSaid } from './match-turn.js';
import { isProgramsFoot } from './quote-heads.js';
import { separate, unmarked, type LineKind, type Mail } from './separate.js';
import { withRemarks } from './order-table.js';
import { tidyLine } from './tidy-line.js';

/** A line of the sender's own text that is not read as an order; `line` counts from 1. */
export type LeftOut = { readonly line: number; readonly text: string };

/** `sheet` keeps the line numbers of the mail; absent where no line says what only an order says. */
export type FoundSheet = {
  readonly sheet?: string;
  /** The sender's own lines, the others empty. */
  readonly own: readonly string[];
  /** The same where the mail is a letter: also what stands below a drawn line, and a postscript. */
  readonly letter: readonly string[];
  /** Own lines that are no orders. */
  readonly leftOut: readonly LeftOut[];
  /** Lines that read as orders and were left out, as quotation or signature, though they were never sent before. */
  readonly doubts: readonly LeftOut[];
  /** `Seat:` lines that name another seat than the sender's; they are among those left out. */
  readonly otherSeats: readonly LeftOut[];
  /** `Turn:` lines that name another turn than the open one; they are among those left out. */
  readonly otherTurns: readonly LeftOut[];
  /** The sheet stands in what looks like a quotation, as its sender may have changed it, or below his signature. */
  readonly isQuoted?: true;
};

/** `sender`: the name of whoever wrote the mail, which he may put below it; `seat`: the one of `seats` that it is for. */
export type Reading = {
  readonly seat?: SeatNames | undefined;
  /** All of the campaign. */
  readonly seats?: readonly SeatNames[];
  /** The one in which the seat stands. */
  readonly step?: Pick<Step, 'name' | 'title'> | undefined;
  readonly sender?: string;
  /** What the seat was sent and sent itself, the latest first. */
  readonly sent?: () => readonly SentText[];
  readonly timeline?: Timeline | undefined;
  /** How many errors a line would have as an order; absent: not known. */
  readonly faults?: (line: string) => number;
};

/** Lines `from` to before `to`. */
type Span = { readonly from: number; readonly to: number };

export function findSheet(mail: Mail, judge: Judge, reading: Reading = {}): FoundSheet {
  const { tidied, kinds, own, letter, foot, below } = partLines(mail, judge, reading);
  const doubtful = tidied.map((line, index) => (kinds[index] === 'doubtful' ? line : ''));
  const reader = { judge, sender: '', ...reading };
  const seats = own.map((line) => seatSaid(line, reading.seat, judge, reading.seats));
  const turns = own.map((line) => turnSaid(line, reading.step, judge));
  const { sheet, leftOut: others } = sheetIn(
    own.map((line, index) => ((seats[index] ?? turns[index]) === undefined ? line : '')),
    reader,
  );
  const otherSeats = linesWith(own, (_line, index) => seats[index] === 'other');
  const otherTurns = linesWith(own, (_line, index) => turns[index] === 'other');
  const doubts = byLine([
    ...reads(doubtful, judge),
    ...reads(foot, judge),
    ...others.filter(({ text }) => goesOn(text, judge)),
  ]);
  const leftOut = byLine([
    ...others.filter(({ text }) => !goesOn(text, judge)),
    ...otherSeats,
    ...otherTurns,
    ...listLeftOut(below, undefined, reader).filter(({ text }) => judge(text) === 'no'),
  ]);
  const found = { own, letter, leftOut, doubts, otherSeats, otherTurns };
  if (sheet !== undefined) return { ...found, sheet };
  const quoted =
    quotedSheet({ tidied, kinds }, judge, reading.sent ?? nothing) ?? footSheet(foot, judge);
  return quoted === undefined ? found : { ...found, sheet: quoted, isQuoted: true };
}

const byLine = (lines: readonly LeftOut[]): readonly LeftOut[] =>
  lines.toSorted((a, b) => a.line - b.line);

/**
 * `own`: the sender's own lines above his signature; `foot`: those below it; `below`: those of them that are no signature;
 * `letter`: those of a letter. The others are empty.
 */
function partLines(mail: Mail, judge: Judge, { sent = nothing, timeline }: Reading) {
  const tidied = withRemarks(mail.lines, judge).map((line) => tidyLine(line, judge, timeline));
  const kinds = separate({ ...mail, tidied }, judge, sent);
  const written = tidied.map((line, index) => (kinds[index] === 'own' ? line : ''));
  const signature = signatureStart(written, judge);
  const own = written.map((line, index) => (index < signature && !DRAWN.test(line) ? line : ''));
  const foot = written.map((line, index) => (index > signature ? line : ''));
  const more = saysMoreFrom(foot, written[signature] ?? '', judge);
  const below = foot.map((line, index) => (index >= more && !DRAWN.test(line) ? line : ''));
  return { tidied, kinds, own, letter: letterIn(written), foot, below };
}

/** A letter ends only at `-- `: a drawn line parts what it says. What its writer adds below his name is of it too. */
function letterIn(written: readonly string[]): readonly string[] {
  const end = written.indexOf(SEPARATOR);
  const postscript = written.findIndex((line, index) => index > end && isPostscript(line));
  return written.map((line, index) => {
    const isFoot = end >= 0 && index > end && (postscript < 0 || index < postscript);
    return isFoot || DRAWN.test(line) ? '' : line;
  });
}

/** Where below a drawn line something else than a signature begins; a postscript may stand below one. */
function saysMoreFrom(foot: readonly string[], drawn: string, judge: Judge): number {
  const first = foot.findIndex((line) => line.trim() !== '');
  const isFoot = drawn === SEPARATOR || first < 0 || beginsFoot(drawn, foot[first] ?? '', judge);
  const from = isFoot ? foot.findIndex(isPostscript) : first;
  return from < 0 ? foot.length : from;
}

const nothing = (): readonly SentText[] => [];

/** The sender's own lines, and those of a letter: quotations, copies of mails and the signature are made empty. */
export const ownParts = (lines: readonly string[], judge: Judge) => {
  const { own, letter } = partLines({ lines }, judge, {});
  return { own, letter };
};

export const ownLines = (lines: readonly string[], judge: Judge): readonly string[] =>
  ownParts(lines, judge).own;

const reads = (lines: readonly string[], judge: Judge): readonly LeftOut[] =>
  linesWith(lines.map(unmarked), (text) => judge(text) !== 'no');

/** The lines of which that holds, but for empty ones. */
const linesWith = (
  lines: readonly string[],
  holds: (text: string, index: number) => boolean,
): readonly LeftOut[] =>
  lines.flatMap((line, index) => {
    const text = line.trim();
    return text !== '' && holds(text, index) ? [{ line: index + 1, text }] : [];
  });

/**
 * The orders around the doubtful lines that are no words of ours, without the marks of their quotation, and what stands between
 * those of one paragraph.
 */
function quotedSheet(
  { tidied, kinds }: { readonly tidied: readonly string[]; readonly kinds: readonly LineKind[] },
  judge: Judge,
  sent: () => readonly SentText[],
): string | undefined {
  if (!kinds.includes('doubtful')) return undefined;
  const plain = tidied.map(unmarked);
  const known = compareSent(plain, sent);
  const isDoubtful = ({ from, to }: Span): boolean => kinds.slice(from, to).includes('doubtful');
  const reads = (at: number): boolean => judge(plain[at] ?? '') !== 'no';
  const around = new Set(
    paragraphs(plain)
      .filter(isDoubtful)
      .flatMap(({ from, to }) => range(from, to)),
  );
  const isPart = (at: number): boolean =>
    kinds[at] === 'doubtful' ||
    (plain[at] ?? '').trim() === '' ||
    (kinds[at] === 'quoted' && (around.has(at) || reads(at)) && !known(at).isOurs);
  const kept = plain.map(() => '');
  for (const span of runs(plain.length, isPart).filter(isDoubtful)) {
    const orders = range(span.from, span.to).filter(reads);
    const [first = 0, last = -1] = [orders.at(0), orders.at(-1)];
    for (const line of range(first, last + 1)) kept[line] = plain[line] ?? '';
  }
  return kept.join('\n').trimEnd();
}

/** Orders below the signature, where the mail has no others: it may stand above a quotation, and they below that. */
function footSheet(foot: readonly string[], judge: Judge): string | undefined {
  const isOrder = (line: string): boolean => judge(line) === 'sure';
  const first = foot.findIndex(isOrder);
  const last = foot.findLastIndex(isOrder);
  if (first < 0) return undefined;
  return foot
    .map((line, index) => (index < first || index > last ? '' : line))
    .join('\n')
    .trimEnd();
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

const DRAWN = /^\s*[-_=*~]{2,}\s*$/;
/** Above a signature (RFC 3676). */
const SEPARATOR = '-- ';

/**
 * Where the signature begins: at `-- `, which means nothing else, or at a drawn line below the orders with
 * nothing below it that surely is one. In a letter, which has no orders, a drawn line parts what is written, unless all that
 * stands above it is a word alone.
 */
function signatureStart(lines: readonly string[], judge: Judge): number {
  const separator = lines.indexOf(SEPARATOR);
  const last = lines.findLastIndex((line) => judge(line) === 'sure');
  const first = lines.findIndex((line) => judge(line) !== 'no');
  const drawn = lines.findIndex(
    (line, index) => index > last && DRAWN.test(line) && first >= 0 && first < index,
  );
  const starts = [separator, drawn, drawnBelowWord(lines, judge)].filter((index) => index >= 0);
  return Math.min(lines.length, ...starts);
}

/** The first drawn line of a mail without orders, where a word alone stands above it and no more of a letter below it; else -1. */
function drawnBelowWord(lines: readonly string[], judge: Judge): number {
  const drawn = lines.findIndex((line) => DRAWN.test(line));
  const next = lines.find((line, index) => index > drawn && line.trim() !== '') ?? '';
  const isFoot =
    lines.every((line) => isNoOrder(line, judge)) &&
    isWordAlone(lines.slice(0, Math.max(drawn, 0)), judge) &&
    beginsFoot(lines[drawn] ?? '', next, judge) &&
    !lines.slice(drawn).some(isPostscript);
  return isFoot ? drawn : -1;
}

type Reader = Reading & { readonly judge: Judge; readonly sender: string };

function sheetIn(own: readonly string[], reader: Reader): Pick<FoundSheet, 'sheet' | 'leftOut'> {
  const joined = rejoin(own, reader);
  const sheet = sheetSpan(own, reader);
  const leftOut = listLeftOut(joined, sheet, reader);
  if (sheet === undefined) return { leftOut };
  const kept = joined.slice(0, sheet.to).map((line, index) => (index < sheet.from ? '' : line));
  return { sheet: kept.join('\n').trimEnd(), leftOut };
}

/** From the first to the last paragraph that holds an order, whole but for greeting and closing. */
function sheetSpan(own: readonly string[], reader: Reader): Span | undefined {
  const { judge } = reader;
  const hasOrder = (line: string): boolean => judge(line) !== 'no';
  const holding = paragraphs(own).filter((span) => linesOf(own, span).some(hasOrder));
  const [first, last] = [holding.at(0), holding.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return {
    from: first.from + headLength(linesOf(own, first), reader),
    to: last.to - tailLength(linesOf(own, last), reader),
  };
}

const linesOf = (lines: readonly string[], { from, to }: Span): readonly string[] =>
  lines.slice(from, to);

/** Runs of lines that are not empty. */
const paragraphs = (lines: readonly string[]): readonly Span[] =>
  runs(lines.length, (at) => (lines[at] ?? '').trim() !== '');

/** The longest runs among the first `length` numbers of which that holds. */
function runs(length: number, holds: (at: number) => boolean): readonly Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (let at = 0; at <= length; at += 1) {
    if (at < length && holds(at)) continue;
    if (at > from) spans.push({ from, to: at });
    from = at + 1;
  }
  return spans;
}

/** How many lines a greeting, an introduction and the head of a table take at the head of a paragraph. */
function headLength(lines: readonly string[], { judge, timeline }: Reader): number {
  const greeting = isGreeting(lines[0] ?? '', judge) ? 1 : 0;
  const introduced = isIntroduction(lines[greeting] ?? '', judge) ? greeting + 1 : greeting;
  return isHeadRow(lines[introduced] ?? '', judge, timeline) ? introduced + 1 : introduced;
}

/** `Hours  Order`: what the columns of a table hold. */
const isHeadRow = (line: string, judge: Judge, timeline: Timeline | undefined): boolean =>
  timeline !== undefined &&
  judge(line) === 'no' &&
  line.trim().split(/\s+/).length <= MOST_COLUMNS &&
  [timeline.unit, timeline.units, timeline.short].some((word) =>
    line.trim().toLowerCase().startsWith(word.toLowerCase()),
  );

const MOST_COLUMNS = 6;

/**
 * How many lines stand below the last order of a paragraph from a closing, the sender's name, or what his program adds on:
 * a signature that no empty line parts from it.
 */
function tailLength(lines: readonly string[], reader: Reader): number {
  const { judge } = reader;
  const last = lines.findLastIndex((line) => judge(line) !== 'no');
  const start = lines.findIndex(
    (line, index) =>
      index > last &&
      (beginsSignature(line, reader) || (index < last + MOST_FEET && isProgramsFoot(line, judge))),
  );
  return start < 0 ? 0 : lines.length - start;
}

/** Lines below an order that are compared with all that programs add. */
const MOST_FEET = 20;

const beginsSignature = (line: string, reader: Reader): boolean =>
  isClosing(line, reader.judge) ||
  isSender(line, reader) ||
  /^\s*[-_=*~]{2,}\s*$/.test(line) ||
  isSentFrom(line, reader.judge);

/** `Edward`, `H. Mercier`, `Edward B.`: every word is one of the name, or the first letter of one; or the first word is. */
function isSender(line: string, { judge, sender }: Reader): boolean {
  const wordsOf = (text: string): readonly string[] =>
    text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const names = wordsOf(sender);
  const words = wordsOf(line);
  return (
    words.length > 0 &&
    isName(line, judge) &&
    (names.includes(words[0] ?? '') ||
      words.every((word) => names.some((name) => name === word || name.slice(0, 1) === word)))
  );
}

/** Own text outside the sheet, without what every letter has: a greeting, a closing, a name. */
function listLeftOut(
  own: readonly string[],
  sheet: Span | undefined,
  reader: Reader,
): readonly LeftOut[] {
  const leftOut: LeftOut[] = [];
  let before = '';
  for (const [index, line] of own.entries()) {
    const text = line.trim();
    if (text === '') continue;
    const inside = sheet !== undefined && index >= sheet.from && index < sheet.to;
    if (!inside && !isFormula(text, before, reader)) leftOut.push({ line: index + 1, text });
    before = text;
  }
  return leftOut;
}

/** A closing with more words than these may say something besides, and is told. */
const BARE_CLOSING_WORDS = 4;

/** `before`: the line above that is not empty. */
function isFormula(text: string, before: string, reader: Reader): boolean {
  const { judge } = reader;
  if (goesOn(text, judge)) return false;
  if (/^[-_=*~\s]+$/.test(text)) return true;
  if (isGreeting(text, judge)) return !saysMore(text);
  return isBelowWord(text.replace(IDLE, ''), judge) && mayClose(text, before, reader);
}

/** How a closing may end, though these words limit what stands before them elsewhere. */
const IDLE = /,? (?:i can(?:no|['’])t wait|for nothing)[.!]{0,3}$/iu;

function mayClose(text: string, before: string, reader: Reader): boolean {
  const { judge } = reader;
  if (isSender(text, reader) || isSentFrom(text, judge)) return true;
  if (isClosing(text, judge)) return text.split(/\s+/).length <= BARE_CLOSING_WORDS;
  return isName(text, judge) && isClosing(before, judge);
}

/** Where mail programs break lines; some do so on a screen of forty columns. */
const WRAP_FROM = 60;
const WRAP_AT = 70;
const NARROWEST = 28;
/** An order that runs over more lines is no order. */
const MOST_JOINED = 6;
/** How many joins of one mail are tried. */
const MOST_TRIED = 200;

/** Joins an order that the sender's mail program broke; its further lines are left empty. */
function rejoin(lines: readonly string[], reading: Reader): readonly string[] {
  const reader = { ...reading, hasFaults: faultsAlone(reading) };
  const joined = [...lines];
  let tried = 0;
  for (let at = 0; at < joined.length; at += 1) {
    if (reader.judge(joined[at] ?? '') === 'no') continue;
    const rest = runsOver(lines, at, reader);
    if (rest === 0 || (tried += 1) > MOST_TRIED) continue;
    const count = howMany(lines, at, rest, reader);
    if (count === 0) continue;
    joined[at] = joinedLine(lines, at, count);
    joined.fill('', at + 1, at + 1 + count);
    at += count;
  }
  return joined;
}

/** Two lines that are no orders without errors may be one together. */
type Joiner = Reader & { readonly hasFaults: (line: string) => boolean };

/** Whether a line has errors as an order; beyond so many lines, that none has. */
function faultsAlone({ faults }: Reader): Joiner['hasFaults'] {
  const known = new Map<string, boolean>();
  return (line) => {
    const before = known.get(line);
    if (before !== undefined || faults === undefined || known.size >= MOST_TRIED)
      return before === true;
    const found = faults(line) > 0;
    known.set(line, found);
    return found;
  };
}

const joinedLine = (lines: readonly string[], at: number, more: number): string =>
  [
    (lines[at] ?? '').trimEnd(),
    ...lines.slice(at + 1, at + 1 + more).map((line) => line.trim()),
  ].join(' ');

/** How many lines below an order may go on with it. */
function runsOver(lines: readonly string[], at: number, reader: Joiner): number {
  const { judge, hasFaults, timeline } = reader;
  let count = 0;
  while (count < MOST_JOINED) {
    const next = lines[at + count + 1] ?? '';
    if (next.trim() === '' || !isFull(lines[at + count] ?? '', next, NARROWEST)) break;
    const found = judge(next);
    // Whatever says when it is done begins an order; nearly all lines do, and to read each alone takes long.
    const isTimed = timeline !== undefined && readSlot(timeline, next) !== undefined;
    const isRest =
      found === 'no' ||
      (!isTimed && hasFaults(next) && (found === 'may' || hasFaults(lines[at] ?? '')));
    if (!isRest || beginsSignature(next, reader)) break;
    count += 1;
  }
  return count;
}

/** A line to which the next word would not have fitted, where it is so broken. */
const isFull = (line: string, next: string, width: number): boolean =>
  line.trimEnd().length + 1 + (next.trim().split(/\s/)[0] ?? '').length > width;

/** As many as make an order without errors; else, of those that programs break at their usual width, the first. */
function howMany(lines: readonly string[], at: number, rest: number, reader: Reader): number {
  const { faults } = reader;
  if (faults !== undefined)
    for (let count = rest; count > 0; count -= 1)
      if (faults(joinedLine(lines, at, count)) === 0) return count;
  const line = lines[at] ?? '';
  const isBroken =
    line.length >= WRAP_FROM &&
    reader.judge(line) === 'sure' &&
    reader.judge(lines[at + 1] ?? '') === 'no' &&
    isFull(line, lines[at + 1] ?? '', WRAP_AT);
  return isBroken ? 1 : 0;
}
