/** Two battles side by side, fought by mail: nobody but the two players does anything. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { seeReports } from '../../src/campaign/seen/see-reports.js';
import { listAsks, listAsksOf } from '../../src/campaign/sheets/list-asks.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import type { SeatId } from '../../src/kernel/basic.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { BLUE_MAIL, mailOf, must, RED_MAIL } from '../mail/post.js';
import { undoLater } from '../undo.js';
import { BLUE, RED, sealBare } from './bare.js';
import { battles } from './battles.js';

const clock = (): string => '2026-11-21T12:00:00.000Z';
const MAILS = new Map([
  [RED, RED_MAIL],
  [BLUE, BLUE_MAIL],
]);

async function begun(seed: string): Promise<Campaign> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-battles-'));
  undoLater(() => rmSync(folder, { recursive: true }));
  const input = { system: 'battles', title: 'Battles', seed, pack: {} };
  const made = newCampaign(join(folder, 'b.vedette'), input, clock, [sealBare(battles)]);
  const campaign = await must(made);
  undoLater(() => campaign.close());
  for (const [seat, mail] of MAILS)
    await must(nameSeat(campaign, { seat, name: seat, mail }, clock));
  return campaign;
}

const asked = async (campaign: Campaign, seat: SeatId): Promise<readonly string[]> =>
  (await must(listAsksOf(campaign, seat))).map(({ key }) => key);
const told = async (campaign: Campaign, seat: SeatId): Promise<readonly string[]> =>
  (await must(seeReports(campaign, seat))).flatMap((one) => one.told.map(({ text }) => text));
const write = async (campaign: Campaign, seat: SeatId, text: string): Promise<string> =>
  (await must(receiveMail(campaign, mailOf(MAILS.get(seat) ?? '', text), clock))).became;

/** Answers all that is asked of a seat in one mail, the last question first. */
async function answer(campaign: Campaign, seat: SeatId): Promise<void> {
  const lines = (await asked(campaign, seat)).map((key) => {
    const [, name = '', , kind] = key.split('/');
    return `${name} ${kind === 'card' ? 'charge' : 'no'}`;
  });
  if (lines.length > 0) await write(campaign, seat, lines.toReversed().join('\n'));
}

/** Both battles to their end; how many battles each group of questions was about. */
async function fight(campaign: Campaign, order: readonly SeatId[]): Promise<readonly number[]> {
  const groups: number[] = [];
  while ((await must(runTurn(campaign, { now: false }, clock))).state === 'waiting') {
    const keys = await Promise.all(order.map((seat) => asked(campaign, seat)));
    groups.push(new Set(keys.flat().map((key) => key.split('/')[1])).size);
    for (const seat of order) await answer(campaign, seat);
    if (groups.length > 40) throw new Error('the battles never end');
  }
  return groups;
}

it('tells the rounds of all battles together, when the last sheet of both sides has come', async () => {
  const campaign = await begun('07');
  expect(await asked(campaign, RED)).toEqual(['1/york/1/card/red', '1/kent/1/card/red']);
  expect(await write(campaign, RED, 'york charge\nkent stand')).toBe('sheet');
  await write(campaign, BLUE, 'kent stand');
  expect(await told(campaign, RED)).toEqual([]);
  await write(campaign, BLUE, 'york charge');
  const [york, kent] = await told(campaign, BLUE);
  expect(york).toMatch(/^york 1: charge against charge, /);
  expect(kent).toBe('kent 1: stand against stand, nobody loses.');
  const news = (await must(readyLetters(campaign))).filter(({ text }) => text.includes('kent 1:'));
  expect(new Set(news.map(({ seat }) => seat))).toEqual(new Set([BLUE, RED]));
  expect((await must(replayCampaign(campaign))).differs).toBeUndefined();
});

it('goes on with one battle when the other has ended', async () => {
  const groups = await fight(await begun('07'), [RED, BLUE]);
  expect(groups[0]).toBe(2);
  expect(groups.at(-1)).toBe(1);
});

it('comes out the same whoever writes first', async () => {
  const [one, other] = [await begun('0b'), await begun('0b')];
  await fight(one, [RED, BLUE]);
  await fight(other, [BLUE, RED]);
  expect(await told(one, RED)).toEqual(await told(other, RED));
  for (const campaign of [one, other]) {
    expect((await must(listAsks(campaign))).state).toBe('held');
    expect((await must(replayCampaign(campaign))).differs).toBeUndefined();
  }
});
