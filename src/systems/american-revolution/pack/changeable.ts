/** Which files of a pack may change in the middle of a campaign, and which of those players may read. */
import type { Changeable } from '../../../kernel/system.js';

/**
 * Tables of figures are rules that all players know; what arrives when is known to its own side alone. The land, the set-ups and who
 * commands which regions are in play already.
 */
export function changeable(file: string): Changeable {
  if (file === 'tables/arrivals.csv') return 'secret';
  return file.startsWith('tables/') && file !== 'tables/theaters.csv' ? 'told' : 'fixed';
}
