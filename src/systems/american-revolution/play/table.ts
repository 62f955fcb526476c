/** What all parts of a play share: the pack, the umpire, and how a part lets things happen. */
import type { Umpire } from '../../../kernel/dice.js';
import type { Play } from '../../../kernel/system.js';
import type { Order } from '../rules/order.js';
import type { Fact, Why } from '../rules/fact.js';
import type { Pack } from '../rules/figures.js';
import type { State } from '../rules/state.js';
import { risen } from '../rules/works.js';
import { applyFacts } from '../rules/apply.js';

export type Part<T> = Play<State, Order, Fact, T>;
export type Table = { readonly pack: Pack; readonly umpire: Umpire };

/**
 * The position after some facts. `from`: the position before, where they may leave a fort empty; its besiegers stand up with them.
 */
export function* happen(at: string, facts: readonly Fact[], from?: State): Part<State> {
  const up = from === undefined ? [] : risen(applyFacts(from, facts).stacks);
  return (yield { do: 'happen', at, facts: [...facts, ...up] }).now;
}

type Given = { readonly seat: string; readonly line: number };

/** Whose order a fact carries out. */
export const by = ({ seat, line }: Given): Given => ({ seat, line });

/** An order that is not carried out, or stops: its seat is told why. */
export const dropped = (given: Given, area: string, why: Why): Fact => ({
  ...{ kind: 'dropped', ...by(given), area, why },
});
