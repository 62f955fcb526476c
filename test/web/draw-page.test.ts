/** What was drawn on the gamemaster's pages and on those of whoever drew it. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { seeRolls } from '../../src/campaign/turn/see-rolls.js';
import { isDraw, type ChanceRecord } from '../../src/kernel/dice.js';
import { run } from '../campaign/cast.js';
import { colony } from '../toys/colony/system.js';
import { must, serveDir, testClock, type Site } from './site.js';

let site: Site;
const desk = (path: string): string => site.link('gm', 'colony') + path;
const page = async (path: string): Promise<string> => (await site.get(desk(path))).text;

beforeEach(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'vedette-draws-'));
  const clock = testClock();
  const input = { system: 'colony', pack: {}, scenario: 'empty', title: 'Cards', zone: 'UTC' };
  const path = join(dir, 'colony.vedette');
  (await must(newCampaign(path, input, clock, [colony]))).close();
  site = await serveDir(dir, clock, {}, (file) => openCampaign(file, [colony]));
});
afterEach(() => site.close());

const drawn = async (): Promise<readonly string[]> => {
  const campaign = await must(openCampaign(join(site.dir, 'colony.vedette'), [colony]));
  const rolls: readonly ChanceRecord[] = await must(seeRolls(campaign));
  campaign.close();
  return rolls.filter(isDraw).at(-1)?.drawn ?? [];
};

it('stands in what was played and on the page Dice, and is overruled by choosing other things of the set', async () => {
  const campaign = await must(openCampaign(join(site.dir, 'colony.vedette'), [colony]));
  await run(campaign, true);
  campaign.close();
  const [one = '', two = ''] = await drawn();
  expect(await page('/played')).toContain(
    `<span class="die">${one}</span><span class="die">${two}</span> <small>2 of 6</small>`,
  );
  expect(await page('/dice')).toContain(`<span class="die">${one}</span>`);
  const form = await page('/rule?key=cards');
  expect(form).toContain(`<label for="face1">Drawn 1</label>`);
  expect(form).toContain(`<option selected>${one}</option>`);
  const stamp = /name="stamp" value="([^"]*)"/.exec(form)?.[1] ?? '';
  const twice = { key: 'cards', face1: 'drums', face2: 'drums', reason: 'Bent', stamp };
  const wrong = await site.post(desk('/rule'), twice);
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('2 of these, with commas between');
  const other = { key: 'cards', face1: 'fair-wind', face2: 'drums', reason: 'Bent', stamp };
  const ruled = await site.post(desk('/rule'), other);
  expect(ruled.headers.get('location')).toMatch(/\/played\?did=ruled&at=end&act=\d+$/);
  expect(await drawn()).toEqual(['fair-wind', 'drums']);
});
