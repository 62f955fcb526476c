/**
 * A folder of 100, 1,000 and 10,000 campaigns in different states, served by the program as it is built: steps are played in some
 * of them, with sheets by web and by mail at once, while others ask for pages. Most of the folder are copies of the few that are
 * played, so that they are laid in a minute; the site looks into each as into any other. Players have their letters as text:
 * maps are drawn beside the steps, one after the other, and would be all that is measured.
 */
import type { ChildProcess } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { createTransport, type Transporter } from 'nodemailer';
import { giveRuling } from '../../../src/campaign/gm/give-ruling.js';
import { markSent, readyLetters } from '../../../src/campaign/letters/outbox.js';
import { replyToken } from '../../../src/campaign/letters/reply-token.js';
import { newCampaign } from '../../../src/campaign/new-campaign.js';
import { doorToken } from '../../../src/campaign/seats/door.js';
import { nameSeat } from '../../../src/campaign/seats/name-seat.js';
import { listAsks } from '../../../src/campaign/sheets/list-asks.js';
import { submitSheet } from '../../../src/campaign/sheets/submit-sheet.js';
import { releaseTurn } from '../../../src/campaign/turn/release-turn.js';
import { runTurn } from '../../../src/campaign/turn/run-turn.js';
import { asSeat, type Viewer } from '../../../src/kernel/basic.js';
import { DIRECTORY_FILE } from '../../../src/people/directory.js';
import { JULY_1861 } from '../../../src/systems/civil-war/demo/demo.js';
import { must } from '../../campaign-war.js';
import { loadNow, sayLoad, type Load } from './load.js';
import { memoryOf, startChild, stopChildren, VEDETTE } from './served.js';
import type { Amounts } from './words.js';

const SIZES = [100, 1000, 10_000] as const;
/** One more is copied. */
const PLAYED = 20;
/** Over each folder, where `--steps` says no other number. */
const STEPS = 1000;
const LANES = 4;
const BETWEEN_PAGES_MILLISECONDS = 40;
/** Campaigns that nobody asks for have been closed, and memory has been given back. */
const REST_MILLISECONDS = 150_000;
const MOST_PRESSES = 5;
const SHEET = 'PP 1: wait\n';
/** Each game turn is its strategic turn and two sub-turns; those played begin with the first sub-turn. */
const STEPS_IN_A_TURN = 3;
/** Into so many turns the gamemaster splits each turn of the board game, when its first begins. */
const SPLIT = '3';

export type ManyFigures = {
  /** By how many campaigns there are. */
  readonly folders: Readonly<Record<string, Folder>>;
  readonly load: Load;
};

type Folder = {
  /** Until the program serves. */
  readonly start_ms: number;
  /** Until it has looked into every file, while it serves. */
  readonly look_ms: number;
  /** Until it serves when it is started again, and knows them all. */
  readonly again_ms: number;
  readonly rest_mb: number;
  readonly most_mb: number;
  readonly steps: number;
  readonly steps_a_second: number;
  readonly sheets_by_web: number;
  readonly sheets_by_mail: number;
  readonly pages: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  /** The first page of the list of campaigns, before any step. */
  readonly list_ms: number;
};

const clock = (): string => new Date().toISOString();

export async function manyFigures({ most = 10_000, steps = STEPS }: Amounts): Promise<ManyFigures> {
  const base = mkdtempSync(join(tmpdir(), 'vedette-many-'));
  try {
    const played = await layPlayed(base);
    const folders: Record<string, Folder> = {};
    for (const size of SIZES.filter((one) => one <= most))
      folders[size] = await folderFigures(played, size, steps);
    return { folders, load: loadNow() };
  } finally {
    rmSync(base, { recursive: true, maxRetries: 5 });
  }
}

/** A campaign that is played: its name, where its viewers come in, and the tokens of its letters by seat and step. */
type Played = {
  readonly name: string;
  readonly path: string;
  readonly doors: ReadonlyMap<Viewer, string>;
  readonly tokenOf: (seat: string, step: string) => string;
};

