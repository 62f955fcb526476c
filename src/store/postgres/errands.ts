/** What the program asks of the thread that talks to the server, and what it is answered. */
import type { MessagePort } from 'node:worker_threads';

/** Where the thread finds its server, and how it answers while the program waits. */
export type ThreadData = {
  readonly url: string;
  /** Counts the answers; the program sleeps on it. */
  readonly answered: Int32Array;
  readonly port: MessagePort;
  readonly silences: Silences;
};

/** So many milliseconds a server may say nothing before its connection is given up. */
export type Silences = {
  /** Asked for what waits for nobody. */
  readonly plain: number;
  /** Where it waits for other writers, or for its disk. */
  readonly bounds: number;
  /** Where it waits for whoever plays a step. */
  readonly settled: number;
};

/** So many where an errand is long. */
export const LONG_MILLISECONDS = 3_600_000;

/** One statement. `name`: the same for the same text, which the server reads once. */
export type Query = {
  readonly name: string;
  readonly sql: string;
  readonly values: readonly unknown[];
};

/**
 * `begin`: takes a connection for a transaction, which `first` begins; `end`: gives it back when `last` is done. A `query`
 * without a transaction is done in one of its own, which `first` begins. `wait`: as a batch, but others may have to be done
 * first. `watch`: from here on changes are told. `isLong`: the server may work at it for minutes and say nothing.
 */
export type Errand =
  | {
      readonly does: 'begin';
      readonly session: number;
      readonly first: string;
      readonly isLong?: true;
    }
  | { readonly does: 'query'; readonly session: number; readonly query: Query }
  | { readonly does: 'alone'; readonly first: string; readonly query: Query }
  | {
      readonly does: 'batch';
      readonly session?: number;
      readonly sql: string;
      readonly isLong?: true;
    }
  | { readonly does: 'wait'; readonly sql: string }
  | {
      readonly does: 'end';
      readonly session: number;
      readonly last: string;
      readonly isLong?: true;
    }
  | { readonly does: 'watch' }
  | { readonly does: 'close' };

/** Rows by the names of their columns. `changes`: how many rows were written. */
export type Answer =
  | {
      readonly ok: true;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly unknown[])[];
      readonly changes: number;
    }
  | { readonly ok: false; readonly code: string; readonly says: string };

export type Answered = { readonly to: number; readonly answer: Answer };

/** What the thread says while nobody waits: the answer to what was asked so, or a change that was told. */
export type Word = Answered | { readonly changed: string } | { readonly unwatched: true };
