/** Groups of every kind in a browser: by pointing, by keys, and without script. */
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formsToy } from '../toys/forms/system.js';
import { startSite, type Site } from '../web/site.js';
import {
  expectAccessible,
  expectWell,
  leave,
  type Look,
  LOOKS,
  openBrowser,
  type Visitors,
} from './table.js';

let site: Site;
let browser: Visitors;
beforeAll(async () => {
  site = await startSite('Forms', {}, formsToy);
  browser = openBrowser();
});
afterAll(async () => {
  expect(browser.errors).toEqual([]);
  await browser.close();
  await site.close();
});

async function openSheet(look: Look): Promise<Page> {
  const page = await browser.page(look);
  await page.goto(site.link('red'));
  const sheet = (await page.getAttribute('.ask a', 'href')) ?? '';
  await page.goto(`${new URL(sheet, site.url).href}?from=counting`);
  if (look.script !== false) await page.waitForSelector('.map-view', { state: 'attached' });
  return page;
}
const textOf = (page: Page): Promise<string> => page.inputValue('textarea[name="text"]');
const waitForText = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction(
    (wanted) =>
      document.querySelector<HTMLTextAreaElement>('textarea[name="text"]')?.value.includes(wanted),
    text,
  );
const orderOf = (page: Page): Promise<readonly string[]> =>
  page.locator('.ordered li').evaluateAll((rows) => rows.map((row) => row.dataset['field'] ?? ''));

describe.each(LOOKS)('at $width pixels, $scheme', (look) => {
  it('every kind of group is filled in, and the text says it', async () => {
    const page = await openSheet(look);
    await page.getByLabel('Foot, Veterans').fill('2');
    await page.getByLabel('Horse, Veterans').fill('1');
    expect(await page.locator('[data-sum]').textContent()).toBe('3');
    await waitForText(page, 'losses: foot/old=2 horse/old=1');
    for (const place of ['York', 'Trenton', 'Princeton'])
      await page.getByRole('button', { name: new RegExp(`Move up: .*${place}`) }).click();
    await waitForText(page, 'attack: york trenton princeton');
    await page.getByRole('button', { name: 'Move up: Princeton' }).press('Enter');
    await waitForText(page, 'attack: york princeton trenton');
    expect(await orderOf(page)).toEqual(['attack/york', 'attack/princeton', 'attack/trenton']);
    await page.getByRole('button', { name: 'Move down: Trenton' }).click();
    await page.waitForFunction(
      () => !document.querySelector<HTMLTextAreaElement>('[name="text"]')?.value.includes('trent'),
    );
    await page.getByLabel('Minor campaign').selectOption('ops');
    await waitForText(page, 'play: c7/ops');
    await page.getByLabel('North, to box 3').check();
    await waitForText(page, 'retreat: north');
    await page.getByText('Where and when').click();
    await page.getByLabel('From', { exact: true }).selectOption('0205');
    await page.getByLabel('Hours', { exact: true }).fill('2 - 4');
    await waitForText(page, 'hours: 2-4');
    await expectWell(page);
    await leave(page);
  });
});

it('what is typed into the text stands in the groups', async () => {
  const page = await openSheet({ width: 1440 });
  await page.fill('textarea[name="text"]', 'attack: princeton york\nretreat: hold\nplay: c4/event');
  await page.waitForSelector('input[value="hold"]:checked');
  expect(await orderOf(page)).toEqual(['attack/princeton', 'attack/york', 'attack/trenton']);
  expect(await page.locator('.hand-card.played').count()).toBe(1);
  await page.getByLabel('Not decided').check();
  await page.waitForFunction(
    () => !document.querySelector<HTMLTextAreaElement>('[name="text"]')?.value.includes('retreat'),
  );
  await leave(page);
});

it('without a connection the fields stay as they are, and are made for the text once there is one', async () => {
  const page = await openSheet({ width: 1440 });
  const hours = page.locator('[data-field="hours"]');
  await hours.evaluate((row) => {
    row.remove();
  });
  await page.route('**/fill', (route) =>
    route.request().headers()['accept'] === 'application/json' ? route.continue() : route.abort(),
  );
  await page.fill('textarea[name="text"]', 'retreat: hold');
  await expect.poll(() => page.textContent('[data-form-state]')).toContain('No connection');
  await page.unroute('**/fill');
  await page.fill('textarea[name="text"]', 'retreat: north');
  await hours.waitFor({ state: 'attached' });
  expect(browser.errors.filter((error) => error instanceof Error)).toEqual([]);
  browser.errors.length = 0; // the aborted request
  await leave(page);
});

