/** The standing orders of a sub-turn (C3.16). */
import { asQuestionKey } from '../../../../kernel/basic.js';
import type { Answers } from '../../../../kernel/system.js';
import type { CivilWarOrder, StandingAction, StandingOrder } from '../../orders/order.js';
import { SIDES, type ListName, type Side } from '../../rules/pack.js';
import { listsOf } from '../../rules/seats.js';
import type { State } from '../../rules/state.js';
import { ordersKey } from './line.js';

/** One standing order while the sub-turn runs. */
export type Stand<A extends StandingAction = StandingAction> = {
  readonly side: Side;
  readonly list: ListName;
  /** Its place among the standing orders of its sheet, from 1. */
  readonly nth: number;
  readonly order: StandingOrder & { readonly does: A };
  /** It was carried out: most are so once a sub-turn. */
  readonly used: boolean;
  /** The pulse in which it was tried last, and whether its condition held in it. */
  readonly verdict: { readonly pulse: number; readonly holds: boolean } | undefined;
  readonly tried: number;
  /** Refusals that were told; each is told once. */
  readonly told: ReadonlySet<string>;
};

/** All standing orders of all sheets, by side, list and line. */
export function standsOf(now: State, answers: Answers<CivilWarOrder>): readonly Stand[] {
  return SIDES.flatMap((side) =>
    listsOf(side).flatMap((list) => {
      const answer = answers.get(asQuestionKey(ordersKey(now.clock, side, list)));
      const orders = answer === undefined || answer.by === 'silence' ? [] : answer.orders;
      return orders
        .filter((order): order is StandingOrder => order.kind === 'standing')
        .map((order, index): Stand => ({
          ...{ side, list, nth: index + 1, order, used: false, verdict: undefined, tried: 0 },
          told: new Set(),
        }));
    }),
  );
}

/** The standing orders of one kind. */
export const ofKind = <K extends StandingAction['kind']>(
  stands: readonly Stand[],
  kind: K,
): readonly Stand<Extract<StandingAction, { kind: K }>>[] =>
  stands.filter(
    (stand): stand is Stand<Extract<StandingAction, { kind: K }>> => stand.order.does.kind === kind,
  );
