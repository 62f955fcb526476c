/** Outside `systems/` the program knows no war: words of one system stand only in the files that are still listed here. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LEFT } from './neutral-left.js';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));

const WORDS = {
  sides: /\b(usa|csa|confedera(te|cy))\b/i,
  pulses: /pulse/i,
  points: /\b(PP|CP|SP)\b/,
  // Digits may be hexadecimal: `digest('hex')`.
  hexes: /hex(?!adecimal|')/i,
  railways: /\brail(way|road)?s?\b/i,
  theaters: /theater/i,
} as const;

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !name.startsWith('systems/'))
  .sort();

const texts = new Map(files.map((name) => [name, readFileSync(SOURCES + name, 'utf8')]));

/** Where a word stands: in the name of a file or in its text. */
const having = (word: RegExp): readonly string[] =>
  files.filter((name) => word.test(name) || word.test(texts.get(name) ?? ''));

test.each(Object.entries(WORDS))('words about %s stand in the listed files alone', (kind, word) => {
  expect(having(word)).toEqual([...(LEFT[kind] ?? [])].sort());
});
