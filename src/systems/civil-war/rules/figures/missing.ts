/** Which figures a step cannot go on without. Those of battles are asked for when one is fought. */
import { keptFor } from '../../../../kernel/kept-for.js';
import { findFigure, wholeFigure, type CellName } from './figures.js';
import { TABLES, type Pack, type TableName } from '../pack.js';
import type { State } from '../state.js';

/**
 * Figures that tell of a battle's odds when they are given, so that they are the gamemaster's alone (C2.7). He is asked
 * for them when a battle is fought, and never where none is.
 */
const OF_BATTLES: readonly TableName[] = [
  'crt-attacker',
  'crt-defender',
  'columns',
  'shifts',
  'combat',
  'overrun',
];

/**
 * Figures asked for when something has happened that calls for them; given to the players too, they would tell that it
 * has happened, and so they are the gamemaster's alone.
 */
const OF_EVENTS: readonly TableName[] = ['table-use', 'attrition', 'depots'];

const SECRET: readonly string[] = [...OF_BATTLES, ...OF_EVENTS];

export const isPublicFigure = (table: string): boolean => !SECRET.includes(table);

/** What the strategic turn itself needs: dice, shares, and what eyes tell in its letters. */
const OF_STRATEGY: readonly TableName[] = [
  'cp-dice',
  'rail',
  'limits',
  'sizes',
  'sight',
  'supply',
  'blockade',
  'production-effects',
  'victory',
  'naval',
  'careers',
];

/** Figures that a step asks for itself when it comes to need them. */
const isAskedLater = (table: TableName): boolean => table === 'silence' || !isPublicFigure(table);

/** Missing cells that this step cannot go on without, asked before anybody writes a sheet for it. */
export function missingFigures(pack: Pack, now: State): readonly CellName[] {
  const isNeeded = (table: TableName): boolean =>
    now.clock.step === 'strategic' ? OF_STRATEGY.includes(table) : !isAskedLater(table);
  const cells = TABLES.filter(isNeeded).flatMap((table) => emptyCellsOf(pack, table));
  return missingIn(pack, now, cells).filter((cell) => isOfThisGameTurn(pack, now, cell));
}

/** The blockade has a row for each game turn, and the leads that decide the war are read in theirs alone (B8, B11). */
function isOfThisGameTurn(pack: Pack, now: State, { table, row }: CellName): boolean {
  if (table === 'blockade') return row === blockadeRow(pack, now);
  const check = table === 'victory' ? /^(.*)-lead$/.exec(row)?.[1] : undefined;
  if (check === undefined) return true;
  return now.clock.game === wholeFigure(pack, now.figures, 'victory', `${check}-turn`, 'value');
}

/** The row of the blockade's table that holds in this game turn: the last one for all that follow it. */
export function blockadeRow(pack: Pack, now: State): string {
  const last = Math.max(...(pack.tables.get('blockade')?.rows ?? ['1']).map(Number));
  return String(Math.min(now.clock.game, last));
}

const kept = keptFor(TABLES.length);

/** The cells of a table for which the pack has no figure: most have one, and each step asks which have none. */
const emptyCellsOf = (pack: Pack, table: TableName): readonly CellName[] =>
  kept(pack, table, () => {
    const { rows = [], columns = [] } = pack.tables.get(table) ?? {};
    const all = rows.flatMap((row) => columns.map((column) => ({ table, row, column })));
    return all.filter(
      ({ row, column }) => findFigure(pack, {}, table, row, column).value === undefined,
    );
  });

const missingIn = (pack: Pack, now: State, cells: readonly CellName[]): readonly CellName[] =>
  cells.filter(
    ({ table, row, column }) =>
      findFigure(pack, now.figures, table, row, column).value === undefined,
  );

/** Missing cells of the shares that hold when a supreme commander is silent. */
export const missingForSilence = (pack: Pack, now: State): readonly CellName[] =>
  missingIn(pack, now, emptyCellsOf(pack, 'silence'));

/** Missing cells of these rows of a table. */
export const missingOfRows = (
  pack: Pack,
  now: State,
  table: TableName,
  wanted: readonly string[],
): readonly CellName[] =>
  missingIn(
    pack,
    now,
    emptyCellsOf(pack, table).filter(({ row }) => wanted.includes(row)),
  );

/** Missing cells without which no battle can be reckoned: the ladder of odds, bounds and limits. */
export const missingForBattle = (pack: Pack, now: State): readonly CellName[] =>
  missingIn(pack, now, [
    ...emptyCellsOf(pack, 'columns'),
    ...emptyCellsOf(pack, 'combat'),
    { table: 'shifts', row: 'most', column: 'left' },
  ]);
