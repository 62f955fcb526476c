/** The gamemaster's evening in a browser: from sheets that are in to letters that left, with and without script. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { listAsks } from '../../src/campaign/sheets/list-asks.js';
import { submitSheet } from '../../src/campaign/sheets/submit-sheet.js';
import { asSeat } from '../../src/kernel/basic.js';
import { must, testClock } from '../web/site.js';
import { CLICKS_OF_A_SUB_TURN } from './clicks.js';
import { expectWell, layTable, leave, type Table } from './table.js';

const standing = (table: Table) => table.with((campaign) => must(listAsks(campaign)));

/** Counts what the gamemaster clicks. */
function clicker(page: Page) {
  let clicks = 0;
  return {
    click: async (name: string | RegExp) => {
      clicks += 1;
      await Promise.all([
        page.waitForEvent('load'),
        page.getByRole('button', { name }).first().click(),
      ]);
    },
    count: () => clicks,
  };
}

describe('a form whose work takes long', () => {
  let table: Table;
  beforeEach(async () => {
    table = await layTable('sheets');
  });
  afterEach(() => table.close());

  it('is sent once, and again after it was broken off by Escape or got no reply for ten seconds', async () => {
    const page = await table.open(table.link('gm'), { width: 1440 });
    await page.clock.install();
    const posts: string[] = [];
    await page.route('**/run', (route) => {
      posts.push(route.request().url());
      return route.abort('aborted');
    });
    const button = page.locator('[data-main]');
    const press = () => button.evaluate((one) => (one as HTMLButtonElement).click());
    const label = await button.textContent();
    const pressTwice = async (count: number) => {
      await press();
      await press();
      await expect.poll(() => posts.length).toBe(count);
      expect(await button.textContent()).toBe('Resolving …');
      expect(await button.getAttribute('aria-busy')).toBe('true');
    };
    await pressTwice(1);
    await page.keyboard.press('Escape');
    expect(await button.textContent()).toBe(label);
    await pressTwice(2);
    await page.clock.runFor(10_000);
    expect(await button.textContent()).toBe(label);
    expect(await button.getAttribute('aria-busy')).toBeNull();
    await pressTwice(3);
  });
});

describe.each([true, false])('a sub-turn, script %s', (script) => {
  let table: Table;
  beforeEach(async () => {
    table = await layTable('sheets');
  });
  afterEach(async () => {
    expect(table.errors).toEqual([]);
    await table.close();
  });

  it('console: from the opened desk to released reports it is two clicks, resolve and release', async () => {
    const page = await table.open(table.link('gm'), { width: script ? 1440 : 390, script });
    const { click, count } = clicker(page);
    await click(/^Resolve the sub-turn$/);
    expect((await standing(table)).state).toBe('held');
    expect(await page.getByRole('status').textContent()).toContain('The step is resolved');
    await click('Release 7 reports');
    const after = await standing(table);
    expect(after.step.name).toBe('turn 1.2');
    expect(count()).toBe(CLICKS_OF_A_SUB_TURN);
  });

  it('console: with a question it is three clicks, all of them on the desk', async () => {
    const text = 'PP 2-5: if "the enemy sleeps" then move Patterson to Winchester';
    const sheet = { seat: asSeat('usa-east'), kind: 'orders', list: 'east', text };
    await table.with((campaign) =>
      must(submitSheet(campaign, { ...sheet, via: 'web' }, testClock())),
    );
    const page = await table.open(table.link('gm'), { width: script ? 1440 : 390, script });
    const { click, count } = clicker(page);
    await click(/^Resolve the sub-turn$/);
    await click(/^no$/);
    await click('Release 7 reports');
    expect((await standing(table)).step.name).toBe('turn 1.2');
    expect(count()).toBe(CLICKS_OF_A_SUB_TURN + 1);
  });

  it('is played by keyboard alone', async () => {
    const page = await table.open(table.link('gm'), { script });
    for (const name of [/^Resolve the sub-turn$/, 'Release 7 reports'] as const) {
      await page.getByRole('button', { name }).focus();
      await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    }
    expect((await standing(table)).step.name).toBe('turn 1.2');
  });

  it('run and released in one window, it is told to the other that came too late', async () => {
    const first = await table.open(table.link('gm'), { script });
    const second = await table.open(table.link('gm'), { script });
    await clicker(first).click(/^Resolve the sub-turn$/);
    await clicker(second).click(/^Resolve the sub-turn$/);
    expect(await second.getByRole('alert').textContent()).toContain('Nothing was changed');
    // A refused form is answered with 409, which the browser writes into its console.
    table.errors.splice(0);
  });
});

