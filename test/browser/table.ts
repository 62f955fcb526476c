/** A table to play at: a campaign at a stage, and pages of it. The campaigns of a worker are all served by one site. */
import { copyFile, mkdtemp, readFile } from 'node:fs/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { mailDesk } from '../../src/mail/enter-mail.js';
import { serve, type Served } from '../../src/web/serve.js';
import { linksOf } from '../../src/web/viewer-links.js';
import { must, testClock } from '../web/site.js';
import { isSilent, leave, openBrowser, type Look } from './browser.js';
import type { Stage } from './stages.js';

export { leave, LOOKS, openBrowser, SILENT_LOOKS } from './browser.js';
export type { FullLook, Look, Visitors } from './browser.js';

export type Table = {
  /** Of the site. */
  readonly url: string;
  readonly file: string;
  /** Whole URL of the page of a viewer, as a link that lets him in. */
  readonly link: (who: string) => string;
  readonly open: (url: string, look?: Look) => Promise<Page>;
  readonly with: <T>(use: (campaign: Campaign) => Promise<T>) => Promise<T>;
  readonly errors: unknown[];
  readonly close: () => Promise<void>;
};

type Site = { readonly dir: string; readonly served: Served };

/** A busy machine may take long over what a test does not wait for page by page. */
const INPUT = { port: 0, mailDesk, slowMilliseconds: 30_000 } as const;

/** Whoever sits at a table is told what went wrong in the site. */
const laid = new Set<unknown[]>();

async function startSite(): Promise<Site> {
  const dir = mkdtempSync(join(tmpdir(), 'vedette-tables-'));
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  const report = (error: unknown): void => laid.forEach((errors) => errors.push(error));
  const served = await serve({ ...INPUT, dir, clock: testClock(), report });
  return { dir, served };
}

let site: Promise<Site> | undefined;
let count = 0;

/** Lays a copy of the campaign at that stage, or as it stands on another table. Close it when done. */
export async function layTable(stage: Stage | Table): Promise<Table> {
  const { dir, served } = await (site ??= startSite());
  const name = `july-1861-${String((count += 1))}`;
  const file = join(dir, `${name}.vedette`);
  const from = typeof stage === 'string' ? join(inject('stages'), `${stage}.vedette`) : stage.file;
  await copyFile(from, file);
  return tableOf(served, file, name);
}

/** The same on a site of its own, where it is the only campaign; `more`: how that site is served. */
export async function layAlone(
  stage: Stage,
  more: { readonly slowMilliseconds?: number } = {},
): Promise<Table> {
  const dir = await mkdtemp(join(tmpdir(), 'vedette-table-'));
  const file = join(dir, 'july-1861.vedette');
  await copyFile(join(inject('stages'), `${stage}.vedette`), file);
  const report = (error: unknown): void => laid.forEach((errors) => errors.push(error));
  const served = await serve({ ...INPUT, ...more, dir, clock: testClock(), report });
  const table = await tableOf(served, file, 'july-1861');
  const close = async (): Promise<void> => {
    await table.close();
    await served.close();
    rmSync(dir, { recursive: true });
  };
  return { ...table, close };
}

const read = new Map<Stage, Promise<Table>>();

/** The table of that stage which all tests of a worker share that only read. It need not be closed. */
export function sharedTable(stage: Stage): Promise<Table> {
  const known = read.get(stage) ?? layTable(stage);
  read.set(stage, known);
  return known;
}

async function tableOf({ url }: Served, file: string, name: string): Promise<Table> {
  const { errors, page, close } = openBrowser();
  laid.add(errors);
  const open = async <T>(use: (campaign: Campaign) => Promise<T>): Promise<T> => {
    const campaign = await must(openCampaign(file));
    try {
      return await use(campaign);
    } finally {
      campaign.close();
    }
  };
  const links = await open((campaign) => linksOf(campaign, name, url));
  return {
    ...{ url, file, errors, with: open },
    link: (who) => links.find((link) => link.who === who)?.url ?? '',
    open: async (address, look) => {
      const one = await page(look);
      await one.goto(address);
      return one;
    },
    close: async () => {
      await close();
      laid.delete(errors);
    },
  };
}

