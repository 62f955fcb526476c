/** Whose each cell of land is: the area's from whose places the way is shortest. */
import type { Course, Facts } from './facts.js';
import { BESIDE, drawLine, pieces, type Raster } from './land.js';
import { at, COLUMNS, ROWS, toRaster } from './plane.js';
import { tremor } from '../../../src/letters/drawing/mesh.js';

/** By cell: the row of `Facts.places` from 1, 0 for water. */
export type Claims = Int16Array;

/** What a step costs, and one aslant; a step over what keeps areas apart costs more. */
const STEP = 10;
const ASLANT = 1.4;
const OVER = { river: [0, 0, 170, 300, 400], border: 600, ridge: 250 } as const;
/** Ground is uneven over so many cells, by so much: no border runs as with a ruler. */
const UNEVEN = { cells: 9, cost: 9 };
/** A piece of an area that is cut off from the rest of it and so small goes to whoever is around it. */
const LEAST_PIECE = 60;

export function claimsOf(facts: Facts, land: Raster): Claims {
  const cost = Uint16Array.from({ length: COLUMNS * ROWS }, (_, cell) => STEP + unevenAt(cell));
  const wall = (courses: readonly Course[], price: (course: Course) => number): void => {
    for (const course of courses)
      drawLine(course.points, 1.5, (cell) => {
        cost[cell] = Math.max(at(cost, cell), price(course));
      });
  };
  wall(facts.rivers, (course) => OVER.river[(course as Facts['rivers'][number]).weight] ?? 0);
  wall(facts.borders, () => OVER.border);
  wall(facts.ridges, () => OVER.ridge);
  const claims = spread(facts, land, cost);
  tidy(claims);
  return claims;
}

/** A number for a cell that is much like those for the cells around it. */
function unevenAt(cell: number): number {
  const [x, y] = [(cell % COLUMNS) / UNEVEN.cells, Math.floor(cell / COLUMNS) / UNEVEN.cells];
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const ease = (share: number): number => share * share * (3 - 2 * share);
  const [right, down] = [ease(x - left), ease(y - top)];
  const mix = (a: number, b: number, share: number): number => a + (b - a) * share;
  const corner = (dx: number, dy: number): number => (tremor(left + dx, top + dy) + 1) / 2;
  const above = mix(corner(0, 0), corner(1, 0), right);
  return Math.round(UNEVEN.cost * mix(above, mix(corner(0, 1), corner(1, 1), right), down));
}

/** From all places at once, the nearest cells first; a list of cells for each length of way. */
function spread(facts: Facts, land: Raster, cost: Uint16Array): Claims {
  const claims: Claims = new Int16Array(COLUMNS * ROWS);
  const lengths = new Int32Array(COLUMNS * ROWS).fill(2 ** 30);
  const waiting: (number[] | undefined)[] = [[]];
  facts.places.forEach(({ name, points }, index) => {
    for (const point of points) {
      const { x, y } = toRaster(point);
      const cell = Math.floor(y) * COLUMNS + Math.floor(x);
      if (land[cell] !== 1)
        throw new Error(`place ${points.indexOf(point) + 1} of ${name} is no land`);
      claims[cell] = index + 1;
      lengths[cell] = 0;
      waiting[0]?.push(cell);
    }
  });
  const reach = (from: number, to: number, far: number): void => {
    if (land[to] !== 1 || far >= (lengths[to] ?? 0)) return;
    lengths[to] = far;
    claims[to] = at(claims, from);
    (waiting[far] ??= []).push(to);
  };
  for (let length = 0; length < waiting.length; length += 1) {
    for (const cell of waiting[length] ?? []) {
      if (lengths[cell] !== length) continue;
      for (const [index, step] of BESIDE.entries()) {
        const beside = cell + step;
        reach(cell, beside, length + (cost[beside] ?? 0));
        // Aslant no wall is slipped past: the dearest of the three cells counts.
        const other = BESIDE[(index + 1) % 4] ?? 0;
        const dearest = Math.max(
          cost[beside] ?? 0,
          cost[cell + other] ?? 0,
          cost[beside + other] ?? 0,
        );
        reach(cell, beside + other, length + Math.round(dearest * ASLANT));
      }
    }
    waiting[length] = undefined;
  }
  return claims;
}

/** Islands stay whoever's they are; a crumb between two areas does not. */
function tidy(claims: Claims): void {
  for (const piece of pieces(claims)) {
    const own = at(claims, at(piece, 0));
    if (own === 0 || piece.length >= LEAST_PIECE) continue;
    const around = new Map<number, number>();
    for (const cell of piece)
      for (const step of BESIDE) {
        const other = claims[cell + step] ?? 0;
        if (other !== own && other !== 0) around.set(other, (around.get(other) ?? 0) + 1);
      }
    const [most] = [...around].sort(([a, x], [b, y]) => y - x || a - b);
    if (most !== undefined) for (const cell of piece) claims[cell] = most[0];
  }
}
