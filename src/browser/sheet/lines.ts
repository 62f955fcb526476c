/**
 * The text of a sheet with one of its lines moved, made longer, taken out or put in. Lines count from 1. Only the slots
 * at a line's head change; what it orders stays as it was typed.
 */
import { readSlot, withSlot, type Slot, type Timeline } from '../../kernel/timeline.js';

/** How lines of the sheet begin; undefined where they have no slots. */
type Time = Timeline | undefined;

/** A text, and where in it the line now stands that was touched. */
export type Edited = { readonly text: string; readonly line: number };

const linesOf = (text: string): string[] => text.split('\n');

/** The first slot after all that the text names. */
export const nextSlot = (time: Time, text: string): number =>
  1 + Math.max(0, ...linesOf(text).map((line) => readSlot(time, line)?.to ?? 0));

/** A line begins `by` slots later, or earlier, and lasts as long as before. */
export function shiftLine(time: Time, text: string, line: number, by: number): Edited {
  return withSlots(time, text, line, ({ from, to }) => {
    const start = Math.max(1, from + by);
    return { from: start, to: start + to - from };
  });
}

/** A line ends `by` slots later, or earlier; it keeps one at least. */
export const stretchLine = (time: Time, text: string, line: number, by: number): Edited =>
  withSlots(time, text, line, ({ from, to }) => ({ from, to: Math.max(from, to + by) }));

function withSlots(time: Time, text: string, line: number, change: (slot: Slot) => Slot): Edited {
  const lines = linesOf(text);
  const head = readSlot(time, lines[line - 1] ?? '');
  if (head === undefined) return { text, line };
  lines[line - 1] = withSlot(time, lines[line - 1] ?? '', change(head));
  return inOrder(time, lines, line);
}

/** How many other lines name slots that a line takes too. */
export function overlapsOf(time: Time, text: string, line: number): number {
  const own = readSlot(time, linesOf(text)[line - 1] ?? '');
  if (own === undefined) return 0;
  return linesOf(text).filter((other, index) => {
    const slot = index === line - 1 ? undefined : readSlot(time, other);
    return slot !== undefined && slot.from <= own.to && slot.to >= own.from;
  }).length;
}

/** The lines in the way of one begin after it, and those in their way after them; what none is in the way of stays. */
export function makeRoom(time: Time, text: string, line: number): Edited {
  const lines = linesOf(text);
  const mine = lines[line - 1] ?? '';
  const own = readSlot(time, mine);
  if (own === undefined) return { text, line };
  const later = lines
    .flatMap((other, index) => {
      const slot = index === line - 1 ? undefined : readSlot(time, other);
      return slot === undefined || slot.to < own.from ? [] : [{ index, slot }];
    })
    .sort((a, b) => a.slot.from - b.slot.from);
  let free = own.to + 1;
  for (const { index, slot } of later) {
    const from = Math.max(slot.from, free);
    free = from + slot.to - slot.from + 1;
    lines[index] = withSlot(time, lines[index] ?? '', { from, to: free - 1 });
  }
  const ordered = sorted(time, lines);
  return { text: ordered.join('\n'), line: ordered.indexOf(mine) + 1 };
}

/** Lines with slots in their order, in the places that such lines have; the others stay where they are. */
function sorted(time: Time, lines: readonly string[]): readonly string[] {
  const from = (line: string): number => readSlot(time, line)?.from ?? 0;
  const slotted = lines.filter((line) => readSlot(time, line) !== undefined);
  const queue = slotted.toSorted((a, b) => from(a) - from(b));
  return lines.map((line) => (readSlot(time, line) === undefined ? line : (queue.shift() ?? line)));
}

/** Puts a line where its slots belong when it stands after a later one or before an earlier one. */
function inOrder(time: Time, lines: readonly string[], line: number): Edited {
  const own = lines[line - 1] ?? '';
  const from = readSlot(time, own)?.from ?? 0;
  const starts = lines.map((one) => readSlot(time, one)?.from);
  const isLate = starts.slice(0, line - 1).some((start) => start !== undefined && start > from);
  const isEarly = starts.slice(line).some((start) => start !== undefined && start < from);
  if (!isLate && !isEarly) return { text: lines.join('\n'), line };
  const others = lines.filter((_, index) => index !== line - 1);
  return putIn(time, others, own, from);
}

/** Before the first line that begins later; else after the last that names slots, or at the end. */
function putIn(time: Time, lines: readonly string[], own: string, from: number): Edited {
  const heads = lines.map((one) => readSlot(time, one)?.from);
  const later = heads.findIndex((start) => start !== undefined && start > from);
  const last = heads.findLastIndex((start) => start !== undefined);
  const written = lines.findLastIndex((one) => one.trim() !== '') + 1;
  const at = later >= 0 ? later : last >= 0 ? last + 1 : written;
  return { text: lines.toSpliced(at, 0, own).join('\n'), line: at + 1 };
}

/** A line of its own where its slots belong. */
export const addLine = (time: Time, text: string, line: string): Edited =>
  text.trim() === ''
    ? { text: line, line: 1 }
    : putIn(time, linesOf(text), line, readSlot(time, line)?.from ?? Infinity);

export function removeLine(text: string, line: number): Edited {
  const lines = linesOf(text).toSpliced(line - 1, 1);
  return { text: lines.join('\n'), line: Math.max(1, Math.min(line, lines.length)) };
}

/** Two lines that follow each other change places, and their slots with them: the second begins where the first did. */
export function swapLine(time: Time, text: string, line: number, step: 1 | -1): Edited {
  const lines = linesOf(text);
  const other = neighbourOf(lines, line, step);
  if (other === undefined) return { text, line };
  const [first, second] = step === 1 ? [line, other] : [other, line];
  const [a, b] = [lines[first - 1] ?? '', lines[second - 1] ?? ''];
  const [headA, headB] = [readSlot(time, a), readSlot(time, b)];
  const both = headA !== undefined && headB !== undefined;
  const start = headA?.from ?? 0;
  const gap = both ? headB.from - headA.to - 1 : 0;
  const endB = both ? start + headB.to - headB.from : 0;
  const startA = endB + 1 + Math.max(0, gap);
  lines[first - 1] = both ? withSlot(time, b, { from: start, to: endB }) : b;
  lines[second - 1] = both
    ? withSlot(time, a, { from: startA, to: startA + headA.to - headA.from })
    : a;
  return { text: lines.join('\n'), line: other };
}

/** The next line with something on it. */
function neighbourOf(lines: readonly string[], line: number, step: 1 | -1): number | undefined {
  for (let at = line + step; at >= 1 && at <= lines.length; at += step)
    if ((lines[at - 1] ?? '').trim() !== '') return at;
  return undefined;
}
