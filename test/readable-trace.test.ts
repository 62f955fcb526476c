/** An error of the built program says where in the sources it was thrown. */
import { build } from 'esbuild';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { readableTrace } from '../src/readable-trace.js';

it('a trace names the file and the line of the source, and stays as it is where there is no map', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-trace-'));
  const source = join(folder, 'march.ts');
  const outfile = join(folder, 'built.js');
  writeFileSync(source, 'export function march(): never {\n\n  throw new Error("No road");\n}\n');
  await build({ entryPoints: [source], outfile, minifyWhitespace: true, sourcemap: true });
  const column = readFileSync(outfile, 'utf8').indexOf('new Error') + 1;
  const thrownAt = (place: string): Error =>
    Object.assign(new Error('No road'), {
      stack: `Error: No road\n    at march (${place}:1:${String(column)})`,
    });
  const thrown = [thrownAt(outfile), thrownAt(pathToFileURL(outfile).href)];
  for (const error of thrown)
    expect(readableTrace(error)).toMatch(/^Error: No road\n    at march \(.*march\.ts:3:\d+\)$/);
  rmSync(folder, { recursive: true });
  expect(thrown.map(readableTrace)).toEqual(thrown.map(({ stack }) => stack));
  expect(readableTrace('no error')).toBe('no error');
});
