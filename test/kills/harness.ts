/**
 * Kills a program again and again, at every point that it has and at moments of chance, lets it go on each time, and holds
 * the result of it against an undisturbed twin: file, letters and their order.
 */
import Database from 'better-sqlite3';
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled } from '../bundle.js';
import { startMailServer, type MailServer } from '../mail/mail-server.js';
import { fileIn, STORY, type Kind } from './story.js';
import type { Plan } from './worker.js';

const WORKER = new URL('./worker.ts', import.meta.url);

/** A letter as it came in, and how many kills there had been by then. */
type Mail = {
  readonly id: string;
  readonly raw: string;
  readonly to: string;
  readonly kills: number;
};

/** One campaign, from its beginning to its end, in a folder of its own. */
type Life = {
  readonly dir: string;
  readonly mails: Mail[];
  readonly server: MailServer;
  kills: number;
};

/** What the twin came to: after each act the last entry and the digest of the files; and the points of each act. */
export type Twin = {
  readonly heads: readonly number[];
  readonly digests: readonly string[];
  readonly points: readonly (readonly string[])[];
  readonly milliseconds: readonly number[];
  readonly mails: readonly Mail[];
};

/** What was hit: how many kills between which two steps of which act. */
export type Tally = {
  kills: number;
  lives: number;
  readonly between: Map<string, number>;
  /** `send: smtp data`, each that a program was ended before. */
  readonly points: Set<string>;
  readonly wrong: string[];
};

const ID = /^Message-ID:\s*(<[^>]+>)/im;

async function startLife(): Promise<Life> {
  const dir = mkdtempSync(join(tmpdir(), 'vedette-kills-'));
  const mails: Mail[] = [];
  const wrong: string[] = [];
  const life: { value?: Life } = {};
  const server = await startMailServer({
    onMail: (raw, to) => {
      const id = ID.exec(raw)?.[1] ?? '';
      mails.push({ id, raw, to, kills: life.value?.kills ?? 0 });
      const why = whyNotYet(dir, id);
      if (why !== undefined) wrong.push(`${id}: ${why}`);
    },
  });
  life.value = { dir, mails, server, kills: 0 };
  wrongs.set(life.value, wrong);
  return life.value;
}
const wrongs = new WeakMap<Life, string[]>();

async function endLife({ dir, server }: Life): Promise<void> {
  await server.stop();
  rmSync(dir, { recursive: true });
}

/** Why a letter that just came in should not have left: what it tells of is not committed, or it had left before. */
function whyNotYet(dir: string, id: string): string | undefined {
  const db = new Database(fileIn({ dir }), { readonly: true });
  try {
    const row = db
      .prepare<[string], { state: string; freed: number | null; written: number }>(
        `SELECT state, freed, (SELECT count(*) FROM entry WHERE seq = letter.freed) AS written
         FROM letter WHERE message_id = ?`,
      )
      .get(id);
    if (row === undefined) return 'it came in before it was kept';
    if (row.freed === null || row.written !== 1) return 'it came in before its release was kept';
    return row.state === 'ready' ? undefined : `it came in while it was ${row.state}`;
  } finally {
    db.close();
  }
}

type Lived = {
  /** The first act that was not done. */
  readonly reached: number;
  readonly heads: ReadonlyMap<number, number>;
  readonly digests: ReadonlyMap<number, string>;
  readonly points: ReadonlyMap<number, readonly string[]>;
  readonly milliseconds: ReadonlyMap<number, number>;
  readonly died?: string;
  readonly said: string;
};

