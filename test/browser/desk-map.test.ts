/** The desk and its map: everything points at it, it leads back, and it shows what a seat sees without another page. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  expectAccessible,
  expectNoSideScroll,
  layAlone,
  layTable,
  leave,
  type Table,
} from './table.js';

let table: Table;
beforeAll(async () => {
  table = await layTable('held');
});
afterAll(async () => {
  expect(table.errors).toEqual([]);
  await table.close();
});

const openDesk = async (look: Parameters<Table['open']>[1] = {}) => {
  const page = await table.open(table.link('gm'), look);
  await page.locator('[data-map][data-ready]').waitFor();
  return page;
};

it('bars, lists, seats and events show their place, and a click moves the map there', async () => {
  const page = await openDesk();
  const hover = page.locator('.mark-hover path');
  for (const part of [
    '.line-track a[data-places]',
    '.line-label a',
    '.stage-seats li[data-places]',
  ]) {
    await page.locator(part).nth(1).hover();
    await hover.first().waitFor({ state: 'attached' });
    await page.locator('.brand').hover();
    await hover.first().waitFor({ state: 'detached' });
  }
  const before = await page.locator('.map-sheet').getAttribute('style');
  await page.locator('.line-track a[data-places*="7413"]').first().click();
  await page.locator('.mark-chosen path').first().waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('.map-sheet').getAttribute('style')).not.toBe(before);
  expect(
    await page.locator('#orders[data-open] .desk-lines li[data-places]').count(),
  ).toBeGreaterThan(0);
  await leave(page);
});

it('the card of a place leads to its orders and events', async () => {
  const page = await openDesk();
  await page.getByLabel('Find a place').fill('Manassas Junction');
  await page.getByLabel('Find a place').press('Enter');
  const card = page.locator('.map-card');
  // A short list is unfolded from the first.
  for (const title of [/^Orders \(\d+\)$/, /^Events \(\d+\)$/]) {
    const list = card.locator('details', { has: page.getByText(title) });
    if ((await list.getAttribute('open')) === null) await list.locator('summary').click();
  }
  await card.getByRole('link', { name: /^Union East: McDowell marches/ }).click();
  expect(await page.locator('#orders').getAttribute('data-open')).toBe('');
  await card
    .getByRole('link', { name: /^Pulse 8: battle at Manassas Junction/ })
    .first()
    .click();
  expect(await page.locator('[data-now]').textContent()).toBe(
    'Pulse 8: battle at Manassas Junction',
  );
  expect(await page.locator('#events').getAttribute('data-open')).toBe('');
  await leave(page);
});

it('the desk’s map shows what a seat sees, says so, and goes back', async () => {
  const page = await openDesk();
  const home = page.url();
  await page.getByText('See as', { exact: true }).click();
  const asked = page.waitForRequest(/map\.json\?.*as=usa-east/);
  await page
    .locator('.see-as')
    .getByRole('link', { name: 'USA Commander East', exact: true })
    .click();
  await asked;
  const sign = page.getByText('As USA Commander East sees it');
  expect(await sign.isVisible()).toBe(true);
  // The playhead moves that map.
  const moved = page.waitForRequest(/map\.json\?moment=.+as=usa-east/);
  await page.getByRole('slider', { name: 'Moment' }).press('ArrowLeft');
  await moved;
  await page.getByRole('link', { name: 'True map' }).click();
  await sign.waitFor({ state: 'hidden' });
  expect(page.url().split('#')[0]).toBe(home);
  await leave(page);
});

it('a card says what stands there on the map that is shown, whatever map was asked for before', async () => {
  const page = await openDesk();
  const isSeen = /map\.json\?.*as=usa-east/;
  const seeAs = async (): Promise<void> => {
    await page.getByText('See as', { exact: true }).click();
    await page
      .locator('.see-as')
      .getByRole('link', { name: 'USA Commander East', exact: true })
      .click();
  };
  const goBack = () => page.getByRole('link', { name: 'True map' }).click();
  const card = async (): Promise<readonly string[]> => {
    await page.getByLabel('Find a place').fill('Manassas Junction');
    await page.getByLabel('Find a place').press('Enter');
    return page.locator('.map-card > ul').first().locator('li').allTextContents();
  };
  const truth = await card();
  const seen = page.waitForResponse(isSeen);
  await seeAs();
  await (await seen).finished();
  await expect.poll(card).not.toEqual(truth);
  await goBack();
  await expect.poll(card).toEqual(truth);
  let answer = (): void => undefined;
  const answered = new Promise<void>((done) => (answer = done));
  await page.route(isSeen, (route) => answered.then(() => route.continue()));
  await seeAs();
  await goBack();
  const late = page.waitForResponse(isSeen);
  answer();
  await (await late).finished();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  expect(await card()).toEqual(truth);
  await leave(page);
});

it('without script a seat’s map is a link away, and so is the true one', async () => {
  const page = await table.open(table.link('gm'), { width: 390, script: false });
  await page.getByRole('link', { name: 'see as this seat: USA Commander East' }).click();
  expect(await page.getByText('As USA Commander East sees it').isVisible()).toBe(true);
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'True map' }).click();
  expect(await page.getByText('As USA Commander East sees it').isVisible()).toBe(false);
  await leave(page);
});

it.each([true, false])('the menus of the head work by keyboard, script %s', async (script) => {
  const page = await table.open(table.link('gm'), { script, width: script ? 1440 : 390 });
  const war = page.locator('.head-menu summary', { hasText: 'War' });
  await war.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('State');
  if (script) {
    await page.keyboard.press('Escape');
    expect(await page.locator('.head-menu[open]').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Tab');
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  expect(new URL(page.url()).pathname).toMatch(/\/log$/);
  await leave(page);
});

it('no two moments of a step have the same name', async () => {
  const page = await table.open(table.link('gm'));
  const names = await page.locator('.moments > li > h3').allTextContents();
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('Pulse 8: battle at Manassas Junction');
  await leave(page);
});

it('keys: arrows move through the moments, and turn letters by J and K', async () => {
  const page = await openDesk();
  const now = page.locator('[data-now]');
  expect(await now.textContent()).toBe('End');
  await page.keyboard.press('ArrowLeft');
  const before = await now.textContent();
  expect(before).not.toBe('End');
  await page.keyboard.press('ArrowRight');
  expect(await now.textContent()).toBe('End');
  await page.getByText('Keys', { exact: true }).click();
  expect(await page.getByText('the moment before, the next moment').isVisible()).toBe(true);
  const [first] = await page.locator('#reports .post h4 a').all();
  await page.goto(new URL((await first?.getAttribute('href')) ?? '', page.url()).href);
  const address = page.url();
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('j')]);
  expect(page.url()).not.toBe(address);
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('k')]);
  expect(page.url()).toBe(address);
  await leave(page);
});

it.each([true, false])(
  'long work says how far it is and goes on by itself, script %s',
  async (script) => {
    const slow = await layAlone('sheets', { slowMilliseconds: 0 });
    const page = await slow.open(slow.link('gm'), { script });
    await page.getByRole('button', { name: 'Resolve the sub-turn' }).click();
    await page.getByText('The step is resolved').waitFor();
    expect(new URL(page.url()).search).toMatch(/^\?did=held&act=\d+$/);
    expect(slow.errors).toEqual([]);
    await slow.close();
  },
);
