import { availableParallelism } from 'node:os';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

/** The files that take longest, the longest first: the short ones fill the gaps at the end. */
const LONGEST = [
  'test/laws-twin.test.ts',
  'test/kills/kills.test.ts',
  'test/laws/',
  'test/toys/pages.test.ts',
  'test/scripts/new-system.test.ts',
  'test/store/journal.test.ts',
  'test/web/limits.test.ts',
  'test/cli/command.test.ts',
  'test/web/desk.test.ts',
  'test/mail/',
  'test/web/hostile-words.test.ts',
  'test/battles.test.ts',
  'test/letters/map-',
  'test/web/two-programs.test.ts',
  'test/web/side-matrix.test.ts',
  'test/web/umpires.test.ts',
];

/** These damage, copy or look into files themselves: with VEDETTE_STORE, where everything is kept elsewhere, they have no object. */
const OF_FILES = [
  ...['check-journal', 'damage', 'draft-crash', 'journal', 'letter-mark'].map(
    (name) => `test/store/${name}.test.ts`,
  ),
  ...['rescue', 'rescue-directory', 'signed-dice'].map((name) => `test/campaign/${name}.test.ts`),
  'test/kept/**',
  'test/kills/**',
];
const isElsewhere = process.env['VEDETTE_STORE'] !== undefined;
if (isElsewhere)
  console.warn(`Skipped with VEDETTE_STORE, since they need files: ${OF_FILES.join()}`);

class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((path) => moduleId.includes(`/${path}`));
      return place === -1 ? LONGEST.length : place;
    };
    return Promise.resolve(
      [...files].sort((a, b) => rank(a) - rank(b) || (a.moduleId < b.moduleId ? -1 : 1)),
    );
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/browser/**', ...(isElsewhere ? OF_FILES : [])],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Vitest would leave one idle.
    maxWorkers: availableParallelism(),
    // The files that a worker runs share what they import: a test mocks no module and leaves no environment behind.
    isolate: false,
    globalSetup: ['test/memory-folder.ts'],
    setupFiles: ['test/set-up.ts'],
    sequence: { sequencer: LongestFirst },
    root: '.',
  },
});
