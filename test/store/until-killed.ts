import { setImmediate } from 'node:timers/promises';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { keepAsTold } from '../keep-told.js';
import { toy } from '../toys/line/system.js';

/** What time it is in all that they do. */
export const clock = (): string => '1861-07-21T12:00:00.000Z';

/**
 * Does `work` without end, with the toy's campaign whose file is the first word of the command, and says what it answers each
 * time. `n`: which time it is, from 1.
 */
export async function untilKilled(
  work: (campaign: Campaign, n: number) => Promise<string>,
): Promise<void> {
  await keepAsTold();
  const opened = await openCampaign(process.argv[2] ?? '', [toy]);
  if (!opened.ok) throw new Error(opened.error.say);
  for (let n = 1; ; n += 1) {
    process.stdout.write(await work(opened.value, n));
    // Otherwise it would never hear that nobody reads this any more, and outlive a test that was broken off.
    await setImmediate();
  }
}
