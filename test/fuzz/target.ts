/** What is fuzzed: something that reads what people and strangers write, and how such texts are made. */
import type { Rand } from '../laws/rand.js';
import type { Reached } from './reached.js';

export type Target = {
  /** `border/orders`, `mail`; the first or last part names it on the command line. */
  readonly name: string;
  /** The folder of `corpus/` whose texts it is tried with; targets of one language share it. */
  readonly corpus: string;
  readonly text: (rand: Rand) => string;
  /** Throws where the reader does what it may not. `rand`: what else is to be chosen, such as the view it is read against. */
  readonly tries: (text: string, rand: Rand) => void | Promise<void>;
  /** What it must come to, in the end; targets may share it. Absent: nothing in particular. */
  readonly reached?: Reached;
  /** Ends what it has started; absent: nothing. */
  readonly close?: () => Promise<void>;
};

/** What a reader said of a slip. */
type Said = {
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly read: string;
  readonly message: string;
};

export const linesOf = (text: string): number => text.split(/\r\n|\r|\n/).length;

/** Every fault says where it is, what was read there and what was expected. */
export function expectFaults(faults: readonly Said[], text: string): void {
  const lines = linesOf(text);
  for (const fault of faults) {
    const { line, column, code, read, message } = fault;
    const isPlaced = Number.isInteger(line) && line >= 0 && line <= lines;
    const isSaid = /^[a-z-]+$/.test(code) && message.trim() !== '' && typeof read === 'string';
    const isShort = message.length < 4000;
    if (!isPlaced || !Number.isInteger(column) || column < 1 || !isSaid || !isShort)
      throw new Error(`A fault that does not help: ${JSON.stringify(fault).slice(0, 500)}`);
  }
}

const MOST_MILLISECONDS = 100;
/** The lines, and the characters, that are answered in so much time. */
const MOST_LINES = 200;
const MOST_CHARACTERS = 20_000;

/** The processor's time that reading a text may take. */
export const allowedMilliseconds = (text: string): number =>
  MOST_MILLISECONDS * Math.max(1, linesOf(text) / MOST_LINES, text.length / MOST_CHARACTERS);

let slowest = 0;
/** The slowest answer so far, in milliseconds, to what was no longer than 200 lines. */
export const slowestOf200Lines = (): number => slowest;

function noteTime(text: string, took: number): void {
  if (took > slowest && allowedMilliseconds(text) <= MOST_MILLISECONDS) slowest = took;
}

/** What seems slow is tried so many times more, and the best counts: the first includes compiling and collecting garbage. */
const MOST_REPEATS = 4;

/** Runs something that may not take longer on the processor; other programs may make it wait. */
export function inTime<T>(what: string, text: string, run: () => T): T {
  const began = performance.now();
  const value = run();
  const took = performance.now() - began;
  if (took <= MOST_MILLISECONDS) {
    noteTime(text, took);
    return value;
  }
  let least = Infinity;
  for (let left = MOST_REPEATS; left > 0 && least > allowedMilliseconds(text); left -= 1)
    least = Math.min(least, cpuOf(run));
  noteTime(text, least);
  if (least > allowedMilliseconds(text)) throw tooSlow(what, text, least);
  return value;
}

/** The same for what answers later; `patience`: so many times the time. */
export async function inTimeLater<T>(
  what: string,
  text: string,
  run: () => Promise<T>,
  patience = 1,
): Promise<T> {
  let value: T | undefined;
  let least = Infinity;
  for (let tries = 0; tries <= MOST_REPEATS; tries += 1) {
    const [began, start] = [performance.now(), process.cpuUsage()];
    const answer = await run();
    if (tries === 0) value = answer;
    least = Math.min(least, performance.now() - began, millisecondsOf(process.cpuUsage(start)));
    if (least <= MOST_MILLISECONDS * patience) break;
  }
  if (patience === 1) noteTime(text, least);
  if (least > allowedMilliseconds(text) * patience) throw tooSlow(what, text, least);
  // It was run once at least.
  return value as T;
}

const millisecondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

function cpuOf(run: () => unknown): number {
  const start = process.cpuUsage();
  run();
  return millisecondsOf(process.cpuUsage(start));
}

const tooSlow = (what: string, text: string, took: number): Error =>
  new Error(
    `${what} took ${Math.round(took)} ms of the processor for ${linesOf(text)} lines of ${text.length} characters`,
  );
