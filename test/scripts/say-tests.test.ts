/** What a run of all tests says at its end. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LOADS } from '../by-node.js';

const PROGRAM = fileURLToPath(new URL('../../scripts/say-tests.ts', import.meta.url));

function said(report: unknown, exitCode: string) {
  const dir = mkdtempSync(join(tmpdir(), 'vedette-say-'));
  const file = join(dir, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  const words = [...LOADS, PROGRAM, file, exitCode];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  rmSync(dir, { recursive: true });
  return { status, stdout, stderr };
}

const one = (status: string, failureMessages: readonly string[] = []) => ({
  fullName: `a sentence that ${status}`,
  ...{ status, failureMessages },
});
const report = (numFailedTests: number, assertionResults: readonly unknown[]) => ({
  ...{ numPassedTests: 1, numFailedTests, numFailedTestSuites: 0 },
  testResults: [{ name: 'test/a.test.ts', status: 'failed', message: '', assertionResults }],
});

test('names each test that failed, with what it said, before the count', () => {
  const failed = one('failed', ['expected 1 to be 2']);
  const { status, stdout, stderr } = said(report(1, [one('passed'), failed]), '1');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '1 passed, 1 failed\n' });
  expect(stderr).toBe('Failed: test/a.test.ts: a sentence that failed\nexpected 1 to be 2\n');
});

test('counts a command that failed without a failed test', () => {
  const passed = { ...report(0, [one('passed')]), testResults: [] };
  const stderr = 'A command failed although its tests passed: see above.\n';
  expect(said(passed, '1')).toEqual({ status: 1, stdout: '1 passed, 1 failed\n', stderr });
  expect(said(passed, '0')).toEqual({ status: 0, stdout: '1 passed, 0 failed\n', stderr: '' });
});
