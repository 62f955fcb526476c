/**
 * `npm run fuzz`: texts by chance for all readers, and requests by chance for all addresses, as long as there is time.
 * `FUZZ_SECONDS` (600), `FUZZ_LINES` of sheets (no limit), `FUZZ_REQUESTS` (no limit), `FUZZ_SEED` (by chance, and
 * printed), `FUZZ_PROCESSES` (one a core); `FUZZ_WHAT` a part of a target's name, `FUZZ_TEXT` the one text of that seed.
 */
import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { seedsOf } from '../laws/wars.js';
import { attempt, type Failure, kindOf, textOf } from './attempt.js';
import { keep } from './corpus.js';
import { linesOf, type Target } from './target.js';
import { targets } from './targets.js';

type Share = {
  readonly what: string;
  readonly seconds: number;
  readonly lines: number;
  readonly requests: number;
  readonly seed: number;
};
type Tried = { texts: number; lines: number; milliseconds: number; slowest: number };
type Done = {
  readonly by: Readonly<Record<string, Tried>>;
  readonly failures: readonly (Failure & { readonly kept: string })[];
  /** Megabytes held once all targets had been tried, and at the end. */
  readonly warm_mb: number;
  readonly end_mb: number;
};

const number = (name: string, otherwise: number): number => {
  const text = process.env[name];
  if (text === undefined || text === '') return otherwise;
  const value = Number(text);
  if (Number.isFinite(value) && value >= 0) return value;
  process.stderr.write(`${name}: not a number: ${text}\n`);
  process.exit(2);
};

async function chosen(what: string): Promise<readonly Target[]> {
  const all = await targets();
  const found = all.filter(({ name }) => name.includes(what));
  if (found.length > 0) return found;
  process.stderr.write(`FUZZ_WHAT: a part of one of ${all.map(({ name }) => name).join(', ')}\n`);
  return process.exit(2);
}

const heldMegabytes = (): number => Math.round(process.memoryUsage.rss() / 1_000_000);
const isSheet = (target: Target): boolean => target.corpus === 'sheets';
const isPost = (target: Target): boolean => target.corpus === 'posts';

/** Tries texts, always of the target that has had the least time, until time or number is out. */
async function tryAll({ what, seconds, lines, requests, seed }: Share): Promise<Done> {
  const all = await chosen(what);
  const by = new Map<Target, Tried>(
    all.map((target) => [target, { texts: 0, lines: 0, milliseconds: 0, slowest: 0 }]),
  );
  const failures = new Map<string, Failure & { readonly kept: string }>();
  const next = seedsOf(seed);
  const end = Date.now() + seconds * 1000;
  const left = { lines, requests };
  const isCounted = lines + requests < Number.MAX_SAFE_INTEGER / 8;
  let warm_mb = 0;
  const warm = Date.now() + seconds * 250;
  while (Date.now() < end) {
    if (warm_mb === 0 && Date.now() > warm) warm_mb = heldMegabytes();
    const open = [...by].filter(([target]) =>
      isSheet(target) ? left.lines > 0 : isPost(target) ? left.requests > 0 : true,
    );
    if (open.every(([target]) => !isSheet(target) && !isPost(target)) && isCounted) break;
    const [target, tried] = open.reduce((a, b) => (b[1].milliseconds < a[1].milliseconds ? b : a));
    const textSeed = next();
    const began = performance.now();
    const text = textOf(target, textSeed);
    const failure = await attempt(target, textSeed, text);
    const took = performance.now() - began;
    tried.milliseconds += took;
    tried.slowest = Math.max(tried.slowest, failure === undefined ? took : 0);
    tried.texts += 1;
    tried.lines += linesOf(text);
    if (isSheet(target)) left.lines -= linesOf(text);
    if (isPost(target)) left.requests -= 1;
    if (failure === undefined) continue;
    const kind = `${target.corpus} ${kindOf(failure.why)}`;
    if (!failures.has(kind)) failures.set(kind, { ...failure, kept: keep(target, failure.text) });
  }
  return {
    by: Object.fromEntries([...by].map(([{ name }, tried]) => [name, tried])),
    failures: [...failures.values()],
    ...{ warm_mb, end_mb: heldMegabytes() },
  };
}

