/**
 * What a piece of work carries along, however many calls and awaits deep, without each function in between passing it on.
 * One storage of Node's holds all of it: every promise that is made pays for every storage there is.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const all = new AsyncLocalStorage<ReadonlyMap<object, unknown>>();

export type Carried<T> = {
  /** Runs `work`, all of which finds `value`. */
  readonly run: <R>(value: T, work: () => R) => R;
  /** What the present call was given; undefined outside all work. */
  readonly now: () => T | undefined;
};

/** A thing of its own, found by nobody else. */
export function carried<T>(): Carried<T> {
  const own = {};
  return {
    run: (value, work) => all.run(new Map(all.getStore()).set(own, value), work),
    // Only `run` puts anything there.
    now: () => all.getStore()?.get(own) as T | undefined,
  };
}
