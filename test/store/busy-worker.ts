/** Plays and releases turns of the toy without end, a dot after each call, until it is killed. */
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { RED } from '../toys/line/system.js';
import { clock, untilKilled } from './until-killed.js';

void untilKilled(async (campaign) => {
  const text = 'PP 1: move A to 3\nPP 2: move A to 1';
  const results = [
    await submitSheet(campaign, { seat: RED, kind: 'orders', text, via: 'cli' }, clock),
    await runTurn(campaign, { now: true }, clock),
    await releaseTurn(campaign, clock),
  ];
  if (results[1]?.ok === false) throw new Error('A run was refused.');
  return '.';
});
