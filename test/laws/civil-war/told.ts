/**
 * What the rules let a side of the Civil War learn of a step, pulse by pulse, in their own words (C2.7, C4.1-C4.6) and
 * not in the product's. Two plays of a step for which it is the same must look the same to the side. What the side's own
 * forces are and do is left out: it can hang on nothing but this.
 */
import { distanceHexes, neighbours } from '../../../src/systems/civil-war/rules/ground/hexes.js';
import type { Json } from '../../../src/kernel/basic.js';
import type { Outcome } from '../../../src/kernel/outcome.js';
import type { CivilWarFact, FactOf } from '../../../src/systems/civil-war/rules/facts/fact.js';
import type { State } from '../../../src/systems/civil-war/rules/state.js';
import {
  armyHexes,
  byHex,
  type Country,
  enemyOf,
  hexesUnder,
  isNearShips,
  lookFrom,
  sees,
  type Side,
  sizeWord,
} from './country.js';
import type { ToldMoment } from '../law-case.js';

const sorted = <T>(rows: readonly T[]): readonly T[] =>
  rows
    .map((row) => ({ row, bytes: JSON.stringify(row) }))
    .sort((a, b) => (a.bytes < b.bytes ? -1 : 1))
    .map(({ row }) => row);

/** Strength in each hex of a side. */
const strengths = (now: State, side: Side): readonly (readonly [string, number])[] =>
  [...byHex(now, side)].map(([hex, here]) => [hex, here.reduce((sum, { sp }) => sum + sp, 0)]);

/** What a side may know of a state that nobody moves in. */
export function toldAtRest(country: Country, now: State, side: Side): Json {
  const enemy = enemyOf(side);
  const fleets = Object.values(now.fleets).flatMap(({ side: whose, place, kind, n }) =>
    whose === enemy && place.at === 'water' ? [{ water: place.water, kind, n }] : [],
  );
  const isSeen = (hex: string): boolean => sees(country, now, side, hex);
  const areNear = (water: string): boolean =>
    water.split('|').some((hex) => isNearShips(now, side, hex));
  return JSON.parse(
    JSON.stringify({
      // C4.2-C4.4, C4.6: hexes in sight, by the size of all that stands there.
      forces: sorted(
        strengths(now, enemy)
          .filter(([hex]) => isSeen(hex))
          .map(([hex, sp]) => [hex, sizeWord(sp)]),
      ),
      // C4.2, C4.5: depots in sight, forts also from the water, fortresses always.
      works: sorted(
        Object.values(now.works)
          .filter(
            ({ side: whose, kind, hex }) =>
              whose === enemy &&
              (kind === 'fortress' ||
                isSeen(hex) ||
                (kind === 'fort' && isNearShips(now, side, hex))),
          )
          .map(({ kind, hex }) => [kind, hex]),
      ),
      rumours: rumours(country, now, enemy),
      // C4.5: hexsides with ships are known to all, what they are to those near.
      waters: sorted([...new Set(fleets.map(({ water }) => water))]),
      ships: sorted(
        fleets.filter(({ water }) => areNear(water)).map(({ water, kind, n }) => [water, kind, n]),
      ),
      control: sorted(Object.entries(now.control).filter(([hex]) => isSeen(hex))),
      rails: sorted(Object.entries(now.rails)),
      states: sorted(Object.entries(now.states)),
      fallen: now.fallen,
      figures: sorted(Object.entries(now.figures)),
      settings: sorted(Object.entries(now.settings)),
      clock: now.clock,
      endings: now.endings,
      prisoners: sorted(
        Object.values(now.leaders).flatMap(({ name, place }) =>
          place.at === 'captured' ? [[place.order, name]] : [],
        ),
      ),
      merchants: now.navy.merchants,
      washingtonFell: now.washingtonFell,
    }),
  ) as Json;
}

/** C4.6: armies, and ten strength points and more, by the nearest town within three hexes, else by the state. */
function rumours(country: Country, now: State, enemy: Side): readonly string[] {
  const armies = new Set(armyHexes(now, enemy));
  const large = strengths(now, enemy).filter(([hex, sp]) => sp >= 10 && !armies.has(hex));
  return [
    ...[...armies].map((hex) => `army ${roughly(country, hex)}`),
    ...large.map(([hex]) => `large ${roughly(country, hex)}`),
  ].sort();
}

