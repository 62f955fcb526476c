/** Campaigns and directories as files of SQLite, one each. */
import Sqlite from 'better-sqlite3';
import {
  chmodSync,
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { once } from '../kernel/basic.js';
import { APPLICATION } from './application.js';
import type { Journal, Place, Store, Turns } from './database.js';
import {
  codeOf,
  damaged,
  failureOf,
  JournalFailure,
  sayCutOff,
  sayRescue,
  unfinished,
} from './failure.js';
import { keepDamagedLog } from './damaged-log.js';
import { isHeadLost, noteHead } from './head.js';
import { keepStatements } from './keep-statements.js';
import { forgetMark, listFolder, markIn } from './folder-marks.js';
import { migrate } from './migrate.js';
import { openSqlite } from './read-only-file.js';
import { pagesCutOff } from './sqlite-head.js';

/** `VEDD`: says in the head of a directory's file whose it is. */
export const DIRECTORY_APPLICATION = 0x56454444;
const BUSY_MILLISECONDS = 2000;
const LOOK_MILLISECONDS = 200;
const PAUSE_MILLISECONDS = 10;
/** Of each open file; the system keeps what was read of all of them. */
const CACHE_KILOBYTES = 500;
/** Up to this size a file's pages are checked at each opening (about 1 ms a megabyte); replay reads all of it. */
const QUICK_CHECK_BYTES = 32_000_000;
/** Pages that are copied before others who use the file get their turn. */
const PAGES_AT_ONCE = 100;

export const FILES: Store = {
  isFree: (path) => FILES.markOf(path) === undefined,
  create: createFile,
  open: openFile,
  openDirectory: openDirectoryFile,
  remove: (path) => {
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
    forgetMark(path);
  },
  rename: (path, to) => renameSync(path, to),
  placeOf,
  markOf: (path) => markIn(path, () => markNow(path)),
  settled: () => Promise.resolve(),
  list: listFolder,
  look: lookInto,
  keys: {
    read: readKey,
    write: writeKey,
    remove: (path) => rmSync(keyPath(path), { force: true }),
    nameOf: (path) => keyPath(path),
  },
  unfinished,
  damaged,
  sayRepair: (path) => `Put your newest backup in its place. ${sayRescue(path)}`,
  close: () => undefined,
};

export const keyPath = (path: string): string => `${path}.key`;

function createFile(path: string): Journal {
  takePath(path);
  try {
    const db = connect(path);
    // First whose it is: what is left of a program that was ended here says of itself that it was never finished.
    db.pragma(`application_id = ${APPLICATION}`);
    keepLog(db);
    migrate(db, path);
    return journalOf(path, db, 'noted');
  } catch (error) {
    FILES.remove(path);
    throw error;
  }
}

function openFile(path: string): Journal {
  try {
    return openWhole(path);
  } catch (error) {
    // SQLite says of a shortened file only that it is malformed.
    const isShort = failureOf(error, path)?.code === 'damaged' && cutOffIn(path) > 0;
    throw isShort ? damaged(path, sayCutOff(cutOffIn(path))) : error;
  }
}

function openWhole(path: string): Journal {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined)
    throw new JournalFailure('not-found', `There is no file ${path}. Create one with vedette new.`);
  if (!found.isFile()) throw new JournalFailure('not-found', `${path} is a folder, not a file.`);
  if (found.size === 0) throw unfinished(path);
  const log = keepDamagedLog(path);
  const db = connect(path);
  try {
    if (Number(db.pragma('application_id', { simple: true })) !== APPLICATION)
      throw damaged(path, 'it was not written by Vedette');
    if (found.size <= QUICK_CHECK_BYTES) quickCheck(db, path);
    migrate(db, path);
    dropUnneeded(log, { path, db });
  } catch (error) {
    db.close();
    throw error;
  }
  return journalOf(path, db, 'noted');
}

function cutOffIn(path: string): number {
  const bytes = readFileSync(path);
  return pagesCutOff(bytes, bytes.length);
}

/**
 * Takes away the copy of a log of which nothing was lost: its last write was never finished, or was taken back. Where no head
 * was noted, nobody knows whether what was committed behind the damage was lost.
 */
