/** One line of a sheet while the sub-turn runs: what it has paid, whether it goes on, and how it ended. */
import type { Answers } from '../../../../kernel/system.js';
import { asQuestionKey } from '../../../../kernel/basic.js';
import type { OrderPlace } from '../../rules/facts/fact.js';
import type { CivilWarOrder, PricedAction, PulseOrder } from '../../orders/order.js';
import { SIDES, type ListName, type Side, type Pack } from '../../rules/pack.js';
import { listsOf, seatOf } from '../../rules/seats.js';
import { setting } from '../../rules/settings.js';
import type { State } from '../../rules/state.js';
import { type Action, actsOf, verbOf } from '../../orders/verbs.js';
import type { Contender, Done, Unable } from '../../orders/forces/carried.js';

type Returns = ReturnType<typeof setting<'stopped'>>;

export type Line = {
  readonly side: Side;
  readonly list: ListName;
  readonly place: OrderPlace;
  readonly order: PulseOrder;
  /** Sorts lines alike on every machine, whoever sent first. */
  readonly id: string;
  /** The order that is carried out; undefined before its first pulse, or when the condition did not hold. */
  readonly does: PricedAction | undefined;
  /** The pulse in which `does` begins: later than the line's first when it waited for its condition. */
  readonly start: number;
  /** How many of the conditions of its alternatives did not hold. */
  readonly tried: number;
  /** It waits for its condition, and pays its pulses (C3.14). */
  readonly waiting: boolean;
  /** How it ended, once it has: carried out, stopped by the enemy, not to be done, or given up when its condition held. */
  readonly end: 'done' | 'stopped' | 'failed' | 'given-up' | undefined;
  readonly paidCp: number;
  /** It is carried out whatever happens: what it costs is kept for it. Others are while points under the cap last. */
  readonly sure: boolean;
  /** Pulses of its list that passed unpaid: they do not count between two marches (C3.12). One for all lines of a list. */
  readonly idle: ReadonlySet<number>;
  /** Put in by the run, after the sheet's own lines (C3.5.9). */
  readonly added?: true;
  readonly paidPp: number;
  /** What was ordered in its stead has begun: it was stopped. */
  readonly answered?: true;
  /** A reaction march: which standing order of its list it carries out. */
  readonly stand?: number;
  /** What comes back of it when the enemy stops it. */
  readonly returns: Returns;
};

/** The key of an account's question in this sub-turn. */
export function ordersKey(clock: State['clock'], side: Side, list: ListName): string {
  const half = clock.step === 'first' ? 1 : 2;
  return `${clock.pbem}.${half}/orders/${seatOf(side, list).id}/${list}`;
}

/** All lines of all sheets, sorted by side, list and pulse. */
export function linesOf(now: State, answers: Answers<CivilWarOrder>): readonly Line[] {
  return SIDES.flatMap((side) =>
    listsOf(side).flatMap((list) => {
      const answer = answers.get(asQuestionKey(ordersKey(now.clock, side, list)));
      const orders = answer === undefined || answer.by === 'silence' ? [] : answer.orders;
      const owner = { side, list, returns: setting(now, 'stopped'), idle: new Set<number>() };
      return orders
        .filter((order): order is PulseOrder => order.kind === 'pulses')
        .map((order) => lineOf(owner, order))
        .sort((a, b) => a.order.from - b.order.from);
    }),
  );
}

export const lineOf = (
  { side, list, returns, idle }: Pick<Line, 'side' | 'list' | 'returns' | 'idle'>,
  order: PulseOrder,
): Line => ({
  ...{ side, list, returns, idle },
  order,
  sure: order.when === undefined && order.after === undefined,
  place: { side, list, from: order.from },
  id: `${side} ${list} ${String(order.from).padStart(4, '0')}`,
  does: undefined,
  start: order.from,
  tried: 0,
  waiting: false,
  end: undefined,
  paidCp: 0,
  paidPp: 0,
});

/** The last pulse that a line pays for. */
export const lastPulse = (line: Line): number =>
  line.does === undefined ? line.order.to : line.start + line.does.pp - 1;

/** Whether the line acts in a pulse: entries and single marches at each, all else at the last (C3.13, C3.17). */
export const isDue = (line: Line, pulse: number): boolean =>
  line.end === undefined && actsIn(line, pulse);

/** Entries, and strength points that march one by one, act in each pulse of their line (C3.13). */
export const actsAtEach = (action: Action): boolean => actsOf(action) === 'at-each';

/** Whether a line that goes on would act in a pulse. */
export function actsIn(line: Line, pulse: number): boolean {
  if (line.does === undefined) return false;
  if (pulse < line.start || pulse > lastPulse(line)) return false;
  const acts = actsOf(line.does.action);
  return acts === 'at-each' || (acts === 'at-last' && pulse === lastPulse(line));
}

/** Whether a line is at work in a pulse: begun, not over, not yet past its last. */
export const isGoing = (line: Line, pulse: number): boolean =>
  line.end === undefined &&
  line.does !== undefined &&
  line.start <= pulse &&
  pulse <= lastPulse(line);

/** Whether all of an order was carried out before a pulse. A wait is, when its pulses are over or what it waited for came. */
export function isCompleted({ end, does, order, ...line }: Line, pulse: number): boolean {
  if (end === 'done') return true;
  if (does?.action.kind !== 'wait') return false;
  return end === 'given-up' ? order.until !== undefined : line.start + does.pp - 1 < pulse;
}

/** How precedence sees a due action; undefined when it cannot happen at all. */
export function contenderOf(
  pack: Pack,
  now: State,
  line: Line,
  pulse: number,
): Contender | undefined {
  const action = line.does?.action;
  if (action === undefined) return undefined;
  const seen = verbOf(action).contends(pack, now, line, action, pulse);
  return seen && { id: line.id, side: line.side, ...seen };
}

/** What a due action comes to, planned from the state of its turn, or why it cannot be done (C3.17). */
export function carryOut(pack: Pack, now: State, line: Line, pulse: number): Done | Unable {
  const action = line.does?.action;
  return action === undefined
    ? { facts: [] }
    : verbOf(action).carryOut(pack, now, line, action, pulse);
}
