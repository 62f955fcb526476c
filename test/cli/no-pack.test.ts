/** A system that ships no files is played like any other: begun, listed, and in case files. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { stub } from '../toys/stub/system.js';
import { vedetteIn } from './vedette.js';

const dir = mkdtempSync(join(tmpdir(), 'vedette-no-pack-'));
afterAll(() => rmSync(dir, { recursive: true }));
const vedette = (...words: readonly string[]) => vedetteIn({ systems: [stub] }, words);

it('is listed with one pack of its own name', async () => {
  expect((await vedette('systems')).out).toContain('--pack stub  --scenario meeting');
});

it('is begun without a pack, and with that one', async () => {
  for (const more of [[], ['--pack', 'stub'], ['--pack', 'stub/stub']]) {
    const path = join(dir, `${String(more.length)}${more.join('').replaceAll('/', '-')}.vedette`);
    const begun = await vedette('new', path, '--system', 'stub', ...more);
    expect([begun.code, begun.err]).toEqual([0, '']);
    expect((await vedette('state', path)).out).toContain('Turn 1');
  }
});

it('is named like that in case files', async () => {
  const file = fileURLToPath(new URL('../toys/stub/mill.battle', import.meta.url));
  const done = await vedette('case', file);
  expect([done.code, done.out]).toEqual([0, expect.stringContaining('holds')]);
});

it('has no other pack, and no figures to write out', async () => {
  const path = join(dir, 'other.vedette');
  const other = await vedette('new', path, '--system', 'stub', '--pack', 'stub/line');
  expect(other.code).not.toBe(0);
  const written = await vedette('pack', 'new', join(dir, 'out'), '--system', 'stub');
  expect([written.code, written.err]).toEqual([1, expect.stringContaining('does not use a pack')]);
});
