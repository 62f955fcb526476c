import type { Ruled } from '../campaign/types.js';
import { sayFault } from './say-reading.js';
import { sayRun } from './say-run.js';
import { EXIT, type ExitCode, type Shell } from './shell.js';

const INSIST = 'vedette: to insist, give the same answer again with --confirm.';

/** What became of a ruling or an amendment. */
export function sayRuled(shell: Shell, ruled: Ruled): ExitCode {
  if (!ruled.kept) {
    ruled.faults.map(sayFault).forEach(shell.complain);
    if (ruled.faults.every(({ confirmable }) => confirmable === true)) shell.complain(INSIST);
    shell.complain('vedette: nothing was changed.');
    return EXIT.faults;
  }
  const warnings = (ruled.warnings ?? []).map((warning) => `warning: ${sayFault(warning)}`);
  [...ruled.says, ...warnings, ...sayRun(ruled.run)].forEach(shell.say);
  return EXIT.fine;
}
