import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ASSETS = new URL('../../views/assets/', import.meta.url);
const SHEETS = readdirSync(ASSETS).filter((name) => name.endsWith('.css'));

/** How deep in braces a sheet is at each of its rules' ends; comments and strings hold none. */
const depths = (css: string): readonly number[] => {
  let depth = 0;
  return [...css.replace(/\/\*.*?\*\/|'[^'\n]*'|"[^"\n]*"/gs, '').matchAll(/[{}]/g)].map(
    ([brace]) => (depth += brace === '{' ? 1 : -1),
  );
};

describe('the style sheets are joined into one, so that', () => {
  it.each(SHEETS)('%s closes all it opens and swallows nothing of the next', (name) => {
    const found = depths(readFileSync(new URL(name, ASSETS), 'utf8'));
    expect(found.at(-1)).toBe(0);
    expect(Math.min(...found)).toBe(0);
  });
});
