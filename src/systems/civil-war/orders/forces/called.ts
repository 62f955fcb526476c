/** Ships whom a recall brings to a naval leader: all of the account that can come to his hexside (C6.7). */
import { byText } from '../../../../kernel/basic.js';
import type { Take } from '../../rules/facts/fact.js';
import { placeName } from '../../rules/ground/places.js';
import { watersRound } from '../../rules/ground/waters.js';
import { fleetsAt, fleetsByWater } from '../../rules/naval/fleets.js';
import { asSquadron, nspOf } from '../../rules/naval/gunnery.js';
import { seaRoute } from '../../rules/naval/voyage-route.js';
import type { Pack, Side } from '../../rules/pack.js';
import type { State } from '../../rules/state.js';
import type { Contender, Doer } from './carried.js';
import { findShips } from './find-ships.js';
import { nameOf } from './mover.js';

/** Ships of one hexside that go together. */
export type Way = { readonly takes: readonly Take[]; readonly path: readonly string[] };

/** The ways of all ships that come, at least one; the other ships stay. */
export function calledTo(
  pack: Pack,
  now: State,
  line: Doer,
  leader: string,
): readonly Way[] | { readonly why: string } {
  const chief = now.leaders[leader];
  if (chief?.side !== line.side || chief.place.at !== 'map' || chief.place.list !== line.list) {
    return { why: `${leader} is not there to call them` };
  }
  const goal = callingPlace(pack, now, line.side, chief.place);
  if (goal === undefined) return { why: `${leader} is not by the water` };
  const ways = [...fleetsByWater(now, line.side).keys()]
    .filter((water) => water !== goal)
    .sort(byText)
    .flatMap((water) => calledFrom(pack, now, line, water, goal));
  return ways.length > 0
    ? ways
    : { why: `no ships can come to ${placeName(pack, goal)} in one move` };
}

/** Ships of a hexside that can come to the goal, each kind as far as it sails; those of one way go together. */
function calledFrom(
  pack: Pack,
  now: State,
  line: Doer,
  water: string,
  goal: string,
): readonly Way[] {
  const limits = { start: line.start, cp: line.does?.cp ?? 0, idle: line.idle };
  const fleets = fleetsAt(now, line.side, water);
  const ways = new Map<string, Way>();
  for (const kind of [...new Set(fleets.map((fleet) => fleet.kind))].sort(byText)) {
    const n = nspOf(fleets.filter((fleet) => fleet.kind === kind).map(asSquadron));
    const found = findShips(pack, now, line, { n, of: kind, water }, limits, 'as many');
    const way = seaRoute(pack, now.figures, [kind], [water, goal]);
    if ('why' in found || !way.ok) continue;
    const path = way.value.sides;
    const known = ways.get(path.join(' '))?.takes ?? [];
    const takes = [...known, ...found.groups.flatMap((group) => group.takes)];
    ways.set(path.join(' '), { takes, path });
  }
  return [...ways.values()];
}

/** Where a leader's ships are, else the first hexside of his hex. */
function callingPlace(
  pack: Pack,
  now: State,
  side: Side,
  place: { readonly hex: string; readonly water?: string },
): string | undefined {
  if (place.water !== undefined) return place.water;
  const waters = watersRound(pack, place.hex);
  return waters.find((water) => fleetsAt(now, side, water).length > 0) ?? waters[0];
}

/** How precedence sees it: ships of one order go from hexside to hexside, without their leader (C3.17). */
export function contenderOfCall(
  pack: Pack,
  now: State,
  line: Doer,
  leader: string,
): Omit<Contender, 'id' | 'side'> | undefined {
  const ways = calledTo(pack, now, line, leader);
  if ('why' in ways) return undefined;
  const spot = ways[0]?.path[0] ?? '';
  const reach = [...new Set(ways.flatMap(({ path }) => path))];
  return { ...nameOf(undefined, line.side, spot), spot, reach };
}
