/** Plays, keeps letters back, lets them go and takes turns back without end, a dot after each round, until it is killed. */
import { holdLetter, letLetterGo } from '../../src/campaign/letters/hold-letter.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { seeHeldLetters } from '../../src/campaign/seen/see.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { clock, untilKilled } from './until-killed.js';

void untilKilled(async (campaign) => {
  await runTurn(campaign, { now: true }, clock);
  const held = await seeHeldLetters(campaign);
  const letter = held.ok ? (held.value[0]?.id ?? 0) : 0;
  await holdLetter(campaign, { letter, reason: 'why' }, clock);
  await releaseTurn(campaign, clock);
  await letLetterGo(campaign, { letter }, clock);
  const taken = await takeBackTurn(campaign, { step: 'turn 1', reason: 'why' }, clock);
  if (!taken.ok) throw new Error(taken.error.say);
  return '.';
});
