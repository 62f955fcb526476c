/**
 * Steps per second with one process and with two, which play the same campaigns in one PostgreSQL on this machine: a step is
 * a turn of the toy: an order, its run, and the release of its letters.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { newCampaign } from '../../../src/campaign/new-campaign.js';
import { openPostgres } from '../../../src/store/postgres/postgres-store.js';
import { useStore } from '../../../src/store/store.js';
import { bundled } from '../../../test/bundle.js';
import { toy, toyFiles } from '../../../test/toys/line/system.js';
import { hasPostgres, startPostgres } from '../../../test/postgres/server.js';

const clock = (): string => new Date().toISOString();
const input = { system: 'toy', pack: toyFiles, seed: '07'.repeat(32) };
const CAMPAIGNS = 8;
const SECONDS = 8;
/** Of each the best counts: what else the machine does takes from one more than from another. */
const ROUNDS = 2;

/** Steps per second; `times`: two processes by one. All are 0 where there is no PostgreSQL. */
export type StoreFigures = { readonly one: number; readonly two: number; readonly times: number };

export async function storeFigures(): Promise<StoreFigures> {
  if (!hasPostgres) return { one: 0, two: 0, times: 0 };
  const server = await startPostgres();
  try {
    let [one, two] = [0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      one = Math.max(one, await stepsWith(1, await server.empty()));
      two = Math.max(two, await stepsWith(2, await server.empty()));
    }
    return { one, two, times: Math.round((100 * two) / one) / 100 };
  } finally {
    server.stop();
  }
}

async function stepsWith(processes: number, url: string): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'vedette-steps-'));
  try {
    await beginAll(url, dir);
    const program = await bundled(
      new URL('../../../test/postgres/step-worker.ts', import.meta.url),
    );
    const children = Array.from({ length: processes }, (_, index) => {
      const shift = Math.floor((index * CAMPAIGNS) / processes);
      const words = [program, url, dir, CAMPAIGNS, SECONDS, shift].map(String);
      const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
      return { child, lines: createInterface({ input: child.stdout }) };
    });
    await Promise.all(children.map(({ lines }) => once(lines, 'line')));
    const played = children.map(async ({ child, lines }) => {
      child.stdin.write('go\n');
      const [line] = (await once(lines, 'line')) as [string];
      return Number(line);
    });
    const steps = (await Promise.all(played)).reduce((sum, count) => sum + count, 0);
    return Math.round((10 * steps) / SECONDS) / 10;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function beginAll(url: string, dir: string): Promise<void> {
  const store = openPostgres(url);
  const before = useStore(store);
  try {
    for (let index = 0; index < CAMPAIGNS; index += 1) {
      const path = join(dir, `war-${index}.vedette`);
      const begun = await newCampaign(path, input, clock, [toy]);
      if (!begun.ok) throw new Error(begun.error.say);
      begun.value.close();
    }
  } finally {
    useStore(before);
    store.close();
  }
}

export function showStore({ one, two, times }: StoreFigures): void {
  if (one === 0) return console.log('There is no PostgreSQL here: apt-get install postgresql');
  console.log(`one process    ${one} steps a second`);
  console.log(`two processes  ${two} steps a second, ${times} times as many`);
}
