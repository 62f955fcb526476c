/**
 * Lives the story from where the files stand: `worker DIR PORT PLAN`. The plan is JSON. Says on its standard output, a line
 * each: `begin 4`, `point name` where it is asked to, `done 4 DIGEST`.
 */
import { drawFrom, drawSteadily, watchOpened, watchPoints } from './points.js';
import Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { existsSync, statSync, writeSync } from 'node:fs';
import { battleFileIn, fileIn, oldFileIn, STORY, type Act, type Place } from './story.js';

/**
 * `heads`: the number of the last entry after each act of the undisturbed twin; absent for the twin itself. `killAt`: dies
 * in that act before its point of that number, or the first of that name. `life`: how often the story was gone on with.
 */
export type Plan = {
  readonly heads?: readonly number[];
  readonly killAt?: { readonly act: number; readonly point: number | string };
  readonly tells?: boolean;
  readonly life: number;
  /** The act after which it stops. */
  readonly until?: number;
  /** Has only the rights that everybody has, from where the first act begins. */
  readonly asNobody?: boolean;
  /** Says nothing of what the files hold: to look at them takes room on the disk too, which it may not have. */
  readonly isBlind?: boolean;
  /** Acts before it were found done. */
  readonly from?: number;
};

const DAY = 86_400_000;
const NOBODY = 65_534;
const [, , dir = '', port = '0', words = '{}'] = process.argv;
// Written by the test alone.
const plan = JSON.parse(words) as Plan;
const place: Place = { dir, port: Number(port), life: plan.life };
const say = (line: string): void => void writeSync(1, `${line}\n`);

/** The act alone says what time it is: what is written must not differ from life to life. */
const clockOf = (act: number) => (): string =>
  new Date(Date.UTC(2026, 10, 21, 12) + 2 * act * DAY).toISOString();

/** All that a campaign is; of a letter's way out only whether it left. */
const TABLES = [
  'SELECT * FROM meta',
  'SELECT * FROM pack_file ORDER BY path',
  'SELECT * FROM entry ORDER BY seq',
  'SELECT * FROM beat ORDER BY run, no',
  'SELECT * FROM snapshot ORDER BY entry',
  `SELECT id, entry, step, seat, mail, name, subject, text, html, picture, about, hex(packed) AS packed, message_id, in_reply_to, written,
     state, run, corrects, back, freed, due, again FROM letter ORDER BY id`,
  'SELECT * FROM draft ORDER BY seat, key',
  'SELECT * FROM ready ORDER BY seat, key',
];

/** What `read` finds in a file, until the file or what is not yet written home into it is another. */
function asLongAsItStands<T>(read: (path: string) => T): (path: string) => T {
  const found = new Map<string, { readonly mark: string; readonly value: T }>();
  return (path) => {
    const mark = markOf(path);
    const known = found.get(path);
    if (known?.mark === mark) return known.value;
    const value = read(path);
    // To read it may have written home what stood beside it.
    found.set(path, { mark: markOf(path), value });
    return value;
  };
}

const markOf = (path: string): string =>
  [path, `${path}-wal`]
    .map((one) => statSync(one, { bigint: true, throwIfNoEntry: false }))
    .map((one) => (one === undefined ? '' : `${one.ino}.${one.size}.${one.mtimeNs}.${one.ctimeNs}`))
    .join();

const digestOf = asLongAsItStands((path) => {
  const db = new Database(path, { readonly: true });
  const hash = createHash('sha256');
  for (const sql of TABLES) hash.update(JSON.stringify(db.prepare(sql).all()));
  const found = String(db.pragma('integrity_check', { simple: true }));
  db.close();
  return found === 'ok' ? hash.digest('hex').slice(0, 24) : found;
});

const headOf = asLongAsItStands((path) => {
  if (!existsSync(path)) return 0;
  const db = new Database(path, { readonly: true });
  try {
    return db.prepare<[], number | null>('SELECT max(seq) FROM entry').pluck().get() ?? 0;
  } finally {
    db.close();
  }
});

async function isDone(act: Act, index: number): Promise<boolean> {
  if (plan.heads === undefined) return false;
  if (act.isDone !== undefined && !(await act.isDone(place))) return false;
  return headOf(fileIn(place)) >= (plan.heads[index] ?? 0);
}

function dieAt(index: number): void {
  let point = 0;
  let last = 'its beginning';
  watchPoints((name) => {
    if (plan.tells === true) say(`point ${name}`);
    if (plan.killAt?.act === index && [point, name].includes(plan.killAt.point)) {
      say(`dies between ${last} and ${name}`);
      process.kill(process.pid, 'SIGKILL');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    }
    [point, last] = [point + 1, name];
  });
}

async function main(): Promise<void> {
  await watchOpened();
  drawSteadily();
  for (const [index, act] of STORY.entries()) {
    if (index < (plan.from ?? 0)) continue;
    if (!(await isDone(act, index))) {
      say(`begin ${String(index)}`);
      act.prepares?.(place);
      if (plan.asNobody === true && process.getuid?.() === 0) {
        process.setegid?.(NOBODY);
        process.seteuid?.(NOBODY);
      }
      dieAt(index);
      drawFrom(index);
      await act.does(place, clockOf(index));
      watchPoints(() => undefined);
    }
    if (plan.isBlind !== true) {
      const files = [fileIn(place), oldFileIn(place), battleFileIn(place)];
      const digests = files.filter(existsSync).map(digestOf);
      say(`done ${String(index)} ${String(headOf(fileIn(place)))} ${digests.join('+')}`);
    }
    STORY[index + 1]?.prepares?.(place);
    // It was not killed where it should have been: the act had no such point any more.
    if (plan.killAt?.act === index || plan.until === index) break;
  }
}
void main();
