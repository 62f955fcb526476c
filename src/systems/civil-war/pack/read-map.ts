/** The map of a pack: states, hexes, hexsides, towns and railways. */
import { DIRECTIONS, distanceHexes, isHexId, neighbour, sideId } from '../rules/ground/hexes.js';
import { plainName } from '../../../kernel/sheet-text.js';
import type { PackFiles } from '../../../kernel/system.js';
import { CROSSINGS, DRAUGHTS, RIVERS, SIDES, TERRAINS, THEATERS, type Draught, type HexRow, type RailCrossing, type RailRow, type River, type SideRow, type StateRow, type TownRow } from '../rules/pack.js';
import { maybeOneOf, oneOf, readList, readOnce, textOf, wordIn, wrong, type Complain, type Line } from '../../../kernel/read-csv.js';
import { withJsonTables } from './json-tables.js';
import { MAP_TABLES, mapFile } from './map-tables.js';

/** Everything that is printed on the map. */
export type PackMap = {
  readonly states: ReadonlyMap<string, StateRow>;
  readonly hexes: ReadonlyMap<string, HexRow>;
  readonly sides: ReadonlyMap<string, SideRow>;
  readonly towns: readonly TownRow[];
  readonly rails: readonly RailRow[];
};

type Hexes = ReadonlyMap<string, HexRow>;
type States = ReadonlyMap<string, StateRow>;

/** Whether a hex is land of the map. Without any hexes at all nothing is checked: that fault has been told. */
export const isLand = (hexes: Hexes, hex: string): boolean =>
  hexes.size === 0 || hexes.get(hex)?.theater !== undefined;

/** Reads `map/*.csv`; a table may also come as JSON (`json-tables.ts`). */
export function readMap(given: PackFiles, report: Complain): PackMap {
  const { files, complain } = withJsonTables(given, report);
  const states = readStates(files, complain);
  const hexes = readHexes(files, states, complain);
  return {
    states,
    hexes,
    sides: readSides(files, hexes, complain),
    towns: readTowns(files, hexes, complain),
    rails: readRails(files, hexes, complain),
  };
}

function readStates(files: PackFiles, complain: Complain): States {
  const sheet = readList(files, mapFile('states'), MAP_TABLES.states, complain);
  return readOnce(sheet, readState, ['id', (row) => row.id]);
}

/** A state whose side does not read is told once, and not again at each of its hexes. */
function readState(line: Line): StateRow | undefined {
  const id = wordIn(line, 'id');
  const name = wordIn(line, 'name');
  const side = oneOf(line, 'side', [...SIDES, 'neutral'] as const) ?? 'neutral';
  return id === undefined ? undefined : { id, name: name ?? id, side };
}

function readHexes(files: PackFiles, states: States, complain: Complain): Hexes {
  const sheet = readList(files, mapFile('hexes'), MAP_TABLES.hexes, complain);
  return readOnce(sheet, (line) => readHex(line, states), ['hex', (row) => row.id]);
}

/** A hex that does not read well is told, and stays a hex: towns, sides and railways are not blamed for it. */
function readHex(line: Line, states: States): HexRow | undefined {
  const id = textOf(line, 'hex');
  const terrain = oneOf(line, 'terrain', TERRAINS);
  if (!isHexId(id)) return wrong(line, 'hex', 'a hex number of four digits');
  if (terrain === 'sea' || terrain === 'lake') {
    const claimed = ['theater', 'state'].find((column) => textOf(line, column) !== '');
    if (claimed !== undefined) wrong(line, claimed, `nothing, as it is ${terrain}`);
    return { id, terrain };
  }
  const [standIn] = THEATERS;
  if (terrain === undefined) return { id, terrain: 'clear', theater: standIn };
  const theater = oneOf(line, 'theater', THEATERS) ?? standIn;
  const state = textOf(line, 'state');
  if (state !== '' && (states.size === 0 || states.has(state)))
    return { id, terrain, theater, state };
  wrong(line, 'state', 'a state of map/states.csv');
  return { id, terrain, theater };
}

function readSides(files: PackFiles, hexes: Hexes, complain: Complain): PackMap['sides'] {
  const sheet = readList(files, mapFile('sides'), MAP_TABLES.sides, complain);
  const key = (row: SideRow): string => sideId(row.a, row.b);
  return readOnce(sheet, (line) => readSide(line, hexes), [
    ...(['hex', key] as const),
    'hexside, named from one of its hexes,',
  ]);
}

function readSide(line: Line, hexes: Hexes): SideRow | undefined {
  const hex = textOf(line, 'hex');
  if (!isHexId(hex) || (hexes.size > 0 && !hexes.has(hex))) {
    return wrong(line, 'hex', 'a hex of the map');
  }
  const direction = oneOf(line, 'direction', DIRECTIONS);
  const look = readLook(line);
  if (direction === undefined || look === undefined) return undefined;
  const other = neighbour(hex, direction);
  if (other === undefined) {
    return wrong(line, 'direction', 'a hexside whose other hex has a number');
  }
  return hex < other ? { a: hex, b: other, ...look } : { a: other, b: hex, ...look };
}