it('a field that was on its way while the text was typed into stays as it was filled, and is sent', async () => {
  const page = await openSheet({ width: 1440 });
  await page.fill('textarea[name="text"]', '');
  const held: Route[] = [];
  const hold = (route: Route): void => void held.push(route);
  await page.route('**/fill', hold);
  const asked = page.waitForRequest('**/fill');
  await page.getByLabel('North, to box 3').check();
  await asked;
  await page.fill('textarea[name="text"]', 'attack: york');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  for (const route of held.splice(0)) await route.continue();
  await page.unroute('**/fill', hold);
  await waitForText(page, 'retreat: north');
  expect(await textOf(page)).toContain('attack: york');
  expect(await page.getByLabel('North, to box 3').isChecked()).toBe(true);
  await leave(page);
});

it('a place is filled in by pointing at the map', async () => {
  const page = await openSheet({ width: 1440 });
  await page.getByText('Where and when').click();
  const row = page.locator('[data-field="reserve"]');
  await row.getByRole('button', { name: 'Show on the map' }).click();
  const find = page.getByLabel('Find a place');
  await find.fill('0305');
  await find.press('Enter');
  await waitForText(page, 'reserve: 0305');
  expect(await row.locator('[data-point]').getAttribute('aria-pressed')).toBe(null);
  await leave(page);
});

it('without script every kind is filled in by its fields', async () => {
  const page = await openSheet({ width: 390, script: false });
  await page.getByLabel('Foot, Recruits').fill('3');
  await page.getByLabel(/^New York/).fill('1');
  await page.getByLabel('Trenton', { exact: true }).fill('2');
  await page.getByLabel('Militia').selectOption('event');
  await page.getByLabel('Hold').check();
  await page.getByRole('button', { name: 'Put these into the orders' }).last().click();
  expect(await textOf(page)).toBe(
    'losses: foot/new=3\nattack: york trenton\nplay: c4/event\nretreat: hold',
  );
  await expectAccessible(page);
  await leave(page);
});

describe('a deed', () => {
  const begin = async (deed: string): Promise<Page> => {
    const page = await openSheet({ width: 1440 });
    await page.fill('textarea[name="text"]', '');
    await page.waitForSelector('[data-map][data-ready]');
    const force = page.locator('.force:has([data-piece="A"])');
    await force.locator('summary').click();
    await force.getByRole('button', { name: deed }).click();
    return page;
  };
  const choose = async (page: Page, place: string): Promise<void> => {
    await page.getByLabel('Find a place').fill(place);
    await page.getByLabel('Find a place').press('Enter');
  };
  const written = async (page: Page, line: string): Promise<void> => {
    await page.locator('.aim-what[data-kind=good]', { hasText: line }).waitFor();
    expect(await textOf(page)).toBe(line);
    await leave(page);
  };

  it('takes a way and a facing at its end', async () => {
    const page = await begin('March');
    await choose(page, '0305');
    await page.getByLabel('Facing').selectOption('SE');
    await written(page, 'march: A 0105 0205 0305 facing 135');
  });

  it('takes what stands at a place: one of it is chosen', async () => {
    const page = await begin('Fire');
    await choose(page, '0205');
    expect(await page.locator('.aim-head select').textContent()).toBe('red scout B');
    await written(page, 'fire: A at own B');
  });

  it('takes the link between two places: by keys one after the other, else where the map is touched', async () => {
    const page = await begin('Hold a crossing');
    await choose(page, '0405');
    await choose(page, '0305');
    await written(page, 'cross: A 0305|0405');
  });

  it('takes a point of the map', async () => {
    const page = await begin('Mark a point');
    const view = (await page.locator('.map-view').boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    await page.mouse.click(view.x + view.width / 2, view.y + view.height / 2);
    await page.locator('.aim-what[data-kind=good]').waitFor();
    expect(await textOf(page)).toMatch(/^mark: A \d+,\d+$/);
    await leave(page);
  });

  it('takes no slot where its kind has none, and nothing is asked of it', async () => {
    const page = await begin('March');
    expect(await page.locator('.aim').getByLabel(/^From/).count()).toBe(0);
    expect(await page.locator('.aim-head label').allTextContents()).toHaveLength(1);
    await leave(page);
  });
});
