/** The kept texts: each once found a fault, or reaches a rare part of a reader. A folder for each language. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Target } from './target.js';

const HOME = new URL('corpus/', import.meta.url);

export type Kept = { readonly name: string; readonly text: string };

export function keptFor({ corpus }: Target): readonly Kept[] {
  const folder = new URL(`${corpus}/`, HOME);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => ({
    name,
    text: readFileSync(new URL(name, folder), 'utf8'),
  }));
}

/** Adds a text that failed; answers with its path. */
export function keep({ corpus }: Target, text: string): string {
  const name = `${createHash('sha256').update(text).digest('hex').slice(0, 12)}.txt`;
  mkdirSync(new URL(`${corpus}/`, HOME), { recursive: true });
  writeFileSync(new URL(`${corpus}/${name}`, HOME), text);
  return `test/fuzz/corpus/${corpus}/${name}`;
}
