/** What the gamemaster may change in a hex at which he points, as lines that he would write himself. */
import { byText } from '../../../kernel/basic.js';
import { SIDES, type Pack, type Side } from '../rules/pack.js';
import type { State } from '../rules/state.js';
import { choicesOf, isMixed, movesOf } from './party.js';
import { readAmend } from './read-amend.js';
import { strengthIn } from '../rules/leaders/whereabouts.js';

/**
 * Amendments of what stands in a hex, the likeliest first: those that move something end in `to` and want a place; all
 * others read as they stand. Of a hex that is not on the map there is none.
 */
export function amendableAt(pack: Pack, now: State, hex: string): readonly string[] {
  if (!pack.hexes.has(hex)) return [];
  const holders = SIDES.filter((side) => strengthIn(now, side, hex) > 0);
  const lines = [
    ...leadersAt(pack, now, hex),
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

function leadersAt(pack: Pack, now: State, hex: string): readonly string[] {
  const leaders = Object.values(now.leaders)
    .filter(({ place }) => place.at === 'map' && place.hex === hex)
    .sort((a, b) => byText(a.name, b.name));
  return [
    ...leaders.flatMap((leader) => movesOf(pack, now, leader, hex).map((line) => `${line} to`)),
    ...leaders.map(({ name }) => `remove leader ${name}`),
  ];
}

function strengthAt(now: State, side: Side, hex: string): readonly string[] {
  const parts = partsAt(now, side, hex);
  const n = strengthIn(now, side, hex);
  const all = `all ${n} SP ${side}`;
  const isShaken = strengthIn(now, side, hex, 'demoralized') > 0;
  return [
    ...[all, ...parts].map((part) => `move ${part} at ${hex} to`),
    ...[...parts, all].map((part) => `remove ${part} at ${hex}`),
    `${isShaken ? 'rally' : 'demoralize'} ${all} at ${hex}`,
  ];
}

/** One strength point of those that are there, and all of each kind where they are not alike. */
function partsAt(now: State, side: Side, hex: string): readonly string[] {
  const n = strengthIn(now, side, hex);
  if (isMixed(now, side, hex))
    return [...new Set([1, n].flatMap((most) => choicesOf(now, side, hex, most)))];
  return n > 1 ? [`1 of ${n} SP ${side}`] : [];
}

const worksAt = (now: State, hex: string): readonly string[] =>
  Object.values(now.works)
    .filter((works) => works.hex === hex)
    .map(({ kind, side }) => `remove ${kind} ${side} at ${hex}`)
    .sort(byText);
