/**
 * The grid: flat-top hexes 20 miles across, odd columns half a hex down. Size, origin and extent were found by a search
 * for the grid on which most known facts hold: never change one of them without searching again.
 *
 * A hex is a number here, its cell; two columns and rows stand round the grid so that each cell of it has six
 * neighbours. A corner is the west or the east corner of just one cell, and so is numbered by it.
 */
import { at, distance, type Point } from './geometry.js';

export const HEX_MILES = 20;
/** From the middle of a hex to a corner, and the length of a side. */
export const SIDE_MILES = HEX_MILES / Math.sqrt(3);
const ORIGIN: Point = { x: -773.83, y: -582.36 };
export const COLUMNS = 94;
export const ROWS = 65;
const RIM = 2;
const HEIGHT = ROWS + 2 * RIM;
export const CELLS = (COLUMNS + 2 * RIM) * HEIGHT;

export const DIRECTIONS = ['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const;

export const cellAt = (column: number, row: number): number => (column + RIM) * HEIGHT + row + RIM;
export const columnOf = (cell: number): number => Math.floor(cell / HEIGHT) - RIM;
export const rowOf = (cell: number): number => (cell % HEIGHT) - RIM;

/** All cells of the grid, without its rim, in the order of their ids. */
export const GRID: readonly number[] = Array.from({ length: COLUMNS * ROWS }, (_, index) =>
  cellAt(Math.floor(index / ROWS), index % ROWS),
);

const two = (n: number): string => String(n).padStart(2, '0');
/** `CCRR`. */
export const hexId = (cell: number): string => two(columnOf(cell)) + two(rowOf(cell));
export const cellOfId = (id: string): number => cellAt(Number(id.slice(0, 2)), Number(id.slice(2)));

const isOdd = (cell: number): boolean => (columnOf(cell) + RIM) % 2 === 1;

/** What is asked of each cell or corner a hundred times is worked out once. */
function once<T>(work: (n: number) => T): (n: number) => T {
  const known: (T | undefined)[] = [];
  return (n) => (known[n] ??= work(n));
}

export const centreOf = once((cell: number): Point => {
  return {
    x: ORIGIN.x + columnOf(cell) * 1.5 * SIDE_MILES,
    y: ORIGIN.y + rowOf(cell) * HEX_MILES + (isOdd(cell) ? HEX_MILES / 2 : 0),
  };
});

/** Six neighbours, from north clockwise, as `DIRECTIONS`. */
export const neighboursOf = once((cell: number): readonly number[] => {
  const down = isOdd(cell) ? 1 : 0;
  const east = cell + HEIGHT + down;
  const west = cell - HEIGHT + down;
  return [cell - 1, east - 1, east, cell + 1, west, west - 1];
});

export const isNeighbour = (a: number, b: number): boolean => neighboursOf(a).includes(b);

/** The hex in which a point lies. */
export function cellOf(point: Point): number {
  const column = Math.round((point.x - ORIGIN.x) / (1.5 * SIDE_MILES));
  let best = 0;
  let least = Infinity;
  for (const near of [column - 1, column, column + 1]) {
    const shift = (near + RIM) % 2 === 1 ? HEX_MILES / 2 : 0;
    const row = Math.round((point.y - ORIGIN.y - shift) / HEX_MILES);
    const cell = cellAt(near, row);
    const middle = centreOf(cell);
    const miles = (middle.x - point.x) ** 2 + (middle.y - point.y) ** 2;
    if (miles < least) [best, least] = [cell, miles];
  }
  return best;
}

const WEST = 0;
const EAST = 1;
const cellOfCorner = (corner: number): number => corner >> 1;
const isEast = (corner: number): boolean => corner % 2 === EAST;

export const cornerPoint = once((corner: number): Point => {
  const middle = centreOf(cellOfCorner(corner));
  return { x: middle.x + (isEast(corner) ? SIDE_MILES : -SIDE_MILES), y: middle.y };
});

/** The corners within some miles of a point, in the order of their numbers. */
export function cornersIn(point: Point, miles: number): readonly number[] {
  const middle = cellOf(point);
  const reach = Math.ceil(miles / HEX_MILES) + 2;
  const found: number[] = [];
  for (let column = columnOf(middle) - reach; column <= columnOf(middle) + reach; column += 1)
    for (let row = rowOf(middle) - reach; row <= rowOf(middle) + reach; row += 1) {
      if (column < 0 || column >= COLUMNS || row < 0 || row >= ROWS) continue;
      for (const corner of [2 * cellAt(column, row) + WEST, 2 * cellAt(column, row) + EAST])
        if (distance(cornerPoint(corner), point) <= miles) found.push(corner);
    }
  return found;
}

/** A side that leaves a corner, walked to `to`: which cell lies on the left hand and which on the right. */
export type Walk = { readonly to: number; readonly left: number; readonly right: number };

/** The three sides that leave a corner. */
export const walksFrom = once((corner: number): readonly Walk[] => {
  const cell = cellOfCorner(corner);
  const near = neighboursOf(cell);
  const [northEast, southEast] = [at(near, 1), at(near, 2)];
  const [southWest, northWest] = [at(near, 4), at(near, 5)];
  if (isEast(corner))
    return [
      { to: 2 * (cell + 2 * HEIGHT) + WEST, left: northEast, right: southEast },
      { to: 2 * southEast + WEST, left: southEast, right: cell },
      { to: 2 * northEast + WEST, left: cell, right: northEast },
    ];
  return [
    { to: 2 * (cell - 2 * HEIGHT) + EAST, left: southWest, right: northWest },
    { to: 2 * northWest + EAST, left: northWest, right: cell },
    { to: 2 * southWest + EAST, left: cell, right: southWest },
  ];
});

/** The cells that meet at a corner. */
export const cellsAt = once((corner: number): readonly number[] =>
  walksFrom(corner).map(({ left }) => left),
);

/** A side by its two cells, the same from both. */
export const sideOf = (a: number, b: number): number => Math.min(a, b) * CELLS + Math.max(a, b);
export const cellsOfSide = (side: number): readonly [number, number] => [
  Math.floor(side / CELLS),
  side % CELLS,
];
