/** A strategic turn at the desk, and an order in words: what is asked is answered by one click each. */
import { readdir, readFile } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { withdrawRuling } from '../../src/campaign/gm/withdraw-ruling.js';
import { asSeat, byText } from '../../src/kernel/basic.js';
import { receiveMail } from '../../src/mail/receive-mail.js';
import { must, testClock } from '../web/site.js';
import { CLICKS_OF_A_STRATEGIC_TURN } from './clicks.js';
import { layTable, type Table } from './table.js';

let table: Table | undefined;
afterEach(async () => {
  expect(table?.errors).toEqual([]);
  await table?.close();
});

/** Clicks a button as the gamemaster does, and counts. */
function clicker(page: Page) {
  const clicks: string[] = [];
  return {
    clicks,
    click: async (name: string | RegExp) => {
      clicks.push(String(name));
      const button = page.getByRole('button', { name }).first();
      await Promise.all([page.waitForEvent('load'), button.click()]);
    },
  };
}

const MAILS = new URL('../../src/systems/civil-war/demo/july-1861/1-strategic/', import.meta.url);

/** Both allocations come in by mail while the page is open. */
const takeAllocations = (at: Table): Promise<void> =>
  at.with(async (campaign) => {
    for (const name of (await readdir(MAILS)).sort(byText))
      await must(receiveMail(campaign, await readFile(new URL(name, MAILS)), testClock()));
  });

it.each([true, false])(
  'a strategic turn takes so many clicks as the README says, script %s',
  async (script) => {
    const at = (table = await layTable('allocations'));
    // The stage has the answer already; the gamemaster gives it here himself.
    await at.with((campaign) =>
      must(withdrawRuling(campaign, { key: '1/split', reason: 'Anew' }, testClock())),
    );
    const page = await at.open(at.link('gm'), { width: 390, script });
    const { click, clicks } = clicker(page);
    await click(/^split 1/);
    await takeAllocations(at);
    await page.reload();
    expect(await page.locator('.question pre').first().textContent()).toContain('CP east 15');
    await click('Approve');
    await click('Approve');
    await click(/^Release \d reports$/);
    const after = await at.with((campaign) => must(listAsks(campaign)));
    expect(after.step.name).toBe('turn 1.1');
    expect(clicks).toHaveLength(CLICKS_OF_A_STRATEGIC_TURN);
  },
);

const IN_WORDS = [
  'PP 1 : enter a leader in Washington',
  'PP 2 to 5: if "the enemy sleeps" then move Patterson to Winchester else move Patterson to Hagerstown',
].join('\n');

it.each([true, false])(
  'an order in words is answered by one click, beside what its seat knows then, script %s',
  async (script) => {
    const at = (table = await layTable('sheets'));
    const sheet = {
      ...{ seat: asSeat('usa-east'), kind: 'orders', list: 'east' },
      ...{ text: IN_WORDS, via: 'web' as const },
    };
    await at.with((campaign) => must(submitSheet(campaign, sheet, testClock())));
    const page = await at.open(at.link('gm'), { script });
    const { click, clicks } = clicker(page);
    await click(/^Resolve the sub-turn$/);
    await page.getByRole('link', { name: /what the seat sees then/ }).click();
    await page.getByRole('heading', { name: 'What USA Commander East knows' }).waitFor();
    if (script) await page.locator('[data-map][data-ready]').waitFor();
    else expect(await page.locator('.map img').count()).toBe(1);
    const words = await page.locator('main').textContent();
    expect(words).toContain('the enemy sleeps');
    expect(words).toContain('Patterson marches to Hagerstown');
    await click(/^no$/);
    await page.goto(`${at.link('gm')}/played`);
    const ruled = await page.locator('.rulings').textContent();
    expect(ruled).toContain('the enemy sleeps');
    expect(ruled).not.toContain('1.1/words');
    await page.goto(at.link('gm'));
    await click(/^Release \d reports$/);
    expect(clicks).toHaveLength(3);
    const after = await at.with((campaign) => must(listAsks(campaign)));
    expect(after.step.name).toBe('turn 1.2');
  },
);
