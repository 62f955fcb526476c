/** Which files of a pack may change in the middle of a campaign, and which of those players may read (C7.2). */
import type { Changeable } from '../../../kernel/system.js';

/**
 * Tables of figures and what the country is worth are rules that all players know. When troops and promotions come is
 * known to the gamemaster alone, or to one side. The map, the calendar, the set-ups, leaders, armies and ships are in
 * play already: the position is changed by an amendment.
 */
export function changeable(file: string): Changeable {
  if (file.startsWith('tables/') || file === 'country.csv' || file === 'couriers.csv') return 'told';
  return file === 'reinforcements.csv' || file === 'promotions.csv' ? 'secret' : 'fixed';
}
