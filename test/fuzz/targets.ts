/** The register of what is fuzzed. */
import { fileTargets } from './files.js';
import { postTarget } from './posts.js';
import { sheetTargets } from './sheets.js';
import type { Target } from './target.js';

export const targets = async (): Promise<readonly Target[]> => [
  ...sheetTargets(),
  ...(await fileTargets()),
  await postTarget(),
];
