/** Links: whose a token is, and when it changes. */
import { describe, expect, test } from 'vitest';
import { doorToken, whoseToken } from '../../src/campaign/seats/door.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { asSeat, type Viewer } from '../../src/kernel/basic.js';
import { BLUE, clock, got, RED, toyCampaign } from './cast.js';

const name = (campaign: Campaign, seat: string, who: string, mail?: string) =>
  nameSeat(
    campaign,
    { seat: asSeat(seat), name: who, ...(mail === undefined ? {} : { mail }) },
    clock,
  );
const token = async (campaign: Campaign, who: Viewer): Promise<string> =>
  got(await doorToken(campaign, who));

describe("a seat's link", () => {
  test('no longer works once another person holds the seat', async () => {
    const campaign = await toyCampaign();
    got(await name(campaign, 'red', 'Ann', 'ann@example.org'));
    const [old, blue, gm] = [
      await token(campaign, RED),
      await token(campaign, BLUE),
      await token(campaign, 'gm'),
    ];
    got(await name(campaign, 'red', 'Ben', 'ben@example.org'));
    const now = await token(campaign, RED);
    expect(now).not.toBe(old);
    expect(got(await whoseToken(campaign, old))).toBeUndefined();
    expect(got(await whoseToken(campaign, now))).toBe('red');
    expect(await token(campaign, BLUE)).toBe(blue);
    expect(await token(campaign, 'gm')).toBe(gm);
  });

  test.each([
    ['name', 'Ben', 'ann@example.org'],
    ['address', 'Ann', 'ben@example.org'],
  ])('no longer works once its holder has another %s', async (_what, who, mail) => {
    const campaign = await toyCampaign();
    got(await name(campaign, 'red', 'Ann', 'ann@example.org'));
    const old = await token(campaign, RED);
    got(await name(campaign, 'red', who, mail));
    expect(got(await whoseToken(campaign, old))).toBeUndefined();
  });

  test('stays when the same holder is named again, and does not come back with an earlier one', async () => {
    const campaign = await toyCampaign();
    got(await name(campaign, 'red', 'Ann', 'ann@example.org'));
    const first = await token(campaign, RED);
    got(await name(campaign, 'red', ' Ann ', 'ann@example.org'));
    expect(await token(campaign, RED)).toBe(first);
    got(await name(campaign, 'red', 'Ben', 'ben@example.org'));
    got(await name(campaign, 'red', 'Ann', 'ann@example.org'));
    expect(await token(campaign, RED)).not.toBe(first);
  });
});
