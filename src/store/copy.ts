import Database from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failureOf, JournalFailure } from './failure.js';
import type { Journal } from './journal.js';

/**
 * Copies the file as it stands after all that was asked of it before: SQLite's own online copy, one file without
 * companions, for its owner alone to read. Throws a `JournalFailure` when the place is taken.
 */
export function copyJournal(journal: Journal, to: string): Promise<void> {
  const mine = journal.last.then(() => copyNow(journal, to));
  journal.last = mine.catch(() => undefined);
  return mine;
}

async function copyNow({ db, path }: Journal, to: string): Promise<void> {
  if (existsSync(to))
    throw new JournalFailure('bad-input', `${to} is there already; take another name for it.`);
  if (!existsSync(dirname(to)))
    throw new JournalFailure('not-found', `There is no folder for ${to}; make it first.`);
  try {
    await db.backup(to);
    asOneFile(to);
    await chmod(to, 0o600);
  } catch (error) {
    await rm(to, { force: true });
    throw failureOf(error, path) ?? error;
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
