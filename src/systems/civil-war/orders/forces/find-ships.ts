/** Which ships an order means, by who is there at the start of the pulse (C3.12, C3.17). */
import { byText } from '../../../../kernel/basic.js';
import type { Take } from '../../rules/facts/fact.js';
import { type FleetKind, type ListName, type Pack, type Side, enemyOf } from '../../rules/pack.js';
import type { Fleet, State } from '../../rules/state.js';
import { byRest, restUnder, type MarchLimits } from './rest.js';
import { fleetsAt, fleetsByWater, isOfType } from '../../rules/naval/fleets.js';
import { watersRound } from '../../rules/ground/waters.js';
import type { ShipsName, SailorsName } from '../words/names.js';
import type { Doer, Contender } from './carried.js';
import { strengthByHex } from '../../rules/ground/muster.js';
import { ownerOf } from '../../rules/ground/atlas.js';
import type { seaRoute } from '../../rules/naval/voyage-route.js';

type Owner = { readonly side: Side; readonly list: ListName };

/** Ships by the hexside where they lie. */
export type FoundShips = {
  readonly groups: readonly { readonly water: string; readonly takes: readonly Take[] }[];
  readonly fleets: readonly Fleet[];
  readonly leaders: readonly string[];
};

/** The kinds of the ships, by name. */
export const kindsOf = ({ fleets }: FoundShips): readonly FleetKind[] =>
  [...new Set(fleets.map(({ kind }) => kind))].sort(byText);

/** `n` ships on a hexside, those that moved least first; `as many`: fewer will do. */
export function findShips(
  pack: Pack,
  now: State,
  owner: Owner,
  { n, of, water }: ShipsName,
  limits?: MarchLimits,
  enough: 'all' | 'as many' = 'all',
): FoundShips | { readonly why: string } {
  const here = fleetsAt(now, owner.side, water).filter(
    ({ list, kind }) => list === owner.list && isOfType(kind, of),
  );
  if (here.length === 0) return { why: 'no such ships of the command lie there' };
  const rule = restUnder(pack, now, limits);
  const rested = here.filter(({ marches }) => rule.may(marches)).sort(byRest);
  if (rested.length === 0) {
    const moves = here.map(({ marches }) => marches);
    return { why: rule.why({ did: 'moved' }, moves) };
  }
  let rest = n;
  const takes = rested.flatMap(({ id, n: there }): readonly Take[] => {
    const taken = Math.min(rest, there);
    rest -= taken;
    return taken > 0 ? [{ id, n: taken }] : [];
  });
  if (rest > 0 && enough === 'all') return { why: 'not so many of them are there' };
  const fleets = rested.filter(({ id }) => takes.some((take) => take.id === id));
  return { groups: [{ water, takes }], fleets, leaders: [] };
}

/** All ships of the account that are stacked with a naval leader: on his hexside, or on those of his hex. */
export function sailorsOf(
  pack: Pack,
  now: State,
  owner: Owner,
  leader: string,
  limits?: MarchLimits,
): FoundShips | { readonly why: string } {
  const chief = now.leaders[leader];
  if (chief?.side !== owner.side || chief.place.at !== 'map') {
    return { why: `${leader} is not on the map` };
  }
  const { place } = chief;
  if (place.list !== owner.list) return { why: `${leader} is not of this command` };
  const rule = restUnder(pack, now, limits);
  if (!rule.may(chief.marches)) {
    return { why: rule.why({ name: leader, did: 'moved' }, [chief.marches]) };
  }
  const waters = place.water === undefined ? watersRound(pack, place.hex) : [place.water];
  const all = fleetsByWater(now, owner.side);
  const groups = waters.flatMap((water) => {
    const ready = (all.get(water) ?? []).filter(
      ({ list, marches }) => list === owner.list && rule.may(marches),
    );
    const takes = ready.map(({ id, n }) => ({ id, n }));
    return takes.length === 0 ? [] : [{ water, takes, fleets: ready }];
  });
  if (groups.length === 0) return { why: `no ships that may move are with ${leader}` };
  return {
    groups: groups.map(({ water, takes }) => ({ water, takes })),
    fleets: groups.flatMap(({ fleets }) => fleets),
    leaders: [leader],
  };
}

/** The ships that an order names, or why there are none. */
export function shipsOf(
  pack: Pack,
  now: State,
  line: Doer,
  { who }: { readonly who: SailorsName },
): FoundShips | { readonly why: string } {
  const limits = { start: line.start, cp: line.does?.cp ?? 0, idle: line.idle };
  return who.by === 'leader'
    ? sailorsOf(pack, now, line, who.leader, limits)
    : findShips(pack, now, line, who.ships, limits);
}

/** Held by the side's troops or city, or in its own country, and without an enemy. */
export function isFriendlyShore(pack: Pack, now: State, side: Side, hex: string): boolean {
  if (strengthByHex(now, enemyOf(side)).has(hex)) return false;
  if (strengthByHex(now, side).has(hex)) return true;
  return ownerOf(pack, now, hex) === side;
}

/** How precedence sees ships on a voyage: they stand on a hexside and enter others. */
export function contenderOfSailors(
  pack: Pack,
  now: State,
  line: Doer,
  who: SailorsName,
  routeFrom: (kinds: readonly FleetKind[], water: string) => ReturnType<typeof seaRoute>,
): Omit<Contender, 'id' | 'side'> | undefined {
  const found = shipsOf(pack, now, line, { who });
  const first = 'why' in found ? undefined : found.groups[0];
  if (first === undefined || 'why' in found) return undefined;
  const [way, ...others] = found.groups.map(({ water }) => routeFrom(kindsOf(found), water));
  if (way?.ok !== true) return undefined;
  const isLed = who.by === 'leader';
  return {
    name: isLed ? who.leader : `${line.side} ${first.water}`,
    initiative: isLed ? (now.leaders[who.leader]?.initiative ?? 0) : 0,
    spot: first.water,
    reach: [
      ...way.value.sides.slice(1),
      ...others.flatMap((other) => (other.ok ? other.value.sides : [])),
    ],
  };
}
