/** When an amendment may be made. */
import { expect, test } from 'vitest';
import { amendPosition } from '../../src/campaign/amend-position.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { clock, RED, run, send, toyCampaign } from './cast.js';

const amend = async (campaign: Campaign, at: string): Promise<string> => {
  const amendment = { text: 'place C red at 4', reason: 'test', at };
  const result = await amendPosition(campaign, amendment, clock);
  return result.ok ? 'kept' : result.error.say;
};

test.each(['now', 'pulse 9', 'turn-end', 'p', 'p0', 'p-1', 'strat', ''])(
  'an amendment at "%s" is refused with the moments that there are',
  async (at) => {
    expect(await amend(await toyCampaign(), at)).toBe(
      `"${at}" is no moment; write start, end, or a pulse such as p9.`,
    );
  },
);

test('an amendment after the last pulse of a held step is refused with that pulse', async () => {
  const campaign = await toyCampaign();
  await send(campaign, RED, 'PP 1: move A to 3\nPP 2: move A to 3');
  expect((await run(campaign, true)).state).toBe('held');
  expect(await amend(campaign, 'p7')).toContain('has no p7: its last pulse is p6.');
  expect(await amend(campaign, 'P2')).toBe('kept');
});

test('an amendment at a pulse is kept while no sheet says how many there will be', async () => {
  expect(await amend(await toyCampaign(), 'p4')).toBe('kept');
});