type Laid = { readonly played: readonly Played[]; readonly states: readonly string[] };

async function layPlayed(dir: string): Promise<Laid> {
  const played: Played[] = [];
  const states: string[] = [];
  for (let number = 0; number <= PLAYED; number += 1) {
    const name = `war-${String(number).padStart(2, '0')}`;
    const path = join(dir, `${name}.vedette`);
    const campaign = await must(
      newCampaign(
        path,
        { ...{ system: 'civil-war', scenario: 'july-1861', zone: 'UTC' }, title: `War ${name}` },
        clock,
      ),
    );
    const keep = async (state: string): Promise<void> => {
      if (number > 0) return;
      // They left long ago: a folder of thousands is no folder of as many releases of today.
      for (const { id } of await must(readyLetters(campaign)))
        await must(markSent(campaign, id, clock));
      states.push(join(dir, `${state}.state`));
      copyFileSync(path, join(dir, `${state}.state`));
    };
    for (const player of JULY_1861.players)
      await must(
        nameSeat(
          campaign,
          {
            seat: asSeat(player.seat),
            name: player.name,
            mail: `${player.seat}.${name}@example.org`,
            form: 'text',
          },
          clock,
        ),
      );
    await keep('begun');
    const { asks } = await must(listAsks(campaign));
    const split = { key: asks[0]?.key ?? '', text: SPLIT, reason: 'Benchmark', release: true };
    await must(giveRuling(campaign, split, clock));
    await keep('split');
    await must(runTurn(campaign, { now: true }, clock));
    await keep('held');
    await must(releaseTurn(campaign, clock));
    await keep('released');
    if (number === 0) {
      const own = { seat: asSeat('usa-east'), kind: 'orders', list: 'east' };
      await must(submitSheet(campaign, { ...own, text: SHEET, via: 'web' }, clock));
      await keep('answered');
    }
    const doors = new Map<Viewer, string>();
    for (const who of ['gm', asSeat('usa-east'), asSeat('csa-east')] as const)
      doors.set(who, await must(doorToken(campaign, who)));
    const { inside } = campaign;
    const tokenOf = (seat: string, step: string): string =>
      replyToken({ inside: { doorKey: inside.doorKey } }, asSeat(seat), step);
    played.push({ name, path, doors, tokenOf });
    campaign.close();
  }
  // The copies are of the first, and letters of all of them have its tag: no mail says for which of them it is.
  return { played: played.slice(1), states };
}

function layFolder({ played, states }: Laid, dir: string, size: number): void {
  for (const { name, path } of played) {
    copyFileSync(path, join(dir, `${name}.vedette`));
    copyFileSync(`${path}.key`, join(dir, `${name}.vedette.key`));
  }
  for (let number = played.length; number < size; number += 1)
    copyFileSync(
      states[number % states.length] ?? '',
      join(dir, `other-${String(number).padStart(5, '0')}.vedette`),
    );
}

async function folderFigures(laid: Laid, size: number, steps: number): Promise<Folder> {
  const dir = mkdtempSync(join(tmpdir(), 'vedette-folder-'));
  const children: ChildProcess[] = [];
  try {
    layFolder(laid, dir, size);
    const mailPort = await freePort();
    process.env['VEDETTE_MAIL_PORT'] = String(mailPort);
    const serve = () => startChild(children, [VEDETTE, 'serve', dir, '--port', '0']);
    const began = performance.now();
    await serve();
    const start_ms = Math.round(performance.now() - began);
    await allKnown(dir, size);
    const look_ms = Math.round(performance.now() - began);
    await stopChildren(children);
    const anew = performance.now();
    const site = await serve();
    const again_ms = Math.round(performance.now() - anew);
    await pause(REST_MILLISECONDS);
    const rest_mb = memoryOf(site.pid);
    const [first] = laid.played;
    if (first === undefined) throw new Error('No campaign is played');
    const list_ms = await timed(() => get(`${homeOf(site.url, first, 'gm')}/campaigns`));
    const mail = createTransport({ host: '127.0.0.1', port: mailPort, pool: true, secure: false });
    const running = await playAll({ url: site.url, mail, pid: site.pid }, laid.played, steps);
    mail.close();
    return { start_ms, look_ms, again_ms, rest_mb, list_ms, ...running };
  } finally {
    await stopChildren(children);
    rmSync(dir, { recursive: true, maxRetries: 5 });
  }
}

