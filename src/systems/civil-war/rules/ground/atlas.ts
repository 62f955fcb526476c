/** What the map says of places, worked out once a pack: cities, owners, passage, sight. */
import { distanceHexes, neighbours, sideId } from './hexes.js';
import { seenFrom, type SightMap } from '../../../../kernel/map/sight.js';
import type { Pack, Side, Theater, TownRow } from '../pack.js';
import { setting, type Settled } from '../settings.js';
import type { State } from '../state.js';

type Atlas = {
  readonly cities: ReadonlyMap<string, TownRow>;
  readonly citiesOfState: ReadonlyMap<string, readonly string[]>;
  readonly largestTown: ReadonlyMap<string, TownRow>;
  readonly watched: ReadonlySet<string>;
  readonly landNeighbours: Map<string, readonly string[]>;
  /** By range and kind of sight, then by hex: hexes of the net by number. */
  readonly seen: Map<string, Map<string, readonly number[]>>;
  readonly sight: SightMap;
  net?: LandNet;
};

const atlases = new WeakMap<Pack, Atlas>();

function atlasOf(pack: Pack): Atlas {
  const known = atlases.get(pack);
  if (known !== undefined) return known;
  const atlas = drawAtlas(pack);
  atlases.set(pack, atlas);
  return atlas;
}

function drawAtlas(pack: Pack): Atlas {
  const cities = new Map<string, TownRow>();
  const largestTown = new Map<string, TownRow>();
  const citiesOfState = new Map<string, string[]>();
  for (const town of pack.towns) {
    const known = largestTown.get(town.hex);
    if (known === undefined || town.tier < known.tier) largestTown.set(town.hex, town);
    if (town.tier !== 1) continue;
    cities.set(town.hex, town);
    const state = pack.hexes.get(town.hex)?.state;
    if (state === undefined) continue;
    citiesOfState.set(state, [...(citiesOfState.get(state) ?? []), town.hex]);
  }
  const sight: SightMap = {
    neighbors: neighbours,
    distance: distanceHexes,
    isOnMap: (hex) => pack.hexes.has(hex),
    crossing: (a, b) => {
      const side = pack.sides.get(sideId(a, b));
      if (side?.ridge === undefined) return 'open';
      return side.gap === undefined ? 'closed' : 'gap';
    },
    isBlind: (hex) => pack.hexes.get(hex)?.terrain === 'mountain',
  };
  const watched = new Set(pack.towns.filter((town) => town.sight).map(({ hex }) => hex));
  return {
    cities,
    citiesOfState,
    largestTown,
    watched,
    landNeighbours: new Map(),
    seen: new Map(),
    sight,
  };
}

/** The city of a hex: a town of tier 1 (spec 1). */
export const cityAt = (pack: Pack, hex: string): TownRow | undefined =>
  atlasOf(pack).cities.get(hex);

/** Whether a town of the hex counts for sight in friendly territory (C4.2a). */
export const isWatched = (pack: Pack, hex: string): boolean => atlasOf(pack).watched.has(hex);

export const cities = (pack: Pack): ReadonlyMap<string, TownRow> => atlasOf(pack).cities;

/** All cities of every state that has any. */
export const citiesOfStates = (pack: Pack): ReadonlyMap<string, readonly string[]> =>
  atlasOf(pack).citiesOfState;

/** The town by which a hex is called. */
export const townAt = (pack: Pack, hex: string): TownRow | undefined =>
  atlasOf(pack).largestTown.get(hex);

export const isLand = (pack: Pack, hex: string): boolean => {
  const terrain = pack.hexes.get(hex)?.terrain;
  return terrain !== undefined && terrain !== 'sea' && terrain !== 'lake';
};

export const theaterAt = (pack: Pack, hex: string): Theater | undefined =>
  pack.hexes.get(hex)?.theater;

/** Hexes that land forces may step into: land, and no ridge without a gap between (C4.4). */
export function landNeighbours(pack: Pack, hex: string): readonly string[] {
  const memo = atlasOf(pack).landNeighbours;
  const known = memo.get(hex);
  if (known !== undefined) return known;
  const sight = atlasOf(pack).sight;
  const found = neighbours(hex).filter(
    (next) => isLand(pack, next) && sight.crossing(hex, next) !== 'closed',
  );
  memo.set(hex, found);
  return found;
}

