/** The fact tables of the pack, in units of the drawing. A slip in them throws, with file and row. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { linesOf, readSheet, textOf, type Line } from '../../../src/kernel/read-csv.js';
import type { PackFault } from '../../../src/kernel/system.js';
import { tremor } from '../../../src/letters/drawing/mesh.js';
import { project, type Point } from './plane.js';

export const PACK_FOLDER = fileURLToPath(
  new URL('../../../src/systems/american-revolution/pack/1775/', import.meta.url),
);

export type Course = { readonly name: string; readonly points: readonly Point[] };
export type Facts = {
  /** From which each area, or land that is none, is reckoned. */
  readonly places: readonly (Course & { readonly isWild: boolean })[];
  readonly rivers: readonly (Course & { readonly weight: number })[];
  readonly ridges: readonly Course[];
  readonly borders: readonly Course[];
  readonly straits: readonly (Course & { readonly miles: number })[];
  /** `water` is cut out of the land, `land` filled, and what is `printed` is drawn on it. */
  readonly lakes: readonly (Course & { readonly kind: string })[];
};

export const readFacts = (): Facts => ({
  places: readTable('places', (line) => ({
    name: textOf(line, 'id'),
    points: pointsOf(line, 'places'),
    isWild: textOf(line, 'wild') === 'yes',
  })),
  rivers: readTable('rivers', (line) => ({
    ...winding(courseOf(line, 'course')),
    weight: Number(textOf(line, 'weight')),
  })),
  ridges: readTable('ridges', (line) => courseOf(line, 'course')),
  borders: readTable('borders', (line) => courseOf(line, 'course')),
  straits: readTable('straits', (line) => ({
    ...courseOf(line, 'course'),
    miles: Number(textOf(line, 'miles')),
  })),
  lakes: readTable('lakes', (line) => ({
    ...courseOf(line, 'outline'),
    kind: textOf(line, 'kind'),
  })),
});

function readTable<T>(name: string, read: (line: Line) => T): readonly T[] {
  const file = `facts/${name}.csv`;
  const text = readFileSync(PACK_FOLDER + file, 'utf8');
  const stop = ({ row, read: found, expected }: PackFault): never => {
    throw new Error(`${file}, row ${row}: ${found}; expected ${expected}`);
  };
  return [...linesOf(readSheet({ [file]: text }, file, stop))].map(read);
}

/** Between places that a river passes it winds; it is the same river wherever it is used. */
const REACH = 13;
const WINDING = 0.16;

function winding({ name, points }: Course): Course {
  const part = (a: Point, b: Point, salt: number, depth: number): readonly Point[] => {
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length < REACH || depth > 5) return [a];
    const way = WINDING * tremor(Math.round(a.x) * 31 + Math.round(a.y), salt);
    const middle = {
      x: (a.x + b.x) / 2 - (b.y - a.y) * way,
      y: (a.y + b.y) / 2 + (b.x - a.x) * way,
    };
    return [...part(a, middle, salt * 2, depth + 1), ...part(middle, b, salt * 2 + 1, depth + 1)];
  };
  const last = points.slice(-1);
  return {
    name,
    points: [...points.slice(1).flatMap((b, i) => part(points[i] ?? b, b, 1, 0)), ...last],
  };
}

const courseOf = (line: Line, column: string): Course => ({
  name: textOf(line, 'name'),
  points: pointsOf(line, column),
});

/** `38.9 -77.06; 38.8 -77.03`: degrees north and east. */
const pointsOf = (line: Line, column: string): readonly Point[] =>
  textOf(line, column)
    .split('; ')
    .map((pair) => {
      const [lat = Number.NaN, lon = Number.NaN] = pair.split(' ').map(Number);
      if (Number.isNaN(lat + lon)) throw new Error(`row ${line.row}: "${pair}" is no place`);
      return project(lat, lon);
    });
