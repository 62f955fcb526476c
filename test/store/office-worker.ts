/** Plays, keeps letters back, lets them go and takes turns back without end, a dot after each round, until it is killed. */
import { setImmediate } from 'node:timers/promises';
import { holdLetter, letLetterGo } from '../../src/campaign/letters/hold-letter.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { seeHeldLetters } from '../../src/campaign/seen/see.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { keepAsTold } from '../keep-told.js';
import { toy } from '../toys/line/system.js';

const clock = (): string => '1861-07-21T12:00:00.000Z';
async function main(): Promise<void> {
  await keepAsTold();
  const opened = await openCampaign(process.argv[2] ?? '', [toy]);
  if (!opened.ok) throw new Error(opened.error.say);
  const campaign = opened.value;
  for (;;) {
    await runTurn(campaign, { now: true }, clock);
    const held = await seeHeldLetters(campaign);
    const letter = held.ok ? (held.value[0]?.id ?? 0) : 0;
    await holdLetter(campaign, { letter, reason: 'why' }, clock);
    await releaseTurn(campaign, clock);
    await letLetterGo(campaign, { letter }, clock);
    const taken = await takeBackTurn(campaign, { step: 'turn 1', reason: 'why' }, clock);
    if (!taken.ok) throw new Error(taken.error.say);
    process.stdout.write('.');
    // Otherwise it would never hear that nobody reads this any more, and outlive a test that was broken off.
    await setImmediate();
  }
}
void main();
