/**
 * The pulses at the head of a line of a sheet, `PP 4-8: …`, and the same line with other pulses. Pages move a line by
 * its head alone; what is ordered stays as it was typed.
 */
import { cleanLine } from './sheet-text.js';

/** First and last pulse, with the places of their digits in the line; `to` has none where one pulse is named. */
export type PulseHead = {
  readonly from: number;
  readonly to: number;
  readonly fromAt: readonly [number, number];
  readonly toAt?: readonly [number, number];
};

const HEAD =
  /^\s{0,80}(?:[-*+>•·]\s{0,8})?pp?s?(?:ulses?(?:\s?points?)?)?\s{0,8}[.:]?\s{0,8}(\d{1,6})(?!\d)(?:\s{0,8}(?:-{1,2}|to|until|through|\.\.)\s{0,8}(?:pp?\s{0,8})?(\d{1,6})(?!\d))?/di;

/** The head of a line, or undefined when it names no pulses. */
export function readHead(line: string): PulseHead | undefined {
  const match = HEAD.exec(cleanLine(line));
  const fromAt = match?.indices?.[1];
  if (match === null || fromAt === undefined) return undefined;
  const from = Number(match[1]);
  const toAt = match.indices?.[2];
  return toAt === undefined
    ? { from, to: from, fromAt }
    : { from, to: Number(match[2]), fromAt, toAt };
}

/** The line with other pulses at its head; as it was when it has none. */
export function withHead(line: string, from: number, to: number): string {
  const head = readHead(line);
  if (head === undefined) return line;
  const [start, end] = head.fromAt;
  const before = line.slice(0, start) + String(from);
  if (from === to) return before + line.slice(head.toAt?.[1] ?? end);
  if (head.toAt === undefined) return `${before}-${String(to)}${line.slice(end)}`;
  return before + line.slice(end, head.toAt[0]) + String(to) + line.slice(head.toAt[1]);
}
