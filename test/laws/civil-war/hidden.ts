/**
 * What a seat of the Civil War may not see, by the words of C4.1-C4.6 and not by the product's view, and other states
 * that differ in nothing else.
 */
import type { Json, SeatId } from '../../../src/kernel/basic.js';
import { distanceHexes, neighbours } from '../../../src/systems/civil-war/rules/ground/hexes.js';
import type {
  Account,
  Fleet,
  Leader,
  State,
  Troops,
} from '../../../src/systems/civil-war/rules/state.js';
import {
  bearsOnSupply,
  byHex,
  type Country,
  enemyOf,
  hasArmy,
  isAtEdge,
  isNear,
  isNearShips,
  LINE,
  NEUTRAL_STATES,
  sees,
  type Side,
  sideOfSeat,
  sizeBounds,
  sizeWord,
  territory,
} from './country.js';
import type { Variation } from '../law-case.js';
import type { Rand } from '../rand.js';

/** Whether a depot of the side is near, so that its force there is not known to be out of supply. */
const mayStarve = (now: State, side: Side, hex: string, reach = LINE): boolean =>
  !Object.values(now.works).some(
    (works) =>
      works.kind === 'depot' && works.side === side && distanceHexes(works.hex, hex) <= reach,
  );

/** A state that differs from `now` only in what the seat may not see, in the number of hidden things too. */
export function vary(
  country: Country,
  now: State,
  seat: SeatId,
  rand: Rand,
  { of, bold, named = [] }: Variation,
): Json {
  const side = sideOfSeat(seat);
  const enemy = enemyOf(side);
  const knows: Knows = (whose, list) =>
    of === 'side' ? whose === side : mayKnow(seat, whose, list);
  const place: Place = {
    hidden: (hex) => !sees(country, now, side, hex),
    // What stands beside a line of supply is left alone, now and then.
    isFree: (hex) =>
      !sees(country, now, side, hex) && (bold || !bearsOnSupply(country, now, side, hex)),
  };
  const { hidden } = place;
  return {
    ...now,
    troops: varyTroops(country, now, side, place, { rand, named }),
    // What own leaders truly are is told after their next fight: now and then it stays as it is.
    leaders: varyLeaders(now, side, knows, rand, of === 'seat' || rand.chance(30)),
    ...(of === 'side' ? varyEnemyCareers(now, side, rand) : varyCareers(now, seat, rand)),
    control: varyControl(country, now, side, hidden, rand),
    works: varyWorks(country, now, side, hidden, rand),
    accounts: varyAccounts(now, knows, rand),
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
    industry: of === 'side' && side === 'csa' ? now.industry : varyIndustry(now, seat, rand),
    score: { reuses: rand.below(9), given: { usa: 1, csa: 2 } },
    met: { ...now.met, [enemy]: rand.chance(50) ? [] : now.met[enemy] },
    nextTroops: now.nextTroops + rand.below(50),
  };
}

