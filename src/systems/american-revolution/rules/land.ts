/** The land of the war: regions, areas, sea zones and what joins them, with look-ups that are computed once for each land. */
import { byText, groupedBy } from '../../../kernel/basic.js';
import type { Point } from '../../../kernel/map/spot.js';
import { plainName } from '../../../kernel/sheet-text.js';

/** `vp` is its worth; `c`, `m` and `t` are its levy of Continentals, its militia and its Tories, in SP. */
export type Region = {
  readonly id: string;
  readonly name: string;
  /** For a map without room for its name. */
  readonly brief?: string;
  readonly vp: number;
  readonly c: number;
  readonly m: number;
  readonly t: number;
};

/** `sea` is the sea zone off its coast; an inland area has none. */
export type Area = {
  readonly id: string;
  readonly name: string;
  readonly region: string;
  readonly sea?: string;
};

/** What is printed on the land; of rivers the `weight` is 1 to 4, the least first. */
export type Print = {
  readonly kind: 'river' | 'lake' | 'ridge';
  readonly name: string;
  readonly weight: 1 | 2 | 3 | 4;
  readonly points: readonly Point[];
};

/** How the land is drawn, in units of `milesPerUnit` on a sheet from 0 0; no rule depends on it. */
export type Drawing = {
  readonly milesPerUnit: number;
  readonly sheet: { readonly w: number; readonly h: number };
  /** Where counters stand, by area and by sea zone. */
  readonly centers: ReadonlyMap<string, Point>;
  /** By area. Areas next to each other have the points of their border in common. */
  readonly outlines: ReadonlyMap<string, readonly Point[]>;
  /** Land that is no area. */
  readonly beyond: readonly (readonly Point[])[];
  readonly prints: readonly Print[];
  /** What the common border of two areas runs along. */
  readonly ways: readonly Way[];
};

export const WAYS = ['land', 'river', 'crossing'] as const;
export type Way = {
  readonly a: string;
  readonly b: string;
  readonly kind: (typeof WAYS)[number];
  readonly name: string;
};

/** `seas` and `areas` stand in the order of their tables: of sea zones from north to south. */
export type Land = {
  readonly regions: readonly Region[];
  readonly areas: readonly Area[];
  readonly seas: readonly { readonly id: string; readonly name: string }[];
  readonly links: readonly (readonly [string, string])[];
  readonly drawing: Drawing;
};

type Index = {
  readonly areas: ReadonlyMap<string, Area>;
  /** Ids of areas by their ids and names as they are typed. */
  readonly named: ReadonlyMap<string, string>;
  readonly regions: ReadonlyMap<string, Region>;
  readonly near: ReadonlyMap<string, readonly string[]>;
  readonly inRegion: ReadonlyMap<string, readonly Area[]>;
  readonly seas: readonly string[];
};

const indexes = new WeakMap<Land, Index>();

function indexOf(land: Land): Index {
  const known = indexes.get(land);
  if (known !== undefined) return known;
  const both = land.links.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]);
  const index: Index = {
    areas: new Map(land.areas.map((area) => [area.id, area])),
    named: new Map(
      land.areas.flatMap(({ id, name }) => [
        [plainName(id), id] as const,
        [plainName(name), id] as const,
      ]),
    ),
    regions: new Map(land.regions.map((region) => [region.id, region])),
    near: new Map(
      [...groupedBy(both, ([from]) => from)].map(([from, pairs]) => [
        from,
        pairs.map(([, to]) => to).sort(byText),
      ]),
    ),
    inRegion: groupedBy(land.areas, ({ region }) => region),
    seas: land.seas.map(({ id }) => id),
  };
  indexes.set(land, index);
  return index;
}

/** An id that is not of this land is a slip of the program. */
function known<T>(found: T | undefined, what: string, id: string): T {
  if (found === undefined) throw new Error(`no ${what} "${id}" in this land`);
  return found;
}

export const areaOf = (land: Land, id: string): Area =>
  known(indexOf(land).areas.get(id), 'area', id);

/** The region with this id. */
export const regionOf = (land: Land, id: string): Region =>
  known(indexOf(land).regions.get(id), 'region', id);

/** `the Hudson Highlands`, `New York`: the name of a region inside a sentence. */
export function regionInText(land: Land, region: string): string {
  const { name } = regionOf(land, region);
  return /(Highlands|Lands|Valley|Territory|Mountains|Country)$/.test(name) ? `the ${name}` : name;
}

/** Whether anybody rises in a region that the British enter (AR-36). */
export function isCalledOut(land: Land, region: string): boolean {
  const { m, t } = regionOf(land, region);
  return m + t > 0;
}

/** The id of the area with this id or name; undefined where there is none. */
export function findArea(land: Land, typed: string): string | undefined {
  const { named } = indexOf(land);
  const plain = plainName(typed);
  return named.get(plain) ?? named.get(plain.replace(/^the/, ''));
}

/** The areas that links join to one, sorted by id. */
export const nearOf = (land: Land, area: string): readonly string[] =>
  indexOf(land).near.get(areaOf(land, area).id) ?? [];

/** The areas of a region, in the order of their table. */
export const areasIn = (land: Land, region: string): readonly Area[] =>
  indexOf(land).inRegion.get(regionOf(land, region).id) ?? [];

export const isCoastal = (land: Land, area: string): boolean =>
  areaOf(land, area).sea !== undefined;

/** The sea zones strictly between two, in the order of their table, whichever of the two comes first. */
export function seasBetween(land: Land, from: string, to: string): readonly string[] {
  const { seas } = indexOf(land);
  const placeOf = (sea: string): number =>
    known(
      [seas.indexOf(sea)].find((place) => place >= 0),
      'sea zone',
      sea,
    );
  const [one, other] = [placeOf(from), placeOf(to)];
  return seas.slice(Math.min(one, other) + 1, Math.max(one, other));
}
