/** The fact tables of the pack, read and checked: what the map is made from. A slip in them throws, with file and row. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { linesOf, readSheet, textOf, type Line } from '../../../src/kernel/read-csv.js';
import type { PackFault } from '../../../src/kernel/system.js';
import { project, type Point } from './geometry.js';

export const MAP_FOLDER = fileURLToPath(
  new URL('../../../src/systems/civil-war/pack/1861/map/', import.meta.url),
);
export const FACTS_FOLDER = `${MAP_FOLDER}facts/`;

/** Which hand of a river, looking down stream. */
export type Hand = 'L' | 'R';
export type Bank = { readonly river: string; readonly hand: Hand };

export type StateFact = {
  readonly id: string;
  readonly name: string;
  readonly fips: readonly string[];
  readonly side: string;
  readonly theater: string;
};
export type TownFact = {
  readonly name: string;
  readonly state: string;
  readonly at: Point;
  readonly tier: number;
  readonly port: string;
  readonly banks: readonly Bank[];
  /** `yes`: named on the map at every size. */
  readonly great: string;
  readonly note: string;
};
export type RiverFact = {
  readonly name: string;
  readonly into: string;
  /** From where it is broad, and its heads of navigation; `all` is the source. */
  readonly wideFrom: Point | 'all' | undefined;
  readonly deepFrom: Point | 'all' | undefined;
  readonly lightFrom: Point | 'all' | undefined;
  readonly leftStates: readonly string[];
  readonly rightStates: readonly string[];
  /** From where it is their border; undefined: all the way. */
  readonly borderFrom: Point | undefined;
  readonly course: readonly Point[];
};
export type CourseFact = { readonly name: string; readonly course: readonly Point[] };
export type GapFact = {
  readonly name: string;
  readonly at: Point;
  readonly ridge: string;
  readonly crosses: string;
};
export type RailFact = {
  readonly id: string;
  readonly name: string;
  readonly gauge: string;
  readonly stations: readonly string[];
  readonly note: string;
};
export type PlaceFact = {
  readonly name: string;
  readonly at: Point;
  readonly bank: Bank | undefined;
  readonly faces: string;
};
export type CrossingFact = {
  readonly river: string;
  readonly station: string;
  readonly by: string;
};
export type TerrainFact = {
  readonly terrain: string;
  readonly name: string;
  readonly outline: readonly Point[];
};
export type OverrideFact = {
  readonly what: string;
  readonly name: string;
  readonly value: string;
  readonly reason: string;
};

export type Facts = {
  readonly states: readonly StateFact[];
  readonly towns: readonly TownFact[];
  readonly rivers: readonly RiverFact[];
  readonly inlets: readonly CourseFact[];
  readonly ridges: readonly CourseFact[];
  readonly gaps: readonly GapFact[];
  readonly rails: readonly RailFact[];
  readonly places: readonly PlaceFact[];
  readonly crossings: readonly CrossingFact[];
  readonly terrain: readonly TerrainFact[];
  readonly overrides: readonly OverrideFact[];
};

export function readFacts(): Facts {
  return {
    states: readTable('states', (line) => ({
      id: textOf(line, 'id'),
      name: textOf(line, 'name'),
      fips: textOf(line, 'fips').split(' '),
      side: textOf(line, 'side'),
      theater: textOf(line, 'theater'),
    })),
    towns: readTable('towns', readTown),
    rivers: readTable('rivers', readRiver),
    inlets: readTable('inlets', readCourse),
    ridges: readTable('ridges', readCourse),
    gaps: readTable('gaps', (line) => ({
      name: textOf(line, 'name'),
      at: pointIn(line),
      ridge: textOf(line, 'ridge'),
      crosses: textOf(line, 'crosses'),
    })),
    rails: readTable('rails', (line) => ({
      id: textOf(line, 'id'),
      name: textOf(line, 'name'),
      gauge: textOf(line, 'gauge'),
      stations: textOf(line, 'stations').split('; '),
      note: textOf(line, 'note'),
    })),
    places: readTable('rail-places', readPlace),
    crossings: readTable('rail-crossings', (line) => ({
      river: textOf(line, 'river'),
      station: textOf(line, 'station'),
      by: textOf(line, 'by'),
    })),
    terrain: readTable('terrain', (line) => ({
      terrain: textOf(line, 'class'),
      name: textOf(line, 'name'),
      outline: pointsOf(textOf(line, 'outline'), line),
    })),
    overrides: readTable('overrides', (line) => ({
      what: textOf(line, 'what'),
      name: textOf(line, 'name'),
      value: textOf(line, 'value'),
      reason: textOf(line, 'reason'),
    })),
  };
}

