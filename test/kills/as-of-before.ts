/** A campaign's file as the first program would have written it: the same rows in the tables of its first format. */
import Database from 'better-sqlite3';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { APPLICATION } from '../../src/store/application.js';
import { sha256 } from '../../src/store/digest.js';

const FIRST = '0001-journal.sql';

export function writeAsOfBefore(from: string, to: string): void {
  const part = `${to}.part`;
  rmSync(part, { force: true });
  const db = new Database(part);
  db.pragma(`application_id = ${String(APPLICATION)}`);
  const sql = readFileSync(
    fileURLToPath(new URL(`../../migrations/campaign/${FIRST}`, import.meta.url)),
    'utf8',
  );
  db.exec(sql);
  db.exec(
    'CREATE TABLE migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL) STRICT',
  );
  db.prepare('INSERT INTO migration VALUES (1, ?, ?)').run(FIRST, sha256(sql));
  db.prepare('ATTACH ? AS now').run(from);
  for (const table of ['meta', 'pack_file', 'entry', 'beat', 'snapshot', 'letter']) {
    const columns = (db.pragma(`table_info(${table})`) as { readonly name: string }[])
      .map(({ name }) => name)
      .join();
    db.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM now.${table}`);
  }
  db.exec('DETACH now');
  db.pragma('user_version = 1');
  db.close();
  renameSync(part, to);
}
