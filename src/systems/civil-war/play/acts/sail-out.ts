/** Voyages by order, made one after the other in their turn (C3.17, C6). */
import { byText } from '../../../../kernel/basic.js';
import { applyFacts } from '../../rules/change/apply.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import { placeName } from '../../rules/ground/places.js';
import type { Pack, Side } from '../../rules/pack.js';
import type { Fleet, State } from '../../rules/state.js';
import type { Line } from '../lines/line.js';
import { carryTroops } from './carry-troops.js';
import { findShips, kindsOf, shipsOf } from '../../orders/forces/find-ships.js';
import { fleetsAt, fleetsByWater } from '../../rules/naval/fleets.js';
import { nspOf, type Squadron } from '../../rules/naval/gunnery.js';
import { supportAttack } from './support.js';
import { surprisesOf, type Helm } from './helm.js';
import type { ShipsDone, Sailing } from '../lines/ships-done.js';
import { seaRoute } from '../../rules/naval/voyage-route.js';
import { voyage, type Voyage } from './voyage.js';
import { watersRound } from '../../rules/ground/waters.js';
import type { Unable } from '../../orders/forces/carried.js';
import type { Sail } from '../../orders/sail.js';

/** Makes one voyage from the state of its turn, or says why it cannot be made. */
export function sailOut(helm: Helm, now: State, { line, action }: Sailing): ShipsDone | Unable {
  switch (action.kind) {
    case 'sail':
      return sail(helm, now, line, action);
    case 'recall':
      return recall(helm, now, line, action.leader);
    case 'support':
      return supportAttack(helm, now, line, action);
    case 'carry':
      return carryTroops(helm, now, line, action);
    default:
      return { facts: [] };
  }
}

function sail(helm: Helm, now: State, line: Line, action: Sail): ShipsDone | Unable {
  const { pack } = helm;
  const found = shipsOf(pack, now, line, action);
  if ('why' in found) return found;
  const ways = found.groups.flatMap(({ water, takes }, index): readonly Way[] => {
    const way = seaRoute(pack, now.figures, kindsOf(found), [water, ...action.via, action.to]);
    if (!way.ok) return [];
    return [{ leaders: index === 0 ? found.leaders : [], takes, path: way.value.sides }];
  });
  return ways.length > 0
    ? { facts: oneByOne(helm, now, line, ways) }
    : { why: 'there is no way for these ships, or it is too far' };
}

/** Ships of one hexside that go together. */
type Way = Pick<Voyage, 'leaders' | 'takes' | 'path'>;

/** Voyages of one order: each meets what those before it have left (B9). */
function oneByOne(
  helm: Helm,
  start: State,
  line: Line,
  ways: readonly Way[],
): readonly CivilWarFact[] {
  const { pack, pulse, umpire, counted } = helm;
  const { side, list } = line;
  const standing = surprisesOf(helm, line);
  let now = start;
  return ways.flatMap((way) => {
    const { facts } = voyage(pack, now, { side, list, ...way, pulse, standing }, umpire, counted);
    now = applyFacts(pack, now, facts);
    return facts;
  });
}

/** C6.7: all ships of the account that can come to the naval leader's hexside; the rest stay. */
function recall(helm: Helm, now: State, line: Line, leader: string): ShipsDone | Unable {
  const { pack } = helm;
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
    ? { facts: oneByOne(helm, now, line, ways) }
    : { why: `no ships can come to ${placeName(pack, goal)} in one move` };
}

/** Ships of a hexside that can come to the goal, each kind as far as it sails; those of one way go together. */
function calledFrom(
  pack: Pack,
  now: State,
  line: Line,
  water: string,
  goal: string,
): readonly Way[] {
  const limits = { start: line.order.from, cp: line.does?.cp ?? 0, idle: line.idle };
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
    ways.set(path.join(' '), { leaders: [], takes, path });
  }
  return [...ways.values()];
}

const asSquadron = (fleet: Fleet): Squadron => ({ fleet, n: fleet.n });

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
