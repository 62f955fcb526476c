/** Keeps drafts of red without end, the number of each on a line of its own once it is kept, until it is killed. */
import { setImmediate } from 'node:timers/promises';
import { keepDraft } from '../../src/campaign/sheets/keep-draft.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { keepAsTold } from '../keep-told.js';
import { RED, toy } from '../toys/line/system.js';

const clock = (): string => '1861-07-21T12:00:00.000Z';
async function main(): Promise<void> {
  await keepAsTold();
  const opened = await openCampaign(process.argv[2] ?? '', [toy]);
  if (!opened.ok) throw new Error(opened.error.say);
  for (let n = 1; ; n += 1) {
    const draft = { seat: RED, key: '1/orders/red', text: `PP ${n}: wait`, revision: n - 1 };
    const kept = await keepDraft(opened.value, draft, clock);
    if (!kept.ok || !kept.value.kept) throw new Error('A draft was not kept.');
    process.stdout.write(`${n}\n`);
    // Otherwise it would never hear that nobody reads this any more, and outlive a test that was broken off.
    await setImmediate();
  }
}
void main();
