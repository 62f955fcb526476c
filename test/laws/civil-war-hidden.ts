/**
 * What a seat of the Civil War may not see, by the words of C4.1-C4.6 and not by the product's view, and other states
 * that differ in nothing else.
 */
import type { Json, SeatId } from '../../src/kernel/basic.js';
import { distanceHexes, sideId } from '../../src/kernel/hex.js';
import type { Game } from '../../src/kernel/run.js';
import type { Account, Fleet, Leader, State, Troops } from '../../src/systems/civil-war/state.js';
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
  /** Towns in which enemies are seen from anywhere in friendly territory (C4.2a). */
  readonly watched: ReadonlySet<string>;
  readonly stateOf: ReadonlyMap<string, string>;
  readonly rails: ReadonlySet<string>;
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
    watched: new Set(board.towns.filter((town) => town.tier < 3).map((town) => town.hex)),
    rails: new Set(board.rails.flatMap((rail) => rail.hexes)),
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
  if (country.watched.has(hex) && territory(country, now, hex) === side) return true;
  if (isNearShips(now, side, hex)) return true;
  return eyesOf(now, side).some(
    (eye) => distanceHexes(eye.hex, hex) <= eye.range && isSeenFrom(eye.hex, hex, country.ground),
  );
}

const isNear = (now: State, whose: Side, hex: string, range: number): boolean =>
  Object.values(now.troops).some(
    (troops) => troops.side === whose && distanceHexes(troops.hex, hex) <= range,
  );

/** A supply line is at most four hexes long, or rides a railway (B8). */
const LINE = 4;

/**
 * Whether an enemy who comes or goes here could cut or free a supply line of the side: its own want of supply is
 * something that a side does learn.
 */
export const bearsOnSupply = (country: Country, now: State, side: Side, hex: string): boolean =>
  country.rails.has(hex) || isNear(now, side, hex, LINE);

/** Whether a force may be out of supply, and so lose strength before all eyes: it has no depot near. */
const mayStarve = (now: State, side: Side, hex: string): boolean =>
  !Object.values(now.works).some(
    (works) =>
      works.kind === 'depot' && works.side === side && distanceHexes(works.hex, hex) <= LINE,
  );

/** Further than any patrol reaches, so that nothing that ships could see counts as hidden (C4.5). */
const BEYOND_PATROLS = 8;

/** Whether ships of a side lie so near that they might see the hex. */
const isNearShips = (now: State, side: Side, hex: string): boolean =>
  Object.values(now.fleets).some(
    ({ side: owner, place }) =>
      owner === side &&
      place.at === 'water' &&
      place.water.split('|').some((end) => distanceHexes(end, hex) <= BEYOND_PATROLS),
  );

/** A state that differs from `now` only in what the seat may not see, in the number of hidden things too. */
export function vary(country: Country, now: State, seat: SeatId, rand: Rand): Json {
  const side = sideOfSeat(seat);
  const enemy = enemyOf(side);
  const hidden = (hex: string): boolean => !sees(country, now, side, hex);
  return {
    ...now,
    troops: varyTroops(country, now, side, hidden, rand),
    leaders: varyLeaders(now, seat, rand),
    ...varyCareers(now, seat, rand),
    control: varyControl(country, now, side, hidden, rand),
    works: varyWorks(country, now, side, hidden, rand),
    accounts: varyAccounts(now, seat, rand),
    chests: {
      ...now.chests,
      [enemy]: { ...now.chests[enemy], cp: rand.below(30), discretionary: rand.below(9) },
    },
    later: { ...now.later, [enemy]: { cp: rand.below(20), pp: rand.below(20) } },
    fleets: varyFleets(now, side, rand),
    navy: {
      ...now.navy,
      entry: { ...now.navy.entry, [enemy]: '7819|7820' },
      nextFleet: now.navy.nextFleet + rand.below(50),
      ...(side === 'csa' ? { lifted: rand.below(9) } : {}),
    },
    contacts: { ...now.contacts, [enemy]: {} },
    industry: varyIndustry(now, seat, rand),
    score: { merchants: rand.below(9), reuses: rand.below(9), given: { usa: 1, csa: 2 } },
    met: { ...now.met, [enemy]: rand.chance(50) ? [] : now.met[enemy] },
    nextTroops: now.nextTroops + rand.below(50),
  };
}