/** Runs the program until its end or its death. `after`: it is killed so many milliseconds after it began an act. */
async function live(
  life: Life,
  plan: Plan,
  after?: { readonly act: number; readonly milliseconds: number },
  kilobytes?: number,
): Promise<Lived> {
  const worker = [
    process.execPath,
    await bundled(WORKER),
    life.dir,
    String(life.server.port),
    JSON.stringify(plan),
  ];
  // The limit is the operating system's: a write beyond it fails as on a full disk, wherever it stands in the file.
  const limited = ['bash', '-c', `ulimit -f ${String(kilobytes)}; trap '' XFSZ; exec "$@"`, 'bash'];
  const [command = '', ...words] = kilobytes === undefined ? worker : [...limited, ...worker];
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<NodeJS.Signals | number | null>((resolve) =>
    child.once('close', (code, signal) => resolve(signal ?? code)),
  );
  const heads = new Map<number, number>();
  const digests = new Map<number, string>();
  const points = new Map<number, string[]>();
  const milliseconds = new Map<number, number>();
  let [reached, began, died, said, rest] = [plan.from ?? 0, 0, '', '', ''];
  const take = (line: string): void => {
    const [what, ...more] = line.split(' ');
    if (what === 'begin') {
      [reached, began] = [Number(more[0]), performance.now()];
      if (after?.act === reached) setTimeout(() => child.kill('SIGKILL'), after.milliseconds);
    } else if (what === 'point') {
      points.set(reached, [...(points.get(reached) ?? []), more.join(' ')]);
    } else if (what === 'dies') {
      died = more.join(' ');
    } else if (what === 'done') {
      const act = Number(more[0]);
      milliseconds.set(act, performance.now() - began);
      heads.set(act, Number(more[1]));
      digests.set(act, more[2] ?? '');
      reached = act + 1;
    } else said += `${line}\n`;
  };
  child.stdout.on('data', (data: Buffer) => {
    const lines = (rest + data.toString()).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(take);
  });
  child.stderr.on('data', (data: Buffer) => {
    said += data.toString();
  });
  const how = await ended;
  const isKilled = how === 'SIGKILL';
  if (isKilled) life.kills += 1;
  if (!isKilled && how !== 0) said += `ended by ${String(how)}\n`;
  return {
    ...{ reached, heads, digests, points, milliseconds },
    ...(isKilled ? { died: died === '' ? 'at a moment of chance' : died } : {}),
    said: isKilled ? '' : said,
  };
}

/** Lives the story once without being disturbed. */
export async function liveTwin(): Promise<Twin> {
  const life = await startLife();
  const lived = await live(life, { life: 0, tells: true });
  await endLife(life);
  if (lived.reached < STORY.length)
    throw new Error(`The twin did not come to its end.\n${lived.said}`);
  const acts = STORY.map((_act, index) => index);
  return {
    heads: acts.map((act) => lived.heads.get(act) ?? 0),
    digests: acts.map((act) => lived.digests.get(act) ?? ''),
    points: acts.map((act) => lived.points.get(act) ?? []),
    milliseconds: acts.map((act) => lived.milliseconds.get(act) ?? 0),
    mails: life.mails,
  };
}

export const newTally = (): Tally => ({
  ...{ kills: 0, lives: 0 },
  ...{ between: new Map(), points: new Set(), wrong: [] },
});

/** Every point by name: `send: smtp data`. */
export const pointsOf = (twin: Twin, isTried = ALL): ReadonlySet<string> =>
  new Set(
    STORY.flatMap(({ kind }, act) =>
      isTried(kind) ? (twin.points[act] ?? []).map((name) => `${kind}: ${name}`) : [],
    ),
  );

/** Where a life is cut off: in an act before its point of that number or name, or so many milliseconds after its beginning. */
export type Cut =
  | { readonly act: number; readonly point: number | string }
  | { readonly act: number; readonly milliseconds: number };

/** Lives the story with these cuts, in order; those of an act that a cut before left done are passed over. */
export async function liveWith(twin: Twin, cuts: readonly Cut[], tally: Tally): Promise<void> {
  const life = await startLife();
  let reached = 0;
  for (const cut of [...cuts, undefined]) {
    if (cut !== undefined && cut.act < reached) continue;
    const killAt = cut !== undefined && 'point' in cut ? { killAt: cut } : {};
    const plan = { heads: twin.heads, life: life.kills, from: reached, ...killAt };
    const lived = await live(
      life,
      plan,
      cut !== undefined && 'milliseconds' in cut ? cut : undefined,
    );
    reached = lived.reached;
    note(twin, lived, cut, tally);
    if (lived.said !== '') {
      tally.wrong.push(`${sayCut(cut)}: ${lived.said}`);
      break;
    }
    if (reached === STORY.length) break;
  }
  if (reached < STORY.length) tally.wrong.push(`A life ended before act ${String(reached)}.`);
  tally.wrong.push(...(wrongs.get(life) ?? []), ...wrongMails(twin, life));
  tally.lives += 1;
  await endLife(life);
}

