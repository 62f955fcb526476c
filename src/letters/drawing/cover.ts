/**
 * Which of some outlines lies around a point. A map asks that for every letter that it tries to write: only the sides at
 * the height of the point are looked at.
 */
import { isPassed } from '../../kernel/map/plan.js';
import { boxOfPoints } from './place-boxes.js';
import type { Box, Cell, Point } from './mesh.js';

/** The sides of one outline that pass through a band across the board. */
type Passing = {
  readonly cell: Cell;
  readonly box: Box;
  readonly sides: (readonly [Point, Point])[];
};

/** About as high as a side is long. */
const BAND = 8;
const bandAt = (y: number): number => Math.floor(y / BAND);

/** Answers the first outline around a point, by its place in the list. */
export function coverOf(outlines: readonly (readonly Point[])[]): (at: Point) => Cell | undefined {
  const bands = new Map<number, Passing[]>();
  outlines.forEach((ring, cell) => {
    const box = boxOfPoints(ring);
    ring.forEach((a, index) => {
      const b = ring[(index + 1) % ring.length] ?? a;
      const last = bandAt(Math.max(a.y, b.y));
      for (let band = bandAt(Math.min(a.y, b.y)); band <= last; band += 1)
        sidesIn(bands, band, cell, box).push([a, b]);
    });
  });
  return (at) =>
    bands.get(bandAt(at.y))?.find(({ box, sides }) => isWithin(at, box) && isAround(at, sides))
      ?.cell;
}

function sidesIn(
  bands: Map<number, Passing[]>,
  band: number,
  cell: Cell,
  box: Box,
): Passing['sides'] {
  let passing = bands.get(band);
  if (passing === undefined) bands.set(band, (passing = []));
  // Outlines come one after the other.
  let last = passing.at(-1);
  if (last?.cell !== cell) passing.push((last = { cell, box, sides: [] }));
  return last.sides;
}

const isWithin = ({ x, y }: Point, box: Box): boolean =>
  x >= box.x && y >= box.y && x <= box.x + box.w && y <= box.y + box.h;

function isAround(point: Point, sides: Passing['sides']): boolean {
  let isIn = false;
  for (const [a, b] of sides) if (isPassed(point, a, b)) isIn = !isIn;
  return isIn;
}
