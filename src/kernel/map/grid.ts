/** Cells of a grid by their numbers: where they lie, what is next to them, how far apart they are. */
import type { Grid } from './board.js';
import type { Point } from './spot.js';

export type Cell = readonly [number, number];

/** In the order of a cell's sides: side `n` runs from corner `n` to the next and has neighbor `n` behind it. */
const NEIGHBORS: Readonly<Record<Grid['shape'], readonly Cell[]>> = {
  hex: [
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [0, -1],
    [1, -1],
  ],
  square: [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ],
};

/** In steps of `u` and `v` from the center; of a hex in thirds. */
const CORNERS: Readonly<Record<Grid['shape'], readonly Cell[]>> = {
  hex: [
    [2 / 3, -1 / 3],
    [1 / 3, 1 / 3],
    [-1 / 3, 2 / 3],
    [-2 / 3, 1 / 3],
    [-1 / 3, -1 / 3],
    [1 / 3, -2 / 3],
  ],
  square: [
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
    [-0.5, -0.5],
  ],
};

const pointAt = ({ origin, u, v }: Grid, i: number, j: number): Point => ({
  x: origin.x + i * u.x + j * v.x,
  y: origin.y + i * u.y + j * v.y,
});

export const cellCenter = (grid: Grid, [i, j]: Cell): Point => pointAt(grid, i, j);

export const cellCorners = (grid: Grid, [i, j]: Cell): readonly Point[] =>
  CORNERS[grid.shape].map(([di, dj]) => pointAt(grid, i + di, j + dj));

export const cellNeighbors = ({ shape }: Grid, [i, j]: Cell): readonly Cell[] =>
  NEIGHBORS[shape].map(([di, dj]): Cell => [i + di, j + dj]);

/** Steps between two cells on an unbroken grid. */
export function cellDistance({ shape }: Grid, a: Cell, b: Cell): number {
  const [di, dj] = [Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1])];
  if (shape === 'square') return di + dj;
  return Math.max(di, dj, Math.abs(b[0] - a[0] + b[1] - a[1]));
}

const SAME = 1e-6;

/** So near to its center a point lies in a cell for certain: a little less than half way to the next, squared. */
const surely = ({ u, v }: Grid): number =>
  0.24 * Math.min(u.x ** 2 + u.y ** 2, v.x ** 2 + v.y ** 2, (u.x - v.x) ** 2 + (u.y - v.y) ** 2);

/** The cell under a point; the grid has no end. */
export function cellUnder(grid: Grid, { x, y }: Point): Cell {
  const { origin, u, v } = grid;
  const [dx, dy] = [x - origin.x, y - origin.y];
  const area = u.x * v.y - u.y * v.x;
  const [i, j] = [(dx * v.y - dy * v.x) / area, (dy * u.x - dx * u.y) / area];
  // No negative zero.
  const near: Cell = [Math.round(i) + 0, Math.round(j) + 0];
  if (grid.shape === 'square') return near;
  const off = (cell: Cell): number => {
    const at = cellCenter(grid, cell);
    return (at.x - x) ** 2 + (at.y - y) ** 2;
  };
  if (off(near) < surely(grid)) return near;
  // Rounding may miss the nearest center by one step.
  return [near, ...cellNeighbors(grid, near)].reduce((best, cell) => {
    const nearer = off(best) - off(cell);
    // A point between two belongs to the left one, or the lower.
    const isFirst = cell[0] < best[0] || (cell[0] === best[0] && cell[1] > best[1]);
    return nearer > SAME || (nearer > -SAME && isFirst) ? cell : best;
  });
}
