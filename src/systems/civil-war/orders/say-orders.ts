/** Orders in the program's own words, as they are repeated to the seat that sent them. */
import { never } from '../../../kernel/basic.js';
import { isNavalAction, isNavalAllocation } from './words/orders.js';
import { sayNaval, sayNavalAllocation } from './say-naval.js';
import type { Action, AllocationOrder, GmOrder, PricedAction, PulseOrder } from './words/order.js';
import type { ListName, Pack } from '../rules/pack.js';
import { placeName } from '../rules/ground/places.js';
import { sayCondition } from './words/condition-words.js';
import type { DraftAction } from './read-verbs.js';
import { isOne, place, sayForce } from './words/say-force.js';
import { agreeing, be, counted } from '../rules/counts.js';
import { sayCareer } from './say-careers.js';
import { findSeat, LIST_NAMES } from '../rules/seats.js';

/**
 * An action as part of a sentence: `McClellan marches to Manassas Junction (7413) via Alexandria (7512)`. `from` is the
 * hex where a leader stands, when it is known. A place that could not be read is said to be missing.
 */
export function sayAction(pack: Pack, action: Action | DraftAction, from?: string): string {
  switch (action.kind) {
    case 'wait':
      return 'nothing happens';
    case 'enter-leaders':
      if (action.who !== undefined)
        return `${action.who.join(' and ')} ${enters(action.n)} at ${place(pack, action.hex)}`;
      return `${counted(action.n, 'leader')} ${enters(action.n)} at ${place(pack, action.hex)}`;
    case 'enter-sp':
      return `${counted(action.n, 'SP', 'SP')} ${enters(action.n)} at ${place(pack, action.hex)}`;
    case 'depot':
      return `a depot is built at ${place(pack, action.hex)}`;
    case 'fortify':
      return `the fort at ${place(pack, action.hex)} is made a fortress`;
    case 'cut':
      return `the railway is cut at ${place(pack, action.hex)}`;
    case 'destroy-depot':
      return `the depot at ${place(pack, action.hex)} is burnt`;
    case 'entrench':
      return `${sayForce(pack, action.force)} ${isOne(action.force) ? 'entrenches' : 'entrench'}`;
    case 'shift': {
      const to = action.hex === undefined ? 'his new theater' : place(pack, action.hex);
      return `${action.leader} goes to ${to}`;
    }
    case 'form-army':
      return `the army of ${action.army} is formed under ${action.leader}`;
    case 'move':
      return sayMove(pack, action, from);
    case 'rally':
      return `${sayForce(pack, action.force)} ${isOne(action.force) ? 'rallies' : 'rally'}`;
    case 'save':
      return action.cp + action.pp === 0
        ? 'the points are saved'
        : `${saved(action)} ${be(action.cp + action.pp)} saved`;
    case 'words':
      return `the gamemaster reads “${action.words}”`;
    default:
      return isNavalAction(action) ? sayNaval(pack, action) : never(action);
  }
}

/** `4 CP and 2 PP`. */
export const saved = ({ cp, pp }: { readonly cp: number; readonly pp: number }): string =>
  [...(cp > 0 ? [`${cp} CP`] : []), ...(pp > 0 ? [`${pp} PP`] : [])].join(' and ');

const enters = (n: number): string => agreeing(n, 'enters', 'enter');

function sayMove(
  pack: Pack,
  move: Extract<DraftAction, { kind: 'move' }>,
  from: string | undefined,
): string {
  const { force } = move;
  const verb = move.rail ? 'ride' : 'march';
  const who =
    force.of === 'sp'
      ? `${force.n === undefined ? 'the SP' : counted(force.n, 'SP', 'SP')}${force.together ? ' as a stack' : ''}`
      : sayForce(pack, force);
  const start = force.of === 'sp' ? (force.hex ?? from) : from;
  const ending = verb === 'march' ? 'es' : 's';
  const origin = start === undefined ? '' : ` from ${placeName(pack, start)}`;
  const via = move.via.map((hex) => placeName(pack, hex)).join(', ');
  return [
    `${who} ${isOne(force) ? verb + ending : verb}${origin} to ${place(pack, move.to)}`,
    via === '' ? '' : ` via ${via}`,
    move.rail ? ' by rail' : '',
    sayExtras(pack, move),
  ].join('');
}

/** Who goes along, who is dropped, what is cut, and by what die. */
function sayExtras(pack: Pack, move: Extract<DraftAction, { kind: 'move' }>): string {
  const { company, drops = [], cutting, ride } = move;
  const sp = company?.sp;
  const along = [
    ...(sp === undefined ? [] : [counted(sp, 'SP', 'SP')]),
    ...(company?.leaders ?? []),
  ];
  const dropped = drops.map(({ n, hex }) => `${counted(n, 'SP', 'SP')} at ${placeName(pack, hex)}`);
  return [
    company === undefined
      ? ''
      : ` with ${along.join(', ')}${sp === undefined ? ' and their SP' : ''}`,
    dropped.length === 0 ? '' : `, dropping ${dropped.join(', ')}`,
    cutting === true ? ', cutting railways' : '',
    ride === true ? ', if a die shows no more than his initiative' : '',
  ].join('');
}

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
