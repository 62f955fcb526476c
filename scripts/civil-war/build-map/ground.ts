/** What lies in each hex: land and whose, how high and how broken. Sampled at 61 points a hex, row by row. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { MultiPolygon, Polygon } from 'geojson';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { at, project, unproject, type Point } from './geometry.js';
import { FACTS_FOLDER, type Facts } from './facts.js';
import { centreOf, GRID, HEX_MILES, SIDE_MILES } from './grid.js';

/** Shares from 0 to 1. `abroad`: land of Mexico or Canada, or of states that are not on the map. */
export type Ground = {
  readonly shares: ReadonlyMap<string, number>;
  readonly land: number;
  readonly abroad: number;
  readonly points: readonly Point[];
  readonly isInExtent: boolean;
};

/** By cell. */
export type Grounds = ReadonlyMap<number, Ground>;

/** The points lie in rows so far apart, that rows of all hexes fall on common lines. */
const LINE_MILES = HEX_MILES / 18;
const RINGS = 4;
const STEP_MILES = SIDE_MILES / 4.5;
const EXTENT = { west: -99, east: -73.9, south: 24.4, north: 42 };
/** Alaska, Hawaii and the islands: not worth their many points. */
const FAR_STATES = ['02', '15', '60', '66', '69', '72', '78'];
const ABROAD = ['Mexico', 'Canada', 'Cuba', 'Bahamas'];

type Sample = { readonly cell: number; readonly point: Point; owner: string };
type Ring = readonly Point[];

/** 61 points round the middle: a hex of points that fills the hex evenly. */
const PATTERN: readonly Point[] = Array.from(
  { length: 2 * RINGS + 1 },
  (_, k) => k - RINGS,
).flatMap((line) =>
  Array.from({ length: 2 * RINGS + 1 - Math.abs(line) }, (_, k) => ({
    x: STEP_MILES * (k - (2 * RINGS - Math.abs(line)) / 2),
    y: line * 2 * LINE_MILES,
  })),
);

export function sampleGround(facts: Facts): Grounds {
  const samples = GRID.flatMap((cell): readonly Sample[] => {
    const middle = centreOf(cell);
    return PATTERN.map(({ x, y }) => ({
      cell,
      point: { x: middle.x + x, y: middle.y + y },
      owner: '',
    }));
  });
  const lines = linesOf(samples);
  for (const [owner, rings] of abroad()) fill(lines, owner, rings);
  for (const [owner, rings] of statesOf(facts)) fill(lines, owner, rings);
  return new Map(
    GRID.map((cell, index) => [
      cell,
      groundOf(cell, samples.slice(index * PATTERN.length, (index + 1) * PATTERN.length)),
    ]),
  );
}

function groundOf(cell: number, samples: readonly Sample[]): Ground {
  const shares = new Map<string, number>();
  for (const { owner } of samples)
    if (owner !== '') shares.set(owner, (shares.get(owner) ?? 0) + 1 / samples.length);
  const abroadShare = shares.get(FOREIGN) ?? 0;
  shares.delete(FOREIGN);
  const { lat, lon } = unproject(centreOf(cell));
  return {
    shares,
    land: [...shares.values()].reduce((sum, share) => sum + share, 0),
    abroad: abroadShare,
    points: samples.map(({ point }) => point),
    isInExtent:
      lon >= EXTENT.west && lon <= EXTENT.east && lat >= EXTENT.south && lat <= EXTENT.north,
  };
}

/** Samples by their line, from west to east. */
function linesOf(samples: readonly Sample[]): ReadonlyMap<number, Sample[]> {
  const lines = new Map<number, Sample[]>();
  for (const sample of samples) {
    const line = Math.round((sample.point.y - TOP) / LINE_MILES);
    const list = lines.get(line);
    if (list === undefined) lines.set(line, [sample]);
    else list.push(sample);
  }
  for (const list of lines.values()) list.sort((a, b) => a.point.x - b.point.x);
  return lines;
}
const TOP = centreOf(at(GRID, 0)).y;

/** Gives the samples inside the rings an owner, line by line: even crossings are outside. */
function fill(lines: ReadonlyMap<number, Sample[]>, owner: string, rings: readonly Ring[]): void {
  const crossings = new Map<number, number[]>();
  for (const ring of rings)
    for (let i = 0; i + 1 < ring.length; i += 1) cross(crossings, at(ring, i), at(ring, i + 1));
  for (const [line, xs] of crossings) {
    const samples = lines.get(line);
    if (samples === undefined) continue;
    xs.sort((a, b) => a - b);
    let next = firstFrom(samples, at(xs, 0));
    for (let i = 0; i + 1 < xs.length; i += 2) {
      while (next < samples.length && at(samples, next).point.x < at(xs, i)) next += 1;
      while (next < samples.length && at(samples, next).point.x < at(xs, i + 1)) {
        at(samples, next).owner = owner;
        next += 1;
      }
    }
  }
}

