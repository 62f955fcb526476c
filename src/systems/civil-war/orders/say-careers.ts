/** Orders about leaders in the program's own words, and as text that reads back. */
import { placeName, placeText } from '../rules/ground/places.js';
import type { AllocationOrder, PresentOrder } from './order.js';
import type { Pack } from '../rules/pack.js';
import { LIST_NAMES } from '../rules/seats.js';

type DecideOrder = Extract<AllocationOrder, { kind: 'decide' }>;
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
  if (order.kind === 'decide') {
    const { leader, what, to } = order;
    return to === undefined
      ? `${leader} ${DECISIONS[what]}`
      : `${leader} is promoted, leaves the map and joins the pool of ${LIST_NAMES[to]}`;
  }
  const where = order.hex === undefined ? '' : `, to ${placeName(pack, order.hex)}`;
  return `${order.leader} is shifted from ${LIST_NAMES[order.from]} to ${LIST_NAMES[order.to]}${where}`;
}

/** What is decided of a leader, without his name: `keep`, `promote`, `promote to east`. */
export const decisionOf = ({ what, to }: Pick<DecideOrder, 'what' | 'to'>): string =>
  to === undefined ? what : `${what} to ${to}`;

/** The line that decides so of him. */
export function writeDecision(leader: string, decision: string): string {
  const [what = '', ...to] = decision.split(' ');
  return [what, leader, ...to].join(' ');
}

export function writeCareer(pack: Pack, order: CareerOrder): string {
  if (order.kind === 'decide') return writeDecision(order.leader, decisionOf(order));
  const where = order.hex === undefined ? '' : ` at ${placeText(pack, order.hex)}`;
  return `shift ${order.leader} from ${order.from} to ${order.to}${where}`;
}