/** Until the directory knows so many campaigns. */
async function allKnown(dir: string, size: number): Promise<void> {
  const directory = new Sqlite(join(dir, DIRECTORY_FILE), { readonly: true });
  const count = directory.prepare<[], number>('SELECT count(*) FROM campaign').pluck();
  while ((count.get() ?? 0) < size) await pause(50);
  directory.close();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

type Served = { readonly url: string; readonly mail: Transporter; readonly pid: number };

async function playAll(
  site: Served,
  played: readonly Played[],
  all: number,
): Promise<Omit<Folder, 'start_ms' | 'look_ms' | 'again_ms' | 'rest_mb' | 'list_ms'>> {
  const sheets = { web: 0, mail: 0 };
  const done = new Map<string, number>();
  let steps = 0;
  const lane = async (own: readonly Played[]): Promise<void> => {
    while (steps < all)
      for (const one of own) {
        if (steps >= all) return;
        steps += 1;
        const before = done.get(one.name) ?? 0;
        done.set(one.name, before + 1);
        await playStep(site, one, before, sheets);
      }
  };
  const lanes = Array.from({ length: LANES }, (_, index) =>
    lane(played.filter((_one, at) => at % LANES === index)),
  );
  const pages: number[] = [];
  let isOver = false;
  let most_mb = 0;
  const watch = async (): Promise<void> => {
    for (let at = 0; !isOver; at += 1) {
      const one = played[(at * 7) % played.length];
      if (one === undefined) return;
      const who = at % 2 === 0 ? 'usa-east' : 'csa-east';
      pages.push(await timed(() => get(homeOf(site.url, one, who))));
      most_mb = Math.max(most_mb, memoryOf(site.pid));
      await pause(BETWEEN_PAGES_MILLISECONDS);
    }
  };
  const began = performance.now();
  let seconds = 0;
  const playing = Promise.all(lanes).finally(() => {
    isOver = true;
    seconds = (performance.now() - began) / 1000;
  });
  await Promise.all([playing, watch()]);
  const sorted = pages.sort((a, b) => a - b);
  const at = (part: number): number =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return {
    ...{ steps, most_mb, pages: pages.length, p50_ms: at(0.5), p99_ms: at(0.99) },
    ...{ sheets_by_web: sheets.web, sheets_by_mail: sheets.mail },
    steps_a_second: Math.round((100 * steps) / seconds) / 100,
  };
}

/** A sheet by web and one by mail at once, where orders are asked for; then the run, and its letters are released. */
async function playStep(
  { url, mail }: Served,
  one: Played,
  before: number,
  sheets: { web: number; mail: number },
): Promise<void> {
  const turn = 1 + Math.floor((before + 1) / STEPS_IN_A_TURN);
  const part = (before + 1) % STEPS_IN_A_TURN;
  if (part > 0) {
    const token = one.tokenOf('usa-west', `turn ${String(turn)}.${String(part)}`);
    await Promise.all([
      post(`${homeOf(url, one, 'usa-east')}/sheet`, { kind: 'orders', list: 'east', text: SHEET }),
      mail.sendMail({
        from: `usa-west.${one.name}@example.org`,
        to: 'war@example.org',
        subject: `Orders [${token}]`,
        text: SHEET,
      }),
    ]);
    sheets.web += 1;
    sheets.mail += 1;
  }
  if (part === 0 && turn % Number(SPLIT) === 1) {
    const ruling = { key: `${String(turn)}/split`, text: SPLIT, reason: 'Benchmark' };
    await post(`${homeOf(url, one, 'gm')}/answer`, { ...ruling, release: 'yes' });
  }
  await resolve(`${homeOf(url, one, 'gm')}/run`);
  await post(`${homeOf(url, one, 'gm')}/release`, {});
}

const homeOf = (url: string, { name, doors }: Played, who: string): string =>
  `${url}/c/${name}/s/${doors.get(who as Viewer) ?? ''}`; // A viewer's name, as it was put in.

async function get(url: string): Promise<void> {
  const answer = await asked(url);
  await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${String(answer.status)}`);
}

/** Where a sheet with faults has come in between, again by the page that says so, as a gamemaster does who has read it. */
async function resolve(url: string): Promise<void> {
  let form: Readonly<Record<string, string>> = { now: 'yes' };
  for (let times = 0; times < MOST_PRESSES; times += 1) {
    const { status, page } = await postFor(url, form);
    if (status === 303) return;
    if (status !== 409) throw new Error(`${url}: ${String(status)}: ${troubleIn(page)}`);
    const hidden = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
    const shown = Object.fromEntries([...hidden].map(([, name = '', value = '']) => [name, value]));
    form = { ...shown, now: 'yes' };
  }
  throw new Error(`${url}: sheets kept coming in`);
}

/** A sheet with faults is kept, and said to have them: dice decide how many pulses a step has. */
async function post(url: string, form: Readonly<Record<string, string>>): Promise<void> {
  const { status, page } = await postFor(url, form);
  if (status !== 303 && !(url.endsWith('/sheet') && status === 422))
    throw new Error(`${url}: ${String(status)}: ${troubleIn(page)}`);
}

/** What a page says is wrong, as text. */
const troubleIn = (page: string): string =>
  /role="alert"[^>]*>(.*?)<\/(?:p|div|section)>/s.exec(page)?.[1]?.replace(/<[^>]*>|\s+/g, ' ') ??
  '';

async function postFor(
  url: string,
  form: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly page: string }> {
  const headers = { origin: new URL(url).origin };
  const body = new URLSearchParams(form);
  const answer = await asked(url, { method: 'POST', body, headers, redirect: 'manual' });
  return { status: answer.status, page: await answer.text() };
}

/** A connection that rested too long may be closed at the moment in which it is used again. */
const asked = (url: string, how?: RequestInit): Promise<Response> =>
  fetch(url, how).catch(() => fetch(url, how));

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}

export function showMany({ folders, load }: ManyFigures): void {
  console.log('Folders of campaigns, with steps played over 20 of them');
  let before: Folder | undefined;
  for (const [size, folder] of Object.entries(folders)) {
    const growth = (of: (one: Folder) => number): string =>
      before === undefined ? '' : ` (${(of(folder) / of(before)).toFixed(2)} times)`;
    const said = (of: (one: Folder) => number, unit: string): string =>
      `${String(of(folder))} ${unit}${growth(of)}`;
    console.log(`  ${size} campaigns: served after ${said((one) => one.start_ms, 'ms')}`);
    console.log(
      `    all looked into after ${said((one) => one.look_ms, 'ms')}; started again, served after ${said((one) => one.again_ms, 'ms')}`,
    );
    console.log(
      `    ${String(folder.steps)} steps, ${said((one) => one.steps_a_second, 'a second')}, with ${String(folder.sheets_by_web)} sheets by web and ${String(folder.sheets_by_mail)} by mail`,
    );
    console.log(
      `    ${String(folder.pages)} pages meanwhile: p50 ${said((one) => one.p50_ms, 'ms')}, p99 ${said((one) => one.p99_ms, 'ms')}; the list of campaigns ${said((one) => one.list_ms, 'ms')}`,
    );
    console.log(
      `    memory at rest ${said((one) => one.rest_mb, 'MB')}, at most ${said((one) => one.most_mb, 'MB')}`,
    );
    before = folder;
  }
  console.log(sayLoad(load));
}
