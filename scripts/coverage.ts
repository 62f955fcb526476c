/**
 * `npm run coverage`: how much of the branches in `src/kernel` and `src/systems` is reached by the tests of the rules and by
 * the case files, folder by folder. `--figures FILE` writes it as JSON too.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startVitest } from 'vitest/node';
import { keepFigures } from './figures.js';
import { ownWords } from './read-words.js';

ownWords({
  usage: 'npm run coverage -- [--figures FILE]',
  options: { figures: 'text' },
  words: [],
});

const OUT = 'var/coverage';

const vitest = await startVitest(
  'test',
  ['test/battles.test.ts', 'test/kernel/', 'test/systems/'],
  {
    ...{ config: 'test/vitest.config.ts', watch: false, reporters: ['dot'] },
    // Coverage is told of files by Vite, and asks it what they were made of.
    experimental: { viteModuleRunner: true },
    coverage: {
      ...{
        enabled: true,
        provider: 'v8',
        reporter: ['json-summary', 'html'],
        reportsDirectory: OUT,
      },
      include: ['src/kernel/**/*.ts', 'src/systems/**/*.ts'],
    },
  },
);
await vitest.close();

type Branches = { readonly total: number; readonly covered: number };
const summary = JSON.parse(readFileSync(path.join(OUT, 'coverage-summary.json'), 'utf8')) as Record<
  string,
  { readonly branches: Branches }
>;

const sums = new Map<string, Branches>();
const add = (name: string, { total, covered }: Branches): void => {
  const known = sums.get(name) ?? { total: 0, covered: 0 };
  sums.set(name, { total: known.total + total, covered: known.covered + covered });
};
for (const [file, { branches }] of Object.entries(summary)) {
  if (file === 'total') continue;
  const folder = path.dirname(path.relative('.', file)).replaceAll('\\', '/');
  const part = folder.split('/').slice(0, 2).join('/');
  for (const name of new Set([folder, part, 'all'])) add(name, branches);
}

const percent = ({ total, covered }: Branches): number =>
  total === 0 ? 100 : Math.round((1000 * covered) / total) / 10;
const sorted = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
for (const [name, branches] of sorted) {
  const { total, covered } = branches;
  const share = `${percent(branches).toFixed(1)} %`.padStart(8);
  process.stdout.write(`${share} ${`${covered}/${total}`.padStart(12)}  ${name}\n`);
}
keepFigures(
  'npm run coverage',
  Object.fromEntries(sorted.map(([name, branches]) => [`${name}_percent`, percent(branches)])),
);
