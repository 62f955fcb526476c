/** A long run must not begin, nor be called well, where it was asked for something else. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keepFigures } from '../../scripts/figures.js';
import { readWords } from '../../scripts/read-words.js';
import { LOADS } from '../by-node.js';

const read = (...args: readonly string[]) =>
  readWords(args, {
    usage: 'npm run kills -- [mail]',
    options: { kills: 'number', figures: 'text', again: 'flag' },
    words: ['mail'],
  });

describe('the words of a command', () => {
  it('are read by the kinds of its options', () => {
    expect(read('mail', '--kills', '20', '--figures', 'f.json', '--again')).toEqual({
      options: { kills: 20, figures: 'f.json', again: true },
      words: ['mail'],
    });
    expect(read()).toEqual({ options: {}, words: [] });
  });

  it('are told with --help', () => {
    expect(read('--help')).toEqual({ status: 0, say: 'npm run kills -- [mail]' });
  });

  it.each([
    [['mial'], "Unknown word 'mial'"],
    [['--kils', '3'], "Unknown option '--kils'"],
    [['--kills'], "'--kills <value>' argument missing"],
    [['--kills', 'x'], '--kills needs a number.'],
    [['--kills', '0'], '--kills needs a number.'],
  ])('%j are refused with the usage', (args, why) => {
    const said = read(...args);
    expect(said).toEqual({ status: 2, say: expect.stringContaining(why) as string });
    expect(said).toEqual({ status: 2, say: expect.stringContaining('[mail]') as string });
  });

  it.each([
    ...['kills', 'coverage', 'trust', 'keep-files', 'say-tests', 'make-pictures', 'check-demo'].map(
      (name) => `scripts/${name}.ts`,
    ),
    ...['bench', 'build-map', 'soak'].map((name) => `scripts/american-revolution/${name}.ts`),
    ...['build-map', 'soak'].map((name) => `scripts/civil-war/${name}.ts`),
    ...['fuzz', 'laws', 'mutants'].map((name) => `test/${name}/run.ts`),
  ])('are read in one place, before anything is done: %s', (path) => {
    const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
    expect(text).toContain('ownWords({');
    expect(text).not.toContain('process.argv');
  });

  it.each(['many', 'memory'])(
    'are read in one place for each part of the benchmark: %s',
    (name) => {
      const path = `../../scripts/civil-war/bench/${name}.ts`;
      expect(readFileSync(new URL(path, import.meta.url), 'utf8')).not.toContain('process.argv');
    },
  );
});

it.each([
  ['--figures', 'f.json'],
  ['--figures=f.json'],
  ['kills', '--kills', '20', '--figures', 'f.json', '--again'],
])('figures are written where they are asked for: %j', (...words) => {
  const dir = mkdtempSync(join(tmpdir(), 'vedette-figures-'));
  onTestFinished(() => {
    process.argv = argv;
    rmSync(dir, { recursive: true });
  });
  const argv = process.argv;
  const path = join(dir, 'f.json');
  process.argv = ['node', 'script', ...words.map((word) => word.replace('f.json', path))];
  keepFigures('npm run kills', { kills: 20 });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
    command: 'npm run kills',
    figures: { kills: 20 },
  });
});

describe('as a whole process', () => {
  const run = (env: NodeJS.ProcessEnv, ...words: readonly string[]) =>
    spawnSync(process.execPath, [...LOADS, ...words], {
      ...{ encoding: 'utf8', env: { ...process.env, ...env } },
    });

  it.each([
    ['kills of nothing', ['scripts/kills.ts', 'store', '--kills', 'x'], '--kills needs a number.'],
    ['a soak of no system', ['scripts/of-system.ts', 'soak', 'nope'], 'No system "nope" has'],
    ['figures that are nowhere', ['scripts/trust.ts', '/nofile'], 'no such file'],
  ])(
    '%s ends with 2 and a sentence',
    (_what, words, why) => {
      const { status, stdout, stderr } = run({}, ...words);
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toContain(why);
      expect(stderr).not.toMatch(/^ {4}at /m);
    },
    120_000,
  );

  it('laws that were tried in no war are not said to hold', () => {
    const { status, stdout } = run({ LAWS_RUNS: '0', LAWS_SYSTEM: 'stub' }, 'test/laws/run.ts');
    expect(status).toBe(1);
    expect(stdout).not.toContain('All laws hold');
  }, 120_000);
});
