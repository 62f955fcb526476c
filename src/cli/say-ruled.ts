import type { Ruled } from '../campaign/types.js';
import { sayFault } from './say-reading.js';
import { sayRun } from './say-run.js';
import { EXIT, type ExitCode, type Shell } from './shell.js';

/** What became of a ruling or an amendment. */
export function sayRuled(shell: Shell, ruled: Ruled): ExitCode {
  if (!ruled.kept) {
    ruled.faults.map(sayFault).forEach(shell.complain);
    shell.complain('vedette: nothing was changed.');
    return EXIT.faults;
  }
  const warnings = (ruled.warnings ?? []).map((warning) => `warning: ${sayFault(warning)}`);
  [...ruled.says, ...warnings, ...sayRun(ruled.run)].forEach(shell.say);
  return EXIT.fine;
}
