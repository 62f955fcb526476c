/**
 * Brings a campaign's file of an earlier Vedette up to this one, on a copy: until the copy takes the file's place, whole and
 * checked, the file is as it was, and then it lies beside it.
 */
import Database from 'better-sqlite3';
import { existsSync, statSync } from 'node:fs';
import { copyFile, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { APPLICATION } from './application.js';
import { damaged, failureOf, JournalFailure } from './failure.js';
import type { Journal } from './journal.js';
import { isOlder, migrate } from './migrate.js';
import { unpackWords, type WordColumns } from './packed-letter.js';
import { isOldPicture, newPicture } from './old-picture.js';

/** Where the old file is kept. */
export const keptPath = (path: string): string => `${path}.before-upgrade`;

/** The copy while it is made. What a program that was ended has left of it is made again. */
const partPath = (path: string): string => `${path}.upgrading`;

/**
 * Upgrades a file that nobody else has open. `check` looks at the upgraded copy and throws where it is not to be used.
 * Answers false where the file is of this Vedette already. Throws a `JournalFailure`.
 */
export async function upgradeFile(
  path: string,
  check: (copy: string) => Promise<void>,
): Promise<boolean> {
  const part = partPath(path);
  let mode: Mode | undefined;
  try {
    mode = modeOfOlder(path);
    if (mode === undefined) return false;
    const isKept = await isOldKept(path);
    await removePart(part);
    await copyFile(path, part);
    inOneTransaction(part);
    await check(part);
    toLog(part);
    await sync(part);
    if (!isKept) await keepOld(path);
    await rename(part, path);
    await sync(dirname(path));
    return true;
  } catch (error) {
    await removePart(part);
    if (mode === 'wal') keepLogAgain(path);
    throw failureOf(error, path) ?? error;
  }
}

/** As SQLite calls how a file is written: `wal` with a log beside it. */
type Mode = string;

/**
 * How a file was written that is to be upgraded; it is one file without companions then, and nobody else has it open.
 * Undefined for a file of this Vedette.
 */
function modeOfOlder(path: string): Mode | undefined {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
    throw new JournalFailure('not-found', `There is no file ${path}.`);
  const db = new Database(path, { fileMustExist: true, timeout: 0 });
  try {
    if (Number(db.pragma('application_id', { simple: true })) !== APPLICATION)
      throw damaged(path, 'it was not written by Vedette');
    if (!isOlder(db)) return undefined;
    const mode = String(db.pragma('journal_mode', { simple: true }));
    // Refused while another program has the file open, which would go on writing to the old one.
    db.pragma('journal_mode = DELETE');
    return mode;
  } finally {
    db.close();
  }
}

/** A file that is refused stays as it is. */
function keepLogAgain(path: string): void {
  const db = new Database(path, { fileMustExist: true, timeout: 0 });
  try {
    db.pragma('journal_mode = WAL');
  } catch {
    // Whoever has opened it since writes to it in his own way; why it was refused is to be told, and not this.
  } finally {
    db.close();
  }
}

/** Whether an upgrade that was ended in the middle has kept the old file. Refuses where another file has its name. */
async function isOldKept(path: string): Promise<boolean> {
  const kept = keptPath(path);
  if (!existsSync(kept)) return false;
  if ((await readFile(kept)).equals(await readFile(path))) return true;
  throw new JournalFailure(
    'bad-input',
    `The old file is to be kept as ${kept}, and there is another of that name. Move that one away.`,
  );
}

/** A file that is refused leaves no copy of it behind: this comes when the new one is ready to take its place. */
async function keepOld(path: string): Promise<void> {
  const kept = keptPath(path);
  const part = `${kept}.part`;
  await copyFile(path, part);
  await sync(part);
  await rename(part, kept);
  await sync(dirname(path));
}

function inOneTransaction(part: string): void {
  const db = new Database(part, { fileMustExist: true });
  try {
    migrate(db, part, 'campaign', 'upgraded');
    db.transaction(() => {
      redrawPictures({ db });
    })();
  } finally {
    db.close();
  }
}

/** Gives letters of earlier programs their pictures in the form of today. */
export function redrawPictures({ db }: Pick<Journal, 'db'>): void {
  const rows = db
    .prepare<[], WordColumns & { id: number }>(
      `SELECT id, text, html, picture, about, packed FROM letter WHERE redrawn IS NULL`,
    )
    .all();
  const redraw = db.prepare('UPDATE letter SET redrawn = ? WHERE id = ?');
  for (const { id, ...row } of rows) {
    const old = JSON.parse(unpackWords(row)?.picture ?? '{}') as Parameters<typeof isOldPicture>[0]; // as `insertLetters` wrote it
    if (isOldPicture(old)) redraw.run(JSON.stringify(newPicture(old)), id);
  }
}

function toLog(part: string): void {
  const db = new Database(part, { fileMustExist: true });
  db.pragma('journal_mode = WAL');
  db.close();
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function removePart(part: string): Promise<void> {
  for (const end of ['', '-journal', '-wal', '-shm', '.key']) await rm(part + end, { force: true });
}
