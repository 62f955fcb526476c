/** Numbered migrations, each run once and never edited after a release; `user_version` says how far a file is. */
import Database from 'better-sqlite3';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byText, once } from '../kernel/basic.js';
import { sha256 } from './digest.js';
import { JournalFailure, damaged } from './failure.js';
import { MIGRATIONS } from '../shipped.js';

type Migration = {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
};

/** What is kept in a file: one campaign, or the directory of a folder of them. */
export type FileKind = 'campaign' | 'desk';

const readMigrations = (folder: string): readonly Migration[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.sql$/.test(name))
    .sort(byText)
    .map((name) => {
      const sql = readFileSync(`${folder}/${name}`, 'utf8');
      return { number: Number(name.slice(0, 4)), name, sql, checksum: sha256(sql) };
    });

/** All migrations of a kind of file, in order; read once, since every file that is opened is held against them. */
const migrations: Readonly<Record<FileKind, () => readonly Migration[]>> = {
  campaign: once(() => readMigrations(join(MIGRATIONS, 'campaign'))),
  desk: once(() => readMigrations(join(MIGRATIONS, 'desk'))),
};

/**
 * What all migrations of a kind come to in an empty file, statement by statement. Each change of a table has SQLite look
 * through all tables again, so that to lay the last ones at once takes a third of the time.
 */
const laidAtOnce: Readonly<Record<FileKind, () => string>> = {
  campaign: once(() => lastLaid('campaign')),
  desk: once(() => lastLaid('desk')),
};

function lastLaid(kind: FileKind): string {
  const db = new Database(':memory:');
  try {
    for (const { sql } of migrations[kind]()) db.exec(sql);
    return db
      .prepare<[], string>('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid')
      .pluck()
      .all()
      .join(';\n');
  } finally {
    db.close();
  }
}

/** The names of the tables that a kind of file has. Other programs, such as Litestream, may have put some of their own beside them. */
export const ownTables: Readonly<Record<FileKind, () => ReadonlySet<string>>> = {
  campaign: once(() => tablesLaid('campaign')),
  desk: once(() => tablesLaid('desk')),
};

const tablesLaid = (kind: FileKind): ReadonlySet<string> =>
  new Set(
    Array.from(laidAtOnce[kind]().matchAll(/^CREATE TABLE "?(\w+)/gim), ([, name = '']) => name),
  );

/**
 * The first format of a released Vedette: a campaign of an older one does not become one of these by being opened, since
 * more than its tables has to change. See `upgrade.ts`.
 */
const RELEASED = 7;

/** Whether a campaign's file is of an earlier Vedette, and has to be upgraded. */
export const isOlder = (db: Database.Database): boolean =>
  versionOf(db) > 0 && versionOf(db) < RELEASED;

/** Brings a file up to this program. Throws a `JournalFailure`: `older`, `newer` or `damaged`. */
export function migrate(
  db: Database.Database,
  path: string,
  kind: FileKind = 'campaign',
  older: 'refused' | 'upgraded' = 'refused',
): void {
  const ours = migrations[kind]();
  const { version, applied } = laidIn(db);
  const latest = ours.at(-1)?.number ?? 0;
  if (version > latest)
    throw new JournalFailure(
      'newer',
      `${path} was written by a newer Vedette (format ${version}; this one knows up to ${latest}). Use that one.`,
    );
  if (version !== Math.max(0, ...applied.keys()))
    throw damaged(path, 'its head and its list of migrations name different formats');
  checkApplied(path, ours, { version, applied });
  if (kind === 'campaign' && older === 'refused' && isOlder(db))
    throw new JournalFailure(
      'older',
      `${path} was written by an earlier Vedette (format ${version}; this one begins with ${RELEASED}). ` +
        `Stop the site if it runs, then upgrade the file: vedette upgrade ${path}. The old file is kept beside it.`,
    );
  if (version < latest) applyFrom(db, kind, version);
}

const versionOf = (db: Database.Database): number =>
  Number(db.pragma('user_version', { simple: true }));

/** The format of a file, and the checksums of the migrations that were applied to it. */
type Laid = { readonly version: number; readonly applied: ReadonlyMap<number, string> };

/** Both of one moment: another process may be migrating. */
function laidIn(db: Database.Database): Laid {
  db.exec('BEGIN');
  try {
    const version = versionOf(db);
    const isListed = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'migration'`).get();
    const rows =
      isListed === undefined
        ? []
        : db
            .prepare<[], { number: number; checksum: string }>(
              'SELECT number, checksum FROM migration',
            )
            .all();
    return { version, applied: new Map(rows.map((row) => [row.number, row.checksum])) };
  } finally {
    // A full disk may have ended it, and is what is to be told.
    if (db.inTransaction) db.exec('COMMIT');
  }
}

function checkApplied(path: string, ours: readonly Migration[], { version, applied }: Laid): void {
  for (const { number, name, checksum } of ours.filter((one) => one.number <= version)) {
    if (applied.get(number) !== checksum)
      throw damaged(path, `its format was laid by another ${name} than ours`);
  }
}

function applyFrom(db: Database.Database, kind: FileKind, version: number): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    db.exec(`CREATE TABLE IF NOT EXISTS migration
      (number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL) STRICT`);
    const note = db.prepare('INSERT INTO migration (number, name, checksum) VALUES (?, ?, ?)');
    // Another process may have migrated between our look and our lock.
    const from = Math.max(version, versionOf(db));
    if (from === 0) db.exec(laidAtOnce[kind]());
    for (const { number, name, sql, checksum } of migrations[kind]()) {
      if (number <= from) continue;
      if (from > 0) db.exec(sql);
      note.run(number, name, checksum);
      db.pragma(`user_version = ${number}`);
    }
    db.exec('COMMIT');
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
