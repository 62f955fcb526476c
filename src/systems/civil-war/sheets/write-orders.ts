/** Orders as text that reads back as the same orders. */
import { never } from '../../../kernel/basic.js';
import type { Question } from '../../../kernel/system.js';
import type {
  Action,
  AllocationOrder,
  CivilWarOrder,
  Condition,
  ForceName,
  GmOrder,
  PulseOrder,
} from '../order.js';
import type { Pack } from '../pack.js';
import { placeText } from '../ground/places.js';

/** Writes a sheet in the terse form of the grammar, one order a line. */
export function writeOrders(
  pack: Pack,
  orders: readonly CivilWarOrder[],
  _question: Question,
): string {
  return orders.map((order) => `${writeOrder(pack, order)}\n`).join('');
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
      return writeAllocation(order);
    case 'verdict':
    case 'split':
    case 'figure':
      return writeAnswer(order);
    default:
      return never(order);
  }
}

function writePulses(pack: Pack, order: PulseOrder): string {
  const { from, to, when, does, otherwise } = order;
  const pulses = from === to ? `PP ${from}` : `PP ${from}-${to}`;
  const first = writeAction(pack, does.action);
  if (when === undefined) return `${pulses}: ${first}`;
  const second = otherwise === undefined ? '' : ` else ${writeAction(pack, otherwise.action)}`;
  return `${pulses}: if ${writeCondition(pack, when)} then ${first}${second}`;
}

function writeCondition(pack: Pack, when: Condition): string {
  switch (when.is) {
    case 'words':
      return `"${when.words}"`;
    case 'held':
      return `${placeText(pack, when.hex)} is ${when.by === 'ours' ? 'ours' : "enemy's"}`;
    default:
      return never(when);
  }
}

function writeAction(pack: Pack, action: Action): string {
  switch (action.kind) {
    case 'wait':
      return 'wait';
    case 'enter-leaders':
      return `enter ${action.n} leader${action.n === 1 ? '' : 's'} at ${placeText(pack, action.hex)}`;
    case 'enter-sp':
      return `enter ${action.n} SP at ${placeText(pack, action.hex)}`;
    case 'depot':
      return `build depot at ${placeText(pack, action.hex)}`;
    case 'entrench':
      return `entrench ${writeForce(pack, action.force)}`;
    case 'move': {
      const via = action.via.map((hex) => placeText(pack, hex)).join(', ');
      const over = via === '' ? '' : ` via ${via}`;
      const rail = action.rail ? ' by rail' : '';
      return `move ${writeForce(pack, action.force)} to ${placeText(pack, action.to)}${over}${rail}`;
    }
    default:
      return never(action);
  }
}

function writeForce(pack: Pack, force: ForceName): string {
  switch (force.of) {
    case 'leader':
      return force.leader + (force.alone ? ' alone' : '');
    case 'army':
      return `army of ${force.army}`;
    case 'sp':
      return `${force.n} SP at ${placeText(pack, force.hex)}${force.together ? ' as a stack' : ''}`;
    default:
      return never(force);
  }
}

function writeAllocation(order: AllocationOrder): string {
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
    default:
      return never(order);
  }
}

function writeAnswer(order: GmOrder): string {
  switch (order.kind) {
    case 'split':
      return `split ${order.parts}`;
    case 'figure':
      return order.value;
    case 'verdict':
      return (order.yes ? 'yes' : 'no') + (order.reason === undefined ? '' : ` "${order.reason}"`);
    default:
      return never(order);
  }
}
