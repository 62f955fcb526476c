/**
 * The text of a sheet with one of its lines moved, made longer, taken out or put in. Lines count from 1. Only the pulses
 * at a line's head change; what it orders stays as it was typed.
 */
import { readHead, withHead } from '../../kernel/pulse-head.js';

/** A text, and where in it the line now stands that was touched. */
export type Edited = { readonly text: string; readonly line: number };

const linesOf = (text: string): string[] => text.split('\n');

/** The first pulse after all that the text names. */
export const nextPulse = (text: string): number =>
  1 + Math.max(0, ...linesOf(text).map((line) => readHead(line)?.to ?? 0));

/** A line begins `by` pulses later, or earlier, and lasts as long as before. */
export function shiftLine(text: string, line: number, by: number): Edited {
  return withPulses(text, line, (from, to) => {
    const start = Math.max(1, from + by);
    return [start, start + to - from];
  });
}

/** A line ends `by` pulses later, or earlier; it keeps one at least. */
export const stretchLine = (text: string, line: number, by: number): Edited =>
  withPulses(text, line, (from, to) => [from, Math.max(from, to + by)]);

function withPulses(
  text: string,
  line: number,
  change: (from: number, to: number) => readonly [number, number],
): Edited {
  const lines = linesOf(text);
  const head = readHead(lines[line - 1] ?? '');
  if (head === undefined) return { text, line };
  lines[line - 1] = withHead(lines[line - 1] ?? '', ...change(head.from, head.to));
  return inOrder(lines, line);
}

/** Puts a line where its pulses belong when it stands after a later one or before an earlier one. */
function inOrder(lines: readonly string[], line: number): Edited {
  const own = lines[line - 1] ?? '';
  const from = readHead(own)?.from ?? 0;
  const starts = lines.map((one) => readHead(one)?.from);
  const isLate = starts.slice(0, line - 1).some((start) => start !== undefined && start > from);
  const isEarly = starts.slice(line).some((start) => start !== undefined && start < from);
  if (!isLate && !isEarly) return { text: lines.join('\n'), line };
  const others = lines.filter((_, index) => index !== line - 1);
  return putIn(others, own, from);
}

/** Before the first line that begins later; else after the last that names pulses, or at the end. */
function putIn(lines: readonly string[], own: string, from: number): Edited {
  const heads = lines.map((one) => readHead(one)?.from);
  const later = heads.findIndex((start) => start !== undefined && start > from);
  const last = heads.findLastIndex((start) => start !== undefined);
  const written = lines.findLastIndex((one) => one.trim() !== '') + 1;
  const at = later >= 0 ? later : last >= 0 ? last + 1 : written;
  return { text: lines.toSpliced(at, 0, own).join('\n'), line: at + 1 };
}

/** A line of its own where its pulses belong. */
export const addLine = (text: string, line: string): Edited =>
  text.trim() === ''
    ? { text: line, line: 1 }
    : putIn(linesOf(text), line, readHead(line)?.from ?? Infinity);

export function removeLine(text: string, line: number): Edited {
  const lines = linesOf(text).toSpliced(line - 1, 1);
  return { text: lines.join('\n'), line: Math.max(1, Math.min(line, lines.length)) };
}

/** Two lines that follow each other change places, and their pulses with them: the second begins where the first did. */
export function swapLine(text: string, line: number, step: 1 | -1): Edited {
  const lines = linesOf(text);
  const other = neighbourOf(lines, line, step);
  if (other === undefined) return { text, line };
  const [first, second] = step === 1 ? [line, other] : [other, line];
  const [a, b] = [lines[first - 1] ?? '', lines[second - 1] ?? ''];
  const [headA, headB] = [readHead(a), readHead(b)];
  const both = headA !== undefined && headB !== undefined;
  const start = headA?.from ?? 0;
  const gap = both ? headB.from - headA.to - 1 : 0;
  const endB = both ? start + headB.to - headB.from : 0;
  const startA = endB + 1 + Math.max(0, gap);
  lines[first - 1] = both ? withHead(b, start, endB) : b;
  lines[second - 1] = both ? withHead(a, startA, startA + headA.to - headA.from) : a;
  return { text: lines.join('\n'), line: other };
}

/** The next line with something on it. */
function neighbourOf(lines: readonly string[], line: number, step: 1 | -1): number | undefined {
  for (let at = line + step; at >= 1 && at <= lines.length; at += step)
    if ((lines[at - 1] ?? '').trim() !== '') return at;
  return undefined;
}
