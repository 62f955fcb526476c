/** The column of the combat table: odds, then shifts for ground and works (B7). */
import { sideId } from '../ground/hexes.js';
import { byText } from '../../../../kernel/basic.js';
import type { Attack } from './attack.js';
import { total, type Party } from './battle-party.js';
import { findFigure, wholeFigure, type CellName } from '../figures/figures.js';
import { enemyOf, type Pack } from '../pack.js';
import type { State } from '../state.js';

/** Cells of the shifts that bear on an attack: terrain of the hex, river crossed, works of the defender. */
export function shiftCells(
  pack: Pack,
  now: State,
  attack: Attack,
  attacker: Party,
): readonly CellName[] {
  const rows: string[] = [];
  const terrain = pack.hexes.get(attack.hex)?.terrain;
  if (terrain !== undefined && pack.tables.get('shifts')?.rows.includes(terrain) === true) {
    rows.push(terrain);
  }
  const river = riverOf(pack, attack, attacker);
  if (river !== undefined) rows.push(river);
  const defender = enemyOf(attack.side);
  for (const kind of ['fortress', 'fort'] as const) {
    if (now.works[`${kind} ${attack.hex}`]?.side !== defender) continue;
    rows.push(kind);
    break;
  }
  return rows.map((row) => ({ table: 'shifts', row, column: 'left' }));
}

/** The shift of the ground over which most of the attacking strength comes; the worse one when equal. */
function riverOf(pack: Pack, attack: Attack, attacker: Party): string | undefined {
  const byRiver = new Map<string, number>();
  for (const { hex, takes } of attacker.corps) {
    const river = pack.sides.get(sideId(hex, attack.hex))?.river;
    const row = river === undefined ? '' : `${river}-river`;
    byRiver.set(row, (byRiver.get(row) ?? 0) + total(takes));
  }
  const most = Math.max(0, ...byRiver.values());
  const rows = [...byRiver].filter(([, sp]) => sp === most).map(([row]) => row);
  const order = ['', 'minor-river', 'wide-river', 'navigable-river'];
  return rows.sort((a, b) => order.indexOf(b) - order.indexOf(a) || byText(a, b))[0] || undefined;
}

/** Columns of the table, worst for the attacker first. */
const columnsOf = (pack: Pack): readonly string[] => pack.tables.get('columns')?.rows ?? [];

/** What is set against each other in a column. */
export type Odds = {
  readonly attacker: number;
  readonly defender: number;
  /** Strength points of the defender that are demoralized. */
  readonly shaken: number;
};

/**
 * The column after shifts. Odds of n to 1 above the last ratio column stand n minus its ratio beyond it until shifted,
 * then at most in it (section 8 of the spec). A defender most of whose force is demoralized shifts to the right.
 */
export function columnOf(
  pack: Pack,
  now: State,
  odds: Odds,
  shiftValues: readonly string[],
): { readonly column: string; readonly shifts: number } {
  const names = columnsOf(pack);
  const most = wholeFigure(pack, now.figures, 'shifts', 'most', 'left') ?? 4;
  const asked = shiftValues.reduce((sum, value) => sum + (Number(value) || 0), 0);
  const isShaken = odds.shaken * 2 > odds.defender;
  const right = isShaken
    ? (wholeFigure(pack, now.figures, 'combat', 'demoralized-right', 'value') ?? 1)
    : 0;
  const shifts = Math.min(most, asked) - right;
  const index = oddsIndex(pack, now, odds.attacker, odds.defender) - shifts;
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
