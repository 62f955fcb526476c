/** Pages of a seat on paper, printed from a dark screen. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { layTable, leave, type Table } from './table.js';

let table: Table;
beforeAll(async () => {
  table = await layTable('orders');
});
afterAll(() => table.close());

async function printed(address: string, who = 'usa-east'): Promise<Page> {
  const page = await table.open(table.link(who) + address, { scheme: 'dark', asText: true });
  await page.waitForSelector('[data-map][data-level]');
  await page.emulateMedia({ media: 'print' });
  return page;
}

const ground = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

it('the map of a seat prints black on white, with all that it shows in words, and nothing to click', async () => {
  const page = await printed('');
  expect(await ground(page)).toBe('rgb(255, 255, 255)');
  for (const control of ['.masthead nav', '.map-stage', '.map-bar', '.main-action'])
    expect(await page.locator(control).first().isVisible()).toBe(false);
  const facts = page.locator('.map-facts');
  expect(await facts.getAttribute('open')).toBeNull();
  expect(await facts.getByText('The enemy in sight').isVisible()).toBe(true);
  await leave(page);
});

it('a sheet prints all of its lines, and no bar lies over them', async () => {
  const page = await printed('/sheet/1.1~orders~usa-east~east');
  await page.emulateMedia({ media: 'screen' });
  const lines = Array.from({ length: 40 }, (_, n) => `PP ${String(n + 1)}: wait`);
  await page.locator('textarea[name=text]').fill(lines.join('\n'));
  await page.emulateMedia({ media: 'print' });
  expect(await ground(page)).toBe('rgb(255, 255, 255)');
  const hidden = await page
    .locator('textarea[name=text]')
    .evaluate((area) => area.scrollHeight - area.clientHeight);
  expect(hidden).toBeLessThan(2);
  expect(await page.locator('.stage-foot').isVisible()).toBe(true);
  const [text, foot] = await Promise.all(
    ['textarea[name=text]', '.stage-foot'].map((one) => page.locator(one).first().boundingBox()),
  );
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  await leave(page);
});

it('a report prints with its map, and the playhead does not lie on it', async () => {
  const held = await layTable('released');
  const page = await held.open(`${held.link('usa-east')}/report/1`, { scheme: 'dark' });
  await page.waitForSelector('#report[data-open]');
  await page.locator('.scrubber').waitFor({ state: 'visible' });
  await page.emulateMedia({ media: 'print' });
  await page.locator('.map-print > svg').waitFor({ state: 'visible' });
  expect(await page.locator('.scrubber').isVisible()).toBe(false);
  await leave(page);
  await held.close();
});

it('what was played prints with its map, and no part of it lies over another', async () => {
  const page = await printed('/played', 'gm');
  expect(await ground(page)).toBe('rgb(255, 255, 255)');
  await page.locator('.map-print > svg').waitFor({ state: 'visible' });
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((one) => one.clientHeight > 0 && one.scrollHeight > one.clientHeight + 2)
      .filter((one) => getComputedStyle(one).display === 'block' && one.tagName !== 'TEXTAREA')
      .map((one) => one.className)
      .filter((name) => name !== 'unseen'),
  );
  expect(cut).toEqual([]);
  expect(await page.locator('.moments > li').last().isVisible()).toBe(true);
  await leave(page);
});
