/**
 * One campaign, or one directory. Everything that reads or writes it goes through `transact`, one caller after the
 * other; the other files of this folder hold the SQL of one table each and are called inside.
 */
import { carried } from './carried.js';
import type { Database, Journal, LastEntry } from './database.js';
import { failureOf } from './failure.js';
import { store } from './store.js';

export type { Journal } from './database.js';

/** Makes a new one with empty tables. Throws a `JournalFailure` when there is one already. */
export const createJournal = (path: string): Promise<Journal> =>
  soon(path, () => store().create(path));

/** Opens one that is there. Throws a `JournalFailure`. */
export const openJournal = (path: string): Promise<Journal> => soon(path, () => store().open(path));

/** Ends the use of one. */
export function closeJournal(journal: Journal): void {
  if (journal.db.open) journal.db.close();
}

/** Takes away one that was begun and could not be finished. */
export const removeJournal = (path: string): void => store().remove(path);

/**
 * Runs `work` in one transaction, after all callers before it. It is kept when `keep` says so of its value, else, and
 * when it throws, nothing has happened. A `write` takes the file's lock first, so that what it read stays true. Called
 * inside the work of another on the same journal it joins that transaction, which must be a `write` for it to write.
 */
export function transact<T>(
  journal: Journal,
  mode: 'read' | 'write',
  work: () => Promise<T>,
  keep: (value: T) => boolean = () => true,
): Promise<T> {
  if (opened.now() === journal) return inSavepoint(journal, work, keep);
  const mine = journal.last.then(() =>
    opened.run(journal, () => inTransaction(journal, mode, work, keep)),
  );
  journal.last = mine.catch(() => undefined);
  return mine;
}

/** The journal whose transaction the present call stands in: what it calls joins that transaction. */
const opened = carried<Journal>();

async function inSavepoint<T>(
  journal: Journal,
  work: () => Promise<T>,
  keep: (value: T) => boolean,
): Promise<T> {
  const { db } = journal;
  const before = journal.turns.own();
  db.exec('SAVEPOINT part');
  try {
    const value = await work();
    if (!keep(value)) rollBack(journal, before, 'ROLLBACK TO part');
    db.exec('RELEASE part');
    return value;
  } catch (error) {
    if (db.open) rollBack(journal, before, 'ROLLBACK TO part; RELEASE part');
    throw error;
  }
}

/** `before`: how much had been written when that began which is rolled back, as the database itself may have done already. */
function rollBack(journal: Journal, before: number, sql: string): void {
  if (journal.turns.own() !== before) journal.undone += 1;
  journal.lastEntry = undefined;
  if (journal.db.inTransaction) journal.db.exec(sql);
}

async function inTransaction<T>(
  journal: Journal,
  mode: 'read' | 'write',
  work: () => Promise<T>,
  keep: (value: T) => boolean,
): Promise<T> {
  const { db, path, turns } = journal;
  let before = 0;
  try {
    before = journal.turns.own();
    await turns.begin(mode);
    journal.lastEntry = undefined;
    const value = await work();
    const isKept = keep(value);
    if (isKept) commit(journal);
    else rollBack(journal, before, 'ROLLBACK');
    if (mode === 'write') turns.wrote(isKept);
    return value;
  } catch (error) {
    if (db.open) rollBack(journal, before, 'ROLLBACK');
    throw failureOf(error, path) ?? error;
  } finally {
    journal.lastEntry = undefined;
  }
}

function commit(journal: Journal): void {
  journal.db.exec('COMMIT');
  if (journal.lastEntry !== undefined) journal.seen = journal.lastEntry;
}

/** Runs work of the file as a promise; what SQLite says becomes a `JournalFailure`. */
export function soon<T>(path: string, work: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    try {
      resolve(work());
    } catch (error) {
      const cause = failureOf(error, path) ?? error;
      reject(cause instanceof Error ? cause : new Error(String(cause)));
    }
  });
}

/** JSON as it was kept. What now has errors means a damaged file. */
export function readJson(journal: Journal, text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw store().damaged(journal.path, `${what} cannot be read`);
  }
}

/** The number of the next row of a table; nobody else can take it in a `write`. */
export const nextId = (
  db: Database,
  table: 'letter' | 'note' | 'person' | 'wish' | 'invitation',
): number =>
  db.prepare<[], number>(`SELECT coalesce(max(id), 0) + 1 FROM ${table}`).pluck().get() ?? 1;

/** The last entry; number 0 where there is none. Nobody else adds one while a transaction lasts. */
export function lastEntryOf(journal: Journal): LastEntry {
  const last = journal.lastEntry ??
    journal.db
      .prepare<[], LastEntry>('SELECT seq, chain FROM entry ORDER BY seq DESC LIMIT 1')
      .get() ?? { seq: 0, chain: '' };
  if (journal.db.inTransaction) journal.lastEntry = last;
  return last;
}

/** Changes when another program has written to it; for nothing else does it mean anything. */
export const versionOf = ({ turns }: Journal): number => turns.others();

/** Changes with every write to it, by this handle or by another program; for nothing else does it mean anything. */
export const stampOf = ({ turns }: Journal): string => `${turns.others()}.${turns.own()}`;

/** Changes when rows may have been written over, though Vedette writes none twice. */
export const rowsOf = ({ turns }: Journal): number => turns.rows();

/**
 * Changes when rows that were read may not be there any more: what this handle wrote has been rolled back. No program writes
 * over rows that are written once; a file in which somebody else did is noticed by its chain.
 */
export const rowsStamp = ({ undone }: Journal): number => undone;
