/**
 * Runs the tests against one mutant after another inside one process, in which everything is loaded once, while no mutant is
 * at work. The tests that are likely to notice a mutant come first, and the first that does ends the run.
 */
import type { StrykerOptions } from '@stryker-mutator/api/core';
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  type DryRunOptions,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
} from '@stryker-mutator/api/test-runner';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { IS_KEPT, matches, SECONDS_AT_MOST, SECONDS_EACH, TESTS } from './areas.js';
import type { Test } from './collect.js';
import { makeWorld, type World } from './world.js';

/** What the instrumented sources share with whoever runs them. */
type Switch = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: Coverage | undefined;
};
type Hits = Record<string, number>;
type Coverage = { readonly static: Hits; readonly perTest: Record<string, Hits> };
/** Milliseconds by test. */
type Times = Readonly<Record<string, number>>;

// Stryker's own name for it.
const shared = globalThis as unknown as { __stryker__?: Switch };
const flip = (shared.__stryker__ ??= {});

/** Seconds of processor time. */
const worked = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
};

/**
 * The instrumented sources count how often the mutant is passed, and throw beyond the limit. How often says little of how
 * long, so the clock is looked at now and then, and the limit is drawn when the time is over.
 */
class Watch {
  private count = 0;
  private start = process.cpuUsage();
  isOver = false;

  begin(): void {
    this.isOver = false;
    this.start = process.cpuUsage();
  }
  get passes(): number {
    return this.count;
  }
  set passes(count: number) {
    this.count = count;
    this.isOver ||= count % 20_000 === 0 && worked(this.start) > SECONDS_AT_MOST;
  }
}
const watch = new Watch();
Object.defineProperty(flip, 'hitCount', {
  get: () => watch.passes,
  set: (count: number) => (watch.passes = count),
});
Object.defineProperty(flip, 'hitLimit', { get: () => (watch.isOver ? 0 : Infinity) });

/** Where the first run leaves how long each test took, for all processes. */
const TIMES = '.times.json';
/** A mutant is tried first with the tests that killed others of its file, so many of them. */
const RECENT = 12;
/** One that takes longer is not among them, since it would leave no time for the rest. */
const RECENT_MS = (1000 * SECONDS_EACH) / RECENT;
/** Mutants are numbered as they stand in a file; so many before and after one are near it. */
const NEAR = 14;

const testFiles = (): readonly string[] => {
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' });
  return files.map((file) => `test/${file}`).filter((file) => matches(TESTS, file));
};

type Mutant = { readonly id: string; readonly file: string; readonly line: string };

/** Of a source as it is written: what the mutants stand in is another. Lines count from 0. */
const linesOf = (file: string, from: number, to: number): string =>
  readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    .split('\n')
    .slice(from, to + 1)
    .join(' ');

const fileOf = (id: string): string => id.split(' > ', 1)[0] ?? '';

