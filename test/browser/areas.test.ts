/** A board of areas in a browser: what is touched, where keys lead, what is found, and how it is said. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { colony } from '../toys/colony/system.js';
import { startSite, type Site } from '../web/site.js';
import { expectWell, leave, type Look, LOOKS, openBrowser, type Visitors } from './table.js';

let site: Site;
let browser: Visitors;
beforeAll(async () => {
  site = await startSite('The colony', {}, colony);
  browser = openBrowser();
});
afterAll(async () => {
  expect(browser.errors).toEqual([]);
  await browser.close();
  await site.close();
});

async function openMap(look: Look): Promise<Page> {
  const page = await browser.page(look);
  await page.goto(site.link('league'));
  await page.waitForSelector('[data-map][data-level][data-ready]');
  await page.locator('[data-map]:not([data-moving])').waitFor();
  return page;
}
const voice = async (page: Page): Promise<string> =>
  (await page.locator('.map-live [aria-live]').textContent()) ?? '';
const find = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Find a place').fill(name);
  await page.getByLabel('Find a place').press('Enter');
};

it.each(LOOKS)(
  'at $width pixels, $scheme, an area is found, walked from and touched',
  async (look) => {
    const page = await openMap(look);
    await find(page, 'pine w');
    await page.waitForSelector('.map-card:not([hidden])');
    expect(await page.locator('.map-card-head').textContent()).toBe('Pine Woods');
    expect(await voice(page)).toMatch(/^Pine Woods\. .*woods, The Uplands; river Long River$/);
    await page.locator('.map-view').focus();
    for (const [key, name] of [
      ['ArrowRight', 'Cape Harbor'],
      ['ArrowDown', 'Salt Marsh'],
      ['ArrowLeft', 'South Plain'],
      ['ArrowUp', 'Pine Woods'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await voice(page)).toMatch(new RegExp(`^${name}\\b`));
    }
    await page.keyboard.press('0');
    await page.locator('[data-map]:not([data-moving])').waitFor();
    const view = await page.locator('.map-sheet').boundingBox();
    if (view === null) throw new Error('The map is there.');
    // The middle of the Mill Town: a part of the board's width and height.
    const at = { x: view.x + (view.width * 21) / 150, y: view.y + (view.height * 66) / 88 };
    await page.mouse.click(at.x, at.y);
    expect(await page.locator('.map-card-head').textContent()).toBe('Mill Town');
    await page.locator('.map-bar summary', { hasText: 'Layers' }).click();
    await page.getByRole('checkbox', { name: 'own forces' }).waitFor();
    const names = await page.locator('.map-layers label').allTextContents();
    expect(names.map((name) => name.trim())).toEqual([
      ...['own forces', 'the enemy', 'moves', 'what is in sight', 'changed control'],
      ...['rivers', 'borders', 'ground'],
    ]);
    await expectWell(page);
    await leave(page);
  },
);
