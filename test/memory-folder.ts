/**
 * A run of the tests keeps its files in memory where the machine has room there: the program has each of its writes put on
 * the disk before it goes on, and no test looks at what a disk does with it.
 */
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 2e9;

export default function layInMemory(): (() => void) | undefined {
  if (process.env['TMPDIR'] !== undefined || !existsSync(MEMORY)) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < NEEDED_BYTES) return undefined;
  const folder = mkdtempSync(`${MEMORY}/vedette-tests-`);
  // Mail servers that a test starts run as users of their own.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
