/** The map in the browser: moved, zoomed, searched and walked over; pulse by pulse; on paper and without script. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectNoSideScroll,
  expectWell,
  sharedTable,
  leave,
  LOOKS,
  type Table,
} from './table.js';

let table: Table;
beforeAll(async () => {
  table = await sharedTable('released');
});

const shown = (page: Page): Promise<unknown> =>
  page.waitForSelector('[data-map][data-level][data-ready]');
const level = (page: Page): Promise<string | null> =>
  page.locator('[data-map]').getAttribute('data-level');
const sheetOf = (page: Page): Promise<string> =>
  page.locator('.map-sheet').evaluate((sheet) => (sheet as HTMLElement).style.transform);
const voice = (page: Page): Promise<string> =>
  page
    .locator('[data-map] [aria-live]')
    .textContent()
    .then((text) => text ?? '');
const onMap = (page: Page, key: string): Promise<void> => page.locator('.map-view').press(key);

/** Notes the events that the map tells the page. */
async function listen(page: Page): Promise<() => Promise<readonly [string, unknown][]>> {
  await page.evaluate(() => {
    const heard: [string, unknown][] = [];
    Object.assign(window, { heard });
    for (const name of ['vedette:place', 'vedette:way'])
      document.addEventListener(name, (event) =>
        heard.push([name, (event as CustomEvent<unknown>).detail]),
      );
  });
  return () => page.evaluate(() => (window as unknown as { heard: [string, unknown][] }).heard);
}

const tell = (page: Page, name: string, detail: object): Promise<void> =>
  page.evaluate(
    ([event, of]) => {
      document.querySelector('[data-map]')?.dispatchEvent(new CustomEvent(event, { detail: of }));
    },
    [name, detail] as const,
  );

describe.each(LOOKS)('at $width pixels, $scheme', (look) => {
  it('stands on the page with all its controls, and reads well', async () => {
    const page = await table.open(table.link('usa-east'), look);
    await shown(page);
    await expectWell(page);
    for (const panel of ['Layers', 'Legend']) {
      await page.locator('.map-bar summary', { hasText: panel }).click();
      await expectWell(page);
    }
    const small = await page.locator('.map-bar, .map-zoom').evaluateAll(
      (bars) =>
        bars
          .flatMap((bar) => [...bar.querySelectorAll('button, summary, .map-find input')])
          .map((control) => control.getBoundingClientRect())
          .filter(({ width, height }) => width < 44 || height < 44).length,
    );
    expect(small).toBe(0);
    await leave(page);
  });
});

