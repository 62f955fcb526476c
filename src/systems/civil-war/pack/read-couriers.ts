/** How fast letters between commanders go (`couriers.csv`). */
import { linesOf, maybeOneOf, readList, textOf, wholeIn, wrong, type Complain } from '../../../kernel/read-csv.js';
import type { PackFiles } from '../../../kernel/system.js';
import { STATUSES, type Pack } from '../rules/pack.js';

const FILE = 'couriers.csv';
/** Files that a pack may have. */
export const COURIER_PATHS: readonly string[] = [FILE];
const COLUMNS = { must: ['what', 'value'], may: ['status', 'note'] } as const;
const PACE = 'hexes-a-pulse';

/** A pack without the file has letters arrive at once. */
export function readCouriers(files: PackFiles, complain: Complain): Pick<Pack, 'courierHexes'> {
  if (files[FILE] === undefined) return {};
  let pace: number | undefined;
  for (const line of linesOf(readList(files, FILE, COLUMNS, complain))) {
    maybeOneOf(line, 'status', STATUSES, 'none');
    if (textOf(line, 'what') === PACE) pace = wholeIn(line, 'value', 1, 999);
    else wrong(line, 'what', `a row "${PACE}"`);
  }
  return pace === undefined ? {} : { courierHexes: pace };
}