describe('what is held', () => {
  let table: Table;
  beforeAll(async () => {
    table = await layTable('held');
  });
  afterAll(() => table.close());

  it('a figure of the battle card is changed, and the change taken back', async () => {
    const page = await table.open(`${table.link('gm')}?at=p8#battle`);
    const card = page.locator('.battle[data-current]');
    expect(
      await card.getByRole('heading', { name: 'Manassas Junction, pulse 8' }).isVisible(),
    ).toBe(true);
    expect(await card.locator('mark').allTextContents()).toEqual(['-', 'd']);
    expect(await card.locator('.die-face').count()).toBe(2);
    // A commander elsewhere learns how his side fared, and nothing of the enemy or the dice.
    const learned = (seat: string) =>
      card
        .locator('.learned-by > div')
        .filter({ has: page.locator('dt', { hasText: seat }) })
        .locator('dd')
        .textContent();
    expect(await learned('USA Commander East')).toMatch(/enemy force led by Beauregard.*Dice/);
    expect(await learned('CSA Commander East')).toMatch(/enemy force led by McDowell.*Dice/);
    for (const [seat, fared, enemy] of [
      ['USA Commander West', 'did not take it', 'Beauregard'],
      ['CSA Commander West', 'held it', 'McDowell'],
    ] as const) {
      expect(await learned(seat)).toContain(fared);
      expect(await learned(seat)).not.toMatch(new RegExp(`${enemy}|enemy|dice`, 'i'));
    }
    await card.getByRole('link', { name: 'change: Suffers' }).first().click();
    await page.getByLabel('d2', { exact: true }).check();
    await page.getByLabel('Your reason, for the record').fill('As the table says');
    await clicker(page).click('Overrule and resolve again');
    expect(await page.locator('.battle[data-current]').textContent()).toContain('was d');
    await page.getByRole('link', { name: 'Events' }).click();
    expect(await page.locator('.rulings').textContent()).toContain('As the table says');
    await page.getByLabel('Reason for taking it back').fill('An error');
    const [reason, button] = await Promise.all(
      ['input[name=reason]', 'button'].map((one) =>
        page.locator(`.rulings form ${one}`).first().boundingBox(),
      ),
    );
    const below = (button?.y ?? 0) - (reason?.y ?? 0) - (reason?.height ?? 0);
    const beside = (button?.x ?? 0) - (reason?.x ?? 0) - (reason?.width ?? 0);
    expect(Math.max(below, beside)).toBeGreaterThan(4);
    await clicker(page).click('Take it back');
    expect(await page.locator('.rulings').count()).toBe(0);
  });

  it('the playhead moves the map, the events and the battle, and none of them a page', async () => {
    const page = await table.open(table.link('gm'));
    await page.locator('[data-map][data-ready]').waitFor();
    const now = page.locator('[data-now]');
    expect(await now.textContent()).toBe('End');
    const asked = page.waitForRequest(/map\.json\?moment=.*part=seat/);
    await page.getByRole('slider', { name: 'Moment' }).press('ArrowLeft');
    await asked;
    expect(await now.textContent()).not.toBe('End');
    await page.getByRole('link', { name: 'Battle', exact: true }).click();
    await page.getByRole('link', { name: /^Manassas Junction/ }).click();
    expect(await now.textContent()).toContain('Pulse 8');
    expect(await page.locator('.battle[data-current] h2').textContent()).toBe(
      'Manassas Junction, pulse 8',
    );
  });

  it('what is pointed at is shown on the map', async () => {
    const page = await table.open(`${table.link('gm')}?at=p8#events`);
    await page.locator('[data-map][data-ready]').waitFor();
    await page.locator('.moments > [data-current] [data-places]').first().hover();
    await page.locator('.mark-hover path').waitFor({ state: 'attached' });
    await page.locator('.brand').hover();
    await page.locator('.mark-hover').waitFor({ state: 'detached' });
  });

  it('console: on a phone no button of the map lies under another', async () => {
    const page = await table.open(table.link('gm'), { width: 390 });
    await page.locator('.map-zoom button').first().waitFor();
    const isTop = (one: Element): boolean => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const at = [x + 2, x + width / 2, x + width - 2].map((px) =>
        document.elementFromPoint(px, y + height / 2),
      );
      return at.every((top) => one.contains(top));
    };
    for (const part of await page.locator('.map-bar :is(button, summary), .see-as summary').all())
      expect(await part.evaluate(isTop), (await part.textContent()) ?? '').toBe(true);
  });

  it('pointing at the map offers what stands there, and a touch writes the line', async () => {
    const page = await table.open(`${table.link('gm')}/played`);
    await page.locator('[data-map][data-ready]').waitFor();
    await page.getByLabel('Find a place').fill('Manassas Junction');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'move Beauregard alone to' }).click();
    expect(await page.locator('#amend-text').inputValue()).toBe('move Beauregard alone to ');
    expect(page.url()).not.toContain('Beauregard');
    await page.getByLabel('Find a place').fill('Richmond');
    await page.getByLabel('Find a place').press('Enter');
    await expect
      .poll(() => page.locator('#amend-text').inputValue())
      .toMatch(/^move Beauregard alone to \d{4}$/);
  });

  it('without script what stands at a place is asked for by its name', async () => {
    const page = await table.open(`${table.link('gm')}/played`, { width: 390, script: false });
    await page.getByText('Move or remove a piece').click();
    await page.getByLabel('Place', { exact: true }).fill('manassas junction');
    await page.getByRole('button', { name: 'What you can change there' }).click();
    await page.getByRole('link', { name: 'move Beauregard alone to …' }).click();
    expect(await page.locator('#amend-text').inputValue()).toBe('move Beauregard alone to ');
    await expectWell(page);
    await page.goto(`${table.link('gm')}/played?place=Atlantis`);
    expect(await page.getByText('No such place on the map.').isVisible()).toBe(true);
  });

  it("a seat's page is looked at with its forms shut", async () => {
    for (const script of [true, false]) {
      const page = await table.open(`${table.link('gm')}/as/usa-east/letters`, { script });
      const send = page.locator('form[method="post"] :is(button, textarea)');
      for (const control of await send.all()) expect(await control.isDisabled()).toBe(true);
      expect(await page.getByText('As USA Commander East sees it.').isVisible()).toBe(true);
      await leave(page);
    }
  });
});