function cross(crossings: Map<number, number[]>, a: Point, b: Point): void {
  const [top, bottom] = a.y < b.y ? [a, b] : [b, a];
  const first = Math.ceil((top.y - TOP) / LINE_MILES);
  for (let line = first; TOP + line * LINE_MILES < bottom.y; line += 1) {
    const y = TOP + line * LINE_MILES;
    const x = top.x + ((bottom.x - top.x) * (y - top.y)) / (bottom.y - top.y);
    const xs = crossings.get(line);
    if (xs === undefined) crossings.set(line, [x]);
    else xs.push(x);
  }
}

function firstFrom(samples: readonly Sample[], x: number): number {
  let [low, high] = [0, samples.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(samples, middle).point.x < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

const FOREIGN = '-';
const load = createRequire(import.meta.url);
// The packages hold what their names say: TopoJSON with these objects.
const readTopology = (name: string): Topology =>
  JSON.parse(readFileSync(load.resolve(name), 'utf8')) as Topology;

function* statesOf(facts: Facts): Generator<readonly [string, readonly Ring[]]> {
  const owners = new Map(facts.states.flatMap(({ id, fips }) => fips.map((code) => [code, id])));
  const topology = readTopology('us-atlas/states-10m.json');
  const isNear = (id: string): boolean => !FAR_STATES.includes(id);
  for (const { id, rings } of outlinesOf(topology, 'states', isNear))
    yield [owners.get(id) ?? FOREIGN, rings];
}

function* abroad(): Generator<readonly [string, readonly Ring[]]> {
  const topology = readTopology('world-atlas/countries-50m.json');
  const isNear = (_: string, name: string): boolean => ABROAD.includes(name);
  for (const { rings } of outlinesOf(topology, 'countries', isNear)) yield [FOREIGN, rings];
}

type Outline = { readonly id: string; readonly name: string; readonly rings: readonly Ring[] };

function* outlinesOf(
  topology: Topology,
  object: string,
  isWanted: (id: string, name: string) => boolean,
): Generator<Outline> {
  // Both objects are collections of polygons whose only property is the name.
  const collection = topology.objects[object] as GeometryCollection<{ name: string }>;
  for (const geometry of collection.geometries) {
    const { id, properties } = geometry;
    const name = properties === undefined ? '' : (properties as { name: string }).name;
    if (!isWanted(String(id), name)) continue;
    const shape = feature(topology, { type: 'GeometryCollection', geometries: [geometry] });
    const { coordinates, type } = shape.features[0]?.geometry as Polygon | MultiPolygon;
    const polygons = type === 'Polygon' ? [coordinates] : coordinates;
    yield {
      id: String(id),
      name,
      rings: polygons.flat().map((ring) => ring.map(([lon = 0, lat = 0]) => project(lat, lon))),
    };
  }
}

/** Heights in metres, from the south west corner, rows to the north: a window of ETOPO5. */
type Window = {
  readonly lon0: number;
  readonly lat0: number;
  readonly step: number;
  readonly w: number;
  readonly h: number;
};

/**
 * Heights of the land at points of one hex; the sea counts as flat, or else every shore would be broken ground. Over a
 * hex degrees run so nearly straight that three points tell those of all.
 */
export function readHeights(): (points: readonly Point[]) => readonly number[] {
  // The notice beside the window says what it holds.
  const window = JSON.parse(readFileSync(`${FACTS_FOLDER}elevation.json`, 'utf8')) as Window;
  const bytes = readFileSync(`${FACTS_FOLDER}elevation.bin`);
  const heightAt = (column: number, row: number): number =>
    Math.max(0, bytes.readInt16LE(2 * (row * window.w + column)));
  return (points) => {
    const degrees = degreesNear(at(points, 0));
    return points.map((point) => {
      const { lat, lon } = degrees(point);
      const x = Math.min(window.w - 1.001, Math.max(0, (lon - window.lon0) / window.step));
      const y = Math.min(window.h - 1.001, Math.max(0, (lat - window.lat0) / window.step));
      const [column, row] = [Math.floor(x), Math.floor(y)];
      const [u, v] = [x - column, y - row];
      const south = (1 - u) * heightAt(column, row) + u * heightAt(column + 1, row);
      const north = (1 - u) * heightAt(column, row + 1) + u * heightAt(column + 1, row + 1);
      return (1 - v) * south + v * north;
    });
  };
}

type Degrees = { readonly lat: number; readonly lon: number };

function degreesNear(home: Point): (point: Point) => Degrees {
  const here = unproject(home);
  const east = unproject({ x: home.x + 1, y: home.y });
  const south = unproject({ x: home.x, y: home.y + 1 });
  return ({ x, y }) => {
    const [dx, dy] = [x - home.x, y - home.y];
    return {
      lat: here.lat + dx * (east.lat - here.lat) + dy * (south.lat - here.lat),
      lon: here.lon + dx * (east.lon - here.lon) + dy * (south.lon - here.lon),
    };
  };
}
