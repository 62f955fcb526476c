import { ok } from '../kernel/basic.js';
import type { Campaign } from './campaign.js';
import { loadStep } from './open-step.js';
import { playOn } from './play-on.js';
import { lateFor } from './stamp.js';
import type { Clock, Outcome, RunResult } from './types.js';
import { useCase } from './use-case.js';

/**
 * Plays the open step as far as it goes, from its start, with all that was sent and ruled. `now`: missing sheets count
 * as silence. Done: its letters are written and held. A held step is played again, with the same dice. `stamp`: of the
 * page that asks for it.
 */
export function runTurn(
  campaign: Campaign,
  input: { readonly now: boolean; readonly stamp?: string | undefined },
  clock: Clock,
): Outcome<RunResult> {
  return useCase(campaign, 'write', async () => {
    const late =
      input.stamp === undefined ? undefined : lateFor(await loadStep(campaign), input.stamp);
    return late ?? ok(await playOn(campaign, clock(), { silence: input.now }));
  });
}
