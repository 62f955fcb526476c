/**
 * Parts a mail into what its sender wrote and what it repeats. A line that was sent before, to the seat or by it, is a
 * quotation where something says that it is one: a mark before it, a head above it, or the words of a letter of ours around
 * it. What only looks like a quotation, and reads as an order, is doubtful: it is neither taken nor dropped.
 */
import { compareSent, type Compare, type SentText } from './compare-sent.js';
import type { Judge } from './letter-words.js';
import { quoteHeads, type HeadFinder } from './quote-heads.js';

/** `own`: the sender's. `quoted`: sent before, or of no consequence. `doubtful`: reads as an order and was never sent. */
export type LineKind = 'own' | 'quoted' | 'doubtful';

export type Mail = {
  readonly lines: readonly string[];
  /** The same lines made plain; absent: they are. */
  readonly tidied?: readonly string[];
  /** Where texts begin that stand by themselves; absent: there is one. */
  readonly texts?: readonly number[];
};

const MARKED = /^\s*([A-Za-z]{0,4}>|\|\s*>)/;
const MARKS = /^(\s*([A-Za-z]{0,4}>|\|\s*>|\|))+\s?/;

/** A line without the marks of a quotation. */
export const unmarked = (line: string): string => line.replace(MARKS, '');

/** Of each line what it is. `sent`: what the seat has, the latest first. */
export function separate(
  { lines, tidied = lines, texts = [0] }: Mail,
  judge: Judge,
  sent: () => readonly SentText[],
): readonly LineKind[] {
  const marked = lines.map((line) => MARKED.test(line));
  const plain = lines.map((line, at) => (marked[at] === true ? unmarked(line) : line));
  const mail = {
    ...{ lines: tidied, judge, known: compareSent(plain, sent), marked },
    reads: tidied.map((line) => judge(MARKED.test(line) ? unmarked(line) : line) !== 'no'),
    blank: lines.map((line) => !/[\p{L}\p{N}]/u.test(line)),
    heads: quoteHeads(judge),
  };
  const starts = texts.length === 0 ? [0] : texts;
  return starts.flatMap((start, index) =>
    kindsIn(mail, index === 0 ? 0 : start, starts[index + 1] ?? lines.length),
  );
}

type Seen = {
  readonly lines: readonly string[];
  readonly judge: Judge;
  readonly known: Compare;
  readonly reads: readonly boolean[];
  readonly marked: readonly boolean[];
  readonly blank: readonly boolean[];
  readonly heads: HeadFinder;
};

function kindsIn(mail: Seen, from: number, to: number): readonly LineKind[] {
  const kinds: LineKind[] = [];
  for (let at = from; at < to; at += 1)
    kinds[at] = mail.marked[at] === true ? inQuote(mail, at) : 'own';
  for (let at = from; at < to; at += 1) {
    if (kinds[at] !== 'own') continue;
    const head = mail.heads(mail.lines, at);
    if (head === undefined) continue;
    const after = at + head.length;
    if (mail.marked[nextText(mail, after, to)] === true) {
      kinds.fill('quoted', at, after);
      at = after - 1;
      continue;
    }
    const isSent = wasSent(mail, after, to);
    const repeated = head.isSure ? 'letter' : isSent ? repeats(mail, after, to) : undefined;
    if (repeated === undefined) continue;
    // Who begins his mail with `From: Ruth` may send the same orders again.
    const mayBeAgain = repeated === 'orders' && nextText(mail, from, at) === at;
    for (let line = at; line < after; line += 1) kinds[line] = inQuote(mail, line);
    for (let line = after; line < to; line += 1) {
      if (kinds[line] !== 'own') continue;
      kinds[line] = isSent ? belowKnownHead(mail, line, [after, to]) : inQuote(mail, line);
      if (line > after && kinds[line - 1] === 'own' && goesOnBelow(mail, line)) kinds[line] = 'own';
      if (mayBeAgain && mail.reads[line] === true) kinds[line] = 'doubtful';
    }
    break;
  }
  lettersOfOurs(mail, kinds, from, to);
  mixedOrders(mail, kinds, from, to);
  return kinds.slice(from, to);
}

/** In a quotation a line is one, unless it reads as an order and was never sent. */
const inQuote = ({ known, reads }: Seen, at: number): LineKind =>
  reads[at] === true && !known(at).isKnown ? 'doubtful' : 'quoted';

function nextText({ blank }: Seen, at: number, to: number): number {
  let next = at;
  while (next < to && blank[next] === true) next += 1;
  return next;
}

/** Lines below a head that are looked at. */
const MOST_LOOKED_AT = 15;
const SENT_SHARE = 0.3;

/** Whether what stands there is what was sent. */
function wasSent({ blank, known }: Seen, from: number, to: number): boolean {
  const texts: number[] = [];
  for (let at = from; at < to && texts.length < MOST_LOOKED_AT; at += 1)
    if (blank[at] !== true) texts.push(at);
  const same = texts.filter((at) => known(at).isKnown).length;
  return same > 0 && same >= SENT_SHARE * texts.length;
}

