import Database from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Copied, Journal } from './database.js';
import { failureOfCopy, JournalFailure } from './failure.js';

/**
 * Copies the file as it stands after all that was asked of it before: one file of SQLite without
 * companions, for its owner alone to read. Throws a `JournalFailure` when the place is taken.
 */
export function copyJournal(journal: Journal, to: string, copied?: Copied): Promise<void> {
  const mine = journal.last.then(() => copyNow(journal, to, copied));
  journal.last = mine.catch(() => undefined);
  return mine;
}

async function copyNow({ copyTo, path }: Journal, to: string, copied?: Copied): Promise<void> {
  if (existsSync(to))
    throw new JournalFailure('bad-input', `${to} already exists. Choose another name.`);
  if (!existsSync(dirname(to)))
    throw new JournalFailure('not-found', `There is no folder for ${to}; make it first.`);
  // A program that is ended in between leaves no half copy under the name of a whole one.
  const part = `${to}.part`;
  try {
    await removePart(part);
    await writeFile(part, '', { mode: 0o600, flag: 'wx' });
    await copyTo(part, copied);
    asOneFile(part);
    await syncFile(part);
    await rename(part, to);
  } catch (error) {
    await removePart(part);
    throw failureOfCopy(error, path, to) ?? error;
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
