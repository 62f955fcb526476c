/**
 * Supply (B8): a line over open ground, free of the enemy, to a depot, to a railway of a network that holds cities
 * enough, or to a harbour. Asked hex by hex, since a line is short; what is found of a network is kept with the state.
 */
import { sideId } from './hexes.js';
import { findFigure } from '../figures/figures.js';
import { effectOn } from '../figures/effects.js';
import { holdsCity, landNet, theaterAt, type LandNet } from './atlas.js';
import { strengthByHex } from './muster.js';
import { ownsLine } from './rails.js';
import { GROUNDS } from './route-search.js';
import { railNeighbours } from './routes.js';
import { enemyOf, type ListName, type Pack, type Side } from '../pack.js';
import type { Effect, State } from '../state.js';

/** Where enemies are taken to stand. */
export type Enemies = { readonly has: (hex: string) => boolean };

export type SupplyLines = {
  /** Whether a supply line reaches a source from this hex. */
  readonly isSupplied: (hex: string) => boolean;
  /** Steps to the nearest source at any distance; undefined when there is no way to one. */
  readonly stepsToSource: (hex: string) => number | undefined;
};

const kept = new WeakMap<State, Partial<Record<Side, SupplyLines>>>();

/** The supply lines of a side as they truly are. */
export function supplyLines(pack: Pack, now: State, side: Side): SupplyLines {
  const known = kept.get(now) ?? {};
  const lines = known[side] ?? drawLines(pack, now, side, strengthByHex(now, enemyOf(side)));
  kept.set(now, { ...known, [side]: lines });
  return lines;
}

/** The supply lines of a side that is losing a hex, which so is neither a source nor on the way. */
export function supplyWithout(pack: Pack, now: State, side: Side, lost: string): SupplyLines {
  const enemies = strengthByHex(now, enemyOf(side));
  return drawLines(pack, now, side, { has: (hex) => hex === lost || enemies.has(hex) });
}

/** As a side knows them: of the enemy it counts those that it sees, of cities what it believes. */
export const knownLines = (pack: Pack, now: State, side: Side, seen: Enemies): SupplyLines =>
  drawLines(pack, { ...now, control: now.believed[side] }, side, seen);

/** How long lines from a hex may be to each kind of source, in steps; less than none where there is no such source. */
type Reaches = { readonly rail: number; readonly harbour: number; readonly depot: number };
const ANY_LENGTH: Reaches = { rail: Infinity, harbour: Infinity, depot: Infinity };

/** What kinds of source a hex is, as bits; what its railway carries is known once it was `WALKED`. */
const RAIL = 1;
const HARBOUR = 2;
const DEPOT = 4;
const WALKED = 8;
/** Whether a line may come to a hex. */
const UNKNOWN = 0;
const YES = 1;
const NO = 2;

/** One side's lines in one position; hexes are those of the net by number, since the searches of many hexes cross each other. */
type Field = {
  readonly pack: Pack;
  readonly net: LandNet;
  readonly map: SupplyMap;
  readonly now: State;
  readonly side: Side;
  readonly enemies: Enemies;
  readonly closed: ReadonlySet<string>;
  /** What the cities of a network must be worth. */
  readonly leastPoints: number;
  readonly sources: Uint8Array;
  readonly open: Uint8Array;
  /** The last search that found a hex. */
  readonly foundIn: Int32Array;
  searches: number;
};

function drawLines(pack: Pack, now: State, side: Side, enemies: Enemies): SupplyLines {
  const net = landNet(pack);
  const size = net.ids.length;
  const field: Field = {
    ...{ pack, net, map: supplyMapOf(pack), now, side, enemies, closed: closedGrounds(pack, now) },
    leastPoints: supplyFigure(pack, now, side, 'network-points') ?? Infinity,
    ...{ sources: new Uint8Array(size), open: new Uint8Array(size) },
    ...{ foundIn: new Int32Array(size), searches: 0 },
  };
  const reachesFrom = reachesOf(pack, now, side);
  if (supplyFigure(pack, now, side, 'harbour-hexes') !== undefined) openHarbours(field);
  openDepots(field, reachesFrom);
  return {
    isSupplied: (hex) => !enemies.has(hex) && stepsTo(field, hex, reachesFrom(hex)) !== undefined,
    stepsToSource: (hex) => (enemies.has(hex) ? undefined : stepsTo(field, hex, ANY_LENGTH)),
  };
}

