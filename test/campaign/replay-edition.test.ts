/** A campaign that was played by an earlier edition of the rules still opens, replays, and goes on by the new one. */
import { expect, test } from 'vitest';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { seal } from '../../src/kernel/run.js';
import { openToy, toyFiles, toySystem } from '../toys/line/system.js';
import { clock, got, playThrough, RED, SEED, send, tempFile } from './cast.js';

/** The same rules, but a step begins with a beat more. */
const corrected = (edition: number) =>
  seal({
    ...toySystem,
    edition,
    open: (pack) => {
      const rules = openToy(pack);
      return {
        ...rules,
        *play(now, umpire, before): ReturnType<typeof rules.play> {
          const begun = yield { do: 'happen', at: 'new', facts: [] };
          return yield* rules.play(begun.now, umpire, before);
        },
      };
    },
  });

async function playedBefore(path: string): Promise<void> {
  const input = { system: 'toy', title: 'Scouts', seed: SEED, pack: toyFiles };
  const campaign = got(await newCampaign(path, input, clock, [seal(toySystem)]));
  await send(campaign, RED, 'PP 1: move A to 3');
  await playThrough(campaign);
  got(await releaseTurn(campaign, clock));
  campaign.close();
}

async function replayed(campaign: Campaign) {
  const found = got(await replayCampaign(campaign));
  campaign.close();
  return found;
}

test('runs of an earlier edition are held against their digests, later ones are played again', async () => {
  const path = tempFile();
  await playedBefore(path);
  const campaign = got(await openCampaign(path, [corrected(2)]));
  const before = got(await replayCampaign(campaign));
  expect(before).toMatchObject({ earlier: before.runs });
  expect(before.differs).toBeUndefined();
  await playThrough(campaign);
  got(await releaseTurn(campaign, clock));
  const after = await replayed(campaign);
  expect(after.differs).toBeUndefined();
  expect(after.runs).toBeGreaterThan(before.runs);
  expect(after.earlier).toBe(before.runs);
});

test('rules that play otherwise under the same edition are found out', async () => {
  const path = tempFile();
  await playedBefore(path);
  const { differs } = await replayed(got(await openCampaign(path, [corrected(1)])));
  expect(differs?.say).toContain('it gives a different result');
});
