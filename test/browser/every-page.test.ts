/**
 * Each page of the tables of addresses, of everybody who may come: in a large window in the light and on a phone in the
 * dark, and at 360 pixels. Nothing that axe-core calls serious, nothing that moves while it loads, and no wider than the
 * window. A page that is new in a table is looked at as soon as it is there.
 */
import { rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendDispatch } from '../../src/campaign/letters/send-dispatch.js';
import { inviteSpectator } from '../../src/campaign/seats/spectators.js';
import { nameUmpire } from '../../src/campaign/seats/umpires.js';
import { keepLate } from '../../src/campaign/sheets/keep-late.js';
import { asSeat } from '../../src/kernel/basic.js';
import { DIRECTORY_FILE, openDirectory } from '../../src/people/directory.js';
import { ROUTES } from '../../src/web/routes.js';
import { openCampaigns } from '../../src/web/campaigns.js';
import { cookieOf, linkFor } from '../web/people.js';
import { must, testClock } from '../web/site.js';
import type { Stage } from './stages.js';
import {
  expectAccessible,
  expectNoShift,
  expectNoSideScroll,
  expectReadable,
  layTable,
  type Table,
} from './table.js';

/** What is fetched by pages, or saved as a file. */
const NO_PAGE = /\.(?:svg|json|csv)$|\/(?:pieces|backup|export|page|zip)$|^\/figures$/;

/** `who`: a viewer of the campaign; `watch`: a spectator; `guest`, `member`: at the door, and signed in. */
type Shown = { readonly who: string; readonly path: string; readonly stage: Stage };

