/** Sea zones and fleets (AR-06, AR-08, AR-40). */
import { areaOf, seasBetween, type Land } from './land.js';
import { foeOf, type SideName, type State } from './state.js';

/** The zone off an area's coast; undefined inland. */
export const seaOff = (land: Land, area: string): string | undefined => areaOf(land, area).sea;

/** The way of a voyage on the map: out of port, from sea zone to sea zone, and into port. */
export function voyageWay(land: Land, from: string, to: string): readonly string[] {
  const [start, end] = [seaOff(land, from), seaOff(land, to)];
  if (start === undefined || end === undefined) return [from, to];
  const between = seasBetween(land, start, end);
  const placeOf = (sea: string): number => land.seas.findIndex(({ id }) => id === sea);
  const zones = [start, ...(placeOf(start) > placeOf(end) ? between.toReversed() : between), end];
  return [from, ...new Set(zones), to];
}

/** Whether no enemy fleet lies between two zones; one that lies at either end is not passed. */
function isWayClear(
  fleets: Readonly<Partial<State['fleets']>>,
  land: Land,
  side: SideName,
  from: string,
  to: string,
): boolean {
  const enemy = fleets[foeOf(side)];
  return !seasBetween(land, from, to).some((sea) => sea === enemy);
}

/**
 * Whether a fleet may go off one zone after the other. Who has entered the zone of the enemy fleet leaves it by the way he came: what
 * comes next is judged from the last zone that was not the enemy's, since a step at a time nobody would be passed.
 */
export function isVoyageClear(
  fleets: Readonly<Partial<State['fleets']>>,
  land: Land,
  side: SideName,
  [start, ...zones]: readonly [string, ...string[]],
): boolean {
  const enemy = fleets[foeOf(side)];
  let from = start;
  return zones.every((to) => {
    const isClear = isWayClear(fleets, land, side, from, to);
    if (to !== enemy) from = to;
    return isClear;
  });
}

/** From which zone the next voyage of a fleet is judged: where it lies, or, if the enemy lies there too, `before`. */
export function judgedFrom(
  fleets: Readonly<Partial<State['fleets']>>,
  side: SideName,
  before: string | null,
): string | null {
  const lies = fleets[side] ?? null;
  return lies !== null && lies === fleets[foeOf(side)] ? (before ?? lies) : lies;
}

/** Whether arrivals of a side may land there (AR-08, AR-42): the French not on a coast that the British control or watch. */
export function mayLand(
  {
    fleets,
    regions,
  }: Pick<State, 'regions'> & { readonly fleets: Readonly<Partial<State['fleets']>> },
  land: Land,
  side: SideName,
  area: string,
): 'no-fleet' | 'controlled' | 'enemy-fleet' | undefined {
  const sea = seaOff(land, area);
  if (sea === undefined) return 'no-fleet';
  if (side === 'british') return undefined;
  if (regions[areaOf(land, area).region]?.control === 'british') return 'controlled';
  return fleets.british === sea ? 'enemy-fleet' : undefined;
}