const AXE = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** No finding of axe-core that is serious or critical. Large drawings are left to tests of their own. */
export const expectAccessible = (page: Page): Promise<void> =>
  whereScriptsRun(page, (one) => expectNoFinding(one, 'serious'));

/** The colors of a page whose parts have been looked at in other colors. */
export const expectReadable = (page: Page): Promise<void> =>
  whereScriptsRun(page, (one) => expectNoFinding(one, 'contrast'));

/** The page is no wider than its window, has no serious finding, and can be read in the other scheme too. */
export async function expectWell(page: Page): Promise<void> {
  await expectNoSideScroll(page);
  await whereScriptsRun(page, async (one) => {
    await expectNoFinding(one, 'serious');
    const isDark = await isInTheDark(one);
    await one.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
    await expectNoFinding(one, 'contrast');
    await one.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  });
}

async function whereScriptsRun(page: Page, use: (page: Page) => Promise<void>): Promise<void> {
  if (!isSilent(page)) return use(page);
  const twin = await twinOf(page);
  await use(twin);
  await leave(twin);
}

const isInTheDark = (page: Page): Promise<boolean> =>
  page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);

/** The page as it stands where no script runs, in a context where one can; its own scripts are not in it. */
async function twinOf(page: Page): Promise<Page> {
  const isDark = await isInTheDark(page);
  const width = page.viewportSize()?.width === 390 ? 390 : 1440;
  const body = (await page.content()).replace(/<script\b.*?<\/script>/gs, '');
  const twin = await openBrowser().page({ width, scheme: isDark ? 'dark' : 'light' });
  const isIt = (url: URL): boolean => url.href === page.url();
  await twin.route(isIt, (route) => route.fulfill({ contentType: 'text/html', body }));
  await twin.goto(page.url());
  return twin;
}

/** With `contrast` colors alone, of a page whose parts have been looked at in other colors. */
async function expectNoFinding(page: Page, rules: 'serious' | 'contrast'): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(await AXE);
  const found = await page.evaluate(async (which) => {
    type Finding = {
      id: string;
      impact: string;
      nodes: { html: string; failureSummary: string }[];
    };
    type Rule = { id: string; impact: string; enabled: boolean; tags: readonly string[] };
    const { axe } = window as unknown as {
      axe: {
        run: (context: object, options: object) => Promise<{ violations: Finding[] }>;
        _audit: { rules: readonly Rule[] };
      };
    };
    const isSerious = ({ impact }: { impact: string }): boolean =>
      impact === 'serious' || impact === 'critical';
    const values =
      which === 'contrast'
        ? ['color-contrast']
        : axe._audit.rules
            .filter((rule) => rule.enabled && isSerious(rule))
            .filter(({ tags }) => !tags.includes('experimental') && !tags.includes('deprecated'))
            .map(({ id }) => id);
    const { violations } = await axe.run(
      { exclude: [['svg']] },
      { runOnly: { type: 'rule', values }, resultTypes: ['violations'], preload: false },
    );
    return violations
      .filter(isSerious)
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  }, rules);
  expect(found, page.url()).toEqual([]);
}

/** The page is no wider than its window. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overhang, page.url()).toBeLessThanOrEqual(0);
}

/** Nothing on the page has moved while it was loaded, but for what somebody did. */
export async function expectNoShift(page: Page): Promise<void> {
  const moved = await page.evaluate(async () => {
    type Shift = PerformanceEntry & {
      hadRecentInput: boolean;
      value: number;
      sources: { node: Element | null }[];
    };
    for (let n = 0; n < 2; n += 1) await new Promise((done) => requestAnimationFrame(done));
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as Shift[];
    observer.disconnect();
    return shifts
      .filter((shift) => !shift.hadRecentInput)
      .map(({ value, sources }) => {
        const nodes = sources.map(
          ({ node }) => `${node?.nodeName ?? '?'}.${node?.className ?? ''}`,
        );
        return `${value.toFixed(4)}: ${nodes.join(', ')}`;
      });
  });
  expect(moved, page.url()).toEqual([]);
}

/** Opens the first sheet that the page of a seat names, as a phone's reader does by its tabs. */
export async function openAsked(page: Page, words: RegExp = /./): Promise<void> {
  const way = page.locator('.ask a', { hasText: words }).first();
  await page.goto(new URL((await way.getAttribute('href')) ?? '', page.url()).href);
}
