/** What a commander does while the site's answer about his earlier words is still on its way, late, or lost. */
import type { Page, Route } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seeVersions } from '../../src/campaign/sheets/see-versions.js';
import { asSeat } from '../../src/kernel/basic.js';
import { must } from '../web/site.js';
import { layTable, leave, type Table } from './table.js';

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
  'PP 1: enter 1 leader at Washington',
  'PP 2-5: move McDowell to Manassas Junction',
  'PP 6: wait',
];
const textOf = (page: Page): Promise<string> => page.inputValue('textarea[name=text]');
const lineOf = (page: Page, line: number) => page.locator('.line-field').nth(line - 1);
const rowOf = (page: Page, line: number) =>
  page.locator(`.slot-row[data-line="${String(line)}"]:not([data-gap])`);
const isKept = (page: Page) =>
  page.locator('[data-kept][data-kind=good]').waitFor({ state: 'attached' });
const open = async (asText = true): Promise<Page> => {
  const page = await table.open(table.link('usa-east') + SHEET, { width: 1440, asText });
  await page.waitForSelector('[data-map][data-level][data-ready]');
  return page;
};
const write = async (page: Page, text: string, line: number): Promise<void> => {
  await page.fill('textarea[name=text]', text);
  await rowOf(page, line).waitFor();
  await isKept(page);
};
/** Answers come so much later; the function that is answered with lets them come. */
async function holdUp(page: Page, what: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  const hold = (route: Route): void => void held.push(route);
  await page.route(what, hold);
  return async () => {
    for (const route of held.splice(0)) await route.continue();
    await page.unroute(what, hold);
  };
}
const versions = () =>
  table.with(async (campaign) => (await must(seeVersions(campaign, asSeat('usa-east')))).length);
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

describe('whoever says that he is ready while his change is being checked sends nothing', () => {
  it.each([
    ['/check', '/fill'],
    ['/fill', '/check'],
  ])('where %s is answered before %s', async (first, last) => {
    const page = await open();
    await write(page, ORDERS.join('\n'), 3);
    await page.click('button.main-action[form=sheet]');
    await page.waitForURL('**did=counts');
    await page.waitForSelector('[data-map][data-level][data-ready]');
    const answers = [await holdUp(page, `**${first}`), await holdUp(page, `**${last}`)] as const;
    const asked = Promise.all([page.waitForRequest('**/check'), page.waitForRequest('**/fill')]);
    await page.fill('textarea[name=text]', ORDERS.slice(0, 2).join('\n'));
    await asked;
    await page.click('button.main-action[name=ready]');
    const answered = page.waitForResponse(`**${first}`);
    await answers[0]();
    await answered;
    await answers[1]();
    await expect.poll(() => page.textContent('[data-kept]')).toContain('Nothing was sent.');
    expect(await versions()).toBe(1);
    await press(page, 'Send');
    await page.waitForURL('**did=counts');
    expect(await versions()).toBe(2);
  });

  it('and is told where his fields could not be asked about', async () => {
    const page = await open();
    await write(page, ORDERS.join('\n'), 3);
    const held: Route[] = [];
    await page.route('**/fill', (route) => void held.push(route));
    const asked = page.waitForRequest('**/fill');
    await page.fill('textarea[name=text]', ORDERS.slice(0, 2).join('\n'));
    await asked;
    await isKept(page);
    await press(page, 'Send');
    for (const route of held) await route.abort();
    await expect.poll(() => page.textContent('[data-kept]')).toContain('Not sent');
    expect(await versions()).toBe(0);
    await page.unroute('**/fill');
    await press(page, 'Send');
    await page.waitForURL('**did=counts');
    table.errors.length = 0; // the aborted request
  });
});

