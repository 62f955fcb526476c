/** One campaign, or one directory, in PostgreSQL: what a file of SQLite is to the rest of the store. */
import type { Database, Statement, Turns } from '../database.js';
import { JournalFailure } from '../failure.js';
import type { Query } from './errands.js';
import { ServerError, type Link, type Rows } from './link.js';
import { answeredBefore } from './answered-before.js';
import { translate } from './translate.js';

/** A row of `vedette.shelf`; `used`: in milliseconds. */
export type Shelved = {
  readonly id: string;
  readonly folder: string;
  readonly name: string;
  readonly version: number;
  readonly used: number;
};

/** So long a write waits for those of other programs. */
const BUSY_MILLISECONDS = 10_000;
/** So long whoever can wait without keeping others from reading waits for them before that: longer than any step is played. */
const SETTLE_MILLISECONDS = 60_000;

const lock = (id: string, milliseconds: number): string =>
  `SET LOCAL lock_timeout = ${String(milliseconds)}; SELECT pg_advisory_xact_lock(hashtextextended(${quoted(id)}, 0))`;

/** A machine that vanished in the middle of a transaction keeps others out for no longer. */
const IDLE_MILLISECONDS = 300_000;

/** Done when nobody writes to a campaign, or somebody has for too long. */
export const unlocked = (id: string): string => `BEGIN; ${lock(id, SETTLE_MILLISECONDS)}; COMMIT`;

const notOpen = (): TypeError => new TypeError('The database connection is not open');

export type Handle = { readonly db: Database; readonly turns: Turns };

let sessions = 0;

/** `kept`: told the version that stands when something was written, by this handle or by another. */
export function openHandle(
  link: Link,
  path: string,
  of: Shelved,
  schema: 'vedette' | 'vedette_desk',
  kept: (version: number) => void,
): Handle {
  const mine =
    `SELECT set_config('vedette.campaign', ${quoted(of.id)}, true), ` +
    `set_config('search_path', '${schema === 'vedette' ? 'vedette' : 'vedette_desk,vedette'}', true), ` +
    `set_config('idle_in_transaction_session_timeout', '${String(IDLE_MILLISECONDS)}', true)`;
  // Whoever waited while it was moved away finds it under another name.
  const version =
    `SELECT version FROM vedette.shelf WHERE id = ${quoted(of.id)} ` +
    `AND folder = ${quoted(of.folder)} AND name = ${quoted(of.name)}`;
  let isOpen = true;
  let session: number | undefined;
  /** The last version that this handle read or wrote, and how often it was another's. */
  let seen = of.version;
  let others = 0;
  let own = 0;
  let ownBefore = 0;
  /** In the present transaction. */
  const before = answeredBefore();

  const isAs = (found: number): void => {
    if (found === seen) return;
    others += 1;
    seen = found;
    if (found >= 0) kept(found);
  };
  const ask = (query: Query): Rows => {
    if (!isOpen) throw notOpen();
    const isRead = /^\s*(?:SELECT|WITH)\b/.test(query.sql);
    const isHeld = isRead && session !== undefined;
    const known = isHeld ? before.get(query) : undefined;
    if (known !== undefined) return known;
    const found =
      session === undefined
        ? link.ask({ does: 'alone', first: `BEGIN; ${mine}`, query })
        : link.ask({ does: 'query', session, query });
    if (isHeld) before.put(query, found);
    if (!isRead) before.wrote(query.sql);
    if (isRead || found.changes === 0) return found;
    own += found.changes;
    if (session === undefined) {
      link.ask({ does: 'batch', sql: written(of.id) });
      kept((seen += 1));
    }
    return found;
  };
  const end = (last: 'COMMIT' | 'ROLLBACK'): void => {
    if (session === undefined) return;
    const ended = session;
    const isWritten = last === 'COMMIT' && own !== ownBefore;
    session = undefined;
    // Else a page would be answered sooner where somebody else has asked the same since the last write.
    before.forget();
    try {
      link.ask({
        does: 'end',
        session: ended,
        last: isWritten ? `${written(of.id)}; COMMIT` : last,
      });
    } catch (error) {
      // With its connection a transaction is lost too: what is told is why it was to be rolled back.
      if (last === 'COMMIT') throw isWritten && isUnsure(error) ? unsure(error) : error;
    }
    if (isWritten) kept((seen += 1));
  };

  const db: Database = {
    // The types that a caller gives a statement are his word for it, as in the library of SQLite.
    prepare: ((sql: string) => statementOf(ask, `${schema} ${sql}`, sql)) as Database['prepare'],
    exec: (sql) => {
      if (sql === 'COMMIT' || sql === 'ROLLBACK') end(sql);
      else {
        if (!/^(?:SAVEPOINT|RELEASE) /.test(sql)) before.forget();
        link.ask({
          ...{ does: 'batch', sql },
          ...(session === undefined ? {} : { session }),
          // It checks, row by row, what was put off until then.
          ...(sql === 'SET CONSTRAINTS ALL IMMEDIATE' ? { isLong: true } : {}),
        });
      }
    },
    close: () => {
      if (session !== undefined) end('ROLLBACK');
      isOpen = false;
    },
    get open() {
      return isOpen;
    },
    get inTransaction() {
      return session !== undefined;
    },
  };
  const turns: Turns = {
    begin: async (mode) => {
      if (!isOpen) throw notOpen();
      const mark = (sessions += 1);
      const first =
        mode === 'read'
          ? `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${mine}; ${version}`
          : `BEGIN; ${mine}; ${lock(of.id, BUSY_MILLISECONDS)}; ${version}`;
      const { rows } = await link.askSoon({ does: 'begin', session: mark, first });
      session = mark;
      ownBefore = own;
      // It was closed meanwhile.
      if (!db.open) {
        end('ROLLBACK');
        throw notOpen();
      }
      const found = rows[0]?.[0];
      if (typeof found === 'number') return isAs(found);
      end('ROLLBACK');
      throw new JournalFailure('not-found', `There is no campaign ${path} now.`);
    },
    wrote: () => undefined,
    others: () => {
      if (session === undefined && isOpen) {
        const found = link.ask({ does: 'batch', sql: version }).rows[0]?.[0];
        isAs(typeof found === 'number' ? found : -1);
      }
      return others;
    },
    // The server lets nobody write over them.
    rows: () => 0,
    own: () => own,
  };
  return { db, turns };
}

