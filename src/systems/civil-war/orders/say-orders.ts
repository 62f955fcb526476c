/** Orders in the program's own words, as they are repeated to the seat that sent them. */
import { never } from '../../../kernel/basic.js';
import { sayNavalAllocation } from './say-ship-allocation.js';
import {
  type AllocationOrder,
  type GmOrder,
  type PricedAction,
  type PulseOrder,
  isNavalAllocation,
} from './order.js';
import type { ListName, Pack } from '../rules/pack.js';
import { sayCondition } from './words/condition-words.js';
import { counted } from '../rules/counts.js';
import { sayCareer } from './say-careers.js';
import { findSeat, LIST_NAMES } from '../rules/seats.js';
import { type Action, sayAction } from './verbs.js';

/** A line of an order sheet without its pulses. `from`: where whom an action moves stands when the line begins. */
export function sayPulseOrder(
  pack: Pack,
  order: PulseOrder,
  from: (action: Action) => string | undefined = () => undefined,
): string {
  const say = (action: Action): string => sayAction(pack, action, from(action));
  const does = say(order.does.action);
  const or = (word: string, other: PulseOrder['otherwise']): string =>
    other === undefined ? '' : `; ${word} ${say(other.action)}`;
  const chain = (order.elseIfs ?? []).map(
    (each) => `; else if ${sayCondition(pack, each.when)}, ${say(each.does.action)}`,
  );
  const rest =
    chain.join('') + or('else', order.otherwise) + or('if interrupted,', order.interrupted);
  if (order.when !== undefined) return `if ${sayCondition(pack, order.when)}, ${does}${rest}`;
  if (order.after !== undefined) return `once ${sayCondition(pack, order.after)}, ${does}${rest}`;
  const until = order.until === undefined ? '' : ` until ${sayCondition(pack, order.until)}`;
  return does + until + rest;
}

const listed = (list: ListName): string => LIST_NAMES[list];

/** A line of an allocation: `East is given 9 CP`. */
export function sayAllocation(pack: Pack, order: AllocationOrder): string {
  switch (order.kind) {
    case 'give': {
      const what = order.what === 'rail' ? 'rail points' : order.what.toUpperCase();
      return `${listed(order.list)} is given ${order.n} ${what}`;
    }
    case 'discretionary':
      return `${listed(order.list)} is given ${order.n} discretionary SP`;
    case 'redirect': {
      const { n, from, to } = order;
      return `${n} planned SP go from ${listed(from)} to ${listed(to)}, a game turn late`;
    }
    case 'assign': {
      const kind = order.of === 'land' ? 'leader' : `${order.of} leader`;
      return `a ${kind} of ${counted(order.stars, 'star')} joins the pool of ${listed(order.list)}`;
    }
    case 'switch':
      return `the persons of ${findSeat(order.a)?.title ?? order.a} and ${findSeat(order.b)?.title ?? order.b} change places`;
    case 'direct':
      return 'the theater commanders are told their shares at once';
    case 'decide':
    case 'shift':
      return sayCareer(pack, order);
    default:
      return isNavalAllocation(order) ? sayNavalAllocation(pack, order) : never(order);
  }
}

/** What an order in words comes to, for its player too. */
export function sayCarry(pack: Pack, does: PricedAction | undefined): string {
  if (does === undefined) return 'nothing is done, and its points are not spent';
  if (does.action.kind !== 'wait') return sayAction(pack, does.action);
  const pulses = counted(does.pp, 'pulse');
  return does.cp === 0
    ? `they wait for ${pulses}`
    : `nothing comes of it, and its ${does.cp} CP and ${pulses} are spent`;
}

/** An answer of the gamemaster's. */
export function sayGmOrder(pack: Pack, order: GmOrder): string {
  switch (order.kind) {
    case 'split':
      return `the game turn is played in ${counted(order.parts, 'part')}`;
    case 'figure':
      return `the figure is ${order.value}`;
    case 'reward':
      return order.gives === 'nothing' ? 'he stays as he is' : `his ${order.gives} rating improves`;
    case 'carry':
      return sayCarry(pack, order.does);
    case 'verdict':
      return (order.yes ? 'yes' : 'no') + (order.reason === undefined ? '' : `: ${order.reason}`);
    default:
      return never(order);
  }
}
