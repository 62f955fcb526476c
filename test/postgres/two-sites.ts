/**
 * Two `serve` processes of one database behind a small proxy, each ended now and then while players send orders and turns are
 * run through both; then what was kept, beside what was said to be kept.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, request, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { newCampaign } from '../../src/campaign/new-campaign.js';
import { openCampaign } from '../../src/campaign/open-campaign.js';
import { doorToken } from '../../src/campaign/seats/door.js';
import { nameSeat } from '../../src/campaign/seats/name-seat.js';
import { replayCampaign } from '../../src/campaign/turn/replay.js';
import type { Refusal } from '../../src/campaign/types.js';
import type { Result, Viewer } from '../../src/kernel/basic.js';
import { openPostgres } from '../../src/store/postgres/postgres-store.js';
import { useStore } from '../../src/store/store.js';
import { bundled } from '../bundle.js';
import { BLUE, RED, toy, toyFiles } from '../toys/line/system.js';

export type KillsOfSites = {
  readonly kills: number;
  /** Sheets that were said to be kept, and those of which nothing was said since the process was ended. */
  readonly kept: number;
  readonly unsaid: number;
  readonly releases: number;
  readonly letters: number;
  readonly wrong: readonly string[];
};

const CAMPAIGNS = 3;
const clock = (): string => new Date().toISOString();

async function must<T>(outcome: Promise<Result<T, Refusal>>): Promise<T> {
  const result = await outcome;
  if (!result.ok) throw new Error(result.error.say);
  return result.value;
}

/** One of the processes; `port`: while it listens. */
type Site = { child?: ChildProcess; port?: number };