describe('a row of orders, until it is made anew,', () => {
  it('takes out its own order alone, however often it is pressed', async () => {
    const page = await open();
    await write(page, ORDERS.join('\n'), 3);
    const answer = await holdUp(page, '**/check');
    await rowOf(page, 1).locator('.row-handle').focus();
    const away = rowOf(page, 1).getByRole('button', { name: 'Line 1: take it out' });
    await away.click();
    await away.click();
    expect(await textOf(page)).toBe(ORDERS.slice(1).join('\n'));
    await answer();
  });

  it('goes on with its order where that was moved to', async () => {
    const page = await open();
    await write(page, 'PP 1: wait\nPP 2-3: wait\nPP 4-6: wait', 3);
    const answer = await holdUp(page, '**/check');
    await rowOf(page, 3).locator('.row-handle').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    expect((await textOf(page)).split('\n')[0]).toMatch(/^PP 1-3: /);
    await answer();
  });

  it('changes none where lines were typed above it', async () => {
    const page = await open();
    await write(page, ORDERS.join('\n'), 3);
    const answer = await holdUp(page, '**/check');
    const text = `# first\n${ORDERS.join('\n')}`;
    await page.fill('textarea[name=text]', text);
    await rowOf(page, 2).locator('.row-handle').focus();
    await page.keyboard.press('Delete');
    expect(await textOf(page)).toBe(text);
    await answer();
  });

  it('offers no room any more once something was typed', async () => {
    const page = await open();
    await write(page, 'PP 1: wait\nPP 2-3: wait', 2);
    await rowOf(page, 1).locator('.row-handle').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.locator('.shift-offer').waitFor();
    await page.fill('textarea[name=text]', 'PP 1: wait\nPP 2-3: wait\nPP 5: wait');
    expect(await page.locator('.shift-offer').count()).toBe(0);
  });
});

it('a mending is put into the line that it was found in, or nowhere', async () => {
  const page = await open(false);
  await lineOf(page, 1).fill('PP 2-5: move McDowell to Manasas');
  const mend = page.getByRole('button', { name: 'Use Manassas Junction' });
  await mend.waitFor();
  const answer = await holdUp(page, '**/check');
  const text = 'PP 1: enter 1 leader at Washington\nPP 2-5: move McDowell to Manasas';
  await lineOf(page, 1).fill(text);
  await mend.click();
  expect(await textOf(page)).toBe(text);
  await answer();
  await page.locator('.edited-line').nth(1).getByRole('button', { name: /^Use/ }).click();
  await expect.poll(() => textOf(page)).toContain('move McDowell to Manassas Junction');
});

it('a condition stays with its line, wherever that stands by now', async () => {
  const page = await open(false);
  await lineOf(page, 1).fill(ORDERS[1] ?? '');
  await press(page, 'Add a condition');
  await page.locator('.aim').getByLabel('Condition').waitFor();
  await lineOf(page, 1).fill(ORDERS.slice(0, 2).join('\n'));
  await page.locator('.aim').getByLabel('Condition').selectOption('if-ours');
  await page.locator('.aim').getByRole('button', { name: 'On the map' }).click();
  const drawn = await page.locator('.map-part [data-place="7311"]').first().boundingBox();
  if (drawn === null) throw new Error('Nothing is drawn there.');
  await page.mouse.click(drawn.x + drawn.width / 2, drawn.y + drawn.height / 3);
  const with_ = 'PP 2-5: if Harpers Ferry is ours then move McDowell to Manassas Junction';
  await expect.poll(() => textOf(page)).toBe(`${ORDERS[0] ?? ''}\n${with_}`);
  await press(page, 'Leave it as it was');
  expect(await textOf(page)).toBe(ORDERS.slice(0, 2).join('\n'));
});

it('an order that stands is not taken out because the site could not be asked about a change of it', async () => {
  const page = await open(false);
  await page
    .locator('.forces [data-piece="leader/McDowell"], .forces [data-piece^="army/"]')
    .first()
    .waitFor({ state: 'attached' });
  await page.locator('.forces summary').first().click();
  await page.locator('.forces button[data-verb=entrench]').first().click();
  await page.locator('.aim-what[data-kind=good]').waitFor();
  const text = await textOf(page);
  expect(text).toContain('entrench');
  await page.route('**/line', (route) => route.abort());
  await page
    .locator('.aim')
    .getByLabel(/^From /)
    .fill('3');
  await page.locator('.aim-what[data-kind=bad]').waitFor();
  expect(await textOf(page)).toBe(text);
  await page.unroute('**/line');
  table.errors.length = 0; // the aborted request
});

