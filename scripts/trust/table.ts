/**
 * The table of the README's section Trust: a row for each promise, with the command that shows it and the figures of its
 * last run. The figures are kept in `test/trust`; a row without a file is left out.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FigureFile } from '../figures.js';

/** A figure by its name, as a person reads it: `1,234`. */
type Say = (name: string) => string;
/** The same as a number. */
type Take = (name: string) => number;

type Row = {
  /** Of its file in `test/trust`. */
  readonly name: string;
  readonly command: string;
  readonly promise: string;
  readonly says: (say: Say) => string;
  /** Whether these figures hold the promise. */
  readonly holds: (take: Take) => boolean;
};

export const ROWS: readonly Row[] = [
  {
    name: 'laws',
    command: 'npm run laws',
    promise:
      'No player learns anything that he may not know, from any page, letter, picture or answer',
    says: (n) =>
      `${n('worlds')} worlds in ${n('wars')} wars, which differ in what a seat may not see: ${n('exits')} answers to ` +
      `it, all alike; ${n('near')} of the differences lay next to its sight`,
    holds: (n) => n('exits') > 0 && n('near') > 0,
  },
  {
    name: 'kills',
    command: 'npm run kills',
    promise: 'Nothing is lost, and each letter is sent once, only after its contents are saved',
    says: (n) =>
      `the program ended ${n('kills')} times, at each of ${n('points')} points and at random moments: ` +
      `${n('differences')} differences; ${n('refusedOnFullDisk')} acts refused on a full disk, and not done`,
    holds: (n) => n('kills') >= 2000 && n('differences') === 0 && n('missedPoints') === 0,
  },
  {
    name: 'fuzz',
    command: 'npm run fuzz',
    promise: 'Whatever is sent is answered in time, with its faults',
    says: (n) =>
      `${n('lines')} lines and ${n('requests')} requests: ${n('exceptions')} failures; 200 lines took ` +
      `${n('slowest200')} ms at most; memory ${n('memoryStartMb')} MB at the start, ${n('memoryHalfMb')} MB half way, ` +
      `${n('memoryEndMb')} MB at the end`,
    holds: (n) =>
      n('lines') >= 10_000_000 &&
      n('requests') >= 100_000 &&
      n('exceptions') + n('tooSlow') === 0 &&
      n('slowest200') <= 100 &&
      n('memoryEndMb') <= 1.25 * n('memoryHalfMb'),
  },
  {
    name: 'mutants',
    command: 'npm run mutants',
    promise:
      'The tests notice changes to sight, views, notices, the ledger and the readers of orders',
    says: (n) =>
      `${n('mutants')} changes, ${n('killed_percent')}% of them noticed; ${n('explained')} explained, ` +
      `${n('unexplained')} not`,
    holds: (n) => n('mutants') > 0 && n('killed_percent') >= 90,
  },
  {
    name: 'coverage',
    command: 'npm run coverage',
    promise: 'The tests cover the rules',
    says: (n) =>
      `branches reached: ${n('src/kernel_percent')}% of the kernel, ${n('src/systems_percent')}% of the rules systems`,
    holds: (n) => n('all_percent') > 0,
  },
  {
    name: 'replay',
    command: 'npm run bench -- replay',
    promise: 'A whole war replays from its journal in under five seconds',
    says: (n) =>
      `${n('turns')} turns, ${n('entries')} entries, ${n('runs')} runs: ${n('cpu_ms')} ms of the processor`,
    holds: (n) => n('turns') >= 25 && n('entries') >= 700 && n('cpu_ms') < 5000,
  },
  {
    name: 'timing',
    command: 'npm run bench -- timing',
    promise: 'The time that a page takes does not tell a player whether somebody else has written',
    says: (n) =>
      `${n('pages')} pages: ${n('again_ms')} ms where nobody has written since the last look, ${n('after_ms')} ms where ` +
      `somebody has; of ${n('looks')} guesses by the time, ${n('right_percent')}% right, where chance alone has 50%`,
    holds: (n) => n('looks') >= 400 && n('right_percent') <= 60,
  },
  {
    name: 'memory',
    command: 'npm run bench -- memory',
    promise: 'The site stays small, however much is asked of it',
    says: (n) =>
      `${n('one_mb')} MB at rest with one campaign, ${n('fifty_mb')} MB with fifty; ${n('tenth_mb')} MB after a tenth of ` +
      `${n('requests')} requests, ${n('half_mb')} MB after half, ${n('all_mb')} MB after all`,
    holds: (n) =>
      n('one_mb') < 75 &&
      n('fifty_mb') < 90 &&
      n('requests') >= 100_000 &&
      n('all_mb') <= 1.1 * n('half_mb'),
  },
];

/** The kept figures by the names of their rows. */
export type Kept = ReadonlyMap<string, FigureFile>;

export const FOLDER = fileURLToPath(new URL('../../test/trust/', import.meta.url));

export function readKept(folder = FOLDER): Kept {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    names.map((name) => {
      // Written by `npm run trust`.
      const kept = JSON.parse(readFileSync(join(folder, name), 'utf8')) as FigureFile;
      return [name.slice(0, -'.json'.length), kept];
    }),
  );
}

export const takeFrom =
  ({ command, figures }: FigureFile): Take =>
  (name) => {
    const figure = figures[name];
    if (figure === undefined) throw new Error(`${command} has no figure ${name}`);
    return figure;
  };

/** In Markdown. */
export function trustTable(kept: Kept): string {
  const lines = ROWS.flatMap(({ name, command, promise, says }) => {
    const file = kept.get(name);
    if (file === undefined) return [];
    const take = takeFrom(file);
    const figures = says((one) => take(one).toLocaleString('en-US'));
    const { date, commit } = file;
    return [`| ${promise}. | \`${command}\` | ${figures} (${date}, \`${commit}\`) |`];
  });
  return ['| Promise | Command | Last run |', '| --- | --- | --- |', ...lines].join('\n');
}

const MARKS = ['<!-- trust: npm run trust -->\n', '\n<!-- /trust -->'] as const;

/** The README with this table in the place of its own. */
export function withTable(readme: string, table: string): string {
  const [from, to] = [readme.indexOf(MARKS[0]), readme.indexOf(MARKS[1])];
  if (from < 0 || to < from) throw new Error('The README has no place for the table.');
  return `${readme.slice(0, from + MARKS[0].length)}\n${table}\n${readme.slice(to)}`;
}
