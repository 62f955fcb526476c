/** What was played is held as it was played, for as long as nothing else can have come into the file. */
import { expect, test } from 'vitest';
import { seeView } from '../../src/campaign/seen/see.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { loadStep, outcomeOf } from '../../src/campaign/turn/open-step.js';
import { useCase } from '../../src/campaign/use-case.js';
import type { Campaign } from '../../src/campaign/campaign.js';
import { ok } from '../../src/kernel/basic.js';
import { clock, got, RED, reopen, run, send, tempFile, toyCampaign } from './cast.js';

const played = async (campaign: Campaign) =>
  got(
    await useCase(campaign, 'read', async () =>
      ok(await outcomeOf(campaign, await loadStep(campaign))),
    ),
  );

test('a run is folded once, and comes to the same in a program that has not played it', async () => {
  const path = tempFile();
  const campaign = await toyCampaign(path);
  await send(campaign, RED, 'PP 1: move A to 3');
  await run(campaign, true);
  const [first, again] = [await played(campaign), await played(campaign)];
  expect(first.states.length).toBeGreaterThan(0);
  expect(again.states.at(-1)).toBe(first.states.at(-1));
  expect(got(await seeView(campaign, 'gm')).view).toBe(got(await seeView(campaign, 'gm')).view);
  const other = await reopen(path);
  const read = await played(other);
  expect(read.states.at(-1)).not.toBe(first.states.at(-1));
  expect(read).toEqual(first);
  // What that one plays, this one sees.
  got(await releaseTurn(other, clock));
  await send(other, RED, 'PP 1: move B to 3');
  await run(other, true);
  expect((await played(campaign)).after).toEqual((await played(other)).after);
  other.close();
  campaign.close();
});
