import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layTable, type Table } from './table.js';

let table: Table;
beforeAll(async () => {
  table = await layTable('released');
});
afterAll(() => table.close());

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
    await page.context().close();
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
    await page.context().close();
  });

  it('opens at each pulse without script', async () => {
    const page = await table.open(`${table.link('usa-east')}/report/2`, { script: false });
    const moments = page.locator('.scrubber-moments > li > a');
    expect(await moments.count()).toBeGreaterThan(2);
    await moments.nth(1).click();
    expect(await page.locator('.scrubber-moments [aria-current=step]').count()).toBe(1);
    await page.context().close();
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
  await page.waitForURL('**/letters?did=own');
  expect(await page.textContent('main')).toContain('Your letter is sent');
  await page.context().close();
});

it('leaves nothing in the log of errors', () => {
  expect(table.errors).toEqual([]);
});
