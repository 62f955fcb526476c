/** Whose silence counts when the gamemaster runs a step without waiting. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { amendPosition } from '../../src/campaign/gm/amend-position.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { seeMissing } from '../../src/campaign/sheets/see-missing.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { asSeat } from '../../src/kernel/basic.js';
import { must, testClock } from '../web/site.js';

const clock = testClock();
let dir: string;
let campaign: Campaign;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vedette-silence-'));
  const input = { system: 'civil-war', packName: 'border', title: 'Silence', zone: 'UTC' };
  campaign = await must(newCampaign(join(dir, 'c.vedette'), { ...input, seed: '0008' }, clock));
  for (const leader of ['McDowell', 'Jackson'])
    await must(
      amendPosition(
        campaign,
        { at: 'start', text: `offer promotion of ${leader}`, reason: 'Well done' },
        clock,
      ),
    );
  await must(
    giveRuling(campaign, { key: '1/split', text: 'split 1', reason: 'Few', release: true }, clock),
  );
});
afterAll(async () => {
  campaign.close();
  await rm(dir, { recursive: true });
});

const openKeys = async (): Promise<readonly string[]> =>
  (await must(listAsks(campaign))).asks
    .filter(({ state }) => state === 'open')
    .map(({ key }) => key);
const runNow = () => must(runTurn(campaign, { now: true }, clock));

it('C5.3 a supreme commander still decides on those presented to him where others were silent', async () => {
  expect(await openKeys()).toContain('1/present/csa-east');
  const sheet = { kind: 'present', text: 'present McDowell', via: 'web' as const };
  await must(submitSheet(campaign, { seat: asSeat('usa-east'), ...sheet }, clock));
  const first = await runNow();
  expect(first.state).toBe('waiting');
  expect(first.waitsFor.map(({ key }) => key)).toEqual(['turn 1/release']);
  const wrong = { key: 'turn 1/release', text: 'yes', reason: 'it is listed' };
  const answered = await giveRuling(campaign, wrong, clock);
  expect(answered.ok || answered.error.say).toContain('vedette release FILE');
  const { next } = await must(releaseTurn(campaign, clock));
  expect(next.waitsFor.map(({ key }) => key)).toEqual(['1/decide/usa-supreme']);
  expect(await openKeys()).toEqual(['1/decide/usa-supreme']);
});

it('who was silent stays so when the step is run again, and who was not may still answer', async () => {
  const again = await must(runTurn(campaign, { now: false }, clock));
  expect(again.waitsFor.map(({ key }) => key)).toEqual(['1/decide/usa-supreme']);
  const sheet = { kind: 'decide', text: 'refuse McDowell', via: 'web' as const };
  await must(submitSheet(campaign, { seat: asSeat('usa-supreme'), ...sheet }, clock));
  const done = await must(runTurn(campaign, { now: false }, clock));
  expect([done.state, await openKeys()]).toEqual(['held', []]);
});

it('nobody is silent who has not been asked: a second run without waiting waits for the release of his question', async () => {
  const other = await must(
    newCampaign(
      join(dir, 'd.vedette'),
      { system: 'civil-war', packName: 'border', title: 'Two', zone: 'UTC', seed: '0008' },
      clock,
    ),
  );
  const offer = { at: 'start', text: 'offer promotion of McDowell', reason: 'Well done' };
  await must(amendPosition(other, offer, clock));
  await must(
    giveRuling(other, { key: '1/split', text: 'split 1', reason: 'Few', release: true }, clock),
  );
  const sheet = { kind: 'present', text: 'present McDowell', via: 'web' as const };
  await must(submitSheet(other, { seat: asSeat('usa-east'), ...sheet }, clock));
  const states = [];
  for (let time = 0; time < 3; time += 1) {
    const run = await must(runTurn(other, { now: true }, clock));
    states.push([run.state, ...run.waitsFor.map(({ key }) => key)]);
  }
  expect(states).toEqual(Array.from({ length: 3 }, () => ['waiting', 'turn 1/release']));
  const { missing, unreleased } = await must(seeMissing(other));
  expect([missing, unreleased.map(({ seat }) => seat)]).toEqual([[], ['usa-supreme']]);
  await must(releaseTurn(other, clock));
  expect((await must(seeMissing(other))).unreleased).toEqual([]);
  expect((await must(runTurn(other, { now: true }, clock))).state).toBe('held');
  expect((await must(replayCampaign(other))).differs).toBeUndefined();
  other.close();
});

it('whose silence is ruled is asked no more while the step waits for another’s approval, so that no sheet replaces the ruling', async () => {
  const other = await must(
    newCampaign(
      join(dir, 'e.vedette'),
      { system: 'civil-war', packName: 'border', title: 'Three', zone: 'UTC', seed: '0008' },
      clock,
    ),
  );
  await must(
    giveRuling(other, { key: '1/split', text: 'split 1', reason: 'Few', release: true }, clock),
  );
  const asks = (await must(listAsks(other))).asks.filter(({ kind }) => kind === 'allocation');
  expect(asks.map(({ to }) => to)).toEqual(['usa-supreme', 'csa-supreme']);
  const sheet = {
    kind: 'allocation',
    text: 'CP east 8, west 6, trans 5\nPP east 9, west 9, trans 9',
    via: 'web' as const,
  };
  const own = await must(submitSheet(other, { seat: asSeat('usa-supreme'), ...sheet }, clock));
  expect(own.reading.faults).toEqual([]);
  expect(own.needsApproval).toBe(true);
  expect((await must(runTurn(other, { now: true }, clock))).state).toBe('waiting');
  const late = await submitSheet(other, { seat: asSeat('csa-supreme'), ...sheet }, clock);
  expect(late.ok ? '' : late.error.say).toContain('is with the gamemaster');
  const again = await submitSheet(other, { seat: asSeat('usa-supreme'), ...sheet }, clock);
  expect(again.ok).toBe(true);
  other.close();
});
