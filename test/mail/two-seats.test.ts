import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSeat } from '../../src/kernel/basic.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { mailOf, must } from './post.js';

const [EAST, WEST] = [asSeat('csa-east'), asSeat('csa-west')];
const MAIL = 'helene@example.org';
const clock = (): string => '2026-11-21T12:00:00.000Z';

let dir: string;
let campaign: Campaign;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vedette-seats-'));
  const input = { system: 'civil-war', seed: '0412'.repeat(16), title: 'July 1861' };
  campaign = await must(newCampaign(join(dir, 'war.vedette'), input, clock));
  for (const seat of [EAST, WEST])
    await must(nameSeat(campaign, { seat, name: 'Hélène', mail: MAIL }, clock));
  await must(
    giveRuling(campaign, { key: '1/split', text: 'split 1', reason: 'test', release: true }, clock),
  );
  await must(runTurn(campaign, { now: true }, clock));
  await must(releaseTurn(campaign, clock));
});
afterAll(async () => {
  campaign.close();
  await rm(dir, { recursive: true });
});

const receive = (body: string, subject = 'My orders') =>
  must(receiveMail(campaign, mailOf(MAIL, body, { Subject: subject }), clock));

describe('one who holds two seats of a side', () => {
  it.each([
    ['a line in the mail', 'Seat: csa-west\r\nPP 1: wait', 'My orders', WEST],
    ['a line above the sheet', 'Seat: csa-west\r\n\r\nPP 1: wait', 'My orders', WEST],
    ['the subject', 'PP 1: wait', 'Orders for csa-east', EAST],
  ])('is heard for the seat that is named by %s', async (_name, body, subject, seat) => {
    const receipt = await receive(body, subject);
    expect(receipt).toMatchObject({ became: 'sheet', seat });
    expect(receipt.sheets).toMatchObject([{ receipt: { counts: true } }]);
  });

  it('is asked where nothing tells', async () => {
    expect(await receive('PP 1: wait')).toMatchObject({ became: 'which-seat' });
    const letter = (await must(readyLetters(campaign))).findLast(({ to }) => to === MAIL);
    expect(letter?.text).toMatch(/Seat: csa-east[\s\S]*Seat:\s+csa-west/);
  });
});