describe('the whole map', () => {
  it('costs little to open: its public part is fetched once and kept, and little is worked for it', async () => {
    // The program has drawn nothing yet; then a browser that has nothing; then one that kept the board.
    const cold = await table.open(table.link('gm'), { alone: true });
    await shown(cold);
    await leave(cold);
    const page = await table.open('about:blank', { alone: true });
    const client = await page.context().newCDPSession(page);
    const visit = async (go: () => Promise<unknown>): Promise<Cost> => {
      // The processor's time, which is the same however busy the machine is.
      await client.send('Performance.enable', { timeDomain: 'threadTicks' });
      const before = processorMs();
      await go();
      await shown(page);
      const server = processorMs() - before;
      const { metrics } = await client.send('Performance.getMetrics');
      await client.send('Performance.disable');
      const tasks = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Infinity;
      return { server, page: tasks * 1000, ...(await figures(page)) };
    };
    const first = await visit(() => page.goto(table.link('usa-west')));
    const again = await visit(() => page.reload());
    for (const [name, cost] of Object.entries({ first, again }))
      console.info(
        `the map opened ${name}: ${String(cost.requests)} requests, ${String(cost.bytes)} bytes; ` +
          `the page worked for ${cost.page.toFixed(0)} ms, the server for ${cost.server.toFixed(0)} ms`,
      );
    // The ground, and the names on it.
    expect(first.boards).toBe(2);
    expect(first.requests).toBeLessThan(MOST_REQUESTS);
    expect(first.bytes).toBeLessThan(MOST_BYTES);
    expect(again.boardBytes).toBe(0);
    expect(again.bytes).toBeLessThan(first.bytes);
    expect(again.page).toBeLessThan(MOST_MILLISECONDS);
    expect(again.server).toBeLessThan(MOST_MILLISECONDS);
  });

  it('opens on the viewer’s own part, all of it or where most of it is, near enough to be read', async () => {
    const levels = new Map<string, string | null>();
    for (const [who, width] of [
      ['usa-east', 1440],
      ['usa-east', 390],
      ['usa-west', 390],
    ] as const) {
      const page = await table.open(table.link(who), { width });
      await shown(page);
      levels.set(`${who} ${String(width)}`, await level(page));
      const seen = await page.locator('.map-part .layer-own').evaluateAll((counters) => {
        const view = document.querySelector('.map-view')?.getBoundingClientRect();
        if (view === undefined) return 0;
        return counters.filter((counter) => {
          const { left, right, top, bottom } = counter.getBoundingClientRect();
          const inside = left > view.left && right < view.right;
          return inside && top > view.top && bottom < view.bottom;
        }).length;
      });
      expect(seen).toBeGreaterThan(2);
      await leave(page);
    }
    for (const far of ['whole', 'far']) expect([...levels.values()]).not.toContain(far);
  });

  it('shows the gamemaster either side’s counters alone; a seat has but its own to switch', async () => {
    const page = await table.open(table.link('gm'));
    await shown(page);
    const seen = (side: string): Promise<boolean> =>
      page
        .locator(`.map-part .layer-side-${side}`)
        .first()
        .evaluate((layer) => getComputedStyle(layer).display !== 'none');
    await page.locator('.map-bar summary', { hasText: 'Layers' }).click();
    await page.getByLabel('Union counters').uncheck();
    expect([await seen('usa'), await seen('csa')]).toEqual([false, true]);
    await leave(page);
    const seat = await table.open(table.link('usa-east'));
    await shown(seat);
    await seat.locator('.map-bar summary', { hasText: 'Layers' }).click();
    expect(await seat.getByLabel('Union counters').count()).toBe(0);
    expect(await seat.getByRole('checkbox', { name: 'own forces' }).count()).toBe(1);
    await leave(seat);
  });

  it('holds 3,700 places, of which the script may put its cursor on any', async () => {
    const page = await table.open(table.link('usa-west'));
    await shown(page);
    const address = await page.evaluate(
      () =>
        performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.json'))?.name,
    );
    const facts = await page.evaluate(async (at) => {
      const answer = (await (await fetch(at)).json()) as { places: readonly object[] };
      return answer.places.length;
    }, address ?? '');
    expect(facts).toBeGreaterThan(3700);
    await leave(page);
  });

  it('moves by one transform alone, under two milliseconds of script a frame', async () => {
    const page = await table.open(table.link('usa-east'));
    await shown(page);
    for (let n = 0; n < 3; n += 1) await page.getByRole('button', { name: 'Nearer' }).click();
    await rest(page);
    const before = await sheetOf(page);
    const [spent, changed] = await drag(page);
    expect(await sheetOf(page)).not.toBe(before);
    console.info(`a frame of panning takes ${spent.toFixed(2)} ms of script`);
    expect(spent).toBeLessThan(2);
    expect(changed).toEqual(['style of map-sheet']);
    await leave(page);
  });

  it('swaps the lettering at rest, and fetches each board once', async () => {
    const page = await table.open(table.link('usa-east'));
    await shown(page);
    const seen = new Set<string | null>([await level(page)]);
    for (const key of `${'+'.repeat(5)}${'-'.repeat(11)}++`) {
      await onMap(page, key);
      await rest(page);
      seen.add(await level(page));
    }
    expect(seen).toEqual(new Set(['close', 'district', 'far', 'near', 'region', 'wide']));
    const boards = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /-(whole|far|wide|region|district|near|close)-/.test(name)),
    );
    const names = boards.filter((name) => name.includes('-names-'));
    expect(new Set(names).size).toBe(seen.size);
    expect(new Set(boards).size).toBe(2 * seen.size);
    await leave(page);
  });

  it('follows the reader from light to dark', async () => {
    const page = await table.open(table.link('usa-east'));
    await shown(page);
    const ground = (): Promise<string | null> =>
      page.locator('.map-board rect').first().getAttribute('fill');
    const light = await ground();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction(
      (was) => document.querySelector('.map-board rect')?.getAttribute('fill') !== was,
      light,
    );
    await leave(page);
  });
});

