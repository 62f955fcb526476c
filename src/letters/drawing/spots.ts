/** Where spots lie on a drawing, and what they are called in it. */
import type { Board, Point } from '../../kernel/map/board.js';
import { placeById } from '../../kernel/map/places.js';
import type { Spot } from '../../kernel/map/spot.js';
import { between } from './path.js';

export function spotPoint(board: Board, spot: Spot): Point | undefined {
  if (spot.on === 'point') return spot.at;
  if (spot.on === 'place') return placeById(board, spot.place)?.center;
  const [a, b] = [placeById(board, spot.a)?.center, placeById(board, spot.b)?.center];
  return a === undefined || b === undefined ? (a ?? b) : between(a, b);
}

/** The same for marks that stand together. */
export const spotKey = (spot: Spot): string =>
  spot.on === 'place'
    ? spot.place
    : spot.on === 'link'
      ? `${spot.a} ${spot.b}`
      : `${String(Math.round(spot.at.x))} ${String(Math.round(spot.at.y))}`;
