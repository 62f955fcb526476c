/** Orders in the program's own words, as they are repeated to the seat that sent them. */
import { never } from '../../../kernel/basic.js';
import type { Action, AllocationOrder, Condition, GmOrder, PulseOrder } from '../order.js';
import type { ListName, Pack } from '../pack.js';
import { placeName } from '../ground/places.js';
import type { DraftForce } from './read-force.js';
import type { DraftAction } from './read-verbs.js';
import { findSeat, LIST_NAMES } from '../seats.js';

const counted = (n: number, one: string, many = `${one}s`): string =>
  `${n} ${n === 1 ? one : many}`;

/**
 * An action as part of a sentence: `McClellan marches to Manassas Junction (7413) via Alexandria (7512)`. `from` is the
 * hex where a leader stands, when it is known. A place that could not be read is said to be missing.
 */
export function sayAction(pack: Pack, action: Action | DraftAction, from?: string): string {
  switch (action.kind) {
    case 'wait':
      return 'nothing happens';
    case 'enter-leaders':
      return `${counted(action.n, 'leader')} ${enters(action.n)} at ${place(pack, action.hex)}`;
    case 'enter-sp':
      return `${counted(action.n, 'SP', 'SP')} ${enters(action.n)} at ${place(pack, action.hex)}`;
    case 'depot':
      return `a depot is built at ${place(pack, action.hex)}`;
    case 'entrench':
      return `${sayForce(pack, action.force)} ${isOne(action.force) ? 'entrenches' : 'entrench'}`;
    case 'move':
      return sayMove(pack, action, from);
    default:
      return never(action);
  }
}

const enters = (n: number): string => (n === 1 ? 'enters' : 'enter');

const place = (pack: Pack, hex: string | undefined): string =>
  hex === undefined ? 'a place that is yet to be named' : placeName(pack, hex);

const isUnnamed = (force: DraftForce): boolean =>
  force.of === 'sp' && force.n === undefined && force.hex === undefined;

const isOne = (force: DraftForce): boolean =>
  force.of !== 'sp' || force.n === 1 || isUnnamed(force);

function sayForce(pack: Pack, force: DraftForce): string {
  switch (force.of) {
    case 'leader':
      return force.alone ? `${force.leader} alone` : force.leader;
    case 'army':
      return `the army of ${force.army}`;
    case 'sp': {
      if (isUnnamed(force)) return 'a force that is yet to be named';
      const n = force.n === undefined ? 'the SP' : counted(force.n, 'SP', 'SP');
      return `${n} at ${place(pack, force.hex)}${force.together ? ' as a stack' : ''}`;
    }
    default:
      return never(force);
  }
}

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
  ].join('');
}

/** `if Manassas Junction (7413) is ours`. */
export function sayCondition(pack: Pack, when: Condition): string {
  switch (when.is) {
    case 'held':
      return `if ${placeName(pack, when.hex)} is ${when.by === 'ours' ? 'ours' : "the enemy's"}`;
    case 'words':
      return `if the gamemaster finds that “${when.words}”`;
    default:
      return never(when);
  }
}

/** A line of an order sheet without its pulses. */
export function sayPulseOrder(pack: Pack, order: PulseOrder, from?: string): string {
  const does = sayAction(pack, order.does.action, from);
  if (order.when === undefined) return does;
  const otherwise =
    order.otherwise === undefined ? '' : `; else ${sayAction(pack, order.otherwise.action, from)}`;
  return `${sayCondition(pack, order.when)}, ${does}${otherwise}`;
}

const listed = (list: ListName): string => LIST_NAMES[list];

/** A line of an allocation: `East is given 9 CP`. */
export function sayAllocation(order: AllocationOrder): string {
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
    default:
      return never(order);
  }
}

/** An answer of the gamemaster's. */
export function sayGmOrder(order: GmOrder): string {
  switch (order.kind) {
    case 'split':
      return `the game turn is played in ${counted(order.parts, 'part')}`;
    case 'figure':
      return `the figure is ${order.value}`;
    case 'verdict':
      return (order.yes ? 'yes' : 'no') + (order.reason === undefined ? '' : `: ${order.reason}`);
    default:
      return never(order);
  }
}
