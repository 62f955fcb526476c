/** Set-ups: what stands where when a campaign begins, each in a file `setups/NAME.csv`. */
import { plainName } from '../../../kernel/sheet-text.js';
import type { PackFiles } from '../../../kernel/system.js';
import { FLEET_KINDS, SIDES, type ArmyRow, type LeaderRow, type SetupRow, type Side } from '../rules/pack.js';
import { linesOf, oneOf, readList, textOf, wholeIn, wrong, type Complain, type Line } from '../../../kernel/read-csv.js';
import { isLand, type PackMap } from './read-map.js';
import { readWater } from './read-fleets.js';
import type { Roster } from './read-roster.js';

const KINDS = ['sp', 'leader', 'army', 'depot', 'fort', 'fortress', 'control', 'nsp'] as const;
const COLUMNS = {
  must: ['what', 'side', 'n', 'name', 'commander', 'place'],
  may: ['note'],
} as const;

/** A row with its place in the file and the side whose piece it is. */
type Placed = { readonly line: Line; readonly side: Side; readonly row: SetupRow };

/** What a set-up may name. Towns are found by their plain names, hexes by number. */
type Known = {
  readonly map: PackMap;
  readonly towns: ReadonlyMap<string, string>;
  readonly cities: ReadonlySet<string>;
  readonly leaders: ReadonlyMap<string, LeaderRow>;
  readonly armies: ReadonlyMap<string, ArmyRow>;
};

/** Reads every `setups/NAME.csv`; a pack has one at least. */
export function readSetups(
  files: PackFiles,
  map: PackMap,
  roster: Roster,
  complain: Complain,
): ReadonlyMap<string, readonly SetupRow[]> {
  const known: Known = {
    map,
    towns: new Map(map.towns.map((town) => [plainName(town.name), town.hex])),
    cities: new Set(map.towns.filter((town) => town.tier === 1).map((town) => town.hex)),
    leaders: new Map(roster.leaders.map((leader) => [plainName(leader.name), leader])),
    armies: new Map(roster.armies.map((army) => [plainName(army.name), army])),
  };
  const setups = new Map<string, readonly SetupRow[]>();
  for (const file of Object.keys(files).sort()) {
    const name = /^setups\/(.+)\.csv$/.exec(file)?.[1];
    if (name !== undefined) setups.set(name, readSetup(files, file, known, complain));
  }
  if (setups.size === 0) {
    const expected = 'one set-up at least';
    complain({ file: 'setups/', row: 1, column: '', read: 'no such file', expected });
  }
  return setups;
}

function readSetup(
  files: PackFiles,
  file: string,
  known: Known,
  complain: Complain,
): readonly SetupRow[] {
  const placed: Placed[] = [];
  for (const line of linesOf(readList(files, file, COLUMNS, complain))) {
    const one = readPiece(line, known);
    if (one !== undefined) placed.push(one);
  }
  checkOnce(placed);
  checkCommanders(placed);
  checkApart(placed);
  return placed.map(({ row }) => row);
}

function readPiece(line: Line, known: Known): Placed | undefined {
  const kind = oneOf(line, 'what', KINDS);
  const side = oneOf(line, 'side', SIDES);
  if (kind === 'nsp') return side === undefined ? undefined : readShips(line, side, known);
  const hex = readPlace(line, known);
  if (kind === undefined || side === undefined || hex === undefined) return undefined;
  const row = readRow(line, kind, side, hex, known);
  return row === undefined ? undefined : { line, side, row };
}

/** Ships stand on hexsides; `name` is their kind. */
function readShips(line: Line, side: Side, { map }: Known): Placed | undefined {
  const n = wholeIn(line, 'n', 1, 99);
  const of = oneOf(line, 'name', FLEET_KINDS);
  const water = readWater(line, 'place', map);
  if (n === undefined || of === undefined || water === undefined) return undefined;
  if (of === 'raider') return wrong(line, 'name', 'ships that stand on the map');
  return { line, side, row: { kind: 'nsp', side, n, of, water } };
}

