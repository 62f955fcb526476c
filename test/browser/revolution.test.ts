/** The second system in a browser: its first player-turn by pointing, its pages in both schemes, and the names on its map. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { must, serveDir, testClock, type Site } from '../web/site.js';
import {
  expectNoShift,
  expectWell,
  leave,
  type Look,
  openBrowser,
  type Visitors,
} from './table.js';

let site: Site;
let browser: Visitors;
beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'vedette-1775-'));
  const clock = testClock();
  const input = {
    system: 'american-revolution',
    title: '1775',
    seed: '17'.repeat(32),
    zone: 'UTC',
  };
  (await must(newCampaign(join(dir, 'meeting.vedette'), input, clock))).close();
  site = await serveDir(dir, clock);
  browser = openBrowser();
});
afterEach(() => expect([...browser.errors, ...site.errors]).toEqual([]));
afterAll(async () => {
  await browser.close();
  await site.close();
});

const AMERICAN = 'american';
const LONGEST_WAIT_MS = 12_000;
const SHEET = `/sheet/1.1~orders~${AMERICAN}`;

async function open(path: string, look: Look = {}, who = AMERICAN): Promise<Page> {
  const page = await browser.page(look);
  page.setDefaultTimeout(LONGEST_WAIT_MS);
  const answer = await page.goto(site.link(who) + path);
  expect(answer?.status(), path).toBe(200);
  return page;
}

async function openMap(path: string, look: Look = {}, who = AMERICAN): Promise<Page> {
  const page = await open(path, look, who);
  if (look.width === 390) await page.click('.stage-phone a[href="#stage-map"]');
  await page.waitForSelector('[data-map][data-level][data-ready]');
  return page;
}

const still = (page: Page): Promise<void> =>
  page.locator('[data-map]:not([data-moving])').waitFor();

async function find(page: Page, name: string): Promise<void> {
  await page.getByLabel('Find a place').fill(name);
  await page.getByLabel('Find a place').press('Enter');
  await page.locator('.map-card:not([hidden]) .map-card-head', { hasText: name }).waitFor();
  await still(page);
}

const deed = (page: Page, verb: string) =>
  page.click(`.map-card .card-deeds button[data-verb="${verb}"]`);

/** An area in reach is touched where its counter stands. */
async function touch(page: Page, place: string): Promise<void> {
  const within = page.locator(`.mark-reach [data-place="${place}"]`);
  await within.waitFor({ state: 'attached' });
  await still(page);
  const at = await page.evaluate((id) => {
    const svg = document.querySelector<SVGSVGElement>('.map-sheet svg');
    const cost = document.querySelector(`.mark-reach [data-place="${id}"] + text`);
    const box = (cost ?? svg)?.getBoundingClientRect();
    return box === undefined ? undefined : { x: box.x + box.width / 2, y: box.y - 12 };
  }, place);
  if (at === undefined) throw new Error(`${place} is not drawn.`);
  await page.mouse.click(at.x, at.y);
}

const sheetOf = (page: Page) => page.locator('textarea[name=text]').inputValue();

it.each([
  [{ width: 390, scheme: 'dark' }, 'Worcester', 'boston', 'move 7M from Worcester to Boston'],
  [{ width: 1440, scheme: 'light' }, 'Boston', 'worcester', 'move 20M from Boston to Worcester'],
] as const)('a march is ordered by pointing: %o, %s to %s', async (look, from, to, line) => {
  const page = await openMap(SHEET, look);
  await still(page);
  // The map opens on the army, not on four garrisons of the Carolinas.
  const army = await page.locator('.map-part [data-place="boston"]').first().boundingBox();
  const view = await page.locator('.map-view').boundingBox();
  expect(army?.x).toBeGreaterThan(view?.x ?? Infinity);
  expect(army?.y).toBeGreaterThan(view?.y ?? Infinity);
  expect((army?.x ?? Infinity) - (view?.x ?? 0)).toBeLessThan(view?.width ?? 0);
  await find(page, from);
  await deed(page, 'move');
  await touch(page, to);
  await page.locator('.aim .done').click();
  await expect.poll(() => sheetOf(page)).toContain(line);
  await expectWell(page);
  await leave(page);
});

