/** Voyages by order, made one after the other in their turn (C3.17, C6). */
import type { CivilWarFact } from '../../rules/facts/fact.js';
import { placeName } from '../../rules/ground/places.js';
import type { Pack, Side } from '../../rules/pack.js';
import type { State } from '../../rules/state.js';
import type { Line } from '../lines/line.js';
import { carryTroops } from './carry-troops.js';
import { findShips, kindsOf, shipsOf } from '../../orders/forces/find-ships.js';
import { fleetsAt, fleetsByWater } from '../../rules/naval/fleets.js';
import { supportAttack } from './support.js';
import { surprisesOf, type Helm } from './helm.js';
import type { ShipsDone, Sailing } from '../lines/ships-done.js';
import { seaRoute } from '../../rules/naval/voyage-route.js';
import { voyage } from './voyage.js';
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
  const facts: CivilWarFact[] = [];
  found.groups.forEach((group, index) => {
    const stops = [group.water, ...action.via, action.to];
    const way = seaRoute(pack, now.figures, kindsOf(found), stops);
    if (!way.ok) return;
    facts.push(
      ...voyage(
        pack,
        now,
        {
          side: line.side,
          list: line.list,
          leaders: index === 0 ? found.leaders : [],
          takes: group.takes,
          path: way.value.sides,
          pulse: helm.pulse,
          standing: surprisesOf(helm, line),
        },
        helm.umpire,
        helm.counted,
      ).facts,
    );
  });
  return facts.length > 0
    ? { facts }
    : { why: 'there is no way for these ships, or it is too far' };
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
  const limits = { start: line.order.from, cp: line.does?.cp ?? 0, idle: line.idle };
  const facts: CivilWarFact[] = [];
  for (const [water, fleets] of [...fleetsByWater(now, line.side)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    if (water === goal) continue;
    for (const kind of [...new Set(fleets.map((fleet) => fleet.kind))].sort()) {
      const n = fleets
        .filter((fleet) => fleet.kind === kind)
        .reduce((sum, fleet) => sum + fleet.n, 0);
      const found = findShips(pack, now, line, { n, of: kind, water }, limits, 'as many');
      const way = seaRoute(pack, now.figures, [kind], [water, goal]);
      if ('why' in found || !way.ok) continue;
      const takes = found.groups.flatMap((group) => group.takes);
      const { side, list } = line;
      const path = way.value.sides;
      const standing = surprisesOf(helm, line);
      const sailing = { side, list, leaders: [], takes, path, pulse: helm.pulse, standing };
      facts.push(...voyage(pack, now, sailing, helm.umpire, helm.counted).facts);
    }
  }
  return facts.length > 0
    ? { facts }
    : { why: `no ships can come to ${placeName(pack, goal)} in one move` };
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