function readPlace(line: Line, { map, towns }: Known): string | undefined {
  const place = textOf(line, 'place');
  const hex = towns.get(plainName(place)) ?? place;
  const isThere =
    map.hexes.size === 0 ? place !== '' : map.hexes.has(hex) && isLand(map.hexes, hex);
  return isThere ? hex : wrong(line, 'place', 'a town or a land hex of the map');
}

function readRow(
  line: Line,
  kind: Exclude<(typeof KINDS)[number], 'nsp'>,
  side: Side,
  hex: string,
  known: Known,
): SetupRow | undefined {
  switch (kind) {
    case 'sp': {
      const n = wholeIn(line, 'n', 1, 99);
      return n === undefined ? undefined : { kind, side, n, hex };
    }
    case 'leader': {
      const leader = findPiece(line, 'name', side, known.leaders, 'a leader');
      return leader === undefined ? undefined : { kind, leader: leader.name, hex };
    }
    case 'army':
      return readArmy(line, side, hex, known);
    case 'control':
      return known.cities.size === 0 || known.cities.has(hex)
        ? { kind, side, hex }
        : wrong(line, 'place', 'a city, which is a town of tier 1');
    default:
      return { kind, side, hex };
  }
}

function readArmy(line: Line, side: Side, hex: string, known: Known): SetupRow | undefined {
  const army = findPiece(line, 'name', side, known.armies, 'an army');
  const leader = findPiece(line, 'commander', side, known.leaders, 'a leader');
  if (army === undefined || leader === undefined) return undefined;
  if (leader.stars !== 3) return wrong(line, 'commander', 'a leader of three stars');
  return { kind: 'army', army: army.name, leader: leader.name, hex };
}

/** A piece of the side by its name. Where none could be read at all, that has been told already. */
function findPiece<T extends { readonly side: Side }>(
  line: Line,
  column: string,
  side: Side,
  all: ReadonlyMap<string, T>,
  what: string,
): T | undefined {
  if (all.size === 0) return undefined;
  const found = all.get(plainName(textOf(line, column)));
  return found?.side === side ? found : wrong(line, column, `${what} of the ${side}`);
}

/** A leader, an army or a work stands once; a leader commands one army. */
function checkOnce(placed: readonly Placed[]): void {
  const first = new Map<string, number>();
  for (const { line, row } of placed) {
    for (const [column, key] of keysOf(row)) {
      const before = first.get(key);
      if (before === undefined) first.set(key, line.row);
      else wrong(line, column, `each piece once; it stands in row ${before} already`);
    }
  }
}

/** What may stand but once, with the column in which it is named. Strength points may be put down in parts. */
function keysOf(row: SetupRow): readonly (readonly [string, string])[] {
  switch (row.kind) {
    case 'sp':
    case 'nsp':
      return [];
    case 'leader':
      return [['name', `leader ${row.leader}`]];
    case 'army':
      return [
        ['name', `army ${row.army}`],
        ['commander', `commander ${row.leader}`],
      ];
    case 'fort':
    case 'fortress':
      return [['what', `walls ${row.hex}`]];
    default:
      return [['place', `${row.kind} ${row.hex}`]];
  }
}

/** An army stands where its commander stands. */
function checkCommanders(placed: readonly Placed[]): void {
  const stands = new Map<string, string>();
  for (const { row } of placed) if (row.kind === 'leader') stands.set(row.leader, row.hex);
  for (const { line, row } of placed) {
    if (row.kind !== 'army' || stands.get(row.leader) === row.hex) continue;
    wrong(
      line,
      'commander',
      `${row.leader} in a leader row of his own at ${textOf(line, 'place')}`,
    );
  }
}

/** No hex holds pieces of both sides, nor does a side hold a city in which its enemy stands. */
function checkApart(placed: readonly Placed[]): void {
  const holders = new Map<string, Placed>();
  for (const one of placed) {
    const place = one.row.kind === 'nsp' ? one.row.water : one.row.hex;
    const holder = holders.get(place);
    if (holder === undefined) holders.set(place, one);
    else if (holder.side !== one.side) {
      wrong(
        one.line,
        'place',
        `a hex without the ${holder.side}, who stands here by row ${holder.line.row}`,
      );
    }
  }
}
