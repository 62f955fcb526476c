/** Figures of the standing orders (C3.16): a number, the initiative of the leader, or none. */
import type { Pack } from '../pack.js';
import { findFigure, wholeFigure, type GivenFigures } from './figures.js';

export type ReactionPrice = 'rally-cp' | 'withdraw-cp' | 'react-cp';

/** What a standing order costs in CP; undefined when the gamemaster has yet to set the figure. */
export function reactionPrice(
  pack: Pack,
  given: GivenFigures,
  row: ReactionPrice,
  initiative: number | undefined,
): number | undefined {
  const { value } = findFigure(pack, given, 'reaction', row, 'value');
  if (value === undefined) return undefined;
  if (value === '-') return 0;
  if (value !== 'initiative') return Number(value);
  return initiative ?? wholeFigure(pack, given, 'limits', 'leaderless-initiative', 'value') ?? 5;
}

/** The least face of a die with which it comes off; undefined: it comes off without a die. */
export function leastFace(
  pack: Pack,
  given: GivenFigures,
  row: 'withdraw-from' | 'react-from',
  initiative: number,
): number | undefined {
  const { value } = findFigure(pack, given, 'reaction', row, 'value');
  if (value === undefined || value === '-') return undefined;
  return value === 'initiative' ? initiative : Number(value);
}

/** A count or distance of the table. */
export const reactionCount = (
  pack: Pack,
  given: GivenFigures,
  row: 'near' | 'rally-sp' | 'react-hexes',
): number => {
  const n = Number(findFigure(pack, given, 'reaction', row, 'value').value ?? 1);
  return Number.isNaN(n) ? 0 : n;
};
