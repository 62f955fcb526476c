/** A setting or a figure changed in the middle of a campaign: from the next step on, told to every player. */
import { expect, onTestFinished, test } from 'vitest';
import { amendPosition } from '../../src/campaign/gm/amend-position.js';
import { changeRules, rulesAhead } from '../../src/campaign/gm/change-rules.js';
import { writeCells, readGrid, sayDifferences } from '../../src/campaign/packs/csv-grid.js';
import { tryRun } from '../../src/campaign/gm/try-run.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { checkSheet } from '../../src/campaign/sheets/check-sheet.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import {
  seeHeldLetters,
  seeLetters,
  seeReport,
  seeView,
  seeViewToCome,
} from '../../src/campaign/seen/see.js';
import { seePlayed } from '../../src/campaign/gm/see-played.js';
import { seeFileAhead } from '../../src/campaign/packs/see-pack.js';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { withdrawRuling } from '../../src/campaign/gm/withdraw-ruling.js';
import { asSeat, canonicalJson } from '../../src/kernel/basic.js';
import { SEED, clock, got, playThrough, refusal, send, tempFile } from './cast.js';

const EAST = asSeat('usa-east');
const PRICES = 'tables/prices.csv';
const MORE_TROOPS = 'reinforcements.csv';

/** The first sub-turn is open; two SP of the Union stand at 1002 under McDowell. */
async function warOf(path = tempFile('war.vedette')): Promise<Campaign> {
  const input = { system: 'civil-war', packName: 'border', scenario: 'empty', seed: SEED };
  const campaign = got(await newCampaign(path, { ...input, title: 'War' }, clock));
  onTestFinished(() => campaign.close());
  return campaign;
}

const change = (
  campaign: Campaign,
  wish: { settings?: Record<string, string>; files?: Record<string, string>; told?: string },
) =>
  changeRules(
    campaign,
    { settings: {}, files: {}, told: '', reason: 'as all agreed', ...wish },
    clock,
  );

const dearDepots = async (campaign: Campaign, price = '5'): Promise<Record<string, string>> => {
  const text = got(await seeFileAhead(campaign, PRICES));
  const row = readGrid(text).rows.find(({ cells }) => cells[0] === 'depot')?.row ?? 0;
  return { [PRICES]: writeCells(text, new Map([[`${String(row)}-2`, price]])) };
};

const settingOf = async (campaign: Campaign, name: string): Promise<string> => {
  const view = got(await seeView(campaign, 'gm')).view as { settings: Record<string, string> };
  return view.settings[name] ?? '';
};

async function nextStep(campaign: Campaign): Promise<void> {
  await playThrough(campaign);
  got(await releaseTurn(campaign, clock));
}

const costOf = async (campaign: Campaign, text: string): Promise<number | undefined> => {
  const reading = got(await checkSheet(campaign, { seat: EAST, kind: 'orders', text }));
  return reading.reading.lines[0]?.cost['CP'];
};

const isWhole = async (campaign: Campaign): Promise<void> => {
  expect(got(await replayCampaign(campaign)).differs).toBeUndefined();
};

test('a setting that changes in a step holds from the next one on, and every seat is told in its next letter', async () => {
  const campaign = await warOf();
  const before = await settingOf(campaign, 'spotted');
  const changed = got(await change(campaign, { settings: { spotted: 'hidden' } }));
  expect(changed.kept).toBe(true);
  expect([before, await settingOf(campaign, 'spotted')]).toEqual(['told', 'told']);
  await playThrough(campaign);
  const letters = got(await seeHeldLetters(campaign));
  expect(letters.length).toBe(7);
  for (const { text } of letters) {
    expect(text).toContain('The rules change');
    expect(text.replace(/\s+/g, ' ')).toContain('spotted (C4.6) is now "hidden" (was "told")');
    expect(text).not.toContain('as all agreed');
  }
  got(await releaseTurn(campaign, clock));
  expect(await settingOf(campaign, 'spotted')).toBe('hidden');
  await isWhole(campaign);
});

test('the letter that asks for the next orders shows the war as the changed rules have it, and so does its preview', async () => {
  const input = { system: 'american-revolution', packName: '1775', title: 'War', seed: SEED };
  const campaign = got(await newCampaign(tempFile('war.vedette'), input, clock));
  onTestFinished(() => campaign.close());
  const levels = got(await seeFileAhead(campaign, 'tables/levels.csv')).replace('1,51', '1,20');
  const files = { 'tables/levels.csv': levels };
  got(await change(campaign, { settings: { fog: 'yes' }, files }));
  await playThrough(campaign);
  const letter = got(await seeHeldLetters(campaign)).find(({ seat }) => seat === 'american');
  const { seats } = got(await tryRun(campaign, '0123456789abcdef'));
  const report = seats.find(({ holder }) => holder.seat === 'american')?.report;
  for (const text of [letter?.text ?? '', canonicalJson(report ?? null)]) {
    expect(text).toContain('need 20 to win');
    expect(text).toContain('Boston');
    expect(text).not.toContain('Quebec');
    expect(text).not.toContain('6 regular SP');
  }
  got(await releaseTurn(campaign, clock));
  await isWhole(campaign);
});

