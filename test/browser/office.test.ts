/** The office of the desk in a browser: letters read before they go, written again, a pack from a file, the whole file. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNoSideScroll, layTable, leave, type Table } from './table.js';

let table: Table;
beforeAll(async () => {
  table = await layTable('held');
});
afterAll(async () => {
  expect(table.errors).toEqual([]);
  await table.close();
});

describe.each([true, false])('with script: %s', (script) => {
  test('a letter is read in its frame, kept back, let go and written anew', async () => {
    const page = await table.open(`${table.link('gm')}/letters`, { width: 390, script });
    await page.locator('.post a').first().click();
    const frame = page.frameLocator('iframe.mail');
    await frame.locator('h1').waitFor();
    const isLoaded = await frame.locator('img').evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth > 0;
    });
    expect(isLoaded).toBe(true);
    await expectNoSideScroll(page);
    await page.getByLabel('Your reason, for the record').first().fill('a wrong name');
    await page.getByRole('button', { name: 'Keep it back' }).click();
    await page.getByText('The letter is kept back').waitFor();
    await page.getByText('a wrong name').waitFor();
    await page.locator('h3:has-text("Kept back") ~ ol a').first().click();
    await page.getByRole('button', { name: 'Let it go with the others' }).click();
    await page.getByText('goes out with the others again').waitFor();
    await page.locator('.post a').first().click();
    await page.getByText('Edit letter').click();
    await page.getByLabel('Text').fill(`All is quiet. ${'w'.repeat(300)}`);
    await page.locator('#why').fill('a slip');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('It replaces').waitFor();
    await page.frameLocator('iframe.mail').getByText('All is quiet.').waitFor();
    const wide = await page
      .frameLocator('iframe.mail')
      .locator('html')
      .evaluate((letter) => letter.scrollWidth - letter.clientWidth);
    expect(wide).toBe(0);
    await leave(page);
  });
});

test('the whole file is saved by one click', async () => {
  const page = await table.open(`${table.link('gm')}/campaign`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save the whole file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^july-1861-.*\.vedette$/);
  expect(await download.failure()).toBeNull();
  await leave(page);
});

test('a table with cells that are not saved is not left without a question', async () => {
  const page = await table.open(`${table.link('gm')}/packs`);
  await page.locator('form[action$="/copy"] input[name="name"]').fill('ours');
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('link', { name: 'leaders.csv', exact: true }).click();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const cell = page.locator('input[name^="cell-"]').first();
  await cell.fill('Nobody');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/did=saved|file$/);
  expect(asked).toEqual([]);
  await page.locator('input[name^="cell-"]').first().fill('Somebody');
  await page.getByRole('link', { name: 'All files of ours' }).click();
  await page.waitForURL(/packs\/ours$/);
  expect(asked).toEqual(['beforeunload']);
  await leave(page);
});
