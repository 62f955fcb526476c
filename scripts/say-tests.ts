/**
 * Names the tests that failed in vitest's JSON reports, and says in one line what all of them counted together; exit 1 when
 * a test failed, none ran, or a test command failed. Arguments: the file of a report and the exit code of its command, as
 * often as there were commands.
 */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { ownWords } from './read-words.js';

const REPORT = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});
type Report = z.infer<typeof REPORT>;

type Count = { readonly passed: number; readonly failed: number };

const { words: args } = ownWords({
  usage: 'node --import ./test/load-typescript.mjs scripts/say-tests.ts [REPORT.json EXIT-CODE]…',
  options: {},
});
const counts = args.flatMap((file, index) =>
  index % 2 === 0 ? [countOf(file, args[index + 1] ?? '1')] : [],
);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${String(passed)} passed, ${String(failed)} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function countOf(file: string, exitCode: string): Count {
  if (!existsSync(file)) {
    console.error('The tests did not come to run: the build failed before them.');
    return { passed: 0, failed: 1 };
  }
  const report = REPORT.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { numPassedTests, numFailedTests, numFailedTestSuites } = report;
  sayFailed(report);
  // A file that does not load has no failed test of its own, and counts as one; so does a command that ran none.
  const broke = numFailedTestSuites > 0 || exitCode !== '0' || numPassedTests === 0;
  if (exitCode !== '0' && numFailedTests + numFailedTestSuites === 0)
    console.error('A command failed although its tests passed: see above.');
  return { passed: numPassedTests, failed: Math.max(numFailedTests, broke ? 1 : 0) };
}

/** Again at the end: what a test runner printed of them may stand thousands of lines above. */
function sayFailed({ testResults }: Report): void {
  for (const { name, status, message, assertionResults } of testResults) {
    const failures = assertionResults.filter((one) => one.status === 'failed');
    for (const { fullName, failureMessages } of failures)
      console.error(`Failed: ${name}: ${fullName}\n${(failureMessages ?? []).join('\n')}`);
    if (status === 'failed' && failures.length === 0) console.error(`Failed: ${name}\n${message}`);
  }
}
