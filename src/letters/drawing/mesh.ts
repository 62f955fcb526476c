/**
 * Points, hexsides and outlines of the drawing, in map units: a hex is 40 wide and 34.8 high, so that corners and
 * middles of sides have one decimal. Corners lie on a lattice of whole numbers, which makes them good keys.
 */
import { columnOf, rowOf } from '../../kernel/hex.js';
import { COLUMN_STEP, ROW_STEP, type Point } from '../../kernel/hex-plane.js';

export { COLUMN_STEP, ROW_STEP };
export type { Point };
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
};
/** A corner of hexes, as one number. */
export type Corner = number;
/** A hex of the drawing as one number; unlike an id it may lie off the board. */
export type Cell = number;
export type Side = readonly [Corner, Corner];

const X_UNIT = 10;
const Y_UNIT = 17.4;
const SHIFT = 4096;
const ORIGIN = 64;

const pack = (a: number, b: number): number => (a + ORIGIN) * SHIFT + b + ORIGIN;
const first = (key: number): number => Math.floor(key / SHIFT) - ORIGIN;
const second = (key: number): number => (key % SHIFT) - ORIGIN;

export const cellAt = (column: number, row: number): Cell => pack(column, row);
export const cellOf = (hex: string): Cell => pack(columnOf(hex), rowOf(hex));

const isOdd = (n: number): boolean => n % 2 !== 0;
const centreLattice = (cell: Cell): readonly [number, number] => {
  const column = first(cell);
  return [2 + 3 * column, 1 + 2 * second(cell) + (isOdd(column) ? 1 : 0)];
};

export function cellCentre(cell: Cell): Point {
  const [x, y] = centreLattice(cell);
  return { x: x * X_UNIT, y: y * Y_UNIT };
}
/** The cell whose centre is nearest. */
export function cellUnder({ x, y }: Point): Cell {
  const column = Math.round((x - 2 * X_UNIT) / COLUMN_STEP);
  let best = 0;
  let bestOff = Number.POSITIVE_INFINITY;
  for (let at = column - 1; at <= column + 1; at += 1) {
    const down = isOdd(at) ? 2 : 1;
    const row = Math.round((y / Y_UNIT - down) / 2);
    const across = (2 + 3 * at) * X_UNIT - x;
    const along = (2 * row + down) * Y_UNIT - y;
    const off = across * across + along * along;
    if (off >= bestOff) continue;
    best = cellAt(at, row);
    bestOff = off;
  }
  return best;
}

export const hexCentre = (hex: string): Point => cellCentre(cellOf(hex));
export const cornerPoint = (corner: Corner): Point => ({
  x: first(corner) * X_UNIT,
  y: second(corner) * Y_UNIT,
});

/** From east clockwise; side `i` runs from corner `i` to corner `i + 1`. */
const CORNERS = [
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
  [-1, -1],
  [1, -1],
] as const;
/** Column step, row step from an even column, from an odd one: SE, S, SW, NW, N, NE as the sides run. */
const NEIGHBOURS = [
  [1, 0, 1],
  [0, 1, 1],
  [-1, 0, 1],
  [-1, -1, 0],
  [0, -1, -1],
  [1, -1, 0],
] as const;

/** The six corners, from east clockwise. */
export function cellCorners(cell: Cell): readonly Corner[] {
  const [x, y] = centreLattice(cell);
  return CORNERS.map(([dx, dy]) => pack(x + dx, y + dy));
}

/** The six cells next door; the side with index `i` of `cellSides` lies between. */
export function cellNeighbours(cell: Cell): readonly Cell[] {
  const column = first(cell);
  const row = second(cell);
  return NEIGHBOURS.map(([dx, even, odd]) => pack(column + dx, row + (isOdd(column) ? odd : even)));
}

export function cellSides(cell: Cell): readonly Side[] {
  const corners = cellCorners(cell);
  return corners.map((corner, index): Side => [corner, corners[(index + 1) % 6] ?? corner]);
}

/** The side between two hexes, or undefined when they do not touch. */
export function sideBetween(a: string, b: string): Side | undefined {
  const index = cellNeighbours(cellOf(a)).indexOf(cellOf(b));
  return index < 0 ? undefined : cellSides(cellOf(a))[index];
}

/** The rings around a set of cells, each closed, its inside to the right. */
export function outline(cells: ReadonlySet<Cell>): readonly (readonly Corner[])[] {
  const next = new Map<Corner, Corner>();
  for (const cell of cells) {
    const sides = cellSides(cell);
    cellNeighbours(cell).forEach((other, index) => {
      const side = sides[index];
      if (side !== undefined && !cells.has(other)) next.set(side[0], side[1]);
    });
  }
  const rings: Corner[][] = [];
  for (const start of next.keys()) {
    const ring: Corner[] = [];
    for (let at: Corner | undefined = start; at !== undefined && next.has(at);) {
      ring.push(at);
      const to = next.get(at);
      next.delete(at);
      at = to;
    }
    if (ring.length > 0) rings.push(ring);
  }
  return rings;
}

/** A line of keys, corners or cells, as long as can be; `closed` when its end joins its start. */
export type Chain = { readonly keys: readonly number[]; readonly closed: boolean };

/** Joins links into lines that end where three meet, at loose ends and at `stops`. */
export function chainsOf(links: Iterable<Side>, stops?: ReadonlySet<number>): readonly Chain[] {
  const open = new Map<number, number[]>();
  for (const [a, b] of links) {
    if (open.get(a)?.includes(b) === true || a === b) continue;
    open.set(a, [...(open.get(a) ?? []), b]);
    open.set(b, [...(open.get(b) ?? []), a]);
  }
  const degrees = new Map([...open].map(([key, others]) => [key, others.length]));
  const isEnd = (key: number): boolean => degrees.get(key) !== 2 || stops?.has(key) === true;
  const chains: Chain[] = [];
  const starts = [...open.keys()];
  for (const key of [...starts.filter(isEnd), ...starts]) {
    while ((open.get(key)?.length ?? 0) > 0) {
      const keys = walk(key, open, isEnd);
      chains.push({ keys, closed: keys.length > 2 && keys[0] === keys.at(-1) && !isEnd(key) });
    }
  }
  return chains;
}

function walk(
  start: number,
  open: ReadonlyMap<number, number[]>,
  isEnd: (key: number) => boolean,
): readonly number[] {
  const keys = [start];
  for (let at = start; ;) {
    const to = open.get(at)?.shift();
    if (to === undefined) return keys;
    const back = open.get(to) ?? [];
    back.splice(back.indexOf(at), 1);
    keys.push(to);
    if (isEnd(to) || to === start) return keys;
    at = to;
  }
}

/** Whether a hex's centre lies in a box. */
export function isHexIn(hex: string, box: Box): boolean {
  const { x, y } = hexCentre(hex);
  return x > box.x && y > box.y && x < box.x + box.w && y < box.y + box.h;
}
