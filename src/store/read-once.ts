/**
 * Rows that stay as they were written are read once: entries, and positions. What was read is good until another program
 * writes to the file, or something that this one wrote is rolled back. Else a seat's long sheets, which all pages of the
 * step read over and over, would make everybody wait.
 */
import { rowsStamp, type Journal } from './journal.js';

/** `size`: of the row's text, in characters. */
export type ReadRow<T> = { readonly value: T; readonly size: number };

type Rows<T> = { readonly stamp: string; readonly byNumber: Map<number, T>; size: number };

/** Answers rows by their numbers, each as `prepare` reads it; no more than `most` characters are held of a file. */
export function readOnce<T>(
  most: number,
  prepare: (journal: Journal) => (number: number) => ReadRow<T>,
): (journal: Journal, numbers: readonly number[]) => readonly T[] {
  const held = new WeakMap<Journal, Rows<T>>();
  const rowsOf = (journal: Journal): Rows<T> => {
    const stamp = rowsStamp(journal);
    const known = held.get(journal);
    if (known?.stamp === stamp) return known;
    const rows = { stamp, byNumber: new Map<number, T>(), size: 0 };
    held.set(journal, rows);
    return rows;
  };
  return (journal, numbers) => {
    const rows = rowsOf(journal);
    let read: ((number: number) => ReadRow<T>) | undefined;
    return numbers.map((number) => {
      const known = rows.byNumber.get(number);
      if (known !== undefined) return known;
      read ??= prepare(journal);
      const { value, size } = read(number);
      if (rows.size + size > most) {
        rows.byNumber.clear();
        rows.size = 0;
      }
      rows.byNumber.set(number, value);
      rows.size += size;
      return value;
    });
  };
}
