/** How one battle is decided: an overrun, or a column of the table, two dice and two results (B7). */
import { d6, type Umpire } from '../../../../kernel/dice.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import { figures, type CivilWarPlay } from '../ask/ask-figure.js';
import type { Pack } from '../../rules/pack.js';
import { coastDefence } from './landing.js';
import { sizeOf } from '../../rules/sight/eyes.js';
import type { State } from '../../rules/state.js';
import { battleName, type Attack } from '../../rules/combat/attack.js';
import type { Party } from '../../rules/combat/battle-party.js';
import { columnOf, shiftCells } from '../../rules/combat/column.js';
import { isHopeless, isOverrun, overrunCell } from '../../rules/combat/overrun.js';
import type { CellName } from '../../rules/figures/figures.js';
import { during } from '../../rules/happening.js';

/** What a cell of the combat table may say, and so a ruling in its place. */
const RESULTS = ['-', 'd', '1', 'd1', '2', 'd2', '3', 'd3'];

/** A battle that is about to be decided. */
export type Meeting = {
  readonly attack: Attack;
  readonly name: string;
  readonly attacker: Party;
  readonly defender: Party;
};

/** A battle whose dice have fallen. `destroyed`: who is gone without dice, overrun or by a hopeless attack. */
export type Clash = Meeting & {
  readonly destroyed?: 'attacker' | 'defender';
  readonly column: string;
  readonly shifts: number;
  readonly dice: { readonly attacker: number; readonly defender: number };
  readonly toDefender: string;
  readonly toAttacker: string;
  /** Figures that decided it. */
  readonly looked: readonly CivilWarFact[];
};

export const meetingOf = (attack: Attack, attacker: Party, defender: Party): Meeting => ({
  attack,
  name: battleName(attack),
  attacker,
  defender,
});

/** Decides one battle from the state; may ask the gamemaster for figures that the pack lacks. */
export function* clash(
  pack: Pack,
  start: State,
  meeting: Meeting,
  umpire: Umpire,
): CivilWarPlay<{ readonly now: State; readonly clash: Clash }> {
  const { attack, name, attacker, defender } = meeting;
  const own = during(umpire, name, attack.hex);
  if (attack.assaults.some(({ landing }) => landing !== undefined))
    return yield* ashore(pack, start, meeting, own);
  const at = `p${attack.pulse}`;
  const strength = attacker.sp + supportOf(attack, attacker);
  const odds = { attacker: strength, defender: defender.sp, shaken: defender.shaken };
  const ground = shiftCells(pack, start, attack, attacker);
  const shifted = yield* figures(pack, start, at, ground);
  const { column, shifts } = columnOf(pack, shifted.now, odds, shifted.values);
  const beyond = overrunCell(pack, strength, defender.sp);
  const over = yield* figures(pack, shifted.now, at, beyond === undefined ? [] : [beyond]);
  const looked = [...shifted.facts, ...over.facts];
  const without = { ...meeting, column, shifts, dice: NO_DICE, toDefender: '-', toAttacker: '-' };
  if (beyond !== undefined && settled(own, 'overrun', isOverrun(over.values[0], shifts)))
    return { now: over.now, clash: { ...without, destroyed: 'defender', looked } };
  const isLost = isHopeless(pack, over.now, strength, defender.sp);
  if (isLost && settled(own, 'hopeless', true))
    return { now: over.now, clash: { ...without, destroyed: 'attacker', looked } };
  return yield* byDice(pack, over.now, { ...without, looked }, own);
}

/** Ships that support an attack over land add their strength, up to that of the troops (B9). */
export const supportOf = ({ assaults }: Attack, { sp }: Party): number =>
  Math.min(
    sp,
    assaults.reduce((sum, { support }) => sum + (support?.guns ?? 0), 0),
  );

/** From ships: their strength and the coast's are added, and the ground shifts nothing (B9). */
function* ashore(
  pack: Pack,
  start: State,
  meeting: Meeting,
  umpire: Umpire,
): CivilWarPlay<{ readonly now: State; readonly clash: Clash }> {
  const { attack, attacker, defender } = meeting;
  const sum = (of: 'guns' | 'modifier'): number =>
    attack.assaults.reduce((all, { landing }) => all + (landing?.[of] ?? 0), 0);
  const odds = {
    attacker: attacker.sp + sum('guns'),
    defender: defender.sp + coastDefence(pack, start, defender.side, attack.hex),
    shaken: defender.shaken,
  };
  const { column, shifts } = columnOf(pack, start, odds, []);
  const led = { ...attacker, modifier: attacker.modifier + sum('modifier') };
  const without = { column, shifts, dice: NO_DICE, toDefender: '-', toAttacker: '-', looked: [] };
  return yield* byDice(pack, start, { ...meeting, attacker: led, ...without }, umpire);
}

const NO_DICE = { attacker: 0, defender: 0 } as const;

const settled = (umpire: Umpire, name: string, worked: boolean): boolean =>
  umpire.settle(name, worked ? 'yes' : 'no', ['yes', 'no']) === 'yes';

function* byDice(
  pack: Pack,
  start: State,
  fought: Clash,
  umpire: Umpire,
): CivilWarPlay<{ readonly now: State; readonly clash: Clash }> {
  const { attack, attacker, defender } = fought;
  const names = pack.tables.get('columns')?.rows;
  const column = umpire.settle('column', fought.column, names);
  const dice = {
    attacker: umpire.roll(d6, 'attacker')[0] ?? 1,
    defender: umpire.roll(d6, 'defender')[0] ?? 1,
  };
  const cells = resultCells(pack, start, attacker, defender, dice, column);
  const { now, values, facts } = yield* figures(pack, start, `p${attack.pulse}`, cells);
  const toDefender = umpire.settle('defender-result', values[0] ?? '-', RESULTS);
  const toAttacker = umpire.settle('attacker-result', values[1] ?? '-', RESULTS);
  const looked = [...fought.looked, ...facts];
  return { now, clash: { ...fought, column, dice, toDefender, toAttacker, looked } };
}

function resultCells(
  pack: Pack,
  now: State,
  attacker: Party,
  defender: Party,
  dice: Clash['dice'],
  column: string,
): readonly CellName[] {
  const row = (party: Party, die: number): string =>
    dieRow(pack, die + party.modifier, sizeOf(pack, now.figures, party.sp));
  return [
    { table: 'crt-defender', row: row(attacker, dice.attacker), column },
    { table: 'crt-attacker', row: row(defender, dice.defender), column },
  ];
}

/** The table's row for a modified die; beyond its ends the last row holds. */
function dieRow(pack: Pack, die: number, size: string): string {
  const rows = (pack.tables.get('crt-defender')?.rows ?? [])
    .filter((row) => row.endsWith(size))
    .map((row) => Number.parseInt(row, 10));
  return `${Math.min(Math.max(...rows), Math.max(Math.min(...rows), die))} ${size}`;
}
