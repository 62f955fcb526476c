/** Says in one line what vitest's JSON report counted; exit 1 when a test failed, none ran, or the test command failed. */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const REPORT = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
});

const [file = '', exitCode = '1'] = process.argv.slice(2);
if (!existsSync(file)) {
  console.error('The tests did not come to run: the build or a check failed before them.');
  console.log('0 passed, 1 failed');
  process.exit(1);
}
const { numPassedTests, numFailedTests, numFailedTestSuites } = REPORT.parse(
  JSON.parse(readFileSync(file, 'utf8')),
);
// A file that does not load has no failed test of its own, and counts as one.
const failed = Math.max(numFailedTests, numFailedTestSuites > 0 || exitCode !== '0' ? 1 : 0);
console.log(`${String(numPassedTests)} passed, ${String(failed)} failed`);
process.exit(failed === 0 && numPassedTests > 0 ? 0 : 1);