function readTable<T>(name: string, read: (line: Line) => T): readonly T[] {
  const file = `${name}.csv`;
  const text = readFileSync(FACTS_FOLDER + file, 'utf8');
  const stop = ({ row, read: found, expected }: PackFault): never => {
    throw new Error(`${file}, row ${row}: ${found}; expected ${expected}`);
  };
  return [...linesOf(readSheet({ [file]: text }, file, stop))].map(read);
}

function readTown(line: Line): TownFact {
  const banks = textOf(line, 'banks');
  return {
    name: textOf(line, 'name'),
    state: textOf(line, 'state'),
    at: pointIn(line),
    tier: Number(textOf(line, 'tier')),
    port: textOf(line, 'port'),
    banks: banks === '' ? [] : banks.split('; ').map((bank) => bankOf(bank, line)),
    great: textOf(line, 'great'),
    note: textOf(line, 'note'),
  };
}

function readPlace(line: Line): PlaceFact {
  const river = textOf(line, 'river');
  return {
    name: textOf(line, 'name'),
    at: pointIn(line),
    bank: river === '' ? undefined : bankOf(`${river} ${textOf(line, 'hand')}`, line),
    faces: textOf(line, 'faces'),
  };
}

function readRiver(line: Line): RiverFact {
  const states = (column: string): readonly string[] =>
    textOf(line, column).split(' ').filter(Boolean);
  const head = (column: string): RiverFact['deepFrom'] => {
    const text = textOf(line, column);
    if (text === '' || text === 'all') return text === '' ? undefined : text;
    return pointsOf(text, line)[0];
  };
  const pointMaybe = (column: string): Point | undefined => {
    const found = head(column);
    return found === 'all' ? undefined : found;
  };
  return {
    ...readCourse(line),
    into: textOf(line, 'into'),
    wideFrom: head('wide-from'),
    deepFrom: head('deep-from'),
    lightFrom: head('light-from'),
    leftStates: states('left-states'),
    rightStates: states('right-states'),
    borderFrom: pointMaybe('border-from'),
  };
}

const readCourse = (line: Line): CourseFact => ({
  name: textOf(line, 'name'),
  course: pointsOf(textOf(line, 'course'), line),
});

/** `Potomac L`. */
export function bankOf(text: string, line?: Line): Bank {
  const [, river, hand] = /^(.+) ([LR])$/.exec(text) ?? [];
  if (river === undefined || (hand !== 'L' && hand !== 'R'))
    throw new Error(`row ${line?.row ?? 0}: "${text}" is no bank of a river`);
  return { river, hand };
}

const pointIn = (line: Line): Point =>
  project(Number(textOf(line, 'lat')), Number(textOf(line, 'lon')));

/** `38.9 -77.06; 38.8 -77.03`: degrees north and east. */
function pointsOf(text: string, line: Line): readonly Point[] {
  return text.split('; ').map((pair) => {
    const [lat, lon] = pair.split(' ').map(Number);
    if (lat === undefined || lon === undefined || Number.isNaN(lat + lon))
      throw new Error(`row ${line.row}: "${pair}" is no place`);
    return project(lat, lon);
  });
}
