/** Plays and releases turns of the toy without end, a dot after each call, until it is killed. */
import { setImmediate } from 'node:timers/promises';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { keepAsTold } from '../keep-told.js';
import { RED, toy } from '../toys/line/system.js';

const clock = (): string => '1861-07-21T12:00:00.000Z';
async function main(): Promise<void> {
  await keepAsTold();
  const opened = await openCampaign(process.argv[2] ?? '', [toy]);
  if (!opened.ok) throw new Error(opened.error.say);
  const campaign = opened.value;
  for (;;) {
    const text = 'PP 1: move A to 3\nPP 2: move A to 1';
    const results = [
      await submitSheet(campaign, { seat: RED, kind: 'orders', text, via: 'cli' }, clock),
      await runTurn(campaign, { now: true }, clock),
      await releaseTurn(campaign, clock),
    ];
    if (results[1]?.ok === false) throw new Error('A run was refused.');
    process.stdout.write('.');
    // Otherwise it would never hear that nobody reads this any more, and outlive a test that was broken off.
    await setImmediate();
  }
}
void main();
