/** The stage of a commander: the map is always in sight, orders are written line by line, and on a phone there are four tabs. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectNoSideScroll, expectWell, layTable, leave, LOOKS, type Table } from './table.js';

/** A table for each test: what one leaves as a draft is no other's. */
let table: Table;
beforeEach(async () => {
  table = await layTable('orders');
});
afterEach(async () => {
  expect(table.errors).toEqual([]);
  await table.close();
});

const SHEET = '/sheet/1.1~orders~usa-east~east';
const textOf = (page: Page): Promise<string> => page.inputValue('textarea[name=text]');
const lineOf = (page: Page, line: number) => page.locator('.line-field').nth(line - 1);
const isSeen = (page: Page, what: string): Promise<boolean> =>
  page.evaluate((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return box !== undefined && box.width > 50 && box.height > 50 && box.top < innerHeight;
  }, what);
const open = async (look: Parameters<Table['open']>[1]): Promise<Page> => {
  const page = await table.open(`${table.link('usa-east')}${SHEET}`, look);
  await page.waitForSelector('.line-editor', { state: 'attached' });
  await page.locator('.line-field').first().waitFor({ state: 'attached' });
  return page;
};

it.each(LOOKS)('orders are written line by line at $width pixels, $scheme', async (look) => {
  const page = await open(look);
  await lineOf(page, 1).fill(
    'PP 1: enter 1 leader at Washington\nPP 2-5: move McDowell to Manasas',
  );
  await page.locator('.edited-line.faulty').waitFor();
  expect(await page.locator('.edited-line').count()).toBe(2);
  await expectWell(page);
  await page.getByRole('button', { name: 'Use Manassas Junction' }).click();
  await page.locator('.edited-line.faulty').waitFor({ state: 'detached' });
  expect(await textOf(page)).toMatch(/\nPP 2-5: move McDowell to Manassas Junction$/);
  await page.getByRole('button', { name: 'Add an order' }).click();
  expect(await lineOf(page, 3).inputValue()).toBe('PP 6: ');
  await page.keyboard.type('wait');
  expect(await textOf(page)).toMatch(/\nPP 6: wait$/);
  await page.getByRole('button', { name: 'Delete this order' }).nth(2).click();
  expect((await textOf(page)).split('\n')).toHaveLength(2);
  await page.getByRole('button', { name: 'Edit as text' }).click();
  await page.fill('textarea[name=text]', 'PP 1: wait');
  await page.getByRole('button', { name: 'Edit line by line' }).click();
  expect(await lineOf(page, 1).inputValue()).toBe('PP 1: wait');
  await page.locator('[data-kept][data-kind=good]').waitFor({ state: 'attached' });
  await leave(page);
});

it('a line is broken, joined and left by keys', async () => {
  const page = await open({ width: 1440 });
  await lineOf(page, 1).fill('PP 1: wait');
  await lineOf(page, 1).press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('wait');
  expect(await textOf(page)).toBe('PP 1: wait\nPP 2: wait');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  expect(await lineOf(page, 1).evaluate((one) => one === document.activeElement)).toBe(true);
  await lineOf(page, 2).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Backspace');
  expect(await textOf(page)).toBe('PP 1: waitPP 2: wait');
  await leave(page);
});

it('on a phone the four tabs lead to map, orders, report and letters, and points stay above the orders', async () => {
  const page = await table.open(table.link('usa-east'), { width: 390 });
  const tabs = page.locator('.stage-phone a');
  expect(await tabs.allTextContents()).toEqual([
    'Map',
    'Orders',
    'Report',
    expect.stringMatching(/^Letters/),
  ]);
  await page.waitForSelector('.map-board');
  expect(await isSeen(page, '.map-view')).toBe(true);
  for (const [tab, what] of [
    ['Orders', '.points'],
    ['Report', '#report'],
    ['Letters', '#letters'],
  ] as const) {
    await tabs.filter({ hasText: tab }).click();
    expect(await isSeen(page, what), tab).toBe(true);
    await expectWell(page);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSideScroll(page);
  await leave(page);
});

it('a map that a phone does not show at first stands when it is shown', async () => {
  const page = await open({ width: 390 });
  await lineOf(page, 1).fill('PP 1: enter 1 leader at New York');
  const says = page.locator('.edited-line:not([data-places=""]) .line-says');
  await says.waitFor();
  // Who touches the field writes in it; who touches what it was read as sees the place.
  await lineOf(page, 1).click();
  expect(await isSeen(page, '.line-editor')).toBe(true);
  await says.click();
  await page.waitForSelector('.map-board');
  const chosen = page.locator('.mark-chosen path').first();
  await chosen.waitFor({ state: 'attached' });
  expect((await chosen.boundingBox())?.x).toBeLessThan(390);
  const width = await page.locator('.map-sheet').evaluate((sheet) => sheet.clientWidth);
  expect(width).toBeGreaterThan(390);
  await leave(page);
});

it('the map stays in sight whatever is open, and a force shows where it stands', async () => {
  const page = await open({ width: 1440 });
  await page.waitForSelector('[data-map][data-ready]');
  for (const tab of ['#tab-standing', '#tab-report', '#tab-versions', '#tab-sheet-pane']) {
    await page.click(tab);
    expect(await isSeen(page, '.map-view'), tab).toBe(true);
  }
  await page.hover('.force[data-place="7513"]');
  await page.locator('.mark-hover').waitFor({ state: 'attached' });
  await page.hover('.stage-tabs');
  await page.locator('.mark-hover').waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 900, height: 900 });
  expect(await isSeen(page, '.map-view')).toBe(true);
  await expectNoSideScroll(page);
  await leave(page);
});

