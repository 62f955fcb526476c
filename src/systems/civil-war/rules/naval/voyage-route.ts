/** The ways of ships: the fewest hexsides, over waters that all of them may enter (C6.6). */
import { no, ok, type Result } from '../../../../kernel/basic.js';
import { cheapestWay } from '../../../../kernel/graph.js';
import { keptFor } from '../../../../kernel/kept-for.js';
import { findFigure, wholeFigure } from '../figures/figures.js';
import { WATER_CLASSES, type FleetKind, type Pack, type WaterClass } from '../pack.js';
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
  const way = over(pack, stops, openTo(pack, given, kinds, true));
  if (way === undefined) {
    const isBarred = over(pack, stops, openTo(pack, given, kinds, false)) !== undefined;
    return no({ code: isBarred ? 'barred' : 'no-way' });
  }
  const needs = way.length - 1;
  return needs > has ? no({ code: 'too-far', needs, has }) : ok({ sides: way });
}

/** How many hexsides the slowest of these kinds sails. */
export const sidesOf = (pack: Pack, given: Given, kinds: readonly FleetKind[]): number =>
  Math.min(...kinds.map((kind) => wholeFigure(pack, given, 'naval-movement', kind, 'sides') ?? 0));

/** Which waters are open to all ships of a list. Lists to which the same are open have the same `key`. */
type Opening = { readonly key: string; readonly has: (water: Water) => boolean };

/** A search asks of hundreds of hexsides: the table is asked once for each class of water. */
function openTo(pack: Pack, given: Given, kinds: readonly FleetKind[], barred: boolean): Opening {
  const classes = WATER_CLASSES.filter((of) =>
    kinds.every((kind) => isOpenClass(pack, given, kind, of)),
  );
  const [open, keepsToHeads] = [new Set<string>(classes), barred && kinds.some(isOcean)];
  return {
    key: `${classes.join(' ')}${keepsToHeads ? ' to the heads' : ''}`,
    has: (water) => open.has(water.of) && !(keepsToHeads && water.barred === true),
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

/** Whether there is a way is asked of many places, and at many moments of a war, for the same waters. */
const SPREADS = keptFor(60);

type Spread = { readonly sailed: number; readonly has: number; readonly barred: boolean };

/** From hexside to hexside over what is open to ships of these kinds, as far as `has`. */
function spreadOut(
  pack: Pack,
  given: Given,
  kinds: readonly FleetKind[],
  from: string,
  how: Spread,
): ReadonlyMap<string, ReachedSide> {
  const open = openTo(pack, given, kinds, how.barred);
  const key = [from, how.sailed, how.has, open.key].join(' ');
  return SPREADS(pack, key, () => spreadOver(pack, from, open, how));
}

function spreadOver(
  pack: Pack,
  from: string,
  open: Opening,
  { sailed, has }: Spread,
): ReadonlyMap<string, ReachedSide> {
  const found = new Map<string, ReachedSide>();
  let edge: readonly string[] = [from];
  for (let sides = sailed + 1; sides <= has && edge.length > 0; sides += 1) {
    const next: string[] = [];
    for (const before of edge)
      for (const id of watersBeside(pack, before)) {
        if (id === from || found.has(id)) continue;
        const water = waterAt(pack, id);
        if (water === undefined || !open.has(water)) continue;
        found.set(id, { sides, before });
        next.push(id);
      }
    edge = next;
  }
  return found;
}

const isOpenClass = (pack: Pack, given: Given, kind: FleetKind, of: WaterClass): boolean =>
  kind !== 'raider' && findFigure(pack, given, 'naval-waters', kind, of).value === 'open';

/** Whether a kind of ship may be on a hexside, ocean-going ones up to the heads of rivers (C6.6). */
export function mayFloat(pack: Pack, given: Given, kind: FleetKind, id: string): boolean {
  const water = waterAt(pack, id);
  if (water === undefined || !isOpenClass(pack, given, kind, water.of)) return false;
  return !(water.barred === true && isOcean(kind));
}

/** Whether ships of a kind may be on a hexside and, if they are of the ocean, can have come there from the sea (C6.6). */
export function mayComeTo(pack: Pack, given: Given, kind: FleetKind, id: string): boolean {
  if (!mayFloat(pack, given, kind, id)) return false;
  return !isOcean(kind) || isFromSea(pack, openTo(pack, given, [kind], true), id);
}

/** Of hexsides, for each opening, whether the sea has been found from there. */
const FROM_SEA = keptFor(20);

/** Over open waters, until the sea is found or a hexside of which it is known. */
function isFromSea(pack: Pack, open: Opening, from: string): boolean {
  const known = FROM_SEA(pack, open.key, () => new Map<string, boolean>());
  const seen = new Set([from]);
  let answer = false;
  for (const id of seen) {
    const water = waterAt(pack, id);
    answer = known.get(id) ?? (water?.of === 'sea' || water?.of === 'coast');
    if (answer || known.has(id)) break;
    for (const next of watersBeside(pack, id)) {
      const beside = waterAt(pack, next);
      if (beside !== undefined && open.has(beside)) seen.add(next);
    }
  }
  for (const id of seen) known.set(id, answer);
  return answer;
}

function over(pack: Pack, stops: readonly string[], open: Opening): readonly string[] | undefined {
  const sides = [...stops.slice(0, 1)];
  for (const [index, from] of stops.slice(0, -1).entries()) {
    const price = (water: Water): number | undefined => (open.has(water) ? 1 : undefined);
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
