/**
 * The country as the public board shows it, and who sees what in it, by the words of C4.1-C4.6 and not by the product's
 * view. Where the words leave room, a side is taken to see more rather than less.
 */
import type { SeatId } from '../../../src/kernel/basic.js';
import {
  distanceHexes,
  neighbours,
  sideId,
} from '../../../src/systems/civil-war/rules/ground/hexes.js';
import { townsOf } from '../../../src/kernel/map/places.js';
import type { Game } from '../../../src/kernel/run.js';
import type { Leader, Size, State, Troops } from '../../../src/systems/civil-war/rules/state.js';
import type { Ground } from '../../kernel/plain-sight.js';
import { isSeenFrom } from '../../kernel/plain-sight.js';

export type Side = 'usa' | 'csa';
export const enemyOf = (side: Side): Side => (side === 'usa' ? 'csa' : 'usa');
export const sideOfSeat = (seat: SeatId): Side => (seat.startsWith('usa') ? 'usa' : 'csa');

/** Spec 1: who owns a state at the start. All others are of the USA. */
const CSA_STATES = ['VA', 'NC', 'SC', 'GA', 'FL', 'AL', 'MS', 'TN', 'LA', 'AR', 'TX'];
export const NEUTRAL_STATES = ['KY', 'MO', 'IT'];

/** The map as the public board shows it. */
export type Country = {
  readonly ground: Ground;
  readonly land: readonly string[];
  readonly cities: ReadonlySet<string>;
  /** Towns in which enemies are seen from anywhere in friendly territory (C4.2a). */
  readonly watched: ReadonlySet<string>;
  readonly towns: readonly { readonly name: string; readonly hex: string }[];
  readonly stateOf: ReadonlyMap<string, string>;
  readonly stateNames: ReadonlyMap<string, string>;
  readonly rails: ReadonlySet<string>;
  /** Hexes beside a river that bears ships, from which these see ashore (C4.5). */
  readonly banks: ReadonlySet<string>;
  /** What is seen of a hex at a range, or from ships beside it, found once. */
  readonly looks: Map<string, readonly string[]>;
};

export function countryOf(game: Game): Country {
  const board = game.board();
  const idsOf = (kind: string): ReadonlySet<string> =>
    new Set(board.links.filter((link) => link.kind === kind).map(({ a, b }) => sideId(a, b)));
  const hexes = new Set(board.places.map((hex) => hex.id));
  const gaps = idsOf('gap');
  const towns = townsOf(board);
  const nameOf = new Map(board.zones.map(({ id, name }) => [id, name]));
  return {
    ground: {
      blind: new Set(board.places.filter((hex) => hex.look === 'mountain').map((hex) => hex.id)),
      closed: new Set([...idsOf('ridge')].filter((side) => !gaps.has(side))),
      gaps,
      isOff: (hex) => !hexes.has(hex),
    },
    land: board.places.filter(({ look }) => look !== 'sea' && look !== 'lake').map(({ id }) => id),
    cities: new Set(towns.filter((town) => town.tier === 1).map((town) => town.place)),
    watched: new Set(
      towns.filter(({ kind }) => !['village', 'landing'].includes(kind)).map((town) => town.place),
    ),
    towns: towns.map(({ name, place }) => ({ name, hex: place })),
    rails: new Set(
      board.features.flatMap(({ shape }) => (shape.is === 'through' ? shape.places : [])),
    ),
    banks: new Set(
      board.links
        .filter(({ kind }) => kind === 'light' || kind === 'deep')
        .flatMap(({ a, b }) => [a, b]),
    ),
    stateOf: new Map(board.places.map(({ id, zone = '' }) => [id, zone])),
    stateNames: new Map(board.places.map(({ id, zone = '' }) => [id, nameOf.get(zone) ?? zone])),
    looks: new Map(),
  };
}

export const territory = (country: Country, now: State, hex: string): Side | 'neutral' =>
  now.states[country.stateOf.get(hex) ?? ''] ?? firstOwner(country, hex);

/** Whose the state of a hex is at the start. */
export function firstOwner(country: Country, hex: string): Side | 'neutral' {
  const state = country.stateOf.get(hex) ?? '';
  if (CSA_STATES.includes(state)) return 'csa';
  return NEUTRAL_STATES.includes(state) ? 'neutral' : 'usa';
}

/** For sight a state all of whose cities have fallen is neutral (C4.3). */
const sightTerritory = (country: Country, now: State, hex: string): Side | 'neutral' =>
  now.fallen.includes(country.stateOf.get(hex) ?? '') ? 'neutral' : territory(country, now, hex);

/** Where the side's eyes are, and how far each sees: 1, an army 2, a cavalry leader with troops 3 (C4.2, C4.4). */
export function eyesOf(now: State, side: Side): readonly { hex: string; range: number }[] {
  const onMap = Object.values(now.leaders).filter(
    (leader) => leader.side === side && leader.place.at === 'map',
  );
  const at = (leader: Leader | undefined): string =>
    leader?.place.at === 'map' ? leader.place.hex : '';
  const armies = Object.values(now.armies)
    .filter((army) => army.side === side)
    .map((army) => at(now.leaders[army.commander]));
  const riders = onMap.filter((leader) => leader.kind === 'cavalry').map(at);
  const hexes = Object.values(now.troops).filter((troops) => troops.side === side);
  return [...new Set(hexes.map(({ hex }) => hex))].map((hex) => ({
    hex,
    range: riders.includes(hex) ? 3 : armies.includes(hex) ? 2 : 1,
  }));
}

