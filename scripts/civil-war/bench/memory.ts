/**
 * What the site holds of the machine's memory at rest, with one campaign and with fifty, and whether that grows over many
 * requests: `npm run bench -- memory`; `--requests 5000` for fewer than 100,000. `npm run bench -- many` says it of thousands of campaigns.
 */
import autocannon from 'autocannon';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { layCampaigns, linksOf, memoryOf, startChild, stopChildren, VEDETTE } from './served.js';

export type MemoryFigures = {
  /** Megabytes at rest, by how many campaigns lie in the folder. */
  readonly rest_mb: Readonly<Record<string, number>>;
  readonly requests: number;
  /** Megabytes at rest after a tenth of the requests, after half and after all of them. */
  readonly after_mb: readonly number[];
};

/** Longer than the site takes to give back what its start needed. */
const REST_MILLISECONDS = 25_000;
const CONNECTIONS = 4;

const asked = process.argv.indexOf('--requests');
const REQUESTS = asked === -1 ? 100_000 : Number(process.argv[asked + 1]);

export async function memoryFigures(): Promise<MemoryFigures> {
  const rest_mb: Record<string, number> = {};
  let after_mb: readonly number[] = [];
  for (const campaigns of [1, 50]) {
    const children: ChildProcess[] = [];
    const dir = mkdtempSync(join(tmpdir(), 'vedette-bench-'));
    try {
      const file = layCampaigns(dir, campaigns);
      const site = await startChild(children, [VEDETTE, 'serve', dir, '--port', '0']);
      await setTimeout(REST_MILLISECONDS);
      rest_mb[campaigns] = memoryOf(site.pid);
      if (campaigns === 1) after_mb = await afterRequests(site, file);
    } finally {
      await stopChildren(children);
      rmSync(dir, { recursive: true, maxRetries: 5 });
    }
  }
  return { rest_mb, requests: REQUESTS, after_mb };
}

/** All viewers look at their pages, turn by turn. */
async function afterRequests(
  { url, pid }: { readonly url: string; readonly pid: number },
  file: string,
): Promise<readonly number[]> {
  const requests = [...linksOf(file, url).values()].map((link) => ({
    path: new URL(link).pathname,
  }));
  const found: number[] = [];
  for (const part of [0.1, 0.4, 0.5]) {
    const amount = Math.max(CONNECTIONS, Math.round(REQUESTS * part));
    const result = await autocannon({ url, connections: CONNECTIONS, amount, requests });
    if (result.non2xx + result.errors > 0) throw new Error('A page failed under load');
    await setTimeout(REST_MILLISECONDS);
    found.push(memoryOf(pid));
  }
  return found;
}

export function showMemory({ rest_mb, requests, after_mb }: MemoryFigures): void {
  console.log('Memory of the site at rest');
  for (const [campaigns, mb] of Object.entries(rest_mb))
    console.log(`  with ${campaigns.padStart(2)} campaigns  ${String(mb)} MB`);
  const [tenth = 0, half = 0, all = 0] = after_mb;
  console.log(
    `  after a tenth of ${String(requests)} requests ${String(tenth)} MB, after half ${String(half)} MB, after all ${String(all)} MB`,
  );
}
