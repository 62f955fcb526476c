import Database from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { link, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Copied, Journal } from './database.js';
import { codeOf, failureOfCopy, JournalFailure } from './failure.js';

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
  refuseTaken(to);
  if (!existsSync(dirname(to)))
    throw new JournalFailure('not-found', `There is no folder for ${to}; make it first.`);
  // A program that is ended in between leaves no half copy under the name of a whole one, and two at once write no common one.
  const part = `${to}.${String(process.pid)}-${String((copies += 1))}.part`;
  try {
    await removeAbandoned(to);
    await removePart(part);
    await writeFile(part, '', { mode: 0o600, flag: 'wx' });
    await copyTo(part, copied);
    asOneFile(part);
    await syncFile(part);
    await giveName(part, to);
  } catch (error) {
    await removePart(part);
    throw failureOfCopy(error, path, to) ?? error;
  }
}

let copies = 0;

function refuseTaken(to: string): void {
  if (existsSync(to))
    throw new JournalFailure('bad-input', `${to} already exists. Choose another name.`);
}

/** A link is never put over what has been written to that name meanwhile. Some disks have none. */
async function giveName(part: string, to: string): Promise<void> {
  try {
    await link(part, to);
  } catch (error) {
    refuseTaken(to);
    if (!/^(?:EPERM|ENOSYS|ENOTSUP|EOPNOTSUPP|EMLINK)$/.test(codeOf(error))) throw error;
    return rename(part, to);
  }
  await removePart(part);
}

/** What programs left that were ended while they copied. */
async function removeAbandoned(to: string): Promise<void> {
  for (const name of await readdir(dirname(to))) {
    const pid = name.startsWith(`${basename(to)}.`)
      ? /\.(\d+)-\d+\.part$/.exec(name)?.[1]
      : undefined;
    if (pid !== undefined && !isRunning(Number(pid))) await removePart(join(dirname(to), name));
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
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
