/** Pictures of the main pages, taken in a headless Chromium over the demonstration at its stages. */
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { serve } from '../../src/web/serve.js';
import { playStages } from '../../test/browser/play-stages.js';
import type { Stage } from '../../test/browser/stages.js';

/** A picture of one page: at which stage, whose, and what is done before it is taken. */
type Shot = {
  readonly name: string;
  readonly stage: Stage;
  readonly who: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly scheme?: 'dark';
  readonly before?: (page: Page) => Promise<void>;
};

const ORDERS = `PP 1-2: enter 2 leaders at Washington
PP 3-5: enter 3 SP at Baltimore
PP 6-9: move army led by McDowell to Manassas Junction
PP 10: wait
PP 11-13: build depot in Alexandria`;

async function writeOrders(page: Page): Promise<void> {
  const text = page.locator('textarea#text');
  if (!(await text.isVisible())) await page.getByRole('button', { name: 'Edit as text' }).click();
  await text.fill(ORDERS);
  await page.getByText('Draft saved').first().waitFor();
}

const SHOTS: readonly Shot[] = [
  { name: 'desk', stage: 'sheets', who: 'gm', path: '', width: 1440, height: 900 },
  {
    ...{ name: 'played', stage: 'held', who: 'gm', path: '?at=p8' },
    ...{ width: 1440, height: 900 },
  },
  {
    ...{ name: 'state', stage: 'released', who: 'gm', path: '/state?part=forces' },
    ...{ width: 1440, height: 900 },
  },
  {
    ...{ name: 'sheet', stage: 'orders', who: 'usa-east', path: '/sheet/1.1~orders~usa-east~east' },
    ...{ width: 1200, height: 860, before: writeOrders },
  },
  {
    ...{ name: 'allocation', stage: 'allocations', who: 'usa-supreme' },
    ...{ path: '/sheet/1~allocation~usa-supreme', width: 390, height: 780 },
  },
  {
    ...{ name: 'report-dark', stage: 'released', who: 'usa-east', path: '/report/2' },
    ...{ width: 390, height: 780, scheme: 'dark' },
  },
];

const QUALITY = 82;

/** Takes all pictures; `keep` puts each where it belongs. */
export async function takePages(
  browserPath: string,
  keep: (name: string, picture: Uint8Array) => Promise<void>,
): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'vedette-pages-'));
  const clock = (): string => '2026-11-21T12:00:00.000Z';
  await playStages(dir, clock);
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
  try {
    for (const shot of SHOTS) await keep(`${shot.name}.jpg`, await take(shot));
  } finally {
    await browser.close();
    await rm(dir, { recursive: true });
  }

  async function take(shot: Shot): Promise<Uint8Array> {
    const table = join(dir, shot.name);
    await mkdir(table);
    await copyFile(join(dir, `${shot.stage}.vedette`), join(table, 'july-1861.vedette'));
    const served = await serve({
      ...{ dir: table, port: 0, clock },
      report: (error) => console.error(error),
    });
    const link = served.links.find(({ who }) => who === shot.who)?.url ?? '';
    const context = await browser.newContext({
      viewport: { width: shot.width, height: shot.height },
      colorScheme: shot.scheme ?? 'light',
      hasTouch: shot.width < 500,
      deviceScaleFactor: shot.width < 500 ? 2 : 1,
    });
    const page = await context.newPage();
    await page.goto(link + shot.path, { waitUntil: 'networkidle' });
    await shot.before?.(page);
    const picture = await page.screenshot({ type: 'jpeg', quality: QUALITY });
    await context.close();
    await served.close();
    return picture;
  }
}
