/** A commander draws on his map by pointing at it; without script by writing places. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expectWell, layTable, leave, LOOKS, type Table } from './table.js';

let table: Table;
beforeAll(async () => {
  table = await layTable('released');
});
afterEach(() => expect(table.errors).toEqual([]));
afterAll(() => table.close());

it.each(LOOKS)('console: a mark is drawn by pointing, at $width in $scheme', async (look) => {
  const page = await table.open(`${table.link('usa-east')}/marks`, look);
  const isPhone = look.width === 390;
  await page.waitForSelector('[data-map][data-ready]', { state: 'attached' });
  if (isPhone) await page.click('.stage-phone a[href="#stage-map"]');
  const box = await page.locator('.map-view').boundingBox();
  if (box === null) throw new Error('The map is not in sight.');
  const at = [box.x + box.width * 0.5, box.y + box.height * 0.45] as const;
  await (isPhone ? page.touchscreen.tap(...at) : page.mouse.click(...at));
  await expect.poll(() => page.inputValue('#mark-places')).not.toBe('');
  if (isPhone) await page.click('.stage-phone a[href="#draw"]');
  const words = `seen at ${String(look.width)} in ${look.scheme}`;
  await page.fill('#mark-size', '3');
  await page.fill('#mark-words', words);
  await page.click('.mark-form button[type=submit]');
  await page.waitForURL(/did=drawn/);
  await expect.poll(() => page.locator('.layer-pencil').count()).toBeGreaterThan(0);
  expect(await page.textContent('.stage-left')).toContain(words);
  await expectWell(page);
  await leave(page);
});

it('console: without script a mark is drawn by the same form, and the map is a picture', async () => {
  const page = await table.open(`${table.link('usa-east')}/marks`, { script: false });
  await page.selectOption('#mark-kind', 'arrow');
  await page.fill('#mark-places', 'Washington, Richmond');
  await page.click('.mark-form button[type=submit]');
  await page.waitForURL(/did=drawn/);
  expect(await page.textContent('.stage-left')).toContain('Arrow from Washington');
  await leave(page);
});
