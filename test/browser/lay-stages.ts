/** Lays out the demonstration's campaign at each stage, once a run of the tests. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { testClock } from '../web/site.js';
import { playStages } from './play-stages.js';

declare module 'vitest' {
  interface ProvidedContext {
    stages: string;
  }
}

export default async function layStages(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'vedette-stages-'));
  await playStages(dir, testClock());
  project.provide('stages', dir);
  return () => rm(dir, { recursive: true });
}