it('his own words are not another window’s because their answer was lost', async () => {
  const page = await open();
  await page.route('**/check', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.fill('textarea[name=text]', ORDERS[0] ?? '');
  await page.locator('[data-kept][data-kind=bad]').waitFor();
  await page.unroute('**/check');
  await page.fill('textarea[name=text]', ORDERS.join('\n'));
  await isKept(page);
  expect(await page.locator('section.newer').count()).toBe(0);
  const again = await open();
  expect(await textOf(again)).toBe(ORDERS.join('\n'));
  table.errors.length = 0; // the aborted request
});

const refusing =
  (status: number) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, contentType: 'text/html', body: '<p>No.</p>' });

it('what he writes when he is signed out stands in the sheet again once he has come back', async () => {
  const page = await open();
  await page.route('**/check', refusing(404));
  await page.fill('textarea[name=text]', ORDERS[0] ?? '');
  await expect.poll(() => page.textContent('[data-kept]')).toContain('You are signed out.');
  await page.fill('textarea[name=text]', ORDERS.join('\n'));
  await page.unroute('**/check');
  await page.goto('about:blank');
  await page.goto(table.link('usa-east') + SHEET);
  await rowOf(page, 3).waitFor();
  expect(await textOf(page)).toBe(ORDERS.join('\n'));
  await isKept(page);
  table.errors.length = 0; // the refused request
});

it('orders that are too long are told to be that, once', async () => {
  const page = await open();
  let asked = 0;
  await page.route('**/check', (route) => {
    asked += 1;
    return refusing(413)(route);
  });
  await page.fill('textarea[name=text]', ORDERS[0] ?? '');
  await expect.poll(() => page.textContent('[data-kept]')).toContain('too long');
  // Longer than the pause after which a text is sent.
  await new Promise((done) => setTimeout(done, 800));
  expect(asked).toBe(1);
  // They are kept nowhere: the page is not closed on them without a question.
  const left = page.waitForEvent('dialog');
  await page.click('textarea[name=text]');
  await page.close({ runBeforeUnload: true });
  const question = await left;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await page.unroute('**/check');
  await write(page, ORDERS.join('\n'), 3);
  table.errors.length = 0; // the refused request
});

it('what was put into the form from an earlier version does not come back over what was written since', async () => {
  const page = await open();
  await write(page, ORDERS.join('\n'), 3);
  await page.click('button.main-action[form=sheet]');
  await page.waitForURL('**did=counts');
  await page.click('#tab-versions');
  await page
    .getByRole('link', { name: /into the form/ })
    .first()
    .click();
  await page.waitForURL('**from=1**');
  await page.waitForSelector('[data-map][data-level][data-ready]');
  await page.fill('textarea[name=text]', `${ORDERS.join('\n')}\nPP 9: wait`);
  await isKept(page);
  await page.reload();
  expect(await textOf(page)).toContain('PP 9: wait');
});

it('an undo takes back what was typed and no more, and it can be put back', async () => {
  const page = await open(false);
  await lineOf(page, 1).fill('PP 1: wait');
  await press(page, 'Add an order');
  await page.keyboard.type('wait');
  const typed = await textOf(page);
  expect(typed).toBe('PP 1: wait\nPP 2: wait');
  await press(page, 'Undo');
  expect(await textOf(page)).toBe('PP 1: wait\nPP 2: ');
  await press(page, 'Undo');
  expect(await textOf(page)).toBe('PP 1: wait');
  await press(page, 'Redo');
  await press(page, 'Redo');
  expect(await textOf(page)).toBe(typed);
});

it('words that were left go into no sheet of another campaign', async () => {
  const page = await open();
  await page.route(/\/(?:check|draft)$/, (route) => route.abort());
  await page.fill('textarea[name=text]', ORDERS.join('\n'));
  const other = await layTable('orders');
  await page.goto(other.link('usa-east') + SHEET);
  await page.waitForSelector('[data-map][data-ready]');
  expect(await textOf(page)).toBe('');
  await leave(page);
  await other.close();
  table.errors.length = 0; // the aborted requests
});
