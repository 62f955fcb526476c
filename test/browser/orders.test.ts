/** From the commander's page to the receipt of his orders: at a desk and on a telephone, with and without script. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { columnOf, rowOf } from '../../src/systems/civil-war/rules/ground/hexes.js';
import {
  expectNoSideScroll,
  expectWell,
  layTable,
  leave,
  type Look,
  LOOKS,
  SILENT_LOOKS,
  type Table,
} from './table.js';

/** Where a hex lies on the drawn map. */
const centerOf = (hex: string): { readonly x: number; readonly y: number } => ({
  x: 20 + 30 * columnOf(hex),
  y: 34.8 * (rowOf(hex) + (columnOf(hex) % 2 === 0 ? 0.5 : 1)),
});

let table: Table;
beforeEach(async () => {
  table = await layTable('orders');
});
afterEach(async () => {
  expect(table.errors).toEqual([]);
  await table.close();
});

const SHEET = '/sheet/1.1~orders~usa-east~east';
const ORDERS = [
  'PP 1 : enter a leader in Washington',
  'PP 2 to 4 : Enter 3 reinforcements in Washington',
  'PP 5 to 8 : Move army lead by McDowell to Manassas Junction (4 CP)',
].join('\n');

const sheetOf = (look: Look): Promise<Page> =>
  table.open(table.link('usa-east') + SHEET, { asText: true, ...look });
const area = (page: Page) => page.locator('textarea[name=text]');
const row = (page: Page, line: number) =>
  page.locator(`.slot-row[data-line="${String(line)}"]:not([data-gap])`);
const isKept = (page: Page) =>
  page.locator('[data-kept][data-kind=good]').waitFor({ state: 'attached' });
/** The main action sends the sheet. */
const send = 'button.main-action[form=sheet]';

it.each([...LOOKS, ...SILENT_LOOKS])(
  'orders go from his page to a receipt at $width pixels, $scheme, script: $script',
  async (look) => {
    const page = await table.open(table.link('usa-east'), { asText: true, ...look });
    await showOrders(page, look);
    await area(page).fill(ORDERS.replace('Manassas', 'Manasas'));
    if (!look.script) {
      await page.click('button:has-text("Check and save")');
      await page.waitForURL('**/check');
    }
    const fault = page.locator('[data-line="3"] .line-faults');
    await fault.first().waitFor();
    await expectWell(page);
    await fault.getByRole('button', { name: 'Use Manassas Junction' }).click();
    await page.locator('[data-line="3"] .line-faults').waitFor({ state: 'detached' });
    expect(await area(page).inputValue()).toContain('McDowell to Manassas Junction');
    await page.click(send);
    await page.waitForURL('**/sheet/**?did=counts');
    await expectWell(page);
    expect(await page.textContent('.action-says')).toMatch(/^Sent. Version 1, sent/);
    await page.click('button:has-text("I am ready")');
    await page.waitForURL('**/sheet/**?did=ready');
    expect(await page.textContent('.action-says')).toMatch(/^You are ready./);
    await page.goto(`${table.link('usa-east')}/receipt/1`);
    await expectNoSideScroll(page);
    expect(await page.textContent('dl')).toMatch(/Version\s*1/);
  },
);

/** On a phone one of the four tabs. */
async function showOrders(page: Page, { width, script = true }: Look): Promise<void> {
  if (width === 390 && script) await page.click('.stage-phone a[href="#sheet-pane"]');
}

