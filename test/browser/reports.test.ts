import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoSideScroll, layTable, leave, type Table } from './table.js';

let table: Table;
beforeAll(async () => {
  table = await layTable('released');
});
afterAll(() => table.close());

/** What of the scrubber, and its words too, lies where the map's own buttons are. */
const overScrubber = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('.scrubber, .scrubber *:not([hidden] *)')];
    return [...document.querySelectorAll('.map-zoom button, .map-bar button')].flatMap((one) => {
      const own = one.getBoundingClientRect();
      return parts
        .filter((part) => {
          const box = part.getBoundingClientRect();
          const isBeside = box.right <= own.left || box.left >= own.right;
          return !isBeside && box.bottom > own.top && box.top < own.bottom;
        })
        .map((part) => `${one.textContent} ${part.className}`);
    });
  });

describe('a report', () => {
  it('is found from the first page and leads to the one before', async () => {
    const page = await table.open(table.link('usa-east'), { width: 390 });
    await page.click('.stage-phone a[href="#report"]');
    expect(await page.textContent('section.report')).toContain('Your orders');
    await page.click('#report a[href*="/report/"]');
    await page.waitForURL('**/report/*');
    expect(await page.textContent('section.report')).toContain('Your orders');
    await page.click('#report a[rel=prev]');
    expect(page.url()).toContain('/report/1');
    await leave(page);
  });

  it('takes its scrubber along when the map fills a telephone’s screen', async () => {
    const page = await table.open(`${table.link('usa-east')}/report/2`, { width: 390 });
    await page.waitForSelector('[data-map][data-level]', { state: 'attached' });
    await page.click('.stage-phone a[href="#stage-map"]');
    await page.waitForSelector('[data-stage][data-view=map]');
    const full = page.getByRole('button', { name: 'Full screen' });
    await full.tap();
    const range = page.locator('.map-full').getByRole('slider');
    await expect.poll(() => range.isVisible()).toBe(true);
    const part = (): Promise<string> => page.locator('.map-part').innerHTML();
    const last = await part();
    await range.press('Home');
    await expect.poll(part).not.toBe(last);
    await full.tap();
    expect(await page.locator('.report-map > .scrubber').count()).toBe(1);
    await leave(page);
  });

  it('has its scrubber clear of the map’s buttons at every width, and its map fills the window', async () => {
    for (const path of ['#report', '/report/2']) {
      const page = await table.open(table.link('usa-east') + path);
      await page.waitForSelector('[data-map][data-level]');
      for (const width of [1440, 1100, 900, 700, 390, 360, 320]) {
        await page.setViewportSize({ width, height: width < 700 ? 740 : 844 });
        if (width >= 1100) await page.click('#tab-report');
        if (width < 700) await page.click('.stage-phone a[href="#report"]');
        await page.waitForSelector('.scrubber', { state: 'visible' });
        expect(await overScrubber(page), `${path} at ${String(width)}`).toEqual([]);
        await expectNoSideScroll(page);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('button', { name: 'Full screen' }).click();
      expect(await page.locator('.map-full').boundingBox()).toEqual({
        x: 0,
        y: 0,
        width: 1440,
        height: 900,
      });
      expect(await overScrubber(page)).toEqual([]);
      await leave(page);
    }
  });

  it('opens at each pulse without script', async () => {
    const page = await table.open(`${table.link('usa-east')}/report/2`, { script: false });
    const moments = page.locator('.scrubber-moments > li > a');
    expect(await moments.count()).toBeGreaterThan(2);
    await moments.nth(1).click();
    expect(await page.locator('.scrubber-moments [aria-current=step]').count()).toBe(1);
    await leave(page);
  });
});

it('a letter goes to a commander of the side, with the keyboard alone', async () => {
  const page = await table.open(`${table.link('usa-east')}/letters`, { width: 390 });
  await page.focus('#to');
  // Past the place that he may ask about.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Hold the line of the Potomac.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/letters\?(.*&)?did=own$/);
  expect(await page.textContent('main')).toContain('Your letter is sent');
  await leave(page);
});

it('leaves nothing in the log of errors', () => {
  expect(table.errors).toEqual([]);
});
