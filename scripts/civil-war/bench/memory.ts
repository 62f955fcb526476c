/**
 * What the site holds of the machine's memory at rest, with one campaign and with fifty, and whether that grows over many
 * requests: `npm run bench -- memory`; `--requests 5000` for fewer than 100,000. `npm run bench -- many` says it of thousands of campaigns.
 */
import autocannon from 'autocannon';
import { setTimeout } from 'node:timers/promises';
import { inFolder, linksOf, memoryOf } from './served.js';
import type { Amounts } from './words.js';

/** Megabytes at rest: with one campaign and with fifty in the folder, and after a tenth, half and all of the requests. */
export type MemoryFigures = {
  readonly one_mb: number;
  readonly fifty_mb: number;
  readonly requests: number;
  readonly tenth_mb: number;
  readonly half_mb: number;
  readonly all_mb: number;
};

/** Longer than the site takes to give back what its start needed. */
const REST_MILLISECONDS = 25_000;
const CONNECTIONS = 16;

export async function memoryFigures({ requests = 100_000 }: Amounts): Promise<MemoryFigures> {
  const [one_mb, [tenth_mb = 0, half_mb = 0, all_mb = 0]] = await atRest(1, (site, file) =>
    afterRequests(site, file, requests),
  );
  const [fifty_mb] = await atRest(50, () => Promise.resolve([]));
  return { one_mb, fifty_mb, requests, tenth_mb, half_mb, all_mb };
}

type Site = { readonly url: string; readonly pid: number };

/** What a site with so many campaigns holds, and what is found afterwards. */
async function atRest(
  campaigns: number,
  then: (site: Site, file: string) => Promise<readonly number[]>,
): Promise<readonly [number, readonly number[]]> {
  return inFolder(campaigns, async ({ file, serve }) => {
    const site = await serve();
    await setTimeout(REST_MILLISECONDS);
    return [memoryOf(site.pid), await then(site, file)];
  });
}

/** All viewers look at their pages, turn by turn. */
async function afterRequests(
  { url, pid }: Site,
  file: string,
  all: number,
): Promise<readonly number[]> {
  const requests = [...linksOf(file, url).values()].map((link) => ({
    path: new URL(link).pathname,
  }));
  const found: number[] = [];
  for (const part of [0.1, 0.4, 0.5]) {
    const amount = Math.max(CONNECTIONS, Math.round(all * part));
    const result = await autocannon({ url, connections: CONNECTIONS, amount, requests });
    if (result.non2xx + result.errors > 0) throw new Error('A page failed under load');
    await setTimeout(REST_MILLISECONDS);
    found.push(memoryOf(pid));
  }
  return found;
}

export function showMemory(figures: MemoryFigures): void {
  const { one_mb, fifty_mb, requests, tenth_mb, half_mb, all_mb } = figures;
  console.log('Memory of the site at rest');
  console.log(`  with one campaign ${String(one_mb)} MB, with fifty ${String(fifty_mb)} MB`);
  console.log(
    `  after a tenth of ${String(requests)} requests ${String(tenth_mb)} MB, after half ${String(half_mb)} MB, after all ${String(all_mb)} MB`,
  );
}
