/** A sub-turn of the war taken back and played otherwise: what each seat is told, and that the journal stays whole. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { seeHeldLetters, seeReport } from '../../src/campaign/seen/see.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { asSeat, byText } from '../../src/kernel/basic.js';
import { playStages } from '../browser/play-stages.js';
import { JULY_1861 } from '../../src/systems/civil-war/demo/demo.js';
import { clock, got } from './cast.js';

let dir: string;
let campaign: Campaign;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'vedette-back-'));
  await playStages(dir, clock);
  campaign = got(await openCampaign(join(dir, 'released.vedette')));
}, 60_000);
afterAll(() => {
  campaign.close();
  rmSync(dir, { recursive: true });
});

test('its sheets count again, every seat is told by its report, and nothing is lost', async () => {
  const taken = got(
    await takeBackTurn(campaign, { step: 'turn 1.1', reason: 'A secret of mine' }, clock),
  );
  expect([taken.branch, taken.letters, taken.left]).toEqual([2, JULY_1861.players.length, []]);
  expect(taken.carried).toHaveLength(7);
  const { step, asks } = got(await listAsks(campaign));
  expect(step.name).toBe('turn 1.1');
  expect(asks.every(({ state }) => state === 'answered')).toBe(true);
  got(await runTurn(campaign, { now: false }, clock));
  const held = got(await seeHeldLetters(campaign));
  expect(held.map(({ seat }) => String(seat)).toSorted(byText)).toEqual(
    JULY_1861.players.map(({ seat }) => seat).toSorted(byText),
  );
  for (const { text } of held) {
    expect(text).toContain('A correction');
    expect(text).not.toContain('A secret of mine');
  }
  got(await releaseTurn(campaign, clock));
  for (const { seat } of JULY_1861.players) {
    const { report } = got(await seeReport(campaign, asSeat(seat)));
    expect([seat, JSON.stringify(report).includes('A correction')]).toEqual([seat, true]);
  }
  expect(got(await listAsks(campaign)).step.name).toBe('turn 1.2');
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
}, 60_000);