const revolution = async (): Promise<Campaign> => {
  const input = { system: 'american-revolution', packName: '1775', title: 'War', seed: SEED };
  const campaign = got(await newCampaign(tempFile('war.vedette'), input, clock));
  onTestFinished(() => campaign.close());
  return campaign;
};

const reported = async (campaign: Campaign): Promise<string> =>
  canonicalJson(got(await seeReport(campaign, 'gm')).report);

test("the gamemaster's own report shows what comes as the changed rules have it, held or released", async () => {
  const campaign = await revolution();
  const file = 'tables/arrivals.csv';
  const arrivals = got(await seeFileAhead(campaign, file)).replace(
    '2,british,B,6',
    '2,british,B,9',
  );
  got(await change(campaign, { settings: { fog: 'yes' }, files: { [file]: arrivals } }));
  expect(await reported(campaign)).toContain('British: 6 regular SP');
  await playThrough(campaign);
  expect(await reported(campaign)).toContain('British: 9 regular SP');
  const sees = got(await seeViewToCome(campaign, asSeat('american'))).view;
  expect(sees).toMatchObject({ settings: { fog: true } });
  got(await releaseTurn(campaign, clock));
  expect(await reported(campaign)).toContain('British: 9 regular SP');
});

test("the gamemaster's own report tells of a battle by the figures that it was fought with, whatever has changed since", async () => {
  const campaign = await revolution();
  got(await amendPosition(campaign, { text: 'place 60 C at boston', reason: 'so' }, clock));
  for (let steps = 0; steps < 2; steps += 1) await nextStep(campaign);
  const file = 'tables/figures.csv';
  const figures = got(await seeFileAhead(campaign, file)).replace('fort-factor,3', 'fort-factor,4');
  got(await change(campaign, { files: { [file]: figures } }));
  await send(campaign, asSeat('american'), 'attack boston');
  await playThrough(campaign);
  expect(await reported(campaign)).toContain('in the fort counted three times');
  got(await releaseTurn(campaign, clock));
  expect(await reported(campaign)).toContain('in the fort counted three times');
});

test('a figure that changes in a step is paid from the next one on, also after the file was opened again', async () => {
  const path = tempFile('war.vedette');
  const campaign = await warOf(path);
  got(await amendPosition(campaign, { text: 'place 5 SP usa at Washington', reason: 'so' }, clock));
  got(await change(campaign, { files: await dearDepots(campaign) }));
  const price = async (of: Campaign): Promise<string | undefined> =>
    got(await seePlayed(of, 'turn 1.1')).title;
  expect(await price(campaign)).toContain('first sub-turn');
  await nextStep(campaign);
  const again = got(await openCampaign(path));
  onTestFinished(() => again.close());
  for (const one of [campaign, again]) {
    expect(await costOf(one, 'PP 1-5: build depot in Washington')).toBe(5);
    await isWhole(one);
  }
});

test('the step in which a figure changes is played by the old one, however often it is played', async () => {
  const campaign = await warOf();
  got(await amendPosition(campaign, { text: 'place 5 SP usa at Washington', reason: 'so' }, clock));
  const old = await costOf(campaign, 'PP 1-3: build depot in Washington');
  got(await change(campaign, { files: await dearDepots(campaign) }));
  expect([old, await costOf(campaign, 'PP 1-3: build depot in Washington')]).toEqual([3, 3]);
  await playThrough(campaign);
  await playThrough(campaign);
  await isWhole(campaign);
});

test('a change of the rules in a held step is in the letters that wait, once', async () => {
  const campaign = await warOf();
  await playThrough(campaign);
  got(
    await change(campaign, { files: await dearDepots(campaign), told: 'Depots were too cheap.' }),
  );
  for (const { text } of got(await seeHeldLetters(campaign))) {
    expect(text.split('Prices: depot, cp is now 5 (was 3).').length).toBe(2);
    expect(text).toContain('Depots were too cheap.');
  }
  got(await releaseTurn(campaign, clock));
  await playThrough(campaign);
  for (const { text } of got(await seeHeldLetters(campaign)))
    expect(text).not.toContain('The rules change');
  await isWhole(campaign);
});