/** When a page has most to show; else the gamemaster's when a step is held, a seat's when it is released. */
const STAGES: readonly (readonly [RegExp, Stage])[] = [
  [/\/sheet\//, 'orders'],
  [/\/(?:try|orders|orders\/enter)$/, 'sheets'],
  [/\/questions$/, 'allocations'],
];
const stageOf = (path: string, usual: Stage): Stage =>
  STAGES.find(([of]) => of.test(path))?.[1] ?? usual;

const [ASSISTANT, OBSERVER, SUPREME] = ['umpire-1', 'umpire-2', 'usa-supreme'];

/** Every page of a seat is in the table of the gamemaster and of the assistants too: each looks at one of its own. */
const isOwn = ({ who, path }: Pick<Shown, 'who' | 'path'>): boolean =>
  who !== ASSISTANT || !path.startsWith('/as/:seat/');

const PAGES: readonly Shown[] = [
  ...ROUTES.filter(({ method, path }) => method === 'GET' && !NO_PAGE.test(path))
    .map(({ who, path }): Shown => {
      if (who === 'gm') return { who, path, stage: stageOf(path, 'held') };
      if (who === 'umpire') return { who: ASSISTANT, path, stage: 'held' };
      return { who: 'usa-east', path, stage: stageOf(path, 'released') };
    })
    .filter(isOwn),
  // What is asked of the gamemaster, an assistant answers; an observer reads.
  ...['', '/questions'].map((path): Shown => ({ who: ASSISTANT, path, stage: 'allocations' })),
  ...['', '/tray', '/tray/:entry', '/letter/:id', '/as/:seat'].map((path): Shown => ({
    ...{ who: OBSERVER, path, stage: 'held' },
  })),
  // What a supreme commander is asked fills another form.
  { who: SUPREME, path: '', stage: 'allocations' },
  { who: SUPREME, path: '/sheet/:id', stage: 'allocations' },
  // Nothing was released yet; then all moments of a step.
  { who: 'watch', path: '', stage: 'allocations' },
  { who: 'watch', path: '', stage: 'released' },
  { who: 'watch', path: '?moment=turn+1.1%2Fp8', stage: 'released' },
  ...['/', '/door/sent', '/door/in/link', '/door/invited/link'].map((path): Shown => ({
    ...{ who: 'guest', path, stage: 'released' },
  })),
  ...['/', '/door/me'].map((path): Shown => ({ who: 'member', path, stage: 'released' })),
];

/** A link to a page with a parameter, and the page on which it is found. */
const LINKS: readonly (readonly [RegExp, string, string])[] = [
  [/\/sheet\/:id$/, '', '.ask a'],
  [/^\/as\/:seat\/letter\/:id$/, '/as/usa-east/letters', '.letter-list a'],
  [/^\/letter\/:id$/, '/letters', 'main a[href*="/letter/"]'],
  [/^\/tray\/:entry$/, '/tray', 'main .tray :is(h2, h3) a'],
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

/** Where somebody is at home, and the cookie with which he comes. */
type Home = { readonly url: string; readonly cookie?: string };

const HELP = { [ASSISTANT]: 'assistant', [OBSERVER]: 'observer' } as const;
const MEMBER = 'edward.harte@example.org';

/** Somebody of each kind, who has something to read. */
async function fillTable(table: Table): Promise<string> {
  await fetch(`${table.link('gm')}/packs/copy`, {
    method: 'POST',
    body: new URLSearchParams({ from: 'civil-war@1|border', name: 'mine' }),
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  return table.with(async (campaign) => {
    const letter = { from: asSeat('csa-east'), to: asSeat('usa-east'), text: 'Sir,\nwill you?' };
    await must(sendDispatch(campaign, letter, testClock()));
    const late = { seat: asSeat('usa-east'), of: 'orders', why: 'It was closed.' };
    for (const text of ['PP 1: wait', `PP 1: mvoe ${'McDowell '.repeat(30)}`])
      await must(keepLate(campaign, { ...late, text }, testClock()));
    for (const [name, role] of Object.entries(HELP)) {
      const helper = { name, role, of: 'all', mail: `${name}@help.example` };
      await must(nameUmpire(campaign, helper, testClock()));
    }
    const spectator = { name: 'Wanda', delay: 0 };
    return (await must(inviteSpectator(campaign, spectator, testClock()))).token;
  });
}

/** The cookie of somebody who has signed in by the link of a letter. */
async function cookieFor({ file, url }: Table, mail: string): Promise<string> {
  const dir = dirname(file);
  const directory = await must(openDirectory(join(dir, DIRECTORY_FILE)));
  const campaigns = openCampaigns(dir);
  const path = await linkFor({ directory, campaigns, clock: testClock() }, mail);
  await campaigns.close();
  directory.close();
  const answer = await fetch(`${url}/door/in`, {
    method: 'POST',
    body: new URLSearchParams({ token: path.split('/').at(-1) ?? '' }),
    headers: { 'sec-fetch-site': 'same-origin', origin: url },
    redirect: 'manual',
  });
  return cookieOf({ status: answer.status, text: '', headers: answer.headers });
}

async function homesAt(table: Table): Promise<(who: string) => Promise<Home>> {
  const token = await fillTable(table);
  const name = basename(table.file, '.vedette');
  const cookies = new Map<string, Promise<string>>();
  const signedIn = (mail: string): Promise<string> => {
    const known = cookies.get(mail) ?? cookieFor(table, mail);
    cookies.set(mail, known);
    return known;
  };
  return async (who) => {
    if (who === 'watch') return { url: `${table.url}/watch/${name}/${token}` };
    if (who === 'guest') return { url: table.url };
    if (who === 'member') return { url: table.url, cookie: await signedIn(MEMBER) };
    if (who in HELP)
      return {
        url: `${table.url}/c/${name}/${who}`,
        cookie: await signedIn(`${who}@help.example`),
      };
    return { url: table.link(who) };
  };
}

async function addressOf(page: Page, home: string, path: string): Promise<string> {
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

/** Until all that the page fetches by itself stands on it. */
async function whenReady(page: Page): Promise<void> {
  if ((await page.locator('[data-map]').count()) > 0)
    await page.locator('[data-map][data-ready]').first().waitFor({ state: 'attached' });
}

const byStage = [...new Set(PAGES.map(({ stage }) => stage))];

describe.each(byStage)('at the stage %s', (stage) => {
  let table: Table;
  let homeOf: (who: string) => Promise<Home>;
  beforeAll(async () => {
    table = await layTable(stage);
    homeOf = await homesAt(table);
  });
  afterAll(() => table.close());
  const shown = PAGES.filter((one) => one.stage === stage);

  it.each(shown)('$who at "$path" reads well and does not scroll sideways', async (one) => {
    const page = await table.open('about:blank');
    const { url, cookie } = await homeOf(one.who);
    const [name = '', value = ''] = cookie?.split('=') ?? [];
    if (cookie !== undefined) await page.context().addCookies([{ name, value, url }]);
    const answer = await page.goto(await addressOf(page, url, one.path));
    expect([one.path, answer?.status()]).toEqual([one.path, 200]);
    await whenReady(page);
    await expectNoShift(page);
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await whenReady(page);
    await expectNoShift(page);
    await expectNoSideScroll(page);
    await expectReadable(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSideScroll(page);
  });

  if (stage === 'released')
    it('the after-action report reads well as a file', async () => {
      const report = join(dirname(table.file), 'after-action.html');
      const answer = await fetch(`${table.link('gm')}/after-action/page`);
      await writeFile(report, await answer.text());
      const page = await table.open(pathToFileURL(report).href);
      await expectNoSideScroll(page);
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoSideScroll(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectReadable(page);
      await rm(report);
    });

  if (stage === 'held')
    it('the pages of a seat read as well to an assistant', async () => {
      const { url, cookie = '' } = await homeOf(ASSISTANT);
      const page = await table.open('about:blank');
      const [name = '', value = ''] = cookie.split('=');
      await page.context().addCookies([{ name, value, url }]);
      for (const path of ['/reports', '/letters', '/enemy', '/marks', '/state', '/dice']) {
        const answer = await page.goto(`${url}/as/usa-east${path}`);
        expect([path, answer?.status()]).toEqual([path, 200]);
        await expectNoSideScroll(page);
        await expectAccessible(page);
      }
    });

  it('leaves nothing in the log of errors', () => {
    expect(table.errors).toEqual([]);
  });
});
