/** Land and water on the raster: public outlines, with lakes and straits cut out of them. */
import { createRequire } from 'node:module';
import type { MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Facts } from './facts.js';
import { at, CELLS_A_MILE, COLUMNS, project, ROWS, toRaster, type Point } from './plane.js';

/** By cell: 1 where there is land. */
export type Raster = Uint8Array;

/** An island of fewer cells is left out, a pond of fewer is filled. */
const LEAST_ISLAND = 12;
const LEAST_POND = 14;

export function landOf({ lakes, straits }: Facts): Raster {
  const land = new Uint8Array(COLUMNS * ROWS);
  fill(land, outlines('world-atlas/countries-50m.json', 'countries', ['Canada']), 1);
  for (const { points, kind } of lakes) if (kind === 'water') fill(land, [points], 0);
  fill(land, outlines('us-atlas/counties-10m.json', 'nation'), 1);
  for (const { points, kind } of lakes) if (kind === 'land') fill(land, [points], 1);
  for (const { points, miles } of straits)
    drawLine(points, Math.max(1, miles * CELLS_A_MILE), (cell) => {
      land[cell] = 0;
    });
  // Water all around, so that every cell of land has four others beside it.
  for (let column = 0; column < COLUMNS; column += 1)
    land[column] = land[COLUMNS * (ROWS - 1) + column] = 0;
  for (let row = 0; row < ROWS; row += 1)
    land[row * COLUMNS] = land[row * COLUMNS + COLUMNS - 1] = 0;
  sift(land, 1, LEAST_ISLAND);
  sift(land, 0, LEAST_POND);
  return land;
}

/** The rings of an object of a package of public outlines, of the features with these names. */
function outlines(
  file: string,
  object: string,
  names?: readonly string[],
): readonly (readonly Point[])[] {
  // The packages are JSON of their own well-known shape.
  const topology = createRequire(import.meta.url)(file) as Topology<
    Record<string, GeometryCollection<{ readonly name?: string }>>
  >;
  const { features } = feature(topology, at([topology.objects[object]], 0) as GeometryCollection);
  return features.flatMap(({ geometry, properties }) => {
    const name = String((properties as { readonly name?: string } | null)?.name);
    if (names !== undefined && !names.includes(name)) return [];
    const { type, coordinates } = geometry as MultiPolygon | Polygon;
    const polygons = type === 'MultiPolygon' ? coordinates : [coordinates];
    return polygons.flatMap((rings) =>
      rings.map((ring) => ring.map(([lon = 0, lat = 0]) => project(lat, lon))),
    );
  });
}

/** Fills rings line by line, by the even-odd rule, as one shape. */
function fill(land: Raster, rings: readonly (readonly Point[])[], value: 0 | 1): void {
  const crossings = Array.from({ length: ROWS }, (): number[] => []);
  for (const ring of rings) {
    const points = ring.map(toRaster);
    points.forEach((a, index) => {
      const b = points[(index + 1) % points.length] ?? a;
      const [high, low] = a.y < b.y ? [a, b] : [b, a];
      const last = Math.min(ROWS - 1, Math.ceil(low.y - 0.5) - 1);
      for (let row = Math.max(0, Math.ceil(high.y - 0.5)); row <= last; row += 1) {
        const share = (row + 0.5 - high.y) / (low.y - high.y);
        crossings[row]?.push(high.x + share * (low.x - high.x));
      }
    });
  }
  crossings.forEach((xs, row) => {
    xs.sort((a, b) => a - b);
    for (let index = 0; index + 1 < xs.length; index += 2) {
      const from = Math.max(0, Math.ceil(at(xs, index) - 0.5));
      const to = Math.min(COLUMNS, Math.ceil(at(xs, index + 1) - 0.5));
      if (to > from) land.fill(value, row * COLUMNS + from, row * COLUMNS + to);
    }
  });
}

/** Every cell along a course, so many cells wide; without a gap through which a step could slip. */
export function drawLine(
  course: readonly Point[],
  width: number,
  mark: (cell: number) => void,
): void {
  const points = course.map(toRaster);
  const half = Math.max(0.5, width / 2);
  points.slice(1).forEach((b, index) => {
    const a = points[index] ?? b;
    const steps = Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) * 2));
    for (let step = 0; step <= steps; step += 1) {
      const x = a.x + ((b.x - a.x) * step) / steps;
      const y = a.y + ((b.y - a.y) * step) / steps;
      for (let row = Math.floor(y - half + 0.5); row <= y + half - 0.5; row += 1)
        for (let column = Math.floor(x - half + 0.5); column <= x + half - 0.5; column += 1)
          if (row >= 0 && column >= 0 && row < ROWS && column < COLUMNS)
            mark(row * COLUMNS + column);
    }
  });
}

/** The steps to the four cells next to one. */
export const BESIDE = [-COLUMNS, 1, COLUMNS, -1] as const;

/** Gives pieces of a kind that are too small to the other kind. */
function sift(land: Raster, kind: 0 | 1, least: number): void {
  for (const piece of pieces(land))
    if (land[at(piece, 0)] === kind && piece.length < least)
      for (const cell of piece) land[cell] = 1 - kind;
}

/** Cells that hang together and have the same value. */
export function pieces(values: ArrayLike<number>): readonly (readonly number[])[] {
  const seen = new Uint8Array(COLUMNS * ROWS);
  const found: number[][] = [];
  for (let start = 0; start < seen.length; start += 1) {
    if (seen[start] === 1) continue;
    seen[start] = 1;
    const piece = [start];
    for (const cell of piece)
      for (const step of BESIDE)
        if (seen[cell + step] === 0 && values[cell + step] === values[cell]) {
          seen[cell + step] = 1;
          piece.push(cell + step);
        }
    found.push(piece);
  }
  return found;
}
