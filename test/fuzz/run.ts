/**
 * `npm run fuzz`: texts at random for all readers, and requests at random for all addresses, as long as there is time.
 * `FUZZ_SECONDS` (600), `FUZZ_LINES` of sheets, `FUZZ_REQUESTS`, `FUZZ_MAILS` and `FUZZ_FILES` (no limit), `FUZZ_SEED` (at
 * random, and printed), `FUZZ_PROCESSES` (one a core); `FUZZ_WHAT` parts of targets' names with commas, `FUZZ_TEXT` the one text
 * of that seed. `--figures FILE` writes the result of it as JSON.
 */
import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { seedsOf } from '../laws/wars.js';
import { numberSetting } from '../number-setting.js';
import { keepFigures } from '../../scripts/figures.js';
import { ownWords } from '../../scripts/read-words.js';
import { attempt, kindOf, textOf } from './attempt.js';
import { keep } from './corpus.js';
import {
  at,
  figuresOf,
  growthOf,
  isNothingTried,
  slowest200Of,
  type Done,
  type Kept,
  type Tried,
} from './figures.js';
import { missingFrom, sumOf, type Reached } from './reached.js';
import { linesOf, slowestOf200Lines, type Target } from './target.js';
import { targets } from './targets.js';

type Share = {
  readonly what: string;
  readonly seconds: number;
  readonly lines: number;
  readonly requests: number;
  /** E-mails that a whole campaign takes. */
  readonly mails: number;
  readonly files: number;
  readonly seed: number;
};
/** `names`: of all targets, where none of them is meant. */
type NoTarget = { readonly names: readonly string[] };

async function chosen(what: string): Promise<readonly Target[] | NoTarget> {
  const all = await targets();
  const found = all.filter(({ name }) => what.split(',').some((part) => name.includes(part)));
  return found.length > 0 ? found : { names: all.map(({ name }) => name) };
}

function refuseWhat({ names }: NoTarget): never {
  process.stderr.write(`FUZZ_WHAT: a part of one of ${names.join(', ')}\n`);
  return process.exit(2);
}

const NOTHING: Reached = {};
type Group = 'sheets' | 'posts' | 'mails' | 'files';
const groupOf = ({ corpus }: Target): Group =>
  corpus === 'sheets'
    ? 'sheets'
    : corpus.startsWith('posts')
      ? 'posts'
      : corpus === 'inbox'
        ? 'mails'
        : 'files';

const SECONDS_BETWEEN_LOOKS = 15;
function megabytesNow(): number {
  // Garbage says nothing of what is kept.
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return Math.round((heapUsed + external) / 1_000_000);
}

/** The least of some, by a number. */
const leastOf = <T>(items: readonly T[], by: (item: T) => number): T | undefined =>
  items.reduce<T | undefined>(
    (least, item) => (least === undefined || by(item) < by(least) ? item : least),
    undefined,
  );

/**
 * Tries texts until time or number is out: of sheets, requests and files each the same time; of each kind of sheet the
 * same lines, and otherwise of each target the same time.
 */
