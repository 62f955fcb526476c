/** How good the map is, in figures: printed by the build and bounded by its tests. */
import type { Facts } from './facts.js';
import { courseLength } from './geometry.js';
import { hexId, SIDE_MILES, sideOf } from './grid.js';
import type { Rail } from './rails.js';
import type { Town } from './towns.js';
import type { Waterway } from './waterways.js';

export type Quality = {
  readonly banks: { readonly asked: number; readonly missed: readonly string[] };
  readonly borders: { readonly on: number; readonly all: number; readonly off: readonly string[] };
  readonly waterways: WaterwayQuality;
  readonly rails: RailQuality;
};

/** `perMile`: length on hexsides against the course. `curls`: four sides in a row round one hex. */
export type WaterwayQuality = {
  readonly sides: number;
  readonly perMile: number;
  readonly curls: readonly string[];
  readonly crooked: readonly string[];
  /** Waterways that come to one corner twice. */
  readonly twice: readonly string[];
};

/** `passed`: `line: town` where a line runs through a town it did not serve. */
export type RailQuality = {
  readonly passed: readonly string[];
  readonly allowed: readonly string[];
  readonly overRidge: readonly string[];
};

/** A river so much longer than its course is crooked: the grid makes 1.15 to 1.33, a mouth a hex away the rest. */
const CROOKED = 1.7;
const LEAST_SIDES = 6;

export function measureWaterways(waterways: readonly Waterway[]): WaterwayQuality {
  const rivers = waterways.filter(({ fact }) => fact !== undefined);
  const sides = rivers.reduce((sum, { trace }) => sum + trace.sides.length, 0);
  const miles = rivers.reduce((sum, { course }) => sum + courseLength(course), 0);
  return {
    sides,
    perMile: (sides * SIDE_MILES) / miles,
    curls: rivers.flatMap(({ name, trace }) => [
      ...curlsOf(trace.lefts).map((cell) => `${name} round ${hexId(cell)}`),
      ...curlsOf(trace.rights).map((cell) => `${name} round ${hexId(cell)}`),
    ]),
    crooked: rivers
      .filter(
        ({ course, trace }) =>
          trace.sides.length >= LEAST_SIDES &&
          (trace.sides.length * SIDE_MILES) / courseLength(course) > CROOKED,
      )
      .map(({ name }) => name),
    twice: waterways
      .filter(({ trace: { corners } }) => new Set(corners).size < corners.length)
      .map(({ name }) => name),
  };
}

/** Cells that have four sides in a row. */
const curlsOf = (cells: readonly number[]): readonly number[] =>
  cells.filter(
    (cell, i) => i >= 3 && cells[i - 1] === cell && cells[i - 2] === cell && cells[i - 3] === cell,
  );

export function measureRails(
  facts: Facts,
  towns: readonly Town[],
  rails: readonly Rail[],
  isClosed: (side: number) => boolean,
): RailQuality {
  const pairs = rails.flatMap(({ fact, cells }) =>
    towns
      .filter(({ fact: town, cell }) => cells.includes(cell) && !fact.stations.includes(town.name))
      .filter(({ cell }) => !sharesHex(fact.stations, towns, cell))
      .map(({ fact: town }) => `${fact.id}: ${town.name}`),
  );
  const known = new Set(
    facts.overrides
      .filter(({ what }) => what === 'pass')
      .map(({ name, value }) => `${name}: ${value}`),
  );
  return {
    passed: pairs.filter((pair) => !known.has(pair)),
    allowed: pairs.filter((pair) => known.has(pair)),
    overRidge: rails.flatMap(({ fact, cells }) =>
      cells
        .slice(1)
        .filter((cell, i) => isClosed(sideOf(cells[i] ?? cell, cell)))
        .map((cell) => `${fact.id} into ${hexId(cell)}`),
    ),
  };
}

/** A town that shares its hex with a town that the line served cannot be gone round. */
const sharesHex = (stations: readonly string[], towns: readonly Town[], cell: number): boolean =>
  towns.some((town) => town.cell === cell && stations.includes(town.fact.name));
