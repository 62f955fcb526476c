/**
 * Supply (B8): a line over open ground, free of the enemy, to a depot, to a railway of a network that holds cities
 * enough, or to a harbour. Asked hex by hex, since a line is short; what is found of a network is kept with the state.
 */
import { stepsFrom } from '../../../../kernel/graph.js';
import { sideId } from './hexes.js';
import { findFigure } from '../figures/figures.js';
import { effectOn } from '../figures/effects.js';
import { holdsCity, landNet, theaterAt, type LandNet } from './atlas.js';
import { strengthByHex } from './muster.js';
import { ownsLine } from './rails.js';
import { GROUNDS } from './route-search.js';
import { railNeighbours } from './routes.js';
import { enemyOf, type Pack, type Side } from '../pack.js';
import type { State } from '../state.js';

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

type Reach = 'depot-hexes' | 'rail-hexes' | 'harbour-hexes';
/** What has been found of a hex. */
const UNKNOWN = 0;
const YES = 1;
const NO = 2;

type Field = {
  readonly pack: Pack;
  readonly net: LandNet;
  readonly now: State;
  readonly side: Side;
  readonly enemies: Enemies;
  readonly isSource: (hex: string) => boolean;
  readonly closed: ReadonlySet<string>;
  readonly depots: ReadonlySet<string>;
  /** Whether a depot must be linked to a railway or a harbour itself. */
  readonly mustLink: boolean;
  /** Whether what comes over sea counts. */
  readonly hasHarbours: boolean;
  /** Reaches before the state of production cuts them. */
  readonly reaches: Readonly<Record<Reach, number | undefined>>;
  /** What has been found of hexes, for the searches cross each other. */
  readonly sources: Readonly<Record<Reach, Uint8Array>>;
  /** Whether a line may come to a hex. */
  readonly open: Uint8Array;
};

function drawLines(pack: Pack, now: State, side: Side, enemies: Enemies): SupplyLines {
  const isSource = networkTest(pack, now, side, enemies);
  const figure = (row: string): number | undefined => supplyFigure(pack, now, side, row);
  const reaches = {
    'depot-hexes': figure('depot-hexes'),
    'rail-hexes': figure('rail-hexes'),
    'harbour-hexes': figure('harbour-hexes'),
  };
  const net = landNet(pack);
  const perHex = (): Uint8Array => new Uint8Array(net.ids.length);
  const field: Field = {
    ...{ pack, net, now, side, enemies, isSource, reaches, closed: closedGrounds(pack, now) },
    depots: depotsOf(now, side),
    mustLink: (figure('depot-linked') ?? 0) !== 0,
    hasHarbours: reaches['harbour-hexes'] !== undefined,
    sources: { 'depot-hexes': perHex(), 'rail-hexes': perHex(), 'harbour-hexes': perHex() },
    open: perHex(),
  };
  return {
    isSupplied: (hex) => isReached(field, hex),
    stepsToSource: (hex) => nearestSource(field, hex),
  };
}

const depotsOf = (now: State, side: Side): ReadonlySet<string> =>
  new Set(
    Object.values(now.works)
      .filter((works) => works.kind === 'depot' && works.side === side)
      .map(({ hex }) => hex),
  );

/** A figure of the table; undefined where it says that there is none. */
function supplyFigure(pack: Pack, now: State, side: Side, row: string): number | undefined {
  const { value } = findFigure(pack, now.figures, 'supply', row, side);
  return value === undefined || value === '-' ? undefined : Number(value);
}

const CUTS = { 'depot-hexes': 'depot-reach', 'rail-hexes': 'rail-reach' } as const;

/** How long a line may be from a hex; cut by the state of its side's production. */
function reachFrom(field: Field, hex: string, row: Reach): number | undefined {
  const { pack, now, side } = field;
  const most = field.reaches[row];
  if (most === undefined || row === 'harbour-hexes') return most;
  const cut = effectOn(pack, now.figures, now.industry[side], CUTS[row], theaterAt(pack, hex));
  return Math.min(most, cut ?? most);
}

const REACHES: readonly Reach[] = ['depot-hexes', 'rail-hexes', 'harbour-hexes'];

function isReached(field: Field, start: string): boolean {
  if (field.enemies.has(start)) return false;
  return findsSource(
    field,
    start,
    REACHES.map((row) => [row, reachFrom(field, start, row) ?? -1]),
  );
}

/** What makes a hex a source, by the reach that its lines have. */
const SOURCES: Readonly<Record<Reach, (field: Field, hex: string) => boolean>> = {
  'rail-hexes': ({ isSource }, hex) => isSource(hex),
  'harbour-hexes': isHarbour,
  'depot-hexes': isDepot,
};

function isSourceOf(field: Field, row: Reach, hex: number): boolean {
  const known = field.sources[row];
  if (known[hex] === UNKNOWN) known[hex] = SOURCES[row](field, field.net.ids[hex] ?? '') ? YES : NO;
  return known[hex] === YES;
}

