/** What an allocation says of ships, in sentences and as text that reads back as the same lines. */
import { agreeing } from '../rules/counts.js';
import { never } from '../../../kernel/basic.js';
import { sideName, sideText } from '../rules/ground/side-names.js';
import type { ListName, Pack } from '../rules/pack.js';
import { LIST_NAMES } from '../rules/seats.js';
import type { NavalAllocation } from './order.js';

const listed = (list: ListName): string => LIST_NAMES[list];

export function sayNavalAllocation(pack: Pack, order: NavalAllocation): string {
  switch (order.kind) {
    case 'naval-entry':
      return `the naval pool enters on ${sideName(pack, order.water)}`;
    case 'ironclad':
      return `an ironclad goes to ${listed(order.list)} and enters on ${sideName(pack, order.water)}`;
    case 'raider':
      return 'a raider puts to sea';
    case 'sea-cp':
      return `${listed(order.list)} is given ${order.n} naval CP for sea movement`;
    case 'hunt':
      return `${order.n} naval CP ${agreeing(order.n, 'hunts', 'hunt')} raiders`;
    default:
      return never(order);
  }
}

export function writeNavalAllocation(pack: Pack, order: NavalAllocation): string {
  switch (order.kind) {
    case 'naval-entry':
      return `entry of naval pool at ${sideText(pack, order.water)}`;
    case 'ironclad':
      return `ironclad to ${order.list} at ${sideText(pack, order.water)}`;
    case 'raider':
      return 'raider';
    case 'sea-cp':
      return `naval CP for ${order.list} ${order.n}`;
    case 'hunt':
      return `hunt raiders ${order.n}`;
    default:
      return never(order);
  }
}