function dropUnneeded(
  log: ReturnType<typeof keepDamagedLog>,
  file: { readonly path: string; readonly db: Sqlite.Database },
): void {
  if (log !== undefined && !(isHeadLost(file) ?? log.isMore)) rmSync(log.copy, { force: true });
}

/**
 * Has SQLite write to a log beside the file. It refuses at once while another connection reads, as another program may that
 * begins with the same new file; for every other lock it waits by itself.
 */
function keepLog(db: Sqlite.Database): void {
  const until = performance.now() + BUSY_MILLISECONDS;
  const never = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    try {
      db.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      const isBusy = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
      if (!isBusy || performance.now() > until) throw error;
      Atomics.wait(never, 0, 0, PAUSE_MILLISECONDS);
    }
  }
}

/**
 * A backup has no log; one that was put back would be written without it, and every reader would hold up whoever writes. False
 * while somebody reads it just now, and where it cannot be written.
 */
function hasLog(db: Sqlite.Database): boolean {
  try {
    return db.pragma('journal_mode = WAL', { simple: true }) === 'wal';
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return false;
    throw error;
  }
}

function openDirectoryFile(path: string): Journal {
  // First of all: SQLite gives the files that it makes beside it the rights that it has then.
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) closeSync(openSync(path, 'a', 0o600));
  else if (found.isFile() && (found.mode & 0o077) !== 0) chmodSync(path, 0o600);
  const db = new Sqlite(path, { timeout: BUSY_MILLISECONDS });
  try {
    const numberIn = (name: string): number => Number(db.pragma(name, { simple: true }));
    // Both of one moment: another program may be beginning with it.
    const look = db.transaction(() => [numberIn('application_id'), numberIn('user_version')]);
    const [application, version] = look();
    const isNew = application === 0 && version === 0;
    if (application !== DIRECTORY_APPLICATION && !isNew)
      throw damaged(path, 'it was not written by Vedette');
    // First whose it is: another program may look at it between two of these lines.
    if (isNew) db.pragma(`application_id = ${DIRECTORY_APPLICATION}`);
    else quickCheck(db, path);
    keepLog(db);
    db.pragma('foreign_keys = ON');
    db.pragma('synchronous = FULL');
    db.pragma(`cache_size = -${CACHE_KILOBYTES}`);
    migrate(db, path, 'desk');
    keepStatements(db);
  } catch (error) {
    db.close();
    throw error;
  }
  return journalOf(path, db, 'not noted');
}

/** Throws a `JournalFailure` where pages do not hang together. */
function quickCheck(db: Sqlite.Database, path: string): void {
  const found = String(db.pragma('quick_check(1)', { simple: true }));
  if (found !== 'ok') throw damaged(path, found.replace(/^\*{3}.*\*{3}\n/, ''));
}

/** What lies in it is for its owner alone: the key of the links, and what each seat may not know. */
function takePath(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST')
      throw new JournalFailure('bad-input', `${path} already exists. Choose another name.`);
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new JournalFailure('not-found', `There is no folder for ${path}; make it first.`);
    throw error;
  }
}

