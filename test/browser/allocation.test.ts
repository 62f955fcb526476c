import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSideScroll, layTable, LOOKS, type Table } from './table.js';

let table: Table;
beforeAll(async () => {
  table = await layTable('allocations');
});
afterAll(() => table.close());

describe.each(LOOKS)('at $width pixels, $scheme', (look) => {
  it('the allocation reads well and does not scroll sideways', async () => {
    const page = await table.open(table.link('usa-supreme'), look);
    await page.click('.ask-way');
    await page.waitForSelector('[data-slide]', { state: 'attached' });
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.context().close();
  });
});

it('leaves nothing in the log of errors', () => {
  expect(table.errors).toEqual([]);
});
