/**
 * One campaign, one SQLite file. Everything that reads or writes it goes through `transact`, one caller after the
 * other; the other files of this folder hold the SQL of one table each and are called inside.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import Database from 'better-sqlite3';
import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { APPLICATION } from './application.js';
import { codeOf, damaged, failureOf, JournalFailure, unfinished } from './failure.js';
import { noteHead } from './head.js';
import { keepStatements } from './keep-statements.js';
import { migrate } from './migrate.js';

/** An open file. Only this folder looks into `db`. */
export type Journal = {
  readonly path: string;
  readonly db: Database.Database;
  /** It is a campaign's, whose head is noted in the directory beside it. */
  readonly hasHead?: true;
  /** The caller before: each waits for the one before it. */
  last: Promise<unknown>;
  /** How often something that was written has been rolled back. */
  undone: number;
};

const BUSY_MILLISECONDS = 2000;
/** Up to this size a file's pages are checked at each opening (about 1 ms a megabyte); replay reads all of it. */
const QUICK_CHECK_BYTES = 32_000_000;

/** Makes a new file with empty tables. Throws a `JournalFailure` when there is one already. */
export function createJournal(path: string): Promise<Journal> {
  return soon(path, () => {
    takePath(path);
    try {
      const db = connect(path);
      // First whose it is: what is left of a program that was ended here says of itself that it was never finished.
      db.pragma(`application_id = ${APPLICATION}`);
      db.pragma('journal_mode = WAL');
      migrate(db, path);
      return { path, db, hasHead: true, last: Promise.resolve(), undone: 0 };
    } catch (error) {
      removeJournal(path);
      throw error;
    }
  });
}

/** Opens a file that is there. Throws a `JournalFailure`. */
export function openJournal(path: string): Promise<Journal> {
  return soon(path, () => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined)
      throw new JournalFailure(
        'not-found',
        `There is no file ${path}. Create one with vedette new.`,
      );
    if (!found.isFile()) throw new JournalFailure('not-found', `${path} is a folder, not a file.`);
    if (found.size === 0) throw unfinished(path);
    const db = connect(path);
    try {
      if (Number(db.pragma('application_id', { simple: true })) !== APPLICATION)
        throw damaged(path, 'it was not written by Vedette');
      if (found.size <= QUICK_CHECK_BYTES) quickCheck(db, path);
      migrate(db, path);
    } catch (error) {
      db.close();
      throw error;
    }
    return { path, db, hasHead: true, last: Promise.resolve(), undone: 0 };
  });
}

/** Ends the use of a file. */
export function closeJournal(journal: Journal): void {
  if (journal.db.open) journal.db.close();
}

/** Takes away a file that was begun and could not be finished. */
export function removeJournal(path: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
}

/** Throws a `JournalFailure` where pages do not hang together. */
export function quickCheck(db: Database.Database, path: string): void {
  const found = String(db.pragma('quick_check(1)', { simple: true }));
  if (found !== 'ok') throw damaged(path, found.replace(/^\*{3}.*\*{3}\n/, ''));
}

function takePath(path: string): void {
  try {
    closeSync(openSync(path, 'wx'));
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST')
      throw new JournalFailure('bad-input', `${path} already exists. Choose another name.`);
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new JournalFailure('not-found', `There is no folder for ${path}; make it first.`);
    throw error;
  }
}

function connect(path: string): Database.Database {
  const db = new Database(path, { fileMustExist: true, timeout: BUSY_MILLISECONDS });
  try {
    db.pragma('foreign_keys = ON');
    db.pragma('synchronous = FULL');
    keepStatements(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

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
  if (opened.getStore() === journal) return inSavepoint(journal, work, keep);
  const mine = journal.last.then(() =>
    opened.run(journal, () => inTransaction(journal, mode, work, keep)),
  );
  journal.last = mine.catch(() => undefined);
  return mine;
}

/** The journal whose transaction the present call stands in: what it calls joins that transaction. */
const opened = new AsyncLocalStorage<Journal>();

async function inSavepoint<T>(
  journal: Journal,
  work: () => Promise<T>,
  keep: (value: T) => boolean,
): Promise<T> {
  const { db } = journal;
  const before = changesOf(journal);
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

/** `before`: how much had been written when that began which is rolled back, as SQLite itself may have done already. */
function rollBack(journal: Journal, before: number, sql: string): void {
  if (changesOf(journal) !== before) journal.undone += 1;
  if (journal.db.inTransaction) journal.db.exec(sql);
}

async function inTransaction<T>(
  journal: Journal,
  mode: 'read' | 'write',
  work: () => Promise<T>,
  keep: (value: T) => boolean,
): Promise<T> {
  const { db, path } = journal;
  let before = 0;
  try {
    before = changesOf(journal);
    db.exec(mode === 'write' ? 'BEGIN IMMEDIATE' : 'BEGIN');
    const value = await work();
    const isKept = keep(value);
    if (isKept) db.exec('COMMIT');
    else rollBack(journal, before, 'ROLLBACK');
    if (mode === 'write') writeHome(db);
    if (mode === 'write' && isKept && journal.hasHead === true) noteHead(journal);
    return value;
  } catch (error) {
    if (db.open) rollBack(journal, before, 'ROLLBACK');
    throw failureOf(error, path) ?? error;
  }
}

/**
 * Brings what was committed from the file's `-wal` into the file itself, also while others, such as the pages, hold it
 * open: whoever copies the one file has all of it. A reader in the middle of his work puts it off to the next write, and so
 * does a disk that is full: what is in the `-wal` is kept, and must not be told as if nothing had happened.
 */
function writeHome(db: Database.Database): void {
  try {
    db.pragma('wal_checkpoint(PASSIVE)');
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
  }
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
    throw damaged(journal.path, `${what} cannot be read`);
  }
}

/** Changes when another program has written to the file; for nothing else does it mean anything. */
export const versionOf = (journal: Journal): number => lookOf(journal).others.get() ?? 0;

/** Changes with every write to the file, by this handle or by another program; for nothing else does it mean anything. */
export const stampOf = (journal: Journal): string => `${versionOf(journal)}.${changesOf(journal)}`;

/** Changes when rows that were read may have become others, though none is ever written twice. */
export const rowsStamp = (journal: Journal): string => `${versionOf(journal)}.${journal.undone}`;

/** How many rows this handle has written, those that were rolled back too. */
const changesOf = (journal: Journal): number => lookOf(journal).own.get() ?? 0;

function lookOf(journal: Journal): Look {
  let look = looks.get(journal);
  if (look === undefined) {
    look = {
      others: journal.db.prepare<[], number>('PRAGMA data_version').pluck(),
      own: journal.db.prepare<[], number>('SELECT total_changes()').pluck(),
    };
    looks.set(journal, look);
  }
  return look;
}

type Look = {
  readonly others: Database.Statement<[], number>;
  readonly own: Database.Statement<[], number>;
};
const looks = new WeakMap<Journal, Look>();
