/** Reads a pack from its files, all faults at once. Its format stands in the pack's README. */
import { no, ok, type Result } from '../../../kernel/basic.js';
import type { PackFault, PackFiles } from '../../../kernel/system.js';
import { TABLES, type Pack } from '../rules/pack.js';
import { withPackJson } from './json-pack.js';
import { linesOf, readList, textOf, wordIn, wrong, type Complain } from '../../../kernel/read-csv.js';
import { COURIER_PATHS, readCouriers } from './read-couriers.js';
import { FLEET_PATHS, readFleets } from './read-fleets.js';
import { readCountry } from './read-country.js';
import { readMap } from './read-map.js';
import { readRoster } from './read-roster.js';
import { readSetups } from './read-setup.js';
import { readTables } from './read-tables.js';

/** The files that every pack has; set-ups come on top, under any name. */
export const PACK_PATHS: readonly string[] = [
  ...['pack.csv', 'calendar.csv', 'leaders.csv', 'armies.csv', 'reinforcements.csv', 'country.csv'],
  'promotions.csv',
  ...['states', 'hexes', 'sides', 'towns', 'rails'].map((name) => `map/${name}.csv`),
  ...TABLES.map((name) => `tables/${name}.csv`),
];

/** Reads a pack: `files` holds its texts by path, such as `map/hexes.csv`. */
export function readPack(given: PackFiles): Result<Pack, readonly PackFault[]> {
  const faults: PackFault[] = [];
  const { files, complain } = withPackJson(given, (fault) => {
    faults.push(fault);
  });
  const title = readTitle(files, complain);
  const map = readMap(files, complain);
  const roster = readRoster(files, complain);
  const fleets = readFleets(files, map, roster.turns.length || FAR, complain);
  const setups = readSetups(files, map, roster, complain);
  const tables = readTables(files, complain);
  const country = readCountry(files, map, complain);
  const couriers = readCouriers(files, complain);
  checkPaths(files, complain);
  return faults.length === 0
    ? ok({ title, ...map, ...roster, ...fleets, setups, tables, country, ...couriers })
    : no(faults);
}

const FAR = 999;

function readTitle(files: PackFiles, complain: Complain): string {
  const sheet = readList(files, 'pack.csv', { must: ['what', 'value'] }, complain);
  if (sheet === undefined) return '';
  let title: string | undefined;
  for (const line of linesOf(sheet)) {
    if (textOf(line, 'what') === 'title') title = wordIn(line, 'value');
    else wrong(line, 'what', 'a row "title"');
  }
  if (title === undefined) {
    const expected = 'a row "title" with the title of the pack';
    complain({ file: 'pack.csv', row: 2, column: 'what', read: 'no such row', expected });
  }
  return title ?? '';
}

/** A table under a wrong name would be left out in silence. */
function checkPaths(files: PackFiles, complain: Complain): void {
  for (const file of Object.keys(files).sort()) {
    if (!file.endsWith('.csv') || isKnownPath(file)) continue;
    const expected = `a file that a pack has: ${[...PACK_PATHS, ...FLEET_PATHS, ...COURIER_PATHS].join(', ')} or setups/NAME.csv`;
    complain({ file, row: 1, column: '', read: file, expected });
  }
}

const isKnownPath = (file: string): boolean =>
  [...PACK_PATHS, ...FLEET_PATHS, ...COURIER_PATHS].includes(file) || file.startsWith('setups/');
