/** The order of letters that leave together tells nobody what the gamemaster did before. */
import { expect, test } from 'vitest';
import { writeDeskLetter } from '../../src/campaign/gm/desk-letter.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { seeLetters } from '../../src/campaign/seen/see.js';
import { sendDispatch } from '../../src/campaign/letters/send-dispatch.js';
import { BLUE, clock, got, RED, refusal, rule, run, send, toyCampaign } from './cast.js';

/** A step with a letter of the gamemaster's beside its reports; `before`: he wrote it before the reports as they leave. */
async function released(before: boolean): Promise<Campaign> {
  const campaign = await toyCampaign(undefined, { options: { release: 'by-hand' } });
  await send(campaign, RED, 'PP 1: move A to 3');
  await send(campaign, BLUE, 'PP 1: wait');
  await run(campaign, true);
  const letter = { to: [RED], text: 'It will rain.', as: 'gamemaster' as const, goes: 'release' };
  if (!before) await rule(campaign, '1/orders/blue', 'PP 1: wait\nPP 2: wait');
  got(await writeDeskLetter(campaign, letter, clock));
  if (before) await rule(campaign, '1/orders/blue', 'PP 1: wait\nPP 2: wait');
  await run(campaign, true);
  got(await releaseTurn(campaign, clock));
  return campaign;
}

test('letters that leave together stand, and are sent, in one order, whatever was played again before', async () => {
  const [early, late] = [await released(true), await released(false)];
  const listed = async (campaign: Campaign): Promise<readonly string[]> =>
    got(await seeLetters(campaign, RED)).map(({ subject }) => subject);
  const sent = async (campaign: Campaign): Promise<readonly string[]> =>
    got(await readyLetters(campaign))
      .filter(({ seat }) => seat === RED)
      .map(({ subject }) => subject);
  expect((await listed(early)).length).toBeGreaterThan(1);
  expect(await listed(early)).toEqual(await listed(late));
  expect(await sent(early)).toEqual(await sent(late));
});

test('C2.10 a seat cannot write to itself', async () => {
  const campaign = await toyCampaign();
  const sent = await sendDispatch(campaign, { from: RED, to: RED, text: 'Note to self' }, clock);
  expect(refusal(sent)).toBe('bad-input');
  expect(JSON.stringify(sent)).toContain('A seat cannot write to itself. Nothing was sent');
});