async function tryAll({
  what,
  seconds,
  lines,
  requests,
  mails,
  files,
  seed,
}: Share): Promise<Done | NoTarget> {
  const all = await chosen(what);
  if ('names' in all) return all;
  const by = new Map<Target, Tried>(
    all.map((target) => [target, { texts: 0, lines: 0, milliseconds: 0, slowest: 0 }]),
  );
  const failures = new Map<string, Kept>();
  const next = seedsOf(seed);
  const end = Date.now() + seconds * 1000;
  const left: Record<Group, number> = { sheets: lines, posts: requests, mails, files };
  const isCounted =
    lines + requests < Infinity || all.every((one) => left[groupOf(one)] < Infinity);
  const spent: Record<Group, number> = { sheets: 0, posts: 0, mails: 0, files: 0 };
  const megabytes: number[] = [];
  let nextLook = 0;
  while (Date.now() < end) {
    const open = all.filter((target) => left[groupOf(target)] > 0);
    const isFiles = (target: Target): boolean => groupOf(target) === 'files';
    if (isCounted && open.every((target) => isFiles(target) && files === Infinity)) break;
    const group = leastOf(open.map(groupOf), (one) => spent[one]);
    const target = leastOf(
      open.filter((one) => groupOf(one) === group),
      (one) => by.get(one)?.[group === 'sheets' ? 'lines' : 'milliseconds'] ?? 0,
    );
    const tried = target === undefined ? undefined : by.get(target);
    if (group === undefined || target === undefined || tried === undefined) break;
    const textSeed = next();
    const began = performance.now();
    const text = textOf(target, textSeed);
    const failure = await attempt(target, textSeed, text);
    const took = performance.now() - began;
    tried.milliseconds += took;
    spent[group] += took;
    tried.slowest = Math.max(tried.slowest, failure === undefined ? took : 0);
    tried.texts += 1;
    tried.lines += linesOf(text);
    left[group] -= group === 'sheets' ? linesOf(text) : 1;
    if (Date.now() > nextLook && [...by.values()].every(({ texts }) => texts > 0)) {
      megabytes.push(megabytesNow());
      nextLook = Date.now() + SECONDS_BETWEEN_LOOKS * 1000;
    }
    if (failure === undefined) continue;
    const kind = `${target.corpus} ${kindOf(failure.why)}`;
    if (failures.has(kind)) continue;
    const kept = keep(target, failure.text);
    failures.set(kind, { ...failure, kept });
    // A long run may be ended before its end, or be looked into while it goes on.
    process.stderr.write(`${target.name} fails, kept as ${kept}: ${failure.why.split('\n')[0]}\n`);
  }
  megabytes.push(megabytesNow());
  return {
    by: Object.fromEntries([...by].map(([{ name }, tried]) => [name, tried])),
    reached: sumOf([...new Set(all.map(({ reached = NOTHING }) => reached))]),
    failures: [...failures.values()],
    ...{ megabytes, slowest200: slowestOf200Lines() },
  };
}

/** So long a run has come to everything; what it never came to, it does not try. */
const ENOUGH_LINES = 100_000;
const ENOUGH_REQUESTS = 5000;

type Sums = { readonly lines: number; readonly requests: number; readonly mails: number };

function say(all: readonly Done[], seconds: number, what: string): void {
  const { lines, requests, mails } = sayTexts(all);
  process.stdout.write(
    `${lines} lines of sheets, ${requests} requests and ${mails} e-mails in ${Math.round(seconds)} s; ` +
      `the slowest answer to 200 lines or fewer took ${slowest200Of(all)} ms.\n`,
  );
  const tenths = Array.from({ length: 11 }, (_, index) => index / 10);
  for (const { megabytes } of all)
    process.stdout.write(
      `Memory in use, from when all had been tried, in tenths of the time: ${tenths.map((tenth) => at(megabytes, tenth)).join(', ')} MB.\n`,
    );
  const failures = all.flatMap((done) => done.failures);
  for (const { target, seed, why, text, kept } of failures)
    process.stderr.write(
      `\n${target} fails (FUZZ_WHAT="${target}" FUZZ_TEXT=${seed} npm run fuzz), kept as ${kept}:\n` +
        `${JSON.stringify(text.slice(0, 2000))}\n${why}\n`,
    );
  const isLong = what === '' && lines >= ENOUGH_LINES && requests >= ENOUGH_REQUESTS;
  const never = missingFrom(sumOf(all.map(({ reached }) => reached)));
  if (never.length > 0)
    process.stderr.write(`\nNever both taken and refused:\n${never.join('\n')}\n`);
  const missing = isLong ? never : [];
  const grown = all.flatMap(({ megabytes }) => growthOf(megabytes) ?? []);
  for (const { half, end } of grown)
    process.stderr.write(`\nMemory grew from ${half} MB half way to ${end} MB at the end.\n`);
  const isNothing = isNothingTried(all);
  if (isNothing) process.stderr.write('\nNothing was tried.\n');
  process.exitCode = isNothing || failures.length + missing.length + grown.length > 0 ? 1 : 0;
  if (process.exitCode === 0) process.stdout.write('Nothing failed.\n');
}

