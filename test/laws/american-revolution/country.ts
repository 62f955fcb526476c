/** The map and who stands where, as the laws of the American Revolution know them: from the tables of the pack and the spec alone. */
import { readLand } from '../../../src/systems/american-revolution/pack/read-land.js';
import type { Land } from '../../../src/systems/american-revolution/rules/land.js';
import type {
  Kind,
  SideName,
  Stack,
  State,
} from '../../../src/systems/american-revolution/rules/state.js';
import type { SeatId } from '../../../src/kernel/basic.js';
import { packFiles } from '../shipped-game.js';

export type Country = {
  readonly areas: readonly string[];
  readonly near: ReadonlyMap<string, readonly string[]>;
  readonly regionOf: ReadonlyMap<string, string>;
  readonly seaOf: ReadonlyMap<string, string>;
  readonly seas: readonly string[];
  readonly theaterOf: ReadonlyMap<string, string>;
  /** Regions with militia or Tories. */
  readonly rises: ReadonlySet<string>;
};

export function countryOf(): Country {
  const files = packFiles('american-revolution', '1775');
  const land = readLand(files);
  if (!land.ok) throw new Error(JSON.stringify(land.error));
  const { areas, links, regions, seas }: Land = land.value;
  const near = new Map(areas.map(({ id }) => [id, [] as string[]]));
  for (const [a, b] of links) {
    near.get(a)?.push(b);
    near.get(b)?.push(a);
  }
  const theaters = (files['tables/theaters.csv'] ?? '').split('\n').flatMap((line) => {
    const [theater = '', , region = ''] = line.trim().split(',');
    return region === '' || line.startsWith('#') ? [] : [[region, theater] as const];
  });
  return {
    areas: areas.map(({ id }) => id),
    near,
    regionOf: new Map(areas.map(({ id, region }) => [id, region])),
    seaOf: new Map(areas.flatMap(({ id, sea }) => (sea === undefined ? [] : [[id, sea] as const]))),
    seas: seas.map(({ id }) => id),
    theaterOf: new Map(theaters),
    rises: new Set(regions.filter(({ m, t }) => m + t > 0).map(({ id }) => id)),
  };
}

/** Whose eyes: a commander has those of all his side. */
export type Eyes = { readonly side: SideName; readonly theater?: string };

export function eyesOfSeat(seat: SeatId): Eyes {
  const [side = '', theater] = seat.split('-');
  const of: SideName = side === 'british' ? 'british' : 'american';
  return theater === undefined ? { side: of } : { side: of, theater };
}

export const enemyOf = (side: SideName): SideName => (side === 'british' ? 'american' : 'british');
export const isOf = (side: SideName, kind: Kind): boolean =>
  (kind === 'B' || kind === 'T') === (side === 'british');

export const stacksOfSide = (now: State, side: SideName): readonly Stack[] =>
  now.stacks.filter(({ kind }) => isOf(side, kind));

/** Areas where SPs of the viewer's stand. */
function postsOf(country: Country, now: State, { side, theater }: Eyes): ReadonlySet<string> {
  const isMine = (area: string): boolean =>
    theater === undefined || country.theaterOf.get(country.regionOf.get(area) ?? '') === theater;
  const own = stacksOfSide(now, side).map(({ area }) => area);
  return new Set(own.filter(isMine));
}

/** Where the viewer knows all to a man: where he has SPs, and next to them; everywhere in the open game. */
export function exactIn(country: Country, now: State, eyes: Eyes): ReadonlySet<string> {
  if (!now.settings.fog) return new Set(country.areas);
  const posts = postsOf(country, now, eyes);
  return new Set([...posts].flatMap((area) => [area, ...(country.near.get(area) ?? [])]));
}

export const isControlledBy = (
  country: Country,
  now: State,
  side: SideName,
  area: string,
): boolean => now.regions[country.regionOf.get(area) ?? '']?.control === side;

/** Whether a fleet in that zone lies off the viewer's own coast. */
export function seesZone(country: Country, now: State, eyes: Eyes, zone: string): boolean {
  if (!now.settings.fog) return true;
  const posts = postsOf(country, now, eyes);
  return country.areas.some((area) => {
    if (country.seaOf.get(area) !== zone) return false;
    const isMine =
      eyes.theater === undefined ||
      country.theaterOf.get(country.regionOf.get(area) ?? '') === eyes.theater;
    return posts.has(area) || (isMine && isControlledBy(country, now, eyes.side, area));
  });
}

export const menAt = (now: State, side: SideName, area: string): number =>
  stacksOfSide(now, side)
    .filter((stack) => stack.area === area)
    .reduce((sum, { n }) => sum + n, 0);

/** Up to 3, up to 9, and more. */
export const sizeWord = (n: number): string => (n <= 3 ? 'few' : n <= 9 ? 'some' : 'many');
