/** Who commands a side and a theater of it: the name of one seat stands within that of the other. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import { asSeat } from '../../src/kernel/basic.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { sendOutbox } from '../../src/mail/send-outbox.js';
import { clock } from './begun.js';
import { mailOf, must } from './post.js';

const SIDE = asSeat('american');
const NORTH = asSeat('american-north');
const SOUTH = asSeat('american-south');
const BOTH = 'helene@example.org';
const ONE = 'bea@example.org';
const ORDER = 'move 4M from worcester to boston';

let dir: string;
let campaign: Campaign;
/** Of the letter that asks for the orders of both. */
let asked: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vedette-theaters-'));
  const system = 'american-revolution';
  const input = {
    system,
    seed: '0412'.repeat(16),
    title: 'The war',
    options: { seats: 'theaters' },
  };
  campaign = await must(newCampaign(join(dir, 'war.vedette'), input, clock));
  for (const [seat, mail] of [
    [SIDE, BOTH],
    [NORTH, BOTH],
    [SOUTH, ONE],
  ] as const)
    await must(nameSeat(campaign, { seat, name: 'A Player', mail }, clock));
  await must(runTurn(campaign, { now: false }, clock));
  await must(releaseTurn(campaign, clock));
  const folder = join(dir, 'letters');
  await must(sendOutbox(campaign, { folder }, clock));
  const [name = ''] = (await readdir(folder)).filter((one) => one.startsWith('american-and-'));
  asked = (await PostalMime.parse(await readFile(join(folder, name)))).subject ?? '';
});
afterAll(async () => {
  campaign.close();
  await rm(dir, { recursive: true });
});

const receive = (body: string, subject = 'My orders', from = BOTH) =>
  must(receiveMail(campaign, mailOf(from, body, { Subject: subject }), clock));

describe('who commands a side and a theater of it is heard', () => {
  it.each([
    ['Seat: american-north', 'My orders', NORTH],
    ['Seat: American North', 'My orders', NORTH],
    ['Seat: american', 'My orders', SIDE],
    ['Seat: American commander', 'My orders', SIDE],
    ['', 'Orders for american-north', NORTH],
    ['', 'Orders for american', SIDE],
  ])('for the seat that he names: %j, %j', async (line, subject, seat) => {
    const receipt = await receive(`${line}\r\n\r\n${ORDER}`, subject);
    expect(receipt).toMatchObject({ became: 'sheet', seat });
  });

  it.each([
    ['both', 'Orders for american and american-north'],
    ['none that is his', 'Orders for american-south'],
  ])('for none where he names %s', async (_what, subject) => {
    expect((await receive(ORDER, subject)).became).toBe('which-seat');
  });

  it('for none by the subject of our letter, which names a turn of his side', async () => {
    expect(asked).toMatch(/^\[Vedette\] The war: .*American turn.* \(v[a-z2-7-]+\)$/);
    for (const subject of [`Re: ${asked}`, asked.replace(/ \(v.*/, '')])
      expect((await receive(ORDER, subject)).became).toBe('which-seat');
    expect(await receive(ORDER, `For american-north (was: ${asked})`)).toMatchObject({
      seat: NORTH,
    });
  });
});

it('orders that are headed for a seat of somebody else wait, though its name begins with that of the sender’s own', async () => {
  await must(nameSeat(campaign, { seat: SIDE, name: 'Dan', mail: 'dan@example.org' }, clock));
  const receipt = await receive(
    `Seat: american-north\r\n\r\n${ORDER}`,
    'My orders',
    'dan@example.org',
  );
  expect(receipt).toMatchObject({ became: 'waits', seat: SIDE });
  const text = (await must(readyLetters(campaign))).at(-1)?.text.replace(/\s+/g, ' ');
  expect(text).toContain('The e-mail names a seat that is not yours');
  expect(
    await receive(`Seat: american\r\n\r\n${ORDER}`, 'My orders', 'dan@example.org'),
  ).toMatchObject({ became: 'sheet', seat: SIDE });
});
