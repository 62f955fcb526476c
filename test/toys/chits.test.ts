/** Units activated by chits: a campaign that goes on from sheet to sheet without the gamemaster. */
import { expect, it } from 'vitest';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { seeReports } from '../../src/campaign/seen/see-reports.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import type { SeatId } from '../../src/kernel/basic.js';
import { clock, got, tempFile } from '../campaign/cast.js';
import { undoLater } from '../undo.js';
import { BLUE, RED, sealBare } from './bare.js';
import { chits } from './chits.js';

/** Its draws are signed, unless a seed gives them. */
async function begun(at = tempFile('chits.vedette'), seed?: string): Promise<Campaign> {
  const given = seed === undefined ? {} : { seed };
  const input = { system: 'chits', title: 'Chits', pack: {}, ...given };
  const campaign = got(await newCampaign(at, input, clock, [sealBare(chits)]));
  undoLater(() => campaign.close());
  return campaign;
}
const send = async (campaign: Campaign, seat: SeatId, kind: string, text: string, list?: string) =>
  got(
    await submitSheet(
      campaign,
      { ...{ seat, kind, text, via: 'cli' }, ...(list === undefined ? {} : { list }) },
      clock,
    ),
  );
const told = async (campaign: Campaign, seat: SeatId): Promise<readonly string[]> =>
  got(await seeReports(campaign, seat)).flatMap((one) => one.told.map(({ text }) => text));
const drawnIn = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => /^Drawn: (.*)\.$/.exec(text)?.[1] ?? []);
const holds = async (campaign: Campaign): Promise<void> =>
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();

/** Who is asked now acts; a chit that ends the turn asks nobody, and waits for the gamemaster. */
async function act(campaign: Campaign, does: string): Promise<void> {
  const { state, asks } = got(await listAsks(campaign));
  const seat = asks.find(({ kind, to }) => kind === 'act' && to !== 'gm')?.to;
  if (state === 'held') got(await releaseTurn(campaign, clock));
  else await send(campaign, seat as SeatId, 'act', does);
}

it('draws one unit after another, each once a turn, and asks its player', async () => {
  const campaign = await begun();
  for (let count = 0; count < 8; count += 1) await act(campaign, 'fire');
  const drawn = drawnIn(await told(campaign, RED));
  const end = drawn.indexOf('end of turn');
  const turn = end < 0 ? drawn : drawn.slice(0, end);
  expect(new Set(turn).size).toBe(turn.length);
  expect(drawnIn(await told(campaign, BLUE))).toEqual(drawn);
  await holds(campaign);
});

it('acts by the plans that were sent before, and asks nobody', async () => {
  const path = tempFile('chits.vedette');
  // With other draws the turn may end before red's chits come.
  const campaign = await begun(path, '2');
  for (const [seat, unit] of [
    [RED, 'red-horse'],
    [RED, 'red-guns'],
    [BLUE, 'blue-horse'],
    [BLUE, 'blue-guns'],
  ] as const)
    await send(campaign, seat, 'plan', 'move', unit);
  await act(campaign, 'wait');
  const { state, step } = got(await listAsks(campaign));
  expect(state).toBe('held');
  expect((await told(campaign, RED)).filter((text) => text.includes(': move'))).not.toEqual([]);
  await holds(campaign);
  campaign.close();
  const again = got(await openCampaign(path, [sealBare(chits)]));
  undoLater(() => again.close());
  expect(got(await listAsks(again)).step).toEqual(step);
  const taken = { step: 'chit 1', reason: 'The bag was wrong' };
  expect(got(await takeBackTurn(again, taken, clock)).carried).toContain('plan/red/horse');
  await holds(again);
});