/** What production comes to is its supreme commander's to know; its effects are felt, and stay as they are. */
function varyIndustry(now: State, seat: SeatId, rand: Rand): State['industry'] {
  if (seat === 'csa-supreme') return now.industry;
  const [production, imports] = [rand.below(99), rand.below(30)];
  const total = production + imports;
  const csa = now.industry.csa.map((part) => ({ ...part, production, imports, total }));
  return { ...now.industry, csa };
}

function varyTroops(
  country: Country,
  now: State,
  side: Side,
  hidden: (hex: string) => boolean,
  rand: Rand,
): State['troops'] {
  const enemy = enemyOf(side);
  const kept: Record<string, Troops> = {};
  let number = 90_000 + rand.below(1_000);
  const put = (troops: Omit<Troops, 'id'>): void => {
    const id = `t${(number += 1)}`;
    kept[id] = { ...troops, id };
  };
  for (const [hex, here] of byHex(now, enemy)) {
    const size = sizeBounds(here.reduce((sum, troops) => sum + troops.sp, 0));
    const isKnown = !hidden(hex) || size.from === 10 || hasArmy(now, hex);
    if (!isKnown && !bearsOnSupply(country, now, side, hex) && rand.chance(40)) continue;
    // Rallying and attrition cost a strength point, and so may change the size that is seen: those stay as they are.
    if (isKnown && (here.some((troops) => troops.demoralized) || mayStarve(now, enemy, hex))) {
      for (const troops of here) put(troops);
      continue;
    }
    // What is seen shows its size and no more; what is known roughly must stay Large or an army.
    const total = isKnown ? size.from + rand.below(size.to - size.from + 1) : 1 + rand.below(9);
    splitUp(total, rand).forEach((sp, index) => {
      const like = here[index % here.length] ?? here[0];
      if (like !== undefined) put({ ...like, sp });
    });
  }
  for (const troops of Object.values(now.troops))
    if (troops.side === side) kept[troops.id] = troops;
  const isFree = (hex: string): boolean => hidden(hex) && !bearsOnSupply(country, now, side, hex);
  for (const hex of emptyPlaces(country, now, isFree, rand, rand.below(6))) {
    const marches = { times: 0, last: 0 };
    put({ side: enemy, hex, sp: 1 + rand.below(9), list: 'west', demoralized: false, marches });
  }
  return kept;
}

function byHex(now: State, side: Side): ReadonlyMap<string, readonly Troops[]> {
  const found = new Map<string, Troops[]>();
  for (const troops of Object.values(now.troops)) {
    if (troops.side !== side) continue;
    found.set(troops.hex, [...(found.get(troops.hex) ?? []), troops]);
  }
  return found;
}

/** Small 1-3, Medium 4-9, Large 10 and more (C4.6). */
function sizeBounds(sp: number): { readonly from: number; readonly to: number } {
  if (sp >= 10) return { from: 10, to: 15 };
  return sp >= 4 ? { from: 4, to: 9 } : { from: 1, to: 3 };
}

/** A number of strength points in one group or two. */
function splitUp(sp: number, rand: Rand): readonly number[] {
  const first = sp > 1 && rand.chance(40) ? 1 + rand.below(sp - 1) : sp;
  return first === sp ? [sp] : [first, sp - first];
}

export const hasArmy = (now: State, hex: string): boolean =>
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

/**
 * Leaders of the enemy are not told, wherever they stand, but for those met in battle; a theater commander does not know
 * the pools of others on his own side.
 */
