/** Lines of play that the gamemaster took back: they stay in the journal, and nothing goes on from them. */
import { keptFor } from '../kernel/kept-for.js';
import { selectRulingsOn } from './entries.js';
import type { Entry, RulingEntry } from './entry.js';
import type { Journal } from './journal.js';

/** Entries from `since` on and before `till`; the branch that takes their place begins with entry `till`. */
export type Abandoned = { readonly since: number; readonly till: number };

/** Behind `WITH`: what was taken back, looked for once and not for each row that may be of it. */
export const GONE = 'gone AS MATERIALIZED (SELECT since, till FROM abandoned)';

const LINES = keptFor(1);

/** All that was taken back, in the order in which it was. */
export async function selectAbandoned(journal: Journal): Promise<readonly Abandoned[]> {
  const rulings = await selectRulingsOn(journal, 'take-back');
  return LINES(rulings, '', () => linesOf(rulings));
}

/** What was taken back by rulings on it. */
export const linesOf = (rulings: readonly Entry<RulingEntry>[]): readonly Abandoned[] =>
  rulings.map(({ seq, body }) => ({ since: Number(body.text), till: seq }));

/** Whether an entry belongs to a line that was taken back. */
export const isAbandoned = (lines: readonly Abandoned[], entry: number): boolean =>
  lines.some(({ since, till }) => entry >= since && entry < till);

/** Number of the line of play after an entry: the first is 1. */
export const branchAt = (lines: readonly Abandoned[], entry: number): number =>
  1 + lines.filter(({ till }) => till <= entry).length;
