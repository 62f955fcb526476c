/**
 * The net of a grid. Cells and corners lie on lattices of whole numbers, which make good keys: the hand is as unsteady at
 * a corner wherever the board begins.
 */
import type { Board, Grid } from '../../kernel/map/board.js';
import { cellNeighbors, cellUnder } from '../../kernel/map/grid.js';
import { shaken, type Box, type Cell, type Corner, type Mesh, type Point } from './mesh.js';

const SHIFT = 4096;
const ORIGIN = 64;

const pack = (a: number, b: number): number => (a + ORIGIN) * SHIFT + b + ORIGIN;
const first = (key: number): number => Math.floor(key / SHIFT) - ORIGIN;
const second = (key: number): number => (key % SHIFT) - ORIGIN;

/** How a shape of cells lies on the lattice of corners: the middle of cell [0, 0], the steps of `u` and `v`, the corners. */
type Pair = readonly [number, number];
type Lattice = {
  readonly middle: Pair;
  readonly u: Pair;
  readonly v: Pair;
  readonly corners: readonly Pair[];
};
const LATTICES: Readonly<Record<Grid['shape'], Lattice>> = {
  hex: {
    middle: [2, 1],
    u: [3, 1],
    v: [0, 2],
    corners: [
      [2, 0],
      [1, 1],
      [-1, 1],
      [-2, 0],
      [-1, -1],
      [1, -1],
    ],
  },
  square: {
    middle: [1, 1],
    u: [2, 0],
    v: [0, 2],
    corners: [
      [1, -1],
      [1, 1],
      [-1, 1],
      [-1, -1],
    ],
  },
};

/** Rows keep near zero along the board, so that all keys fit. */
const cellKey = ({ shape }: Grid, i: number, j: number): Cell =>
  pack(i, shape === 'hex' ? j + Math.floor(i / 2) : j);

const cellAt = ({ shape }: Grid, key: Cell): Pair => {
  const i = first(key);
  return [i, second(key) - (shape === 'hex' ? Math.floor(i / 2) : 0)];
};

export function gridMesh(board: Board, grid: Grid): Mesh {
  const { middle, u, v, corners } = LATTICES[grid.shape];
  // A step along either axis of the lattice, in board units.
  const down = { x: grid.v.x / 2, y: grid.v.y / 2 };
  const across =
    grid.shape === 'hex'
      ? { x: (grid.u.x - down.x) / 3, y: (grid.u.y - down.y) / 3 }
      : { x: grid.u.x / 2, y: grid.u.y / 2 };
  const latticeOf = (cell: Cell): Pair => {
    const [i, j] = cellAt(grid, cell);
    return [middle[0] + u[0] * i + v[0] * j, middle[1] + u[1] * i + v[1] * j];
  };
  const at = (a: number, b: number): Point => ({
    x: grid.origin.x + (a - middle[0]) * across.x + (b - middle[1]) * down.x,
    y: grid.origin.y + (a - middle[0]) * across.y + (b - middle[1]) * down.y,
  });
  const corner = (key: Corner): Point => at(first(key), second(key));
  const cells = new Map(
    board.places.flatMap(({ id, cell }) =>
      cell === undefined ? [] : [[id, cellKey(grid, cell[0], cell[1])] as const],
    ),
  );
  const cornersOf = (cell: Cell): readonly Corner[] => {
    const [x, y] = latticeOf(cell);
    return corners.map(([dx, dy]) => pack(x + dx, y + dy));
  };
  const neighborsOf = (cell: Cell): readonly Cell[] =>
    cellNeighbors(grid, cellAt(grid, cell)).map(([i, j]) => cellKey(grid, i, j));
  const nearestCorner = (point: Point): Corner | undefined => {
    const cell = cellUnder(grid, point);
    const off = (key: Corner): number => {
      const { x, y } = corner(key);
      return Math.hypot(x - point.x, y - point.y);
    };
    return [...cornersOf(cellKey(grid, cell[0], cell[1]))].sort((a, b) => off(a) - off(b))[0];
  };
  return {
    cornersOf,
    neighborsOf,
    cellOf: (place) => cells.get(place),
    centerOf: (cell) => at(...latticeOf(cell)),
    at: corner,
    hand: (key) => shaken(corner(key), key),
    under: (point) => {
      const [i, j] = cellUnder(grid, point);
      return cellKey(grid, i, j);
    },
    sidesOf: ({ a, b, line }) => {
      // A side at the edge has no place behind it: it says where it runs.
      const ends = line?.slice(0, 2).map(nearestCorner) ?? [];
      if (ends[0] !== undefined && ends[1] !== undefined) return [[ends[0], ends[1]]];
      const [from, to] = [cells.get(a), cells.get(b)];
      if (from === undefined || to === undefined) return [];
      const index = neighborsOf(from).indexOf(to);
      const ring = cornersOf(from);
      const [one, other] = [ring[index], ring[(index + 1) % ring.length]];
      return one === undefined || other === undefined ? [] : [[one, other]];
    },
    step: { x: Math.abs(grid.u.x), y: Math.abs(grid.v.y) },
    cellsIn: (box) => latticeCells(grid, box),
  };
}

/** Cells with their middles in a box, column by column. */
function latticeCells(grid: Grid, box: Box): readonly Cell[] {
  const { origin, u, v } = grid;
  const area = u.x * v.y - u.y * v.x;
  const ends = [0, 1].flatMap((right) =>
    [0, 1].map((low) => {
      const [dx, dy] = [box.x + right * box.w - origin.x, box.y + low * box.h - origin.y];
      return [(dx * v.y - dy * v.x) / area, (dy * u.x - dx * u.y) / area] as const;
    }),
  );
  const [is, js] = [ends.map(([i]) => i), ends.map(([, j]) => j)];
  const slack = 1e-6;
  const found: Cell[] = [];
  for (let i = Math.floor(Math.min(...is)); i <= Math.ceil(Math.max(...is)); i += 1)
    for (let j = Math.floor(Math.min(...js)); j <= Math.ceil(Math.max(...js)); j += 1) {
      const [x, y] = [origin.x + i * u.x + j * v.x, origin.y + i * u.y + j * v.y];
      const isAcross = x >= box.x - slack && x <= box.x + box.w + slack;
      if (isAcross && y >= box.y - slack && y <= box.y + box.h + slack)
        found.push(cellKey(grid, i, j));
    }
  return found;
}
