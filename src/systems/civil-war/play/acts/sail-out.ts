/** Voyages by order, made one after the other in their turn (C3.17, C6). */
import { applyFacts } from '../../rules/change/apply.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import type { State } from '../../rules/state.js';
import type { Line } from '../lines/line.js';
import { carryTroops } from './carry-troops.js';
import { calledTo } from '../../orders/forces/called.js';
import { kindsOf, shipsOf } from '../../orders/forces/find-ships.js';
import { supportAttack } from './support.js';
import { surprisesOf, type Helm } from './helm.js';
import type { ShipsDone, Sailing } from '../lines/ships-done.js';
import { seaRoute } from '../../rules/naval/voyage-route.js';
import { voyage, type Voyage } from './voyage.js';
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
  const ways = found.groups.flatMap(({ water, takes }, index): readonly LedWay[] => {
    const way = seaRoute(pack, now.figures, kindsOf(found), [water, ...action.via, action.to]);
    if (!way.ok) return [];
    return [{ leaders: index === 0 ? found.leaders : [], takes, path: way.value.sides }];
  });
  return ways.length > 0
    ? { facts: oneByOne(helm, now, line, ways) }
    : { why: 'there is no way for these ships, or it is too far' };
}

/** Ships of one hexside that go together, with the leaders aboard. */
type LedWay = Pick<Voyage, 'leaders' | 'takes' | 'path'>;

/** Voyages of one order: each meets what those before it have left (B9). */
function oneByOne(
  helm: Helm,
  start: State,
  line: Line,
  ways: readonly LedWay[],
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

function recall(helm: Helm, now: State, line: Line, leader: string): ShipsDone | Unable {
  const ways = calledTo(helm.pack, now, line, leader);
  if ('why' in ways) return ways;
  const unled = ways.map((way) => ({ ...way, leaders: [] }));
  return { facts: oneByOne(helm, now, line, unled) };
}