describe('while he writes', () => {
  it('rows and bars follow the text, and the draft outlives the page', async () => {
    const page = await sheetOf({});
    await area(page).fill(ORDERS);
    await row(page, 3).waitFor();
    await isKept(page);
    expect(await page.textContent('.cap-bars')).toContain('left for the second sub-turn');
    await area(page).fill(`${ORDERS}\nPP 9-12: wait\nPP 13-20: wait`);
    await page.locator('.cap-bars .over').waitFor();
    await isKept(page);
    const again = await sheetOf({});
    expect(await area(again).inputValue()).toContain('PP 13-20: wait');
    expect(await again.textContent('.said.draft')).toContain('You have an unsent draft');
  });

  it('dragging a row moves its pulses in the text, and dragging its end makes it longer', async () => {
    const page = await sheetOf({});
    await area(page).fill('PP 1-2: wait\nPP 5-8: wait');
    await row(page, 2).waitFor();
    await isKept(page);
    const handle = row(page, 2).locator('.row-handle');
    const pulses = Number(await page.getAttribute('.slot-rows', 'data-slots'));
    const drag = async (from: number, by: number): Promise<void> => {
      await handle.scrollIntoViewIfNeeded();
      const box = await handle.boundingBox();
      if (box === null) throw new Error('The row has no bar.');
      const width = box.width / pulses;
      const y = box.y + box.height / 2;
      await page.mouse.move(box.x + from * width, y);
      await page.mouse.down();
      await page.mouse.move(box.x + (from + by) * width, y, { steps: 4 });
      await page.mouse.up();
    };
    await drag(5.5, 2);
    expect(await area(page).inputValue()).toBe('PP 1-2: wait\nPP 7-10: wait');
    await page.locator('.slot-row[data-line="2"][data-from="7"]:not([data-gap])').waitFor();
    await drag(9.9, 3);
    expect(await area(page).inputValue()).toBe('PP 1-2: wait\nPP 7-13: wait');
  });

  it('the arrow keys do the same, line by line, and the focus stays with the line', async () => {
    const page = await sheetOf({});
    await area(page).fill(ORDERS);
    await row(page, 3).waitFor();
    await isKept(page);
    await row(page, 3).locator('.row-handle').focus();
    await page.keyboard.press('ArrowRight');
    await page
      .locator('.slot-row[data-line="3"][data-from="6"]:not([data-gap]) .row-handle:focus')
      .waitFor();
    expect(await area(page).inputValue()).toContain('PP 6 to 9 : Move army');
    await page.keyboard.press('Shift+ArrowLeft');
    await page
      .locator('.slot-row[data-line="3"][data-to="8"]:not([data-gap]) .row-handle:focus')
      .waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    await page.locator('.slot-row[data-line="2"] .row-handle:focus').waitFor();
    expect((await area(page).inputValue()).split('\n')[1]).toMatch(/^PP 2 to 4 : Move army/);
    await page.keyboard.press('Delete');
    await page.waitForFunction(
      () => document.querySelectorAll('.slot-row:not([data-gap])').length === 2,
    );
    await page.click('button:has-text("Undo")');
    expect(await area(page).inputValue()).toContain('Move army');
  });

  it('what cannot be kept is told, and kept when the site is back', async () => {
    const page = await sheetOf({});
    await page.route('**/check', (route) => route.abort());
    await area(page).fill(ORDERS);
    await page.locator('[data-kept][data-kind=bad]').waitFor();
    expect(await page.textContent('[data-kept]')).toContain('Trying again');
    expect(await area(page).inputValue()).toBe(ORDERS);
    await page.unroute('**/check');
    await isKept(page);
    table.errors.length = 0; // the aborted requests
  });

  it('what was written while the site was slow is kept, also after it was away', async () => {
    const page = await sheetOf({});
    const asks = (text: string) =>
      page.waitForRequest(
        (request) =>
          request.url().endsWith('/check') &&
          new URLSearchParams(request.postData() ?? '').get('text') === text,
      );
    await page.route('**/check', (route) => route.abort());
    await area(page).fill('PP 1: wait');
    await page.locator('[data-kept][data-kind=bad]').waitFor();
    await page.unroute('**/check');
    await isKept(page);
    let answer = (): void => undefined;
    const answered = new Promise<void>((done) => (answer = done));
    await page.route('**/check', (route) => answered.then(() => route.continue()));
    const first = asks('PP 1-2: wait');
    await area(page).fill('PP 1-2: wait');
    await first;
    await area(page).fill('PP 1-3: wait');
    // Longer than the pause after which a text is sent.
    await new Promise((done) => setTimeout(done, 500));
    const second = asks('PP 1-3: wait');
    answer();
    await second;
    table.errors.length = 0; // the aborted requests
  });

  it('what stood in a sheet as its page was left is put back there, and into no other sheet', async () => {
    const page = await sheetOf({});
    await page.route(/\/(?:check|draft)$/, (route) => route.abort());
    await area(page).fill('PP 1: wait');
    await page.goto(`${table.link('csa-east')}${SHEET.replaceAll('usa', 'csa')}`);
    await page.waitForSelector('[data-map][data-ready]');
    expect(await area(page).inputValue()).toBe('');
    await page.goto(table.link('usa-east') + SHEET);
    await expect.poll(() => area(page).inputValue()).toBe('PP 1: wait');
    await leave(page);
    table.errors.length = 0; // the aborted requests
  });

  it('a page that is come back to by the browser’s Back keeps what is written on it', async () => {
    const page = await sheetOf({});
    await area(page).fill('PP 1: wait');
    await isKept(page);
    // It is sent, and the page is still there, as where a browser keeps those that were left.
    await page.route('**/sheet', (route) => route.fulfill({ status: 204 }));
    const sent = page.waitForResponse('**/sheet');
    await page.click(send);
    await sent;
    await page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    const kept = page.waitForResponse('**/check');
    await area(page).fill('PP 1-2: wait');
    expect((await kept).status()).toBe(200);
    await leave(page);
  });

  it('the last words stand in a page that is opened anew before they have arrived', async () => {
    const page = await sheetOf({});
    await area(page).fill('PP 1: wait');
    await isKept(page);
    await area(page).fill('PP 1: wait\nPP 2: wait');
    await page.route('**/draft', (route) => route.abort());
    await page.reload();
    await row(page, 2).waitFor();
    expect(await area(page).inputValue()).toBe('PP 1: wait\nPP 2: wait');
    await isKept(page);
    const again = await sheetOf({});
    expect(await area(again).inputValue()).toBe('PP 1: wait\nPP 2: wait');
  });

  it('the last words are kept of a page that is closed while earlier ones are on their way', async () => {
    const page = await sheetOf({});
    await page.route('**/check', async (route) => {
      await route.fetch();
      // The answer is never heard of.
    });
    const asked = page.waitForRequest('**/check');
    await area(page).fill('PP 1: wait');
    await asked;
    await area(page).fill('PP 1: wait\nPP 2: wait');
    await leave(page);
    const again = await sheetOf({});
    const stands = async (): Promise<string> => {
      await again.reload();
      return area(again).inputValue();
    };
    await expect.poll(stands).toBe('PP 1: wait\nPP 2: wait');
  });

  it('without a connection nothing is sent, the page says so, and goes on when it is back', async () => {
    const page = await sheetOf({ width: 390 });
    await area(page).fill('PP 1: wait');
    await isKept(page);
    await page.context().setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    await area(page).fill('PP 1-2: wait');
    await page.click(send);
    expect(await page.textContent('[data-kept]')).toContain('Not sent: no connection');
    expect(await area(page).inputValue()).toBe('PP 1-2: wait');
    await page.context().setOffline(false);
    await isKept(page);
    await page.click(send);
    await page.waitForURL('**/sheet/**?did=counts');
    expect(await area(page).inputValue()).toBe('PP 1-2: wait');
    table.errors.length = 0; // the requests without a connection
  });

  it('is sent once, whatever of it is on its way when he sends it', async () => {
    const page = await sheetOf({ width: 1440 });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/sheet')) sent.push(request.url());
    });
    for (const slow of ['**/check', '**/fill'])
      await page.route(slow, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        await route.continue();
      });
    await area(page).fill(ORDERS);
    await page.waitForRequest('**/check');
    await page.click(send);
    await page.waitForURL('**did=counts');
    expect(sent).toHaveLength(1);
    await leave(page);
  });

  it('two pages are told of each other, and neither text is lost', async () => {
    const [one, two] = [await sheetOf({}), await sheetOf({})];
    await area(one).fill('PP 1: wait');
    await isKept(one);
    await area(two).fill('PP 1-2: wait');
    await two.locator('section.newer').waitFor();
    expect(await two.textContent('section.newer pre')).toBe('PP 1: wait');
    expect(await area(two).inputValue()).toBe('PP 1-2: wait');
    await two.click('button:has-text("Use the other one")');
    await isKept(two);
    expect(await area(two).inputValue()).toBe('PP 1: wait');
    table.errors.length = 0; // the browser logs the answer 409
  });
});

