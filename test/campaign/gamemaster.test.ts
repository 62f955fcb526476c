/** The gamemaster is a person of the campaign too: named like the holder of a seat, with a link of his own. */
import { expect, test } from 'vitest';
import { doorToken, whoseToken } from '../../src/campaign/seats/door.js';
import { gamemasterOf, listSeats, nameSeat } from '../../src/campaign/seats/name-seat.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { lookAtMail, seatsOfMail } from '../../src/campaign/sheets/take-mail.js';
import { asSeat, ok } from '../../src/kernel/basic.js';
import { clock, got, RED, refusal, toyCampaign } from './cast.js';

const GM = asSeat('gm');

/** Whose e-mails from this address are. */
const seatsOf = async (campaign: Campaign, mail: string): Promise<readonly string[]> =>
  got(
    await lookAtMail(campaign, (at) =>
      Promise.resolve(ok(seatsOfMail(at, mail).map(({ seat }) => seat))),
    ),
  );

test('he is nobody until he is named, and stands in no list of seats', async () => {
  const campaign = await toyCampaign();
  expect(got(await gamemasterOf(campaign))).toBeUndefined();
  const input = { seat: GM, name: ' Ann ', mail: 'ann@example.org' };
  got(await nameSeat(campaign, input, clock));
  expect(got(await gamemasterOf(campaign))).toEqual({ name: 'Ann', mail: 'ann@example.org' });
  expect(got(await listSeats(campaign)).map(({ seat }) => seat)).not.toContain(GM);
  expect(await seatsOf(campaign, 'ann@example.org')).toEqual([]);
  expect(got(await readLog(campaign)).map(({ text }) => text)).toContain('The gamemaster is Ann');
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
});

test('he may hold a seat of a side besides', async () => {
  const campaign = await toyCampaign();
  const mail = 'ann@example.org';
  got(await nameSeat(campaign, { seat: RED, name: 'Ann', mail }, clock));
  got(await nameSeat(campaign, { seat: GM, name: 'Ann', mail }, clock));
  expect(await seatsOf(campaign, mail)).toEqual([RED]);
});

test('his link stands while he names himself, and ends when another takes his place', async () => {
  const campaign = await toyCampaign();
  const link = got(await doorToken(campaign, 'gm'));
  const name = async (who: string, mail: string): Promise<void> =>
    void got(await nameSeat(campaign, { seat: GM, name: who, mail }, clock));
  await name('Ann', 'ann@example.org');
  await name('Ann Lee', 'ann@example.org');
  expect(got(await whoseToken(campaign, link))).toBe('gm');
  await name('Bob', 'bob@example.org');
  expect(got(await whoseToken(campaign, link))).toBeUndefined();
  expect(got(await doorToken(campaign, 'gm'))).not.toBe(link);
});

test.each([
  { name: '', mail: 'ann@example.org' },
  { name: 'Ann\r\nBcc: all@example.org', mail: 'ann@example.org' },
  { name: 'A'.repeat(201), mail: 'ann@example.org' },
  { name: 'Ann', mail: 'nowhere' },
  { name: 'Ann', mail: `${'a'.repeat(250)}@example.org` },
])('a slip in $name or $mail keeps nothing', async ({ name, mail }) => {
  const campaign = await toyCampaign();
  expect(refusal(await nameSeat(campaign, { seat: GM, name, mail }, clock))).toBe('bad-input');
  expect(refusal(await nameSeat(campaign, { seat: RED, name, mail }, clock))).toBe('bad-input');
  expect(got(await gamemasterOf(campaign))).toBeUndefined();
});