function say(all: readonly Done[], seconds: number): void {
  const names = Object.keys(all[0]?.by ?? {});
  let sheetLines = 0;
  for (const name of names) {
    const tried = all.flatMap(({ by }) => by[name] ?? []);
    const sum = (of: keyof Tried): number => tried.reduce((total, one) => total + one[of], 0);
    const rate = Math.round((1000 * sum('lines')) / Math.max(1, sum('milliseconds')));
    if (name.includes('/')) sheetLines += sum('lines');
    const slowest = Math.round(Math.max(0, ...tried.map((one) => one.slowest)));
    process.stdout.write(
      `${name}: ${sum('texts')} texts, ${sum('lines')} lines, ${rate} lines/s; the slowest took ${slowest} ms.\n`,
    );
  }
  process.stdout.write(`${sheetLines} lines of sheets in ${Math.round(seconds)} s.\n`);
  for (const { warm_mb, end_mb } of all)
    process.stdout.write(
      `Memory: ${warm_mb} MB after a quarter of the time, ${end_mb} MB at the end.\n`,
    );
  const failures = all.flatMap((done) => done.failures);
  for (const { target, seed, why, text, kept } of failures)
    process.stderr.write(
      `\n${target} fails (FUZZ_WHAT="${target}" FUZZ_TEXT=${seed} npm run fuzz), kept as ${kept}:\n` +
        `${JSON.stringify(text.slice(0, 2000))}\n${why}\n`,
    );
  process.exitCode = failures.length > 0 ? 1 : 0;
  if (failures.length === 0) process.stdout.write('Nothing failed.\n');
}

function ask(share: Share): Promise<Done> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(import.meta.url));
    let done: Done | undefined;
    child.on('message', (said: Done) => (done = said));
    child.on('exit', (code) => {
      const why = `A process ended with ${String(code)} and no result.`;
      const failure = { target: 'all', seed: share.seed, why, text: '', kept: 'nothing' };
      resolve(done ?? { by: {}, failures: [failure], warm_mb: 0, end_mb: 0 });
    });
    child.send(share);
  });
}

async function main(): Promise<void> {
  const what = process.env['FUZZ_WHAT'] ?? '';
  const seed = number('FUZZ_TEXT', -1);
  if (seed >= 0) return tryOne(what, seed);
  const first = number('FUZZ_SEED', randomInt(1_000_000_000));
  const processes = Math.max(1, number('FUZZ_PROCESSES', availableParallelism()));
  const [lines, requests] = [
    number('FUZZ_LINES', Number.MAX_SAFE_INTEGER),
    number('FUZZ_REQUESTS', Number.MAX_SAFE_INTEGER),
  ];
  process.stdout.write(`FUZZ_SEED=${first}\n`);
  const began = Date.now();
  const share = {
    what,
    seconds: number('FUZZ_SECONDS', 600),
    lines: lines / processes,
    requests: requests / processes,
  };
  const parts = Array.from({ length: processes }, (_, index) =>
    ask({ ...share, seed: first + index }),
  );
  say(await Promise.all(parts), (Date.now() - began) / 1000);
}

/** The one text of a seed, with every target of that name. */
async function tryOne(what: string, seed: number): Promise<void> {
  for (const target of await chosen(what)) {
    const text = textOf(target, seed);
    const failure = await attempt(target, seed, text);
    process.stdout.write(
      `${target.name}: ${failure === undefined ? 'nothing failed' : failure.why}\n`,
    );
    process.stdout.write(`${JSON.stringify(failure?.text ?? text)}\n`);
    if (failure !== undefined) process.exitCode = 1;
  }
  process.exit();
}

if (process.send === undefined) await main();
else
  process.once('message', (share: Share) => {
    void tryAll(share).then((done) => process.send?.(done, () => process.exit()));
  });
