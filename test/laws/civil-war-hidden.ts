/**
 * What a seat of the Civil War may not see, by the words of C4.1-C4.6 and not by the product's view, and other states
 * that differ in nothing else.
 */
import type { Json, SeatId } from '../../src/kernel/basic.js';
import { distanceHexes, sideId } from '../../src/kernel/hex.js';
import type { Game } from '../../src/kernel/run.js';
import type { Account, Leader, State, Troops } from '../../src/systems/civil-war/state.js';
import type { Ground } from '../kernel/plain-sight.js';
import { isSeenFrom } from '../kernel/plain-sight.js';
import type { Rand } from './rand.js';

type Side = 'usa' | 'csa';
const enemyOf = (side: Side): Side => (side === 'usa' ? 'csa' : 'usa');

/** Spec 1: who owns a state at the start. All others are of the USA. */
const CSA_STATES = ['VA', 'NC', 'SC', 'GA', 'FL', 'AL', 'MS', 'TN', 'LA', 'AR', 'TX'];
const NEUTRAL_STATES = ['KY', 'MO', 'IT'];

/** The map as the public board shows it. */
export type Country = {
  readonly ground: Ground;
  readonly land: readonly string[];
  readonly cities: ReadonlySet<string>;
  readonly stateOf: ReadonlyMap<string, string>;
};

export function countryOf(game: Game): Country {
  const board = game.board();
  const ridges = board.sides.filter((side) => side.ridge !== undefined);
  const idsOf = (hasGap: boolean): ReadonlySet<string> =>
    new Set(
      ridges
        .filter(({ ridge }) => (ridge?.gap !== undefined) === hasGap)
        .map(({ a, b }) => sideId(a, b)),
    );
  const hexes = new Set(board.hexes.map((hex) => hex.id));
  return {
    ground: {
      blind: new Set(board.hexes.filter((hex) => hex.look === 'mountain').map((hex) => hex.id)),
      closed: idsOf(false),
      gaps: idsOf(true),
      isOff: (hex) => !hexes.has(hex),
    },
    land: board.hexes.filter(({ look }) => look !== 'sea' && look !== 'lake').map(({ id }) => id),
    cities: new Set(board.towns.filter((town) => town.tier === 1).map((town) => town.hex)),
    stateOf: new Map(board.hexes.map(({ id, state }) => [id, STATE_IDS.get(state) ?? state])),
  };
}

const STATE_IDS: ReadonlyMap<string, string> = new Map([
  ['Virginia', 'VA'],
  ['North Carolina', 'NC'],
  ['South Carolina', 'SC'],
  ['Georgia', 'GA'],
  ['Florida', 'FL'],
  ['Alabama', 'AL'],
  ['Mississippi', 'MS'],
  ['Tennessee', 'TN'],
  ['Louisiana', 'LA'],
  ['Arkansas', 'AR'],
  ['Texas', 'TX'],
  ['Kentucky', 'KY'],
  ['Missouri', 'MO'],
  ['Indian Territory', 'IT'],
]);

export const sideOfSeat = (seat: SeatId): Side => (seat.startsWith('usa') ? 'usa' : 'csa');

function territory(country: Country, now: State, hex: string): Side | 'neutral' {
  const state = country.stateOf.get(hex) ?? '';
  const changed = now.states[state];
  if (changed !== undefined) return changed;
  if (CSA_STATES.includes(state)) return 'csa';
  return NEUTRAL_STATES.includes(state) ? 'neutral' : 'usa';
}

