/**
 * What one player can learn from how another is asked. Twins: two campaigns alike but for what blue alone knows. All that
 * red gets of them is compared: what he is asked, sent, told and shown.
 */
import { expect, it } from 'vitest';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { readyLetters } from '../../src/campaign/letters/outbox.js';
import { seeReports } from '../../src/campaign/seen/see-reports.js';
import { seeView } from '../../src/campaign/seen/see.js';
import { listAsksOf } from '../../src/campaign/sheets/list-asks.js';
import { seeOwnSheets } from '../../src/campaign/sheets/see-own-sheets.js';
import { seeVersions } from '../../src/campaign/sheets/see-versions.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { runTurn } from '../../src/campaign/turn/run-turn.js';
import type { SeatId } from '../../src/kernel/basic.js';
import { clock, got, SEED, tempFile } from '../campaign/cast.js';
import { BLUE, RED, sealBare } from '../toys/bare.js';
import { interrupt } from '../toys/interrupt.js';
import { undoLater } from '../undo.js';

type Card = 'ambush' | 'rally';
async function begun(card: Card, release: 'held' | 'at-once' = 'at-once'): Promise<Campaign> {
  const path = tempFile('twin.vedette');
  const engines = [sealBare(interrupt(card))];
  const options = { 'release-turn': release, 'release-march': release };
  const input = { system: 'interrupt', title: 'Twins', seed: SEED, pack: {}, options };
  got(await newCampaign(path, input, clock, engines)).close();
  const campaign = got(await openCampaign(path, engines));
  undoLater(() => campaign.close());
  return campaign;
}
const send = async (campaign: Campaign, seat: SeatId, kind: string, text: string, list?: string) =>
  got(
    await submitSheet(
      campaign,
      { ...{ seat, kind, text, via: 'web' }, ...(list === undefined ? {} : { list }) },
      clock,
    ),
  );

/** All that a seat gets; which of all letters of a campaign is his first is told by no page or mail. */
async function exitsTo(campaign: Campaign, seat: SeatId): Promise<unknown> {
  const letters = got(await readyLetters(campaign)).filter((letter) => letter.seat === seat);
  return {
    asks: got(await listAsksOf(campaign, seat)),
    own: got(await seeOwnSheets(campaign, seat)),
    versions: got(await seeVersions(campaign, seat)),
    view: got(await seeView(campaign, seat)),
    reports: got(await seeReports(campaign, seat)),
    letters: letters.map(({ subject, text, html, written }) => [subject, text, html, written]),
  };
}
const told = async (campaign: Campaign): Promise<readonly string[]> =>
  got(await seeReports(campaign, RED)).flatMap((one) => one.told.map(({ text }) => text));

it('a question that may be passed shows nobody whether it was answered, or asked', async () => {
  const [one, other] = [await begun('rally'), await begun('rally')];
  // He holds no ambush then: nobody is asked anything in the course of the march.
  await send(one, BLUE, 'swap', 'keep');
  await send(one, BLUE, 'swap', 'bad');
  const before = [await exitsTo(one, RED), await exitsTo(other, RED)];
  expect(before[0]).toEqual(before[1]);
  for (const campaign of [one, other]) await send(campaign, RED, 'march', 'march 3');
  expect(await exitsTo(one, RED)).toEqual(await exitsTo(other, RED));
  expect(await told(one)).toHaveLength(3);
});

it('a standing answer shows nobody that there was something to answer', async () => {
  const [asked, never] = [await begun('ambush'), await begun('rally')];
  await send(asked, BLUE, 'plan', 'pass', 'always');
  for (const campaign of [asked, never]) await send(campaign, RED, 'march', 'march 3');
  expect(await exitsTo(asked, RED)).toEqual(await exitsTo(never, RED));
});

it('a release point tells a player no more than he is told where nobody is asked', async () => {
  const [asked, never] = [await begun('ambush'), await begun('rally')];
  for (const campaign of [asked, never]) await send(campaign, RED, 'march', 'march 3');
  const [some, all] = [await told(asked), await told(never)];
  expect(some).toEqual(all.slice(0, 1));
  expect(JSON.stringify(await exitsTo(asked, RED))).not.toMatch(/ambush/i);
  for (const field of ['1', '2', '3']) {
    const list = `field-${field}`;
    await send(asked, BLUE, 'react', 'pass', list);
  }
  expect(await told(asked)).toEqual(all);
});

it('a release point that is held tells nobody anything before the gamemaster releases it', async () => {
  const [asked, never] = [await begun('ambush', 'held'), await begun('rally', 'held')];
  for (const campaign of [asked, never]) {
    await send(campaign, RED, 'march', 'march 1');
    got(await runTurn(campaign, { now: false }, clock));
  }
  expect(await told(asked)).toEqual([]);
  const { asks, letters } = (await exitsTo(asked, RED)) as { asks: unknown; letters: unknown };
  const twin = (await exitsTo(never, RED)) as { asks: unknown; letters: unknown };
  expect({ asks, letters }).toEqual({ asks: twin.asks, letters: twin.letters });
  got(await releaseTurn(asked, clock));
  expect(await told(asked)).toEqual(['Red marched to field 1.']);
});

it('sheets that came in another order lead to the same end, through release points too', async () => {
  const ends = [];
  for (const first of [RED, BLUE]) {
    const campaign = await begun('ambush');
    const sheets = [
      () => send(campaign, RED, 'march', 'march 2'),
      () => send(campaign, BLUE, 'plan', 'play', 'field-2'),
      () => send(campaign, BLUE, 'plan', 'pass', 'field-1'),
    ];
    const [march, ...plans] = sheets;
    if (first === RED) plans.reverse();
    for (const plan of plans) await plan();
    await march?.();
    ends.push(await told(campaign));
    expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
  }
  expect(ends[0]).toEqual(ends[1]);
});