function roughly(country: Country, hex: string): string {
  const near = country.towns
    .map(({ name, hex: at }) => ({ name, far: distanceHexes(hex, at) }))
    .filter(({ far }) => far <= 3)
    .sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1))[0];
  return near?.name ?? country.stateNames.get(hex) ?? '';
}

/** Whether two states differ in what stands out of the side's sight, in a hex next to one that it sees. */
export function differNearSight(country: Country, a: State, b: State, side: Side): boolean {
  const placesOf = (now: State): ReadonlyMap<string, string> =>
    new Map([
      ...strengths(now, enemyOf(side)).map(([hex, sp]) => [hex, String(sp)] as const),
      ...Object.values(now.works).map(({ kind, hex }) => [`${kind} ${hex}`, kind] as const),
    ]);
  const [left, right] = [placesOf(a), placesOf(b)];
  return [...new Set([...left.keys(), ...right.keys()])].some((key) => {
    if (left.get(key) === right.get(key)) return false;
    const hex = key.split(' ').at(-1) ?? '';
    return [a, b].some(
      (now) =>
        !sees(country, now, side, hex) &&
        neighbours(hex).some((next) => hexesUnder(country, now, side).has(next)),
    );
  });
}

/** The moments of a step in their order, each with all that the side may learn in it. */
export function toldIn(
  country: Country,
  outcome: Outcome,
  side: Side,
  unsuppliedIn: (now: Json) => readonly string[],
): readonly ToldMoment[] {
  const moments: ToldMoment[] = [];
  let events: Json[] = [];
  outcome.beats.forEach(({ at, facts }, index) => {
    const before = (outcome.states[index - 1] ?? outcome.before) as unknown as State;
    const after = (outcome.states[index] ?? outcome.after) as unknown as State;
    const happened = facts as unknown as readonly CivilWarFact[];
    events.push(...happened.flatMap((fact) => eventOf(country, fact, before, after, side)));
    if (at === 'turn-end' || happened.some((fact) => isFelt(fact, side)))
      events.push({ felt: feltBy(country, after, side, unsuppliedIn) });
    if (outcome.beats[index + 1]?.at === at) return;
    moments.push({ at, beats: index + 1, rest: () => toldAtRest(country, after, side), events });
    events = [];
  });
  return moments;
}

/** Own doings that hang on supply and on lines which an enemy unseen may cut. */
function isFelt(fact: CivilWarFact, side: Side): boolean {
  switch (fact.kind) {
    case 'fought':
    case 'overran':
      return true;
    case 'lost-sp':
    case 'rallied':
    case 'demoralized':
    case 'standing-order':
    case 'standing-refused':
    case 'carried':
    case 'embarked':
      return fact.side === side;
    case 'order-stopped':
    case 'order-failed':
      return fact.order.side === side;
    case 'marched':
      return fact.who.side === side && fact.rail;
    default:
      return false;
  }
}

const feltBy = (
  country: Country,
  now: State,
  side: Side,
  unsuppliedIn: (now: Json) => readonly string[],
): Json =>
  JSON.parse(
    JSON.stringify({
      unsupplied: unsuppliedIn(now),
      lines: sorted([...byHex(now, enemyOf(side)).keys()].filter((hex) => country.rails.has(hex))),
    }),
  ) as Json;

const sum = (takes: readonly { readonly n: number }[]): number =>
  takes.reduce((total, { n }) => total + n, 0);

/** Without what only the bookkeeping of groups knows. */
const bare = (fact: CivilWarFact): Json =>
  JSON.parse(
    JSON.stringify(fact, (key, value: unknown) =>
      key === 'ids' || key === 'takes' || key === 'id' ? undefined : value,
    ),
  ) as Json;

/** Not the column, the odds, nor what tells the exact strength. */
const battlePart = (part: FactOf<'fought'>['attacker']): Json =>
  JSON.parse(
    JSON.stringify([
      ...[part.side, part.die, part.lost, part.demoralized, part.won, part.size],
      ...[part.leaders, part.army ?? '', part.ships?.lost ?? -1],
    ]),
  ) as Json;

