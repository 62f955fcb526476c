/** A sheet written from the map: on a telephone, with the map filling the screen, and what a deed leaves open. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible, expectWell, layTable, type Look, type Table } from './table.js';

let table: Table;
beforeEach(async () => {
  table = await layTable('orders');
});
afterEach(async () => {
  expect(table.errors).toEqual([]);
  await table.close();
});

const SHEET = '/sheet/1.1~orders~usa-east~east';
const [ALEXANDRIA, MANASSAS, WASHINGTON] = ['7513', '7413', '7512'];

async function sheetOf(look: Look): Promise<Page> {
  const page = await table.open(table.link('usa-east') + SHEET, look);
  if (look.width === 390) await page.locator('.stage-phone a[href="#stage-map"]').tap();
  await page.waitForSelector('[data-map][data-level][data-ready]');
  return page;
}

/** Types into the sheet, which may be on a part of the page that is not shown. */
const write = (page: Page, words: string): Promise<void> =>
  page.locator('textarea[name=text]').evaluate((area: HTMLTextAreaElement, value) => {
    area.value = value;
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }, words);
const text = (page: Page): Promise<string> => page.locator('textarea[name=text]').inputValue();
const written = (page: Page, line: string): Promise<void> =>
  page.locator('.aim-what[data-kind=good]', { hasText: line }).waitFor();

const frames = (page: Page, n: number): Promise<void> =>
  page.evaluate(async (left) => {
    for (let k = 0; k < left; k += 1) await new Promise((done) => requestAnimationFrame(done));
  }, n);

/** Touches the counters that stand in a hex, wherever they were drawn, once the map stands still. */
async function touchCounter(page: Page, hex: string): Promise<void> {
  const counter = page.locator(`.map-part [data-place="${hex}"]`).first();
  let [was, box] = [await counter.boundingBox(), await counter.boundingBox()];
  do {
    was = box;
    await frames(page, 4);
    await page.locator('[data-map]:not([data-moving])').waitFor();
    box = await counter.boundingBox();
  } while (was?.x !== box?.x || was?.y !== box?.y);
  if (box === null) throw new Error(`No counter of ${hex} is drawn.`);
  const at = [box.x + box.width / 2, box.y + box.height / 3] as const;
  if (page.viewportSize()?.width === 390) await page.touchscreen.tap(...at);
  else await page.mouse.click(...at);
}

const onCard = (page: Page, piece: string, verb: string) =>
  page.locator(`.map-card [data-piece="${piece}"] button[data-verb=${verb}]`);

it('a telephone writes a march, an attack on a counter and an entry from the map alone', async () => {
  const page = await sheetOf({ width: 390 });
  await touchCounter(page, ALEXANDRIA);
  await onCard(page, 'army/Northeastern Virginia', 'move').tap();
  expect(await page.locator('.map-card').isHidden()).toBe(true);
  await page.locator('.map-stage .aim-ways').waitFor();
  await touchCounter(page, MANASSAS);
  await written(page, 'PP 1-4: move army of Northeastern Virginia to Manassas Junction');
  await page.fill('.aim-fields input[name=sp]', '3');
  await written(page, 'PP 1-4: move army of Northeastern Virginia with 3 SP to Manassas Junction');
  await expectWell(page);
  await page.locator('.aim .done').tap();
  await touchCounter(page, WASHINGTON);
  await page.locator('.card-others summary').tap();
  await onCard(page, 'pool/sp', 'enter').tap();
  await page.fill('.aim-fields input[name=n]', '4');
  await written(page, 'PP 5-8: enter 4 SP at Washington');
  await page.locator('.aim .done').tap();
  expect(await text(page)).toBe(
    'PP 1-4: move army of Northeastern Virginia with 3 SP to Manassas Junction\n' +
      'PP 5-8: enter 4 SP at Washington',
  );
});

