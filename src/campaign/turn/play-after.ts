import type { Campaign } from '../campaign.js';
import { playOn } from './play-on.js';
import { releaseCaused } from './release-letters.js';
import type { RunResult } from '../types.js';

/**
 * Plays on after a word of the gamemaster. `releases`: what that causes in the middle of the step leaves with it; else it
 * waits for a release of its own. `stays` as `playOn` takes it.
 */
export async function playAfter(
  campaign: Campaign,
  now: string,
  { releases = false, stays = false }: { releases?: boolean | undefined; stays?: boolean },
): Promise<RunResult> {
  const run = await playOn(campaign, now, { stays });
  return releases ? (await releaseCaused(campaign, now)).run : run;
}