/** A figure of the table; undefined where it says that there is none. */
function supplyFigure(pack: Pack, now: State, side: Side, row: string): number | undefined {
  const { value } = findFigure(pack, now.figures, 'supply', row, side);
  return value === undefined || value === '-' ? undefined : Number(value);
}

/** How long lines may be from a hex; cut by the state of its side's production. */
function reachesOf(pack: Pack, now: State, side: Side): (hex: string) => Reaches {
  const most = (row: string): number => supplyFigure(pack, now, side, row) ?? -1;
  const [rail, harbour, depot] = [most('rail-hexes'), most('harbour-hexes'), most('depot-hexes')];
  const known = new Map<ListName | undefined, Reaches>();
  return (hex) => {
    const theater = theaterAt(pack, hex);
    const before = known.get(theater);
    if (before !== undefined) return before;
    const cut = (reach: number, effect: Effect): number =>
      Math.min(reach, effectOn(pack, now.figures, now.industry[side], effect, theater) ?? reach);
    const reaches = { rail: cut(rail, 'rail-reach'), harbour, depot: cut(depot, 'depot-reach') };
    known.set(theater, reaches);
    return reaches;
  };
}

/** Sea ports whose city is held, and works on the coast: what comes over sea lands there. */
function openHarbours({ pack, net, map, now, side, sources }: Field): void {
  const held = map.ports.filter((hex) => holdsCity(pack, now.control, side, hex));
  const forts = Object.values(now.works).filter(({ kind, hex }) => {
    if (kind === 'depot' || !map.coast.has(hex)) return false;
    return (now.works[`fort ${hex}`] ?? now.works[`fortress ${hex}`])?.side === side;
  });
  for (const hex of [...held, ...forts.map((fort) => fort.hex)]) {
    const number = net.numbers.get(hex);
    if (number !== undefined) sources[number] = (sources[number] ?? 0) | HARBOUR;
  }
}

/** A depot has stores of its own, unless the pack says that it must be linked to a railway or a harbour itself. */
function openDepots(field: Field, reachesFrom: (hex: string) => Reaches): void {
  const { pack, net, now, side, sources } = field;
  const mustLink = (supplyFigure(pack, now, side, 'depot-linked') ?? 0) !== 0;
  const isLinked = (hex: string): boolean =>
    stepsTo(field, hex, { ...reachesFrom(hex), depot: -1 }) !== undefined;
  for (const works of Object.values(now.works)) {
    const number = net.numbers.get(works.hex);
    if (works.kind !== 'depot' || works.side !== side || number === undefined) continue;
    if (!mustLink || isLinked(works.hex)) sources[number] = (sources[number] ?? 0) | DEPOT;
  }
}

/** The steps from a start to the nearest source within its reach, which may be the start itself. */
function stepsTo(
  field: Field,
  start: string,
  { rail, harbour, depot }: Reaches,
): number | undefined {
  const { net, foundIn } = field;
  const first = net.numbers.get(start);
  const most = Math.max(rail, harbour, depot);
  if (first === undefined || most < 0) return undefined;
  const search = (field.searches += 1);
  foundIn[first] = search;
  const found = [first];
  let [steps, ringEnd] = [0, 1];
  for (let index = 0; index < found.length; index += 1) {
    if (index === ringEnd) [steps, ringEnd] = [steps + 1, found.length];
    const hex = found[index] ?? first;
    const sources = sourcesAt(field, hex);
    if ((sources & RAIL) !== 0 && steps <= rail) return steps;
    if ((sources & HARBOUR) !== 0 && steps <= harbour) return steps;
    if ((sources & DEPOT) !== 0 && steps <= depot) return steps;
    if (steps === most) continue;
    for (const beyond of net.near(hex)) {
      if (foundIn[beyond] === search || !isOpen(field, hex, beyond)) continue;
      foundIn[beyond] = search;
      found.push(beyond);
    }
  }
  return undefined;
}

