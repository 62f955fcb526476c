/** Each change that is explained as making no difference still has its line, or its function, in its file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Explained = { readonly file: string; readonly line?: string; readonly function?: string };

const here = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const explained = JSON.parse(here('explained.json')) as readonly Explained[];

test('what is explained stands in the sources', () => {
  const gone = explained.filter(({ file, line, function: name }) => {
    const source = here(join('../..', file));
    const lines = source.split('\n').map((one) => one.trim());
    return !(line === undefined ? source.includes(` ${name ?? ''}`) : lines.includes(line));
  });
  expect(gone).toEqual([]);
});