/**
 * Below a head that a person may have written: a letter of ours, told by words that no order says; or orders, where nothing stands
 * there that was not sent.
 */
function repeats(mail: Seen, from: number, to: number): 'letter' | 'orders' | undefined {
  let isWhole = true;
  for (let at = from; at < to; at += 1) {
    if (isTelling(mail, at)) return 'letter';
    if (mail.blank[at] !== true && !mail.known(at).isKnown) isWhole = false;
  }
  return isWhole ? 'orders' : undefined;
}

/** A line of no mark between lines that were sent is the sender's, unless it may be one of theirs that he changed. */
function belowKnownHead(mail: Seen, at: number, [from, to]: readonly [number, number]): LineKind {
  const { known, reads, blank } = mail;
  if (known(at).isKnown || blank[at] === true) return 'quoted';
  if (reads[at] !== true) return isAtEnd(mail, at, to) ? 'own' : 'quoted';
  const [above, below] = [edge(mail, at, -1, from), edge(mail, at, 1, to)];
  const isChanged = [above, below].some(
    (line) => line !== undefined && known(line).isKnown && reads[line] === true,
  );
  return isChanged ? 'doubtful' : 'own';
}

/** A line that was never sent, and no order: right below his own it is his too. */
const goesOnBelow = ({ known, reads, blank }: Seen, at: number): boolean =>
  reads[at] !== true && blank[at] !== true && !known(at).isKnown;

/** The first line that was sent, above or below the lines of the same paragraph that were not; none beyond an empty line. */
function edge({ known, blank }: Seen, at: number, step: 1 | -1, end: number): number | undefined {
  for (let line = at + step; step > 0 ? line < end : line >= end; line += step) {
    if (blank[line] === true) return undefined;
    if (known(line).isKnown) return line;
  }
  return undefined;
}

/** Nothing below it was sent. */
function isAtEnd({ known }: Seen, at: number, to: number): boolean {
  for (let line = at; line < to; line += 1) if (known(line).isKnown) return false;
  return true;
}

/** So many words that no order says show that lines are a letter of ours. */
const TELLING_WORDS = 5;

/** A line of a letter of ours that is no order. */
const isTelling = ({ known, reads, lines }: Seen, at: number): boolean =>
  reads[at] !== true &&
  known(at).isOurs &&
  (lines[at]?.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= TELLING_WORDS;

/** Without mark and head: lines of a letter of ours, told by its own words among them. */
function lettersOfOurs(mail: Seen, kinds: LineKind[], from: number, to: number): void {
  const { known, blank } = mail;
  if (!mayBeUnmarked(mail, from, to)) return;
  for (let at = from; at < to; at += 1) {
    if (!known(at).isKnown) continue;
    let end = at;
    while (end < to && (blank[end] === true || known(end).isKnown)) end += 1;
    const start = beginsLetter(mail, kinds, at, end);
    const isLetter = Array.from({ length: end - start }, (_, index) => start + index).some((line) =>
      isTelling(mail, line),
    );
    if (isLetter) kinds.fill('quoted', start, end);
    at = end;
  }
}

/**
 * Where a letter of ours may begin among lines that were sent. What he sent before, right above it, he may be sending again;
 * and what stands right below an order of his goes on with it, though the letter has the same words.
 */
function beginsLetter(
  { known, blank, reads }: Seen,
  kinds: readonly LineKind[],
  from: number,
  end: number,
): number {
  let start = from;
  while (start < end) {
    if (reads[start] === true || !known(start).isOurs) start += 1;
    else if (reads[start - 1] === true && kinds[start - 1] === 'own')
      while (start < end && blank[start] !== true) start += 1;
    else break;
  }
  return start;
}

/** Whether a line of no mark, a drawn one among them, may be of a letter of ours: marked lines are told by their marks. */
function mayBeUnmarked({ lines, known, blank, marked }: Seen, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const isUnmarked = marked[at] !== true && (lines[at] ?? '').trim() !== '';
    if (isUnmarked && (blank[at] === true || known(at).isKnown)) return true;
  }
  return false;
}

/** Orders right below each other that are partly his and partly unmarked quotation may be a sheet that he changed. */
function mixedOrders(mail: Seen, kinds: LineKind[], from: number, to: number): void {
  const { reads, marked } = mail;
  const isOrder = (at: number): boolean => at < to && reads[at] === true && marked[at] !== true;
  for (let at = from; at < to; at += 1) {
    let end = at;
    while (isOrder(end)) end += 1;
    const run = kinds.slice(at, end);
    if (run.includes('own') && run.includes('quoted'))
      for (let line = at; line < end; line += 1)
        if (kinds[line] === 'own') kinds[line] = 'doubtful';
    at = Math.max(at, end - 1);
  }
}