/** The hexes of the map by number, with those that land forces may step into from each: for what looks at many of them. */
export type LandNet = {
  readonly ids: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly near: (hex: number) => readonly number[];
};

export function landNet(pack: Pack): LandNet {
  const atlas = atlasOf(pack);
  return (atlas.net ??= numbered(pack));
}

function numbered(pack: Pack): LandNet {
  const ids = [...pack.hexes.keys()];
  const numbers = new Map(ids.map((id, number) => [id, number]));
  const known: (readonly number[])[] = [];
  const near = (hex: number): readonly number[] =>
    (known[hex] ??= landNeighbours(pack, ids[hex] ?? '').map((next) => numbers.get(next) ?? 0));
  return { ids, numbers, near };
}

/** Hexes seen from one hex at a range (C4.4). */
export function hexesSeen(pack: Pack, now: Settled, hex: string, range: number): readonly string[] {
  const { ids } = landNet(pack);
  return sightAt(pack, now, range)(hex).map((number) => ids[number] ?? '');
}

/** What is seen at a range, from any hex: hexes of the net by number. */
export function sightAt(
  pack: Pack,
  now: Settled,
  range: number,
): (hex: string) => readonly number[] {
  const { seen, sight } = atlasOf(pack);
  const { numbers } = landNet(pack);
  const paths = setting(now, 'line-of-sight');
  const key = `${range}/${paths}`;
  const memo = seen.get(key) ?? new Map<string, readonly number[]>();
  seen.set(key, memo);
  return (hex) => {
    const known = memo.get(hex);
    if (known !== undefined) return known;
    const found = [...seenFrom(hex, range, sight, paths)].flatMap((id) => numbers.get(id) ?? []);
    memo.set(hex, found);
    return found;
  };
}

/** Whose territory a hex is for sight: a fallen state's is neutral (C4.3). Undefined off land. */
export function sightTerritory(
  pack: Pack,
  now: Pick<State, 'states' | 'fallen'>,
  hex: string,
): Side | 'neutral' | undefined {
  const state = pack.hexes.get(hex)?.state;
  if (state !== undefined && now.fallen.includes(state)) return 'neutral';
  return territoryOf(pack, now.states, hex);
}

/**
 * Whose territory a hex is for marches, railways and building (C3.13): a fallen state stays its owner's, unless the
 * setting says otherwise. Undefined off land.
 */
export const marchTerritory = (
  pack: Pack,
  now: Pick<State, 'states' | 'fallen' | 'settings'>,
  hex: string,
): Side | 'neutral' | undefined =>
  setting(now, 'captured-states') === 'marches'
    ? sightTerritory(pack, now, hex)
    : territoryOf(pack, now.states, hex);

/** To whom the state of a hex belongs, captured or not. Undefined off land. */
export function territoryOf(
  pack: Pack,
  states: State['states'],
  hex: string,
): Side | 'neutral' | undefined {
  const state = pack.hexes.get(hex)?.state;
  if (state === undefined) return undefined;
  return states[state] ?? pack.states.get(state)?.side;
}

/** Whether a side holds a city in this hex. */
export const holdsCity = (
  pack: Pack,
  control: Readonly<Record<string, Side>>,
  side: Side,
  hex: string,
): boolean => cityAt(pack, hex) !== undefined && holderOf(pack, control, hex) === side;

/** Who holds a city: its captor, else the first owner of its state; undefined for a neutral city. */
export function holderOf(
  pack: Pack,
  control: Readonly<Record<string, Side>>,
  hex: string,
): Side | undefined {
  const taken = control[hex];
  if (taken !== undefined) return taken;
  const state = pack.hexes.get(hex)?.state;
  const owner = state === undefined ? undefined : pack.states.get(state)?.side;
  return owner === 'neutral' ? undefined : owner;
}

/** Whose a hex is by what is held alone: of a city whoever holds it, else the side of its state. */
export const ownerOf = (
  pack: Pack,
  { states, control }: Pick<State, 'states' | 'control'>,
  hex: string,
): Side | 'neutral' | undefined =>
  cityAt(pack, hex) === undefined ? territoryOf(pack, states, hex) : holderOf(pack, control, hex);
