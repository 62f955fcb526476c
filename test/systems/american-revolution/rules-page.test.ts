/** RULES.md: every requirement has a row, and every file and case file that a row names is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = path.join(import.meta.dirname, '../../../src/systems/american-revolution');
const page = readFileSync(path.join(FOLDER, 'RULES.md'), 'utf8');
const table = page.slice(page.indexOf('## Requirements'), page.indexOf('## Figures'));
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| AR-'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, ids = '', files = '', cases = '']) => ({ ids, files, cases }));
const LAST = 84;

/** `AR-03 to AR-05, AR-E1` names four. */
function named(ids: string): readonly string[] {
  return ids.split(', ').flatMap((part) => {
    const [, from, to] = /^AR-(\d\d) to AR-(\d\d)$/.exec(part) ?? [];
    if (from === undefined) return [part];
    const count = Number(to) - Number(from) + 1;
    return Array.from(
      { length: count },
      (_, index) => `AR-${String(Number(from) + index).padStart(2, '0')}`,
    );
  });
}

it('every requirement and erratum has exactly one row', () => {
  const wanted = [
    ...Array.from({ length: LAST }, (_, index) => `AR-${String(index + 1).padStart(2, '0')}`),
    ...['E1', 'E2', 'E3', 'E4', 'E5'].map((id) => `AR-${id}`),
  ];
  expect(rows.flatMap(({ ids }) => named(ids)).sort()).toEqual([...wanted].sort());
});

const inTicks = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

it('every file that it names is there', () => {
  const files = rows.flatMap((row) => inTicks(row.files));
  const missing = files.filter((name) => {
    const at = name.startsWith('tables/') ? `pack/1775/${name}` : name;
    return !existsSync(path.join(FOLDER, at));
  });
  expect(missing).toEqual([]);
});

it('every case file of the system is named by a row, and is there', () => {
  const cases = readdirSync(path.join(FOLDER, 'cases')).map((name) => name.replace('.battle', ''));
  const called = rows.flatMap((row) => {
    const names = inTicks(row.cases);
    return row.cases.includes(' to ')
      ? cases.filter((name) => name >= (names[0] ?? '') && name <= (names.at(-1) ?? ''))
      : names;
  });
  expect([...new Set(called)].sort()).toEqual([...cases].sort());
});
