/** A new system, laid out in a copy of the program: it builds, its case file holds, and a step is played by commands. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSystem } from '../../scripts/new-system/new-system.js';

const HERE = fileURLToPath(new URL('../../', import.meta.url));
const PARTS = [
  ...['src', 'test/laws', 'views', 'migrations', 'dist/boards'],
  ...['build.mjs', 'programs.mjs', 'launch.cjs', 'compile.cjs'].map((name) => `scripts/${name}`),
  ...['tsconfig.json', 'package.json', 'package-lock.json'],
];

let root = '';
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'vedette-new-'));
  for (const part of PARTS) cpSync(join(HERE, part), join(root, part), { recursive: true });
  symlinkSync(join(HERE, 'node_modules'), join(root, 'node_modules'));
  await newSystem('long-march', root);
  const tsc = join(HERE, 'node_modules/.bin/tsc');
  execFileSync(tsc, ['-p', 'tsconfig.json'], { cwd: root, stdio: 'inherit' });
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
});
afterAll(() => rmSync(root, { recursive: true }));

const vedette = (...words: readonly string[]): string =>
  execFileSync(process.execPath, [join(root, 'dist/main.js'), ...words], { cwd: root }).toString();

describe('a new system', () => {
  it('stands in the register and in the lists of the laws', () => {
    expect(vedette('systems')).toContain('long-march@1');
    for (const list of ['src/systems/index.ts', 'test/laws/law-cases.ts', 'test/laws/short-run.ts'])
      expect(readFileSync(join(root, list), 'utf8'), list).toContain('longMarch');
  });

  it('has a case file that holds', () => {
    const file = join(root, 'src/systems/long-march/cases/first-step.battle');
    expect(vedette('case', file)).toMatch(/holds|ok/i);
  });

  it('opens, and a step of it is played', () => {
    const [war, sheet] = [join(root, 'war.vedette'), join(root, 'sheet.txt')];
    writeFileSync(sheet, 'pass\n');
    vedette('new', war, '--system', 'long-march', '--seed', '07', '--zone', 'UTC');
    vedette('submit', war, '--seat', 'first', '--kind', 'orders', sheet);
    vedette('run', war, '--now', '--yes');
    vedette('release', war);
    expect(vedette('state', war)).toContain('Turn 2');
  });

  it('needs a name of its own, in small letters', async () => {
    await expect(newSystem('long-march', root)).rejects.toThrow('There is a system');
    await expect(newSystem('Long March', root)).rejects.toThrow('small letters');
  });

  it.each(['class', 'ok', 'seal', 'rules-of'])(
    'is not laid out under a name that code cannot call it by: %s',
    async (name) => {
      await expect(newSystem(name, root)).rejects.toThrow('expected a name that');
      expect(existsSync(join(root, 'src/systems', name))).toBe(false);
    },
  );
});
