/** The ways of land forces: by march, priced in movement points, and by rail, priced in rail points. */
import { byText, no, ok, type Result } from '../../../../kernel/basic.js';
import { findFigure, wholeFigure } from '../figures/figures.js';
import type { Pack } from '../pack.js';
import {
  findWay,
  GROUNDS,
  hexesWithin,
  type Ground,
  type ReachedHex,
  type Ways,
} from './route-search.js';

/** Rows of the `movement` table. */
export type Mover = 'force' | 'leaderless' | 'leader-alone';

/** Hexes with the start first; what the way costs in movement points, or in rail points. */
export type Route = {
  readonly hexes: readonly string[];
  readonly points: number;
  readonly railPoints: number;
};

/**
 * Why there is no route. `needs` and `has` are movement points; `hex` is where a railway is missing, is not friendly or
 * changes its gauge; `figure` names the cell that the gamemaster has yet to set, `terrain|swamp|points`.
 */
export type RouteFault = {
  readonly code:
    | 'no-way'
    | 'too-far'
    | 'break-of-gauge'
    | 'no-line'
    | 'not-friendly-line'
    | 'figure-missing';
  readonly needs?: number;
  readonly has?: number;
  readonly hex?: string;
  readonly figure?: string;
};

type Given = Readonly<Record<string, string>>;

/** Dearer steps are no steps; keeps a search small whatever a figure says. */
const DEAREST_STEP = 99;
const FAR = 9_999;

/**
 * The cheapest march from the first stop over the others to the last. Each leg is the cheapest way by terrain, river
 * and gap; the whole must not cost more than the mover's allowance, which may be `less` by some points.
 */
export function landRoute(
  pack: Pack,
  given: Given,
  mover: Mover,
  stops: readonly string[],
  extra: {
    readonly mayEnter?: (hex: string) => boolean;
    /** Movement points fewer than usual. */
    readonly less?: number;
    /** Points that the way costs beside its ground. */
    readonly more?: (hexes: readonly string[]) => number;
  } = {},
): Result<Route, RouteFault> {
  const usual = wholeFigure(pack, given, 'movement', mover, 'points');
  if (usual === undefined)
    return no({ code: 'figure-missing', figure: `movement|${mover}|points` });
  const has = Math.max(0, usual - (extra.less ?? 0));
  const ways = waysOf(pack, given);
  if (typeof ways === 'string') return no({ code: 'figure-missing', figure: ways });
  const search = { ways, mayEnter: extra.mayEnter, limit: FAR };
  const hexes = [...stops.slice(0, 1)];
  let needs = 0;
  for (const [index, from] of stops.slice(0, -1).entries()) {
    const way = findWay(pack, from, stops[index + 1] ?? from, search);
    if (way === undefined) return no({ code: 'no-way', has });
    hexes.push(...way.hexes.slice(1));
    needs += way.points;
  }
  needs += extra.more?.(hexes) ?? 0;
  if (needs > has) return no({ code: 'too-far', needs, has });
  return ok({ hexes, points: needs, railPoints: 0 });
}

/** `stops`: whoever comes to such a hex goes no further. */
export type LandLimits = {
  readonly points: number;
  readonly mayEnter?: ((hex: string) => boolean) | undefined;
  readonly stops: (hex: string) => boolean;
};

/** Where a mover may march with so many movement points, what that takes, and on which way. */
export function landReach(
  pack: Pack,
  given: Given,
  start: string,
  { points, mayEnter, stops }: LandLimits,
): ReadonlyMap<string, ReachedHex> {
  const ways = waysOf(pack, given);
  if (typeof ways === 'string') return new Map();
  return hexesWithin(pack, start, { ways, mayEnter, limit: points }, stops);
}

const knownWays = new WeakMap<Pack, WeakMap<Given, Ways | string>>();

/** The points of every ground, or the name of a cell that has none yet; kept as long as the figures given. */
function waysOf(pack: Pack, given: Given): Ways | string {
  const known = knownWays.get(pack) ?? new WeakMap<Given, Ways | string>();
  knownWays.set(pack, known);
  const ways = known.get(given) ?? readWays(pack, given);
  known.set(given, ways);
  return ways;
}

function readWays(pack: Pack, given: Given): Ways | string {
  const ways: Partial<Record<Ground, number | undefined>> = {};
  for (const ground of GROUNDS) {
    const value = findFigure(pack, given, 'terrain', ground, 'points').value;
    if (value === undefined) return `terrain|${ground}|points`;
    const points = /^\d+$/.test(value) ? Number(value) : DEAREST_STEP + 1;
    ways[ground] = points > DEAREST_STEP ? undefined : points;
  }
  return ways as Ways; // every ground was set above
}

/** The hexes next along any railway, by hex. */
export const railNeighbours = (pack: Pack): ReadonlyMap<string, readonly string[]> =>
  networksOf(pack).get('any') ?? new Map();

/** Neighbours along a railway by hex, sorted, for one gauge. */
type Network = ReadonlyMap<string, readonly string[]>;
/** All lines together stand under the gauge `any`. */
const networks = new WeakMap<Pack, ReadonlyMap<string, Network>>();

