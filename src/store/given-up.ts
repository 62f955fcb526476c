import type { Journal } from './journal.js';

/** What a rescue could not save of an entry that it did: its letters, or the rows of its run. */
export type GivenUp = 'letters' | 'runs';

/** By which key a ruling says that the journal goes on without these of the entries. */
export const givenUpKey = (what: GivenUp, entries: readonly number[]): string =>
  `${what} ${entries.join(' ')}`;

/** The entries without which of these the journal goes on: a ruling says so by their numbers (`letters 3 17`). */
export function givenUpIn({ db }: Journal, what: GivenUp): ReadonlySet<number> {
  const keys = db
    .prepare<[string], string>(
      `SELECT json_extract(body, '$.key') FROM entry WHERE kind = 'ruling'
       AND json_extract(body, '$.on') = 'head' AND json_extract(body, '$.key') LIKE ?`,
    )
    .pluck()
    .all(`${what} %`);
  return new Set(keys.flatMap((key) => key.split(' ').slice(1).map(Number)));
}
