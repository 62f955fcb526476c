/** A new file is laid at once, and has all that the migrations come to one after the other. */
import Database from 'better-sqlite3';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../src/shipped.js';
import { migrate } from '../../src/store/migrate.js';
import { undoLater } from '../undo.js';

function empty(): Database.Database {
  const db = new Database(':memory:');
  undoLater(() => db.close());
  return db;
}

const schemaOf = (db: Database.Database): readonly unknown[] =>
  db.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name <> 'migration'").all();

const tablesOf = (db: Database.Database): readonly string[] =>
  db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();

test.each(['campaign', 'desk'] as const)('a new %s is as its migrations make it', (kind) => {
  const [laid, stepwise] = [empty(), empty()];
  migrate(laid, 'new', kind);
  const names = readdirSync(join(MIGRATIONS, kind)).sort();
  for (const name of names) stepwise.exec(readFileSync(join(MIGRATIONS, kind, name), 'utf8'));
  expect(names.length).toBeGreaterThan(5);
  expect(schemaOf(laid)).toEqual(schemaOf(stepwise));
  expect(laid.pragma('user_version', { simple: true })).toBe(names.length);
  // None of them puts rows into an empty file, which would be lost.
  const filled = (db: Database.Database): readonly string[] =>
    tablesOf(db).filter((table) => db.prepare(`SELECT 1 FROM ${table}`).get() !== undefined);
  expect(filled(stepwise)).toEqual([]);
  expect(filled(laid)).toEqual(['migration']);
  expect(laid.prepare('SELECT name FROM migration ORDER BY number').pluck().all()).toEqual(names);
});

test.each([
  [
    'by another migration than ours',
    "UPDATE migration SET checksum = 'x' WHERE number = 2",
    'laid by another 0002-',
  ],
  ['less far than its list says', 'PRAGMA user_version = 8', 'name different formats'],
  [
    'farther than its list says',
    'DELETE FROM migration WHERE number = (SELECT max(number) FROM migration)',
    'name different formats',
  ],
])('a file that was laid %s is damaged', (_how, sql, says) => {
  const db = empty();
  migrate(db, 'old');
  db.exec(sql);
  expect(() => {
    migrate(db, 'old');
  }).toThrow(says);
});

test('a file that another program laid between our look and our lock is left as it is', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'vedette-migrate-')), 'new.vedette');
  undoLater(() => rmSync(dirname(path), { recursive: true }));
  const [ours, others] = [new Database(path), new Database(path)];
  undoLater(() => [ours, others].forEach((db) => db.close()));
  const exec = ours.exec.bind(ours);
  ours.exec = (sql) => {
    if (sql === 'BEGIN IMMEDIATE') migrate(others, path);
    return exec(sql);
  };
  migrate(ours, path);
  const fresh = empty();
  migrate(fresh, 'new');
  expect(schemaOf(ours)).toEqual(schemaOf(fresh));
  for (const table of ['SELECT * FROM migration', 'PRAGMA user_version'])
    expect(ours.prepare(table).all()).toEqual(fresh.prepare(table).all());
});