it.each([720, 900, 1090])(
  'console: at %d pixels the open drawer lies over no button of the map and no end of a bar',
  async (width) => {
    const page = await open({ width: 1440 });
    await page.setViewportSize({ width, height: 800 });
    await page.waitForSelector('.map-zoom button');
    const box = async (what: string) => {
      const found = await page.locator(what).first().boundingBox();
      if (found === null) throw new Error(`${what} is not to be seen.`);
      return found;
    };
    const drawer = await box('#sheet-pane');
    for (const what of ['.map-zoom', '.map-bar', '.stage-line .line-rows, .stage-line .slot-line'])
      expect((await box(what)).x + (await box(what)).width).toBeLessThanOrEqual(drawer.x + 1);
    expect((await box('.points')).y).toBeLessThan(drawer.y);
    await expectNoSideScroll(page);
    await page.keyboard.press('Escape');
    expect(await isSeen(page, '.stage-left .forces')).toBe(true);
  },
);

it('console: a condition is hung on a line that stands already, with a place from the map', async () => {
  const page = await open({ width: 1440 });
  await page.waitForSelector('[data-map][data-level][data-ready]');
  await lineOf(page, 1).fill('PP 1-4: move McDowell to Manassas Junction');
  await page.locator('.line-editor').getByRole('button', { name: 'Add a condition' }).click();
  await page.locator('.aim').getByLabel('Condition').selectOption('if-ours');
  await page.locator('.aim').getByRole('button', { name: 'On the map' }).click();
  const drawn = await page.locator('.map-part [data-place="7311"]').first().boundingBox();
  if (drawn === null) throw new Error('Nothing is drawn there.');
  await page.mouse.click(drawn.x + drawn.width / 2, drawn.y + drawn.height / 3);
  const line = 'PP 1-4: if Harpers Ferry is ours then move McDowell to Manassas Junction';
  await expect.poll(() => textOf(page)).toBe(line);
  await page.locator('.aim').getByLabel('Else').selectOption('entrench');
  await expect.poll(() => textOf(page)).toBe(`${line} else entrench McDowell`);
  await page.locator('.aim .done').click();
  expect(await lineOf(page, 1).evaluate((field) => field === document.activeElement)).toBe(true);
});

it('console: a line and its bar point at their place; the card of a place has the lines about it', async () => {
  const page = await open({ width: 1440 });
  await page.waitForSelector('[data-map][data-level][data-ready]');
  await lineOf(page, 1).fill('PP 1-4: move McDowell to Manassas Junction');
  await page.locator('.slot-row[data-places~="7413"] .row-says').hover();
  await page.locator('.mark-hover path').first().waitFor({ state: 'attached' });
  await page.locator('.points h2').hover();
  await page.locator('.mark-hover path').first().waitFor({ state: 'detached' });
  await lineOf(page, 1).click();
  await page.locator('.mark-chosen path').first().waitFor({ state: 'attached' });
  const drawn = await page.locator('.map-part [data-place="7513"]').first().boundingBox();
  if (drawn === null) throw new Error('Nothing is drawn there.');
  await page.mouse.click(drawn.x + drawn.width / 2, drawn.y + drawn.height / 3);
  await page.locator('.map-card-list button', { hasText: 'move McDowell' }).click();
  expect(await lineOf(page, 1).evaluate((field) => field === document.activeElement)).toBe(true);
});

it('console: ships are sent from hexside to hexside by pointing', async () => {
  const page = await table.open(`${table.link('usa-trans')}/sheet/1.1~orders~usa-trans~naval`);
  await page.waitForSelector('[data-map][data-level][data-ready]');
  const point = async (what: string, down: number): Promise<void> => {
    const drawn = page.locator(what).first();
    await drawn.waitFor({ state: 'attached' });
    await page.locator('[data-map]:not([data-moving])').waitFor();
    const box = await drawn.boundingBox();
    if (box === null) throw new Error(`${what} is not drawn.`);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height * down);
  };
  await point('.map-part [data-place="3820"]', 0.3);
  const ships = page.locator('.map-card [data-piece="ships/3820|3821/river-transport"]');
  await ships.locator('button[data-verb=sail]').click();
  await point('.mark-reach [data-link="3919|4020"]', 0.5);
  await expect
    .poll(() => textOf(page))
    .toMatch(/^PP 1-2: sail 2 river transports at 3820 S to \d{4} [NS]/);
  await page.locator('.aim').getByLabel('How many NSP').fill('1');
  await expect.poll(() => textOf(page)).toMatch(/^PP 1: sail 1 river transport at 3820 S to/);
  await page.locator('.aim .cancel').click();
  expect(await textOf(page)).toBe('');
});