describe('a reader', () => {
  it('finds a town by a part of its name, and is told what is there', async () => {
    const page = await table.open(table.link('usa-east'));
    await shown(page);
    const heard = await listen(page);
    const field = page.getByRole('combobox', { name: 'Find a place' });
    await field.fill('manass');
    await field.press('Enter');
    await page.waitForSelector('.map-card:not([hidden])');
    expect(await page.locator('.map-card').textContent()).toContain('Manassas Junction');
    expect(await voice(page)).toContain('Manassas Junction');
    expect((await heard())[0]?.[1]).toMatchObject({ name: 'Manassas Junction' });
    await field.fill('Nowhere');
    await field.press('Enter');
    expect(await voice(page)).toBe('There is no Nowhere on the map.');
    await leave(page);
  });

  it('walks by arrow keys, chooses with Enter, and is told at each step', async () => {
    const page = await table.open(table.link('usa-east'));
    await shown(page);
    const heard = await listen(page);
    await onMap(page, 'ArrowUp');
    const first = await voice(page);
    expect(first).toMatch(/^\d{4}/);
    await onMap(page, 'ArrowDown');
    const second = await voice(page);
    expect(second.slice(0, 4)).toBe(String(Number(first.slice(0, 4)) + 1).padStart(4, '0'));
    await onMap(page, 'Enter');
    expect(await heard()).toEqual([
      ['vedette:place', expect.objectContaining({ place: second.slice(0, 4) })],
    ]);
    await onMap(page, 'Escape');
    expect(await page.locator('.map-card').isHidden()).toBe(true);
    await onMap(page, '/');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Find a place',
    );
    await leave(page);
  });

  it('switches layers, and finds them so on the next page', async () => {
    const page = await table.open(table.link('usa-east'));
    await shown(page);
    const rails = page.locator('.map-board .layer-roads').first();
    const isDrawn = (): Promise<boolean> =>
      rails.evaluate((layer) => getComputedStyle(layer).display !== 'none');
    expect(await isDrawn()).toBe(true);
    await page.locator('.map-bar summary', { hasText: 'Layers' }).click();
    await page.getByLabel('railroads').uncheck();
    expect(await isDrawn()).toBe(false);
    await page.reload();
    await shown(page);
    expect(await isDrawn()).toBe(false);
    await leave(page);
  });

  it('draws a way place by place, takes the last back, and sees what the page marks', async () => {
    const page = await table.open(table.link('usa-east'));
    await shown(page);
    const heard = await listen(page);
    await tell(page, 'vedette:pick', { mode: 'way', from: { on: 'place', place: '7012' } });
    const find = page.getByRole('combobox', { name: 'Find a place' });
    for (const hex of ['7112', '7114', '7114']) {
      await find.fill(hex);
      await find.press('Enter');
    }
    await onMap(page, 'Backspace');
    const paths = (await heard()).map(([, detail]) =>
      (detail as { spots: { place: string }[] }).spots.map((spot) => spot.place),
    );
    expect(paths).toEqual([
      ['7012', '7112'],
      ['7012', '7112', '7113', '7114'],
      ['7012', '7112'],
      ['7012'],
    ]);
    await find.fill('7112');
    await find.press('Enter');
    expect(await page.locator('.mark-path .way').count()).toBe(1);
    await tell(page, 'vedette:pick', { mode: 'off' });
    await tell(page, 'vedette:mark', { kind: 'target', places: ['7012'] });
    expect(await page.locator('.mark-target path').count()).toBe(1);
    expect(await page.locator('.mark-path').count()).toBe(0);
    await leave(page);
  });

  it('on a telephone pans by a finger, taps a hex, and fills the screen', async () => {
    const page = await table.open(table.link('usa-east'), { width: 390 });
    await shown(page);
    const heard = await listen(page);
    const view = page.locator('.map-view');
    await view.scrollIntoViewIfNeeded();
    await view.tap({ position: { x: 120, y: 160 } });
    expect((await heard())[0]?.[0]).toBe('vedette:place');
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expectAccessible(page);
    const high = await view.evaluate((one) => one.getBoundingClientRect().height);
    expect(high).toBeGreaterThan(600);
    await page.keyboard.press('Escape');
    await expectNoSideScroll(page);
    await leave(page);
  });
});

describe('the scrubber', () => {
  it('moves the map through the pulses of a report without a new page', async () => {
    const page = await table.open(`${table.link('usa-east')}/reports`);
    await page.locator('main a[href*="/report/"]').first().click();
    await shown(page);
    const range = page.getByRole('slider');
    const part = (): Promise<string> => page.locator('.map-part').innerHTML();
    const last = await part();
    const address = page.url();
    await range.focus();
    await range.press('Home');
    await page.waitForFunction(
      (was) => document.querySelector('.map-part')?.innerHTML !== was,
      last,
    );
    expect(page.url()).toBe(address);
    const paper = page.waitForRequest(/theme=print/);
    await page.emulateMedia({ media: 'print' });
    expect((await paper).url()).toContain('moment=turn+1');
    await page.emulateMedia({ media: 'screen' });
    expect(await page.locator('.scrubber-title').textContent()).toBe('Start');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForFunction(
      () => document.querySelector('.scrubber-title')?.textContent !== 'Start',
    );
    await page.getByRole('button', { name: 'Stop' }).click();
    await expectAccessible(page);
    await leave(page);
  });

  it('is a list of links without script, each with its map', async () => {
    const page = await table.open(`${table.link('gm')}/played`, { script: false });
    const links = page.locator('.moments > li > h3 > a');
    expect(await links.count()).toBeGreaterThan(5);
    await links.nth(3).click();
    expect(page.url()).toContain('moment=');
    expect(await page.locator('.moments [aria-current="step"]').count()).toBe(1);
    expect(
      await page.locator('noscript img, figure.map img').first().getAttribute('src'),
    ).toContain('moment=turn+1');
    await leave(page);
  });
});