/** A depot has stores of its own, unless the pack says that it must be linked to a railway or a harbour itself. */
function isDepot(field: Field, hex: string): boolean {
  if (!field.depots.has(hex)) return false;
  if (!field.mustLink) return true;
  return findsSource(
    field,
    hex,
    (['rail-hexes', 'harbour-hexes'] as const).map((row) => [
      row,
      reachFrom(field, hex, row) ?? -1,
    ]),
  );
}

/** A sea port whose city is held, or works on the coast: what comes over sea lands there. */
function isHarbour({ pack, now, side, hasHarbours }: Field, hex: string): boolean {
  if (!hasHarbours) return false;
  if (seaPorts(pack).has(hex) && holdsCity(pack, now.control, side, hex)) return true;
  const fort = now.works[`fort ${hex}`] ?? now.works[`fortress ${hex}`];
  return fort?.side === side && coasts(pack).has(hex);
}

/**
 * The steps from a start to the first hex, nearest first and itself among them, that `ends` the search; undefined when
 * none lies within `most` steps.
 */
function stepsTo(
  field: Field,
  start: string,
  most: number,
  ends: (hex: number, steps: number) => boolean,
): number | undefined {
  const first = field.net.numbers.get(start);
  if (first === undefined) return undefined;
  const found = new Set([first]);
  let ring: readonly number[] = [first];
  for (let steps = 0; ring.length > 0 && steps <= most; steps += 1) {
    const next: number[] = [];
    for (const hex of ring) {
      if (ends(hex, steps)) return steps;
      if (steps === most) continue;
      for (const beyond of field.net.near(hex)) {
        if (found.has(beyond) || !isOpen(field, hex, beyond)) continue;
        found.add(beyond);
        next.push(beyond);
      }
    }
    ring = next;
  }
  return undefined;
}

/** Whether a line may go on to a hex: no enemy stands there, and no ground is closed to marches. */
function isOpen(field: Field, from: number, to: number): boolean {
  const { open, closed, pack, net } = field;
  const hex = net.ids[to] ?? '';
  if (open[to] === UNKNOWN) {
    const isClosed = closed.size > 0 && closed.has(pack.hexes.get(hex)?.terrain ?? '');
    open[to] = isClosed || field.enemies.has(hex) ? NO : YES;
  }
  if (open[to] === NO || closed.size === 0) return open[to] === YES;
  const river = pack.sides.get(sideId(net.ids[from] ?? '', hex))?.river;
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

function nearestSource(field: Field, start: string): number | undefined {
  if (field.enemies.has(start)) return undefined;
  return stepsTo(field, start, Infinity, (hex) =>
    REACHES.some((row) => isSourceOf(field, row, hex)),
  );
}

/** Whether a source lies within one of the reaches. */
function findsSource(
  field: Field,
  start: string,
  reaches: readonly (readonly [Reach, number])[],
): boolean {
  const farthest = Math.max(...reaches.map(([, most]) => most));
  const isNear = (hex: number, steps: number): boolean =>
    reaches.some(([row, most]) => steps <= most && isSourceOf(field, row, hex));
  return farthest >= 0 && stepsTo(field, start, farthest, isNear) !== undefined;
}

/** Whether a hex lies on a friendly line of a network whose cities are worth enough; each network is walked once. */
function networkTest(
  pack: Pack,
  now: State,
  side: Side,
  enemies: Enemies,
): (hex: string) => boolean {
  const links = railNeighbours(pack);
  const least = supplyFigure(pack, now, side, 'network-points') ?? Infinity;
  const known = new Map<string, boolean>();
  const isOurs = (hex: string): boolean =>
    links.has(hex) && !enemies.has(hex) && ownsLine(pack, now, side, hex);
  return (hex) => {
    const before = known.get(hex);
    if (before !== undefined) return before;
    if (!isOurs(hex)) return false;
    const network = stepsFrom([hex], (from) => (links.get(from) ?? []).filter(isOurs));
    let points = 0;
    for (const place of network.keys()) {
      if (holdsCity(pack, now.control, side, place))
        points += pack.country.cityPoints.get(place) ?? 0;
    }
    for (const place of network.keys()) known.set(place, points >= least);
    return points >= least;
  };
}

const harbours = new WeakMap<
  Pack,
  { readonly ports: ReadonlySet<string>; readonly coasts: ReadonlySet<string> }
>();

function shoreOf(pack: Pack): NonNullable<ReturnType<typeof harbours.get>> {
  const known = harbours.get(pack);
  if (known !== undefined) return known;
  const ports = pack.towns.filter(({ tier, port }) => tier === 1 && port === 'sea');
  const shores = [...pack.sides.values()].filter(({ coast }) => coast === true);
  const shore = {
    ports: new Set(ports.map(({ hex }) => hex)),
    coasts: new Set(shores.flatMap(({ a, b }) => [a, b])),
  };
  harbours.set(pack, shore);
  return shore;
}

const seaPorts = (pack: Pack): ReadonlySet<string> => shoreOf(pack).ports;
const coasts = (pack: Pack): ReadonlySet<string> => shoreOf(pack).coasts;
