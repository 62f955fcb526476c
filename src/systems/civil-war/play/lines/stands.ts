/** The standing orders of a sub-turn, and what they share: their price, their condition, and how they are told (C3.16). */
import { asQuestionKey } from '../../../../kernel/basic.js';
import type { Umpire } from '../../../../kernel/dice.js';
import type { Answers } from '../../../../kernel/system.js';
import type { BattlePart } from './battle-log.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import type { CivilWarOrder, StandingAction, StandingOrder } from '../../orders/order.js';
import { SIDES, type ListName, type Pack, type Side } from '../../rules/pack.js';
import { listsOf } from '../../rules/seats.js';
import { sayStanding } from '../../orders/sheet/standing-words.js';
import type { State } from '../../rules/state.js';
import { ordersKey, type Line } from './line.js';
import { spareOf, type Spending } from './spending.js';

/** One standing order while the sub-turn runs. Lives as long as one playing of it; never kept. */
export type Stand<A extends StandingAction = StandingAction> = {
  readonly side: Side;
  readonly list: ListName;
  /** Its place among the standing orders of its sheet, from 1. */
  readonly nth: number;
  readonly order: StandingOrder & { readonly does: A };
  /** It was carried out: most are so once a sub-turn. */
  used: boolean;
  /** The pulse in which it was tried last, and whether its condition held in it. */
  verdict: { readonly pulse: number; readonly holds: boolean } | undefined;
  tried: number;
  /** Refusals that were told; each is told once. */
  readonly told: Set<string>;
};

/** What trying a standing order needs to know of the sub-turn. */
export type StandField = {
  readonly pack: Pack;
  readonly umpire: Umpire;
  readonly lines: Line[];
  readonly battles: readonly BattlePart[];
  readonly stands: readonly Stand[];
  readonly spending: Spending;
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

/** It is carried out: its price is paid at once, a pulse point for each command point. */
export function carriedOut(pack: Pack, stand: Stand, cp: number): CivilWarFact {
  stand.used = true;
  const { side, list } = stand;
  const says = sayStanding(pack, stand.order);
  return { kind: 'standing-order', side, list, says, cp, pp: cp };
}

/** Why it cannot be carried out: told once for each reason. */
export function refused(pack: Pack, stand: Stand, why: string): readonly CivilWarFact[] {
  if (stand.told.has(why)) return [];
  stand.told.add(why);
  const { side, list } = stand;
  return [{ kind: 'standing-refused', side, list, says: sayStanding(pack, stand.order), why }];
}

/** What an account must keep for the second sub-turn from this pulse on (C3.14). */
export function floorOf(
  field: Pick<StandField, 'stands' | 'lines'>,
  now: State,
  side: Side,
  list: ListName,
  pulse: number,
): { readonly cp: number; readonly pp: number } {
  if (now.clock.step !== 'first') return { cp: 0, pp: 0 };
  const isHere = (row: { readonly side: Side; readonly list: ListName }): boolean =>
    row.side === side && row.list === list;
  const kept = [
    ...ofKind(field.stands, 'save')
      .filter(isHere)
      .map(({ order }) => order.does),
    ...field.lines.flatMap((line) =>
      isHere(line) && line.start <= pulse && line.does?.action.kind === 'save'
        ? [line.does.action]
        : [],
    ),
  ];
  return {
    cp: Math.max(0, ...kept.map(({ cp }) => cp)),
    pp: Math.max(0, ...kept.map(({ pp }) => pp)),
  };
}

/** Whether an account can pay so many CP and as many PP now under its cap, and still keep what it saves (C3.9). */
export function mayPay(
  field: StandField,
  now: State,
  { side, list }: Stand,
  cp: number,
  pulse: number,
): boolean {
  const saved = floorOf(field, now, side, list, pulse);
  const spare = spareOf(field, now, { side, list }, { cp, saved });
  return spare.cp >= cp && spare.pp >= cp;
}
