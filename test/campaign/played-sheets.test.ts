/** The sheets that a report is made with: those of its reader by which the step was played, and no others. */
import { expect, test } from 'vitest';
import type { SeatId } from '../../src/kernel/basic.js';
import type { Campaign } from '../../src/campaign/campaign.js';
import { playedSheets, sheetsOfStep } from '../../src/campaign/sheets/played-sheets.js';
import { loadStep, outcomeOf } from '../../src/campaign/turn/open-step.js';
import { BLUE, playThrough, RED, rule, send, toyCampaign } from './cast.js';

async function playedOf(campaign: Campaign, seat: SeatId): Promise<readonly string[]> {
  const step = await loadStep(campaign);
  const outcome = await outcomeOf(campaign, step);
  return playedSheets(campaign, sheetsOfStep(step), outcome, seat).flatMap(({ lines }) =>
    lines.map(({ text }) => text.trim()),
  );
}

test('C2.7 a report is made with the last sheet of its reader that was accepted', async () => {
  const campaign = await toyCampaign();
  await send(campaign, RED, 'PP 1: move A to 3');
  await send(campaign, RED, 'PP 1: move A to 2');
  await send(campaign, RED, 'mvoe A');
  await send(campaign, BLUE, 'PP 1: move X to 8');
  await playThrough(campaign);
  expect(await playedOf(campaign, RED)).toEqual(['PP 1: move A to 2']);
  expect(await playedOf(campaign, BLUE)).toEqual(['PP 1: move X to 8']);
});

test('C2.7 a sheet that the gamemaster entered for a seat is that seat’s, and silence is no sheet', async () => {
  const campaign = await toyCampaign();
  await rule(campaign, '1/orders/red', 'PP 1: move A to 3');
  await playThrough(campaign);
  expect(await playedOf(campaign, RED)).toEqual(['PP 1: move A to 3']);
  expect(await playedOf(campaign, BLUE)).toEqual([]);
});