/** Where the side's eyes are, and how far each sees: 1, an army 2, a cavalry leader with troops 3 (C4.2, C4.4). */
function eyesOf(now: State, side: Side): readonly { hex: string; range: number }[] {
  const onMap = Object.values(now.leaders).filter(
    (leader) => leader.side === side && leader.place.at === 'map',
  );
  const at = (leader: Leader | undefined): string =>
    leader?.place.at === 'map' ? leader.place.hex : '';
  const armies = Object.values(now.armies)
    .filter((army) => army.side === side)
    .map((army) => at(now.leaders[army.commander]));
  const riders = onMap.filter((leader) => leader.kind === 'cavalry').map(at);
  return Object.values(now.troops)
    .filter((troops) => troops.side === side)
    .map(({ hex }) => ({
      hex,
      range: riders.includes(hex) ? 3 : armies.includes(hex) ? 2 : 1,
    }));
}

/** Whether a side sees what stands in a hex: next to its eyes, or a town in its own territory (C4.2). */
export function sees(country: Country, now: State, side: Side, hex: string): boolean {
  if (country.cities.has(hex) && territory(country, now, hex) === side) return true;
  return eyesOf(now, side).some(
    (eye) => distanceHexes(eye.hex, hex) <= eye.range && isSeenFrom(eye.hex, hex, country.ground),
  );
}

/** A state that differs from `now` only in what the seat may not see, in the number of hidden things too. */
export function vary(country: Country, now: State, seat: SeatId, rand: Rand): Json {
  const side = sideOfSeat(seat);
  const enemy = enemyOf(side);
  const hidden = (hex: string): boolean => !sees(country, now, side, hex);
  return {
    ...now,
    troops: varyTroops(country, now, side, hidden, rand),
    leaders: varyLeaders(now, seat, hidden, rand),
    works: varyWorks(country, now, side, hidden, rand),
    accounts: varyAccounts(now, seat, rand),
    chests: {
      ...now.chests,
      [enemy]: { ...now.chests[enemy], cp: rand.below(30), discretionary: rand.below(9) },
    },
    later: { ...now.later, [enemy]: { cp: rand.below(20), pp: rand.below(20) } },
    contacts: { ...now.contacts, [enemy]: {} },
    met: { ...now.met, [enemy]: rand.chance(50) ? [] : now.met[enemy] },
    nextTroops: now.nextTroops + rand.below(50),
  };
}

function varyTroops(
  country: Country,
  now: State,
  side: Side,
  hidden: (hex: string) => boolean,
  rand: Rand,
): State['troops'] {
  const enemy = enemyOf(side);
  const total = (hex: string): number =>
    Object.values(now.troops)
      .filter((troops) => troops.hex === hex)
      .reduce((sum, troops) => sum + troops.sp, 0);
  const isKnown = (hex: string): boolean => total(hex) >= 10 || hasArmy(now, hex);
  const kept: Record<string, Troops> = {};
  let number = 90_000 + rand.below(1_000);
  for (const troops of Object.values(now.troops)) {
    const isHidden = troops.side === enemy && hidden(troops.hex);
    if (!isHidden) kept[troops.id] = troops;
    else if (isKnown(troops.hex)) {
      // Known roughly: its hex and strength stay, its spirits and its number do not show.
      const id = `t${(number += 1)}`;
      kept[id] = { ...troops, id };
    } else if (rand.chance(60)) {
      const id = `t${(number += 1)}`;
      const sp = total(troops.hex) < 9 && rand.chance(50) ? troops.sp + 1 : troops.sp;
      kept[id] = { ...troops, id, sp, demoralized: rand.chance(20) };
    }
  }
  for (const hex of emptyPlaces(country, now, hidden, rand, rand.below(6))) {
    const id = `t${(number += 1)}`;
    const marches = { times: 0, last: 0 };
    kept[id] = {
      id,
      side: enemy,
      hex,
      sp: 1 + rand.below(9),
      list: 'west',
      demoralized: false,
      marches,
    };
  }
  return kept;
}

const hasArmy = (now: State, hex: string): boolean =>
  Object.values(now.armies).some(({ commander }) => {
    const place = now.leaders[commander]?.place;
    return place?.at === 'map' && place.hex === hex;
  });

