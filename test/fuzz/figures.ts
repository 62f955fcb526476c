/** What the processes of a run have done, and the figures that are kept of it. */
import type { Figures } from '../../scripts/figures.js';
import type { Failure } from './attempt.js';
import type { Reached } from './reached.js';

export type Tried = { texts: number; lines: number; milliseconds: number; slowest: number };
export type Kept = Failure & { readonly kept: string };

/** What one process has done; `by` has the names of the targets. */
export type Done = {
  readonly by: Readonly<Record<string, Tried>>;
  readonly reached: Reached;
  readonly failures: readonly Kept[];
  /** Megabytes that were in use, from time to time, once what is garbage was given back. */
  readonly megabytes: readonly number[];
  /** The slowest answer to what is no longer than 200 lines, in milliseconds. */
  readonly slowest200: number;
};

/** A run that tried no text has found no failure either. */
export const isNothingTried = (all: readonly Done[]): boolean =>
  all.every(({ by }) => Object.values(by).every(({ texts }) => texts === 0));

export const slowest200Of = (all: readonly Done[]): number =>
  Math.round(Math.max(0, ...all.map(({ slowest200 }) => slowest200)));

/**
 * A figure at some part of a run, from 0 to 1: the least around it, since what a campaign holds that is played just then is
 * let go of with it.
 */
export function at(numbers: readonly number[], part: number): number {
  const middle = Math.round((numbers.length - 1) * part);
  const reach = part === 0 ? 0 : Math.ceil(numbers.length / 10);
  const around = numbers.slice(Math.max(0, middle - reach), Math.max(1, middle + reach + 1));
  return around.length === 0 ? 0 : Math.min(...around);
}

/** What is kept grows to its bounds first; after half of a long run it may grow by so much, and by no more. */
const MOST_GROWTH = 1.2;
/** Fewer looks at the memory say nothing of what it comes to. */
const ENOUGH_LOOKS = 40;

/** From what to what the memory of a process grew in the second half of a long run; undefined where it stayed flat. */
export function growthOf(
  megabytes: readonly number[],
): { readonly half: number; readonly end: number } | undefined {
  const [half, end] = [at(megabytes, 0.5), at(megabytes, 1)];
  return megabytes.length >= ENOUGH_LOOKS && end > half * MOST_GROWTH ? { half, end } : undefined;
}

const isSlow = ({ why }: Failure): boolean => / took \d+ ms of the processor /.test(why);

/** For the README's table of what the last long runs came to. */
export function figuresOf(all: readonly Done[]): Figures {
  const tried = all.flatMap(({ by }) => Object.entries(by));
  const sum = (isOne: (name: string) => boolean, of: 'lines' | 'texts'): number =>
    tried.filter(([name]) => isOne(name)).reduce((total, [, one]) => total + one[of], 0);
  const memory = (part: number): number =>
    all.reduce((total, { megabytes }) => total + at(megabytes, part), 0);
  const failures = all.flatMap((done) => done.failures);
  return {
    lines: sum((name) => name.includes('/'), 'lines'),
    requests: sum((name) => name.startsWith('posts'), 'texts'),
    mails: sum((name) => name === 'inbox', 'texts'),
    slowest200: slowest200Of(all),
    exceptions: failures.filter((failure) => !isSlow(failure)).length,
    tooSlow: failures.filter(isSlow).length,
    ...{ memoryStartMb: memory(0), memoryHalfMb: memory(0.5), memoryEndMb: memory(1) },
  };
}
