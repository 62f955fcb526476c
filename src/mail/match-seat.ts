/** Whose mail it is, and which of the things asked of him it answers. */
import type { Ask, SeatHolder } from '../campaign/types.js';
import type { ReadMail } from './read-mail.js';

export type SeatMatch =
  | { readonly kind: 'stranger' }
  | { readonly kind: 'seat'; readonly seat: SeatHolder }
  | { readonly kind: 'which-seat'; readonly seats: readonly SeatHolder[] };

const SEAT_LINE = /^[\s*•·-]*seat\s*[:=]\s*(.+)$/i;
const LIST_LINE = /^[\s*•·-]*list\s*[:=]\s*([\p{L}\d-]*)/iu;

/** Whether a line says for which seat the mail is. */
export const isSeatLine = (line: string): boolean => SEAT_LINE.test(line);

const plainWord = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
const hasWords = (text: string, words: string): boolean =>
  ` ${plainWord(text)} `.includes(` ${plainWord(words)} `);

/** Among the seats of a sender: the only one, or the one that a `Seat:` line or the subject names. */
export function matchSeat(
  holders: readonly SeatHolder[],
  mail: Pick<ReadMail, 'subject'>,
  ownLines: readonly string[],
): SeatMatch {
  const [only, ...others] = holders;
  if (only === undefined) return { kind: 'stranger' };
  if (others.length === 0) return { kind: 'seat', seat: only };
  const line = ownLines.map((text) => SEAT_LINE.exec(text)?.[1]).find((text) => text !== undefined);
  const named = holders.filter((holder) => namesSeat(line ?? mail.subject, holder));
  const [seat] = named;
  return seat !== undefined && named.length === 1
    ? { kind: 'seat', seat }
    : { kind: 'which-seat', seats: holders };
}

const namesSeat = (text: string, holder: SeatHolder): boolean =>
  hasWords(text, holder.seat) || hasWords(text, holder.title);

/** A sheet of a mail for one list; `text` keeps the line numbers of the mail. */
export type SheetPart = { readonly list?: string; readonly text: string };

/**
 * A mail may hold a sheet for each of two lists, each under its `List:` line. Those lines and a `Seat:` line are not
 * part of a sheet and are made empty.
 */
export function splitByList(sheet: string): readonly SheetPart[] {
  const lines = sheet.split('\n').map((line) => (SEAT_LINE.test(line) ? '' : line));
  const starts = lines.flatMap((line, index) => {
    const list = LIST_LINE.exec(line)?.[1];
    return list === undefined ? [] : [{ index, list: list.toLowerCase() }];
  });
  const [first] = starts;
  if (first === undefined) return [{ text: lines.join('\n') }];
  const parts = starts.map(({ index, list }, at) => ({
    list,
    text: only(lines, index + 1, starts[at + 1]?.index ?? lines.length),
  }));
  const before = only(lines, 0, first.index);
  return before.trim() === '' ? parts : [{ text: before }, ...parts];
}

/** The lines `from` to before `to`; empty lines stand for those before them. */
const only = (lines: readonly string[], from: number, to: number): string =>
  lines
    .slice(0, to)
    .map((line, index) => (index < from ? '' : line))
    .join('\n')
    .trimEnd();

/** What a sheet answers; the use case refuses what is not asked. */
export type Aim = { readonly kind: string; readonly list?: string };

/**
 * Kind and list that a sheet is for. The list as written, else as the subject says; left open where neither names one,
 * so that the use case takes the only one or asks which.
 */
export function aimSheet(part: SheetPart, subject: string, asks: readonly Ask[]): Aim {
  const kind = asks[0]?.kind ?? 'orders';
  const lists = asks.flatMap((ask) => (ask.list === undefined ? [] : [ask.list]));
  const inSubject = lists.length > 1 ? lists.filter((list) => hasWords(subject, list)) : [];
  const list = part.list ?? (inSubject.length === 1 ? inSubject[0] : undefined);
  return { kind, ...(list === undefined ? {} : { list }) };
}
