/** The ways of ships: the fewest hexsides, over waters that all of them may enter (C6.6). */
import { no, ok, type Result } from '../../../../kernel/basic.js';
import { cheapestWay } from '../../../../kernel/graph.js';
import { keptFor, type KeptFor } from '../../../../kernel/kept-for.js';
import { findFigure, wholeFigure } from '../figures/figures.js';
import type { FleetKind, Pack } from '../pack.js';
import {
  isOcean,
  waterAt,
  waterNet,
  watersBeside,
  watersRound,
  type Water,
} from '../ground/waters.js';

type Given = Readonly<Record<string, string>>;

/** `sides` begin with the start. */
export type SeaRoute = { readonly sides: readonly string[] };
/** `needs` and `has` are hexsides; `barred` is C6.6. */
export type SeaRouteFault = {
  readonly code: 'no-way' | 'too-far' | 'barred' | 'figure-missing';
  readonly needs?: number;
  readonly has?: number;
};

const FAR = 9_999;

/** The shortest way of ships of these kinds over the stops; the slowest of them sets how far. */
export function seaRoute(
  pack: Pack,
  given: Given,
  kinds: readonly FleetKind[],
  stops: readonly string[],
): Result<SeaRoute, SeaRouteFault> {
  const has = sidesOf(pack, given, kinds);
  const isOpen = openTo(pack, given, kinds);
  const way = over(pack, stops, (water) => isOpen(water, true));
  if (way === undefined) {
    const isBarred = over(pack, stops, (water) => isOpen(water, false)) !== undefined;
    return no({ code: isBarred ? 'barred' : 'no-way' });
  }
  const needs = way.length - 1;
  return needs > has ? no({ code: 'too-far', needs, has }) : ok({ sides: way });
}

/** How many hexsides the slowest of these kinds sails. */
export const sidesOf = (pack: Pack, given: Given, kinds: readonly FleetKind[]): number =>
  Math.min(...kinds.map((kind) => wholeFigure(pack, given, 'naval-movement', kind, 'sides') ?? 0));

/** A search asks of hundreds of hexsides; the table is asked once for each class of water. */
function openTo(pack: Pack, given: Given, kinds: readonly FleetKind[]) {
  const opens = new Map<string, boolean>();
  return (water: Water, barred: boolean): boolean => {
    const key = `${water.of} ${String(barred && water.barred === true)}`;
    const known = opens.get(key);
    if (known !== undefined) return known;
    const open = kinds.every((kind) => mayEnter(pack, given, kind, water, barred));
    opens.set(key, open);
    return open;
  };
}

/** How far a hexside is, and the one before it on the way there. */
export type ReachedSide = { readonly sides: number; readonly before: string };

/** The hexsides that ships of these kinds can come to from the end of a way, of which they have sailed some already. */
export function seaReach(
  pack: Pack,
  given: Given,
  kinds: readonly FleetKind[],
  { from, sailed }: { readonly from: string; readonly sailed: number },
): ReadonlyMap<string, ReachedSide> {
  const has = kinds.length === 0 ? 0 : sidesOf(pack, given, kinds);
  return spreadOut(pack, given, kinds, from, { sailed, has, barred: true });
}

/** Whether there is a way is asked of many places from the same ships. */
const SPREADS = new WeakMap<Pack, KeptFor>();
const MOST_SPREADS = 60;

type Spread = { readonly sailed: number; readonly has: number; readonly barred: boolean };

/** From hexside to hexside over what is open to ships of these kinds, as far as `has`. */
function spreadOut(
  pack: Pack,
  given: Given,
  kinds: readonly FleetKind[],
  from: string,
  how: Spread,
): ReadonlyMap<string, ReachedSide> {
  const kept = SPREADS.get(pack) ?? keptFor(MOST_SPREADS);
  SPREADS.set(pack, kept);
  const key = [from, how.sailed, how.has, how.barred, ...kinds].join(' ');
  return kept(given, key, () => {
    const isOpen = openTo(pack, given, kinds);
    return spreadOver(pack, from, (water) => isOpen(water, how.barred), how);
  });
}

