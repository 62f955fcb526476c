/**
 * Time inside a step, as orders count it: hours, days, or a unit of the system's own. A line of a sheet may say at its head in which slots it
 * is carried out; pages move a line by its head alone, and what it orders stays as it was typed.
 */
import { cleanLine } from './sheet-text.js';

/** How a system counts. Data alone, so that a page's script reads lines as the rules do. */
export type Timeline = {
  /** One slot in words, and several: `hour`, `hours`. */
  readonly unit: string;
  readonly units: string;
  /** What stands before the numbers in a line: `H`. */
  readonly short: string;
  /** How a line with slots begins: the source of a regular expression whose groups are the first slot and the last, if any. */
  readonly head: string;
};

/** First and last, counted from 1. */
export type Slot = { readonly from: number; readonly to: number };

/** With the places of the digits in the line; `to` has none where one slot is named. */
export type PlacedSlot = Slot & {
  readonly fromAt: readonly [number, number];
  readonly toAt?: readonly [number, number];
};

/** The slots at the head of a line, or undefined when it names none. */
export function readSlot(timeline: Timeline | undefined, line: string): PlacedSlot | undefined {
  if (timeline === undefined) return undefined;
  const match = new RegExp(`^${timeline.head}`, 'di').exec(cleanLine(line));
  const fromAt = match?.indices?.[1];
  if (match === null || fromAt === undefined) return undefined;
  const from = Number(match[1]);
  const toAt = match.indices?.[2];
  return toAt === undefined
    ? { from, to: from, fromAt }
    : { from, to: Number(match[2]), fromAt, toAt };
}

/** The line with other slots at its head; as it was when it has none. */
export function withSlot(timeline: Timeline | undefined, line: string, { from, to }: Slot): string {
  const head = readSlot(timeline, line);
  if (head === undefined) return line;
  const [start, end] = head.fromAt;
  const before = line.slice(0, start) + String(from);
  if (from === to) return before + line.slice(head.toAt?.[1] ?? end);
  if (head.toAt === undefined) return `${before}-${String(to)}${line.slice(end)}`;
  return before + line.slice(end, head.toAt[0]) + String(to) + line.slice(head.toAt[1]);
}

/** `4–8`, or `4`. */
export const slotText = ({ from, to }: Slot, dash = '–'): string =>
  from === to ? String(from) : `${String(from)}${dash}${String(to)}`;
