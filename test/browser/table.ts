/** A table to play at: the site over one campaign at a stage, and pages of it in a headless Chromium. */
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { openCampaign, type Campaign } from '../../src/campaign/open-campaign.js';
import { mailDesk } from '../../src/mail/enter-mail.js';
import { serve } from '../../src/web/serve.js';
import { must, testClock } from '../web/site.js';
import type { Stage } from './stages.js';

const CHROMIUM = process.env['VEDETTE_CHROMIUM'] ?? '/usr/bin/chromium';

/** How a page is looked at. */
export type Look = {
  readonly width?: 390 | 1440;
  readonly scheme?: 'light' | 'dark';
  readonly script?: boolean;
  /** Sheets are written as one text, not line by line. */
  readonly asText?: boolean;
};

/** A look with all that a test names of it. */
export type FullLook = Required<Omit<Look, 'asText'>>;

export const LOOKS: readonly FullLook[] = ([390, 1440] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => ({ width, scheme, script: true })),
);

export type Table = {
  readonly url: string;
  readonly file: string;
  /** Whole URL of the page of a viewer, as a link that lets him in. */
  readonly link: (who: string) => string;
  readonly open: (url: string, look?: Look) => Promise<Page>;
  readonly with: <T>(use: (campaign: Campaign) => Promise<T>) => Promise<T>;
  readonly errors: unknown[];
  readonly close: () => Promise<void>;
};

export type Visitors = {
  /** An empty page of a visitor of his own. */
  readonly page: (look?: Look) => Promise<Page>;
  /** What went wrong on the pages, or was written into their console as wrong. */
  readonly errors: unknown[];
  readonly close: () => Promise<void>;
};

export async function openBrowser(errors: unknown[] = []): Promise<Visitors> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  return {
    errors,
    page: async ({ width = 1440, scheme = 'light', script = true, asText = false } = {}) => {
      const context = await browser.newContext({
        viewport: { width, height: width === 390 ? 844 : 900 },
        colorScheme: scheme,
        javaScriptEnabled: script,
        hasTouch: width === 390,
      });
      if (asText) await context.addInitScript(() => localStorage.setItem('vedette sheet', 'text'));
      if (!script) SILENT.add(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(error));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      return page;
    },
    close: () => browser.close(),
  };
}

/** Serves a copy of the campaign at that stage. Close it when done. */
export async function layTable(stage: Stage): Promise<Table> {
  const dir = await mkdtemp(join(tmpdir(), 'vedette-table-'));
  const file = join(dir, 'july-1861.vedette');
  await copyFile(join(inject('stages'), `${stage}.vedette`), file);
  const errors: unknown[] = [];
  const report = (error: unknown): void => void errors.push(error);
  const served = await serve({ dir, port: 0, clock: testClock(), report, mailDesk });
  let browser: Visitors | undefined;
  return {
    url: served.url,
    file,
    errors,
    link: (who) => served.links.find((link) => link.who === who)?.url ?? '',
    open: async (url, look) => {
      browser ??= await openBrowser(errors);
      const page = await browser.page(look);
      await page.goto(url);
      return page;
    },
    with: async (use) => {
      const campaign = await must(openCampaign(file));
      try {
        return await use(campaign);
      } finally {
        campaign.close();
      }
    },
    close: async () => {
      await browser?.close();
      await served.close();
      await rm(dir, { recursive: true });
    },
  };
}

const AXE = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Contexts whose pages run no script, and so no clock either: axe-core would wait for its own for ever. */
const SILENT = new WeakSet<BrowserContext>();

/** No finding of axe-core that is serious or critical. Large drawings are left to tests of their own. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!SILENT.has(page.context())) return expectNoFinding(page);
  const twin = await twinOf(page);
  await expectNoFinding(twin);
  await twin.context().close();
}

/** The page as it stands where no script runs, in a context where one can; its own scripts are not in it. */
async function twinOf(page: Page): Promise<Page> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser.');
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    colorScheme: isDark ? 'dark' : 'light',
  });
  const body = (await page.content()).replace(/<script\b.*?<\/script>/gs, '');
  const twin = await context.newPage();
  const isIt = (url: URL): boolean => url.href === page.url();
  await twin.route(isIt, (route) => route.fulfill({ contentType: 'text/html', body }));
  await twin.goto(page.url());
  return twin;
}

async function expectNoFinding(page: Page): Promise<void> {
  await page.evaluate(await AXE);
  const found = await page.evaluate(async () => {
    type Finding = {
      id: string;
      impact: string;
      nodes: { html: string; failureSummary: string }[];
    };
    const { axe } = window as unknown as {
      axe: { run: (context: object) => Promise<{ violations: Finding[] }> };
    };
    const { violations } = await axe.run({ exclude: [['svg']] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  });
  expect(found, page.url()).toEqual([]);
}

/** The page is no wider than its window. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overhang, page.url()).toBeLessThanOrEqual(0);
}

/** Opens the first sheet that the page of a seat names, as a phone's reader does by its tabs. */
export async function openAsked(page: Page, words: RegExp = /./): Promise<void> {
  const way = page.locator('.ask a', { hasText: words }).first();
  await page.goto(new URL((await way.getAttribute('href')) ?? '', page.url()).href);
}
