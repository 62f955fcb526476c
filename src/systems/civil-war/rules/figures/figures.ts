/** Looks figures up in a pack's tables. What the gamemaster gave for a cell comes before what the pack says. */
import type { CivilWarFact } from '../facts/fact.js';
import { cellId, type Cell, type Pack, type TableName } from '../pack.js';
import { TABLE_SHAPES, isLegalCell, sayCell } from './table-shapes.js';

/** Figures that the gamemaster gave, by `table|row|column`; `figures` of the state. */
export type GivenFigures = Readonly<Record<string, string>>;

/** Names one cell of all tables: `prices|depot|cp`. */
const figureId = (table: TableName, row: string, column: string): string =>
  `${table}|${cellId(row, column)}`;

/**
 * One cell, with its status: `gm` where the gamemaster gave it, `missing` and no value where he must. A row or column
 * that the table has not is our own bug and throws.
 */
export function findFigure(
  pack: Pack,
  given: GivenFigures,
  table: TableName,
  row: string,
  column: string,
): Cell {
  const cell = pack.tables.get(table)?.cells.get(cellId(row, column));
  if (cell === undefined) throw new Error(`No such figure: ${figureId(table, row, column)}`);
  const value = isEmpty(given) ? undefined : given[figureId(table, row, column)];
  return value === undefined ? cell : { value, status: 'gm' };
}

/** Most gamemasters give none, and thousands of cells are looked up in a run. */
function isEmpty(given: GivenFigures): boolean {
  for (const _name in given) return false;
  return true;
}

/**
 * A figure that is a whole number; undefined when it is missing and the gamemaster must be asked. A word such as
 * `closed` or `-` is no number and throws: use `findFigure` where a table allows one.
 */
export function wholeFigure(
  pack: Pack,
  given: GivenFigures,
  table: TableName,
  row: string,
  column: string,
): number | undefined {
  const { value } = findFigure(pack, given, table, row, column);
  if (value === undefined) return undefined;
  if (/^-?\d+$/.test(value)) return Number(value);
  throw new Error(`Not a whole number: ${figureId(table, row, column)} is "${value}"`);
}

/** Whether the gamemaster may give this text for a cell of the table. */
export const isFairFigure = (table: TableName, text: string): boolean =>
  isLegalCell(TABLE_SHAPES[table].cell, text);

/** What he may give, in words: `a whole number from 0 to 99, closed`. */
export const sayFairFigures = (table: TableName): string => sayCell(TABLE_SHAPES[table].cell);

/** A cell that a table was asked for. */
export type CellName = { readonly table: TableName; readonly row: string; readonly column: string };

export const lookedUp = (cell: CellName, value: string, status: string): CivilWarFact => ({
  kind: 'looked-up',
  ...cell,
  value,
  status,
});
