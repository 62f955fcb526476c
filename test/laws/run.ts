/**
 * `npm run laws`: the laws over random worlds, as long as there is time. `LAWS_SECONDS` (600), `LAWS_RUNS` (no limit),
 * `LAWS_SEED` (at random, and printed); `LAWS_SYSTEM` one system alone, `LAWS_WAR` the one war of that seed. `--figures
 * FILE`: where the figures of a run go in which every law held, as JSON.
 */
import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { keepFigures } from '../../scripts/figures.js';
import { ownWords } from '../../scripts/read-words.js';
import { lawCases } from './law-cases.js';
import { numberSetting } from '../number-setting.js';
import { picturesAreSame } from './law-of-secrets.js';
import { addTo, emptyTally, sayTally, type Tally } from './tally.js';
import { tryWar } from './try-war.js';
import { seedsOf } from './wars.js';

type Share = {
  readonly seconds: number;
  readonly runs: number;
  readonly seed: number;
  /** Which wars are this process's: every `of`th, beginning with `from`. */
  readonly from: number;
  readonly of: number;
};
type Done = { readonly by: Readonly<Record<string, Tally>>; readonly fault?: string };

/** So many pairs of maps of each system are compared as pictures too. */
const PICTURES = 5;

const cases = () => {
  const wanted = process.env['LAWS_SYSTEM'];
  const all = lawCases();
  const found = wanted === undefined ? all : all.filter(({ name }) => name === wanted);
  if (found.length > 0) return found;
  process.stderr.write(`LAWS_SYSTEM: one of ${all.map(({ name }) => name).join(', ')}\n`);
  return process.exit(2);
};

/** Plays wars of all systems in turn, until time or number is out or a law is broken. */
async function play({ seconds, runs, seed, from, of }: Share): Promise<Done> {
  const laws = cases();
  const by = Object.fromEntries(laws.map(({ name }) => [name, emptyTally(PICTURES)]));
  const end = Date.now() + seconds * 1000;
  const seeds = seedsOf(seed);
  for (let n = 0; n < runs && Date.now() < end; n += 1) {
    const war = seeds();
    const law = laws[n % laws.length];
    if (n % of !== from || law === undefined) continue;
    try {
      tryWar(law, war, by[law.name] ?? emptyTally());
    } catch (error) {
      return { by, fault: error instanceof Error ? error.message : String(error) };
    }
  }
  try {
    for (const tally of Object.values(by)) await picturesAreSame(tally);
  } catch (error) {
    return { by, fault: error instanceof Error ? error.message : String(error) };
  }
  return { by };
}

function say(all: readonly Done[], seconds: number): void {
  const sum = emptyTally();
  for (const { name } of cases()) {
    const own = emptyTally();
    for (const { by } of all) addTo(own, by[name] ?? emptyTally());
    addTo(sum, own);
    process.stdout.write(`${name}: ${sayTally(own)}.\n`);
  }
  process.stdout.write(`In ${Math.round(seconds)} s: ${sayTally(sum)}.\n`);
  const faults = all.flatMap(({ fault }) => (fault === undefined ? [] : [fault]));
  for (const fault of faults) process.stderr.write(`\nA law is broken. ${fault}\n`);
  const isNothing = sum.wars === 0;
  if (isNothing) process.stderr.write('No war was played: nothing is known of the laws.\n');
  process.exitCode = faults.length > 0 || isNothing ? 1 : 0;
  if (process.exitCode > 0) return;
  process.stdout.write('All laws hold.\n');
  const { wars, worlds: pairs, near, exits } = sum;
  const took = Math.round(seconds);
  keepFigures('npm run laws', { wars, worlds: 2 * pairs, pairs, near, exits, seconds: took });
}

/** One process a core, each with its own wars of the same run. */
async function main(): Promise<void> {
  ownWords({ usage: 'npm run laws -- [--figures FILE]', options: { figures: 'text' }, words: [] });
  cases();
  const war = numberSetting('LAWS_WAR');
  if (war !== undefined) {
    const tally = emptyTally();
    for (const law of cases()) tryWar(law, war, tally);
    process.stdout.write(`${sayTally(tally)}.\nAll laws hold.\n`);
    return;
  }
  const seed = numberSetting('LAWS_SEED') ?? randomInt(1_000_000_000);
  const seconds = numberSetting('LAWS_SECONDS') ?? 600;
  const runs = numberSetting('LAWS_RUNS') ?? Number.MAX_SAFE_INTEGER;
  process.stdout.write(`LAWS_SEED=${seed}\n`);
  const start = Date.now();
  const of = Math.min(availableParallelism(), runs);
  const parts = Array.from({ length: of }, (_, from) => ask({ seconds, runs, seed, from, of }));
  say(await Promise.all(parts), (Date.now() - start) / 1000);
}

function ask(share: Share): Promise<Done> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(import.meta.url));
    let done: Done | undefined;
    child.on('message', (said: Done) => (done = said));
    child.on('exit', (code) => {
      resolve(done ?? { by: {}, fault: `A process ended with ${String(code)} and no result.` });
    });
    child.send(share);
  });
}

if (process.send === undefined) await main();
else
  process.once('message', (share: Share) => {
    void play(share).then((done) => process.send?.(done, () => process.disconnect()));
  });