function connect(path: string): Sqlite.Database {
  const db = openSqlite(path, BUSY_MILLISECONDS);
  try {
    db.pragma('foreign_keys = ON');
    db.pragma('synchronous = FULL');
    db.pragma(`cache_size = -${CACHE_KILOBYTES}`);
    keepStatements(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** `head`: whether how far it has come is noted in the directory beside it. */
const journalOf = (path: string, db: Sqlite.Database, head: 'noted' | 'not noted'): Journal => {
  const file = { path, db, inode: head === 'noted' ? inodeOf(path) : undefined };
  const turns = turnsOf(file, head === 'noted' ? () => noteHead(file) : undefined);
  return {
    ...{ path, db, turns },
    copyTo: async (to, copied) => {
      // Else SQLite begins anew whenever another program has written, and never ends where the file may not be written.
      await turns.begin('read');
      try {
        db.prepare('SELECT 1 FROM sqlite_schema').get();
        const { totalPages } = await db.backup(to, {
          progress: (state) => {
            copied?.(state.totalPages - state.remainingPages, state.totalPages);
            return PAGES_AT_ONCE;
          },
        });
        copied?.(totalPages, totalPages);
      } finally {
        if (db.inTransaction) db.exec('COMMIT');
      }
    },
    last: Promise.resolve(),
    undone: 0,
  };
};

/**
 * `inode`: of what lay there as it was opened; as long as it is open, no other file has the same. Of a directory undefined: nobody
 * opens it again while the site runs, and mail must go on where another was put in its place.
 */
type Opened = {
  readonly path: string;
  readonly db: Sqlite.Database;
  readonly inode: bigint | undefined;
};

function turnsOf({ path, db, inode }: Opened, note?: () => void): Turns {
  const prepared = once(() => ({
    others: db.prepare<[], number>('PRAGMA data_version').pluck(),
    own: db.prepare<[], number>('SELECT total_changes()').pluck(),
  }));
  let version: number | undefined;
  let isLogged = false;
  // What a transaction reads stays as it was when it began.
  const others = (): number =>
    db.inTransaction ? (version ??= prepared().others.get() ?? 0) : (prepared().others.get() ?? 0);
  return {
    begin: (mode) => {
      version = undefined;
      if (mode === 'write') isLogged ||= hasLog(db);
      db.exec(mode === 'write' ? 'BEGIN IMMEDIATE' : 'BEGIN');
      // Whoever waited for it writes nothing into what was set aside or replaced meanwhile.
      if (mode === 'write' && inode !== undefined && inodeOf(path) !== inode)
        throw new JournalFailure(
          // Whoever asks again opens what lies there now.
          'locked',
          `${path} was moved, deleted or replaced while it was open. Nothing was written. Try again.`,
        );
    },
    wrote: (isKept) => {
      writeHome(db);
      forgetMark(path);
      if (isKept) note?.();
    },
    others,
    // Who writes to a file may write over rows.
    rows: others,
    own: () => prepared().own.get() ?? 0,
  };
}

/**
 * Brings what was committed from the file's `-wal` into the file itself, also while others, such as the pages, hold it
 * open: whoever copies the one file has all of it. A reader in the middle of his work puts it off to the next write, and so
 * does a disk that is full: what is in the `-wal` is kept, and must not be told as if nothing had happened.
 */
function writeHome(db: Sqlite.Database): void {
  try {
    db.pragma('wal_checkpoint(PASSIVE)');
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error;
  }
}

function placeOf(path: string): Place | undefined {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  if (found?.isFile() !== true) return undefined;
  return {
    disk: `${found.ino}.${found.birthtimeNs}`,
    written: `${found.size}.${found.mtimeNs}`,
  };
}

const inodeOf = (path: string): bigint | undefined =>
  statSync(path, { throwIfNoEntry: false, bigint: true })?.ino;

/** Its place on the disk, size and times, with those of what is not yet written home. */
function markNow(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  if (found?.isFile() !== true) return undefined;
  const wal = statSync(`${path}-wal`, { throwIfNoEntry: false, bigint: true });
  const pending = wal === undefined || wal.size === 0n ? '' : `${wal.size}.${wal.mtimeNs}`;
  return `${found.ino}.${found.size}.${found.mtimeNs}.${pending}`;
}

function lookInto<T>(path: string, work: (db: Sqlite.Database) => T): T {
  if (markNow(path) === undefined)
    throw new JournalFailure('not-found', `There is no file ${path}.`);
  const log = keepDamagedLog(path);
  const db = openSqlite(path, LOOK_MILLISECONDS);
  try {
    db.pragma('query_only = ON');
    if (Number(db.pragma('application_id', { simple: true })) !== APPLICATION)
      throw damaged(path, 'it was not written by Vedette');
    const value = work(db);
    dropUnneeded(log, { path, db });
    return value;
  } finally {
    db.close();
  }
}

/** Takes from others the right to read it. Throws where it is there and cannot be read. */
function readKey(path: string): string | undefined {
  const file = keyPath(path);
  try {
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined;
    throw error;
  }
}

function writeKey(path: string, key: string): boolean {
  try {
    writeFileSync(keyPath(path), key, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  }
}
