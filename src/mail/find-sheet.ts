/**
 * Finds the sheet in a mail. If a line is wrongly taken for an order, its author sees a fault and can fix it; if an order is
 * wrongly left out, he may not notice. So a doubtful line counts as part of the sheet, and the answer lists all other lines
 * that were left out, except greetings and closings.
 */
import { isClosing, isGreeting, isIntroduction, isName, type Judge } from './letter-words.js';
import { isSeatLine } from './match-seat.js';
import { ownLines, signatureLines } from './strip-reply.js';

/** A line of the sender's own text that is not read as an order; `line` counts from 1. */
export type LeftOut = { readonly line: number; readonly text: string };

/** `sheet` keeps the line numbers of the mail; absent where no line says what only an order says. */
export type FoundSheet = { readonly sheet?: string; readonly leftOut: readonly LeftOut[] };

/** Lines `from` to before `to`. */
type Span = { readonly from: number; readonly to: number };

/** Finds the sheet; `sender` is the name of whoever wrote the mail, which he may put below it. */
export function findSheet(lines: readonly string[], judge: Judge, sender = ''): FoundSheet {
  const own = ownLines(lines, judge);
  const reader = { judge, sender };
  const joined = rejoin(own, judge);
  const sheet = sheetSpan(own, reader);
  const leftOut = [...listLeftOut(joined, sheet, reader), ...ordersInSignature(lines, judge)];
  if (sheet === undefined) return { leftOut };
  const kept = joined.slice(0, sheet.to).map((line, index) => (index < sheet.from ? '' : line));
  return { sheet: kept.join('\n').trimEnd(), leftOut };
}

type Reader = { readonly judge: Judge; readonly sender: string };

/** From the first to the last paragraph that holds an order, whole but for greeting and closing. */
function sheetSpan(own: readonly string[], reader: Reader): Span | undefined {
  const { judge } = reader;
  const hasOrder = (line: string): boolean => judge(line) !== 'no';
  const holding = paragraphs(own).filter((span) => linesOf(own, span).some(hasOrder));
  const [first, last] = [holding.at(0), holding.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return {
    from: first.from + headLength(linesOf(own, first), judge),
    to: last.to - tailLength(linesOf(own, last), reader),
  };
}

const linesOf = (lines: readonly string[], { from, to }: Span): readonly string[] =>
  lines.slice(from, to);

/** Runs of lines that are not empty. */
function paragraphs(lines: readonly string[]): readonly Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (let index = 0; index <= lines.length; index += 1) {
    if ((lines[index] ?? '').trim() !== '') continue;
    if (index > from) spans.push({ from, to: index });
    from = index + 1;
  }
  return spans;
}

/** How many lines a greeting and an introduction take at the head of a paragraph. */
function headLength(lines: readonly string[], judge: Judge): number {
  const greeting = isGreeting(lines[0] ?? '', judge) ? 1 : 0;
  return isIntroduction(lines[greeting] ?? '', judge) ? greeting + 1 : greeting;
}

/** How many lines a closing and the names below it take, or the sender's own name, at the foot of a paragraph. */
function tailLength(lines: readonly string[], reader: Reader): number {
  const { judge } = reader;
  const above = lines.findLastIndex((line) => !isName(line, judge) && !isClosing(line, judge));
  const closing = lines.findIndex((line, index) => index > above && isClosing(line, judge));
  if (closing >= 0) return lines.length - closing;
  return isSender(lines.at(-1) ?? '', reader) ? 1 : 0;
}

/** `Edward`, `H. Mercier`: every word is one of the name, or the first letter of one. */
function isSender(line: string, { judge, sender }: Reader): boolean {
  const wordsOf = (text: string): readonly string[] =>
    text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const names = wordsOf(sender);
  const words = wordsOf(line);
  return (
    words.length > 0 &&
    isName(line, judge) &&
    words.every((word) => names.some((name) => name === word || name.slice(0, 1) === word))
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

const ordersInSignature = (lines: readonly string[], judge: Judge): readonly LeftOut[] =>
  signatureLines(lines, judge).flatMap((text, index) =>
    judge(text) === 'sure' ? [{ line: index + 1, text: text.trim() }] : [],
  );

/** A closing with more words than these may say something besides, and is told. */
const BARE_CLOSING_WORDS = 4;

/** `before`: the line above that is not empty. */
function isFormula(text: string, before: string, reader: Reader): boolean {
  const { judge } = reader;
  if (isGreeting(text, judge) || isSender(text, reader) || isSeatLine(text)) return true;
  if (isClosing(text, judge)) return text.split(/\s+/).length <= BARE_CLOSING_WORDS;
  return /^[-_=*~\s]+$/.test(text) || (isName(text, judge) && isClosing(before, judge));
}

/** Where mail programs break lines. */
const WRAP_FROM = 60;
const WRAP_AT = 70;

/** Joins an order that the sender's mail program broke in two; the second line is left empty. */
function rejoin(lines: readonly string[], judge: Judge): readonly string[] {
  const joined = [...lines];
  for (let index = joined.length - 2; index >= 0; index -= 1) {
    const line = joined[index] ?? '';
    const next = (joined[index + 1] ?? '').trim();
    if (!wasBroken(line, lines[index + 1] ?? '', judge)) continue;
    joined[index] = `${line.trimEnd()} ${next}`;
    joined[index + 1] = '';
  }
  return joined;
}

function wasBroken(line: string, next: string, judge: Judge): boolean {
  if (line.length < WRAP_FROM || judge(line) !== 'sure') return false;
  const word = next.trim().split(/\s/)[0] ?? '';
  if (word === '' || judge(next) !== 'no' || isClosing(next, judge)) return false;
  return line.trimEnd().length + 1 + word.length > WRAP_AT;
}
