/** People and seats in a browser: one is replaced, one holds two seats, a supreme commander moves persons, two are swapped. */
import { afterEach, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { JULY_1861 } from '../../src/systems/civil-war/demo/demo.js';
import { expectNoSideScroll, layTable, type Table } from './table.js';

let table: Table | undefined;
afterEach(async () => {
  expect(table?.errors).toEqual([]);
  await table?.close();
});

const nameOf = (seat: string): string =>
  JULY_1861.players.find((one) => one.seat === seat)?.name ?? '';
const cardOf = (page: Page, seat: string): Locator => page.locator(`#seat-${seat}`);
const holderOf = (page: Page, seat: string): Promise<string | null> =>
  cardOf(page, seat).locator('strong').textContent();
const press = (page: Page, button: Locator): Promise<unknown> =>
  Promise.all([page.waitForEvent('load'), button.click()]);

async function give(page: Page, seat: string, name: string, mail: string): Promise<void> {
  const card = cardOf(page, seat);
  await card.getByText('Change or replace').click();
  await card.getByLabel('Name').fill(name);
  await card.getByLabel('E-mail').fill(mail);
  await press(page, card.getByRole('button', { name: 'Keep it so' }));
}

it.each([true, false])(
  'one is replaced, and his link no longer works; another holds two seats, script %s',
  async (script) => {
    const at = (table = await layTable('orders'));
    const page = await at.open(`${at.link('gm')}/people`, { width: 390, script });
    await give(page, 'csa-west', 'Ida Brook', 'ida.brook@example.org');
    expect(await page.getByRole('status').textContent()).toContain('invitation is on its way');
    expect(await holderOf(page, 'csa-west')).toBe('Ida Brook');
    const before = await at.open(at.link('csa-west'), { script });
    expect(await before.locator('h1').textContent()).toBe('Page not found');
    at.errors.splice(0); // A page that is not there is written into the console.
    const [, east = { name: '', mail: '' }] = JULY_1861.players;
    await give(page, 'usa-west', east.name, east.mail);
    expect(await cardOf(page, 'usa-west').textContent()).toContain('holds USA Commander East too');
    await give(page, 'csa-east', east.name, east.mail);
    expect(await page.getByRole('alert').textContent()).toContain('only one side');
    expect(await cardOf(page, 'csa-east').getByLabel('E-mail').inputValue()).toBe(east.mail);
    await expectNoSideScroll(page);
    at.errors.splice(0); // So is a form that is refused.
  },
);

const SWITCHES = [
  ...['CP east 14, west 8, trans 5', 'PP east 17, west 9, trans 7', 'SP east 2'],
  'switch east and west',
].join('\n');

it('C3.4 a supreme commander moves persons: they change places when his allocation is released', async () => {
  const at = (table = await layTable('allocations'));
  const commander = await at.open(at.link('csa-supreme'), { script: false });
  await press(commander, commander.locator('.ask a').first());
  await commander.locator('textarea[name="text"]').fill(SWITCHES);
  await press(commander, commander.locator('button.main-action[form=sheet]'));
  const page = await at.open(at.link('gm'), { script: false });
  expect(await page.locator('.question pre').textContent()).toContain('switch east and west');
  await press(page, page.getByRole('button', { name: 'Approve' }));
  await press(page, page.getByRole('link', { name: /^Resolve without/ }));
  const [card, name] = await Promise.all(
    ['.missing .card', '.missing .card h2'].map((what) => page.locator(what).first().boundingBox()),
  );
  expect((name?.x ?? 0) - (card?.x ?? 0)).toBeGreaterThan(10);
  await press(page, page.getByRole('button', { name: 'Resolve without them' }));
  await page.goto(`${at.link('gm')}/people`);
  expect(await holderOf(page, 'csa-east')).toBe(nameOf('csa-east'));
  await page.goto(at.link('gm'));
  await press(page, page.getByRole('button', { name: /^Release \d+ reports$/ }));
  await page.goto(`${at.link('gm')}/people`);
  expect(await holderOf(page, 'csa-east')).toBe(nameOf('csa-west'));
  expect(await holderOf(page, 'csa-west')).toBe(nameOf('csa-east'));
  const before = await at.open(at.link('csa-east'), { script: false });
  expect(await before.locator('h1').textContent()).toBe('Page not found');
  at.errors.splice(0); // A page that is not there is written into the console.
});

it('the gamemaster has two change places by one click, as the form begins', async () => {
  const at = (table = await layTable('orders'));
  const page = await at.open(`${at.link('gm')}/people`);
  await press(page, page.getByRole('button', { name: 'Swap them' }));
  expect(await page.getByRole('status').textContent()).toContain('have changed places');
  expect(await holderOf(page, 'usa-east')).toBe(nameOf('usa-supreme'));
  expect(await holderOf(page, 'usa-supreme')).toBe(nameOf('usa-east'));
});