function spreadOver(
  pack: Pack,
  from: string,
  isOpen: (water: Water) => boolean,
  { sailed, has }: Spread,
): ReadonlyMap<string, ReachedSide> {
  const found = new Map<string, ReachedSide>();
  let edge: readonly string[] = [from];
  for (let sides = sailed + 1; sides <= has && edge.length > 0; sides += 1) {
    const next: string[] = [];
    for (const before of edge)
      for (const id of watersBeside(pack, before)) {
        const water = waterAt(pack, id);
        if (id === from || found.has(id) || water === undefined || !isOpen(water)) continue;
        found.set(id, { sides, before });
        next.push(id);
      }
    edge = next;
  }
  return found;
}

/** Whether a kind of ship may be on a hexside; `barred`: the heads of rivers count (C6.6). */
function mayEnter(
  pack: Pack,
  given: Given,
  kind: FleetKind,
  water: Water,
  barred: boolean,
): boolean {
  if (kind === 'raider') return false;
  if (barred && water.barred === true && isOcean(kind)) return false;
  return findFigure(pack, given, 'naval-waters', kind, water.of).value === 'open';
}

export const mayFloat = (pack: Pack, given: Given, kind: FleetKind, id: string): boolean => {
  const water = waterAt(pack, id);
  return water !== undefined && mayEnter(pack, given, kind, water, true);
};

/** Whether ships of a kind may be on a hexside and, if they are of the ocean, can have come there from the sea (C6.6). */
export function mayComeTo(pack: Pack, given: Given, kind: FleetKind, id: string): boolean {
  if (!mayFloat(pack, given, kind, id)) return false;
  const isSea = (side: string): boolean => {
    const of = waterAt(pack, side)?.of;
    return of === 'sea' || of === 'coast';
  };
  if (!isOcean(kind) || isSea(id)) return true;
  const everywhere = { sailed: 0, has: FAR, barred: true };
  return [...spreadOut(pack, given, [kind], id, everywhere).keys()].some(isSea);
}

function over(
  pack: Pack,
  stops: readonly string[],
  isOpen: (water: Water) => boolean,
): readonly string[] | undefined {
  const sides = [...stops.slice(0, 1)];
  for (const [index, from] of stops.slice(0, -1).entries()) {
    const price = (water: Water): number | undefined => (isOpen(water) ? 1 : undefined);
    const to = stops[index + 1] ?? from;
    const way = cheapestWay(waterNet(pack), from, to, { price, limit: FAR });
    if (way === undefined) return undefined;
    sides.push(...way.places.slice(1));
  }
  return sides;
}

/** The way to the hexside of a hex that is reached first; ties as the hexsides go from north clockwise. */
export function routeToHex(
  pack: Pack,
  given: Given,
  kinds: readonly FleetKind[],
  from: string,
  hex: string,
): Result<SeaRoute, SeaRouteFault> {
  const reached = seaReach(pack, given, kinds, { from, sailed: 0 });
  const round = watersRound(pack, hex);
  const stepsTo = (side: string): number =>
    side === from ? 0 : (reached.get(side)?.sides ?? Infinity);
  const [nearest = ''] = [...round].sort((a, b) => stepsTo(a) - stepsTo(b) || 0);
  if (stepsTo(nearest) < Infinity) return seaRoute(pack, given, kinds, [from, nearest]);
  return no(faultOf(pack, given, kinds, from, round));
}

/** Why ships cannot come to any of these hexsides: what is wrong with the first that there is a way to at all. */
function faultOf(
  pack: Pack,
  given: Given,
  kinds: readonly FleetKind[],
  from: string,
  round: readonly string[],
): SeaRouteFault {
  const reach = (barred: boolean): ReadonlyMap<string, ReachedSide> =>
    spreadOut(pack, given, kinds, from, { sailed: 0, has: FAR, barred });
  const open = reach(true);
  const unbarred = round.every((side) => open.has(side)) ? open : reach(false);
  for (const side of round) {
    const needs = open.get(side)?.sides;
    if (needs !== undefined) return { code: 'too-far', needs, has: sidesOf(pack, given, kinds) };
    if (unbarred.has(side)) return { code: 'barred' };
  }
  return { code: 'no-way' };
}
