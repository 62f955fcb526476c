/** What was asked and answered in one transaction: it would be answered the same again, until that writes to the same table. */
import type { Query } from './errands.js';
import type { Rows } from './link.js';

/** So many answers are held of a campaign. */
const MOST_ANSWERS = 300;
/** Long lists and long texts are held by whoever needs them again, or by nobody. */
const MOST_ROWS = 100;
const MOST_CHARACTERS = 1000;

const isSmall = ({ rows }: Rows): boolean =>
  rows.length <= MOST_ROWS &&
  rows.every((row) =>
    row.every(
      (value) =>
        !(value instanceof Uint8Array) &&
        (typeof value !== 'string' || value.length <= MOST_CHARACTERS),
    ),
  );

/** Views, by the tables that they are made of. */
const VIEWS: Readonly<Record<string, readonly string[]>> = { entry: ['abandoned'] };

const ADDS = /^\s*(?:INSERT INTO|UPDATE)\s+(\w+)/;

const READS = /\b(?:FROM|JOIN)\s+(\w+)/g;
const tablesOf = (sql: string): ReadonlySet<string> =>
  new Set(Array.from(sql.matchAll(READS), ([, table = '']) => table));

/** Of a question: the tables and views that it reads, and its answers by its values. */
type Asked = { readonly tables: ReadonlySet<string>; readonly answers: Map<string, Rows> };

export type AnsweredBefore = {
  readonly get: (query: Query) => Rows | undefined;
  readonly put: (query: Query, answer: Rows) => void;
  /** After a statement that wrote: whatever was read of the same table may be answered otherwise. */
  readonly wrote: (sql: string) => void;
  readonly forget: () => void;
};

export function answeredBefore(): AnsweredBefore {
  const asked = new Map<string, Asked>();
  let count = 0;
  const forget = (): void => {
    asked.clear();
    count = 0;
  };
  return {
    get: ({ name, values }) => asked.get(name)?.answers.get(JSON.stringify(values)),
    put: ({ name, sql, values }, answer) => {
      // Texts without a name come once.
      if (name === '' || values.some((value) => value instanceof Uint8Array) || !isSmall(answer))
        return;
      if (count >= MOST_ANSWERS) forget();
      count += 1;
      const known = asked.get(name) ?? {
        tables: tablesOf(sql),
        answers: new Map<string, Rows>(),
      };
      asked.set(name, known);
      known.answers.set(JSON.stringify(values), answer);
    },
    wrote: (sql) => {
      const table = ADDS.exec(sql)?.[1];
      // What is deleted may take other rows with it.
      if (table === undefined) return forget();
      const changed = [table, ...(VIEWS[table] ?? [])];
      for (const [name, { tables, answers }] of asked) {
        if (!changed.some((one) => tables.has(one))) continue;
        asked.delete(name);
        count -= answers.size;
      }
    },
    forget,
  };
}
