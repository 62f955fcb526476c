import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';
import { BY_NODE, LOADS } from '../by-node.js';

/** The files that take longest, the longest first: the short ones fill the gap at the end. */
const LONGEST = ['every-page', 'journey', 'orders', 'map', 'door', 'careers', 'pointing'];

class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return place === -1 ? LONGEST.length : place;
    };
    return Promise.resolve(
      [...files].sort((a, b) => rank(a) - rank(b) || (a.moduleId < b.moduleId ? -1 : 1)),
    );
  }
}

export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    globalSetup: ['test/memory-folder.ts', 'test/browser/lay-stages.ts'],
    setupFiles: ['test/browser/set-up.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // A page on a busy machine has as long for a condition as Playwright gives it.
    expect: { poll: { timeout: 20_000 } },
    // Two workers, each with one Chromium and one site for all its files. What is measured does not depend on the load.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    execArgv: LOADS,
    experimental: BY_NODE,
    sequence: { sequencer: LongestFirst },
    root: '.',
  },
});
