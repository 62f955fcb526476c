/** Two programs at work on one folder at once, each in a process of its own: two sites, or a site and the command line. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from '../../src/cli/program.js';
import { doorToken } from '../../src/campaign/seats/door.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import { ok, type Viewer } from '../../src/kernel/basic.js';
import { mailDesk } from '../../src/mail/enter-mail.js';
import { BLUE, RED, toy, toyFiles } from '../toys/line/system.js';
import { bundled } from '../bundle.js';
import { must } from './site.js';

const ROUNDS = 5;
const MILLISECONDS = 300_000;
const clock = (): string => new Date().toISOString();

let dir: string;
let file: string;
let links: ReadonlyMap<Viewer, string>;
let children: ChildProcess[];
let errors: string[];

beforeEach(async () => {
  [children, errors] = [[], []];
  dir = mkdtempSync(join(tmpdir(), 'vedette-two-'));
  file = join(dir, 'war.vedette');
  const input = { system: 'toy', pack: toyFiles, seed: '07'.repeat(32), zone: 'UTC' };
  const campaign = await must(newCampaign(file, input, clock, [toy]));
  for (const [seat, mail] of [
    [RED, 'rosa@example.org'],
    [BLUE, 'bertrand@example.org'],
  ] as const)
    await must(nameSeat(campaign, { seat, name: mail, mail }, clock));
  const tokens = (['gm', RED, BLUE] as const).map(
    async (who) => [who, `/c/war/s/${await must(doorToken(campaign, who))}`] as const,
  );
  links = new Map(await Promise.all(tokens));
  campaign.close();
});
afterEach(async () => {
  for (const child of children) {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  rmSync(dir, { recursive: true });
});

async function startServing(): Promise<string> {
  const program = await bundled(new URL('./site-worker.ts', import.meta.url));
  const child = spawn(process.execPath, [program, dir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`It ended: ${code}`)),
  );
  const [url] = (await Promise.race([once(lines, 'line'), ended])) as [string];
  ended.catch(() => undefined);
  lines.on('line', (line) => errors.push(line));
  return url;
}

async function post(site: string, who: Viewer, path: string, form = {}): Promise<number> {
  const response = await fetch(`${site}${links.get(who) ?? ''}${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { 'sec-fetch-site': 'same-origin', origin: site },
    redirect: 'manual',
  });
  // What is refused is said on a page; a failure of the program would be 500.
  const page = await response.text();
  if (![303, 409, 422, 503].includes(response.status))
    errors.push(`${path}: ${String(response.status)} ${page.slice(0, 2000)}`);
  return response.status;
}

async function vedette(...words: readonly string[]): Promise<number> {
  const shell = {
    clock,
    say: () => undefined,
    complain: () => undefined,
    readInput: () => Promise.resolve(Buffer.from('')),
    systems: [toy],
    post: {
      receive: () => Promise.resolve(ok('taken')),
      inbox: () => Promise.reject(new Error('no mail')),
      desk: () => Promise.resolve(mailDesk),
      send: () => Promise.resolve(ok({ sent: 0, failed: 0 })),
    },
    serve: () => Promise.resolve(),
  };
  return runCommand(words, shell);
}

/** What came of it: as many sheets as were taken, a journal that replays, and each letter on the disk once. */
async function expectWhole(taken: number): Promise<void> {
  const opened = await must(openCampaign(file, [toy]));
  const { db } = opened.inside.journal;
  const count = (sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;
  try {
    expect(errors).toEqual([]);
    expect(count(`SELECT count(*) FROM entry WHERE kind = 'sheet'`)).toBe(taken);
    expect(taken).toBeGreaterThan(ROUNDS);
    expect(count(`SELECT count(*) FROM entry WHERE kind = 'release'`)).toBeGreaterThan(2);
    await vi.waitFor(
      () => expect(count(`SELECT count(*) FROM letter WHERE state IN ('ready', 'failed')`)).toBe(0),
      { timeout: 60_000, interval: 200 },
    );
    const sent = count(`SELECT count(*) FROM letter WHERE state = 'sent'`);
    expect(sent).toBeGreaterThan(4);
    const letters = readdirSync(join(dir, 'letters')).filter((name) => name.endsWith('.eml'));
    expect(letters).toHaveLength(sent);
    expect((await must(replayCampaign(opened))).differs).toBeUndefined();
  } finally {
    opened.close();
  }
}

const orders = (text: string) => ({ kind: 'orders', list: 'scouts', text });

test(
  'two processes serve one folder: orders sent to both while a step is run are all kept, and each letter leaves once',
  async () => {
    const [one, other] = await Promise.all([startServing(), startServing()]);
    const send = async (): Promise<number> => {
      const statuses = await Promise.all([
        post(one, RED, '/sheet', orders('PP 1: move A to 3')),
        post(other, RED, '/sheet', orders('PP 1: move B to 3')),
        post(other, BLUE, '/sheet', orders('PP 1: move X to 5')),
        post(one, BLUE, '/sheet', orders('PP 1: wait')),
      ]);
      return statuses.filter((status) => status === 303).length;
    };
    let taken = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      taken += await send();
      const both = [one, other].map((site) => post(site, 'gm', '/run', { now: 'yes' }));
      taken += await send();
      await Promise.all(both);
      await Promise.all([one, other].map((site) => post(site, 'gm', '/release')));
    }
    await expectWhole(taken);
  },
  MILLISECONDS,
);

test(
  'two processes, serve and command line: orders sent to both while a step is run are all kept, and each letter leaves once',
  async () => {
    const site = await startServing();
    const sheet = join(dir, 'sheet.txt');
    writeFileSync(sheet, 'PP 1: move X to 5');
    const send = async (): Promise<number> => {
      const [first, second, code] = await Promise.all([
        post(site, RED, '/sheet', orders('PP 1: move A to 3')),
        post(site, RED, '/sheet', orders('PP 1: move B to 3')),
        vedette('submit', file, '--seat', 'blue', '--kind', 'orders', sheet),
      ]);
      return [first === 303, second === 303, code === 0].filter(Boolean).length;
    };
    let taken = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      taken += await send();
      const both = [
        post(site, 'gm', '/run', { now: 'yes' }),
        vedette('run', file, '--now', '--yes'),
      ];
      taken += await send();
      await Promise.all(both);
      await Promise.all([post(site, 'gm', '/release'), vedette('release', file)]);
    }
    await expectWhole(taken);
  },
  MILLISECONDS,
);