/** Unseen hexes where nothing stands and nothing could be taken by standing there. */
function emptyPlaces(
  country: Country,
  now: State,
  hidden: (hex: string) => boolean,
  rand: Rand,
  n: number,
): readonly string[] {
  const taken = new Set([
    ...Object.values(now.troops).map((troops) => troops.hex),
    ...Object.values(now.works).map((works) => works.hex),
    ...Object.values(now.leaders).flatMap(({ place }) => (place.at === 'map' ? [place.hex] : [])),
  ]);
  const found = new Set<string>();
  for (let tries = 0; tries < 40 && found.size < n; tries += 1) {
    const hex = rand.pick(country.land) ?? '';
    if (!taken.has(hex) && !country.cities.has(hex) && hidden(hex)) found.add(hex);
  }
  return [...found];
}

/** Enemy leaders away from the eyes: other pools and turns, other ratings, other places. */
function varyLeaders(
  now: State,
  seat: SeatId,
  hidden: (hex: string) => boolean,
  rand: Rand,
): State['leaders'] {
  const side = sideOfSeat(seat);
  const commanders = Object.values(now.armies).map((army) => army.commander);
  const vary = (leader: Leader): Leader => {
    if (leader.side === side || now.met[side].includes(leader.name)) return leader;
    const { place } = leader;
    if (place.at === 'map' && !hidden(place.hex)) return leader;
    const rated = { ...leader, tactical: rand.below(3) - 1, seniority: rand.below(30) };
    if (place.at === 'map' && (commanders.includes(leader.name) || rand.chance(60))) return rated;
    return rand.chance(50)
      ? { ...rated, place: { at: 'pool', list: 'west', order: 50 + rand.below(20) } }
      : { ...rated, place: { at: 'away', until: now.clock.game + 5, list: 'east' } };
  };
  return Object.fromEntries(
    Object.entries(now.leaders).map(([name, leader]) => [name, vary(leader)]),
  );
}

/** Depots and forts of the enemy that nobody sees; fortresses are public. */
function varyWorks(
  country: Country,
  now: State,
  side: Side,
  hidden: (hex: string) => boolean,
  rand: Rand,
): State['works'] {
  const enemy = enemyOf(side);
  const kept = Object.entries(now.works).filter(
    ([, works]) =>
      works.side === side || works.kind === 'fortress' || !hidden(works.hex) || rand.chance(50),
  );
  const added = emptyPlaces(country, now, hidden, rand, rand.below(4)).map((hex) => {
    const kind = rand.chance(50) ? ('depot' as const) : ('fort' as const);
    return [`${kind} ${hex}`, { kind, side: enemy, hex }] as const;
  });
  return Object.fromEntries([...kept, ...added]);
}

/** A theater commander knows his own accounts, a supreme commander those of his side (C2.3, C3.7). */
function varyAccounts(now: State, seat: SeatId, rand: Rand): State['accounts'] {
  const side = sideOfSeat(seat);
  const own: Readonly<Record<string, readonly string[]>> = {
    'usa-east': ['east'],
    'usa-west': ['west'],
    'usa-trans': ['trans', 'naval'],
    'csa-east': ['east', 'trans'],
    'csa-west': ['west'],
  };
  const mayKnow = (whose: Side, list: string): boolean =>
    whose === side && (own[seat]?.includes(list) ?? true);
  const anyAccount = (): Account => {
    const [cp, pp] = [rand.below(20), rand.below(30)];
    return {
      allotted: { cp: cp + 2, pp: pp + 2 },
      left: { cp, pp },
      reinforcements: rand.below(6),
      rail: rand.below(9),
    };
  };
  const varied = (whose: Side): State['accounts'][Side] =>
    Object.fromEntries(
      Object.entries(now.accounts[whose]).map(([list, account]) => [
        list,
        mayKnow(whose, list) ? account : anyAccount(),
      ]),
    );
  return { usa: varied('usa'), csa: varied('csa') };
}
