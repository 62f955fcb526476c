/** Lines of play that the gamemaster took back: they stay in the journal, and nothing goes on from them. */
import { soon, stampOf, type Journal } from './journal.js';

/** Entries from `since` on and before `till`; the branch that takes their place begins with entry `till`. */
export type Abandoned = { readonly since: number; readonly till: number };

type Read = { readonly stamp: string; readonly lines: readonly Abandoned[] };

const held = new WeakMap<Journal, Read>();

/** All that was taken back, in the order in which it was. Pages ask for every step that they show: it is read once. */
export function selectAbandoned(journal: Journal): Promise<readonly Abandoned[]> {
  return soon(journal.path, () => {
    const stamp = `${stampOf(journal)}.${String(journal.undone)}`;
    const known = held.get(journal);
    if (known?.stamp === stamp) return known.lines;
    const lines = journal.db
      .prepare<[], Abandoned>('SELECT since, till FROM abandoned ORDER BY till')
      .all();
    held.set(journal, { stamp, lines });
    return lines;
  });
}

/** Whether an entry belongs to a line that was taken back. */
export const isAbandoned = (lines: readonly Abandoned[], entry: number): boolean =>
  lines.some(({ since, till }) => entry >= since && entry < till);

/** Number of the line of play after an entry: the first is 1. */
export const branchAt = (lines: readonly Abandoned[], entry: number): number =>
  1 + lines.filter(({ till }) => till <= entry).length;
