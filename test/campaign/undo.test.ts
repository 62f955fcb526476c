/** Undo beside each act: what was done last is taken back by the means that there are for it. */
import { expect, it } from 'vitest';
import { amendPosition } from '../../src/campaign/gm/amend-position.js';
import { seeUndoables, undoAct } from '../../src/campaign/gm/undo-act.js';
import { holdLetter } from '../../src/campaign/letters/hold-letter.js';
import { seeOutbox } from '../../src/campaign/letters/see-outbox.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { pauseCampaign, seePause, setCalendar } from '../../src/campaign/turn/change-calendar.js';
import { listAsks, listAsksOf } from '../../src/campaign/sheets/list-asks.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { setDeadline } from '../../src/campaign/turn/set-deadline.js';
import { seeView } from '../../src/campaign/seen/see.js';
import { BLUE, clock, got, playThrough, RED, refusal, run, send, toyCampaign } from './cast.js';

const last = async (campaign: Campaign) => got(await seeUndoables(campaign)).at(-1);
const undoLast = async (campaign: Campaign) =>
  got(await undoAct(campaign, { entry: (await last(campaign))?.entry ?? 0 }, clock));
const statesOf = async (campaign: Campaign, seat: typeof RED) =>
  got(await listAsksOf(campaign, seat)).map(({ state }) => state);

it('console: undoing a run opens the sheets again that it closed, and keeps them', async () => {
  const campaign = await toyCampaign(undefined, { options: {} });
  await send(campaign, RED, 'PP 1: move A to 2');
  await send(campaign, BLUE, 'PP 1: wait');
  const before = got(await seeView(campaign, RED));
  expect((await run(campaign)).state).toBe('held');
  expect(await statesOf(campaign, RED)).toEqual([]);
  await undoLast(campaign);
  expect(got(await listAsks(campaign)).state).toBe('waiting');
  expect(await statesOf(campaign, RED)).toEqual(['answered']);
  expect(await statesOf(campaign, BLUE)).toEqual(['answered']);
  expect(got(await seeView(campaign, RED))).toEqual(before);
  expect((await send(campaign, RED, 'PP 1: move A to 3')).counts).toBe(true);
  expect((await run(campaign)).state).toBe('held');
  expect(got(await seeOutbox(campaign)).held.length).toBeGreaterThan(0);
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
});

it('console: undoing a run takes back the silence that it took, and its letters do not leave', async () => {
  const campaign = await toyCampaign(undefined, { options: {} });
  await send(campaign, RED, 'PP 1: move A to 2');
  await run(campaign, true);
  await undoLast(campaign);
  expect(await statesOf(campaign, BLUE)).toEqual(['open']);
  expect(got(await seeOutbox(campaign)).held).toEqual([]);
  expect((await run(campaign)).state).toBe('waiting');
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
});

it('console: a deadline, an amendment, a pause, days off and a letter kept back are undone', async () => {
  const campaign = await toyCampaign(undefined, { options: {} });
  const due = { due: '1861-08-01T20:00', graceHours: 0, reason: 'r' };
  got(await setDeadline(campaign, due, clock));
  await undoLast(campaign);
  expect(got(await listAsks(campaign)).deadline).toBeUndefined();
  got(await amendPosition(campaign, { text: 'place C red at 4', reason: 'r' }, clock));
  await undoLast(campaign);
  expect(JSON.stringify(got(await seeView(campaign, 'gm')).view)).not.toContain('"C"');
  got(await pauseCampaign(campaign, '', clock));
  await undoLast(campaign);
  expect(got(await seePause(campaign))).toBeUndefined();
  got(await setCalendar(campaign, { weekly: [6], dates: [] }, clock));
  const days = await last(campaign);
  got(await undoAct(campaign, { entry: days?.entry ?? 0 }, clock));
  await playThrough(campaign);
  const letter = got(await seeOutbox(campaign)).held[0]?.id ?? 0;
  got(await holdLetter(campaign, { letter, reason: 'wait' }, clock));
  await undoLast(campaign);
  expect(got(await seeOutbox(campaign)).held.every(({ back }) => back === undefined)).toBe(true);
});

it('console: a release leads to the page that takes it back, and what is no act is refused', async () => {
  const campaign = await toyCampaign(undefined, { options: {} });
  await playThrough(campaign);
  got(await releaseTurn(campaign, clock));
  expect((await last(campaign))?.step).toBe('turn 1');
  const entry = (await last(campaign))?.entry ?? 0;
  expect(refusal(await undoAct(campaign, { entry }, clock))).toBe('stale');
  expect(refusal(await undoAct(campaign, { entry: 1 }, clock))).toBe('stale');
});
