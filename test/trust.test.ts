/** What the README promises in its section Trust is measured: each figure is that of the last run as it was kept. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { figuresOf } from './fuzz/figures.js';
import { figuresOf as mutantsOf } from './mutants/report.js';
import { readKept, ROWS, takeFrom, trustTable, withTable } from '../scripts/trust/table.js';
import { LOADS } from './by-node.js';

/** What a process of `npm run fuzz` tells, and the counts of `npm run mutants`. */
const DONE = {
  by: {
    'toy/orders': { texts: 1, lines: 10_000_000, milliseconds: 1, slowest: 1 },
    'posts toy': { texts: 100_000, lines: 1, milliseconds: 1, slowest: 1 },
  },
  ...{ reached: {}, failures: [], megabytes: [100, 110, 110], slowest200: 20 },
};
const COUNTS = {
  ...{ killed: 95, survived: 4, uncovered: 1 },
  explained: 5,
  untried: 2,
  score: 95,
};

const ROOT = new URL('..', import.meta.url).pathname;
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const kept = readKept();
const section = /\n## Trust\n(.*?)\n## /s.exec(README)?.[1] ?? '';

describe('the section Trust of the README', () => {
  test('has the figures of the last runs, row by row', () => {
    expect(section).toContain(trustTable(kept));
    expect(withTable(README, trustTable(kept))).toBe(README);
  });

  test('has no figure besides, which nothing would measure', () => {
    const prose = section.replace(trustTable(kept), '');
    expect(prose).not.toBe(section);
    expect(prose).not.toMatch(/\d/);
  });

  test('is another as soon as one figure is another', () => {
    for (const [name, file] of kept) {
      const figures = Object.fromEntries(
        Object.entries(file.figures).map(([figure, value]) => [figure, value + 1]),
      );
      const other = new Map(kept).set(name, { ...file, figures });
      expect([name, section.includes(trustTable(other))]).toEqual([name, false]);
    }
  });

  test('names only commands that there are', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    for (const { name, command } of ROWS.filter((row) => kept.has(row.name)))
      expect([name, Object.keys(scripts)]).toEqual([
        name,
        expect.arrayContaining([command.split(' ')[2]]),
      ]);
  });
});

describe('the kept figures', () => {
  test.each([...kept])(
    'of %s are of its command, have a date and a commit, and hold',
    (name, file) => {
      const row = ROWS.find((one) => one.name === name);
      expect(row?.command).toBe(file.command);
      expect(file.date).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(file.commit).toMatch(/^[0-9a-f]{12}$/);
      expect(row?.holds(takeFrom(file))).toBe(true);
    },
  );

  test.each([
    ['fuzz', figuresOf([DONE])],
    ['mutants', mutantsOf({ total: COUNTS, areas: [], left: [] })],
  ])('of %s have all that its row says', (name, figures) => {
    const row = ROWS.find((one) => one.name === name);
    const file = { command: row?.command ?? '', date: '2026-11-22', commit: '0'.repeat(12) };
    const one = { ...file, figures };
    expect(trustTable(new Map([[name, one]]))).toContain(`\`${file.command}\``);
    expect(row?.holds(takeFrom(one))).toBe(true);
  });

  test('are refused where one is missing, and of a command that has no row', () => {
    const [row] = ROWS;
    const file = {
      command: 'npm run laws',
      date: '2026-11-22',
      commit: '0'.repeat(12),
      figures: {},
    };
    expect(() => trustTable(new Map([[row?.name ?? '', file]]))).toThrow('has no figure worlds');
    const dir = mkdtempSync(join(tmpdir(), 'vedette-trust-'));
    const path = join(dir, 'other.json');
    writeFileSync(path, JSON.stringify({ ...file, command: 'npm run other' }));
    const words = [...LOADS, join(ROOT, 'scripts/trust.ts'), path];
    expect(() => execFileSync(process.execPath, words, { stdio: 'pipe' })).toThrow(
      'no row of the table is for npm run other',
    );
    rmSync(dir, { recursive: true });
  });
});
