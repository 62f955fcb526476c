/** Odds beyond the table: an overrun, which needs no dice, and a hopeless attack, which destroys the attacker (B7). */
import { wholeFigure, type CellName } from '../figures/figures.js';
import type { Pack } from '../pack.js';
import type { State } from '../state.js';

const ratioOf = (row: string): number => Number.parseInt(row, 10);

/** The cell of the table for so many to one; undefined below its first row, the last row's above its last. */
export function overrunCell(pack: Pack, attacker: number, defender: number): CellName | undefined {
  const rows = pack.tables.get('overrun')?.rows ?? [];
  const ratio = Math.floor(attacker / defender);
  const row = rows.findLast((name) => ratio >= ratioOf(name));
  return row === undefined ? undefined : { table: 'overrun', row, column: 'avoided-by' };
}

/** Whether the odds overrun a defender whom so many columns shift: `avoided` is the cell's value. */
export const isOverrun = (avoided: string | undefined, shifts: number): boolean =>
  avoided !== undefined && (avoided === '-' || shifts < Number(avoided));

/** Whether the defender is so many times the attacker that the attack is destroyed without effect. */
export function isHopeless(pack: Pack, now: State, attacker: number, defender: number): boolean {
  const from = wholeFigure(pack, now.figures, 'combat', 'hopeless-from', 'value') ?? 0;
  return from > 0 && defender >= attacker * from;
}
