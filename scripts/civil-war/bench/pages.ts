/**
 * How fast pages are served: a seat's page and the desk of the demonstration, by the program as it is built, beside the
 * same view with the same data by express and handlebars alone, turn by turn in one run.
 */
import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type * as OpenModule from '../../../src/campaign/open-campaign.js';
import { asSeat, type Viewer } from '../../../src/kernel/basic.js';
import { DIRECTORY_FILE, openDirectory } from '../../../src/people/directory.js';
import type * as AssetsModule from '../../../src/web/assets.js';
import type { Page } from '../../../src/web/page.js';
import type * as RoutesModule from '../../../src/web/routes.js';
import { built, inFolder, linksOf, memoryOf, startChild, workOf } from './served.js';
import { LOADS } from '../../../test/by-node.js';

const CAMPAIGNS = 50;
const CONNECTIONS = 20;
const SECONDS = 4;
const ROUNDS = 2;
const SEAT = asSeat('usa-east');

/**
 * `ratio`: our rate by that of the plain page. Rates are pages a second. `work_ms`: the processor's work for a page, which
 * tells the two apart on a machine that has other work too.
 */
export type PageFigures = {
  readonly work_ms: number;
  readonly plain_work_ms: number;
  readonly rate: number;
  readonly plain_rate: number;
  readonly ratio: number;
  readonly p99_ms: number;
};
export type ServedFigures = {
  readonly seat: PageFigures;
  readonly desk: PageFigures;
  readonly start_ms: number;
  readonly idle_mb: number;
  readonly after_mb: number;
};

export async function pagesFigures(campaigns = CAMPAIGNS): Promise<ServedFigures> {
  return inFolder(campaigns, async ({ dir, file, children, serve }) => {
    const started = performance.now();
    const site = await serve();
    const start_ms = Math.round(performance.now() - started);
    await pause();
    const idle_mb = memoryOf(site.pid);
    const links = linksOf(file, site.url);
    const seat = await compare(children, { dir, file, pid: site.pid }, SEAT, links.get(SEAT) ?? '');
    const desk = await compare(children, { dir, file, pid: site.pid }, 'gm', links.get('gm') ?? '');
    return { seat, desk, start_ms, idle_mb, after_mb: memoryOf(site.pid) };
  });
}

/** What the program settles to after its start. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5000));

async function compare(
  children: ChildProcess[],
  { dir, file, pid }: { readonly dir: string; readonly file: string; readonly pid: number },
  who: string,
  url: string,
): Promise<PageFigures> {
  const page = join(dir, `${who}.json`);
  writeFileSync(page, JSON.stringify(await pageData(file, who, url)));
  const plainPage = fileURLToPath(new URL('./plain-page.ts', import.meta.url));
  const plain = await startChild(children, [...LOADS, plainPage, page]);
  const best = { rate: 0, plain: 0, p99: Infinity, work: Infinity, plainWork: Infinity };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const theirs = await shoot(plain.url, plain.pid);
    const ours = await shoot(url, pid);
    // The first round warms both.
    if (round === 0) continue;
    best.plain = Math.max(best.plain, theirs.rate);
    best.rate = Math.max(best.rate, ours.rate);
    best.p99 = Math.min(best.p99, ours.p99);
    best.work = Math.min(best.work, ours.work);
    best.plainWork = Math.min(best.plainWork, theirs.work);
  }
  const ratio = Math.round((best.rate / best.plain) * 100) / 100;
  return {
    ...{ rate: Math.round(best.rate), plain_rate: Math.round(best.plain) },
    ...{ ratio, p99_ms: best.p99, work_ms: best.work, plain_work_ms: best.plainWork },
  };
}

type Shots = { readonly rate: number; readonly p99: number; readonly work: number };

async function shoot(url: string, pid: number): Promise<Shots> {
  const worked = workOf(pid);
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx + result.errors > 0) throw new Error(`${url} failed under load`);
  const work = (workOf(pid) - worked) / result.requests.total;
  return {
    rate: result.requests.average,
    p99: result.latency.p99,
    work: Math.round(work * 100) / 100,
  };
}

/** View and data of a viewer's own page, as the site fills it. */
async function pageData(file: string, who: string, url: string): Promise<unknown> {
  const { openCampaign } = await built<typeof OpenModule>('campaign/open-campaign.js');
  const { loadAssets } = await built<typeof AssetsModule>('web/assets.js');
  const { ROUTES } = await built<typeof RoutesModule>('web/routes.js');
  const kind = who === 'gm' ? 'gm' : 'seat';
  const front = ROUTES.find((route) => route.path === '' && route.who === kind)?.page;
  const opened = await openCampaign(file);
  if (!opened.ok || front === undefined) throw new Error('The demonstration does not open');
  const campaign = opened.value;
  const dir = dirname(file);
  const directory = await openDirectory(join(dir, DIRECTORY_FILE));
  if (!directory.ok) throw new Error('The directory of the demonstration does not open');
  const clock = (): string => new Date().toISOString();
  const reply = await front({
    ...{ campaign, name: 'july-1861', home: new URL(url).pathname, linksOpen: true, tray: 0 },
    paused: '',
    // A seat of the demonstration, or the gamemaster.
    who: who as Viewer,
    ...{ params: {}, query: {}, form: {}, wantsJson: false, invite: () => Promise.resolve() },
    otherDesks: () => Promise.resolve({ desks: [] }),
    wayToDesk: () => Promise.resolve(undefined),
    invitations: () => Promise.resolve([]),
    shelf: { dir, directory: directory.value, clock },
    clock,
  } satisfies Parameters<Page>[0]);
  campaign.close();
  directory.value.close();
  if (reply.kind !== 'page') throw new Error(`The page of ${who} is none`);
  const { stylesheet, script, icon, mapModules } = loadAssets();
  return { view: reply.view, data: { stylesheet, script, icon, mapModules, ...reply.data } };
}

export function showPages(figures: ServedFigures): void {
  console.log(
    `Pages at ${String(CONNECTIONS)} connections, ${String(CAMPAIGNS)} campaigns in the folder`,
  );
  for (const [name, page] of [
    ["a seat's page", figures.seat],
    ['the desk', figures.desk],
  ] as const)
    console.log(
      `  ${name.padEnd(14)} ${String(page.rate).padStart(6)}/s; express and handlebars alone ${String(page.plain_rate)}/s: ` +
        `${String(Math.round(page.ratio * 100))} %; p99 ${String(page.p99_ms)} ms; work for a page ${String(page.work_ms)} ms and ${String(page.plain_work_ms)} ms`,
    );
  console.log(
    `  started in ${String(figures.start_ms)} ms; ${String(figures.idle_mb)} MB at rest, ${String(figures.after_mb)} MB after that load`,
  );
}
