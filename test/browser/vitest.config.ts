import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    globalSetup: ['test/browser/lay-stages.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // A page on a busy machine has as long for a condition as Playwright gives it.
    expect: { poll: { timeout: 20_000 } },
    // One browser at a time: what is measured is measured alone.
    fileParallelism: false,
    root: '.',
  },
});
