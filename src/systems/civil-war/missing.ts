/** Which figures a step cannot go on without. Cells of the combat table are asked for when a battle needs them. */
import type { CellName } from './ask-figure.js';
import { findFigure } from './figures.js';
import { TABLES, type Pack, type TableName } from './pack.js';
import type { State } from './state.js';

/** Cells of these are asked for when a battle needs them; all others before anybody writes an order. */
const ASKED_IN_BATTLE: readonly TableName[] = ['crt-attacker', 'crt-defender'];
/** Figures that tell of a battle's odds when they are given, so that they are the gamemaster's alone (C2.7). */
const OF_BATTLES: readonly TableName[] = [...ASKED_IN_BATTLE, 'columns', 'shifts', 'combat'];

export const isPublicFigure = (table: string): boolean =>
  !(OF_BATTLES as readonly string[]).includes(table);

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
