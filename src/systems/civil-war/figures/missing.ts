/** Which figures a step cannot go on without. Cells of the combat table are asked for when a battle needs them. */
import type { CellName } from './ask-figure.js';
import { findFigure } from './figures.js';
import { TABLES, type Pack, type TableName } from '../pack.js';
import type { State } from '../state.js';

/** Cells of these are asked for when a battle needs them. */
const ASKED_IN_BATTLE: readonly TableName[] = ['crt-attacker', 'crt-defender'];
/** Figures that tell of a battle's odds when they are given, so that they are the gamemaster's alone (C2.7). */
const OF_BATTLES: readonly TableName[] = [
  ...ASKED_IN_BATTLE,
  'columns',
  'shifts',
  'combat',
  'overrun',
];

export const isPublicFigure = (table: string): boolean =>
  !(OF_BATTLES as readonly string[]).includes(table);

/** What the strategic turn itself needs: dice, shares, and what eyes tell in its letters. */
const OF_STRATEGY: readonly TableName[] = [
  'cp-dice',
  'table-use',
  'rail',
  'silence',
  'limits',
  'sizes',
  'sight',
  'supply',
  'blockade',
  'production-effects',
  'victory',
  'naval',
];

/** Rows of work that nobody can order yet: their figures are not needed. */
const NOT_YET: readonly string[] = ['prices|fortress'];

/** Missing cells that this step cannot go on without, asked before anybody writes a sheet for it. */
export function missingFigures(pack: Pack, now: State): readonly CellName[] {
  const isNeeded = (table: TableName): boolean =>
    now.clock.step === 'strategic' ? OF_STRATEGY.includes(table) : !ASKED_IN_BATTLE.includes(table);
  return TABLES.filter(isNeeded).flatMap((table) => {
    const { rows = [], columns = [] } = pack.tables.get(table) ?? {};
    return rows
      .filter((row) => !NOT_YET.includes(`${table}|${row}`))
      .flatMap((row) =>
        columns
          .filter((column) => findFigure(pack, now.figures, table, row, column).value === undefined)
          .map((column) => ({ table, row, column })),
      );
  });
}