test('nothing that a seat gets tells of a changed figure that players may not know', async () => {
  const [quiet, changed] = [await warOf(), await warOf()];
  const text = got(await seeFileAhead(changed, MORE_TROOPS));
  got(await change(changed, { files: { [MORE_TROOPS]: text.replace(/,east,\d+,/, ',east,9,') } }));
  const before = got(await listAsks(quiet)).step.name;
  for (const campaign of [quiet, changed]) await nextStep(campaign);
  const shown = async (campaign: Campaign): Promise<string> =>
    canonicalJson([
      got(await seeView(campaign, EAST)).view,
      got(await seeLetters(campaign, EAST)).map(({ subject, text: own }) => [subject, own]),
    ]);
  expect(await shown(changed)).toBe(await shown(quiet));
  const step = { step: before, reason: 'a slip' };
  for (const campaign of [quiet, changed]) got(await takeBackTurn(campaign, step, clock));
  expect(await shown(changed)).toBe(await shown(quiet));
  await isWhole(changed);
});

test('a turn taken back undoes what was changed since, and says so where it was told', async () => {
  const campaign = await warOf();
  await nextStep(campaign);
  got(await change(campaign, { settings: { spotted: 'hidden' } }));
  await nextStep(campaign);
  expect(await settingOf(campaign, 'spotted')).toBe('hidden');
  const step = { step: 'turn 1.2', reason: 'a slip' };
  got(await takeBackTurn(campaign, step, clock));
  expect(await settingOf(campaign, 'spotted')).toBe('told');
  expect((await rulesAhead(campaign)).settings['spotted']).toBe('told');
  const letters = got(await seeLetters(campaign, EAST));
  expect(letters.at(-1)?.text.replace(/\s+/g, ' ')).toContain(
    'Changes of the rules announced in them no longer apply.',
  );
  await nextStep(campaign);
  expect(await settingOf(campaign, 'spotted')).toBe('told');
  await isWhole(campaign);
});

test('a turn taken back says nothing of changes that nobody was told of, or that were withdrawn', async () => {
  const campaign = await warOf();
  await nextStep(campaign);
  got(await change(campaign, { settings: { spotted: 'hidden' } }));
  const key = got(await seePlayed(campaign, 'turn 1.2')).rulings.at(-1)?.key ?? '';
  got(await withdrawRuling(campaign, { key, reason: 'not agreed after all' }, clock));
  await nextStep(campaign);
  got(await change(campaign, { settings: { spotted: 'hidden' } }));
  got(await takeBackTurn(campaign, { step: 'turn 1.1', reason: 'a slip' }, clock));
  const letters = got(await seeLetters(campaign, EAST));
  const { text = '' } = letters.findLast(({ subject }) => subject.includes('taken back')) ?? {};
  expect(text).toContain('Disregard every report since then');
  expect(text).not.toContain('Changes of the rules');
});

test('a change is withdrawn while its step is open, and the letters that wait tell of it no more', async () => {
  const campaign = await warOf();
  await playThrough(campaign);
  got(await change(campaign, { settings: { spotted: 'hidden' } }));
  const rulings = got(await seePlayed(campaign, 'turn 1.1')).rulings;
  const key = rulings.at(-1)?.key ?? '';
  expect(key).toMatch(/^change \d+$/);
  got(await withdrawRuling(campaign, { key, reason: 'not agreed after all' }, clock));
  for (const { text } of got(await seeHeldLetters(campaign)))
    expect(text).not.toContain('The rules change');
  got(await releaseTurn(campaign, clock));
  expect(await settingOf(campaign, 'spotted')).toBe('told');
  await isWhole(campaign);
});

test.each([
  [{ settings: { spoted: 'hidden' } }, 'Did you mean spotted?'],
  [{ settings: { spotted: 'maybe' } }, 'spotted is told or hidden, not "maybe".'],
  [{ settings: { spotted: 'told' } }, 'Nothing here differs'],
  [{ files: { 'map/hexes.csv': '' } }, 'cannot change during a campaign'],
  [{ files: { 'tables/price.csv': '' } }, 'Did you mean tables/prices.csv?'],
])('a change that cannot be is refused with what to do: %j', async (wish, say) => {
  const campaign = await warOf();
  const refused = await change(campaign, wish);
  expect(refusal(refused)).not.toBe('no refusal');
  expect(refused.ok ? '' : refused.error.say).toContain(say);
});

test('a figure that does not read is a fault with its file, row and column, and nothing is kept', async () => {
  const campaign = await warOf();
  const changed = got(await change(campaign, { files: await dearDepots(campaign, 'dear') }));
  expect(changed.kept ? [] : changed.faults.map(({ file, column }) => [file, column])).toEqual([
    [PRICES, 'cp'],
  ]);
  expect(got(await seeFileAhead(campaign, PRICES))).not.toContain('dear');
});

test('what differs between two tables is said by row and column, whatever stands in the notes', () => {
  const table = '# note: x\nwhat,name,points,note\ncity,Mobile,3,big\ncity,Decatur,1,\n';
  const now = '# note: y\nwhat,name,points,note\ncity,Mobile,4@gm,small\ncity,Selma,2,\n';
  expect(sayDifferences('country.csv', table, now)).toEqual([
    'Country: city Mobile, points is now 4 (was 3).',
    'Country: city Selma is new (points 2).',
    'Country: city Decatur no longer counts.',
  ]);
});
