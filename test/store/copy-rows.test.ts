/** Rows that are copied between databases some at a time: all of them, also where their number comes out even. */
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { copyRows, digestOfRows, tablesIn } from '../../src/store/copy-rows.js';
import { undoLater } from '../undo.js';

function database(): Sqlite.Database {
  const db = new Sqlite(':memory:');
  undoLater(() => db.close());
  db.exec(
    'CREATE TABLE one (seat TEXT, n INTEGER, body BLOB, PRIMARY KEY (seat, n)) WITHOUT ROWID',
  );
  db.exec('CREATE TABLE two (id INTEGER PRIMARY KEY, one_n INTEGER)');
  return db;
}

test.each([0, 1, 49, 50, 51, 100, 101, 230])('all of %i rows come over', (count) => {
  const [from, to] = [database(), database()];
  const insert = from.prepare('INSERT INTO one VALUES (?, ?, ?)');
  const other = from.prepare('INSERT INTO two VALUES (?, ?)');
  for (let n = 0; n < count; n += 1) {
    insert.run(n % 2 === 0 ? 'red' : 'blue', n, Buffer.from([n % 256]));
    other.run(n + 1, n % 3 === 0 ? null : n);
  }
  const tables = tablesIn(from);
  copyRows(from, to, tables);
  const rowsOf = (db: Sqlite.Database) =>
    ['one', 'two'].map((table) => db.prepare(`SELECT * FROM ${table}`).all());
  expect(rowsOf(to)).toEqual(rowsOf(from));
  expect(rowsOf(to).map(({ length }) => length)).toEqual([count, count]);
});

test.each([
  ['the last row is lost', 'DELETE FROM two WHERE id = 120'],
  ['a row far down is another', 'UPDATE two SET one_n = 7 WHERE id = 99'],
  ['a row is there too many', 'INSERT INTO two VALUES (121, 0)'],
])('the digest of all rows is another when %s', (_what, sql) => {
  const db = database();
  const insert = db.prepare('INSERT INTO two VALUES (?, ?)');
  for (let n = 1; n <= 120; n += 1) insert.run(n, 0);
  const before = digestOfRows(db, tablesIn(db));
  db.exec(sql);
  expect(digestOfRows(db, tablesIn(db))).not.toBe(before);
});