/** What is seen from a hex at a range (C4.4). */
export function lookFrom(country: Country, hex: string, range: number): readonly string[] {
  const key = `${hex}/${range}`;
  const known = country.looks.get(key);
  if (known !== undefined) return known;
  const found = country.land.filter(
    (goal) => distanceHexes(hex, goal) <= range && isSeenFrom(hex, goal, country.ground),
  );
  country.looks.set(key, found);
  return found;
}

const underEyes = new WeakMap<State, Partial<Record<Side, ReadonlySet<string>>>>();

/** Every hex that a side's troops and ships see. */
export function hexesUnder(country: Country, now: State, side: Side): ReadonlySet<string> {
  const known = underEyes.get(now);
  if (known?.[side] !== undefined) return known[side];
  const found = new Set(seenBy(country, now, side));
  underEyes.set(now, { ...known, [side]: found });
  return found;
}

const seenBy = (country: Country, now: State, side: Side): readonly string[] => [
  ...eyesOf(now, side).flatMap(({ hex, range }) => lookFrom(country, hex, range)),
  ...shipsOf(now, side).flatMap((end) => banksNear(country, end)),
];

/** Whether a side sees what stands in a hex: under its eyes, or a town in its own territory (C4.2). */
export const sees = (country: Country, now: State, side: Side, hex: string): boolean =>
  (country.watched.has(hex) && sightTerritory(country, now, hex) === side) ||
  hexesUnder(country, now, side).has(hex);

/** Whether a hex is out of sight and next to one that is seen. */
export const isAtEdge = (country: Country, now: State, side: Side, hex: string): boolean =>
  !sees(country, now, side, hex) &&
  neighbours(hex).some((next) => hexesUnder(country, now, side).has(next));

/** Further than any patrol reaches, so that nothing that ships could see counts as hidden (C4.5). */
const BEYOND_PATROLS = 8;

const underShips = new WeakMap<State, Partial<Record<Side, readonly string[]>>>();

/** The hexes on both sides of every water in which ships of a side lie. */
function shipsOf(now: State, side: Side): readonly string[] {
  const known = underShips.get(now);
  if (known?.[side] !== undefined) return known[side];
  const waters = Object.values(now.fleets).flatMap(({ side: owner, place }) =>
    owner === side && place.at === 'water' ? [place.water] : [],
  );
  const found = [...new Set(waters.flatMap((water) => water.split('|')))];
  underShips.set(now, { ...known, [side]: found });
  return found;
}

/** Whether ships of a side lie so near that they might see the hex. */
export const isNearShips = (now: State, side: Side, hex: string): boolean =>
  shipsOf(now, side).some((end) => distanceHexes(end, hex) <= BEYOND_PATROLS);

/** The banks that ships beside a hex might see. */
function banksNear(country: Country, end: string): readonly string[] {
  const key = `${end}/ships`;
  const known = country.looks.get(key);
  if (known !== undefined) return known;
  const found = [...country.banks].filter((hex) => distanceHexes(end, hex) <= BEYOND_PATROLS);
  country.looks.set(key, found);
  return found;
}

export const isNear = (now: State, whose: Side, hex: string, range: number): boolean =>
  Object.values(now.troops).some(
    (troops) => troops.side === whose && distanceHexes(troops.hex, hex) <= range,
  );

/** A supply line is at most four hexes long, or rides a railway (B8). */
export const LINE = 4;

/**
 * Whether an enemy who comes or goes here could cut or free a supply line of the side: its own want of supply is
 * something that a side does learn.
 */
export const bearsOnSupply = (country: Country, now: State, side: Side, hex: string): boolean =>
  country.rails.has(hex) || isNear(now, side, hex, LINE);

/** Small 1-3, Medium 4-9, Large 10 and more (C4.6). */
export function sizeBounds(sp: number): { readonly from: number; readonly to: number } {
  if (sp >= 10) return { from: 10, to: 15 };
  return sp >= 4 ? { from: 4, to: 9 } : { from: 1, to: 3 };
}

export const sizeWord = (sp: number): Size => (sp >= 10 ? 'Large' : sp >= 4 ? 'Medium' : 'Small');

export function byHex(now: State, side: Side): ReadonlyMap<string, readonly Troops[]> {
  const found = new Map<string, Troops[]>();
  for (const troops of Object.values(now.troops)) {
    if (troops.side !== side) continue;
    found.set(troops.hex, [...(found.get(troops.hex) ?? []), troops]);
  }
  return found;
}

export const strengthAt = (now: State, hex: string): number =>
  Object.values(now.troops)
    .filter((troops) => troops.hex === hex)
    .reduce((sum, troops) => sum + troops.sp, 0);

export const hasArmy = (now: State, hex: string): boolean => armyHexes(now).includes(hex);

export const armyHexes = (now: State, side?: Side): readonly string[] =>
  Object.values(now.armies).flatMap((army) => {
    const place = now.leaders[army.commander]?.place;
    return place?.at === 'map' && (side === undefined || army.side === side) ? [place.hex] : [];
  });
