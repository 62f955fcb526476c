/** Reads the tables of figures (`tables/`). */
import {
  linesOf,
  oneOf,
  readList,
  readOnce,
  textOf,
  wholeIn,
  wordIn,
  wrong,
  type Complain,
  type Line,
} from '../../../kernel/read-csv.js';
import type { PackFiles } from '../../../kernel/system.js';
import type { Arrival, AttritionRow, CrtCell, Figures, LevyRow } from '../rules/figures.js';
import type { Land } from '../rules/land.js';
import { LAST_TURN, sideOfKind, SIDES } from '../rules/state.js';

const STATUSES = ['source', 'found', 'derived', 'house', 'gm'] as const;
const REMARKS = ['status', 'note'] as const;
const FACES = 6;
const MOST = 99;

/** Each single figure with its least and greatest value. */
const SINGLE = {
  'moves-american': [0, 20],
  'moves-american-winter': [0, 20],
  'moves-british': [0, 20],
  'moves-british-winter': [0, 20],
  succeeds: [1, FACES],
  'fort-factor': [1, 9],
  'siege-factor': [1, 9],
  'fort-most': [1, MOST],
  'odds-most': [1, 20],
  'success-loss': [1, MOST],
  'withdrawal-loss': [1, MOST],
  'withdrawal-sp': [0, MOST],
  'withdrawal-turns': [1, LAST_TURN],
  'vp-low': [0, 999],
  'french-after': [0, LAST_TURN],
  'french-f': [0, MOST],
  'french-sf': [0, MOST],
  'courier-areas': [1, MOST],
} as const;
/** A pack may leave it out. */
const MAY_LACK: readonly SingleName[] = ['courier-areas'];
type SingleName = keyof typeof SINGLE;
const SINGLE_NAMES = Object.keys(SINGLE) as readonly SingleName[]; // the table's own keys

export const FIGURE_PATHS: readonly string[] = [
  ...['figures', 'crt', 'levy', 'attrition', 'levels', 'arrivals', 'theaters'],
].map((name) => `tables/${name}.csv`);

type Tables = Omit<Figures, 'setups'>;

/** Undefined where a table could not be read; all is complained of. */
export function readFigures(files: PackFiles, land: Land, complain: Complain): Tables | undefined {
  const regions = land.regions.map(({ id }) => id);
  const single = readSingle(files, complain);
  const crt = readCrt(files, single?.get('odds-most') ?? 6, complain);
  const levy = rowsOf(files, 'levy', ['die', 'region', 'c'], complain, (line) =>
    readLevy(line, regions), ['option']);
  const attrition = rowsOf(files, 'attrition', ['die', 'share', 'lost-to'], complain, readAttrition);
  const levels = rowsOf(files, 'levels', ['from', 'vp'], complain, readLevel);
  const arrivals = rowsOf(files, 'arrivals', ['turn', 'side', 'kind', 'n'], complain, readArrival);
  const theaters = readTheaters(files, regions, complain);
  if (single === undefined) return undefined;
  const figure = (name: SingleName): number => single.get(name) ?? 0;
  return {
    moves: {
      american: figure('moves-american'),
      'american/Winter': figure('moves-american-winter'),
      british: figure('moves-british'),
      'british/Winter': figure('moves-british-winter'),
    },
    succeeds: figure('succeeds'),
    fortFactor: figure('fort-factor'),
    siegeFactor: figure('siege-factor'),
    fortMost: figure('fort-most'),
    oddsMost: figure('odds-most'),
    successLoss: figure('success-loss'),
    withdrawalLoss: figure('withdrawal-loss'),
    withdrawal: { n: figure('withdrawal-sp'), turns: figure('withdrawal-turns') },
    vpLow: figure('vp-low'),
    french: { after: figure('french-after'), F: figure('french-f'), SF: figure('french-sf') },
    ...(single.has('courier-areas') ? { courierAreas: figure('courier-areas') } : {}),
    ...{ levels, crt, levy, attrition, arrivals, theaters },
  };
}

function readSingle(files: PackFiles, complain: Complain): ReadonlyMap<SingleName, number> | undefined {
  const file = 'tables/figures.csv';
  const sheet = readList(files, file, { must: ['what', 'value'], may: REMARKS }, complain);
  if (sheet === undefined) return undefined;
  const read = (line: Line) => {
    const what = oneOf(line, 'what', SINGLE_NAMES);
    if (what === undefined) return undefined;
    const value = wholeIn(line, 'value', SINGLE[what][0], SINGLE[what][1]);
    return value === undefined || !hasStatus(line) ? undefined : { what, value };
  };
  const found = readOnce(sheet, read, ['what', ({ what }) => what]);
  for (const name of SINGLE_NAMES.filter((one) => !found.has(one) && !MAY_LACK.includes(one)))
    complain({ file, row: sheet.top, column: 'what', read: 'no such row', expected: `a row "${name}"` });
  return new Map([...found.values()].map(({ what, value }) => [what, value]));
}

