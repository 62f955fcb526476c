import Database from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failureOf, JournalFailure } from './failure.js';
import type { Journal } from './journal.js';

/** Told how many pages of how many are copied. */
type Copied = (done: number, of: number) => void;

/** Pages that are copied before others who use the file get their turn. */
const PAGES_AT_ONCE = 100;

/**
 * Copies the file as it stands after all that was asked of it before: SQLite's own online copy, one file without
 * companions, for its owner alone to read. Throws a `JournalFailure` when the place is taken.
 */
export function copyJournal(journal: Journal, to: string, copied?: Copied): Promise<void> {
  const mine = journal.last.then(() => copyNow(journal, to, copied));
  journal.last = mine.catch(() => undefined);
  return mine;
}

async function copyNow({ db, path }: Journal, to: string, copied?: Copied): Promise<void> {
  if (existsSync(to))
    throw new JournalFailure('bad-input', `${to} already exists. Choose another name.`);
  if (!existsSync(dirname(to)))
    throw new JournalFailure('not-found', `There is no folder for ${to}; make it first.`);
  // A program that is ended in between leaves no half copy under the name of a whole one.
  const part = `${to}.part`;
  try {
    await removePart(part);
    await writeFile(part, '', { mode: 0o600, flag: 'wx' });
    const { totalPages } = await db.backup(part, {
      progress: (state) => {
        copied?.(state.totalPages - state.remainingPages, state.totalPages);
        return PAGES_AT_ONCE;
      },
    });
    copied?.(totalPages, totalPages);
    asOneFile(part);
    await syncFile(part);
    await rename(part, to);
  } catch (error) {
    await removePart(part);
    throw failureOf(error, path) ?? error;
  }
}

async function removePart(part: string): Promise<void> {
  for (const end of ['', '-journal', '-wal', '-shm']) await rm(part + end, { force: true });
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The copy says of itself that it has a log beside it; brought home, it is one file that can be moved anywhere. */
function asOneFile(path: string): void {
  const copy = new Database(path, { fileMustExist: true });
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
}
