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

test('letters of one subject that leave together stand, and are sent, in one order, whichever was written first', async () => {
  const at = () => '2026-11-21T12:00:00.000Z';
  const ordered = async (texts: readonly string[]) => {
    const campaign = await toyCampaign(undefined, { options: { release: 'by-hand' } });
    await send(campaign, RED, 'PP 1: move A to 3');
    await send(campaign, BLUE, 'PP 1: wait');
    await run(campaign, true);
    for (const text of texts) {
      const letter = { to: [RED], text, as: 'gamemaster' as const, goes: 'release' };
      got(await writeDeskLetter(campaign, letter, at));
    }
    got(await releaseTurn(campaign, at));
    const said = (letters: readonly { readonly text: string }[]) =>
      letters.map(({ text }) => texts.find((one) => text.includes(one)) ?? 'another');
    const sent = got(await readyLetters(campaign)).filter(({ seat }) => seat === RED);
    return [said(got(await seeLetters(campaign, RED))), said(sent)];
  };
  const texts = ['It will rain.', 'The sun will shine.', 'It will snow.'];
  const [first, last] = [await ordered(texts), await ordered(texts.toReversed())];
  expect(first.flat().filter((one) => one !== 'another')).toHaveLength(2 * texts.length);
  expect(last).toEqual(first);
});

test('C2.10 a seat cannot write to itself', async () => {
  const campaign = await toyCampaign();
  const sent = await sendDispatch(campaign, { from: RED, to: RED, text: 'Note to self' }, clock);
  expect(refusal(sent)).toBe('bad-input');
  expect(JSON.stringify(sent)).toContain('A seat cannot write to itself. Nothing was sent');
});
