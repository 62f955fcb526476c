/** Orders about leaders in the program's own words, and as text that reads back. */
import { placeName, placeText } from '../ground/places.js';
import type { AllocationOrder, PresentOrder } from '../order.js';
import type { Pack } from '../pack.js';
import { LIST_NAMES } from '../seats.js';

type CareerOrder = Extract<AllocationOrder, { kind: 'decide' | 'shift' }>;

export const sayPresent = (order: PresentOrder): string =>
  order.kind === 'present'
    ? `${order.leader} is presented to the supreme commander`
    : 'nobody is presented';

export const writePresent = (order: PresentOrder): string =>
  order.kind === 'present' ? `present ${order.leader}` : 'none';

const DECISIONS = {
  promote: 'is promoted, leaves the map and joins his pool',
  refuse: 'is not promoted',
  demote: 'is demoted by one star',
  remove: 'leaves the game',
  keep: 'keeps his command',
} as const;

export function sayCareer(pack: Pack, order: CareerOrder): string {
  if (order.kind === 'decide') return `${order.leader} ${DECISIONS[order.what]}`;
  const where = order.hex === undefined ? '' : `, to ${placeName(pack, order.hex)}`;
  return `${order.leader} is shifted from ${LIST_NAMES[order.from]} to ${LIST_NAMES[order.to]}${where}`;
}

export function writeCareer(pack: Pack, order: CareerOrder): string {
  if (order.kind === 'decide') return `${order.what} ${order.leader}`;
  const where = order.hex === undefined ? '' : ` at ${placeText(pack, order.hex)}`;
  return `shift ${order.leader} from ${order.from} to ${order.to}${where}`;
}
