/** What a spreadsheet makes of the tables that leave the program, and that they come in again as they were. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardCells, guardTables, unguardCells } from '../../src/campaign/packs/csv-guard.js';
import { readPackTree } from '../../src/campaign/packs/pack-files.js';
import { packFilesOf } from '../../src/web/upload.js';

const FORMULAS = [
  ...[
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '=HYPERLINK("http://evil.example")',
    "-2+3+cmd|' /C x'!A0",
  ],
  ...['\t=1', '\r=1', ' =1', '\u00a0=1', '\uff1d1', '%0A=1', '|x', "'=1", "''@x", '-A1', '- A1'],
];
const NUMBERS = ['-1', '+2', '-1.5', '0', '-', '-1@base', '-1 Small', 'a=b', "Harper's Ferry", ''];

/** The cells as a spreadsheet parts them that takes one of these for the end of a cell. */
const cellsBy = (csv: string, mark: RegExp): readonly string[] =>
  csv.split(/[\r\n]/).flatMap((line) => line.split(mark).map((cell) => cell.replace(/^ *"/, '')));
const isFormula = (cell: string): boolean =>
  /^[\s\u00a0]*[=+\-@|%\uff1d]/.test(cell) && !NUMBERS.includes(cell.trim().replace(/"$/, ''));

test('no cell of a table that leaves is a formula, whatever parts the cells, and numbers stay numbers', () => {
  const rows = ['name,note', ...FORMULAS.map((cell) => `x,${cell}`), `"=1","y;=2",=3`];
  const guarded = guardCells(rows.join('\n'));
  for (const mark of [/,/, /;/, /\t/, /[,;\t]/])
    expect(cellsBy(guarded, mark).filter(isFormula)).toEqual([]);
  const plain = NUMBERS.join(',');
  expect(guardCells(plain)).toBe(plain);
});

test('every table comes in again byte for byte as it was', () => {
  const part = fc.constantFrom(
    ...FORMULAS,
    ...NUMBERS,
    ',',
    ';',
    '"',
    '\n',
    '\r\n',
    '\t',
    "'",
    '#',
  );
  const table = fc.array(fc.oneof(part, fc.string({ maxLength: 3 }))).map((all) => all.join(''));
  fc.assert(
    fc.property(table, (text) => {
      expect(unguardCells(guardCells(text))).toBe(text);
    }),
    { numRuns: 2000, seed: 1861 },
  );
});

test('a pack that left is the same when it is read from a folder and when it is uploaded', () => {
  const pack = {
    'tables/x.csv': FORMULAS.map((cell) => `a,${cell}`).join('\n'),
    'pack.json': '"=1"',
  };
  const files = guardTables(pack);
  expect(files['tables/x.csv']).not.toBe(pack['tables/x.csv']);
  expect(files['pack.json']).toBe(pack['pack.json']);
  const dir = mkdtempSync(join(tmpdir(), 'vedette-csv-'));
  mkdirSync(join(dir, 'tables'));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(dir, path), text);
  expect(readPackTree(dir)).toEqual({ ok: true, value: pack });
  const plain = { 'tables/x.csv': 'a,=1\nb,-1\n', 'pack.csv': 'name\nx\n' };
  const uploaded = Object.entries(guardTables(plain)).map(([path, text]) => ({
    path,
    content: Buffer.from(text),
  }));
  expect(packFilesOf(uploaded).pack).toEqual(plain);
});
