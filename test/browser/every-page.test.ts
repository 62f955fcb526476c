/**
 * Each page of the table of addresses, in a large window and on a phone in the dark: nothing that axe-core calls serious, and
 * no wider than the window. A page that is new in the table is looked at as soon as it is there.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepLate } from '../../src/campaign/sheets/keep-late.js';
import { sendDispatch } from '../../src/campaign/letters/send-dispatch.js';
import { asSeat } from '../../src/kernel/basic.js';
import { ROUTES } from '../../src/web/routes.js';
import type { Stage } from './stages.js';
import { must, testClock } from '../web/site.js';
import {
  expectAccessible,
  expectNoSideScroll,
  layTable,
  type FullLook,
  type Table,
} from './table.js';

/** What is fetched by pages, or saved as a file. */
const NO_PAGE = /\.(?:svg|json|csv)$|\/(?:pieces|backup|export|page|zip)$|^\/figures$/;

/** A look at a large window, in the light. */
const LARGE: FullLook = { width: 1440, scheme: 'light', script: true };

type Shown = { readonly who: string; readonly path: string; readonly stage: Stage };

/** When a page has most to show; else the gamemaster's when a step is held, a seat's when it is released. */
const STAGES: readonly (readonly [RegExp, Stage])[] = [
  [/\/sheet\//, 'orders'],
  [/\/(?:try|orders|orders\/enter)$/, 'sheets'],
  [/\/questions$/, 'allocations'],
];
const stageOf = (path: string, usual: Stage): Stage =>
  STAGES.find(([of]) => of.test(path))?.[1] ?? usual;

const PAGES: readonly Shown[] = [
  ...ROUTES.filter(
    ({ method, path, who }) => method === 'GET' && who !== 'umpire' && !NO_PAGE.test(path),
  ).map(({ who, path }): Shown =>
    who === 'gm'
      ? { who: 'gm', path, stage: stageOf(path, 'held') }
      : { who: 'usa-east', path, stage: stageOf(path, 'released') },
  ),
  // What a supreme commander is asked fills another form.
  { who: 'usa-supreme', path: '', stage: 'allocations' },
  { who: 'usa-supreme', path: '/sheet/:id', stage: 'allocations' },
];

/** A link to a page with a parameter, and the page on which it is found. */
const LINKS: readonly (readonly [RegExp, string, string])[] = [
  [/\/sheet\/:id$/, '', '.ask a'],
  [/^\/as\/:seat\/letter\/:id$/, '/as/usa-east/letters', '.letter-list a'],
  [/^\/letter\/:id$/, '/letters', 'main a[href*="/letter/"]'],
  [/^\/tray\/:entry$/, '/tray', 'main .tray h3 a'],
  [/^\/orders\/enter$/, '/orders', 'main a[href*="/orders/enter"]'],
  [/^\/rule$/, '/played', 'main a[href*="/rule?"]'],
];
const SAMPLES: readonly (readonly [string, string])[] = [
  ['/people/vacate', '/people/vacate?seat=usa-east'],
  ['/take-back/confirm', '/take-back/confirm?step=turn%201.1'],
  ['/change/figures', '/change/figures?file=tables%2Fprices.csv'],
  ['/packs/:pack/file', '/packs/mine/file?path=tables%2Fcombat.csv'],
  ['/packs/:pack', '/packs/mine'],
  ['/log', '/log?words=battle'],
  ['/state', '/state?part=all'],
  [':seat', 'usa-east'],
  [':id', '1'],
];

async function addressOf(page: Page, table: Table, { who, path }: Shown): Promise<string> {
  const home = table.link(who);
  const [, from, link] = LINKS.find(([of]) => of.test(path)) ?? [];
  if (from === undefined || link === undefined)
    return (
      home +
      (path === '/pack'
        ? '/pack?file=tables%2Fcombat.csv'
        : SAMPLES.reduce((text, [part, sample]) => text.replace(part, sample), path))
    );
  await page.goto(home + (path.startsWith('/as/:seat/sheet') ? '/as/usa-east' : from));
  const href = await page.locator(link).first().getAttribute('href');
  return new URL(href ?? '', page.url()).href;
}

const byStage = [...new Set(PAGES.map(({ stage }) => stage))];

describe.each(byStage)('at the stage %s', (stage) => {
  let table: Table;
  beforeAll(async () => {
    table = await layTable(stage);
    await fetch(`${table.link('gm')}/packs/copy`, {
      method: 'POST',
      body: new URLSearchParams({ from: 'civil-war@1|border', name: 'mine' }),
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    await table.with(async (campaign) => {
      const letter = { from: asSeat('csa-east'), to: asSeat('usa-east'), text: 'Sir,\nwill you?' };
      await must(sendDispatch(campaign, letter, testClock()));
      const late = { seat: asSeat('usa-east'), of: 'orders', why: 'It was closed.' };
      for (const text of ['PP 1: wait', `PP 1: mvoe ${'McDowell '.repeat(30)}`])
        await must(keepLate(campaign, { ...late, text }, testClock()));
    });
  });
  afterAll(() => table.close());
  const shown = PAGES.filter((one) => one.stage === stage);

  it.each(shown)('$who at "$path" reads well and does not scroll sideways', async (one) => {
    const page = await table.open('about:blank', LARGE);
    const answer = await page.goto(await addressOf(page, table, one));
    expect([one.path, answer?.status()]).toEqual([one.path, 200]);
    await expectNoSideScroll(page);
    await expectAccessible(page);
    // The same page in the dark, and on a phone: what it fetches need not be fetched again.
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.context().close();
  });

  it('leaves nothing in the log of errors', () => {
    expect(table.errors).toEqual([]);
  });
});
