/** What a test does with campaigns as they are kept, in files or in PostgreSQL: looks at all of it, copies it, puts it in a place. */
import Sqlite from 'better-sqlite3';
import { copyFileSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Journal } from '../src/store/database.js';
import { FILES } from '../src/store/file-store.js';
import { DIRECTORY_FILE } from '../src/store/head.js';
import { moveBetween } from '../src/store/move.js';
import { store, useStore } from '../src/store/store.js';
import { layOpen, withoutTriggers } from './store/tamper.js';

const isInFiles = (): boolean => store() === FILES;

const openAt = (path: string): Journal =>
  basename(path) === DIRECTORY_FILE ? store().openDirectory(path) : store().open(path);

/** Every row of a campaign, or of a directory, as text: blobs in hexadecimal, and in an order that only its content decides. */
export function rowsAt(path: string): readonly (readonly [table: string, row: string])[] {
  const { db } = openAt(path);
  try {
    return tablesOf(db).flatMap((table) =>
      db
        .prepare<[], object>(`SELECT * FROM ${table}`)
        .all()
        .map((row) => JSON.stringify(row, withHex))
        .toSorted()
        .map((row) => [table, row] as const),
    );
  } finally {
    db.close();
  }
}

const tablesOf = (db: Database): readonly string[] =>
  db
    .prepare<[], string>(
      isInFiles()
        ? "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
        : `SELECT table_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
           WHERE column_name = 'campaign_id' AND table_schema = current_schema() AND table_type = 'BASE TABLE'
           ORDER BY table_name`,
    )
    .pluck()
    .all();

/** A Buffer says of itself how it is written as JSON before anybody else can. */
const withHex = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'
    ? Buffer.from((value as { readonly data: readonly number[] } & typeof value).data).toString(
        'hex',
      )
    : value;

/** All bytes of it, as a file or as its rows: the same ones as long as nothing of it changes. */
export const bytesAt = async (path: string): Promise<Buffer> =>
  isInFiles() ? readFile(path) : Buffer.from(JSON.stringify(rowsAt(path)));

/** Keeps what lies in a file at this path where everything is kept. */
export async function putFile(path: string): Promise<void> {
  if (isInFiles()) return;
  store().remove(path);
  await moveBetween(path, { from: FILES, to: store() });
  for (const left of ['.moved', '.moved.key']) rmSync(path + left, { force: true });
}

/** Copies a campaign to another path, over what lies there. */
export async function copyAt(from: string, to: string): Promise<void> {
  if (isInFiles()) return copyFileSync(from, to);
  const dir = await mkdtemp(join(tmpdir(), 'vedette-copy-at-'));
  const journal = store().open(from);
  try {
    // By the names of its folder and of itself it is known where it goes to.
    const file = join(dir, basename(dirname(to)), basename(to));
    await mkdir(dirname(file));
    await journal.copyTo(file);
    await putFile(file);
  } finally {
    journal.db.close();
    await rm(dir, { recursive: true });
  }
}

/** Writes to a campaign and changes nothing of it. */
export function touch({ db }: Journal): void {
  if (!isInFiles()) {
    db.prepare('UPDATE vedette.shelf SET version = version + 1 WHERE id = vedette.mine()').run();
    return;
  }
  const file = db as Sqlite.Database;
  const version = Number(file.pragma('user_version', { simple: true }));
  file.pragma(`user_version = ${version}`);
}

/**
 * Changes a closed campaign past its triggers, as somebody may who has the rights of its owner. Letters and positions lie in their
 * columns as earlier programs kept them.
 */
export async function tamperAt(path: string, change: (db: Database) => unknown): Promise<void> {
  if (isInFiles()) {
    const file = new Sqlite(path);
    withoutTriggers(file);
    layOpen(file);
    change(file);
    file.close();
    return;
  }
  const handle = store().open(path);
  const { db } = handle;
  await beginAlone(handle);
  const all = (does: string): string =>
    GUARDED.map((table) => `ALTER TABLE ${table} ${does} TRIGGER USER`).join(';');
  db.exec(all('DISABLE'));
  layOpen(db);
  change(db);
  db.exec('SET CONSTRAINTS ALL IMMEDIATE');
  db.exec(all('ENABLE'));
  db.exec('COMMIT');
  db.close();
}

const GUARDED = ['meta', 'pack_file', 'entry', 'beat', 'snapshot', 'letter', 'roll'];
const MOST_TRIES = 500;
const MILLISECONDS_BETWEEN = 20;

/**
 * Begins a write to which the guarded tables belong alone. All campaigns lie in them: whoever waited for one while he held
 * another could stop a test beside him that wants them the other way round.
 */
async function beginAlone({ db, turns }: Journal): Promise<void> {
  for (let left = MOST_TRIES; ; left -= 1) {
    await turns.begin('write');
    try {
      db.exec(`LOCK TABLE ${GUARDED.join()} IN SHARE ROW EXCLUSIVE MODE NOWAIT`);
      return;
    } catch (error) {
      db.exec('ROLLBACK');
      if (left === 0) throw error;
      await delay(MILLISECONDS_BETWEEN);
    }
  }
}

/** Another program at work on a campaign, until the answer is called. */
export async function holdAt(path: string): Promise<() => void> {
  const { db, turns } = store().open(path);
  await turns.begin('write');
  return () => {
    db.exec('ROLLBACK');
    db.close();
  };
}

/** Runs what is about files themselves, wherever everything else is kept. */
export async function inFiles<T>(work: () => Promise<T>): Promise<T> {
  const before = useStore(FILES);
  try {
    return await work();
  } finally {
    useStore(before);
  }
}
