/** Copies all rows of a campaign, or of a directory, between a file and another database, as they are. */
import Sqlite from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { APPLICATION } from './application.js';
import type { Copied, Database, Journal } from './database.js';
import { migrate } from './migrate.js';

/** A table with its columns, and the columns of its key in their order. */
export type Table = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
};

/** The tables that a file has, those first to which others refer. */
export function tablesIn(file: Sqlite.Database): readonly Table[] {
  const names = file
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migration'
       ORDER BY rowid`,
    )
    .pluck()
    .all();
  return names.map((name) => {
    const columns = file
      .prepare<[string], { name: string; pk: number }>('SELECT name, pk FROM pragma_table_info(?)')
      .all(name);
    const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
    return { name, columns: columns.map((one) => one.name), key: key.map((one) => one.name) };
  });
}

/** Few enough for a process of 75 MB, whatever letters and positions weigh. */
const AT_ONCE = 50;

/** The rows of a table in the order of its key, some at a time. */
function* rowsOf(db: Database, { name, columns, key }: Table): Generator<readonly unknown[]> {
  const list = columns.map((one) => `"${one}"`).join();
  const select = db.prepare<[number, number], Record<string, unknown>>(
    `SELECT ${list} FROM ${name} ORDER BY ${key.map((one) => `"${one}"`).join()} LIMIT ? OFFSET ?`,
  );
  for (let at = 0; ; at += AT_ONCE) {
    const rows = select.all(AT_ONCE, at);
    for (const row of rows) yield columns.map((one) => row[one]);
    if (rows.length < AT_ONCE) return;
  }
}

/** Puts all rows of one database into another that has none. */
export function copyRows(
  from: Database,
  to: Database,
  tables: readonly Table[],
  copied?: Copied,
): void {
  tables.forEach((table, index) => {
    const { name, columns } = table;
    const list = columns.map((one) => `"${one}"`).join();
    const insert = to.prepare(
      `INSERT INTO ${name} (${list}) VALUES (${columns.map(() => '?').join()})`,
    );
    for (const row of rowsOf(from, table)) insert.run(...row);
    copied?.(index + 1, tables.length);
  });
}

/** SHA-256 of all rows of all tables: equal in both places when nothing was lost or changed on the way. */
export function digestOfRows(db: Database, tables: readonly Table[]): string {
  const hash = createHash('sha256');
  for (const table of tables) {
    hash.update(`${table.name}\n`);
    for (const row of rowsOf(db, table))
      hash.update(
        `${JSON.stringify(row.map((one) => (Buffer.isBuffer(one) ? one.toString('hex') : one)))}\n`,
      );
  }
  return hash.digest('hex');
}

/** Writes a campaign as it stands into an empty file. */
export async function copyToFile(
  { db, turns }: Pick<Journal, 'db' | 'turns'>,
  path: string,
  copied?: Copied,
): Promise<void> {
  const file = new Sqlite(path);
  try {
    file.pragma(`application_id = ${APPLICATION}`);
    migrate(file, path);
    file.pragma('foreign_keys = OFF');
    await turns.begin('read');
    try {
      file.exec('BEGIN');
      copyRows(db, file, tablesIn(file), copied);
      file.exec('COMMIT');
    } finally {
      if (db.inTransaction) db.exec('ROLLBACK');
    }
  } finally {
    file.close();
  }
}
