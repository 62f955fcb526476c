/**
 * Steps per second with one process and with two, which play the same wars in one PostgreSQL on this machine. A step is one of
 * the Civil War with all its sheets, from its questions to the release of its letters. Both play the same steps of the same
 * wars, and two processes play each war by turns, as requests come through a proxy: neither finds it as it left it.
 *
 * The server needs the processor as well, so the work of all of them is measured beside the time. On a machine that has other
 * things to do, the work says what the time cannot: two cores do twice as many steps when a step costs two processes no more
 * than one.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import pg from 'pg';
import { openPostgres } from '../../../src/store/postgres/postgres-store.js';
import { useStore } from '../../../src/store/store.js';
import { bundled } from '../../../test/bundle.js';
import { hasPostgres, startPostgres } from '../../../test/postgres/server.js';
import { beginWar } from '../../campaign-war.js';
import { civilWarMachines } from '../machines.js';
import { workOf } from './served.js';

/** Two for each process: it never waits for a war that the other plays. */
const WARS = 4;
/** Steps of a war of its own that each process plays first, until everything is compiled. They do not count. */
const WARM = 40;
const STEPS = 80;
/** Of each the best counts: what else the machine does takes from one more than from another. */
const ROUNDS = 3;
const SEED = '07'.repeat(32);

/** `work`: milliseconds of the processor for a step; `server`: those of the database among them. */
type Played = { readonly perSecond: number; readonly work: number; readonly server: number };

/**
 * `times`: steps per second of two processes by those of one. `byWork`: what it would be on two cores that have nothing else to
 * do, by the work alone. `machine`: how much more two processes compute here that share nothing. All are 0 where there is no
 * PostgreSQL.
 */
export type StoreFigures = {
  readonly one: Played;
  readonly two: Played;
  readonly times: number;
  readonly byWork: number;
  readonly machine: number;
};

const NONE: Played = { perSecond: 0, work: 0, server: 0 };

export async function storeFigures(): Promise<StoreFigures> {
  if (!hasPostgres) return { one: NONE, two: NONE, times: 0, byWork: 0, machine: 0 };
  const server = await startPostgres();
  try {
    let [one, two, alone, both] = [NONE, NONE, 0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      one = better(one, await playWith(1, await server.empty()));
      two = better(two, await playWith(2, await server.empty()));
      alone = Math.max(alone, await computeWith(1));
      both = Math.max(both, await computeWith(2));
    }
    return {
      ...{ one, two },
      times: hundredths(two.perSecond / one.perSecond),
      byWork: hundredths((2 * one.work) / two.work),
      machine: hundredths(both / alone),
    };
  } finally {
    server.stop();
  }
}

const hundredths = (value: number): number => Math.round(100 * value) / 100;

const better = (one: Played, other: Played): Played => ({
  perSecond: Math.max(one.perSecond, other.perSecond),
  ...(one === NONE || other.work < one.work
    ? { work: other.work, server: other.server }
    : { work: one.work, server: one.server }),
});

type Player = { readonly child: ChildProcess; readonly lines: Interface };

async function playWith(processes: number, url: string): Promise<Played> {
  const dir = mkdtempSync(join(tmpdir(), 'vedette-steps-'));
  const asked = new pg.Client({ connectionString: url });
  const players: Player[] = [];
  try {
    await beginAll(url, dir, WARS + processes);
    await asked.connect();
    const program = await bundled(new URL('./store-worker.ts', import.meta.url));
    for (let number = 0; number < processes; number += 1) {
      const words = [program, url, dir, String(WARS + processes)];
      const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
      players.push({ child, lines: createInterface({ input: child.stdout }) });
    }
    await Promise.all(players.map(({ lines }) => once(lines, 'line')));
    await Promise.all(players.map((player, number) => warmUp(player, WARS + number)));
    const before = await workNow(players, asked);
    const began = performance.now();
    await playAll(players, STEPS);
    const seconds = (performance.now() - began) / 1000;
    const after = await workNow(players, asked);
    return {
      perSecond: hundredths(STEPS / seconds),
      work: hundredths((after.all - before.all) / STEPS),
      server: hundredths((after.server - before.server) / STEPS),
    };
  } finally {
    for (const { child } of players) child.kill();
    await asked.end();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Has so many steps played: each player takes the war that waits longest of those that another played last. */
async function playAll(players: readonly Player[], steps: number): Promise<void> {
  const waiting: { readonly war: number; readonly by?: Player }[] = Array.from(
    { length: WARS },
    (_, war) => ({ war }),
  );
  let left = steps;
  await Promise.all(
    players.map(async (player) => {
      for (;;) {
        const place = Math.max(
          0,
          waiting.findIndex(({ by }) => by !== player),
        );
        const [next] = left > 0 ? waiting.splice(place, 1) : [];
        if (next === undefined) return;
        left -= 1;
        await playOne(player, next.war);
        waiting.push({ war: next.war, by: player });
      }
    }),
  );
}

async function playOne({ child, lines }: Player, war: number): Promise<void> {
  child.stdin?.write(`${String(war)}\n`);
  await once(lines, 'line');
}

async function warmUp(player: Player, war: number): Promise<void> {
  for (let step = 0; step < WARM; step += 1) await playOne(player, war);
}

/** What the processor has done so far for the players, and for their connections in the server. */
async function workNow(
  players: readonly Player[],
  asked: pg.Client,
): Promise<{ readonly all: number; readonly server: number }> {
  const { rows } = await asked.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  const sum = (pids: readonly number[]): number => pids.reduce((all, pid) => all + workOf(pid), 0);
  const server = sum(rows.map(({ pid }) => pid));
  return { server, all: server + sum(players.map(({ child }) => child.pid ?? 0)) };
}

async function beginAll(url: string, dir: string, wars: number): Promise<void> {
  const store = openPostgres(url);
  const before = useStore(store);
  const clock = (): string => new Date().toISOString();
  try {
    for (let number = 0; number < wars; number += 1) {
      const path = join(dir, `war-${number}.vedette`);
      (await beginWar(path, civilWarMachines(), clock, SEED)).close();
    }
  } finally {
    useStore(before);
    store.close();
  }
}

const COMPUTES = `const end = Date.now() + 2000; let turns = 0;
  while (Date.now() < end) { for (let at = 0; at < 1e5; at += 1) Math.sqrt(at); turns += 1; }
  console.log(turns);`;

/** How much so many processes compute that have nothing to do with each other. */
async function computeWith(processes: number): Promise<number> {
  const children = Array.from({ length: processes }, async () => {
    const child = spawn(process.execPath, ['-e', COMPUTES], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    return Number(line);
  });
  return (await Promise.all(children)).reduce((sum, turns) => sum + turns, 0);
}

export function showStore({ one, two, times, byWork, machine }: StoreFigures): void {
  if (one === NONE) return console.log('There is no PostgreSQL here: apt-get install postgresql');
  const line = ({ perSecond, work, server }: Played): string =>
    `${perSecond} steps a second; a step takes ${Math.round(work)} ms of the processor, ${Math.round(server)} of them the server`;
  console.log(`one process    ${line(one)}`);
  console.log(`two processes  ${line(two)}`);
  console.log(
    `${times} times as many steps a second; ${byWork} times on two idle cores, by the work of a step`,
  );
  console.log(`two processes that share nothing compute ${machine} times as much here as one`);
}
