/** When an amendment may be made. */
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { asSeat } from '../../src/kernel/basic.js';
import { amendPosition } from '../../src/campaign/gm/amend-position.js';
import type { Campaign } from '../../src/campaign/open-campaign.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { readLog } from '../../src/campaign/gm/read-log.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { TOYS } from '../toys/index.js';
import { clock, got, playThrough, RED, run, send, tempFile, toyCampaign } from './cast.js';

const amend = async (campaign: Campaign, at: string): Promise<string> => {
  const amendment = { text: 'place C red at 4', reason: 'test', at };
  const result = await amendPosition(campaign, amendment, clock);
  return result.ok ? 'kept' : result.error.say;
};

test.each(['now', 'pulse 9', 'turn-end', 'p', 'p0', 'p-1', 'strat', ''])(
  'an amendment at "%s" is refused with the moments that there are',
  async (at) => {
    expect(await amend(await toyCampaign(), at)).toBe(
      `"${at}" is no moment of Turn 1; write start, p1 to p6, or end.`,
    );
  },
);

test('an amendment after the last pulse of a held step is refused with that pulse', async () => {
  const campaign = await toyCampaign();
  await send(campaign, RED, 'PP 1: move A to 3\nPP 2: move A to 3');
  expect((await run(campaign, true)).state).toBe('held');
  expect(await amend(campaign, 'p7')).toBe(
    '"p7" is no moment of Turn 1; write start, p1 to p6, or end.',
  );
  expect(await amend(campaign, 'P2')).toBe('kept');
});

test('an amendment at a pulse is kept while no sheet says how many there will be', async () => {
  expect(await amend(await toyCampaign(), 'p4')).toBe('kept');
});

test('C2.6 every moment at which the rules play may be amended at, and no other', async () => {
  const folder = dirname(tempFile());
  const input = { system: 'civil-war', packName: 'border', scenario: 'empty', seed: '0008' };
  const campaign = got(await newCampaign(join(folder, 'border.vedette'), input, clock));
  const put = async (at: string): Promise<string> => {
    const amendment = { text: 'place 1 SP csa at Richmond', reason: 'forgotten', at };
    const result = await amendPosition(campaign, amendment, clock);
    return result.ok ? String(result.value.kept) : result.error.say;
  };
  expect(await put('dusk')).toBe(
    '"dusk" is no moment of Turn 1, first sub-turn, July-August 1861; write start, orders, rest, p1, turn-end, or end.',
  );
  expect([await put('orders'), await put('rest')]).toEqual(['true', 'true']);
  await run(campaign, true);
  expect(await put('turn-end')).toBe(
    '"turn-end" is no moment of Turn 1, first sub-turn, July-August 1861; write start, orders, rest, or end.',
  );
  got(await releaseTurn(campaign, clock));
  await run(campaign, true);
  expect(await put('turn-end')).toBe('true');
  const log = got(await readLog(campaign));
  expect(log.filter(({ kind, at }) => kind === 'amended' && at.endsWith('/turn-end'))).toHaveLength(
    1,
  );
  campaign.close();
});

test('C2.6 an amendment at rest comes before the pulses, whether or not anything is seen then', async () => {
  const folder = dirname(tempFile());
  const input = { system: 'civil-war', packName: 'border', scenario: 'empty', seed: '0008' };
  const campaign = got(await newCampaign(join(folder, 'border.vedette'), input, clock));
  const put = async (text: string, at: string): Promise<unknown> =>
    got(await amendPosition(campaign, { text, reason: 'forgotten', at }, clock));
  await put('set pp csa east 4', 'start');
  await run(campaign, true);
  got(await releaseTurn(campaign, clock));
  const east = { seat: asSeat('csa-east'), kind: 'orders', list: 'east' } as const;
  const sheet = { ...east, text: 'PP 1: wait', via: 'cli' } as const;
  expect(got(await submitSheet(campaign, sheet, clock)).counts).toBe(true);
  await put('place 1 SP csa at Richmond', 'rest');
  await run(campaign, true);
  const log = got(await readLog(campaign)).map(({ kind, at }) => `${kind} ${at.split('/')[1]}`);
  expect(log.filter((one) => /^(?:amended|paid) /.test(one))).toEqual([
    ...['amended start', 'amended rest', 'paid p1'],
  ]);
  campaign.close();
});

test.each(TOYS)('every moment at which $name has played can be amended', async (toy) => {
  const path = tempFile();
  const input = { ...toy.law().campaign, title: 'A war', zone: 'UTC', seed: '0005' };
  const law = toy.law();
  const campaign = got(
    await newCampaign(path, { ...input, scenario: law.scenario }, clock, [toy.engine]),
  );
  for (const { seat, kind, text } of toy.question?.sheets ?? [])
    await send(campaign, seat, text, kind);
  await playThrough(campaign);
  const played = got(await readLog(campaign)).flatMap(({ at }) => {
    const [, moment] = at.split('/');
    return moment === undefined ? [] : [moment];
  });
  const moments = [...new Set(['start', ...played])];
  expect(moments.length).toBeGreaterThan(1);
  for (const at of moments) {
    const amendment = { text: toy.hidden.amendment, reason: 'a test', at };
    expect(got(await amendPosition(campaign, amendment, clock)).kept, at).toBe(true);
  }
  campaign.close();
});
