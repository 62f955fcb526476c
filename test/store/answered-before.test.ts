/** Answers that are held within a transaction on PostgreSQL: a write takes away each that it may have changed. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../src/shipped.js';
import { answeredBefore } from '../../src/store/postgres/answered-before.js';

const FOLDER = `${MIGRATIONS}/postgres/`;
const laid = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => readFileSync(FOLDER + name, 'utf8'))
  .join('\n');

/** Each view with the tables that it is made of. */
const views = [...laid.matchAll(/CREATE (?:OR REPLACE )?VIEW (\w+)[^;]*;/g)].flatMap(
  ([text, view = '']) =>
    [...text.matchAll(/\b(?:FROM|JOIN) (\w+)/g)].map(([, table = '']) => [view, table] as const),
);
const tables = [...laid.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+) \(/g)].map(
  ([, table = '']) => [table, table] as const,
);

const ROWS = { ok: true as const, columns: ['n'], rows: [[1]], changes: 0 };
const query = (from: string) => ({ name: `of ${from}`, sql: `SELECT n FROM ${from}`, values: [] });

test('the migrations have tables and a view of one', () => {
  expect(tables.length).toBeGreaterThan(10);
  expect(views.length).toBeGreaterThan(0);
});

test.each([...tables, ...views])(
  'what %s said is asked again when %s was written',
  (read, table) => {
    for (const sql of [
      `INSERT INTO ${table} (n) VALUES (1)`,
      `UPDATE ${table} SET n = 2`,
      `DELETE FROM ${table}`,
    ]) {
      const before = answeredBefore();
      before.put(query(read), ROWS);
      expect(before.get(query(read))).toEqual(ROWS);
      before.wrote(sql);
      expect([sql, before.get(query(read))]).toEqual([sql, undefined]);
    }
  },
);

test('what another table said is still known when one was written', () => {
  const before = answeredBefore();
  before.put(query('letter'), ROWS);
  before.wrote('INSERT INTO entry (n) VALUES (1)');
  expect(before.get(query('letter'))).toEqual(ROWS);
});