it('a force that the sheet brings forth is ordered on from the map, and its hex is not under the card', async () => {
  const page = await sheetOf({ width: 390 });
  await write(page, 'PP 1: enter 1 leader at Washington');
  const entered = page.locator('.forces [data-piece="leader/McClellan"]');
  await entered.waitFor({ state: 'attached' });
  expect(await entered.textContent()).toContain('by these orders at Washington');
  await page.getByRole('combobox', { name: 'Find a place' }).fill('Washington');
  await page.keyboard.press('Enter');
  await onCard(page, 'leader/McClellan', 'form').waitFor({ state: 'attached' });
  await page.locator('[data-map]:not([data-moving])').waitFor();
  const [mark, card] = await Promise.all([
    page.locator('.mark-chosen').boundingBox(),
    page.locator('.map-card').boundingBox(),
  ]);
  expect((mark?.y ?? 0) + (mark?.height ?? 0) / 2).toBeLessThan(card?.y ?? 0);
  await onCard(page, 'leader/McClellan', 'form').tap();
  await page.locator('.aim-fields select[name=army]').selectOption('Potomac');
  await written(page, 'form army of Potomac under McClellan');
  expect((await text(page)).split('\n')).toEqual([
    'PP 1: enter 1 leader at Washington',
    'PP 2-3: form army of Potomac under McClellan',
  ]);
});

describe('what a deed leaves open', () => {
  const start = async (page: Page, piece: string, verb: string): Promise<void> => {
    const own = page.locator(`.forces [data-piece="${piece}"]`);
    const force = page.locator('.force', { has: page.locator(`[data-piece="${piece}"]`) });
    await force.locator('summary').click();
    await own.locator(`button[data-verb=${verb}]`).click();
  };

  it('is filled in beside the way: a part of the strength points, from a later pulse', async () => {
    const page = await sheetOf({});
    await start(page, `sp/${WASHINGTON}`, 'stack');
    await page.fill('.aim input[placeholder]', '7512 7511');
    await written(page, 'PP 1-3: move 3 SP at Washington as a stack to');
    await page.fill('.aim-fields input[name=n]', '2');
    await written(page, 'PP 1-2: move 2 SP at Washington as a stack to');
    await page.getByLabel('From pulse').fill('5');
    await written(page, 'PP 5-6: move 2 SP at Washington as a stack to');
    expect((await text(page)).split('\n')).toHaveLength(1);
    await page.getByLabel('How many SP').fill('9');
    await page.locator('.aim-what[data-kind=bad]', { hasText: 'from 1 to 3' }).waitFor();
    expect(await text(page)).toBe('');
    table.errors.length = 0; // the browser logs the answer 422
  });

  it('is filled in where no place is needed: so many pulses of waiting', async () => {
    const page = await sheetOf({});
    await start(page, 'sheet', 'wait');
    expect(await page.getByLabel('Places, or type them').isVisible()).toBe(false);
    await page.locator('.aim').getByLabel('Pulses').fill('3');
    await written(page, 'PP 1-3: wait');
    await expectAccessible(page);
    await page.click('.aim .done');
    expect(await text(page)).toBe('PP 1-3: wait');
  });
});

it('the page says without script how to write what the map cannot, with the names of his own forces', async () => {
  const page = await table.open(table.link('usa-east') + SHEET, { width: 390, script: false });
  await page.locator('.how summary').click();
  const lines = await page.locator('.how code').allTextContents();
  for (const words of [
    'dropping 1 SP',
    'if interrupted',
    'if enemy seen',
    'army of Northeastern Virginia',
    '(2 CP)',
  ])
    expect(lines.join('\n')).toContain(words);
  await expectWell(page);
});