it('the player-turn is sent, resolved and released on the desk, and told in a report', async () => {
  const page = await open(SHEET);
  await expect.poll(() => sheetOf(page)).toContain('move 7M from Worcester to Boston');
  await page.click('button.main-action[form=sheet]');
  await page.waitForURL(/receipt|did=|#/);
  const desk = await openMap('', {}, 'gm');
  await expectNoShift(desk);
  for (const name of [/^Release/, /^Resolve/, /^Release/])
    await desk.locator('.main-action', { hasText: name }).click();
  await desk.getByText('Spring 1775, British turn').first().waitFor({ state: 'attached' });
  await page.goto(site.link(AMERICAN));
  const way = await page.locator('#report a[href*="/report/"]').first().getAttribute('href');
  await page.goto(new URL(way ?? '', page.url()).href);
  expect(await page.textContent('main')).toMatch(/Worcester to Boston|7 .* Boston/);
  await leave(page);
  await leave(desk);
});

it('a voyage is ordered by pointing, and nothing is written before its goal is named', async () => {
  const page = await openMap('/sheet/1.2~orders~british', {}, 'british');
  await find(page, 'Boston');
  await deed(page, 'sail');
  await page.locator('.mark-reach [data-place="halifax"]').waitFor({ state: 'attached' });
  expect(await sheetOf(page)).toBe('');
  await page.getByLabel('Places, or type them').fill('Halifax');
  await page.getByLabel('Places, or type them').press('Enter');
  await expect.poll(() => sheetOf(page)).toContain('sail 13B from Boston to Halifax');
  await leave(page);
});

it('the name of Boston stands free of counters from the whole map inward', async () => {
  const page = await openMap('', {}, 'gm');
  const seen = new Set<string>();
  await page.click('.map-bar button:has-text("All")');
  for (let n = 0; n < 5; n += 1) {
    await still(page);
    const level = (await page.locator('[data-map]').getAttribute('data-level')) ?? '';
    seen.add(level);
    const covered = await page.evaluate(() => {
      const boxOf = (one: Element) => one.getBoundingClientRect();
      const counters = [...document.querySelectorAll('.map-part [data-place="boston"]')].map(boxOf);
      const names = [...document.querySelectorAll('.map-sheet text')].filter(
        ({ textContent }) => textContent === 'Boston',
      );
      return names.length === 0
        ? 'no name'
        : names
            .map(boxOf)
            .flatMap((name) =>
              counters.filter(
                ({ left, right, top, bottom }) =>
                  Math.min(right, name.right) - Math.max(left, name.left) > 1 &&
                  Math.min(bottom, name.bottom) - Math.max(top, name.top) > name.height / 2,
              ),
            ).length;
    });
    expect(covered, level).toBe(0);
    await page.getByRole('button', { name: 'Nearer' }).click();
  }
  expect(seen.size).toBeGreaterThan(2);
  await leave(page);
});

it.each([
  [
    { width: 1440, scheme: 'light' },
    'gm',
    ['', '/played', '/state?part=all', '/log', '/dice', '/tray', '/notes'],
  ],
  [
    { width: 390, scheme: 'dark' },
    AMERICAN,
    ['', '/reports', '/enemy', '/state?part=all', '/marks', '/letters'],
  ],
] as const)('pages read well and name no step by its number: %o, %s', async (look, who, paths) => {
  const page = await browser.page(look);
  for (const path of paths) {
    const answer = await page.goto(site.link(who) + path);
    expect(answer?.status(), path).toBe(200);
    expect(await page.locator('body').innerText(), path).not.toMatch(/turn \d\.\d|\bundefined\b/i);
    await expectNoShift(page);
    await expectWell(page);
  }
  await leave(page);
});

it('no name of a region is broken inside a word beside its choice', async () => {
  const page = await open('/sheet/standing~tories~british', { width: 1440 }, 'british');
  const lines = await page.locator('.field-row label').evaluateAll((labels) =>
    labels.map((label) => {
      const word = document.createRange();
      const [text] = label.childNodes;
      if (text === undefined) throw new Error('a label has a text');
      word.setStart(text, 0);
      word.setEnd(text, label.textContent.split(' ')[0]?.length ?? 0);
      return word.getClientRects().length;
    }),
  );
  expect(lines.length).toBeGreaterThan(10);
  expect(new Set(lines)).toEqual(new Set([1]));
  await leave(page);
});

it('without script the sheet is a text, the map a picture, and the list in words has forces and regions', async () => {
  const page = await open('', { script: false });
  await page.locator('noscript img, picture img').first().waitFor();
  const words = (await page.locator('body').textContent()) ?? '';
  for (const name of ['Boston', 'Green Mountains', 'Creek Territory'])
    expect(words).toContain(name);
  await leave(page);
});
