import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSideScroll, layTable, LOOKS, type Table } from './table.js';

let table: Table;
beforeAll(async () => {
  table = await layTable('released');
});
afterAll(() => table.close());

describe.each(LOOKS)('at $width pixels, $scheme', (look) => {
  it.each([
    ['gm', ''],
    ['gm', '/log'],
    ['usa-east', ''],
    ['csa-supreme', ''],
  ])("%s's page %s reads well and does not scroll sideways", async (who, path) => {
    const page = await table.open(table.link(who) + path, look);
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.context().close();
  });
});

it('leaves nothing in the log of errors', () => {
  expect(table.errors).toEqual([]);
});