/** `most`: how often a process is ended. */
export async function killSites(
  url: string,
  most: number,
  said: (kills: number) => void = () => undefined,
): Promise<KillsOfSites> {
  const store = openPostgres(url);
  const before = useStore(store);
  const dir = mkdtempSync(join(tmpdir(), 'vedette-sites-'));
  const sites: Site[] = [{}, {}];
  let isOver = false;
  const errors: string[] = [];
  const program = await bundled(new URL('./site-worker.ts', import.meta.url));

  const start = async (site: Site, minutes = 0): Promise<void> => {
    const child = spawn(process.execPath, [program, dir, url, String(minutes)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    site.child = child;
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      if (/^\d+$/.test(line)) site.port = Number(line);
      else errors.push(line);
    });
    child.once('exit', () => {
      if (site.child === child) delete site.port;
    });
    await Promise.race([once(lines, 'line'), once(child, 'exit')]);
  };
  const end = async (site: Site): Promise<void> => {
    const { child } = site;
    delete site.port;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  };

  const proxy = openProxy(() => sites.flatMap(({ port }) => (port === undefined ? [] : [port])));
  const tallies: Tally[] = [];
  try {
    const wars = await Promise.all(
      Array.from({ length: CAMPAIGNS }, (_, index) => begin(join(dir, `war-${index}.vedette`))),
    );
    await Promise.all(sites.map(start));
    const base = await proxy.url;
    const players = wars.map(async (war) => {
      const tally = { war, kept: 0, unsaid: 0, others: new Map<number, number>() };
      tallies.push(tally);
      for (let round = 0; !isOver; round += 1) await playRound(base, tally, round);
    });
    let kills = 0;
    const starts = new Set<Promise<void>>();
    while (kills < most) {
      // Anywhere in what is done for a few requests.
      const till = tallies.reduce((sum, { kept }) => sum + kept, Math.floor(Math.random() * 6) + 1);
      while (tallies.reduce((sum, { kept }) => sum + kept, 0) < till) await pause(5);
      await pause(Math.random() * 30);
      const site = sites[Math.floor(Math.random() * sites.length)];
      if (site?.port === undefined) continue;
      await end(site);
      said((kills += 1));
      // The other serves alone meanwhile.
      starts.add(start(site));
    }
    isOver = true;
    await Promise.all([...players, ...starts]);
    // What nobody disturbs comes to its release, however few were killed before.
    await Promise.all(tallies.map((tally) => playRound(base, tally, 0)));
    await Promise.all(sites.map(end));
    // Letters that an ended process had taken are its own for some minutes; then another sends them.
    await Promise.all(sites.map((site) => start(site, 60)));
    const wrong = [...errors];
    let [releases, letters] = [0, 0];
    for (const tally of tallies) {
      const found = await lookAt(tally);
      wrong.push(...found.wrong);
      releases += found.releases;
      letters += found.letters;
    }
    const files = readdirSync(join(dir, 'letters')).filter((name) => name.endsWith('.eml')).length;
    if (files !== letters)
      wrong.push(`${files} letters lie in the folder, and ${letters} are marked as sent`);
    const sum = (of: 'kept' | 'unsaid'): number => tallies.reduce((all, one) => all + one[of], 0);
    return { ...{ kills, releases, letters, wrong }, kept: sum('kept'), unsaid: sum('unsaid') };
  } finally {
    isOver = true;
    await Promise.all(sites.map(end));
    proxy.close();
    useStore(before);
    store.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

type War = { readonly path: string; readonly links: ReadonlyMap<Viewer, string> };
/** `others`: how many sheets were answered with any other status, which should keep none. */
type Tally = { readonly war: War; kept: number; unsaid: number; others: Map<number, number> };

async function begin(path: string): Promise<War> {
  const name = /war-\d+/.exec(path)?.[0] ?? '';
  const input = { system: 'toy', pack: toyFiles, seed: '07'.repeat(32), zone: 'UTC' };
  const campaign = await must(newCampaign(path, input, clock, [toy]));
  for (const seat of [RED, BLUE])
    await must(nameSeat(campaign, { seat, name: seat, mail: `${seat}@${name}.example` }, clock));
  const links = new Map<Viewer, string>();
  for (const who of ['gm', RED, BLUE] as const)
    links.set(who, `/c/${name}/s/${await must(doorToken(campaign, who))}`);
  campaign.close();
  return { path, links };
}

const orders = (text: string) => ({ kind: 'orders', list: 'scouts', text });

async function playRound(base: string, tally: Tally, round: number): Promise<void> {
  const at = (round % 7) + 1;
  await Promise.all([
    send(base, tally, RED, `PP 1: move A to ${at}`),
    send(base, tally, BLUE, `PP 1: move X to ${at}`),
    send(base, tally, RED, `PP 1: move B to ${at}`),
  ]);
  // Both processes are asked to run and release the same step: one does it, the other refuses.
  for (const [path, form] of [
    ['/run', { now: 'yes' }],
    ['/release', {}],
  ] as const)
    await Promise.all([
      post(base, tally.war, 'gm', path, form),
      post(base, tally.war, 'gm', path, form),
    ]);
}

async function send(base: string, tally: Tally, seat: Viewer, text: string): Promise<void> {
  const status = await post(base, tally.war, seat, '/sheet', orders(text));
  // 422: kept too, and counts for nothing; its scout fell in a fight.
  if (status === 303 || status === 422) tally.kept += 1;
  else if (status === 0 || status === 502) tally.unsaid += 1;
  else tally.others.set(status, (tally.others.get(status) ?? 0) + 1);
}

/** 0: nothing came back. */
async function post(
  base: string,
  { links }: War,
  who: Viewer,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<number> {
  try {
    const response = await fetch(`${base}${links.get(who) ?? ''}${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { 'sec-fetch-site': 'same-origin', origin: base },
      redirect: 'manual',
    });
    await response.arrayBuffer();
    if (response.status === 502) await pause(20);
    return response.status;
  } catch {
    await pause(20);
    return 0;
  }
}

/** What is kept of a campaign: no less than was said, no more than was sent, nothing twice, and it all replays. */
async function lookAt({ war, kept, unsaid, others }: Tally): Promise<{
  readonly wrong: readonly string[];
  readonly releases: number;
  readonly letters: number;
}> {
  const campaign = await must(openCampaign(war.path, [toy]));
  const { db } = campaign.inside.journal;
  const count = (sql: string): number =>
    db.prepare<[], number>(`SELECT count(*) FROM ${sql}`).pluck().get() ?? 0;
  try {
    for (let tries = 0; count(`letter WHERE state IN ('ready', 'failed')`) > 0; tries += 1) {
      if (tries > 600) break;
      await pause(100);
    }
    const sheets = count(`entry WHERE kind = 'sheet'`);
    const { differs } = await must(replayCampaign(campaign));
    const checks: readonly (readonly [boolean, string])[] = [
      [sheets < kept, `${kept} sheets were said to be kept, and ${sheets} are`],
      [
        sheets > kept + unsaid,
        `${kept + unsaid} sheets were sent at most, and ${sheets} are kept; others were answered ${[...others].map(([status, times]) => `${status} (${times} times)`).join()}`,
      ],
      [differs !== undefined, `the replay differs: ${JSON.stringify(differs)}`],
      [count(`letter WHERE state IN ('ready', 'failed')`) > 0, 'letters have not left'],
      [
        count(`letter WHERE state = 'sent' AND freed IS NULL`) > 0,
        'a letter left before its release',
      ],
      [
        count(
          `(SELECT CAST(json_extract(body, '$.run') AS INTEGER) AS run FROM entry
            WHERE kind = 'release' AND json_extract(body, '$.what') = 'step' GROUP BY 1 HAVING count(*) > 1) AS twice`,
        ) > 0,
        'a step was released twice',
      ],
    ];
    return {
      wrong: checks.flatMap(([isWrong, says]) => (isWrong ? [`${war.path}: ${says}`] : [])),
      releases: count(`entry WHERE kind = 'release'`),
      letters: count(`letter WHERE state = 'sent'`),
    };
  } finally {
    campaign.close();
  }
}

/** Hands each request to the next process that listens; 502 where there is none, or it ended in the middle. */
function openProxy(ports: () => readonly number[]): {
  readonly url: Promise<string>;
  readonly close: () => void;
} {
  let turn = 0;
  const server: HttpServer = createServer((visit, reply) => {
    const open = ports();
    const port = open[(turn += 1) % Math.max(1, open.length)];
    const failed = (): void => {
      if (!reply.headersSent) reply.writeHead(502);
      reply.end();
    };
    if (port === undefined) return failed();
    const { method, url = '/', headers } = visit;
    const own = `http://127.0.0.1:${String(port)}`;
    const onward = request(
      `${own}${url}`,
      {
        method,
        headers: { ...headers, host: `127.0.0.1:${String(port)}`, origin: own },
        agent: false,
      },
      (answer) => {
        answer.on('error', failed);
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      },
    );
    onward.on('error', failed);
    visit.pipe(onward);
  });
  const url = new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      // A server that listens on a port has an address with one.
      resolve(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
    });
  });
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url, close };
}
