/** The gamemaster takes back what he ruled: the step goes on as if he had not, and all of it stays on record. */
import { expect, test } from 'vitest';
import { amendPosition } from '../../src/campaign/gm/amend-position.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { seeView } from '../../src/campaign/seen/see.js';
import { withdrawRuling } from '../../src/campaign/gm/withdraw-ruling.js';
import { canonicalJson } from '../../src/kernel/basic.js';
import { BLUE, clock, got, RED, refusal, rule, run, send, toyCampaign } from './cast.js';

const MEET_RED = 'PP 1: move B to 5\nPP 2: move B to 5\nPP 3: move B to 5';
const MEET_BLUE = 'PP 1: move X to 5\nPP 2: move X to 5\nPP 3: move X to 5';

const position = async (campaign: Campaign): Promise<string> =>
  canonicalJson(got(await seeView(campaign, 'gm')).view);
const withdraw = (campaign: Campaign, key: string) =>
  withdrawRuling(campaign, { key, reason: 'a slip of the pen' }, clock);

async function met(): Promise<Campaign> {
  const campaign = await toyCampaign();
  await send(campaign, RED, MEET_RED);
  await send(campaign, BLUE, MEET_BLUE);
  await run(campaign, true);
  return campaign;
}

test('a die that he set falls again as it fell, and the log has both', async () => {
  const campaign = await met();
  const before = await position(campaign);
  const rolls = got(await readLog(campaign)).filter(({ kind }) => kind === 'rolled');
  const name = rolls[0]?.['name'];
  if (typeof name !== 'string') throw new Error('nothing was rolled');
  const fell = Number((rolls[0]?.['faces'] as readonly number[])[0]);
  await rule(campaign, name, fell === 6 ? '1' : '6');
  const ruled = got(await readLog(campaign)).find((line) => line['ruled'] === true);
  expect(ruled?.text).toContain(`as the gamemaster ruled, instead of ${fell}`);
  got(await withdraw(campaign, name));
  expect(await position(campaign)).toBe(before);
  const log = got(await readLog(campaign)).map(({ text }) => text);
  expect(log.join('\n')).toContain('Withdrawn: fight 5, red (a slip of the pen)');
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
});

test('a page on which the step stood otherwise withdraws nothing', async () => {
  const campaign = await met();
  const rolls = got(await readLog(campaign)).filter(({ kind }) => kind === 'rolled');
  const key = rolls[0]?.['name'];
  if (typeof key !== 'string') throw new Error('nothing was rolled');
  await rule(campaign, key, '6');
  const old = { key, reason: 'a slip of the pen', stamp: 'of another run' };
  expect(refusal(await withdrawRuling(campaign, old, clock))).toBe('stale');
  got(await withdraw(campaign, key));
});

test('an amendment is taken back by its number in the log', async () => {
  const campaign = await met();
  const before = await position(campaign);
  const amended = await amendPosition(
    campaign,
    { text: 'place A red at 4', reason: 'a late arrival' },
    clock,
  );
  if (!got(amended).kept) throw new Error(JSON.stringify(amended));
  expect(await position(campaign)).not.toBe(before);
  const line = got(await readLog(campaign)).find(({ kind }) => kind === 'amendment');
  const number = /amendment \d+/.exec(line?.text ?? '')?.[0] ?? '';
  got(await withdraw(campaign, number));
  expect(await position(campaign)).toBe(before);
});

test('a sheet that he wrote over counts again', async () => {
  const campaign = await toyCampaign();
  await send(campaign, RED, MEET_RED);
  await send(campaign, BLUE, MEET_BLUE);
  await run(campaign, true);
  const before = await position(campaign);
  await rule(campaign, '1/orders/red', 'PP 1: move A to 3');
  expect(await position(campaign)).not.toBe(before);
  got(await withdraw(campaign, '1/orders/red'));
  expect(await position(campaign)).toBe(before);
});

test('what was not ruled cannot be withdrawn; the refusal names what was', async () => {
  const campaign = await met();
  await rule(campaign, '1/orders/red', 'PP 1: move A to 3');
  const refused = await withdraw(campaign, '1/orders/rde');
  expect(refusal(refused)).toBe('not-asked');
  expect(JSON.stringify(refused)).toContain('Did you mean \\"1/orders/red\\"?');
  expect(refusal(await withdraw(campaign, '1/orders/blue'))).toBe('not-asked');
});
