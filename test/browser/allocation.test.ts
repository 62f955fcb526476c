import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectNoSideScroll,
  expectWell,
  layTable,
  leave,
  type Look,
  LOOKS,
  type Table,
} from './table.js';

let table: Table;
beforeAll(async () => {
  table = await layTable('allocations');
});
afterAll(() => table.close());

async function openAllocation(look: Look, who = 'usa-supreme'): Promise<Page> {
  const page = await table.open(table.link(who), look);
  const sheet = (await page.getAttribute('.ask a', 'href')) ?? '';
  // What other tests have drafted is not gone on with.
  await page.goto(`${new URL(sheet, table.url).href}?from=counting`);
  if (look.script !== false) await page.waitForSelector('[data-slide]', { state: 'attached' });
  return page;
}
const sheetText = (page: Page): Promise<string> => page.inputValue('textarea[name="text"]');
const field = (id: string): string => `[name="field:${id}"]`;
const within = (page: Page, group: string, what: string) =>
  page.locator(`[data-group="${group}"] ${what}`);
const waitForText = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction(
    (wanted) =>
      document.querySelector<HTMLTextAreaElement>('textarea[name="text"]')?.value.includes(wanted),
    text,
  );

describe.each(LOOKS)('at $width pixels, $scheme', (look) => {
  it('C3.5 a whole allocation is filled in by pointing, and the text says it', async () => {
    const page = await openAllocation(look);
    await page.fill(field('cp/east'), '20');
    await page.waitForSelector('[data-field="cp/east"].over');
    expect(await within(page, 'cp', '[data-rest]').textContent()).toBe('10 CP left');
    await waitForText(page, 'CP east 20');
    await page.waitForSelector('.form-state.bad');
    await expectAccessible(page);
    for (let step = 0; step < 8; step += 1)
      await page.click('[data-field="cp/east"] [data-step="-1"]');
    await within(page, 'cp', '[data-split]').click();
    expect(await within(page, 'cp', '[data-rest]').textContent()).toBe('all given out');
    await within(page, 'pp', '[data-split]').click();
    await page.selectOption(field('leader/3/land/1'), 'east');
    await page.waitForSelector('[data-pool="east"] [data-field="leader/3/land/1"]');
    await waitForText(page, 'leader 3* to east');
    expect(await sheetText(page)).toMatch(
      /^CP east 12, west \d+, trans \d+, naval \d+\nPP east \d+/,
    );
    expect(await page.locator('.share.over, .share.under').count()).toBe(0);
    await expectWell(page);
    await leave(page);
  });
});

it('what is typed into the text stands in the fields, and fields change nothing else in it', async () => {
  const page = await openAllocation({ width: 1440 });
  await page.fill(
    'textarea[name="text"]',
    '# as agreed\nCP east 10, west 7\n2 leaders 3* to west\nand so on',
  );
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name="field:cp/west"]')?.value === '7',
  );
  await page.waitForSelector('[data-pool="west"] [data-field="leader/3/land/2"]');
  await page.fill(field('cp/west'), '8');
  await waitForText(page, 'west 8');
  expect(await sheetText(page)).toBe(
    '# as agreed\nCP east 10, west 8\n2 leaders 3* to west\nand so on',
  );
  await page.fill(field('cp/west'), '-3');
  await page.waitForSelector('[data-field="cp/west"] [data-wrong]:not(:empty)');
  expect(await sheetText(page)).toContain('west 8');
  await leave(page);
});

it.each([390, 1440] as const)('at %d pixels a leader is dragged to a pool', async (width) => {
  const page = await openAllocation({ width });
  const card = page.locator('[data-field="leader/3/land/1"]');
  const grip = card.locator('[data-grip]');
  await page.locator('[data-pool="east"]').scrollIntoViewIfNeeded();
  await grip.scrollIntoViewIfNeeded();
  const from = await grip.boundingBox();
  const to = await page.locator('[data-pool="east"]').boundingBox();
  if (from === null || to === null) throw new Error('both are there');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  const end = { x: to.x + to.width / 2, y: to.y + 20 };
  await page.mouse.move(from.x + 30, from.y + 30);
  if (end.y < 844) await page.mouse.move(end.x, end.y, { steps: 5 });
  for (let tries = 0; tries < 60; tries += 1) {
    const pool = await page.locator('[data-pool="east"]').boundingBox();
    if (pool === null) break;
    const y = pool.y + 20;
    await page.mouse.move(pool.x + pool.width / 2, Math.min(y, width === 390 ? 840 : 890));
    if (y < (width === 390 ? 560 : 760)) break;
  }
  await page.mouse.up();
  await waitForText(page, 'leader 3* to east');
  await page.waitForSelector('[data-pool="east"] [data-field="leader/3/land/1"]');
  await leave(page);
});