/** Whether a line may go on to a hex: no enemy stands there, and no ground is closed to marches. */
function isOpen(field: Field, from: number, to: number): boolean {
  const { open, closed, pack, net } = field;
  if (open[to] === UNKNOWN) {
    const hex = net.ids[to] ?? '';
    const isClosed = closed.size > 0 && closed.has(pack.hexes.get(hex)?.terrain ?? '');
    open[to] = isClosed || field.enemies.has(hex) ? NO : YES;
  }
  if (open[to] === NO || closed.size === 0) return open[to] === YES;
  const river = pack.sides.get(sideId(net.ids[from] ?? '', net.ids[to] ?? ''))?.river;
  return river === undefined || !closed.has(`${river}-river`);
}

/** Grounds that the pack closes to marches, besides those that never are open. */
function closedGrounds(pack: Pack, now: State): ReadonlySet<string> {
  const never: readonly string[] = ['sea', 'lake', 'ridge'];
  return new Set(
    GROUNDS.filter(
      (ground) =>
        !never.includes(ground) &&
        findFigure(pack, now.figures, 'terrain', ground, 'points').value === 'closed',
    ),
  );
}

function sourcesAt(field: Field, hex: number): number {
  const { sources, map } = field;
  const known = sources[hex] ?? 0;
  if ((known & WALKED) !== 0 || map.rails[hex] === undefined) return known;
  walkNetwork(field, hex);
  return sources[hex] ?? 0;
}

/** Friendly lines of a network whose cities are worth enough are sources; each network is walked once. */
function walkNetwork(field: Field, start: number): void {
  const { pack, net, map, now, side, enemies, sources } = field;
  const network: number[] = [];
  let points = 0;
  const visit = (hex: number): void => {
    const before = sources[hex] ?? 0;
    if ((before & WALKED) !== 0) return;
    sources[hex] = before | WALKED;
    const id = net.ids[hex] ?? '';
    if (enemies.has(id) || !ownsLine(pack, now, side, id)) return;
    network.push(hex);
    if (holdsCity(pack, now.control, side, id)) points += pack.country.cityPoints.get(id) ?? 0;
  };
  visit(start);
  for (const hex of network) map.rails[hex]?.forEach(visit);
  if (points < field.leastPoints) return;
  for (const hex of network) sources[hex] = (sources[hex] ?? 0) | RAIL;
}

/** What the map has of ways for supply: sea ports, hexes on the coast, and the next hexes along railways, by number. */
type SupplyMap = {
  readonly ports: readonly string[];
  readonly coast: ReadonlySet<string>;
  readonly rails: readonly (readonly number[] | undefined)[];
};

const maps = new WeakMap<Pack, SupplyMap>();

function supplyMapOf(pack: Pack): SupplyMap {
  const known = maps.get(pack);
  if (known !== undefined) return known;
  const { ids, numbers } = landNet(pack);
  const links = railNeighbours(pack);
  const ports = pack.towns.filter(({ tier, port }) => tier === 1 && port === 'sea');
  const shores = [...pack.sides.values()].filter(({ coast }) => coast === true);
  const map = {
    ports: ports.map(({ hex }) => hex),
    coast: new Set(shores.flatMap(({ a, b }) => [a, b])),
    rails: ids.map((id) => links.get(id)?.flatMap((next) => numbers.get(next) ?? [])),
  };
  maps.set(pack, map);
  return map;
}
