/** Going on without a sheet: one ruling for each seat, told to its player, and taken back again. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { keepLate } from '../../src/campaign/sheets/keep-late.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { reopenSheet } from '../../src/campaign/sheets/reopen-sheet.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { seeLate } from '../../src/campaign/sheets/see-late.js';
import { seeMissing } from '../../src/campaign/sheets/see-missing.js';
import { seeOutbox } from '../../src/campaign/letters/see-outbox.js';
import { seePlayed } from '../../src/campaign/gm/see-played.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { seeUndoables, undoAct } from '../../src/campaign/gm/undo-act.js';
import { withdrawRuling } from '../../src/campaign/gm/withdraw-ruling.js';
import { asSeat } from '../../src/kernel/basic.js';
import { must, testClock } from '../web/site.js';

const clock = testClock();
let dir: string;
let campaign: Campaign;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vedette-missing-'));
  const input = { system: 'civil-war', packName: 'border', title: 'Missing', zone: 'UTC' };
  campaign = await must(newCampaign(join(dir, 'c.vedette'), { ...input, seed: '0008' }, clock));
  await must(giveRuling(campaign, { key: '1/split', text: 'split 1', reason: 'Few' }, clock));
  await must(releaseTurn(campaign, clock));
  await must(runTurn(campaign, { now: true }, clock));
  await must(releaseTurn(campaign, clock));
});
afterEach(async () => {
  expect((await must(replayCampaign(campaign))).differs).toBeUndefined();
  campaign.close();
  await rm(dir, { recursive: true });
});

const send = (seat: string, text: string, list = 'east') =>
  must(
    submitSheet(campaign, { seat: asSeat(seat), kind: 'orders', list, text, via: 'web' }, clock),
  );
const missing = async () => (await must(seeMissing(campaign))).missing;
const letterTo = async (seat: string): Promise<string> =>
  (await must(seeOutbox(campaign))).held.find((letter) => letter.seat === seat)?.text ?? '';
const rulings = async () => (await must(seePlayed(campaign, 'turn 1.1'))).rulings;

const FAULTY = 'PP 1: enter 1 leader at Washington\nPP 2-5: move McDowell to Nowhere\nPP 6: wait';

it('the question before it names every seat, what it sent and what will be done', async () => {
  await send('usa-east', FAULTY);
  await send('csa-east', 'PP 1: wait');
  const all = await missing();
  expect(all.map(({ key }) => key)).not.toContain('1.1/orders/csa-east/east');
  expect(all).toContainEqual(
    expect.objectContaining({ seat: 'csa-west', unanswered: 'the forces stand still' }),
  );
  const faulty = all.find(({ seat }) => seat === 'usa-east');
  expect(faulty?.sent).toMatchObject({ version: 1, faults: 1 });
  expect(faulty?.sent?.good?.text.split('\n').filter((line) => line !== '')).toEqual([
    'PP 1: enter 1 leader at Washington',
    'PP 6: wait',
  ]);
  expect(faulty?.sent?.good?.left).toEqual(['PP 2-5: move McDowell to Nowhere']);
});

it('silence is one ruling for each seat, told to its player, and the seat is waited for when it is taken back', async () => {
  await send('usa-east', 'PP 1: wait');
  const run = await must(runTurn(campaign, { now: true }, clock));
  expect(run.state).toBe('held');
  const keys = (await rulings()).map(({ key }) => key);
  expect(keys).toContain('silence 1.1/orders/csa-west/west');
  expect(keys).not.toContain('silence 1.1/orders/usa-east/east');
  expect(await letterTo('csa-west')).toContain('No orders were received from you in time');
  expect(await letterTo('usa-east')).not.toContain('No orders were received');
  const back = { key: 'silence 1.1/orders/csa-west/west', reason: 'He is at sea till noon' };
  const withdrawn = await must(withdrawRuling(campaign, back, clock));
  expect(withdrawn.run.state).toBe('waiting');
  expect(withdrawn.run.waitsFor.map(({ key }) => key)).toEqual(['1.1/orders/csa-west/west']);
  await send('csa-west', 'PP 1: wait', 'west');
  expect((await must(runTurn(campaign, { now: false }, clock))).state).toBe('held');
  expect(await letterTo('csa-west')).not.toContain('No orders were received');
});

it('the good lines of a faulty sheet are played when the gamemaster says so, and its player reads which', async () => {
  await send('usa-east', FAULTY);
  const key = '1.1/orders/usa-east/east';
  await must(runTurn(campaign, { now: true, take: [key] }, clock));
  const letter = await letterTo('usa-east');
  expect(letter).toContain('Version 1 of your orders had errors. These lines were used:');
  expect(letter).toContain('These lines were left out:');
  expect(letter).toContain('PP 2-5: move McDowell to Nowhere');
  expect((await rulings()).map((one) => one.key)).toContain(key);
  const back = { key, reason: 'He may send another' };
  await must(withdrawRuling(campaign, back, clock));
  const { asks } = await must(listAsks(campaign));
  expect(asks.filter(({ state }) => state === 'open').map((ask) => ask.key)).toEqual([key]);
});

it('the good lines of a faulty sheet are played no more once the run is undone that took them', async () => {
  await send('usa-east', FAULTY);
  const key = '1.1/orders/usa-east/east';
  await must(runTurn(campaign, { now: true, take: [key] }, clock));
  const entry = (await must(seeUndoables(campaign))).at(-1)?.entry ?? 0;
  await must(undoAct(campaign, { entry }, clock));
  const { asks } = await must(listAsks(campaign));
  expect(asks.find((ask) => ask.key === key)?.state).toBe('open');
  expect((await must(runTurn(campaign, { now: false }, clock))).waitsFor).toContainEqual(
    expect.objectContaining({ key }),
  );
});

it('a faulty sheet that is not taken stands still, and its player reads that it was not accepted', async () => {
  await send('usa-east', FAULTY);
  await must(runTurn(campaign, { now: true }, clock));
  expect(await letterTo('usa-east')).toContain('so they were not accepted');
});

it('late orders replace the ruling on the lines that read until the gamemaster writes other orders or takes it back', async () => {
  await send('usa-east', FAULTY);
  const key = '1.1/orders/usa-east/east';
  const text = 'PP 1: wait';
  const run = () => must(runTurn(campaign, { now: true, take: [key] }, clock));
  const late = { seat: asSeat('usa-east'), of: 'orders', list: 'east', text, why: 'Too late' };
  const replaces = async () => (await must(seeLate(campaign))).items[0]?.replacesRuling;
  await run();
  await must(keepLate(campaign, late, clock));
  expect(await replaces()).toBe(true);
  await must(giveRuling(campaign, { key, text: 'PP 2: wait', reason: 'By telephone' }, clock));
  expect(await replaces()).toBe(false);
  const back = { key, reason: 'He may send another' };
  await must(withdrawRuling(campaign, back, clock));
  await run();
  expect(await replaces()).toBe(true);
  await must(withdrawRuling(campaign, back, clock));
  expect(await replaces()).toBe(false);
});

it('once orders count in the place of a silence, the report says nothing of it, until they are taken back', async () => {
  await must(runTurn(campaign, { now: true }, clock));
  const key = '1.1/orders/csa-west/west';
  const isSilent = async () => [
    (await letterTo('csa-west')).includes('No orders were received from you in time'),
    (await rulings()).some((ruling) => ruling.key === `silence ${key}`),
  ];
  expect(await isSilent()).toEqual([true, true]);
  await must(giveRuling(campaign, { key, text: 'PP 1: wait', reason: 'By telephone' }, clock));
  expect(await letterTo('csa-west')).toContain('The gamemaster entered this for you');
  expect(await isSilent()).toEqual([false, false]);
  await must(withdrawRuling(campaign, { key, reason: 'Not his voice' }, clock));
  expect(await isSilent()).toEqual([true, true]);
  await must(reopenSheet(campaign, { key, reason: 'He is back' }, clock));
  await send('csa-west', 'PP 1: wait', 'west');
  await must(runTurn(campaign, { now: true }, clock));
  expect(await isSilent()).toEqual([false, false]);
  expect(await letterTo('csa-west')).not.toContain('What was done instead');
});
