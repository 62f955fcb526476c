/** Orders as the lines of a sheet: `read(write(x)) = x`. */
import type { Prompt } from '../../../kernel/system.js';
import type { Land } from '../rules/land.js';
import type { Pack } from '../rules/figures.js';
import { areaName } from './names.js';
import { REST, type Order, type SheetOrder, type Stop } from '../rules/order.js';
import { writeForce } from './take.js';

export const writeSheet =
  ({ land }: Pick<Pack, 'land'>) =>
  (orders: readonly Order[], _prompt?: Prompt): string =>
    orders.map((order) => writeOrder(land, order)).join('\n');

export function writeOrder(land: Land, order: Order): string {
  const at = (area: string): string => areaName(land, area);
  switch (order.kind) {
    case 'move':
      return [
        `move ${writeForce(order.force)} from ${at(order.from)} to ${order.way.map(at).join(', ')}`,
        ...order.leave.map(({ area, parts }) => `leave ${writeForce(parts)} at ${at(area)}`),
        ...writeStop(order.stop),
      ].join('; ');
    case 'sail':
      return `sail ${writeForce(order.force)} from ${at(order.from)} to ${at(order.to)}`;
    case 'fleet':
      return `fleet to ${at(order.to)}`;
    case 'open':
      return `open ${writeForce(order.force)} at ${at(order.area)}`;
    case 'land':
      return `land at ${at(order.at)}`;
    case 'withdraw':
      return `withdraw ${order.n} from ${at(order.area)}`;
    case 'attack':
      return writeAttack(land, order);
    case 'fortify':
    case 'besiege':
      return `${order.kind} ${at(order.area)} with ${writeForce(order.force)}`;
    case 'place':
      return order.n === REST
        ? `place rest at ${at(order.area)}`
        : `place ${order.n} at ${at(order.area)}`;
    case 'go-on':
      return 'go on';
    case 'lose': {
      const { kind, condition, n } = order.part;
      const where = condition === undefined ? '' : ` ${condition}`;
      return n === REST ? `lose ${kind}${where}` : `lose ${n} ${kind}${where}`;
    }
  }
}

const writeStop = ({ after, fewer, met, failed }: Stop): readonly string[] => [
  ...(after === undefined ? [] : [`stop after ${after}`]),
  ...(fewer === undefined ? [] : [`stop below ${fewer}`]),
  ...(met === undefined ? [] : ['stop when met']),
  ...(failed === undefined ? [] : ['unless failed']),
];

function writeAttack(land: Land, order: Extract<SheetOrder, { kind: 'attack' }>): string {
  const { area, force, against, odds } = order;
  const whom = against.length === 0 ? '' : ` against ${against.join(', ')}`;
  const least = odds === 1 ? '' : `; odds ${odds}-1`;
  return `attack ${areaName(land, area)} with ${writeForce(force)}${whom}${least}`;
}