function varyLeaders(now: State, seat: SeatId, rand: Rand): State['leaders'] {
  const side = sideOfSeat(seat);
  const commanders = Object.values(now.armies).map((army) => army.commander);
  const vary = (leader: Leader): Leader => {
    const { place, name } = leader;
    if (leader.side === side) {
      const own = { ...leader, ...unknownRatings(rand) };
      const isSecret = place.at === 'pool' && !mayKnow(seat, side, place.list);
      return isSecret && rand.chance(50)
        ? { ...own, place: { ...FAR_AWAY, list: place.list } }
        : own;
    }
    if (now.met[side].includes(name)) return leader;
    const rated = { ...leader, ...unknownRatings(rand), seniority: rand.below(30) };
    // Prisoners are known to both sides; who is promoted, dead or gone is not on the map any more.
    if (place.at === 'captured') return rated;
    if (commanders.includes(name) || rand.chance(40)) return rated;
    return rand.chance(50)
      ? { ...rated, place: { at: 'pool', list: 'west', order: 50 + rand.below(20) } }
      : { ...rated, place: { ...FAR_AWAY } };
  };
  return Object.fromEntries(
    Object.entries(now.leaders).map(([name, leader]) => [name, vary(leader)]),
  );
}

/** C5.5: what he truly is nobody is told before his next fight, not even on his own side. */
const unknownRatings = (rand: Rand): Pick<Leader, 'tactical' | 'strategic'> => ({
  tactical: rand.below(5) - 2,
  strategic: rand.below(7) - 3,
});

/**
 * What is open for leaders is known to their own commander, and to the supreme commander when it is before him (C5.3);
 * who is to be promoted to the same two; of the enemy's nothing is known.
 */
function varyCareers(
  now: State,
  seat: SeatId,
  rand: Rand,
): Pick<State, 'prospects' | 'decisions' | 'shifts'> {
  const side = sideOfSeat(seat);
  const isSupreme = OWN_LISTS[seat] === undefined;
  const commanders = Object.values(now.armies).map((army) => army.commander);
  // Who heads an army, or might, shows in what is known of armies (C4.6): of him nothing is changed.
  const mayHead = (name: string): boolean =>
    commanders.includes(name) || now.leaders[name]?.stars === 3;
  const isTold = (row: { readonly side: Side; readonly leader: string }): boolean =>
    row.side === side || mayHead(row.leader);
  const listOf = (name: string): string => {
    const place = now.leaders[name]?.place;
    return place !== undefined && 'list' in place ? place.list : 'east';
  };
  const isKnown = (prospect: State['prospects'][number]): boolean =>
    prospect.side === side &&
    (isSupreme ? prospect.presented : mayKnow(seat, side, listOf(prospect.leader)));
  // Who stands on the map may come under another commander, who then may present him.
  const mayCome = (prospect: State['prospects'][number]): boolean =>
    prospect.side === side && !isSupreme && now.leaders[prospect.leader]?.place.at === 'map';
  const others = Object.values(now.leaders).filter(
    ({ name, side: whose, place }) =>
      (place.at === 'pool' || (place.at === 'map' && (whose !== side || isSupreme))) &&
      (whose !== side || isSupreme || !mayKnow(seat, side, place.list)) &&
      !now.prospects.some(({ leader }) => leader === name),
  );
  const added = others
    .filter(() => rand.chance(15))
    .map(({ name: leader, side: whose }) => ({
      leader,
      side: whose,
      what: rand.chance(50) ? ('promotion' as const) : ('relief' as const),
      presented: whose !== side && rand.chance(50),
    }));
  const enemys = Object.values(now.leaders).filter(
    (leader) =>
      leader.side !== side &&
      leader.place.at === 'map' &&
      !mayHead(leader.name) &&
      !now.decisions.some((row) => row.leader === leader.name) &&
      rand.chance(20),
  );
  return {
    prospects: [
      ...now.prospects.filter((row) => isKnown(row) || mayCome(row) || rand.chance(50)),
      ...added,
    ],
    decisions: [
      ...now.decisions.filter(isTold),
      ...enemys.map(({ name, side: whose }) => ({
        leader: name,
        side: whose,
        what: rand.chance(50) ? ('promote' as const) : ('remove' as const),
        at: now.clock.game,
      })),
    ],
    // A shift makes a pulse of play where there was none; other seats learn of it by nothing else.
    shifts: now.shifts,
  };
}

