/** What one verb of an order sheet is: each has a file of its own, and `verbs.ts` is the table of them all. */
import type { Result } from '../../../kernel/basic.js';
import type { Word } from '../../../kernel/sheet-text.js';
import type { Pack, Side } from '../rules/pack.js';
import type { State } from '../rules/state.js';
import type { View } from '../rules/view.js';
import type { Contender, Doer, Done, Unable } from './forces/carried.js';
import type { Payer, Price, PriceFault } from './words/price-figure.js';
import type { World } from './words/projection.js';
import type { Clauses } from './words/read-company.js';
import type { Scene } from './words/read-force.js';
import type { Span } from './words/read-movers.js';
import type { Verdict } from './words/read-verdict.js';
import type { Phrases, Slip } from './words/read-words.js';

/** What the words of an order gave: `draft` as far as it could be read. */
export type Read<D> = { readonly draft?: D | undefined; readonly slips: readonly Slip[] };

/**
 * A verb's order as data (`A`), and as far as it could be read (`D`), where what is absent has a slip. Sheets are read,
 * checked and priced against a view; `contends` and `carryOut` see the state, at the start of the pulse and in their turn.
 */
export type Verb<A extends { readonly kind: string }, D extends { readonly kind: string } = A> = {
  /** Words with which it begins, as help names them. */
  readonly begins: readonly string[];
  /** Other words with which it may begin. */
  readonly also?: readonly string[];
  readonly read?: (
    scene: Scene,
    words: readonly Word[],
    phrases: Phrases,
    clauses: Clauses,
  ) => Read<{ readonly kind: string }>;
  /** The order when nothing is missing. */
  readonly complete: (draft: D, spThere: (hex: string) => number) => A | undefined;
  /** Whether it can be done as planned, as far as its seat may know. */
  readonly check: (scene: Scene, world: World, action: A, span: Span) => Verdict;
  readonly price: (pack: Pack, seen: View, draft: D, payer: Payer) => Result<Price, PriceFault>;
  /** Part of a sentence. `from`: where whom it moves stands, when it is known. */
  readonly say: (pack: Pack, draft: D, from?: string) => string;
  /** Text that reads back as the same order. */
  readonly write: (pack: Pack, action: A) => string;
  /** In which of its pulses it acts (C3.13, C3.17). */
  readonly acts: 'never' | 'at-each' | 'at-last' | ((action: A) => 'at-each' | 'at-last');
  /** How precedence sees it; undefined when it cannot happen at all. */
  readonly contends: (
    pack: Pack,
    now: State,
    by: Doer,
    action: A,
    pulse: number,
  ) => Omit<Contender, 'id' | 'side'> | undefined;
  readonly carryOut: (pack: Pack, now: State, by: Doer, action: A, pulse: number) => Done | Unable;
  /** The gamemaster's change of the position that does the same; undefined where the force is not on the map (C3.15). */
  readonly byHand?: (pack: Pack, now: State, side: Side, action: A) => string | undefined;
};

/** What an order that never acts is to the run. */
export const NO_ACT = {
  acts: 'never',
  contends: () => undefined,
  carryOut: () => ({ facts: [] }),
} as const;
