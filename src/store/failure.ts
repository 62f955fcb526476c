/** What can be wrong with a campaign's file itself, as the rest of the program is told. */
import { basename } from 'node:path';
import { DIRECTORY_FILE } from './head.js';

export type FailureCode =
  | 'not-found'
  | 'read-only'
  | 'unwritten'
  | 'away'
  | 'unsure'
  | 'locked'
  | 'damaged'
  | 'older'
  | 'newer'
  | 'bad-input';

/** What passes by itself: another program has the file, or the database does not answer, or was lost while it saved. */
export const isMomentary = (code: string): boolean => ['locked', 'away', 'unsure'].includes(code);

/** The file could not be used. `say` is a sentence with what to do next. */
export class JournalFailure extends Error {
  readonly code: FailureCode;
  readonly say: string;

  constructor(code: FailureCode, say: string) {
    super(say);
    this.code = code;
    this.say = say;
    this.name = 'JournalFailure';
  }
}

export const damaged = (path: string, what: string): JournalFailure =>
  new JournalFailure(
    'damaged',
    basename(path) === DIRECTORY_FILE
      ? saysDirectory(path, what)
      : `${path} is no whole campaign file (${what}). Take your last good copy of it, with no -wal or -shm file beside it. ` +
          sayRescue(path),
  );

/** `pages`: how many are missing. */
export const sayCutOff = (pages: number): string =>
  pages === 1 ? 'its last page is missing' : `its last ${String(pages)} pages are missing`;

const saysDirectory = (path: string, what: string): string =>
  `${path} is damaged (${what}). It holds sign-ins, passkeys, invitations and your own packs; no campaign is in it. ` +
  'Stop Vedette and put your last good copy of it in its place, with no -wal or -shm file beside it. ' +
  `${sayRescue(path)}. Then put the new file in its place.`;

/** What to do where there is no good copy. */
export const sayRescue = (path: string): string =>
  `If there is none, save what can be saved: vedette rescue ${path} ${path}.rescued`;

/** The program was ended while it began a campaign in that file, as far as the file shows. */
export const unfinished = (path: string): JournalFailure =>
  new JournalFailure(
    'damaged',
    `${path} holds no campaign: it is empty, or was begun and never finished. If there was a campaign in it before, put ` +
      'your last good copy in its place, with no -wal or -shm file beside it. If there was none, move it away, with ' +
      `${path}.key if that is there, and begin the campaign again: vedette new`,
  );

/** The failure that an error of SQLite or of the file system means; undefined when it is a bug of ours. */
export function failureOf(error: unknown, path: string): JournalFailure | undefined {
  if (error instanceof JournalFailure) return error;
  const code = codeOf(error);
  const detail = error instanceof Error ? error.message : '';
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return new JournalFailure(
      'locked',
      `${path} is in use by another program. Wait until it is done, then try again.`,
    );
  // Of PostgreSQL: others had the campaign for too long.
  if (code === '55P03')
    return new JournalFailure(
      'locked',
      `${path} is in use by another program. Wait until it is done, then try again.`,
    );
  if (isOfServer(error) && code === '53100')
    return new JournalFailure(
      'unwritten',
      `The PostgreSQL database cannot save: its disk is full (${detail}). Make room there, then try again.`,
    );
  if (isOfServer(error) && (isRefused(code) || !/^(?:2[0-9]|42|P0|0A)/.test(code)))
    return new JournalFailure(
      'away',
      `The PostgreSQL database cannot be used (${detail}). Check whether its server runs, then try again.`,
    );
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return damaged(path, detail);
  // A file that ends in the middle of a page opens, and fails only where that page is read.
  if (code === 'SQLITE_IOERR_SHORT_READ') return damaged(path, sayCutOff(1));
  if (code === 'SQLITE_ERROR' && /^(no such (table|column):|unsupported file format)/.test(detail))
    return damaged(path, detail);
  if (/^(SQLITE_(FULL|IOERR)|ENOSPC|EDQUOT|EFBIG|EIO)/.test(code))
    return new JournalFailure(
      'unwritten',
      `${path} could not be written (${detail}). Check whether its disk is full or broken, then try again.`,
    );
  if (/^(SQLITE_(READONLY|CANTOPEN|PERM|AUTH)|EACCES|EPERM|EROFS)/.test(code))
    return new JournalFailure(
      'read-only',
      `${path} cannot be read or written (${detail}). Check the rights of the file, of its folder, and of ${path}-wal and ${path}-shm if they are there.`,
    );
  return undefined;
}

/** The same of copying `from` to `to`: what cannot be written is the copy, whose disk may be another. */
export function failureOfCopy(
  error: unknown,
  from: string,
  to: string,
): JournalFailure | undefined {
  const found = failureOf(error, from);
  const isCopy =
    found?.code === 'unwritten' || (found?.code === 'read-only' && pathOf(error) !== from);
  return isCopy ? failureOf(error, to) : found;
}

const pathOf = (error: unknown): unknown =>
  error instanceof Error && 'path' in error ? error.path : undefined;

/** For now it writes nothing, has ended what took too long, or lets nobody in. */
const isRefused = (code: string): boolean => /^(?:25006|25P0[34]|28)/.test(code);

/** A PostgreSQL refused, or did not answer. */
const isOfServer = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ServerError';

/** The code of an error of node or SQLite, or no text. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}
