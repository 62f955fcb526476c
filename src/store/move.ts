/** Moves a campaign, or a directory, between files and a database: all of its rows, and the key of its dice. */
import type Sqlite from 'better-sqlite3';
import { rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { copyRows, digestOfRows, tablesIn, type Table } from './copy-rows.js';
import type { Copied, Journal, Store } from './database.js';
import { failureOf, JournalFailure } from './failure.js';
import { FILES } from './file-store.js';
import { DIRECTORY_FILE } from './head.js';
import { ownTables } from './migrate.js';

/** The digests of all rows where they were and where they are now; they are equal. */
export type Moved = { readonly before: string; readonly now: string; readonly entries: number };

/** What is left where something was moved from: whoever goes on there by mistake finds nothing. */
const movedPath = (path: string): string => `${path}.moved`;

/** The two stores of a move; one of them is files. `check`: throws where what is to be moved is not whole. */
type Places = {
  readonly from: Store;
  readonly to: Store;
  readonly check?: (source: Journal) => Promise<void>;
};

/**
 * Moves what lies at a path of one store to the same path of the other, and sets it aside before anybody else can write to it.
 * Throws a `JournalFailure`, and then it is still where it was.
 */
export async function moveBetween(path: string, places: Places, copied?: Copied): Promise<Moved> {
  const { from, to } = places;
  const source = openSource(from, path);
  try {
    await source.turns.begin('write');
    await places.check?.(source);
    const left = to.markOf(path) === undefined ? 'nothing' : await leftAt(path, source, places);
    if (left === 'other')
      throw new JournalFailure('bad-input', `${path} is there already. It was not moved.`);
    if (left === 'empty') to.remove(path);
    if (typeof left === 'object') moveKey(path, places);
    const moved = typeof left === 'object' ? left : await moveInto(path, source, places, copied);
    setAside(path, from);
    return moved;
  } catch (error) {
    throw failureOf(error, path) ?? error;
  } finally {
    if (source.db.inTransaction) source.db.exec('ROLLBACK');
    const isHome = from === FILES && from.markOf(path) === undefined && bringHome(source);
    source.db.close();
    if (isHome) for (const end of ['-wal', '-shm']) rmSync(path + end, { force: true });
  }
}

/**
 * SQLite does not do it by itself where the file has another name by now. Answers whether all is in the file; where it cannot be
 * brought there now, all is in the two files together, and the move is done all the same.
 */
function bringHome({ path, db }: Journal): boolean {
  const file = db as Sqlite.Database; // one of `FILES`
  try {
    const [done] = file.pragma('wal_checkpoint(PASSIVE)') as readonly {
      readonly busy: number;
      readonly log: number;
      readonly checkpointed: number;
    }[]; // as SQLite documents it
    return done?.busy === 0 && done.log === done.checkpointed;
  } catch (error) {
    if (failureOf(error, path) === undefined) throw error;
    return false;
  }
}

const isDirectory = (path: string): boolean => basename(path) === DIRECTORY_FILE;

const openIn = (one: Store, path: string): Journal =>
  isDirectory(path) ? one.openDirectory(path) : one.open(path);

function openSource(from: Store, path: string): Journal {
  try {
    if (from.markOf(path) !== undefined) return openIn(from, path);
  } catch (error) {
    throw failureOf(error, path) ?? error;
  }
  throw new JournalFailure('not-found', `There is no ${path} to move.`);
}

/** Our own, of the one that is a file. */
function tablesOf({ path, db }: Journal): readonly Table[] {
  const own = ownTables[isDirectory(path) ? 'desk' : 'campaign']();
  return tablesIn(db as Sqlite.Database).filter(({ name }) => own.has(name));
}

/**
 * What a move to it that was interrupted has left: all, but that it was not set aside where it came from; or nothing but the
 * beginning. Whoever is filling it just now holds it.
 */
async function leftAt(
  path: string,
  source: Journal,
  { from, to }: Places,
): Promise<Moved | 'empty' | 'other'> {
  if (to === FILES && !isDirectory(path) && statSync(path).size === 0)
    throw new JournalFailure(
      'bad-input',
      `${path} is an empty file that an interrupted move may have left there. Delete it, then move again.`,
    );
  const target = openIn(to, path);
  const { db } = target;
  try {
    await target.turns.begin('write');
    const tables = tablesOf(from === FILES ? source : target);
    const isIn = ({ name }: Table): boolean =>
      db.prepare(`SELECT 1 FROM ${name} LIMIT 1`).get() !== undefined;
    if (!tables.some(isIn)) return 'empty';
    const moved = compare(source, target, tables);
    return moved.before === moved.now ? moved : 'other';
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK');
    db.close();
  }
}

function compare(source: Journal, target: Journal, tables: readonly Table[]): Moved {
  const [before, now] = [digestOfRows(source.db, tables), digestOfRows(target.db, tables)];
  const entries = tables.some(({ name }) => name === 'entry')
    ? (target.db.prepare<[], number>('SELECT count(*) FROM entry').pluck().get() ?? 0)
    : 0;
  return { before, now, entries };
}

async function moveInto(
  path: string,
  source: Journal,
  places: Places,
  copied?: Copied,
): Promise<Moved> {
  const { from, to } = places;
  const target = isDirectory(path) ? to.openDirectory(path) : to.create(path);
  try {
    const moved = await moveRows(source, target, from === FILES ? source : target, copied);
    moveKey(path, places);
    return moved;
  } catch (error) {
    target.db.close();
    to.remove(path);
    throw error;
  } finally {
    if (target.db.open) target.db.close();
  }
}

/** The source is held. */
async function moveRows(
  source: Journal,
  target: Journal,
  file: Journal,
  copied?: Copied,
): Promise<Moved> {
  const tables = tablesOf(file);
  await target.turns.begin('write');
  try {
    // Letters name others that come after them.
    target.db.exec(
      target === file ? 'PRAGMA defer_foreign_keys = ON' : 'SET CONSTRAINTS ALL DEFERRED',
    );
    copyRows(source.db, target.db, tables, copied);
    // They are checked here, where the server may take its time, and not with the end.
    if (target !== file) target.db.exec('SET CONSTRAINTS ALL IMMEDIATE');
    const moved = compare(source, target, tables);
    if (moved.before !== moved.now)
      throw new JournalFailure(
        'damaged',
        `The rows of ${source.path} are not the same where they were moved to (${moved.before}, ${moved.now}). It was not moved.`,
      );
    target.db.exec('COMMIT');
    target.turns.wrote(true);
    return moved;
  } finally {
    if (target.db.inTransaction) target.db.exec('ROLLBACK');
  }
}

function moveKey(path: string, { from, to }: Places): void {
  const key = from.keys.read(path);
  if (key === undefined) return;
  if (!to.keys.write(path, key) && to.keys.read(path) !== key)
    throw new JournalFailure(
      'bad-input',
      `There is the key of another campaign's dice where ${path} is to go. It was not moved.`,
    );
}

/** Takes it out of the way where it was moved from; it is kept there under another name. */
function setAside(path: string, from: Store): void {
  from.remove(movedPath(path));
  from.rename(path, movedPath(path));
  const key = from.keys.read(path);
  if (key === undefined) return;
  from.keys.remove(movedPath(path));
  from.keys.write(movedPath(path), key);
  from.keys.remove(path);
}
