/** A look into a campaign's file without its rules: what the folder's lists and the post need to know of it. */
import Database from 'better-sqlite3';
import { statSync } from 'node:fs';
import { APPLICATION } from './application.js';
import type { SeatEntry } from './entry.js';
import { damaged, failureOf, JournalFailure, unfinished } from './failure.js';

/**
 * Who holds what by the campaign's own journal, the gamemaster among them, and the letters that may leave. `due`: when the
 * next letter does that waits for a time; `strikes`: when the clock does something next by itself (both ISO, UTC).
 */
export type Glance = {
  readonly title: string;
  readonly holders: readonly SeatEntry[];
  readonly letters: readonly WaitingLetter[];
  readonly due?: string;
  readonly strikes?: string;
};

/** A letter on its way out. `changed`: ISO, UTC. */
export type WaitingLetter = {
  readonly id: number;
  readonly state: 'ready' | 'failed';
  readonly tries: number;
  readonly changed: string;
};

/** Whether a file is as it was: its place on the disk, size and times, with those of what is not yet written home. */
export function fileMark(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  if (found?.isFile() !== true) return undefined;
  const wal = statSync(`${path}-wal`, { throwIfNoEntry: false, bigint: true });
  const pending = wal === undefined || wal.size === 0n ? '' : `${wal.size}.${wal.mtimeNs}`;
  return `${found.ino}.${found.size}.${found.mtimeNs}.${pending}`;
}

/** Looks into a file and closes it again. Throws a `JournalFailure`. */
export function glanceInto(path: string): Glance {
  try {
    return glance(path);
  } catch (error) {
    throw failureOf(error, path) ?? error;
  }
}

function glance(path: string): Glance {
  if (fileMark(path) === undefined)
    throw new JournalFailure('not-found', `There is no file ${path}.`);
  const db = new Database(path, { fileMustExist: true, timeout: 200 });
  try {
    db.pragma('query_only = ON');
    if (Number(db.pragma('application_id', { simple: true })) !== APPLICATION)
      throw damaged(path, 'it was not written by Vedette');
    const title = db.prepare<[], string>('SELECT title FROM meta').pluck().get();
    if (title === undefined) throw unfinished(path);
    const due = nextDue(db);
    const strikes = nextStrike(db);
    return {
      ...{ title, holders: holdersIn(db, path), letters: lettersIn(db) },
      ...(due === undefined ? {} : { due }),
      ...(strikes === undefined ? {} : { strikes }),
    };
  } finally {
    db.close();
  }
}

function holdersIn(db: Database.Database, path: string): readonly SeatEntry[] {
  const bodies = db
    .prepare<[], string>(`SELECT body FROM entry WHERE kind = 'seat' ORDER BY seq`)
    .pluck()
    .all();
  const last = new Map<string, SeatEntry>();
  for (const body of bodies) {
    const entry = readEntry(body, path);
    last.set(entry.seat, entry);
  }
  return [...last.values()].filter(({ name }) => name !== '');
}

function readEntry(body: string, path: string): SeatEntry {
  try {
    // Written by `appendEntry` alone.
    return JSON.parse(body) as SeatEntry;
  } catch {
    throw damaged(path, 'an entry of a seat cannot be read');
  }
}

const lettersIn = (db: Database.Database): readonly WaitingLetter[] =>
  db
    .prepare<[], WaitingLetter>(
      `SELECT id, state, tries, changed FROM letter
       WHERE state IN ('ready', 'failed')${hasColumn(db, 'letter', 'final') ? ' AND final = 0' : ''} ORDER BY id`,
    )
    .all();

/** The clock does nothing in a file that no program of today has opened yet. */
function nextStrike(db: Database.Database): string | undefined {
  if (!hasColumn(db, 'due', 'at')) return undefined;
  const at = db
    .prepare<[], string | null>(`SELECT min(at) FROM due WHERE state = 'waiting'`)
    .pluck()
    .get();
  return at ?? undefined;
}

const hasColumn = (db: Database.Database, table: string, column: string): boolean =>
  db.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column) !== undefined;

/** Nor is anything timed. */
function nextDue(db: Database.Database): string | undefined {
  if (!hasColumn(db, 'letter', 'due')) return undefined;
  const due = db
    .prepare<[], string | null>(
      `SELECT min(due) FROM letter WHERE state = 'held' AND back IS NULL AND due IS NOT NULL`,
    )
    .pluck()
    .get();
  return due ?? undefined;
}