/** Whether it was lost before it said what became of a COMMIT: whatever else has a code of its own tells that it failed. */
const isUnsure = (error: unknown): error is ServerError =>
  error instanceof ServerError && /^(?:$|E[A-Z]|57P)/.test(error.code);

const unsure = ({ message }: ServerError): JournalFailure =>
  new JournalFailure(
    'unsure',
    `The PostgreSQL database was lost while this was saved (${message}). It may have been saved: look before you do it again.`,
  );

/** Counts a write, and tells every process of it once it is kept. */
const written = (id: string): string =>
  `UPDATE vedette.shelf SET version = version + 1, written = now() WHERE id = ${quoted(id)}; ${told(id)}`;

/** Tells every process how a campaign stands. */
export const told = (id: string): string =>
  `SELECT pg_notify('vedette', json_build_object('id', id, 'folder', folder, 'name', name, 'version', version,
     'used', floor(extract(epoch FROM written) * 1000))::text) FROM vedette.shelf WHERE id = ${quoted(id)}`;

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Every text that was translated, with the name by which each connection knows it. */
const known = new Map<string, { readonly name: string } & ReturnType<typeof translate>>();
/** Texts with lists of values in them are many. */
const MOST = 2000;

function statementOf(
  ask: (query: Query) => Rows,
  key: string,
  text: string,
): Statement<unknown[], unknown> {
  let statement = known.get(key);
  if (statement === undefined) {
    statement = { name: `s${String(known.size)}`, ...translate(text) };
    // Past that number texts go without a name: those that come again and again have theirs.
    if (known.size < MOST) known.set(key, statement);
    else statement = { ...statement, name: '' };
  }
  const { name, sql, names } = statement;
  const run = (values: readonly unknown[]): Rows =>
    ask({ name, sql, values: (names.length === 0 ? values : named(names, values[0])).map(sent) });
  const of = (rowsOf: (found: Rows) => unknown[]): Statement<unknown[], unknown> => ({
    pluck: () => of(plucked),
    get: (...values: unknown[]) => rowsOf(run(values))[0],
    all: (...values: unknown[]) => rowsOf(run(values)),
    iterate: (...values: unknown[]) => rowsOf(run(values)).values(),
    run: (...values: unknown[]) => ({ changes: run(values).changes }),
  });
  return of(byName);
}

function named(names: readonly string[], given: unknown): readonly unknown[] {
  // A statement with names is given its values by them.
  const values = given as Readonly<Record<string, unknown>>;
  return names.map((name) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`Missing named parameter "${name}"`);
    return value;
  });
}

/** PostgreSQL has no text with a NUL in it: there it is two characters that no text has, and so is the first of them. */
const NUL = '\uFDD0';
const sent = (value: unknown): unknown =>
  typeof value === 'string' && /[\0\uFDD0]/.test(value)
    ? value.replaceAll(NUL, `${NUL}2`).replaceAll('\0', `${NUL}1`)
    : value;

function received(value: unknown): unknown {
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return typeof value === 'string' && value.includes(NUL)
    ? value.replace(/\uFDD0([12])/g, (_, which) => (which === '1' ? '\0' : NUL))
    : value;
}

const plucked = ({ rows }: Rows): unknown[] => rows.map(([first]) => received(first));

const byName = ({ columns, rows }: Rows): unknown[] =>
  rows.map((row) =>
    Object.fromEntries(columns.map((column, index) => [column, received(row[index])])),
  );
