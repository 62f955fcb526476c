/** One text tried with one target: all of it comes from a number, and what fails is made small. */
import { randOf } from '../laws/rand.js';
import { shrink } from './shrink.js';
import type { Target } from './target.js';

export type Failure = {
  readonly target: string;
  /** The text that failed is made of it again. */
  readonly seed: number;
  readonly why: string;
  /** As small as it still fails. */
  readonly text: string;
};

export const textOf = (target: Target, seed: number): string => target.text(randOf(seed));

/** What a text fails by; nothing where it does not. */
export async function whyFails(
  target: Target,
  text: string,
  seed: number,
): Promise<Error | undefined> {
  try {
    await target.tries(text, randOf(seed + 1));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Tries the text of a seed; a failure comes with the smallest text that fails in the same way. */
export async function attempt(
  target: Target,
  seed: number,
  text: string,
): Promise<Failure | undefined> {
  const found = await whyFails(target, text, seed);
  if (found === undefined) return undefined;
  const least = await shrink(text, async (shorter) => {
    const again = await whyFails(target, shorter, seed);
    return again !== undefined && kindOf(again.message) === kindOf(found.message);
  });
  const last = (await whyFails(target, least, seed)) ?? found;
  return { target: target.name, seed, why: last.stack ?? last.message, text: least };
}

/** Failures of one kind are told once; figures and what was read do not tell them apart. */
export const kindOf = (message: string): string =>
  message.slice(0, 48).split('\n')[0]?.replace(/\d+/g, '0') ?? '';