/** What a side may learn of one fact beyond the position when the pulse is over. */
function eventOf(
  country: Country,
  fact: CivilWarFact,
  before: State,
  after: State,
  side: Side,
): readonly Json[] {
  switch (fact.kind) {
    case 'marched': {
      const dropped = (fact.drops ?? []).reduce((sp, { takes }) => sp + sum(takes), 0);
      const { side: whose, army, leaders } = fact.who;
      if (whose !== side)
        return passing(country, fact.path, fact.sp + dropped, [before, after], side);
      const isRider = leaders.some((name) => before.leaders[name]?.kind === 'cavalry');
      const range = isRider ? 3 : army === undefined ? 1 : 2;
      // Who comes to blows at its end may not be there any more when the pulse is over.
      const way = fact.contact === undefined ? fact.path.slice(1, -1) : fact.path.slice(1);
      return fact.sp === 0 ? [] : glimpsed(country, way, range, before, side);
    }
    case 'advanced':
    case 'cavalry-withdrew': {
      const over = fact.kind === 'advanced' ? (fact.over ?? []) : [];
      const path = [fact.from, ...over, fact.to];
      return fact.who.side === side ? [] : passing(country, path, fact.sp, [before, after], side);
    }
    case 'retreated':
      return fact.side === side
        ? []
        : passing(country, [fact.from, fact.to], fact.sp, [before, after], side);
    // C2.7: a battle tells both sides the dice, losses, demoralization, leaders and the enemy's size.
    case 'fought':
    case 'overran':
      return [[fact.kind, fact.hex, battlePart(fact.attacker), battlePart(fact.defender)]];
    case 'ships-fought':
    case 'fort-fired':
    case 'coast-stormed':
    // C4.6 and C2.9: told to all.
    case 'rail-converted':
    case 'fortress-built':
    case 'state-fell':
    case 'state-recovered':
    case 'leader-captured':
    case 'exchanged':
    case 'washington-fell':
    case 'campaign-ended':
    case 'campaign-resumed':
    case 'figure-given':
      return [bare(fact)];
    // C5.5: what own leaders truly are is told when they have fought.
    case 'ratings-told':
      return fact.side === side ? [bare(fact)] : [];
    case 'city-taken':
      return fact.from === side || fact.by === side ? [bare(fact)] : [];
    case 'depot-burnt':
    case 'depot-captured':
      return fact.side !== fact.by ? [bare(fact)] : [];
    case 'fort-taken':
      return [bare(fact)];
    case 'raided':
      return [{ raided: fact.ships, lost: fact.lost }];
    case 'game-turn-reckoned':
      return [{ pp: fact.pp, cp: fact.cp[side], free: fact.free?.[side] ?? 0 }];
    case 'production-reckoned':
    // A leader alone falls back before enemies whom he does not see until then.
    case 'leader-displaced':
      return fact.side === side ? [bare(fact)] : [];
    default:
      return [];
  }
}

/** C4.6: a march through hexes in sight is told by its size, those hexes, and whether it left sight behind the last of them. */
function passing(
  country: Country,
  path: readonly string[],
  sp: number,
  states: readonly State[],
  side: Side,
): readonly Json[] {
  if (sp === 0) return [];
  const seen = states.map((now) => path.filter((hex) => sees(country, now, side, hex)));
  if (seen.every((hexes) => hexes.length === 0)) return [];
  return [[sizeWord(sp), ...seen, ...seen.map((hexes) => hexes.at(-1) === path.at(-1))]];
}

/** What own troops see from their way. */
function glimpsed(
  country: Country,
  way: readonly string[],
  range: number,
  before: State,
  side: Side,
): readonly Json[] {
  const beside = new Set(way.flatMap((hex) => lookFrom(country, hex, range)));
  return sorted(
    strengths(before, enemyOf(side))
      .filter(([hex]) => beside.has(hex))
      .map(([hex, sp]) => [hex, sizeWord(sp)]),
  );
}
