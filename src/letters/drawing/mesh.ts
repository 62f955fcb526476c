/**
 * The net of a drawing: cells with the corners and sides that they share with each other. A grid's cells are alike; areas
 * bring their own outlines. What is drawn along sides and over cells need not know which of them it has.
 */
import type { Box, Link, PlaceId, Point } from '../../kernel/map/board.js';

export type { Box, Point };
/** A corner of cells, as one number. */
export type Corner = number;
/** A cell of the drawing as one number; unlike a place it may lie off the board. */
export type Cell = number;
export type Side = readonly [Corner, Corner];

export type Mesh = {
  readonly cellOf: (place: PlaceId) => Cell | undefined;
  readonly centerOf: (cell: Cell) => Point;
  /** All around, clockwise; side `i` runs from corner `i` to the next. */
  readonly cornersOf: (cell: Cell) => readonly Corner[];
  /** The cell behind each side. */
  readonly neighborsOf: (cell: Cell) => readonly Cell[];
  readonly at: (corner: Corner) => Point;
  /** Where the hand puts a corner; grid and counters keep to `at`. */
  readonly hand: (corner: Corner) => Point;
  readonly under: (at: Point) => Cell | undefined;
  /** The sides along which a link runs; none where its places do not touch. */
  readonly sidesOf: (link: Link) => readonly Side[];
  /** How far apart the middles of neighbors are, about, across and down. */
  readonly step: { readonly x: number; readonly y: number };
  /** All cells with their middles in a box, those off the board too, where the net has no end. */
  readonly cellsIn: (box: Box) => readonly Cell[];
  /** Places for the signs of a kind of ground, in steps from the middle of a cell; absent: as many as it always has. */
  readonly scatter?: (cell: Cell) => readonly Point[];
  /** What lies around all cells, sea; absent on a grid. */
  readonly around?: Cell;
  /** Land that is no place. */
  readonly beyond?: readonly Cell[];
};

/** A number from -1 to 1 that is always the same for the same whole numbers: the hand's unsteadiness. */
export function tremor(key: number, salt = 0): number {
  let mixed = Math.imul(key ^ Math.imul(salt + 1, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 31 - 1;
}

const CORNER_TREMOR = 1.9;

export const shaken = ({ x, y }: Point, corner: Corner): Point => ({
  x: x + CORNER_TREMOR * tremor(corner, 1),
  y: y + CORNER_TREMOR * tremor(corner, 2),
});

export const sidesOfCell = (mesh: Mesh, cell: Cell): readonly Side[] => {
  const corners = mesh.cornersOf(cell);
  return corners.map((corner, index): Side => [
    corner,
    corners[(index + 1) % corners.length] ?? corner,
  ]);
};

/** The rings around a set of cells, each closed, its inside to the right. */
export function outline(mesh: Mesh, cells: ReadonlySet<Cell>): readonly (readonly Corner[])[] {
  // Where areas touch at a corner alone, two sides begin there.
  const next = new Map<Corner, Corner[]>();
  for (const cell of cells) {
    const sides = sidesOfCell(mesh, cell);
    mesh.neighborsOf(cell).forEach((other, index) => {
      const [from, to] = sides[index] ?? [];
      if (from === undefined || to === undefined || cells.has(other)) return;
      const known = next.get(from);
      if (known === undefined) next.set(from, [to]);
      else known.push(to);
    });
  }
  const rings: Corner[][] = [];
  for (const [start, ways] of next)
    while (ways.length > 0) {
      const ring: Corner[] = [];
      for (let at: Corner | undefined = start; at !== undefined;) {
        const to: Corner | undefined = next.get(at)?.shift();
        if (to !== undefined) ring.push(at);
        at = to;
      }
      rings.push(ring);
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

/** Whether a point lies in a box. */
export const isIn = ({ x, y }: Point, box: Box): boolean =>
  x > box.x && y > box.y && x < box.x + box.w && y < box.y + box.h;
