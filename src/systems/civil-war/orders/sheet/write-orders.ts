/** Orders as text that reads back as the same orders. */
import { never } from '../../../../kernel/basic.js';
import type { Prompt } from '../../../../kernel/system.js';
import { writeNavalAllocation } from '../say-ship-allocation.js';
import {
  type AllocationOrder,
  type CivilWarOrder,
  type GmOrder,
  type PricedAction,
  type PulseOrder,
  isNavalAllocation,
  type NavalAllocation,
} from '../order.js';
import type { Pack } from '../../rules/pack.js';
import { writeCondition } from '../words/condition-words.js';
import { writeStanding } from './standing-words.js';
import { writePriced } from '../verbs.js';
import { writeCareer, writePresent } from '../say-careers.js';

/** Writes a sheet in the terse form of the grammar, one order a line; its gaps are gaps. */
export function writeOrders(
  pack: Pack,
  orders: readonly CivilWarOrder[],
  _question: Prompt,
): string {
  return orders
    .filter((order) => order.kind !== 'pulses' || order.gap !== true)
    .map((order) => `${writeOrder(pack, order)}\n`)
    .join('');
}

function writeOrder(pack: Pack, order: CivilWarOrder): string {
  switch (order.kind) {
    case 'pulses':
      return writePulses(pack, order);
    case 'give':
    case 'discretionary':
    case 'redirect':
    case 'assign':
    case 'switch':
    case 'direct':
    case 'decide':
    case 'shift':
      return writeAllocation(pack, order);
    case 'present':
    case 'present-nobody':
      return writePresent(order);
    case 'standing':
      return writeStanding(pack, order);
    case 'verdict':
    case 'split':
    case 'figure':
    case 'carry':
    case 'reward':
      return writeAnswer(pack, order);
    default:
      return isNavalAllocation(order) ? writeNavalAllocation(pack, order) : never(order);
  }
}

function writePulses(pack: Pack, order: PulseOrder): string {
  const { from, to, when, does, elseIfs = [], otherwise, until, after, interrupted } = order;
  const pulses = from === to ? `PP ${from}` : `PP ${from}-${to}`;
  const first = writePriced(pack, does);
  const or = (word: string, other: PricedAction | undefined): string =>
    other === undefined ? '' : `${word} ${writePriced(pack, other)}`;
  const chain = elseIfs.map(
    (each) => ` else if ${writeCondition(pack, each.when)} then ${writePriced(pack, each.does)}`,
  );
  const rest = chain.join('') + or(' else', otherwise) + or('; if interrupted', interrupted);
  if (when !== undefined) return `${pulses}: if ${writeCondition(pack, when)} then ${first}${rest}`;
  if (after !== undefined) {
    return `${pulses}: wait until ${writeCondition(pack, after)} then ${first}${rest}`;
  }
  const end = until === undefined ? '' : ` until ${writeCondition(pack, until)}`;
  return `${pulses}: ${first}${end}${rest}`;
}

function writeAllocation(pack: Pack, order: Exclude<AllocationOrder, NavalAllocation>): string {
  switch (order.kind) {
    case 'give':
      return `${order.what === 'rail' ? 'rail' : order.what.toUpperCase()} ${order.list} ${order.n}`;
    case 'discretionary':
      return `SP ${order.list} ${order.n} (discretionary)`;
    case 'redirect':
      return `move ${order.n} SP from ${order.from} to ${order.to}`;
    case 'assign':
      return `leader ${order.stars}*${order.of === 'land' ? '' : ` ${order.of}`} to ${order.list}`;
    case 'switch':
      return `switch ${order.a} and ${order.b}`;
    case 'direct':
      return 'direct';
    case 'decide':
    case 'shift':
      return writeCareer(pack, order);
    default:
      return never(order);
  }
}

function writeAnswer(pack: Pack, order: GmOrder): string {
  switch (order.kind) {
    case 'split':
      return `split ${order.parts}`;
    case 'figure':
      return order.value;
    case 'reward':
      return order.gives;
    case 'carry':
      return writeCarry(pack, order);
    case 'verdict':
      return (order.yes ? 'yes' : 'no') + (order.reason === undefined ? '' : ` "${order.reason}"`);
    default:
      return never(order);
  }
}

/** The first colon behind `say` is no word of it. */
const writeSaid = (line: string): string => (line.startsWith(':') ? `say: ${line}` : `say ${line}`);

/** What the player is told stands above, each line marked as such, so that none is taken for an order. */
function writeCarry(pack: Pack, order: Extract<GmOrder, { kind: 'carry' }>): string {
  const { does, told, against } = order;
  const said = told === undefined ? [] : told.split('\n').map(writeSaid);
  const isSpent = does?.action.kind === 'wait' && does.cp > 0;
  const ordered = does === undefined ? 'nothing' : isSpent ? 'spend' : writePriced(pack, does);
  return [...said, ordered, ...(against === undefined ? [] : ['confirm'])].join('\n');
}
