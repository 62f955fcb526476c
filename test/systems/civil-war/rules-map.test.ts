/** Every paragraph of the rules has a file that decides it and something that proves it. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDER = 'src/systems/civil-war/';

/** All numbered paragraphs of the play-by-mail rules, the leader table, and the sections of the base game it rests on. */
const range = (chapter: string, last: number): readonly string[] =>
  Array.from({ length: last }, (_, index) => `${chapter}.${index + 1}`);
const PARAGRAPHS = [
  ...range('C1', 3),
  ...range('C2', 10),
  ...range('C3', 17),
  ...range('C3.5', 10),
  ...range('C4', 6),
  ...range('C5', 8),
  ...range('C5.3', 2),
  ...range('C6', 7),
  ...range('C7', 3),
  'TABLE',
  ...['B3', 'B6', 'B7', 'B8', 'B9', 'B11'],
];

type Row = { readonly files: readonly string[]; readonly proofs: readonly string[] };

const quoted = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');

function rowsOf(text: string): ReadonlyMap<string, Row> {
  const rows = new Map<string, Row>();
  for (const line of text.split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim());
    if (cells.length !== 6 || !/^(C\d|B\d|TABLE)/.test(cells[1] ?? '')) continue;
    const row = { files: quoted(cells[3] ?? ''), proofs: quoted(cells[4] ?? '') };
    for (const id of (cells[1] ?? '').split(/,\s*/)) rows.set(id, row);
  }
  return rows;
}

const rows = rowsOf(readFileSync(`${FOLDER}RULES.md`, 'utf8'));
const cases = readdirSync('test/battles').filter((name) => name.endsWith('.battle'));
const pathOf = (name: string): string => (/^(src|test)\//.test(name) ? name : FOLDER + name);

/** A pattern of case files, or a test file that names the paragraph. */
function proves(proof: string, id: string): boolean {
  if (proof.startsWith('test/')) {
    return existsSync(proof) && (id === 'TABLE' || readFileSync(proof, 'utf8').includes(id));
  }
  const start = proof.replace(/\*$/, '');
  return cases.some((name) => name.startsWith(start));
}

describe('RULES.md maps every paragraph', () => {
  it.each(PARAGRAPHS)('%s has a file and a proof', (id) => {
    const row = rows.get(id);
    expect(row, `${id} has no row in RULES.md`).toBeDefined();
    const { files = [], proofs = [] } = row ?? {};
    expect(files.length, `${id} names no file`).toBeGreaterThan(0);
    for (const file of files) {
      const path = pathOf(file);
      expect(existsSync(path), `${id}: there is no ${path}`).toBe(true);
      const isEmpty = statSync(path).isDirectory() && readdirSync(path).length === 0;
      expect(isEmpty, `${id}: ${path} is empty`).toBe(false);
    }
    expect(proofs.length, `${id} names no proof`).toBeGreaterThan(0);
    const missing = proofs.filter((proof) => !proves(proof, id));
    expect(missing, `${id}: no such proof`).toEqual([]);
  });

  it('names every case file of a paragraph', () => {
    const patterns = [...rows.values()].flatMap(({ proofs }) => proofs);
    const unnamed = cases.filter(
      (name) =>
        !patterns.some((proof) => name.startsWith(proof.replace(/\*$/, ''))) &&
        !/^c3-|^toy-/.test(name),
    );
    expect(unnamed).toEqual([]);
  });
});
