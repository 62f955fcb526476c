/** Figures for a spreadsheet: what is in them, and that nothing in them is calculated. */
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportFigures } from '../../src/campaign/gm/export-figures.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { asSeat } from '../../src/kernel/basic.js';
import { releaseTurn } from '../../src/campaign/turn/release-turn.js';
import { takeBackTurn } from '../../src/campaign/turn/take-back-turn.js';
import { fight, got, toyCampaign } from './cast.js';
import { layBorder, playOn } from '../web/side.js';
import { must, testClock } from '../web/site.js';
import { SYSTEMS } from '../../src/systems/index.js';
import { vedetteIn } from '../cli/vedette.js';

let campaign: Campaign;
let dir = '';
const clock = testClock();
const FORMULA = '=HYPERLINK("http://evil.example";1); =2';
beforeAll(async () => {
  dir = await layBorder(clock);
  campaign = await must(openCampaign(join(dir, 'meeting.vedette')));
  const sheet = { seat: asSeat('csa-west'), kind: 'orders', list: 'west', via: 'web' as const };
  await must(submitSheet(campaign, { ...sheet, text: FORMULA }, clock));
  await must(submitSheet(campaign, { ...sheet, text: 'PP 1: wait' }, clock));
  await playOn(campaign, clock);
}, 60_000);
afterAll(() => campaign.close());

/** Rows of a CSV by the names of their columns. */
function rowsOf(csv: string): readonly Record<string, string>[] {
  const rows = csv
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, bare]) =>
        quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'),
      ),
    );
  const [head = [], ...rest] = rows;
  return rest.map((cells) => Object.fromEntries(head.map((name, n) => [name, cells[n] ?? ''])));
}

it('console: figures hold orders, dice, moves, battles, losses and positions of each step', async () => {
  const files = await must(exportFigures(campaign));
  expect(Object.keys(files).sort()).toEqual(
    ['battles', 'dice', 'losses', 'moves', 'orders', 'positions'].map((name) => `${name}.csv`),
  );
  const positions = rowsOf(files['positions.csv'] ?? '');
  const steps = [...new Set(positions.map(({ Step }) => Step))];
  expect(steps).toEqual(['turn 1', 'turn 1.1', 'turn 1.2']);
  const troops = positions.filter(({ What, Step }) => What === 'troops' && Step === 'turn 1.1');
  const total = troops.reduce((sum, { SP }) => sum + Number(SP), 0);
  expect(total).toBeGreaterThan(20);
  const marches = rowsOf(files['moves.csv'] ?? '').filter(({ What }) => What === 'march');
  expect(marches.some(({ From, To }) => From !== To && To !== '')).toBe(true);
  const orders = rowsOf(files['orders.csv'] ?? '');
  expect(orders.some(({ Seat, Accepted }) => Seat === 'usa-east' && Accepted === 'yes')).toBe(true);
  expect(rowsOf(files['dice.csv'] ?? '').every(({ Result }) => Result !== '')).toBe(true);
});

it('console: no cell of the figures is one that a spreadsheet calculates', async () => {
  const files = await must(exportFigures(campaign));
  const orders = files['orders.csv'] ?? '';
  expect(orders).toContain(`"'=HYPERLINK`);
  for (const csv of Object.values(files))
    for (const cell of csv.split(/[,;\t\r\n]/))
      expect(/^\s*"?\s*[=+@|%]/.test(cell) || /^\s*"?\s*-(?!\d+$)/.test(cell), cell).toBe(false);
});

it('console: figures hold no orders and no dice of a line of play that was taken back', async () => {
  const toy = await toyCampaign();
  await fight(toy);
  got(await releaseTurn(toy, clock));
  const played = got(await exportFigures(toy));
  expect(rowsOf(played['dice.csv'] ?? '')).not.toEqual([]);
  got(await takeBackTurn(toy, { step: 'turn 1', reason: 'A slip' }, clock));
  const files = got(await exportFigures(toy));
  expect(rowsOf(files['dice.csv'] ?? '')).toEqual([]);
  // The sheets count again in the new line of play.
  const orders = rowsOf(files['orders.csv'] ?? '');
  expect(new Set(orders.map(({ By }) => By))).toEqual(new Set(['branch']));
});

it('console: vedette export --csv writes them into a new folder, and over nothing', async () => {
  const file = join(dir, 'meeting.vedette');
  const folder = join(await mkdtemp(join(tmpdir(), 'vedette-csv-')), 'figures');
  const run = () => vedetteIn({ systems: SYSTEMS }, ['export', file, '--csv', folder]);
  const first = await run();
  expect([first.code, first.err]).toEqual([0, '']);
  expect(first.out).toContain('6 tables');
  expect((await readdir(folder)).length).toBe(6);
  expect(await readFile(join(folder, 'moves.csv'), 'utf8')).toMatch(/^"Step","Title","When"/);
  const again = await run();
  expect(again.code).toBe(2);
  expect(again.err).toContain('is not empty');
});
