/** Ships: who has which and when (`fleets.csv`), and how far up a river ocean-going ones sail (`heads.csv`). */
import { DIRECTIONS, neighbour } from '../rules/ground/hexes.js';
import { plainName } from '../../../kernel/sheet-text.js';
import type { PackFiles } from '../../../kernel/system.js';
import { landingsOf, waterOf } from '../rules/ground/waters.js';
import { FLEET_KINDS, LISTS, SIDES, STATUSES, THEATERS, type FleetRow, type HeadRow, type Side } from '../rules/pack.js';
import { linesOf, maybeOneOf, oneOf, readList, readOnce, textOf, wholeIn, wordIn, wrong, type Complain, type Line } from '../../../kernel/read-csv.js';
import type { PackMap } from './read-map.js';

const FLEETS = 'fleets.csv';
const HEADS = 'heads.csv';
/** Files that a pack may have. */
export const FLEET_PATHS: readonly string[] = [FLEETS, HEADS];

const REMARKS = ['status', 'note'] as const;
const COLUMNS = {
  must: ['side', 'kind', 'n', 'arrives', 'place', 'list'],
  may: REMARKS,
} as const;

export type Fleets = { readonly fleets: readonly FleetRow[]; readonly heads: readonly HeadRow[] };

/** Reads both files; a pack without them knows no ships. */
export function readFleets(
  files: PackFiles,
  map: PackMap,
  last: number,
  complain: Complain,
): Fleets {
  return {
    fleets:
      files[FLEETS] === undefined
        ? []
        : [...linesOf(readList(files, FLEETS, COLUMNS, complain))].flatMap(
            (line) => readFleet(line, map, last) ?? [],
          ),
    heads: files[HEADS] === undefined ? [] : readHeads(files, map, complain),
  };
}

const hasFairStatus = (line: Line): boolean =>
  maybeOneOf(line, 'status', STATUSES, 'none') !== undefined;

const listsOf = (side: Side): readonly (typeof LISTS)[number][] =>
  side === 'usa' ? LISTS : THEATERS;

function readFleet(line: Line, map: PackMap, last: number): FleetRow | undefined {
  const side = oneOf(line, 'side', SIDES);
  const kind = oneOf(line, 'kind', FLEET_KINDS);
  const n = wholeIn(line, 'n', 1, 99);
  const arrives = wholeIn(line, 'arrives', 0, last);
  const list = side === undefined ? undefined : oneOf(line, 'list', listsOf(side));
  if (side === undefined || kind === undefined || n === undefined) return undefined;
  if (arrives === undefined || list === undefined || !hasFairStatus(line)) return undefined;
  if (kind === 'raider') {
    if (textOf(line, 'place') === '') return { side, kind, n, arrives, list };
    return wrong(line, 'place', 'nothing: raiders are at sea, not on the map');
  }
  if (textOf(line, 'place') === '' && arrives > 0) return { side, kind, n, arrives, list };
  const water = readWater(line, 'place', map);
  return water === undefined ? undefined : { side, kind, n, arrives, water, list };
}

/** `Norfolk`, `7819 S`: a town's own water, or a hexside. */
export function readWater(line: Line, column: string, map: PackMap): string | undefined {
  const text = textOf(line, column);
  if (map.hexes.size === 0) return text;
  const numbered = /^(\d{4})\s*(N|NE|SE|S|SW|NW)$/i.exec(text);
  if (numbered !== null) {
    const direction = DIRECTIONS.find((name) => name === numbered[2]?.toUpperCase());
    const hex = numbered[1] ?? '';
    const other = direction === undefined ? undefined : neighbour(hex, direction);
    const water = other === undefined ? undefined : waterOf(map, hex, other);
    return (
      water?.id ?? wrong(line, column, `a hexside with water, such as 7819 S; ${text} has none`)
    );
  }
  const town = map.towns.find(({ name }) => plainName(name) === plainName(text));
  if (town === undefined) return wrong(line, column, 'a town, or a hexside such as 7819 S');
  const found = landingsOf(map, town.hex);
  const among = found.map((id) => `${town.hex} ${directionOf(town.hex, id)}`).join(', ');
  const only = found[0];
  if (found.length === 1 && only !== undefined) return only;
  const expected = found.length === 0 ? 'a town by the water' : `one of its hexsides: ${among}`;
  return wrong(line, column, expected);
}

const directionOf = (hex: string, side: string): string =>
  DIRECTIONS.find((name) => side.split('|').includes(neighbour(hex, name) ?? '')) ?? '';

function readHeads(files: PackFiles, map: PackMap, complain: Complain): readonly HeadRow[] {
  const sheet = readList(files, HEADS, { must: ['river', 'town'], may: REMARKS }, complain);
  const rivers = new Set([...map.sides.values()].map(({ riverName }) => riverName));
  const read = (line: Line): HeadRow | undefined => {
    const river = wordIn(line, 'river');
    const town = map.towns.find(({ name }) => plainName(name) === plainName(textOf(line, 'town')));
    if (river === undefined || !hasFairStatus(line)) return undefined;
    if (rivers.size > 0 && !rivers.has(river)) return wrong(line, 'river', 'a river of the map');
    if (town === undefined) return wrong(line, 'town', 'a town of the map');
    return { river, hex: town.hex };
  };
  return [...readOnce(sheet, read, ['river', (row) => row.river]).values()];
}
