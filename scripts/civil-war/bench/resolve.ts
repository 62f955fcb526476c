/**
 * How long the gamemaster waits: from pressing Resolve to the map of what was played, for overruling a die, and for the
 * release; of July 1861's second sub-turn by the program as it is built, each time newly started. What his browser asks for after the press
 * is counted; its own drawing is not. `work`: of the thread that answers, for machines that others use too.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { loadNow, sayLoad, type Load } from './load.js';
import { inFolder, linksOf, VEDETTE } from './served.js';

const ROUNDS = 3;
/** The program has come to rest before anybody presses a button. */
const REST_MILLISECONDS = 4000;
const LEVEL = 'wide';

export type Wait = { readonly ms: number; readonly work_ms: number };
export type ResolveFigures = {
  readonly resolve: Wait;
  readonly overrule: Wait;
  readonly release: Wait;
  readonly load: Load;
};

export async function resolveFigures(): Promise<ResolveFigures> {
  const rounds: Omit<ResolveFigures, 'load'>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await play());
  const middle = (of: (one: (typeof rounds)[number]) => Wait): Wait => ({
    ms: median(rounds.map((one) => of(one).ms)),
    work_ms: median(rounds.map((one) => of(one).work_ms)),
  });
  return {
    resolve: middle(({ resolve }) => resolve),
    overrule: middle(({ overrule }) => overrule),
    release: middle(({ release }) => release),
    load: loadNow(),
  };
}

async function play(): Promise<Omit<ResolveFigures, 'load'>> {
  return inFolder(1, async ({ file, serve }) => {
    const words = ['take-back', file, 'turn 1.2', '--reason', 'To be played once more'];
    execFileSync(process.execPath, [VEDETTE, ...words], { stdio: 'ignore' });
    const site = await serve();
    const home = linksOf(file, site.url).get('gm') ?? '';
    await setTimeout(REST_MILLISECONDS);
    const desk = new Desk(home, site.pid);
    await desk.look('');
    const resolve = await desk.press('/run', { now: 'yes' });
    const dice = await desk.get('/dice');
    const rule = /href="[^"]*(\/rule\?key=[^"]+)"/.exec(dice)?.[1] ?? '';
    const form = await desk.get(rule);
    const overrule = await desk.press('/rule', { ...fieldsOf(form), reason: 'Measured' });
    const release = await desk.press('/release', {}, false);
    return { resolve, overrule, release };
  });
}

/** The hidden fields of a form, and the lowest face of each die. */
function fieldsOf(page: string): Record<string, string> {
  const hidden = page.matchAll(/<input type="hidden" name="(key|stamp)" value="([^"]*)"/g);
  const dice = page.matchAll(/name="(face\d)" type="number" min="(\d+)"/g);
  return Object.fromEntries([...hidden, ...dice].map(([, name = '', value = '']) => [name, value]));
}

/** A page with its signs as they are read. */
const plain = (page: string): string =>
  page
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll('&amp;', '&');

class Desk {
  private readonly home: string;
  private readonly pid: number;

  constructor(home: string, pid: number) {
    this.home = home;
    this.pid = pid;
  }

  async get(path: string): Promise<string> {
    const answer = await fetch(this.home + path);
    if (!answer.ok) throw new Error(`${path}: ${String(answer.status)}`);
    return plain(await answer.text());
  }

  /** A page with the map on it, as a browser asks for them. */
  async look(query: string): Promise<void> {
    await this.get(query);
    await Promise.all([
      this.get('/map.json?moment='),
      this.get(`/map/${LEVEL}.svg?theme=light&moment=`),
    ]);
  }

  /** Presses a button, and looks at what comes of it. */
  async press(path: string, form: Readonly<Record<string, string>>, looks = true): Promise<Wait> {
    const [began, worked] = [performance.now(), this.worked()];
    const body = new URLSearchParams(form);
    const origin = new URL(this.home).origin;
    const pressed = await fetch(this.home + path, {
      ...{ method: 'POST', body, redirect: 'manual', headers: { origin } },
    });
    if (pressed.status !== 303) throw new Error(`${path}: ${String(pressed.status)}`);
    if (looks) await this.look(new URL(pressed.headers.get('location') ?? '', origin).search);
    return {
      ms: Math.round(performance.now() - began),
      work_ms: Math.round(this.worked() - worked),
    };
  }

  /** Milliseconds that the processor worked for the thread that answers. */
  private worked(): number {
    const thread = `/proc/${String(this.pid)}/task/${String(this.pid)}/schedstat`;
    return Number(readFileSync(thread, 'utf8').split(' ')[0]) / 1_000_000;
  }
}

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

export function showResolve({ resolve, overrule, release, load }: ResolveFigures): void {
  console.log(
    'July 1861, second sub-turn: what the gamemaster waits for, and the work of the program',
  );
  for (const [what, { ms, work_ms }] of [
    ['from Resolve to the map', resolve],
    ['overruling a die, to the map', overrule],
    ['release', release],
  ] as const)
    console.log(`  ${what.padEnd(30)} ${String(ms).padStart(5)} ms; ${String(work_ms)} ms of work`);
  console.log(sayLoad(load));
}