const hasStatus = (line: Line): boolean =>
  textOf(line, 'status') === '' || oneOf(line, 'status', STATUSES) !== undefined;

function rowsOf<T>(
  files: PackFiles,
  name: string,
  must: readonly string[],
  complain: Complain,
  read: (line: Line) => T | undefined,
  may: readonly string[] = [],
): readonly T[] {
  const columns = { must, may: [...REMARKS, ...may] };
  const sheet = readList(files, `tables/${name}.csv`, columns, complain);
  return [...linesOf(sheet)].flatMap((line) => (hasStatus(line) ? (read(line) ?? []) : []));
}

function readCrt(
  files: PackFiles,
  oddsMost: number,
  complain: Complain,
): readonly (readonly CrtCell[])[] {
  const odds = Array.from({ length: oddsMost }, (_, index) => `${String(index + 1)}-1`);
  const rows = rowsOf(files, 'crt', ['die', ...odds], complain, (line) => {
    const die = wholeIn(line, 'die', 1, FACES);
    const cells = odds.map((column) => readCell(line, column));
    return die === undefined || cells.includes(undefined)
      ? undefined
      : { die, cells: cells.flatMap((cell) => cell ?? []) };
  });
  requireFaces(rows.map(({ die }) => die), 'tables/crt.csv', complain);
  return Array.from({ length: FACES }, (_, index) => rows.find(({ die }) => die === index + 1)?.cells ?? []);
}

/** `1/0`, `1/half`, `0/DE`. */
function readCell(line: Line, column: string): CrtCell | undefined {
  const [, attacker = '', defender = ''] = /^(\d{1,2})\/(\d{1,2}|half|DE)$/.exec(textOf(line, column)) ?? [];
  if (attacker === '') return wrong(line, column, 'losses of attacker and defender, such as 1/0, 1/half or 0/DE');
  const isWord = defender === 'half' || defender === 'DE';
  return { attacker: Number(attacker), defender: isWord ? defender : Number(defender) };
}

function requireFaces(dice: readonly number[], file: string, complain: Complain): void {
  for (let face = 1; face <= FACES; face += 1)
    if (dice.filter((die) => die === face).length !== 1)
      complain({ file, row: 1, column: 'die', read: dice.join(', '), expected: `${String(face)} once` });
}

function readLevy(line: Line, regions: readonly string[]): LevyRow | undefined {
  const die = wholeIn(line, 'die', 1, FACES);
  const region = oneOf(line, 'region', regions);
  const c = wholeIn(line, 'c', 1, MOST);
  const option = textOf(line, 'option');
  if (die === undefined || region === undefined || c === undefined) return undefined;
  return { die, region, c, ...(option === '' ? {} : { option }) };
}

function readAttrition(line: Line): AttritionRow | undefined {
  const die = wholeIn(line, 'die', 1, FACES);
  const [, over = '', under = ''] = /^(\d)\/([1-9])$/.exec(textOf(line, 'share')) ?? [];
  const lostTo = wholeIn(line, 'lost-to', 0, FACES);
  if (under === '' || Number(over) > Number(under))
    return wrong(line, 'share', 'a fraction of one at most, such as 1/3');
  if (die === undefined || lostTo === undefined) return undefined;
  return { die, share: [Number(over), Number(under)], lostTo };
}

function readLevel(line: Line): { readonly from: number; readonly vp: number } | undefined {
  const from = wholeIn(line, 'from', 1, LAST_TURN);
  const vp = wholeIn(line, 'vp', 1, 999);
  return from === undefined || vp === undefined ? undefined : { from, vp };
}

function readArrival(line: Line): Arrival | undefined {
  const turn = wholeIn(line, 'turn', 1, LAST_TURN);
  const side = oneOf(line, 'side', SIDES);
  const kind = oneOf(line, 'kind', ['B', 'F'] as const);
  const n = wholeIn(line, 'n', 1, MOST);
  if (turn === undefined || side === undefined || kind === undefined || n === undefined) return undefined;
  if (sideOfKind(kind) !== side) return wrong(line, 'kind', `a kind of the ${side} side`);
  return { turn, side, kind, n };
}

function readTheaters(
  files: PackFiles,
  regions: readonly string[],
  complain: Complain,
): Tables['theaters'] {
  const rows = rowsOf(files, 'theaters', ['theater', 'title', 'region'], complain, (line) => {
    const id = wordIn(line, 'theater');
    const title = wordIn(line, 'title');
    const region = oneOf(line, 'region', regions);
    return id === undefined || title === undefined || region === undefined ? undefined : { id, title, region };
  });
  for (const region of regions)
    if (rows.filter((row) => row.region === region).length !== 1)
      complain({ file: 'tables/theaters.csv', row: 1, column: 'region', read: region, expected: 'each region once' });
  return [...new Set(rows.map(({ id }) => id))].map((id) => ({
    id,
    title: rows.find((row) => row.id === id)?.title ?? id,
    regions: rows.filter((row) => row.id === id).map(({ region }) => region),
  }));
}