describe('without script', () => {
  it.each([390, 1440] as const)('the picture and its tables are there: %i', async (width) => {
    const page = await table.open(table.link('usa-east'), { width, script: false });
    const drawn = page.locator('figure.map img');
    expect(await drawn.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(
      0,
    );
    await page.locator('.map-facts summary').click();
    expect(await page.locator('.map-facts caption').allTextContents()).toEqual(
      expect.arrayContaining(['Own forces', 'The enemy in sight']),
    );
    await expectNoSideScroll(page);
    await leave(page);
  });
});

it('comes on paper as a picture for paper, without its controls', async () => {
  const page = await table.open(table.link('usa-east'));
  await shown(page);
  expect(await page.locator('.map-print > svg').count()).toBe(0);
  const paper = page.waitForRequest(/theme=print/);
  await page.emulateMedia({ media: 'print' });
  await paper;
  await page.locator('.map-print > svg').waitFor({ state: 'visible' });
  for (const control of ['.map-bar', '.map-stage', '.map-live figcaption'])
    expect(await page.locator(control).isHidden()).toBe(true);
  await leave(page);
});

it('leaves nothing in the log of errors', () => {
  expect(table.errors).toEqual([]);
});

const MOST_REQUESTS = 60;
const MOST_BYTES = 1_000_000;
const MOST_MILLISECONDS = 800;

/** How long this process, which serves the pages, has worked. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What it costs to open the map. `page`, `server`: processor time in milliseconds. */
type Cost = Fetched & { readonly page: number; readonly server: number };
type Fetched = {
  readonly requests: number;
  readonly bytes: number;
  readonly boards: number;
  readonly boardBytes: number;
};

/** What the page has fetched, over the wire, and of it the public part of the map. */
function figures(page: Page): Promise<Fetched> {
  return page.evaluate(() => {
    const fetched = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming);
    const boards = fetched
      .filter(({ name }) => /\/board\/.*(?:light|dark)\.svg$/.test(name))
      .filter(({ name }) => !name.includes('legend'));
    const bytesOf = (entries: readonly PerformanceResourceTiming[]): number =>
      entries.reduce((sum, { transferSize }) => sum + transferSize, 0);
    return {
      requests: fetched.length,
      bytes: bytesOf(fetched),
      boards: new Set(boards.map(({ name }) => name)).size,
      boardBytes: bytesOf(boards),
    };
  });
}

/** Until the map has come to rest and shows the level for its zoom. */
const rest = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const map = document.querySelector<HTMLElement>('[data-map]');
    return map?.dataset['moving'] === undefined && map?.dataset['level'] !== undefined;
  });

/** Drags the map; answers the processor's time of script a frame, and what changed in the page while it moved. */
async function drag(page: Page): Promise<readonly [number, readonly string[]]> {
  await page.evaluate(() => {
    const changed = new Set<string>();
    Object.assign(window, { changed });
    new MutationObserver((records) => {
      for (const { target, attributeName, type } of records)
        changed.add(`${attributeName ?? type} of ${(target as Element).className}`);
    }).observe(document.querySelector('.map-stage') ?? document.body, {
      ...{ attributes: true, childList: true, subtree: true },
    });
  });
  const client = await page.context().newCDPSession(page);
  const events: { name: string; tdur?: number }[] = [];
  client.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown as typeof events)),
  );
  await client.send('Tracing.start', {
    categories: 'devtools.timeline',
    transferMode: 'ReportEvents',
  });
  const box = await page.locator('.map-view').boundingBox();
  const [x, y] = [(box?.x ?? 0) + 300, (box?.y ?? 0) + 200];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let n = 1; n <= 40; n += 1) await page.mouse.move(x - 4 * n, y - n);
  const changed = await page.evaluate(() => [
    ...(window as unknown as { changed: Set<string> }).changed,
  ]);
  await page.mouse.up();
  const done = new Promise<void>((resolve) =>
    client.once('Tracing.tracingComplete', () => resolve()),
  );
  await client.send('Tracing.end');
  await done;
  const script = events.filter(({ name }) => ['FunctionCall', 'FireAnimationFrame'].includes(name));
  const frames = events.filter(({ name }) => name === 'FireAnimationFrame').length;
  const spent = script.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
  return [spent / Math.max(1, frames), changed];
}
