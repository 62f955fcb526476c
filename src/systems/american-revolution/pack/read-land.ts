/** Reads the land of a pack from its tables, all faults at once. */
import { no, ok, type Result } from '../../../kernel/basic.js';
import type { Point } from '../../../kernel/map/spot.js';
import {
  oneOf,
  readList,
  readOnce,
  textOf,
  wholeIn,
  wordIn,
  wrong,
  type Complain,
  type Line,
} from '../../../kernel/read-csv.js';
import type { PackFault, PackFiles } from '../../../kernel/system.js';
import { WAYS, type Area, type Land, type Region, type Way } from '../rules/land.js';
import { readFeatures, readOutlines } from './read-drawing.js';

/** The tables of the land, by the paths that they have in a pack. */
export const LAND_PATHS = [
  ...['regions.csv', 'areas.csv', 'links.csv', 'seas.csv'],
  ...['outlines.csv', 'features.csv'],
] as const;

const MOST_POINTS = 99;
const FAR = 20_000;

/** Something with its place on the drawing. */
type At<T> = { readonly what: T; readonly at: Point };

export function readLand(files: PackFiles): Result<Land, readonly PackFault[]> {
  const faults: PackFault[] = [];
  const complain: Complain = (fault) => {
    faults.push(fault);
  };
  const regions = readRegions(files, complain);
  const seas = readSeas(files, complain);
  const areas = readAreas(files, regions, seas, complain);
  const links = readLinks(files, areas, complain);
  const outlines = readOutlines(files, [...areas.keys()], complain);
  const prints = readFeatures(files, complain);
  if (faults.length > 0 || outlines === undefined) return no(faults);
  const centers = [...areas.values(), ...seas.values()].map(
    ({ what, at }) => [what.id, at] as const,
  );
  return ok({
    regions: [...regions.values()],
    areas: [...areas.values()].map(({ what }) => what),
    seas: [...seas.values()].map(({ what }) => what),
    links: [...links.values()].map(({ a, b }) => [a, b]),
    drawing: { ...outlines, centers: new Map(centers), prints, ways: [...links.values()] },
  });
}

function readRegions(files: PackFiles, complain: Complain): ReadonlyMap<string, Region> {
  const must = ['id', 'name', 'vp', 'c', 'm', 't'];
  const sheet = readList(files, 'regions.csv', { must, may: ['brief', 'source'] }, complain);
  const read = (line: Line): Region | undefined => {
    const [id, name] = [wordIn(line, 'id'), wordIn(line, 'name')];
    const [vp, c, m, t] = ['vp', 'c', 'm', 't'].map((column) =>
      wholeIn(line, column, 0, MOST_POINTS),
    );
    if (id === undefined || name === undefined || vp === undefined) return undefined;
    if (c === undefined || m === undefined || t === undefined) return undefined;
    const brief = textOf(line, 'brief');
    return { id, name, ...(brief === '' ? {} : { brief }), vp, c, m, t };
  };
  return readOnce(sheet, read, ['id', ({ id }) => id]);
}

function readSeas(
  files: PackFiles,
  complain: Complain,
): ReadonlyMap<string, At<Land['seas'][number]>> {
  const sheet = readList(
    files,
    'seas.csv',
    { must: ['id', 'name', 'x', 'y'], may: ['source'] },
    complain,
  );
  const read = (line: Line): At<Land['seas'][number]> | undefined => {
    const [id, name, at] = [wordIn(line, 'id'), wordIn(line, 'name'), pointIn(line)];
    if (id === undefined || name === undefined || at === undefined) return undefined;
    return { what: { id, name }, at };
  };
  return readOnce(sheet, read, ['id', ({ what }) => what.id]);
}

function readAreas(
  files: PackFiles,
  regions: ReadonlyMap<string, Region>,
  seas: ReadonlyMap<string, unknown>,
  complain: Complain,
): ReadonlyMap<string, At<Area>> {
  const must = ['id', 'name', 'region', 'sea', 'x', 'y'];
  const sheet = readList(files, 'areas.csv', { must, may: ['source'] }, complain);
  const read = (line: Line): At<Area> | undefined => {
    const [id, name, at] = [wordIn(line, 'id'), wordIn(line, 'name'), pointIn(line)];
    const region = oneOf(line, 'region', [...regions.keys()]);
    const inland = textOf(line, 'sea') === '';
    const sea = inland ? undefined : oneOf(line, 'sea', [...seas.keys()]);
    if (id !== undefined && (regions.has(id) || seas.has(id)))
      return wrong(line, 'id', 'an id that no region and no sea zone has');
    if (id === undefined || name === undefined || at === undefined) return undefined;
    if (region === undefined || (sea === undefined && !inland)) return undefined;
    return { what: { id, name, region, ...(sea === undefined ? {} : { sea }) }, at };
  };
  return readOnce(sheet, read, ['id', ({ what }) => what.id]);
}

function readLinks(
  files: PackFiles,
  areas: ReadonlyMap<string, unknown>,
  complain: Complain,
): ReadonlyMap<string, Way> {
  const must = ['a', 'b', 'kind'];
  const sheet = readList(files, 'links.csv', { must, may: ['name', 'source'] }, complain);
  const ids = [...areas.keys()];
  const read = (line: Line): Way | undefined => {
    const [a, b] = [oneOf(line, 'a', ids), oneOf(line, 'b', ids)];
    const kind = oneOf(line, 'kind', WAYS);
    if (a === undefined || b === undefined || kind === undefined) return undefined;
    if (a === b) return wrong(line, 'b', 'another area than a');
    return { a, b, kind, name: textOf(line, 'name') };
  };
  const key = ({ a, b }: Way): string => [a, b].sort().join(' ');
  return readOnce(sheet, read, ['b', key, 'pair of areas']);
}

function pointIn(line: Line): Point | undefined {
  const [x, y] = [wholeIn(line, 'x', 0, FAR), wholeIn(line, 'y', 0, FAR)];
  return x === undefined || y === undefined ? undefined : { x, y };
}
