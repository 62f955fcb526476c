/** The register of what is fuzzed. */
import { fileTargets } from './files.js';
import { inboxTarget } from './inbox.js';
import { postTarget } from './posts.js';
import { sheetTargets } from './sheets.js';
import type { Target } from './target.js';

/** `pack`: of the war to which requests are sent; a small map costs little. */
export const targets = async (pack: '1861' | 'border' = '1861'): Promise<readonly Target[]> => [
  ...sheetTargets(),
  ...(await fileTargets()),
  await inboxTarget(),
  await postTarget('toy'),
  await postTarget(pack),
  await postTarget('empty'),
];