it('on a telephone the whole form is a few windows long, its state and its button are always in reach', async () => {
  const page = await openAllocation({ width: 390 });
  const windows = await page.evaluate(() => {
    const form = document.querySelector<HTMLElement>('.form-groups');
    return (form?.offsetHeight ?? Infinity) / window.innerHeight;
  });
  expect(windows).toBeLessThan(3.2);
  const isWhere = async () => (await page.locator(field('cp/east')).boundingBox())?.y;
  const before = await isWhere();
  await page.fill(field('cp/east'), '23');
  await page.waitForSelector('.form-state.bad');
  expect(await isWhere()).toBe(before);
  await page.fill(field('cp/east'), '');
  const isInReach = (selector: string): Promise<boolean> =>
    page.evaluate((what) => {
      const box = document.querySelector(what)?.getBoundingClientRect();
      return box !== undefined && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
    }, selector);
  for (const group of ['cp', 'leaders', 'persons']) {
    await within(page, group, 'summary').evaluate((summary) => {
      summary.scrollIntoView({ block: 'start' });
    });
    expect(await isInReach('button.main-action')).toBe(true);
    expect(await isInReach('.action-says')).toBe(true);
  }
  await within(page, 'cp', 'summary').click();
  expect(await page.isVisible(field('cp/east'))).toBe(false);
  expect(await within(page, 'cp', '[data-rest]').textContent()).toContain('CP left');
  await leave(page);
});

it('with keys alone', async () => {
  const page = await openAllocation({ width: 1440 });
  await page.focus(field('cp/east'));
  await page.keyboard.type('15');
  await page.keyboard.press('Enter');
  await page.focus(field('leader/3/land/1'));
  await page.keyboard.press('w');
  await page.waitForSelector('[data-pool="west"] [data-field="leader/3/land/1"]');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
    'field:leader/3/land/1',
  );
  await waitForText(page, 'leader 3* to west');
  await page.focus('[data-group="cp"] [data-split]');
  await page.keyboard.press('Space');
  await waitForText(page, 'naval');
  await leave(page);
});

it('console: the points are counted beside the map from the first one handed out', async () => {
  const page = await openAllocation({ width: 1440 });
  expect(await page.locator('.points').textContent()).not.toContain('CP east');
  await page.fill(field('cp/east'), '12');
  await page.locator('.points', { hasText: /CP east\s*12 of/ }).waitFor();
  expect(await page.locator('.points h2').textContent()).toBe('Points');
  await leave(page);
});

it('the bar of a share can be seen under the handle that moves it', async () => {
  const page = await openAllocation({ width: 1440 });
  await page.fill(field('cp/east'), '12');
  const ground = await page
    .locator('[data-field="cp/east"] [data-slide]')
    .evaluate((slide) => getComputedStyle(slide).backgroundColor);
  expect(ground).toBe('rgba(0, 0, 0, 0)');
  await leave(page);
});

it('console: an allocation that was sent empty says why it is not accepted', async () => {
  const page = await openAllocation({ width: 1440 });
  await page.click('button.main-action');
  const said = page.locator('.said.bad');
  await said.waitFor();
  expect(await said.textContent()).toMatch(
    /^Not accepted\. Your allocation is empty\. Write lines such as CP east/,
  );
  await page.goto(`${table.link('usa-supreme')}/receipt/1`);
  expect(await page.locator('.of-sheet').textContent()).toContain('Your allocation is empty.');
  await leave(page);
});

it('what is sent is the text with all fields in it, however fast', async () => {
  const page = await openAllocation({ width: 390 }, 'csa-supreme');
  await within(page, 'cp', '[data-split]').click();
  await page.click('button.main-action');
  await page.waitForURL(/did=/);
  expect(await sheetText(page)).toMatch(/^CP east \d+, west \d+, trans \d+$/);
  // It waits for the approval: a frame with one coloured edge, as all that is due.
  const waits = await page.locator('.ask.waits').evaluate((ask) => {
    const { textAlign, borderTopLeftRadius, backgroundColor } = getComputedStyle(ask);
    return { textAlign, borderTopLeftRadius, backgroundColor };
  });
  expect(waits).toEqual({
    ...{ textAlign: 'start', borderTopLeftRadius: '0px', backgroundColor: 'rgba(0, 0, 0, 0)' },
  });
  await leave(page);
});

it.each([390, 1440] as const)(
  'at %d pixels without script a button puts the fields into the sheet',
  async (width) => {
    const page = await openAllocation({ width, script: false });
    await page.fill(field('cp/east'), '12');
    await within(page, 'cp', '[data-split]').click();
    expect(await page.inputValue(field('cp/east'))).toBe('12');
    expect(await within(page, 'cp', '[data-rest]').textContent()).toBe('all given out');
    await page.selectOption(field('leader/3/land/1'), 'east');
    await page.click('.put button');
    expect(await sheetText(page)).toContain('leader 3* to east');
    expect(await page.locator('[data-pool="east"] [data-field]').count()).toBe(1);
    await page.fill(field('pp/east'), '-3');
    await page.locator(field('pp/east')).press('Enter');
    expect(await page.inputValue(field('pp/east'))).toBe('-3');
    expect(await page.textContent('[data-field="pp/east"] [data-wrong]')).toContain('whole number');
    await expectNoSideScroll(page);

    await leave(page);
  },
);

it('leaves nothing in the log of errors', () => {
  // What was refused is told by its status too.
  expect(table.errors.filter((error) => !String(error).includes('status of 422'))).toEqual([]);
});