function networksOf(pack: Pack): ReadonlyMap<string, Network> {
  const known = networks.get(pack);
  if (known !== undefined) return known;
  const links = new Map<string, Map<string, Set<string>>>();
  const link = (gauge: string, from: string, to: string): void => {
    const network = links.get(gauge) ?? new Map<string, Set<string>>();
    links.set(gauge, network.set(from, (network.get(from) ?? new Set()).add(to)));
  };
  for (const rail of pack.rails) {
    for (const [index, from] of rail.hexes.slice(0, -1).entries()) {
      const to = rail.hexes[index + 1] ?? from;
      for (const gauge of [rail.gauge, 'any']) {
        link(gauge, from, to);
        link(gauge, to, from);
      }
    }
  }
  const sorted = new Map(
    [...links].map(([gauge, network]) => [
      gauge,
      new Map([...network].map(([hex, next]) => [hex, [...next].sort(byText)])),
    ]),
  );
  networks.set(pack, sorted);
  return sorted;
}

/**
 * The shortest way by rail over the stops: friendly lines of one gauge, at any length, one rail point a strength point;
 * leaders ride free.
 */
export function railRoute(
  pack: Pack,
  _given: Given,
  sp: number,
  stops: readonly string[],
  isFriendlyLine: (hex: string) => boolean,
): Result<Route, RouteFault> {
  const all = networksOf(pack);
  const gauges = [...all.keys()].filter((gauge) => gauge !== 'any').sort(byText);
  const rides = gauges
    .map((gauge) => rideOver(all.get(gauge), stops, isFriendlyLine))
    .filter((hexes) => hexes !== undefined)
    .sort((a, b) => a.length - b.length);
  const hexes = rides[0];
  if (hexes !== undefined) return ok({ hexes, points: 0, railPoints: sp });
  return no(whyNoRide(all, stops, isFriendlyLine));
}

function whyNoRide(
  all: ReadonlyMap<string, Network>,
  stops: readonly string[],
  isFriendlyLine: (hex: string) => boolean,
): RouteFault {
  const any = all.get('any');
  const offLine = stops.find((hex) => any?.has(hex) !== true);
  if (offLine !== undefined) return { code: 'no-line', hex: offLine };
  const broken = rideOver(any, stops, isFriendlyLine);
  if (broken !== undefined) return { code: 'break-of-gauge', hex: breakOf(all, broken) };
  const unfriendly = rideOver(any, stops, () => true)?.find((hex) => !isFriendlyLine(hex));
  if (unfriendly !== undefined) return { code: 'not-friendly-line', hex: unfriendly };
  return { code: 'no-way' };
}

/** The hex where a ride that began on one gauge can go no further on it. */
function breakOf(all: ReadonlyMap<string, Network>, hexes: readonly string[]): string {
  let gauges = [...all.keys()].filter((gauge) => gauge !== 'any');
  for (const [index, hex] of hexes.slice(0, -1).entries()) {
    const next = hexes[index + 1] ?? hex;
    gauges = gauges.filter((gauge) => all.get(gauge)?.get(hex)?.includes(next) === true);
    if (gauges.length === 0) return hex;
  }
  return hexes.at(-1) ?? '';
}

function rideOver(
  network: Network | undefined,
  stops: readonly string[],
  mayPass: (hex: string) => boolean,
): readonly string[] | undefined {
  const start = stops[0];
  if (network === undefined || start === undefined || !mayPass(start)) return undefined;
  const hexes = [start];
  for (const [index, from] of stops.slice(0, -1).entries()) {
    const leg = shortestRide(network, from, stops[index + 1] ?? from, mayPass);
    if (leg === undefined) return undefined;
    hexes.push(...leg.slice(1));
  }
  return hexes;
}

/** Breadth first; neighbours are sorted, so the first way found is the first by id among the shortest. */
function shortestRide(
  network: Network,
  from: string,
  to: string,
  mayPass: (hex: string) => boolean,
): readonly string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[from, undefined]]);
  for (const hex of cameFrom.keys()) {
    if (hex === to) return backFrom(to, cameFrom);
    for (const next of network.get(hex) ?? []) {
      if (!cameFrom.has(next) && mayPass(next)) cameFrom.set(next, hex);
    }
  }
  return undefined;
}

function backFrom(
  to: string,
  cameFrom: ReadonlyMap<string, string | undefined>,
): readonly string[] {
  const hexes: string[] = [];
  for (let hex: string | undefined = to; hex !== undefined; hex = cameFrom.get(hex)) {
    hexes.unshift(hex);
  }
  return hexes;
}

/** Where one may go by rail from a hex without a change of gauge, each with the hex before it on the shortest way. */
export function railReach(
  pack: Pack,
  start: string,
  isFriendlyLine: (hex: string) => boolean,
): ReadonlyMap<string, string> {
  const reached = new Map<string, { readonly before: string; readonly steps: number }>();
  if (!isFriendlyLine(start)) return new Map();
  for (const [gauge, network] of networksOf(pack)) {
    if (gauge === 'any' || !network.has(start)) continue;
    const steps = new Map([[start, 0]]);
    for (const [hex, walked] of steps)
      for (const next of network.get(hex) ?? []) {
        if (steps.has(next) || !isFriendlyLine(next)) continue;
        steps.set(next, walked + 1);
        const known = reached.get(next)?.steps ?? Infinity;
        if (walked + 1 < known) reached.set(next, { before: hex, steps: walked + 1 });
      }
  }
  return new Map([...reached].map(([hex, { before }]) => [hex, before]));
}