/** Whose accounts and pools are known, by account. */
type Knows = (whose: Side, list: string) => boolean;
/** Hexes out of sight; `isFree`: those in which something may come or go besides. */
type Place = {
  readonly hidden: (hex: string) => boolean;
  readonly isFree: (hex: string) => boolean;
};

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
  { hidden, isFree }: Place,
  { rand, named }: { readonly rand: Rand; readonly named: readonly string[] },
): State['troops'] {
  const enemy = enemyOf(side);
  const spokenOf = new Set(named);
  const kept: Record<string, Troops> = {};
  let number = 90_000 + rand.below(1_000);
  const put = (troops: Omit<Troops, 'id'>): void => {
    const id = `t${(number += 1)}`;
    kept[id] = { ...troops, id };
  };
  for (const [hex, here] of byHex(now, enemy)) {
    const size = sizeBounds(here.reduce((sum, troops) => sum + troops.sp, 0));
    const isKnown = !hidden(hex) || size.from === 10 || hasArmy(now, hex);
    // Where the side remembers an enemy, he often has gone.
    const isRemembered = now.contacts[side][hex] !== undefined;
    if (!isKnown && isFree(hex) && rand.chance(isRemembered || spokenOf.has(hex) ? 70 : 40))
      continue;
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
  const land = new Set(country.land);
  const spokenOfLand = named.filter((hex) => land.has(hex));
  const edge = country.land.filter((hex) => isFree(hex) && isAtEdge(country, now, side, hex));
  for (const hex of [
    ...emptyPlaces(country, country.land, now, isFree, rand, rand.below(5)),
    ...emptyPlaces(country, edge, now, isFree, rand, rand.below(3)),
    ...emptyPlaces(country, spokenOfLand, now, isFree, rand, rand.below(7)),
    // On lines of supply, where nobody stands.
    ...emptyPlaces(country, [...country.rails], now, isFree, rand, rand.below(3)),
    ...(rand.chance(25) ? ringAround(country, now, side, isFree, rand) : []),
  ]) {
    const marches = { times: 0, last: 0 };
    put({ side: enemy, hex, sp: 1 + rand.below(9), list: 'west', demoralized: false, marches });
  }
  return kept;
}

/** A number of strength points in one group or two. */
function splitUp(sp: number, rand: Rand): readonly number[] {
  const first = sp > 1 && rand.chance(40) ? 1 + rand.below(sp - 1) : sp;
  return first === sp ? [sp] : [first, sp - first];
}

/**
 * All that is around a force of the side and out of its sight, where there is such a force: enemies there cut it off from
 * what supplies it, and show it nowhere.
 */
function ringAround(
  country: Country,
  now: State,
  side: Side,
  isFree: (hex: string) => boolean,
  rand: Rand,
): readonly string[] {
  const land = new Set(country.land);
  const isOpen = isEmpty(country, now, isFree);
  const rings = [...byHex(now, side).keys()]
    .filter((hex) => mayStarve(now, side, hex, 2))
    .map((middle) => {
      const around = new Set(neighbours(middle).flatMap(neighbours));
      return [...around].filter((hex) => distanceHexes(hex, middle) === 2 && land.has(hex));
    });
  return rand.pick(rings.filter((ring) => ring.every(isOpen))) ?? [];
}

/** Unseen hexes where nothing stands and nothing could be taken by standing there. */
function emptyPlaces(
  country: Country,
  among: readonly string[],
  now: State,
  hidden: (hex: string) => boolean,
  rand: Rand,
  n: number,
): readonly string[] {
  const isFree = isEmpty(country, now, hidden);
  const found = new Set<string>();
  for (let tries = 0; tries < 40 && found.size < n; tries += 1) {
    const hex = rand.pick(among) ?? '';
    if (hex !== '' && isFree(hex)) found.add(hex);
  }
  return [...found];
}

function isEmpty(
  country: Country,
  now: State,
  hidden: (hex: string) => boolean,
): (hex: string) => boolean {
  const taken = new Set([
    ...Object.values(now.troops).map((troops) => troops.hex),
    ...Object.values(now.works).map((works) => works.hex),
    ...Object.values(now.leaders).flatMap(({ place }) => (place.at === 'map' ? [place.hex] : [])),
  ]);
  const land = new Set(country.land);
  return (hex) => land.has(hex) && !taken.has(hex) && !country.cities.has(hex) && hidden(hex);
}

/**
 * Leaders of the enemy are not told, wherever they stand, but for those met in battle; a theater commander does not know
 * the pools of others on his own side.
 */
function varyLeaders(
  now: State,
  side: Side,
  knows: Knows,
  rand: Rand,
  ownRatings: boolean,
): State['leaders'] {
  const commanders = Object.values(now.armies).map((army) => army.commander);
  const vary = (leader: Leader): Leader => {
    const { place, name } = leader;
    if (leader.side === side) {
      const own = ownRatings ? { ...leader, ...unknownRatings(rand) } : leader;
      const isSecret = place.at === 'pool' && !knows(side, place.list);
      return isSecret && rand.chance(50)
        ? { ...own, place: { ...FAR_AWAY, list: place.list } }
        : own;
    }
    if (now.met[side].includes(name)) return leader;
    const rated = { ...leader, ...unknownRatings(rand), seniority: rand.below(30) };
    // Prisoners are known to both sides; who is promoted, dead or gone is no longer on the map.
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

/** Of his own side's leaders everything stays as it is. */
function varyEnemyCareers(
  now: State,
  side: Side,
  rand: Rand,
): Pick<State, 'prospects' | 'decisions'> {
  const commanders = Object.values(now.armies).map((army) => army.commander);
  const mayVary = (row: { readonly side: Side; readonly leader: string }): boolean =>
    row.side !== side && !commanders.includes(row.leader) && now.leaders[row.leader]?.stars !== 3;
  const prospects = now.prospects.filter((row) => !mayVary(row) || rand.chance(50));
  const others = Object.values(now.leaders).filter(
    ({ name, side: whose, place }) =>
      whose !== side &&
      (place.at === 'map' || place.at === 'pool') &&
      !now.prospects.some(({ leader }) => leader === name),
  );
  const added = others
    .filter(() => rand.chance(15))
    .map(({ name: leader, side: whose }) => ({
      ...{ leader, side: whose, presented: rand.chance(50) },
      what: rand.chance(50) ? ('promotion' as const) : ('relief' as const),
    }));
  return {
    prospects: [...prospects, ...added],
    decisions: now.decisions.filter((row) => !mayVary(row) || rand.chance(50)),
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
  isOutOfSight: (hex: string) => boolean,
  rand: Rand,
): State['works'] {
  const enemy = enemyOf(side);
  const hidden = (hex: string): boolean => isOutOfSight(hex) && !isNearShips(now, side, hex);
  const kept = Object.entries(now.works).filter(
    ([, works]) =>
      works.side === side ||
      works.kind === 'fortress' ||
      !hidden(works.hex) ||
      isNear(now, enemy, works.hex, LINE) ||
      rand.chance(50),
  );
  const isFree = (hex: string): boolean => hidden(hex) && !isNear(now, enemy, hex, LINE);
  const added = emptyPlaces(country, country.land, now, isFree, rand, rand.below(4)).map((hex) => {
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
function varyAccounts(now: State, knows: Knows, rand: Rand): State['accounts'] {
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
        knows(whose, list) ? account : anyAccount(),
      ]),
    );
  return { usa: varied('usa'), csa: varied('csa') };
}

/**
 * The same position, in which both sides remember enemies who stand out of sight, and some who have gone; in which
 * cavalry leaders stand alone near their own troops, and ships have come in that were not due yet.
 */
export function remember(country: Country, now: State, rand: Rand): Json {
  const memories = (side: Side): State['contacts'][Side] => {
    const there = [...byHex(now, enemyOf(side))].map(([hex, here]) => ({
      hex,
      sp: here.reduce((sum, { sp }) => sum + sp, 0),
    }));
    const gone = [1, 2].map(() => ({ hex: rand.pick(country.land) ?? '', sp: 1 + rand.below(9) }));
    const added = [...there, ...gone].filter(
      ({ hex }) =>
        !sees(country, now, side, hex) && now.contacts[side][hex] === undefined && rand.chance(40),
    );
    return Object.fromEntries(
      added.map(({ hex, sp }) => {
        const seen = { hex, size: sizeWord(sp), step: 'turn 1.1', pulse: 2 };
        return [hex, { ...seen, age: 1 + rand.below(3), inSight: false }];
      }),
    );
  };
  return {
    ...now,
    leaders: ridersAlone(country, now, rand),
    fleets: shipsCome(now, rand),
    contacts: {
      usa: { ...now.contacts.usa, ...memories('usa') },
      csa: { ...now.contacts.csa, ...memories('csa') },
    },
  };
}

/** A leader without troops sees nothing (C4.4). */
function ridersAlone(country: Country, now: State, rand: Rand): State['leaders'] {
  const alone = Object.values(now.leaders).flatMap((leader): readonly Leader[] => {
    const { kind, side, place } = leader;
    if (kind !== 'cavalry' || (place.at !== 'due' && place.at !== 'pool') || !rand.chance(30))
      return [];
    const from = rand.pick([...byHex(now, side).keys()]);
    const hexes = country.land.filter(
      (hex) =>
        from !== undefined &&
        distanceHexes(hex, from) === 2 &&
        !country.cities.has(hex) &&
        !Object.values(now.troops).some((troops) => troops.hex === hex),
    );
    const hex = rand.pick(hexes);
    return hex === undefined ? [] : [{ ...leader, place: { at: 'map', hex, list: 'east' } }];
  });
  return { ...now.leaders, ...Object.fromEntries(alone.map((leader) => [leader.name, leader])) };
}

/** Ships of one side lie on a hexside, and none come in where the enemy's do. */
function shipsCome(now: State, rand: Rand): State['fleets'] {
  const holder = new Map(
    Object.values(now.fleets).flatMap(({ side, place }) =>
      place.at === 'water' ? [[place.water, side] as const] : [],
    ),
  );
  return Object.fromEntries(
    Object.values(now.fleets).map((fleet): readonly [string, Fleet] => {
      const { side, place } = fleet;
      const water = place.at === 'due' ? place.water : undefined;
      if (water === undefined || !rand.chance(20)) return [fleet.id, fleet];
      if ((holder.get(water) ?? side) !== side) return [fleet.id, fleet];
      holder.set(water, side);
      return [fleet.id, { ...fleet, place: { at: 'water', water } }];
    }),
  );
}
