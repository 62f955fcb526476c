/**
 * Rows that stay as they were written are read once: entries, and positions. What was read is good until something that
 * this program wrote is rolled back, whoever else writes to the file. Else a seat's long sheets, which all pages of the step
 * read over and over, would make everybody wait.
 */
import { rowsStamp, type Journal } from './journal.js';

/** `size`: of the row's text, in characters. */
export type ReadRow<T> = { readonly value: T; readonly size: number };

type Rows<T> = {
  readonly stamp: number;
  readonly byNumber: Map<number, T>;
  readonly lists: Map<string, List<T>>;
  size: number;
};

/** The rows that a question has found among those up to `till`. */
type List<T> = { readonly values: readonly T[]; readonly till: number };

/** Condition that a column has one of the numbers which one value lists, as JSON. */
export const isOneOf = (column: string): string =>
  `${column} IN (SELECT CAST(value AS INTEGER) FROM json_each(?))`;

/** Lists of one file that are held: the same few dozen questions are asked over and over. */
const MOST_LISTS = 60;

export type ReadOnce<T> = {
  /** Takes over a row that was just written, so that it is not read. */
  readonly add: (journal: Journal, number: number, row: ReadRow<T>) => void;
  /** The rows of these numbers. */
  readonly at: (journal: Journal, numbers: readonly number[]) => readonly T[];
  /**
   * All rows that a question finds, in the order of their numbers, where rows are only ever added behind the others. `question`:
   * tells it from others; `till`: the number of the last row there is; `after`: the numbers of those that it finds behind one.
   */
  readonly all: (
    journal: Journal,
    question: string,
    till: number,
    after: (till: number) => readonly number[],
  ) => readonly T[];
};

/** Reads rows, in the order of the numbers that it is given. */
export type Reader<T> = (journal: Journal, numbers: readonly number[]) => readonly ReadRow<T>[];

/** So many rows are read at once. */
const MOST_AT_ONCE = 20;

/** Told of a list that goes on where another ended. */
type Grew<T> = (before: readonly T[], added: readonly T[], now: readonly T[]) => void;

/** Answers rows as `read` reads them; no more than `most` characters are held of a file. */
export function readOnce<T>(most: number, read: Reader<T>, grew?: Grew<T>): ReadOnce<T> {
  const held = new WeakMap<Journal, Rows<T>>();
  const rowsOf = (journal: Journal): Rows<T> => {
    const stamp = rowsStamp(journal);
    const known = held.get(journal);
    if (known?.stamp === stamp) return known;
    const rows: Rows<T> = { stamp, byNumber: new Map(), lists: new Map(), size: 0 };
    held.set(journal, rows);
    return rows;
  };
  const hold = (rows: Rows<T>, number: number, { value, size }: ReadRow<T>): T => {
    if (rows.size + size > most) {
      rows.byNumber.clear();
      rows.lists.clear();
      rows.size = 0;
    }
    rows.byNumber.set(number, value);
    rows.size += size;
    return value;
  };
  const rowsAt = (journal: Journal, rows: Rows<T>, numbers: readonly number[]): readonly T[] => {
    const found = new Map<number, T>();
    const unread: number[] = [];
    for (const number of numbers) {
      const known = rows.byNumber.get(number);
      if (known === undefined) unread.push(number);
      else found.set(number, known);
    }
    for (let at = 0; at < unread.length; at += MOST_AT_ONCE) {
      const some = unread.slice(at, at + MOST_AT_ONCE);
      for (const [index, row] of read(journal, some).entries()) {
        const number = some[index] ?? 0;
        found.set(number, hold(rows, number, row));
      }
    }
    // Each was either held or read.
    return numbers.map((number) => found.get(number) as T);
  };
  return {
    add: (journal, number, row) => {
      hold(rowsOf(journal), number, row);
    },
    at: (journal, numbers) => rowsAt(journal, rowsOf(journal), numbers),
    all: (journal, question, till, after) => {
      const rows = rowsOf(journal);
      const known = rows.lists.get(question) ?? { values: [], till: 0 };
      if (known.till === till) return known.values;
      const added = rowsAt(journal, rows, after(known.till));
      const values = added.length === 0 ? known.values : [...known.values, ...added];
      if (added.length > 0) grew?.(known.values, added, values);
      if (rows.lists.size >= MOST_LISTS && !rows.lists.has(question)) rows.lists.clear();
      rows.lists.set(question, { values, till });
      return values;
    },
  };
}