it('what the keyboard comes to on a sheet stands above the bar with the button, and standing orders have a tab of their own', async () => {
  const page = await table.open(table.link('usa-east') + SHEET, { width: 390 });
  await page.locator('.line-field').first().waitFor();
  expect(await page.locator('#standing section.group').count()).toBeGreaterThan(0);
  expect(await page.locator('section.group').first().isVisible()).toBe(false);
  await write(page, Array.from({ length: 8 }, (_, n) => `PP ${String(n + 1)}: wait`).join('\n'));
  await page.locator('.slot-row[data-line="8"] .row-handle').waitFor({ state: 'attached' });
  await page.locator('.line-field').first().focus();
  const hidden: string[] = [];
  for (let n = 0; n < 20; n += 1) {
    await page.keyboard.press('Tab');
    const what = await page.evaluate(() => {
      const [one, foot] = [
        document.activeElement,
        document.querySelector('.stage-right .stage-foot'),
      ];
      if (one === null || foot === null) return 'no bar';
      if (foot.contains(one) || one.closest('.stage-right') === null) return '';
      const [own, bar] = [one.getBoundingClientRect(), foot.getBoundingClientRect()];
      return own.bottom > bar.top + 1
        ? `${one.className} ends at ${String(own.bottom)}, the bar begins at ${String(bar.top)}`
        : '';
    });
    if (what !== '') hidden.push(what);
  }
  expect(hidden).toEqual([]);
});

it('a march is shown on the map with the keys alone: the cursor begins at the force, and the focus comes back', async () => {
  const page = await sheetOf({});
  const army = page.locator('.forces [data-piece="army/Northeastern Virginia"]');
  const force = page.locator('.force', {
    has: page.locator('[data-piece="army/Northeastern Virginia"]'),
  });
  await force.locator('summary').focus();
  await page.keyboard.press('Enter');
  await army.locator('button[data-verb=move]').focus();
  await page.keyboard.press('Enter');
  const focused = (selector: string): Promise<boolean> =>
    page.locator(selector).evaluate((one) => one === document.activeElement);
  await expect.poll(() => focused('.map-view')).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await written(page, 'PP 1-4: move army of Northeastern Virginia to Manassas Junction');
  await page.keyboard.press('Backspace');
  await expect.poll(() => text(page)).toBe('');
  await page.keyboard.press('Enter');
  await written(page, 'to Manassas Junction');
  await page.locator('.aim .done').focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => force.locator('summary').evaluate((one) => one === document.activeElement))
    .toBe(true);
});

it('console: what is out of reach says why beside the place, and where an enemy stops the march is shown', async () => {
  const page = await sheetOf({});
  await touchCounter(page, ALEXANDRIA);
  await onCard(page, 'army/Northeastern Virginia', 'move').click();
  const enemy = page.locator(`.mark-reach .stops[data-place="${MANASSAS}"]`);
  await enemy.waitFor({ state: 'attached' });
  await page.fill('.aim input[placeholder]', 'Richmond');
  const note = page.locator('.map-note[data-kind=bad]');
  await note.waitFor();
  expect(await note.textContent()).toContain('movement point');
  await page.fill('.aim input[placeholder]', 'Manassas Junction');
  await page.locator('.aim-notes', { hasText: 'Enemy seen at Manassas Junction' }).waitFor();
  await page.locator('.aim-notes', { hasText: 'May march again from pulse 13' }).waitFor();
  expect(await note.isHidden()).toBe(true);
  table.errors.length = 0; // the browser logs the answer 422
});

it('console: a bar that is dragged onto others offers to shift the rest, in one press', async () => {
  const page = await sheetOf({});
  await write(
    page,
    'PP 1-3: wait\nPP 4: enter 1 leader at Washington\nPP 5-6: enter 2 SP at Washington',
  );
  const handle = page.locator('.slot-row[data-line="1"] .row-handle');
  await page.locator('.slot-row[data-line="3"] .row-handle').waitFor();
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  const offer = page.getByRole('button', { name: 'Shift the rest' });
  await offer.waitFor();
  expect(await text(page)).toContain('PP 1-3: wait');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => text(page))
    .toBe('PP 2-4: wait\nPP 5: enter 1 leader at Washington\nPP 6-7: enter 2 SP at Washington');
  expect(await offer.count()).toBe(0);
});
