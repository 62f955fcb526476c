/** Who may hold a seat, and under which address. */
import { describe, expect, test } from 'vitest';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { asSeat } from '../../src/kernel/basic.js';
import { clock, got, refusal, toyCampaign } from './cast.js';

const name = (campaign: Campaign, seat: string, who: string, mail?: string) =>
  nameSeat(
    campaign,
    { seat: asSeat(seat), name: who, ...(mail === undefined ? {} : { mail }) },
    clock,
  );
describe('the holder of a seat', () => {
  test('keeps his mail address when he is named without one', async () => {
    const campaign = await toyCampaign();
    got(await name(campaign, 'red', 'Ann', 'ann@example.org'));
    expect(got(await name(campaign, 'red', 'Anne')).mail).toBe('ann@example.org');
  });

  test('cannot hold a seat of the other side with the same mail address (C1.2)', async () => {
    const campaign = await toyCampaign();
    got(await name(campaign, 'red', 'Ann', 'ann@example.org'));
    const other = await name(campaign, 'blue', 'Ann', 'Ann@Example.org');
    expect(refusal(other)).toBe('bad-input');
    expect(JSON.stringify(other)).toContain('one person plays only one side');
    got(await name(campaign, 'red', 'Ann', 'Ann@Example.org'));
  });
});
