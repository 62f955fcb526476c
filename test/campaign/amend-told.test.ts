/** What players hear of the gamemaster's changes: who knows of the thing is told, with the reason meant for him. */
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { amendPosition } from '../../src/campaign/gm/amend-position.js';
import { giveRuling } from '../../src/campaign/gm/give-ruling.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { transact } from '../../src/store/journal.js';
import { appendEntry } from '../../src/store/entries.js';
import { selectLetters } from '../../src/store/letter.js';
import { BLUE, clock, got, RED, refusal, rule, run, send, tempFile, toyCampaign } from './cast.js';

const july = async (): Promise<Campaign> => {
  const path = join(dirname(tempFile()), 'july.vedette');
  const input = { system: 'civil-war', packName: '1861', scenario: 'july-1861', seed: '0008' };
  return got(await newCampaign(path, input, clock));
};

/** On one line, and places without their hexes. */
const plain = (text = ''): string => text.replaceAll(/\s+/g, ' ').replaceAll(/ \(\d{4}\)/g, '');

/** All letters to each seat, held or not. */
async function lettersOf({ inside }: Campaign): Promise<ReadonlyMap<string, string>> {
  const all = new Map<string, string>();
  for (const { seat = '', text } of await selectLetters(inside.journal, ['ready', 'held']))
    all.set(seat, `${all.get(seat) ?? ''}${text}`);
  return all;
}

const MOVE = 'move Patterson with 2 of 4 SP at Harpers Ferry to Hagerstown';

test('C2.6 the letters of a side tell of a force that was moved by hand, who stays, and the reason for players', async () => {
  const campaign = await july();
  const amendment = { text: MOVE, reason: 'my slip of the pen', told: 'Your order was misread.' };
  const amended = got(await amendPosition(campaign, amendment, clock));
  expect(amended).toMatchObject({
    kept: true,
    says: [expect.stringContaining('2 strength points stay at Harpers Ferry')],
  });
  await rule(campaign, '1/split', 'split 1');
  await run(campaign, true);
  const letters = await lettersOf(campaign);
  expect(letters.size).toBe(7);
  for (const [seat, text] of letters) {
    const words = plain(text);
    expect(words).not.toContain('slip of the pen');
    const told =
      "By the gamemaster's hand: Patterson and 2 strength points moved from Harpers Ferry to Hagerstown. 2 strength points stay at Harpers Ferry. His reason: Your order was misread.";
    expect([seat, words.includes(told)]).toEqual([seat, seat.startsWith('usa')]);
    if (!seat.startsWith('usa')) expect(words).not.toMatch(/gamemaster's hand|misread/);
  }
  const log = got(await readLog(campaign)).map(({ text }) => text);
  expect(log.join('\n')).toContain('the players were told: Your order was misread.');
  got(await releaseTurn(campaign, clock));
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  campaign.close();
});

test('C2.6 a line that leaves open whom it takes is not kept; one kept before means what it meant', async () => {
  const campaign = await july();
  const text = 'move Patterson to Hagerstown';
  const refused = got(await amendPosition(campaign, { text, reason: 'test' }, clock));
  expect(refused).toMatchObject({ kept: false, faults: [{ code: 'who-with' }] });
  await transact(campaign.inside.journal, 'write', async () => {
    const body = { kind: 'amendment' as const, at: 'start', text, reason: 'long ago' };
    await appendEntry(campaign.inside.journal, { written: clock(), step: 'turn 1', body });
  });
  await rule(campaign, '1/split', 'split 1');
  expect(await run(campaign, true)).toMatchObject({ amendmentFaults: [] });
  expect(plain((await lettersOf(campaign)).get('usa-east'))).toContain(
    'Patterson and 2 strength points moved from Harpers Ferry to Hagerstown.',
  );
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  campaign.close();
});

test('a word about a die goes to those whose news it changes, and to nobody else', async () => {
  const campaign = await toyCampaign(undefined, { options: { release: 'by-hand' } });
  await send(campaign, RED, 'PP 1: move B to 5\nPP 2: move B to 5\nPP 3: move B to 5');
  await send(campaign, BLUE, 'PP 1: move X to 5\nPP 2: move X to 5\nPP 3: move X to 5');
  await run(campaign, true);
  const [roll] = got(await readLog(campaign)).filter(({ kind }) => kind === 'rolled');
  const key = roll?.['name'];
  if (typeof key !== 'string') throw new Error('nothing was rolled');
  const fell = Number((roll?.['faces'] as readonly number[])[0]);
  const told = 'The die had rolled off the table.';
  const set = async (text: string): Promise<void> => {
    const ruling = { key, text, reason: 'it lay on the floor', told };
    expect(got(await giveRuling(campaign, ruling, clock))).toMatchObject({ kept: true });
  };
  const hears = async (): Promise<readonly string[]> =>
    [...(await lettersOf(campaign))].flatMap(([seat, text]) =>
      plain(text).includes(told) ? [seat] : [],
    );
  expect(await hears()).toEqual([]);
  await set(String(fell));
  expect(await hears()).toEqual([]);
  await set(fell <= 3 ? '6' : '1');
  expect((await hears()).length).toBeGreaterThan(0);
  const all = [...(await lettersOf(campaign)).values()].join('\n');
  expect(all).not.toContain('floor');
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
});

test('words beside an answer that nobody would read are refused', async () => {
  const campaign = await july();
  const answer = { key: '1/split', text: 'split 1', reason: 'short of time', told: 'One turn.' };
  const refused = await giveRuling(campaign, answer, clock);
  expect(refusal(refused)).toBe('bad-input');
  expect(JSON.stringify(refused)).toContain('Words for a player go into the answer');
  campaign.close();
});