/** What stops a program from writing. */
export type Trouble =
  | { readonly act: number; readonly kilobytes: number }
  | { readonly act: number; readonly readOnly: 'file' | 'folder' };

/**
 * Lives the story with troubles in order: in each the act is refused in words and has not happened, or it is done as the
 * twin's is; and when the trouble is over, the story goes on. Answers how many acts were refused.
 */
export async function liveInTrouble(
  twin: Twin,
  troubles: readonly Trouble[],
  tally: Tally,
): Promise<number> {
  const life = await startLife();
  let [from, refused] = [0, 0];
  for (const trouble of troubles) {
    const { act } = trouble;
    const plan = { heads: twin.heads, life: life.kills };
    if (from < act) {
      const before = await live(life, { ...plan, from, until: act - 1 });
      note(twin, before, undefined, tally);
      if (before.said !== '') tally.wrong.push(before.said);
    }
    from = act;
    const lived = await liveOnce(life, { life: life.kills, from, until: act }, trouble);
    const what = `act ${String(act)} (${STORY[act]?.kind ?? ''}), ${JSON.stringify(trouble)}`;
    if (lived.said !== '') {
      refused += 1;
      if (!/^(?:Error|.*: )?.*\b(?:unwritten|read-only): /m.test(lived.said))
        tally.wrong.push(`${what}: not said in words: ${lived.said.slice(0, 2000)}`);
      const head = headOf(life);
      if (head !== (twin.heads[act - 1] ?? 0) && STORY[act]?.kind !== 'send')
        tally.wrong.push(`${what}: it was refused, and yet it happened`);
    }
    // What a killed or hindered program had taken to send is free again after some minutes.
    life.kills += 1;
  }
  const rest = await live(life, { heads: twin.heads, life: life.kills, from });
  note(twin, rest, undefined, tally);
  if (rest.said !== '') tally.wrong.push(`when all troubles were over: ${rest.said}`);
  tally.wrong.push(...(wrongs.get(life) ?? []), ...wrongMails(twin, life));
  tally.lives += 1;
  await endLife(life);
  return refused;
}

async function liveOnce(life: Life, plan: Plan, trouble: Trouble): Promise<Lived> {
  if ('kilobytes' in trouble)
    return live(life, { ...plan, isBlind: true }, undefined, trouble.kilobytes);
  const path = fileIn(life);
  chmodSync(path, 0o444);
  chmodSync(life.dir, trouble.readOnly === 'folder' ? 0o555 : 0o777);
  const lived = await live(life, { ...plan, asNobody: true });
  chmodSync(life.dir, 0o700);
  chmodSync(path, 0o600);
  return lived;
}

function headOf(life: Life): number {
  if (!existsSync(fileIn(life))) return 0;
  const db = new Database(fileIn(life), { readonly: true });
  const head = db.prepare<[], number | null>('SELECT max(seq) FROM entry').pluck().get();
  db.close();
  return head ?? 0;
}

/** The first act of each kind. */
export const firstOfEachKind = (): readonly number[] =>
  STORY.flatMap(({ kind }, act) =>
    STORY.findIndex((one) => one.kind === kind) === act ? [act] : [],
  );

const sayCut = (cut: Cut | undefined): string =>
  cut === undefined ? 'left alone' : `${STORY[cut.act]?.kind ?? ''} ${JSON.stringify(cut)}`;

function note(twin: Twin, lived: Lived, cut: Cut | undefined, tally: Tally): void {
  for (const [act, digest] of lived.digests)
    if (digest !== twin.digests[act] || lived.heads.get(act) !== twin.heads[act])
      tally.wrong.push(
        `${sayCut(cut)}: act ${String(act)} (${STORY[act]?.kind ?? ''}) is not the twin's`,
      );
  if (lived.died === undefined || cut === undefined) return;
  tally.kills += 1;
  const kind = STORY[lived.reached]?.kind ?? '';
  const where = `${kind}: ${lived.died}`;
  tally.between.set(where, (tally.between.get(where) ?? 0) + 1);
  if (!('point' in cut)) return;
  const { point } = cut;
  const name = typeof point === 'number' ? twin.points[cut.act]?.[point] : point;
  tally.points.add(`${kind}: ${name ?? ''}`);
}

