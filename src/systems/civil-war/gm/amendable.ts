/** What the gamemaster may change in a hex at which he points, as lines that he would write himself. */
import { byText } from '../../../kernel/basic.js';
import { SIDES, type Pack, type Side } from '../pack.js';
import type { State, Troops } from '../state.js';
import { readAmend } from './read-amend.js';

/**
 * Amendments of what stands in a hex, the likeliest first: those that move something end in `to` and want a place; all
 * others read as they stand. Of a hex that is not on the map there is none.
 */
export function amendableAt(pack: Pack, now: State, hex: string): readonly string[] {
  if (!pack.hexes.has(hex)) return [];
  const holders = SIDES.filter((side) => strengthOf(now, side, hex) > 0);
  const lines = [
    ...leadersAt(now, hex),
    ...holders.flatMap((side) => strengthAt(now, side, hex)),
    ...worksAt(now, hex),
    // No hex holds both sides.
    ...(holders.length === 0 ? SIDES : holders).map((side) => `place 1 SP ${side} at ${hex}`),
    ...SIDES.map((side) => `set control of ${hex} to ${side}`),
  ];
  return lines.filter((line) => line.endsWith(' to') || reads(pack, line, now));
}

const reads = (pack: Pack, line: string, now: State): boolean =>
  readAmend(pack, line, now).faults.length === 0;

function leadersAt(now: State, hex: string): readonly string[] {
  const names = Object.values(now.leaders)
    .filter(({ place }) => place.at === 'map' && place.hex === hex)
    .map(({ name }) => name)
    .sort(byText);
  return [
    ...names.map((name) => `move ${name} to`),
    ...names.map((name) => `remove leader ${name}`),
  ];
}

const troopsAt = (now: State, side: Side, hex: string): readonly Troops[] =>
  Object.values(now.troops).filter((troops) => troops.side === side && troops.hex === hex);

const strengthOf = (now: State, side: Side, hex: string): number =>
  troopsAt(now, side, hex).reduce((sum, { sp }) => sum + sp, 0);

function strengthAt(now: State, side: Side, hex: string): readonly string[] {
  const n = strengthOf(now, side, hex);
  const isShaken = troopsAt(now, side, hex).some(({ demoralized }) => demoralized);
  return [
    `move ${n} SP ${side} at ${hex} to`,
    `remove 1 SP ${side} at ${hex}`,
    ...(n > 1 ? [`remove ${n} SP ${side} at ${hex}`] : []),
    `${isShaken ? 'rally' : 'demoralize'} ${side} at ${hex}`,
  ];
}

const worksAt = (now: State, hex: string): readonly string[] =>
  Object.values(now.works)
    .filter((works) => works.hex === hex)
    .map(({ kind, side }) => `remove ${kind} ${side} at ${hex}`)
    .sort(byText);
