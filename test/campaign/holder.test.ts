/** Who may hold a seat, and under which address. */
import { describe, expect, test } from 'vitest';
import { addAddress } from '../../src/campaign/seats/second-address.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { nameUmpire } from '../../src/campaign/seats/umpires.js';
import { claimOf, rankOf } from '../../src/campaign/sheets/whose-mail.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { exchangeSeats } from '../../src/campaign/seats/transfer-seats.js';
import { loadStep } from '../../src/campaign/turn/open-step.js';
import { useCase } from '../../src/campaign/use-case.js';
import { asSeat, ok } from '../../src/kernel/basic.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { mailOf } from '../mail/post.js';
import { clock, got, refusal, tempFile, toyCampaign } from './cast.js';

const NO_TRACES = { tokens: [], replyTo: [], messageId: '<one@example.org>' };

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

test('C1.2 whoever holds a seat of one side has no further address at a seat of the other', async () => {
  const campaign = await toyCampaign();
  got(await name(campaign, 'red', 'Ann', 'ann@example.org'));
  got(await name(campaign, 'blue', 'Bea', 'bea@example.org'));
  const further = { seat: asSeat('red'), address: 'BEA@example.org' };
  expect(refusal(await addAddress(campaign, further, clock))).toBe('bad-input');
  const raw = mailOf('bea@example.org', 'PP 1: move X to 7');
  expect(got(await receiveMail(campaign, raw, clock)).seat).toBe('blue');
  got(await addAddress(campaign, { ...further, seat: asSeat('blue') }, clock));
});

test('C1.2 a further address plays its side alone, and does not help the gamemaster', async () => {
  const campaign = await toyCampaign();
  got(await name(campaign, 'red', 'Ann', 'ann@example.org'));
  const address = 'ann@work.example';
  got(await addAddress(campaign, { seat: asSeat('red'), address }, clock));
  const atBlue = { seat: asSeat('blue'), address };
  expect(refusal(await addAddress(campaign, atBlue, clock))).toBe('bad-input');
  expect(refusal(await name(campaign, 'blue', 'Bea', 'Ann@Work.example'))).toBe('bad-input');
  const helper = { name: 'Ann', role: 'observer', of: 'all' };
  for (const mail of [address, 'ann@example.org'])
    expect(await nameUmpire(campaign, { ...helper, mail }, clock)).toEqual({
      ok: false,
      error: {
        code: 'bad-input',
        say: `${mail} plays The red commander. An assistant or observer cannot play.`,
      },
    });
  got(await nameUmpire(campaign, { ...helper, mail: 'uma@example.org' }, clock));
  const umas = { seat: asSeat('red'), address: 'uma@example.org' };
  expect(refusal(await addAddress(campaign, umas, clock))).toBe('bad-input');
});

test('an e-mail from a further address is for the campaign in which its sender plays', async () => {
  const campaign = await toyCampaign();
  got(await name(campaign, 'red', 'Ann', 'ann@example.org'));
  got(await addAddress(campaign, { seat: asSeat('red'), address: 'ann@work.example' }, clock));
  const claim = async (from: string) =>
    rankOf(got(await claimOf(campaign, { ...NO_TRACES, from, subject: 'Orders' })));
  expect(await claim('ann@work.example')).toBe(await claim('ann@example.org'));
  expect(await claim('ann@work.example')).toBeGreaterThan(await claim('eve@example.org'));
});

test.each([
  ['goes to another', ['Bea', 'bea@example.org']],
  ['goes to another and comes back', ['Bea', 'bea@example.org', 'Ann', 'ann@example.org']],
  ['goes to another of the same name', ['Ann', 'ann.other@example.org']],
])(
  'C3.4 a further address of a holder is nobody’s when the seat %s',
  async (_how, [next = '', mail = '', ...back]) => {
    const campaign = await toyCampaign();
    got(await name(campaign, 'red', 'Ann', 'ann@example.org'));
    const further = 'ann@work.example';
    got(await addAddress(campaign, { seat: asSeat('red'), address: further }, clock));
    const writes = async () => {
      const raw = mailOf(further, 'PP 1: move A to 3');
      const { became, seat } = got(await receiveMail(campaign, raw, clock));
      return [became, seat];
    };
    expect(await writes()).toEqual(['sheet', 'red']);
    got(await name(campaign, 'red', next, mail));
    expect(await writes()).toEqual(['stranger', undefined]);
    if (back.length > 0) got(await name(campaign, 'red', back[0] ?? '', back[1]));
    expect(await writes()).toEqual(['stranger', undefined]);
  },
);

test('C3.4 a further address goes along when two persons change places, and back with them', async () => {
  const campaign = await toyCampaign();
  got(await name(campaign, 'red', 'Ann', 'ann@example.org'));
  got(await name(campaign, 'blue', 'Bea', 'bea@example.org'));
  const further = { red: 'ann@work.example', blue: 'bea@work.example' };
  for (const [seat, address] of Object.entries(further))
    got(await addAddress(campaign, { seat: asSeat(seat), address }, clock));
  const seats = async (): Promise<readonly (string | undefined)[]> => {
    const taken: (string | undefined)[] = [];
    for (const from of Object.values(further))
      taken.push(got(await receiveMail(campaign, mailOf(from, 'PP 1: wait'), clock)).seat);
    return taken;
  };
  const exchange = () =>
    useCase(campaign, 'write', async () => {
      const { step } = await loadStep(campaign);
      await exchangeSeats(campaign, [asSeat('red'), asSeat('blue')], {
        step: step.name,
        now: clock(),
      });
      return ok({});
    });
  expect(await seats()).toEqual(['red', 'blue']);
  got(await exchange());
  expect(await seats()).toEqual(['blue', 'red']);
  got(await exchange());
  expect(await seats()).toEqual(['red', 'blue']);
  got(await exchange());
  got(await name(campaign, 'blue', 'Cid', 'cid@example.org'));
  expect(await seats()).toEqual([undefined, 'red']);
});

test('a campaign’s title is one line that reads in one direction, as a name is', async () => {
  const input = { system: 'civil-war', title: 'War \u202egnp', zone: 'UTC' };
  expect(refusal(await newCampaign(tempFile(), input, clock))).toBe('bad-input');
});