/** What a hexside looks like, apart from where it is. */
function readLook(line: Line): Omit<SideRow, 'a' | 'b'> | undefined {
  const river = maybeOneOf(line, 'river', RIVERS, 'none');
  const coast = maybeOneOf(line, 'coast', ['yes'], 'none');
  const riverName = textOf(line, 'river-name');
  const ridge = textOf(line, 'ridge');
  const gap = textOf(line, 'gap');
  if (river === undefined || coast === undefined) return undefined;
  if ((river === 'none') !== (riverName === '')) {
    return wrong(line, 'river-name', 'a name where there is a river, and only there');
  }
  if (gap !== '' && ridge === '') return wrong(line, 'gap', 'a gap only where there is a ridge');
  const draught = readDraught(line, river);
  if (draught === undefined) return undefined;
  return {
    ...(river === 'none' ? {} : { river, riverName }),
    ...(draught === 'none' ? {} : { draught }),
    ...(ridge === '' ? {} : { ridge }),
    ...(gap === '' ? {} : { gap }),
    ...(coast === 'yes' ? { coast: true } : {}),
  };
}

/** A file without the column knows no shallows: all its navigable rivers are deep. */
function readDraught(line: Line, river: River | 'none'): Draught | 'none' | undefined {
  const draught = maybeOneOf(line, 'draught', DRAUGHTS, 'none');
  const isKnown = line.sheet.columns.has('draught');
  if (river === 'navigable') {
    if (draught !== 'none') return draught;
    return isKnown ? wrong(line, 'draught', 'deep or light, as the river is navigable') : 'deep';
  }
  if (draught === 'none' || draught === undefined) return draught;
  return wrong(line, 'draught', 'nothing, as ships go on navigable rivers alone');
}

function readTowns(files: PackFiles, hexes: Hexes, complain: Complain): readonly TownRow[] {
  const sheet = readList(files, mapFile('towns'), MAP_TABLES.towns, complain);
  const key = (row: TownRow): string => plainName(row.name);
  return [...readOnce(sheet, (line) => readTown(line, hexes), ['name', key]).values()];
}

const TIERS = { '1': 1, '2': 2, '3': 3 } as const;

function readTown(line: Line, hexes: Hexes): TownRow | undefined {
  const name = wordIn(line, 'name');
  const hex = textOf(line, 'hex');
  const state = textOf(line, 'state');
  const tier = oneOf(line, 'tier', ['1', '2', '3']);
  const port = maybeOneOf(line, 'port', ['sea', 'river'], 'none');
  const capital = maybeOneOf(line, 'capital', ['yes'], 'none');
  const great = maybeOneOf(line, 'great', ['yes'], 'none');
  const sight = maybeOneOf(line, 'sight', ['yes', 'no'], 'none');
  if (!isHexId(hex) || !isLand(hexes, hex)) return wrong(line, 'hex', 'a land hex of the map');
  const owner = hexes.get(hex)?.state ?? state;
  if (state === '' || state !== owner) {
    return wrong(line, 'state', `${owner}, the state of its hex`);
  }
  if (name === undefined || tier === undefined || port === undefined) return undefined;
  if (capital === undefined || great === undefined || sight === undefined) return undefined;
  return {
    name,
    hex,
    state,
    tier: TIERS[tier],
    // Without a word the towns of tiers 1 and 2 count.
    sight: sight === 'none' ? TIERS[tier] < 3 : sight === 'yes',
    ...(port === 'none' ? {} : { port }),
    ...(capital === 'none' ? {} : { capital: true }),
    ...(great === 'none' ? {} : { great: true }),
  };
}

function readRails(files: PackFiles, hexes: Hexes, complain: Complain): readonly RailRow[] {
  const sheet = readList(files, mapFile('rails'), MAP_TABLES.rails, complain);
  const rows = readOnce(sheet, (line) => readRail(line, hexes), ['id', (row) => row.id]);
  return [...rows.values()];
}

function readRail(line: Line, hexes: Hexes): RailRow | undefined {
  const id = wordIn(line, 'id');
  const name = wordIn(line, 'name');
  const gauge = textOf(line, 'gauge');
  const path = readPath(line, hexes);
  const crossings = path === undefined ? [] : readCrossings(line, path);
  if (!/^\d+-\d+(\.\d+)?$/.test(gauge)) {
    return wrong(line, 'gauge', 'feet and inches such as 4-8.5');
  }
  if (id === undefined || name === undefined || path === undefined) return undefined;
  if (crossings === undefined) return undefined;
  return { id, name, gauge, hexes: path, ...(crossings.length === 0 ? {} : { crossings }) };
}

/** `7411-7311 bridge; 7212-7213 ferry`: each between two hexes that follow each other on the line. */
function readCrossings(line: Line, path: readonly string[]): RailRow['crossings'] | undefined {
  const steps = new Set(path.slice(1).map((hex, index) => sideId(path[index] ?? '', hex)));
  const found: RailCrossing[] = [];
  for (const part of textOf(line, 'crossings').split(';')) {
    if (part.trim() === '') continue;
    const [, a = '', b = '', word] = /^(\d{4})-(\d{4}) (\w+)$/.exec(part.trim()) ?? [];
    const by = CROSSINGS.find((known) => known === word);
    if (by === undefined || !steps.has(sideId(a, b)))
      return wrong(line, 'crossings', `two hexes of the line and ${CROSSINGS.join(' or ')}`);
    found.push({ a, b, by });
  }
  return found;
}

function readPath(line: Line, hexes: Hexes): readonly string[] | undefined {
  const path = textOf(line, 'hexes').split(/\s+/);
  const astray = path.find((hex) => !isHexId(hex) || !isLand(hexes, hex));
  if (astray !== undefined) return wrong(line, 'hexes', `land hexes of the map, not "${astray}"`);
  if (path.length < 2) return wrong(line, 'hexes', 'two hexes or more');
  for (const [index, hex] of path.entries()) {
    const next = path[index + 1];
    if (next === undefined || distanceHexes(hex, next) === 1) continue;
    return wrong(line, 'hexes', `each hex next to the one before, as ${next} is not to ${hex}`);
  }
  return path;
}
