import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/browser/**'],
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // Vitest would leave one idle.
    maxWorkers: availableParallelism(),
    root: '.',
  },
});
