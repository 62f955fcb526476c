/**
 * One headless Chromium for all tests of a worker. Its pages share contexts, so that the processes, the code and the
 * boards that one test has loaded serve the next one; what a page remembers is forgotten after each test.
 */
import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
} from 'playwright-core';

const CHROMIUM = process.env['VEDETTE_CHROMIUM'] ?? '/usr/bin/chromium';
/** Nothing is drawn by a graphics card, and all pages of the site run in one process that knows its scripts. */
const FLAGS = ['--no-sandbox', '--in-process-gpu', '--process-per-site'];

/** How a page is looked at. */
export type Look = {
  readonly width?: 390 | 1440;
  readonly scheme?: 'light' | 'dark';
  readonly script?: boolean;
  /** Sheets are written as one text, not line by line. */
  readonly asText?: boolean;
  /** By a visitor of his own, who has nothing of what other pages of the test have loaded or remember. */
  readonly alone?: boolean;
};

/** A look with all that a test names of it. */
export type FullLook = Required<Pick<Look, 'width' | 'scheme' | 'script'>>;

/**
 * A task is done at both widths and in both schemes, with script and without; whether a page reads well is asked in the
 * other scheme too (`expectWell`), and so in all four looks.
 */
export const LOOKS: readonly FullLook[] = [
  { width: 1440, scheme: 'light', script: true },
  { width: 390, scheme: 'dark', script: true },
];

/** The same where no script runs. */
export const SILENT_LOOKS: readonly FullLook[] = [
  { width: 1440, scheme: 'dark', script: false },
  { width: 390, scheme: 'light', script: false },
];

export type Visitors = {
  /** An empty page. */
  readonly page: (look?: Look) => Promise<Page>;
  /** What went wrong on the pages, or was written into their console as wrong. */
  readonly errors: unknown[];
  readonly close: () => Promise<void>;
};

let launched: Promise<Browser> | undefined;
const browser = (): Promise<Browser> =>
  (launched ??= chromium.launch({ executablePath: CHROMIUM, args: FLAGS }));

/** `keeper`: a page of the site that stays, and with it the process. */
type Shared = {
  readonly context: BrowserContext;
  readonly keeper: Page;
  readonly storage: CDPSession;
};
const shared = new Map<string, Promise<Shared>>();
const opened = new Set<Page>();
/** The sites that were visited since anything was forgotten. */
const origins = new Set<string>();

/** No script of these pages runs, and so no clock either: axe-core would wait for its own for ever. */
const silent = new WeakSet<BrowserContext>();
export const isSilent = (page: Page): boolean => silent.has(page.context());

async function newContext({ script = true, width = 1440 }: Look): Promise<BrowserContext> {
  const context = await (
    await browser()
  ).newContext({ javaScriptEnabled: script, hasTouch: width === 390 });
  if (!script) silent.add(context);
  return context;
}

async function newShared(look: Look): Promise<Shared> {
  const context = await newContext(look);
  const keeper = await context.newPage();
  return { context, keeper, storage: await context.newCDPSession(keeper) };
}

function sharedContext(look: Look): Promise<Shared> {
  const { script = true, width = 1440 } = look;
  const kind = [script, width === 390].join();
  const known = shared.get(kind) ?? newShared(look);
  shared.set(kind, known);
  void known.then(({ context }) => context.once('close', () => shared.delete(kind)));
  return known;
}

async function openPage(look: Look, errors: unknown[]): Promise<Page> {
  const { width = 1440, scheme = 'light', asText = false, alone = false } = look;
  const context = alone ? await newContext(look) : (await sharedContext(look)).context;
  const page = await context.newPage();
  opened.add(page);
  if (asText) await page.addInitScript(() => localStorage.setItem('vedette sheet', 'text'));
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  if (scheme === 'dark') await page.emulateMedia({ colorScheme: 'dark' });
  page.on('pageerror', (error) => errors.push(error));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return page;
}

/** The page is left before its server: what it still fetches is nobody's trouble. */
export async function leave(page: Page): Promise<void> {
  if (!opened.delete(page) || page.isClosed()) return;
  const context = page.context();
  const { origin } = new URL(page.url());
  const its = (await Promise.all(shared.values())).find((one) => one.context === context);
  if (its === undefined) return context.close();
  origins.add(origin);
  if (origin.startsWith('http') && new URL(its.keeper.url()).origin !== origin)
    await its.keeper.goto(`${origin}/keeper`);
  await page.close();
}

/** Leaves what a test has opened, and forgets it. After one that failed nothing is gone on with. */
export async function leaveAll(hasFailed: boolean): Promise<void> {
  for (const page of [...opened]) await leave(page);
  for (const [kind, one] of [...shared]) {
    const { context, storage } = await one;
    if (hasFailed) {
      shared.delete(kind);
      await context.close();
      continue;
    }
    await context.clearCookies();
    for (const origin of origins)
      await storage.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' });
  }
  origins.clear();
}

/** Pages whose faults are noted together. */
export function openBrowser(errors: unknown[] = []): Visitors {
  const own = new Set<Page>();
  return {
    errors,
    page: async (look = {}) => {
      const page = await openPage(look, errors);
      own.add(page);
      return page;
    },
    close: async () => {
      for (const page of own) await leave(page);
    },
  };
}
