/** Which figures a step cannot go on without. Cells of the combat table are asked for when a battle needs them. */
import type { CellName } from './ask-figure.js';
import { findFigure } from './figures.js';
import { TABLES, type Pack, type TableName } from './pack.js';
import type { State } from './state.js';

/** Asked for in the moment, not before the step. */
const ASKED_IN_BATTLE: readonly TableName[] = ['columns', 'crt-attacker', 'crt-defender', 'shifts'];

/** Missing cells of the tables that orders are priced and checked with: asked before anybody writes an order. */
export function missingFigures(pack: Pack, now: State): readonly CellName[] {
  return TABLES.filter((table) => !ASKED_IN_BATTLE.includes(table)).flatMap((table) => {
    const { rows = [], columns = [] } = pack.tables.get(table) ?? {};
    return rows.flatMap((row) =>
      columns
        .filter((column) => findFigure(pack, now.figures, table, row, column).value === undefined)
        .map((column) => ({ table, row, column })),
    );
  });
}