async function failureOf(test: Test): Promise<string | undefined> {
  try {
    await test.run();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

class CasesRunner implements TestRunner {
  static inject = tokens(commonTokens.options);
  private readonly recent = new Map<string, string[]>();
  private times: Times | undefined;
  /** All that each test passes. */
  private readonly totals = new Map<string, number>();
  private readonly plain = new Map<string, string>();
  private reached: ReadonlyMap<string, number> | undefined;
  private mustForget = false;
  private readonly coverage: Coverage = { static: {}, perTest: {} };
  private world: World = { load: () => [], forget: () => undefined };
  private readonly options: StrykerOptions;

  constructor(options: StrykerOptions) {
    this.options = options;
  }

  capabilities(): { readonly reloadEnvironment: boolean } {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    const sources = (this.options['sources'] as readonly string[] | undefined) ?? [];
    flip.mutantCoverage = this.coverage;
    this.world = await makeWorld(sources, testFiles());
  }

  /** Every test once, unchanged: that it passes, what it reaches, how long it takes. */
  async dryRun(_: DryRunOptions): Promise<DryRunResult> {
    flip.activeMutant = undefined;
    const done: TestResult[] = [];
    const times: Record<string, number> = {};
    for (const file of testFiles()) {
      // What runs while a file is loaded is no test's doing.
      flip.currentTestId = undefined;
      const tests = this.world.load(file);
      this.world.forget('all');
      for (const test of tests) done.push(await this.timed(test, times));
    }
    flip.currentTestId = undefined;
    writeFileSync(TIMES, JSON.stringify(times));
    return { status: DryRunStatus.Complete, tests: done, mutantCoverage: this.coverage };
  }

  private async timed(test: Test, times: Record<string, number>): Promise<TestResult> {
    flip.currentTestId = test.id;
    const start = performance.now();
    const failureMessage = await failureOf(test);
    const time = performance.now() - start;
    times[test.id] = time;
    const timeSpentMs = Math.round(time);
    const { id, name } = test;
    const result = { id, name, timeSpentMs, fileName: fileOf(id) };
    return failureMessage === undefined
      ? { ...result, status: TestStatus.Success }
      : { ...result, status: TestStatus.Failed, failureMessage };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, testFilter } = options;
    const file = path.relative('.', options.sandboxFileName).replaceAll('\\', '/');
    const isKept = matches(IS_KEPT, file);
    // The test that noticed one mutant is the first to try the next one: a sheet misread then would be one misread now.
    this.world.forget(isKept || this.mustForget ? 'all' : 'latest');
    this.mustForget = isKept;
    flip.currentTestId = undefined;
    const { id, location } = activeMutant;
    const line = linesOf(file, location.start.line, location.end.line);
    const result = await this.try(id, this.inOrder({ id, file, line }, testFilter));
    flip.activeMutant = undefined;
    if (result.status === MutantRunStatus.Killed) this.keep(file, result.killedBy);
    return watch.isOver ? { status: MutantRunStatus.Timeout } : result;
  }

  private async try(mutant: string, ids: readonly string[]): Promise<MutantRunResult> {
    let nrOfTests = 0;
    const start = process.cpuUsage();
    for (const id of ids) {
      flip.activeMutant = undefined;
      const test = this.world.load(fileOf(id)).find((one) => one.id === id);
      if (test === undefined) continue;
      flip.activeMutant = mutant;
      nrOfTests += 1;
      watch.begin();
      const failureMessage = await failureOf(test);
      if (failureMessage !== undefined) {
        return { status: MutantRunStatus.Killed, killedBy: [id], failureMessage, nrOfTests };
      }
      if (worked(start) > SECONDS_EACH) break;
    }
    return { status: MutantRunStatus.Survived, nrOfTests };
  }

  /**
   * The last killers in this file, then by turns the quick tests for which the mutant is much of what they do, those that
   * reach what few others reach near it, and those whose names have the words of its line: nearly every battle marches, and
   * the one battle with two attacks at once notices a mutant of how they join; of all sheets with a condition, one whose
   * words stand in the pattern notices that it was changed.
   */
  private inOrder({ id: mutant, file, line }: Mutant, filter?: readonly string[]) {
    const times = (this.times ??= JSON.parse(readFileSync(TIMES, 'utf8')) as Times);
    const all = filter ?? Object.keys(times);
    const recent = (this.recent.get(file) ?? []).filter((id) => all.includes(id));
    const sorted = (worthOf: (id: string) => number): readonly string[] => {
      const costs = new Map(all.map((id) => [id, ((times[id] ?? 0) + 1) / worthOf(id)]));
      return [...all].sort((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0));
    };
    const rare = sorted((id) => this.rarityOf(mutant, id));
    const named = sorted(this.likenessTo(line, all));
    const byTurns = sorted((id) => this.shareOf(mutant, id)).flatMap((id, at) => [
      id,
      rare[at] ?? id,
      named[at] ?? id,
    ]);
    return [...new Set([...recent, ...byTurns])];
  }

  /** How many of the words of a line the name of a test has; one that few names have counts for more. */
  private likenessTo(line: string, all: readonly string[]): (id: string) => number {
    const words = new Set(line.toLowerCase().match(/[a-z]{2,}/g));
    const worths = [...words].map((word) => {
      const having = all.filter((id) => this.plainOf(id).includes(word));
      return { having: new Set(having), worth: having.length === 0 ? 0 : 1 / having.length };
    });
    return (id) => worths.reduce((sum, one) => sum + (one.having.has(id) ? one.worth : 0), 1e-6);
  }

  /** A test's name in small letters; each is asked for with every mutant that the test reaches. */
  private plainOf(id: string): string {
    const plain = this.plain.get(id) ?? id.toLowerCase();
    this.plain.set(id, plain);
    return plain;
  }

  /** How much of what a test passes is this mutant; only the process that ran the tests first knows. */
  private shareOf(mutant: string, id: string): number {
    const hits = this.coverage.perTest[id];
    if (hits === undefined) return 1;
    let total = this.totals.get(id);
    if (total === undefined) {
      total = Object.values(hits).reduce((sum, n) => sum + n, 1);
      this.totals.set(id, total);
    }
    return ((hits[mutant] ?? 0) + 1) / total;
  }

  /** How few tests reach what this one does around the mutant. */
  private rarityOf(mutant: string, id: string): number {
    const hits = this.coverage.perTest[id];
    if (hits === undefined) return 1;
    const reached = (this.reached ??= this.countTests());
    let rarity = 0;
    for (let near = Number(mutant) - NEAR; near <= Number(mutant) + NEAR; near += 1)
      if (hits[near] !== undefined) rarity += 1 / (reached.get(String(near)) ?? 1);
    return rarity;
  }

  /** How many tests reach each mutant. */
  private countTests(): ReadonlyMap<string, number> {
    const tests = new Map<string, number>();
    for (const hits of Object.values(this.coverage.perTest))
      for (const mutant of Object.keys(hits)) tests.set(mutant, (tests.get(mutant) ?? 0) + 1);
    return tests;
  }

  private keep(file: string, [id]: readonly string[]): void {
    if (id === undefined || (this.times?.[id] ?? 0) > RECENT_MS) return;
    const others = (this.recent.get(file) ?? []).filter((one) => one !== id);
    this.recent.set(file, [id, ...others].slice(0, RECENT));
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'cases', CasesRunner)];
