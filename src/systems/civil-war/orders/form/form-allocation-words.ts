/** Lines of an allocation as a form writes them, and the order in which they stand. */
import { sideText, landOf } from '../../rules/ground/side-names.js';
import { placeText } from '../../rules/ground/places.js';
import { theaterAt, townAt } from '../../rules/ground/atlas.js';
import { landingsOf } from '../../rules/ground/waters.js';
import type { AllocationOrder } from '../order.js';
import type { Pack } from '../../rules/pack.js';

/** The customary order of the lines. */
const RANKS: readonly AllocationOrder['kind'][] = [
  ...([
    'give',
    'discretionary',
    'redirect',
    'assign',
    'naval-entry',
    'ironclad',
    'raider',
  ] as const),
  ...(['sea-cp', 'hunt', 'decide', 'shift', 'switch', 'direct'] as const),
];

/** CP, then PP; railways go behind the leaders. */
export function rankOf(order: Pick<AllocationOrder, 'kind'> & { readonly what?: string }): number {
  if (order.kind !== 'give') return RANKS.indexOf(order.kind) + 1;
  if (order.what === 'rail') return RANKS.indexOf('assign') + 1.5;
  return order.what === 'pp' ? 0.5 : 0;
}

/** A hexside as a sheet names it: by a town beside it where that leaves no doubt. */
function waterText(pack: Pack, water: string): string {
  const towns = water.split('|').filter((hex) => townAt(pack, hex) !== undefined);
  const [only, ...others] = towns.filter((hex) => {
    const [first, ...more] = landingsOf(pack, hex);
    return first === water && more.length === 0;
  });
  return only === undefined || others.length > 0 ? sideText(pack, water) : placeText(pack, only);
}

export const writeEntry = (pack: Pack, water: string): string =>
  `entry of naval pool at ${waterText(pack, water)}`;

/** Whose an ironclad is follows from where it is built (C6.5). */
export const writeIronclad = (pack: Pack, water: string): string =>
  `ironclad to ${theaterAt(pack, landOf(pack, water)) ?? 'east'} at ${waterText(pack, water)}`;
