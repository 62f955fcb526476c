/** The column of the combat table: odds, then shifts for ground and works (B7). */
import { sideId } from '../../../kernel/hex.js';
import type { CellName } from '../figures/ask-figure.js';
import type { Attack } from './attack.js';
import { findFigure, wholeFigure } from '../figures/figures.js';
import { enemyOf, type Pack } from '../pack.js';
import type { State } from '../state.js';

/** Cells of the shifts that bear on an attack: terrain of the hex, river crossed, works of the defender. */
export function shiftCells(pack: Pack, now: State, attack: Attack): readonly CellName[] {
  const rows: string[] = [];
  const terrain = pack.hexes.get(attack.hex)?.terrain;
  if (terrain !== undefined && pack.tables.get('shifts')?.rows.includes(terrain) === true) {
    rows.push(terrain);
  }
  const river = pack.sides.get(sideId(attack.from, attack.hex))?.river;
  if (river !== undefined) rows.push(`${river}-river`);
  const defender = enemyOf(attack.side);
  for (const kind of ['fortress', 'fort'] as const) {
    if (now.works[`${kind} ${attack.hex}`]?.side !== defender) continue;
    rows.push(kind);
    break;
  }
  return rows.map((row) => ({ table: 'shifts', row, column: 'left' }));
}

/** Columns of the table, worst for the attacker first. */
const columnsOf = (pack: Pack): readonly string[] => pack.tables.get('columns')?.rows ?? [];

/**
 * The column after shifts. Odds of n to 1 above the last ratio column stand n minus its ratio beyond it until shifted,
 * then at most in it (section 8 of the spec).
 */
export function columnOf(
  pack: Pack,
  now: State,
  attacker: number,
  defender: number,
  shiftValues: readonly string[],
): { readonly column: string; readonly shifts: number } {
  const names = columnsOf(pack);
  const most = wholeFigure(pack, now.figures, 'shifts', 'most', 'left') ?? 4;
  const asked = shiftValues.reduce((sum, value) => sum + (Number(value) || 0), 0);
  const shifts = Math.min(most, asked);
  const index = oddsIndex(pack, now, attacker, defender) - shifts;
  const column = names[Math.max(0, Math.min(names.length - 1, index))] ?? 'A';
  return { column, shifts };
}

function oddsIndex(pack: Pack, now: State, attacker: number, defender: number): number {
  const names = columnsOf(pack);
  const bound = (row: string, column: string): number | undefined => {
    const value = findFigure(pack, now.figures, 'columns', row, column).value;
    return value === undefined || value === '-' ? undefined : Number(value);
  };
  const ratio = Math.floor(attacker / defender);
  const last = names.length - 1;
  const byRatio = names.findLastIndex((name) => {
    const from = bound(name, 'attacker-ratio-from');
    return from !== undefined && ratio >= from;
  });
  const lastRatio = bound(names[last] ?? '', 'attacker-ratio-from') ?? ratio;
  if (byRatio >= 0) return byRatio === last ? last + ratio - lastRatio : byRatio;
  const worst = names.findIndex((name) => {
    const from = bound(name, 'defender-ratio-from');
    return from !== undefined && defender >= attacker * from;
  });
  if (worst >= 0) return worst;
  const difference = attacker - defender;
  return Math.max(
    0,
    names.findIndex((name) => {
      const [from, to] = [bound(name, 'difference-from'), bound(name, 'difference-to')];
      return from !== undefined && to !== undefined && difference >= from && difference <= to;
    }),
  );
}
