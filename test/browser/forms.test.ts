/** Groups of every kind in a browser: by pointing, by keys, and without script. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formsToy } from '../toys/forms/system.js';
import { startSite, type Site } from '../web/site.js';
import {
  expectAccessible,
  expectNoSideScroll,
  LOOKS,
  openBrowser,
  type Look,
  type Visitors,
} from './table.js';

let site: Site;
let browser: Visitors;
beforeAll(async () => {
  site = await startSite('Forms', {}, formsToy);
  browser = await openBrowser();
});
afterAll(async () => {
  expect(browser.errors).toEqual([]);
  await browser.close();
  await site.close();
});

async function openSheet(look: Look): Promise<Page> {
  const page = await browser.page(look);
  await page.goto(site.link('red'));
  const sheet = (await page.getAttribute('.ask-way', 'href')) ?? '';
  await page.goto(`${new URL(sheet, site.url).href}?from=counting`);
  if (look.script !== false) await page.waitForSelector('.map-view');
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
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.context().close();
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
  await page.context().close();
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
  await page.context().close();
});

it('without script every kind is filled in by its fields', async () => {
  const page = await openSheet({ width: 390, script: false });
  await page.getByLabel('Foot, Recruits').fill('3');
  await page.getByLabel(/^New York/).fill('1');
  await page.getByLabel('Trenton', { exact: true }).fill('2');
  await page.getByLabel('Militia').selectOption('event');
  await page.getByLabel('Hold').check();
  await page.getByRole('button', { name: 'Put these into the sheet' }).last().click();
  expect(await textOf(page)).toBe(
    'losses: foot/new=3\nattack: york trenton\nplay: c4/event\nretreat: hold',
  );
  await expectAccessible(page);
  await page.context().close();
});
