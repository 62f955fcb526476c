/**
 * What the rules let a side of the American Revolution learn, in the words of the spec and not of the product: in the open game
 * all that stands and happens on the board; with fog to a man where it has SPs and next to them, a size in regions that it controls,
 * fleets off its own coast, and what is public. Its own doings are events too, since they hang on what it met.
 */
import type { Json, SeatId } from '../../../src/kernel/basic.js';
import type { Outcome } from '../../../src/kernel/outcome.js';
import type { Fact } from '../../../src/systems/american-revolution/rules/fact.js';
import type { SideName, State } from '../../../src/systems/american-revolution/rules/state.js';
import type { ToldMoment } from '../law-case.js';
import {
  enemyOf,
  exactIn,
  eyesOfSeat,
  isControlledBy,
  menAt,
  seesZone,
  sizeWord,
  stacksOfSide,
  type Country,
  type Eyes,
} from './country.js';

const sorted = (rows: readonly Json[]): readonly Json[] =>
  [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** Strengths by area, kind and condition; what SPs have done this turn is not told. */
function forces(now: State, side: SideName, isKnown: (area: string) => boolean): readonly Json[] {
  const sums = new Map<string, number>();
  for (const { area, kind, condition, n } of stacksOfSide(now, side)) {
    const key = `${area} ${kind} ${condition}`;
    if (isKnown(area)) sums.set(key, (sums.get(key) ?? 0) + n);
  }
  return sorted([...sums].map(([key, n]) => [key, n]));
}

export function toldTo(country: Country, now: State, eyes: Eyes): Json {
  const { side } = eyes;
  const foe = enemyOf(side);
  const exact = exactIn(country, now, eyes);
  const zone = now.fleets[foe];
  const isPublic =
    zone === null &&
    (!now.settings.fog ||
      (foe === 'american' &&
        (now.frenchDue === null || now.turn < now.frenchDue || now.turn % 4 === 0)));
  const isTold = (of: SideName): boolean => of === side || !now.settings.fog;
  const told = {
    ...{ turn: now.turn, side: now.side, settings: now.settings },
    ...{ successes: now.successes, due: now.frenchDue, over: now.over },
    regions: sorted(
      Object.entries(now.regions).map(([id, row]) => {
        const isOut = row.tories && (side === 'british' || isPublicEntry(country, now, id));
        return [id, row.control, isOut, row.militia];
      }),
    ),
    enemies: forces(now, foe, (area) => exact.has(area)),
    sizes: country.areas
      .filter((area) => !exact.has(area) && isControlledBy(country, now, side, area))
      .map((area) => [area, menAt(now, foe, area)] as const)
      .flatMap(([area, n]) => (n === 0 ? [] : [[area, sizeWord(n)]])),
    fleet:
      zone !== null && seesZone(country, now, eyes, zone) ? zone : isPublic ? 'away' : 'unknown',
    british: isTold('british') ? [now.overseas.B, now.withdrawal] : [],
    french: isTold('american')
      ? [now.overseas.F, now.overseas.SF, now.overseas.fleet, now.spring]
      : [],
  };
  return JSON.parse(JSON.stringify(told)) as Json;
}

export const toldAtRest = (country: Country, now: State, seat: SeatId): Json =>
  toldTo(country, now, eyesOfSeat(seat));

/** The moments of a step in their order, with all that the seat's side may learn in each. */
export function toldIn(country: Country, outcome: Outcome, seat: SeatId): readonly ToldMoment[] {
  const eyes: Eyes = { side: eyesOfSeat(seat).side };
  const moments: ToldMoment[] = [];
  let events: Json[] = [];
  outcome.beats.forEach(({ at, facts }, index) => {
    const before = (outcome.states[index - 1] ?? outcome.before) as unknown as State;
    const after = (outcome.states[index] ?? outcome.after) as unknown as State;
    for (const fact of facts as unknown as readonly Fact[]) {
      const event = eventOf(country, fact, before, after, eyes);
      if (event !== undefined) events.push(event);
    }
    if (outcome.beats[index + 1]?.at === at) return;
    moments.push({ at, beats: index + 1, rest: () => toldTo(country, after, eyes), events });
    events = [];
  });
  return moments;
}

/** All of a fact but what it does inside; undefined where the side may not know of it. */
function eventOf(
  country: Country,
  fact: Fact,
  before: State,
  after: State,
  eyes: Eyes,
): Json | undefined {
  const { side } = eyes;
  const isOpen = !before.settings.fog;
  const exact = [exactIn(country, before, eyes), exactIn(country, after, eyes)];
  const sees = (area: string): boolean => exact.some((known) => known.has(area));
  const seesFleet = (of: SideName, now: State): boolean => {
    const zone = now.fleets[of];
    return zone !== null && seesZone(country, now, eyes, zone);
  };
  const all = plain(fact);
  const seen = (of: SideName, area: string): Json | undefined =>
    of === side || sees(area) ? all : undefined;
  const fleetSeen = (of: SideName): Json | undefined => {
    if (seesFleet(of, after)) return all;
    return seesFleet(of, before) ? ['sailed', of] : undefined;
  };
  switch (fact.kind) {
    case 'moved': {
      if (fact.side === side || isOpen) return all;
      if (!sees(fact.from) && !sees(fact.to)) return undefined;
      const ends = [fact.from, fact.to].map((one) => (sees(one) ? one : ''));
      return JSON.parse(
        JSON.stringify([
          ...['moved', fact.by, ...ends, fact.force, sees(fact.to) ? (fact.turned ?? 0) : 0],
          sees(fact.from) && fact.begins === true,
        ]),
      ) as Json;
    }
    case 'failed':
      return fact.side === side || isOpen ? all : undefined;
    case 'dropped':
      return fact.seat.startsWith(side) ? all : undefined;
    case 'sailed':
      return fact.side === side || isOpen ? all : fleetSeen(fact.side);
    case 'opened':
    case 'placed':
    case 'lost':
    case 'fell-open':
    case 'perished':
    case 'fortified':
    case 'besieged':
      return seen(fact.side, fact.area);
    case 'withdrew':
    case 'unsupplied':
      return seen('british', fact.area);
    case 'success': {
      const isKnown = fact.starved !== true || side === 'british' || isOpen || sees(fact.area);
      return isKnown ? all : ['success', fact.nth];
    }
    case 'fought':
      return all;
    case 'levied':
    case 'winter':
      return side === 'american' || isOpen ? all : undefined;
    case 'wintered':
      if (side === 'american' || isOpen) return all;
      return sees(fact.area) ? ['wintered', fact.area, fact.lost, fact.of] : undefined;
    case 'withdrawal':
      return side === 'british' || isOpen ? all : undefined;
    case 'overseas':
      return fact.side === side || isOpen ? all : undefined;
    case 'amended': {
      const { side: of, area, sets = {}, regions = {} } = fact;
      const tories = Object.keys(regions).filter((id) => regions[id]?.tories !== undefined);
      if (side === 'american' && tories.some((id) => !isPublicEntry(country, before, id)))
        return undefined;
      if (of === undefined && area === undefined) return all;
      if (of === side) return all;
      if (isOpen) return all;
      if (sets.overseas !== undefined) return undefined;
      if (sets.fleets !== undefined && of !== undefined) return fleetSeen(of);
      return area !== undefined && sees(area) ? all : undefined;
    }
    case 'entered': {
      const isKnown = side === 'british' || (fact.area !== undefined && sees(fact.area));
      return isKnown || isPublicEntry(country, before, fact.region)
        ? ['entered', fact.region]
        : undefined;
    }
    case 'assessed':
      // How often supply was looked at would tell of regulars that starve out of sight.
      return isOpen || fact.pass === undefined ? all : undefined;
    case 'goes-on':
    case 'halted':
    case 'french-due':
    case 'french-home':
    case 'turned':
    case 'over':
      return all;
  }
}

/** That the British have come is seen by all where militia or Tories rise. */
const isPublicEntry = (country: Country, { settings }: State, region: string): boolean =>
  !settings.fog || country.rises.has(region);

/** Whose order it was is told to nobody but whoever gave it: to whom it is an event of his own. */
const HIDDEN: readonly string[] = ['shifts', 'sets', 'regions', 'happening', 'seat', 'line'];

const plain = (fact: Fact): Json =>
  JSON.parse(
    JSON.stringify(
      Object.fromEntries(Object.entries(fact).filter(([name]) => !HIDDEN.includes(name))),
    ),
  ) as Json;

/** Whether two states differ in what stands next to what the side sees. */
export function differNearSight(country: Country, a: State, b: State, seat: SeatId): boolean {
  const eyes: Eyes = { side: eyesOfSeat(seat).side };
  const edge = (now: State): string => {
    const exact = exactIn(country, now, eyes);
    const isEdge = (area: string): boolean =>
      !exact.has(area) && (country.near.get(area) ?? []).some((one) => exact.has(one));
    return JSON.stringify(forces(now, enemyOf(eyes.side), isEdge));
  };
  return edge(a) !== edge(b);
}