/** Where on the screen the middle of a hex is, once the map stands still. */
async function placeOnScreen(page: Page, hex: string): Promise<{ x: number; y: number }> {
  const here = (): Promise<{ x: number; y: number }> =>
    page.locator('.map-marks').evaluate((marks, { x, y }) => {
      const matrix = (marks as SVGSVGElement).getScreenCTM();
      if (matrix === null) throw new Error('The map is not drawn.');
      const point = new DOMPoint(x, y).matrixTransform(matrix);
      return { x: point.x, y: point.y };
    }, centerOf(hex));
  let [was, is] = [await here(), await here()];
  do {
    was = is;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    is = await here();
  } while (was.x !== is.x || was.y !== is.y);
  return is;
}

describe('pointing', () => {
  it('at a force and hexes writes the line, and taking it back takes it out', async () => {
    const page = await sheetOf({});
    await area(page).fill('PP 1: enter a leader in Washington');
    await isKept(page);
    const force = page.locator('.force:has([data-piece^="army/"])').first();
    await force.locator('summary').click();
    await force.locator('[data-piece^="army/"] button[data-verb=move]').click();
    await page.fill('.aim input[placeholder]', '7513 7413');
    await page.locator('.aim-what[data-kind=good]').waitFor();
    expect(await area(page).inputValue()).toMatch(/\nPP 2-5: move .* to Manassas Junction/);
    await row(page, 2).waitFor();
    await page.click('.aim .cancel');
    expect(await area(page).inputValue()).toBe('PP 1: enter a leader in Washington');
  });

  it('with real clicks on the map alone writes the line', async () => {
    const page = await sheetOf({});
    await page.waitForSelector('[data-map][data-level][data-ready]');
    const force = page.locator('.force:has([data-piece^="army/"])').first();
    await force.locator('summary').click();
    await force.locator('[data-piece^="army/"] button[data-verb=move]').click();
    const at = await placeOnScreen(page, '7413');
    await page.mouse.click(at.x, at.y);
    await page.locator('.aim-what[data-kind=good]').waitFor();
    expect(await area(page).inputValue()).toMatch(/^PP 1-4: move .* to Manassas Junction/);
    await row(page, 1).waitFor();
    await page.click('.aim .done');
    await isKept(page);
    expect(await area(page).inputValue()).toMatch(/^PP 1-4: move .* to Manassas Junction/);
  });

  it('a way drawn on the map is the same as one that was typed', async () => {
    const page = await sheetOf({});
    const force = page.locator('.force:has([data-piece^="army/"])').first();
    await force.locator('summary').click();
    await force.locator('[data-piece^="army/"] button[data-verb=move]').click();
    await page.evaluate(() => {
      const spots = ['7513', '7413'].map((at) => ({ on: 'place', place: at }));
      const detail = { spots };
      document
        .querySelector('[data-map]')
        ?.dispatchEvent(new CustomEvent('vedette:way', { detail, bubbles: true }));
    });
    await page.locator('.aim-what[data-kind=good]').waitFor();
    expect(await area(page).inputValue()).toMatch(/^PP 1-4: move .* to Manassas Junction/);
  });

  it('an order without a place is written at once', async () => {
    const page = await sheetOf({});
    const force = page.locator('.force:has([data-piece^="army/"])').first();
    await force.locator('summary').click();
    await force.locator('[data-piece^="army/"] button[data-verb=entrench]').click();
    await page.locator('.aim-what[data-kind=good]').waitFor();
    expect(await area(page).inputValue()).toMatch(/^PP 1-3: entrench/);
  });
});