/** What is lost, doubled, out of order or not the same. */
function wrongMails(twin: Twin, { mails }: Life): readonly string[] {
  const wrong: string[] = [];
  const first = new Map<string, Mail>();
  for (const mail of mails) {
    const before = first.get(mail.id);
    if (before === undefined) first.set(mail.id, mail);
    // A program that is ended between the server's word and its own note of it sends the same mail again.
    else if (mails.some((one) => one !== mail && one.id === mail.id && one.kills === mail.kills))
      wrong.push(`${mail.id} was sent twice by one program`);
    if (before !== undefined && before.raw !== mail.raw)
      wrong.push(`${mail.id} was not the same the second time`);
  }
  // Letters to different addresses leave side by side.
  const byAddress = (all: readonly Mail[]): string =>
    [...new Set(all.map(({ to }) => to))]
      .sort()
      .map((to) => all.flatMap((mail) => (mail.to === to ? [mail.id] : [])).join())
      .join('; ');
  const order = byAddress([...first.values()]);
  if (order !== byAddress(twin.mails)) wrong.push(`letters are lost or out of order: ${order}`);
  for (const { id, raw, to } of twin.mails)
    if (first.get(id)?.raw !== raw || first.get(id)?.to !== to)
      wrong.push(`${id} is not the twin's`);
  return wrong;
}

/** The points of a short run: each name in some act, and in every kind of act what comes after its commit. */
export function chosenPoints(twin: Twin): ReadonlySet<string> {
  const names = new Set<string>();
  return new Set(
    [...pointsOf(twin)].filter((point) => {
      const name = point.slice(point.indexOf(': ') + 2);
      const isNew = !names.has(name);
      names.add(name);
      return isNew || name === 'pragma wal_checkpoint';
    }),
  );
}

/** Cuts at each of these points that none has hit yet; one life may not come to all of them. */
export function cutsLeft(
  twin: Twin,
  { points: hit }: Tally,
  points: ReadonlySet<string>,
): readonly Cut[] {
  const left = new Set([...points].filter((point) => !hit.has(point)));
  return STORY.flatMap(({ kind }, act) =>
    (twin.points[act] ?? []).flatMap((point): Cut[] =>
      left.delete(`${kind}: ${point}`) ? [{ act, point }] : [],
    ),
  );
}

/** Lives whose cuts hit every point of every act, also those of one name. */
export const everyPoint = (twin: Twin, isTried = ALL): readonly (readonly Cut[])[] =>
  inLives(
    STORY.map(({ kind }, act) =>
      isTried(kind) ? (twin.points[act] ?? []).map((_name, point) => ({ act, point })) : [],
    ),
  );

/** Which acts are cut off: all, where it is not said. */
export type IsTried = (kind: Kind) => boolean;
const ALL: IsTried = () => true;

function inLives(cutsOfAct: readonly (readonly Cut[])[]): readonly (readonly Cut[])[] {
  const most = Math.max(...cutsOfAct.map((cuts) => cuts.length));
  return Array.from({ length: most }, (_, life) =>
    cutsOfAct.flatMap((cuts) => (cuts[life] === undefined ? [] : [cuts[life]])),
  );
}

/** A life that is cut off in each act at a moment of chance; `chance` from 0 to 1. */
export const momentsOfChance = (twin: Twin, chance: () => number, isTried = ALL): readonly Cut[] =>
  STORY.flatMap(({ kind }, act) =>
    isTried(kind) ? [{ act, milliseconds: chance() * (twin.milliseconds[act] ?? 0) * 1.1 }] : [],
  );

/** How many kills hit between which steps, a line each. */
export const sayTally = ({ between, kills, lives }: Tally): readonly string[] => [
  ...[...between]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([where, n]) => `${String(n).padStart(5)}  ${where}`),
  `${String(kills)} kills in ${String(lives)} lives.`,
];
