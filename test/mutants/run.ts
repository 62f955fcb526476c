/**
 * `npm run mutants`: changes the sources in thousands of small ways, one at a time, and says which changes no test noticed.
 * `-- --area sight` (or part of a file's name, several with commas) tries some alone, `--force` again; `--processes 1` leaves
 * the machine to others; `MUTANTS_SECONDS` (5) is what one mutant may cost, and `--again` tries those that survived and that
 * nobody has explained once more, such as with more time; `--figures FILE` writes what came out as JSON.
 */
import { Stryker } from '@stryker-mutator/core';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { keepFigures } from '../../scripts/figures.js';
import { ownWords } from '../../scripts/read-words.js';
import { AREAS, matches } from './areas.js';
import { BREAK, figuresOf, forgetLeft, sayAreas, saySurvivors, tallyOf } from './report.js';
import { LOADS } from '../by-node.js';

const { options } = ownWords({
  usage: 'npm run mutants -- [--area NAME,…] [--again] [--force] [--processes N] [--figures FILE]',
  options: { area: 'text', again: 'flag', force: 'flag', processes: 'number', figures: 'text' },
  words: [],
});
const wanted = options.area ?? '';
const all = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) => `src/${file}`);
const areas = Object.entries(AREAS).map(([area, patterns]) => ({
  area,
  files: all.filter((file) => matches(patterns, file)),
}));
const sources = areas.flatMap(({ files }) => files);
const chosen = areas.flatMap(({ area, files }) =>
  files.filter((file) => wanted.split(',').some((one) => area === one || file.includes(one))),
);
if (chosen.length === 0) {
  const names = Object.keys(AREAS).join(', ');
  process.stderr.write(`--area: expected one of ${names}, or a part of a file's name.\n`);
  process.exit(2);
}

const KEPT = 'var/mutants.json';
mkdirSync('var', { recursive: true });
if (options.again === true && existsSync(KEPT)) forgetLeft(KEPT, chosen);
// The processes that Stryker starts load the runner as it is written.
process.env['NODE_OPTIONS'] = LOADS.join(' ');
const results = await new Stryker({
  ...{ mutate: chosen, sources, testRunner: 'cases' },
  ...{ plugins: ['./test/mutants/runner.ts', './test/mutants/words.ts'], ignorers: ['words'] },
  warnings: false,
  concurrency: options.processes ?? Math.min(2, availableParallelism()),
  coverageAnalysis: 'perTest',
  // What is worked out once while a file is loaded, tables of words most of all, is left alone.
  ignoreStatic: true,
  // A string is either a tag, which the compiler checks, or words that a person reads.
  mutator: { excludedMutations: ['StringLiteral'] },
  ...{ incremental: true, incrementalFile: KEPT, force: options.force === true },
  ...{ tempDirName: 'var/mutants', tsconfigFile: 'none.json', disableTypeChecks: false },
  ignorePatterns: ['/*', '!/src', '!/test', '!/package.json', '/test/browser', '/test/fuzz/corpus'],
  ...{ reporters: ['progress-append-only'], allowConsoleColors: false },
  ...{ timeoutMS: 45_000, timeoutFactor: 0, dryRunTimeoutMinutes: 30 },
}).runMutationTest();

const tally = tallyOf(results, areas);
process.stdout.write(`${saySurvivors(tally)}\n${sayAreas(tally)}\n`);
keepFigures('npm run mutants', figuresOf(tally));
process.exitCode = tally.total.score < BREAK ? 1 : 0;
