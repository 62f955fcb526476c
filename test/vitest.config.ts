import { availableParallelism } from 'node:os';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';
import { BY_NODE, LOADS } from './by-node.js';

/** The files that take longest, the longest first: the short ones fill the gaps at the end. */
const LONGEST = [
  'test/laws-twin.test.ts',
  'test/kills/kills.test.ts',
  // Mostly waits, and so does the next of servers: not beside each other.
  'test/mail/real-servers.test.ts',
  'test/laws/',
  'test/toys/pages.test.ts',
  'test/scripts/new-system.test.ts',
  'test/store/journal.test.ts',
  'test/web/limits.test.ts',
  'test/cli/command.test.ts',
  'test/web/desk.test.ts',
  'test/systems/civil-war/form-pieces.test.ts',
  'test/campaign/fair-dice.test.ts',
  'test/mail/',
  'test/web/hostile-words.test.ts',
  'test/battles.test.ts',
  'test/letters/map-',
  'test/web/two-programs.test.ts',
  'test/web/side-matrix.test.ts',
  'test/web/umpires.test.ts',
  'test/kept/',
  'test/systems/civil-war/pack-faults.test.ts',
  'test/systems/civil-war/orders-fuzz.test.ts',
  'test/postgres/',
  'test/store/damage.test.ts',
  'test/web/packs.test.ts',
  'test/web/foreign.test.ts',
];

/** These are about files, and with VEDETTE_STORE there are none: each with what it does to them. */
const OF_FILES: Readonly<Record<string, string>> = {
  'test/store/file.test.ts': 'tears them and opens them behind the store',
  'test/store/damage.test.ts': 'writes over their bytes',
  'test/store/check-journal.test.ts': 'puts older ones in their place, and notes heads of them',
  'test/store/signed-head.test.ts': 'writes into them behind the store',
  'test/campaign/rescue.test.ts': 'saves what is left of damaged ones',
  'test/campaign/rescue-directory.test.ts': 'saves what is left of a damaged one',
  'test/web/file-trouble.test.ts': 'fills their disk, locks and renames them',
  'test/web/first-page-trouble.test.ts': 'writes into them behind the store',
  'test/kept/**': 'plays files of earlier programs',
  'test/kills/**': 'compares them byte for byte, and fills their disk',
};
const isElsewhere = process.env['VEDETTE_STORE'] !== undefined;
if (isElsewhere)
  console.warn(`Skipped with VEDETTE_STORE, being about files: ${Object.keys(OF_FILES).join()}`);

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
    exclude: ['test/browser/**', ...(isElsewhere ? Object.keys(OF_FILES) : [])],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Two more than there are cores: some tests wait, for servers and for processes that they end.
    maxWorkers: availableParallelism() + 2,
    execArgv: [
      // Most of what a test makes is thrown away at once: less of it is carried along where there is room for more of it.
      ...['--min-semi-space-size=16', '--max-semi-space-size=64'],
      // Much code runs for a short while each: V8 waits seven times as long before it makes a function faster.
      '--interrupt-budget=500000',
      ...LOADS,
    ],
    // The files that a worker runs share what they import: a test mocks no module and leaves no environment behind.
    isolate: false,
    experimental: BY_NODE,
    globalSetup: ['test/memory-folder.ts', 'test/bundle.ts'],
    setupFiles: ['test/set-up.ts'],
    sequence: { sequencer: LongestFirst },
    root: '.',
  },
});
