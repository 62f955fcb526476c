/**
 * How soon the map stands: of the demonstration by the program as it is built, at the first page that it is asked for, in a Chromium that has
 * visited nothing, and then in one that knows the board. The time runs from the click to the moment when the map can be
 * used; each figure is the median of programs that were each started for it. What comes over the wire is counted until the
 * page has come to rest, and must be packed and stay below a limit. Then the map is pulled about: what a frame of it costs
 * in script.
 */
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { Viewer } from '../../../src/kernel/basic.js';
import { loadNow, sayLoad, type Load } from './load.js';
import { inFolder, linksOf } from './served.js';

const CHROMIUM = process.env['VEDETTE_CHROMIUM'] ?? '/usr/bin/chromium';
const ROUNDS = 5;
/** Program and browser have come to rest before anybody clicks. */
const REST_MILLISECONDS = 2000;
type Looker = 'gm' | 'usa-west';

/** Milliseconds until the map stands: the first map that the program shows at all, and the same page once more. */
export type Visits = {
  readonly first_ms: number;
  readonly again_ms: number;
  /** What came over the wire, of both visits. */
  readonly first_kb: number;
  readonly again_kb: number;
  /** Script for one frame while the map is pulled about. */
  readonly pan_ms: number;
};
export type MapFigures = Readonly<Record<Looker, Visits>> & { readonly load: Load };

/** `undefined` where there is no Chromium to look with. */
export async function mapFigures(): Promise<MapFigures | undefined> {
  if (!existsSync(CHROMIUM)) return undefined;
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const of = async (who: Looker): Promise<Visits> => {
      const visits: Visits[] = [];
      for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, who));
      return {
        first_ms: median(visits.map(({ first_ms }) => first_ms)),
        again_ms: median(visits.map(({ again_ms }) => again_ms)),
        first_kb: median(visits.map(({ first_kb }) => first_kb)),
        again_kb: median(visits.map(({ again_kb }) => again_kb)),
        pan_ms: Math.round(least(visits.map(({ pan_ms }) => pan_ms)) * 100) / 100,
      };
    };
    return { gm: await of('gm'), 'usa-west': await of('usa-west'), load: loadNow() };
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, who: string): Promise<Visits> {
  return inFolder(1, async ({ file, serve }) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    try {
      const site = await serve();
      // A viewer of the demonstration.
      const link = linksOf(file, site.url).get(who as Viewer) ?? '';
      const page = await context.newPage();
      await setTimeout(REST_MILLISECONDS);
      const stands = async (go: () => Promise<unknown>): Promise<number> => {
        await go();
        await page.waitForFunction(() => performance.getEntriesByName('map-stands').length > 0);
        return page.evaluate(() => performance.getEntriesByName('map-stands')[0]?.startTime ?? 0);
      };
      const wire = await wireOf(page);
      const first_ms = await stands(() => page.goto(link));
      const first_kb = await wire();
      const again_ms = await stands(() => page.reload());
      const again_kb = await wire();
      checkWire({ first: first_kb, again: again_kb });
      return { first_ms, again_ms, first_kb, again_kb, pan_ms: await pan(page) };
    } finally {
      await context.close();
    }
  });
}

/** So much may come over the wire. */
const MOST_KILOBYTES = { first: 450, again: 40 } as const;
/** Shorter replies fit into one packet. */
const LEAST_PACKED = 1400;

function checkWire(kilobytes: Readonly<Record<keyof typeof MOST_KILOBYTES, number>>): void {
  for (const visit of ['first', 'again'] as const)
    if (kilobytes[visit] > MOST_KILOBYTES[visit])
      throw new Error(
        `The ${visit} visit took ${String(kilobytes[visit])} KB; it may take ${String(MOST_KILOBYTES[visit])}`,
      );
}

/** Counts the kilobytes that come over the wire from one call to the next, once the page has come to rest. */
async function wireOf(page: Page): Promise<() => Promise<number>> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  let bytes = 0;
  const unpacked: string[] = [];
  client.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  client.on('Network.responseReceived', ({ response: { url, headers, fromDiskCache } }) => {
    const named = new Map(Object.entries(headers).map(([name, is]) => [name.toLowerCase(), is]));
    const length = Number(named.get('content-length') ?? 0);
    if (fromDiskCache !== true && length > LEAST_PACKED && !named.has('content-encoding'))
      unpacked.push(url);
  });
  return async () => {
    await setTimeout(REST_MILLISECONDS);
    if (unpacked.length > 0) throw new Error(`Sent without packing: ${unpacked.join(', ')}`);
    const kilobytes = Math.round(bytes / 1000);
    bytes = 0;
    return kilobytes;
  };
}

const FRAMES = 60;
const FRAME_MILLISECONDS = 17;

/** Milliseconds of script for each of the moves of a mouse that holds the map, as the processor counts them. */
async function pan(page: Page): Promise<number> {
  const view = await page.locator('.map-live .map-view').first().boundingBox();
  if (view === null) throw new Error('There is no map to pull about');
  const [x, y] = [view.x + view.width / 2, view.y + view.height / 2];
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const script = async (): Promise<number> => {
    const { metrics } = await client.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0;
  };
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y);
  const before = await script();
  for (let frame = 0; frame < FRAMES; frame += 1) {
    await page.mouse.move(x + 10 + 2 * (frame % 30), y + frame);
    await setTimeout(FRAME_MILLISECONDS);
  }
  const after = await script();
  await page.mouse.up();
  return ((after - before) * 1000) / FRAMES;
}

/** The least that a frame was seen to cost. */
const least = (times: readonly number[]): number => Math.min(...times);

const median = (times: readonly number[]): number =>
  Math.round([...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);

export function showMap(figures: MapFigures | undefined): void {
  if (figures === undefined) {
    console.log(`The map was not measured: there is no Chromium at ${CHROMIUM}`);
    return;
  }
  console.log('The map of 3,700 hexes, until it can be used');
  for (const [name, { first_ms, again_ms, first_kb, again_kb, pan_ms }] of [
    ["the gamemaster's", figures.gm],
    ["a seat's", figures['usa-west']],
  ] as const)
    console.log(
      `  ${name.padEnd(17)} ${String(first_ms)} ms at the first visit since the program was started; ${String(again_ms)} ms again: ` +
        `${String(Math.round((again_ms / first_ms) * 100))} %; ${String(first_kb)} and ${String(again_kb)} KB on the wire; a frame of pulling it about: ${String(pan_ms)} ms of script`,
    );
  console.log(sayLoad(figures.load));
}
