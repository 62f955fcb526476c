/**
 * Where hexes lie on a drawn map, in map units: a hex is 40 wide and 34.8 high, its number `CCRR` read as column and
 * row. Drawings and the page that shows them reckon alike.
 */
import { columnOf, rowOf } from './hex.js';

export type Point = { readonly x: number; readonly y: number };

export const COLUMN_STEP = 30;
export const ROW_STEP = 34.8;
const HALF_WIDTH = 20;

const centreAt = (column: number, row: number): Point => ({
  x: HALF_WIDTH + COLUMN_STEP * column,
  y: ROW_STEP * (row + (column % 2 === 0 ? 0.5 : 1)),
});

/** The middle of a hex. */
export const planeCentre = (hex: string): Point => centreAt(columnOf(hex), rowOf(hex));

/** The hex under a point; undefined beyond columns and rows 00 to 99. */
export function hexUnder({ x, y }: Point): string | undefined {
  const near = Math.round((x - HALF_WIDTH) / COLUMN_STEP);
  let best: string | undefined;
  let bestOff = Number.POSITIVE_INFINITY;
  for (let column = near - 1; column <= near + 1; column += 1) {
    const row = Math.round(y / ROW_STEP - (column % 2 === 0 ? 0.5 : 1));
    const at = centreAt(column, row);
    const off = (at.x - x) ** 2 + (at.y - y) ** 2;
    if (off >= bestOff) continue;
    best = idAt(column, row);
    bestOff = off;
  }
  return best;
}

const isOnGrid = (n: number): boolean => n >= 0 && n <= 99;
const two = (n: number): string => String(n).padStart(2, '0');
const idAt = (column: number, row: number): string | undefined =>
  isOnGrid(column) && isOnGrid(row) ? two(column) + two(row) : undefined;

/** The six corners of a hex, from east clockwise. */
export function planeCorners(hex: string): readonly Point[] {
  const { x, y } = planeCentre(hex);
  const half = ROW_STEP / 2;
  return [
    { x: x + HALF_WIDTH, y },
    { x: x + HALF_WIDTH / 2, y: y + half },
    { x: x - HALF_WIDTH / 2, y: y + half },
    { x: x - HALF_WIDTH, y },
    { x: x - HALF_WIDTH / 2, y: y - half },
    { x: x + HALF_WIDTH / 2, y: y - half },
  ];
}