function sayTexts(all: readonly Done[]): Sums {
  const sums = { lines: 0, requests: 0, mails: 0 };
  for (const name of Object.keys(all[0]?.by ?? {})) {
    const tried = all.flatMap(({ by }) => by[name] ?? []);
    const sum = (of: keyof Tried): number => tried.reduce((total, one) => total + one[of], 0);
    const rate = Math.round((1000 * sum('lines')) / Math.max(1, sum('milliseconds')));
    if (name.includes('/')) sums.lines += sum('lines');
    if (name.startsWith('posts')) sums.requests += sum('texts');
    if (name === 'inbox') sums.mails += sum('texts');
    const slowest = Math.round(Math.max(0, ...tried.map((one) => one.slowest)));
    process.stdout.write(
      `${name}: ${sum('texts')} texts, ${sum('lines')} lines, ${rate} lines/s; the slowest took ${slowest} ms.\n`,
    );
  }
  const reached = sumOf(all.map((done) => done.reached));
  for (const [name, { taken, refused }] of Object.entries(reached))
    process.stdout.write(`${name}: ${taken} taken, ${refused} refused.\n`);
  return sums;
}

function ask(share: Share): Promise<Done | NoTarget> {
  return new Promise((resolve) => {
    // Most of what a request makes is garbage at once: with more room it is gone before it is looked at.
    const execArgv = [...process.execArgv, '--expose-gc', '--max-semi-space-size=64'];
    const child = fork(fileURLToPath(import.meta.url), { execArgv, serialization: 'advanced' });
    let done: Done | NoTarget | undefined;
    child.on('message', (said: Done | NoTarget) => (done = said));
    child.on('exit', (code) => {
      const why = `A process ended with ${String(code)} and no result.`;
      const failure = { target: 'all', seed: share.seed, why, text: '', kept: 'nothing' };
      const nothing = { by: {}, reached: {}, megabytes: [], slowest200: 0 };
      resolve(done ?? { ...nothing, failures: [failure] });
    });
    child.send(share);
  });
}

async function main(): Promise<void> {
  ownWords({ usage: 'npm run fuzz -- [--figures FILE]', options: { figures: 'text' }, words: [] });
  const what = process.env['FUZZ_WHAT'] ?? '';
  const seed = numberSetting('FUZZ_TEXT');
  if (seed !== undefined) return tryOne(what, seed);
  const first = numberSetting('FUZZ_SEED') ?? randomInt(1_000_000_000);
  const processes = Math.max(1, numberSetting('FUZZ_PROCESSES') ?? availableParallelism());
  process.stdout.write(`FUZZ_SEED=${first}\n`);
  const began = Date.now();
  const share = {
    what,
    seconds: numberSetting('FUZZ_SECONDS') ?? 600,
    lines: (numberSetting('FUZZ_LINES') ?? Infinity) / processes,
    requests: (numberSetting('FUZZ_REQUESTS') ?? Infinity) / processes,
    mails: (numberSetting('FUZZ_MAILS') ?? Infinity) / processes,
    files: (numberSetting('FUZZ_FILES') ?? Infinity) / processes,
  };
  const parts = Array.from({ length: processes }, (_, index) =>
    ask({ ...share, seed: first + index }),
  );
  const said = await Promise.all(parts);
  const all = said.map((one) => ('names' in one ? refuseWhat(one) : one));
  say(all, (Date.now() - began) / 1000, what);
  keepFigures('npm run fuzz', figuresOf(all));
}

/** The one text of a seed, with every target of that name. */
async function tryOne(what: string, seed: number): Promise<void> {
  const found = await chosen(what);
  for (const target of 'names' in found ? refuseWhat(found) : found) {
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