it('a sheet is pointed at, moved and sent with the keyboard alone, from his page to the receipt', async () => {
  const page = await table.open(table.link('usa-east'), { width: 1440 });
  const tabTo = async (selector: string, key = 'Tab'): Promise<void> => {
    for (let n = 0; n < 200; n += 1) {
      if (await page.evaluate((what) => document.activeElement?.matches(what) === true, selector))
        return;
      await page.keyboard.press(key);
    }
    throw new Error(`The keyboard does not come to ${selector}.`);
  };
  await page.waitForSelector('button[data-verb=entrench]:enabled', { state: 'attached' });
  await tabTo('.force:has([data-piece^="army/"]) summary');
  await page.keyboard.press('Enter');
  await tabTo('[data-piece^="army/"] button[data-verb=entrench]');
  await page.keyboard.press('Enter');
  await row(page, 1).waitFor();
  await isKept(page);
  await tabTo('.slot-row[data-line="1"] .row-handle');
  await page.keyboard.press('ArrowRight');
  await page.locator('.slot-row[data-line="1"][data-from="2"]:not([data-gap])').waitFor();
  await isKept(page);
  await tabTo(send);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sheet/**?did=counts');
  expect(await area(page).inputValue()).toMatch(/^PP 2-4: entrench/);
  await tabTo('button.main-action[name=ready]');
  await page.keyboard.press('Enter');
  await page.waitForURL('**did=ready');
});
