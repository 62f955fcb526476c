/** Moves a campaign, or a directory, between files and a database: all of its rows, and the key of its dice. */
import type Sqlite from 'better-sqlite3';
import { basename } from 'node:path';
import { copyRows, digestOfRows, tablesIn } from './copy-rows.js';
import type { Copied, Journal, Store } from './database.js';
import { failureOf, JournalFailure } from './failure.js';
import { FILES } from './file-store.js';
import { DIRECTORY_FILE } from './head.js';

/** The digests of all rows where they were and where they are now; they are equal. */
export type Moved = { readonly before: string; readonly now: string; readonly entries: number };

/** What is left where something was moved from: whoever goes on there by mistake finds nothing. */
const movedPath = (path: string): string => `${path}.moved`;

/**
 * Moves what lies at a path of one store to the same path of the other; one of the two is files. Throws a `JournalFailure`, and
 * then nothing has been moved.
 */
export async function moveBetween(
  path: string,
  { from, to }: { readonly from: Store; readonly to: Store },
  copied?: Copied,
): Promise<Moved> {
  if (from.markOf(path) === undefined)
    throw new JournalFailure('not-found', `There is no ${path} to move.`);
  const isDirectory = basename(path) === DIRECTORY_FILE;
  const openIn = (one: Store): Journal => (isDirectory ? one.openDirectory(path) : one.open(path));
  const source = openIn(from);
  try {
    if (to.markOf(path) !== undefined) {
      if (to === FILES || !(await isEmpty(openIn(to), source)))
        throw new JournalFailure('bad-input', `${path} is there already. Nothing was moved.`);
      to.remove(path);
    }
    const target = isDirectory ? to.openDirectory(path) : to.create(path);
    try {
      const moved = await moveRows(source, target, from === FILES ? source : target, copied);
      moveKey(path, { from, to });
      return moved;
    } catch (error) {
      target.db.close();
      to.remove(path);
      throw error;
    } finally {
      if (target.db.open) target.db.close();
    }
  } catch (error) {
    throw failureOf(error, path) ?? error;
  } finally {
    source.db.close();
  }
}

/** Whether a move to it was begun, and ended before its rows were there. Whoever is filling it just now holds it. */
async function isEmpty({ db, turns }: Journal, file: Journal): Promise<boolean> {
  try {
    await turns.begin('write');
    const tables = tablesIn(file.db as Sqlite.Database); // the one that is a file
    return tables.every(
      ({ name }) => db.prepare(`SELECT 1 FROM ${name} LIMIT 1`).get() === undefined,
    );
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK');
    db.close();
  }
}

/** Both are held for this alone until the rows are there. */
async function moveRows(
  source: Journal,
  target: Journal,
  file: Journal,
  copied?: Copied,
): Promise<Moved> {
  const tables = tablesIn(file.db as Sqlite.Database); // the one that is a file
  await source.turns.begin('write');
  await target.turns.begin('write');
  try {
    // Letters name others that come after them.
    target.db.exec(
      target === file ? 'PRAGMA defer_foreign_keys = ON' : 'SET CONSTRAINTS ALL DEFERRED',
    );
    copyRows(source.db, target.db, tables, copied);
    // They are checked here, where the server may take its time, and not with the end.
    if (target !== file) target.db.exec('SET CONSTRAINTS ALL IMMEDIATE');
    const [before, now] = [digestOfRows(source.db, tables), digestOfRows(target.db, tables)];
    if (before !== now)
      throw new JournalFailure(
        'damaged',
        `The rows of ${source.path} are not the same where they were moved to (${before}, ${now}). Nothing was moved.`,
      );
    const entries = tables.some(({ name }) => name === 'entry')
      ? (target.db.prepare<[], number>('SELECT count(*) FROM entry').pluck().get() ?? 0)
      : 0;
    target.db.exec('COMMIT');
    target.turns.wrote(true);
    return { before, now, entries };
  } finally {
    for (const { db } of [source, target]) if (db.inTransaction) db.exec('ROLLBACK');
  }
}

function moveKey(path: string, { from, to }: { readonly from: Store; readonly to: Store }): void {
  const key = from.keys.read(path);
  if (key === undefined) return;
  if (!to.keys.write(path, key) && to.keys.read(path) !== key)
    throw new JournalFailure(
      'bad-input',
      `There is the key of another campaign's dice where ${path} is to go. Nothing was moved.`,
    );
}

/** Takes it out of the way where it was moved from; it is kept there under another name. */
export function setAside(path: string, from: Store): void {
  from.remove(movedPath(path));
  from.rename(path, movedPath(path));
  const key = from.keys.read(path);
  if (key === undefined) return;
  from.keys.remove(movedPath(path));
  from.keys.write(movedPath(path), key);
  from.keys.remove(path);
}
