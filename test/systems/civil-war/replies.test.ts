/**
 * What the program answers to what players and the gamemaster may write, word for word: `replies.txt`. A sheet is a line
 * that is not indented, with ` / ` between its lines; under it stand what was understood and every slip, with its column.
 * A sheet that is added there gets its answers by `vitest -u`.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { replyTo } from './reply-readers.js';

const PAGE = new URL('replies.txt', import.meta.url);
type Entry = { readonly sheet: string; readonly kept: readonly string[] };

const parts: ReadonlyMap<string, readonly Entry[]> = new Map(
  readFileSync(PAGE, 'utf8')
    .split(/^== /m)
    .slice(1)
    .map((part) => {
      const [name = '', ...lines] = part.trimEnd().split('\n');
      const entries: { sheet: string; kept: string[] }[] = [];
      for (const line of lines.filter((each) => each !== '')) {
        if (line.startsWith('  ')) entries.at(-1)?.kept.push(line);
        else entries.push({ sheet: line, kept: [] });
      }
      return [name, entries];
    }),
);

describe.each([...parts])('C3.11 what is read as %s', (name, entries) => {
  it.each(entries.map(({ sheet, kept }) => [sheet, kept] as const))('%s', (sheet, kept) => {
    expect(replyTo(name, sheet)).toEqual(kept);
  });
});

it('is written out in replies.txt (vitest -u writes it anew)', async () => {
  const pages = [...parts].map(([name, entries]) =>
    [`== ${name}`, ...entries.flatMap(({ sheet }) => [sheet, ...replyTo(name, sheet)])].join('\n'),
  );
  await expect(`${pages.join('\n\n')}\n`).toMatchFileSnapshot('replies.txt');
});