const FAR_AWAY = { at: 'away', until: 999, list: 'east' } as const;

/**
 * That enemy ships lie on a hexside is known to all, what they are to those who see them alone; ships in pools, under
 * repair and yet to come are their own side's secret (C4.5). Raiders at sea show themselves by what they sink.
 */
function varyFleets(now: State, side: Side, rand: Rand): State['fleets'] {
  const kinds = ['river-transport', 'river-ironclad'] as const;
  const vary = (fleet: Fleet): readonly Fleet[] => {
    const { place } = fleet;
    if (fleet.side === side || place.at === 'sea') return [fleet];
    if (place.at !== 'water') {
      return rand.chance(40) ? [] : [{ ...fleet, n: 1 + rand.below(6) }];
    }
    if (place.water.split('|').some((hex) => isNearShips(now, side, hex))) return [fleet];
    const kind = rand.pick(kinds) ?? 'river-transport';
    return [{ ...fleet, kind, n: 1 + rand.below(9) }];
  };
  return Object.fromEntries(
    Object.values(now.fleets)
      .flatMap(vary)
      .map((fleet) => [fleet.id, fleet]),
  );
}

/** Depots and forts of the enemy that nobody sees, and that supply none of his forces; fortresses are public. */
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
      works.side === side ||
      works.kind === 'fortress' ||
      !hidden(works.hex) ||
      isNear(now, enemy, works.hex, LINE) ||
      rand.chance(50),
  );
  const isFree = (hex: string): boolean => hidden(hex) && !isNear(now, enemy, hex, LINE);
  const added = emptyPlaces(country, now, isFree, rand, rand.below(4)).map((hex) => {
    const kind = rand.chance(50) ? ('depot' as const) : ('fort' as const);
    return [`${kind} ${hex}`, { kind, side: enemy, hex }] as const;
  });
  return Object.fromEntries([...kept, ...added]);
}

/** Neutral cities that the enemy holds and nobody has seen him take. */
function varyControl(
  country: Country,
  now: State,
  side: Side,
  hidden: (hex: string) => boolean,
  rand: Rand,
): State['control'] {
  const taken = [...country.cities].filter(
    (hex) =>
      hidden(hex) &&
      territory(country, now, hex) === 'neutral' &&
      NEUTRAL_STATES.includes(country.stateOf.get(hex) ?? '') &&
      now.control[hex] === undefined &&
      now.believed[side][hex] === undefined &&
      rand.chance(20),
  );
  const enemy = enemyOf(side);
  return { ...now.control, ...Object.fromEntries(taken.map((hex) => [hex, enemy])) };
}

/** Whose accounts and pools a theater commander knows: his own lists'; a supreme commander knows his side's. */
const OWN_LISTS: Readonly<Record<string, readonly string[]>> = {
  'usa-east': ['east'],
  'usa-west': ['west'],
  'usa-trans': ['trans', 'naval'],
  'csa-east': ['east', 'trans'],
  'csa-west': ['west'],
};
const mayKnow = (seat: SeatId, whose: Side, list: string): boolean =>
  whose === sideOfSeat(seat) && (OWN_LISTS[seat]?.includes(list) ?? true);

/** Accounts that the seat may not know (C2.3, C3.7). */
function varyAccounts(now: State, seat: SeatId, rand: Rand): State['accounts'] {
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
        mayKnow(seat, whose, list) ? account : anyAccount(),
      ]),
    );
  return { usa: varied('usa'), csa: varied('csa') };
}
