/** Orders about ships, carried out on the state of their pulse (C3.17, C6). */
import type { CivilWarFact } from '../../rules/facts/fact.js';
import { placeName } from '../../rules/ground/places.js';
import { landOf } from '../../rules/ground/side-names.js';
import { enemyOf, type Pack, type Side } from '../../rules/pack.js';
import type { State } from '../../rules/state.js';
import { keptOut, type Done, type Unable } from '../lines/line-end.js';
import type { Line } from '../lines/line.js';
import type { Contender } from '../lines/precedence.js';
import { carryTroops, seaMove } from './carry-troops.js';
import { findShips, kindsOf } from '../lines/find-ships.js';
import { entryOfPool, fleetsAt, fleetsByWater } from '../../rules/naval/fleets.js';
import { supportAttack } from './support.js';
import { isFriendlyShore, shipsOf, surprisesOf, type Helm } from './helm.js';
import type { ShipsDone } from '../lines/ships-done.js';
import type { Sailing } from '../lines/sailing.js';
import { routeToHex, seaRoute } from '../../rules/naval/voyage-route.js';
import type { NavalAction } from '../../orders/words/orders.js';
import { voyage } from './voyage.js';
import { watersRound } from '../../rules/ground/waters.js';

type ActionOf<K extends NavalAction['kind']> = Extract<NavalAction, { kind: K }>;

/** How precedence sees ships: they stand on a hexside and enter others. */
export function contenderOfShips(
  pack: Pack,
  now: State,
  line: Line,
  action: NavalAction,
): Omit<Contender, 'id' | 'side'> | undefined {
  if (action.kind === 'enter-ships') {
    const spot = entryOf(now, line, action);
    return spot === undefined
      ? undefined
      : { name: `${line.side} ${spot}`, initiative: 0, spot, reach: [] };
  }
  if (action.kind !== 'sail' && action.kind !== 'support') return undefined;
  const found = shipsOf(pack, now, line, action);
  const first = 'why' in found ? undefined : found.groups[0];
  if (first === undefined || 'why' in found) return undefined;
  const kinds = kindsOf(found);
  const way =
    action.kind === 'support'
      ? routeToHex(pack, now.figures, kinds, first.water, action.to)
      : seaRoute(pack, now.figures, kinds, [first.water, ...action.via, action.to]);
  if (!way.ok) return undefined;
  const initiative =
    action.who.by === 'leader' ? (now.leaders[action.who.leader]?.initiative ?? 0) : 0;
  const name = action.who.by === 'leader' ? action.who.leader : `${line.side} ${first.water}`;
  const reach = way.value.sides.slice(1);
  // Ships that support an attack go together with those who make it.
  const joins = action.kind === 'support' ? { joins: `${line.side} ${action.to}` } : {};
  return { name, initiative, spot: first.water, reach, ...joins };
}

/** What is done at once; voyages follow in `sailOut`, one after the other. */
export function carryOutShips(
  pack: Pack,
  now: State,
  line: Line,
  action: NavalAction,
): Done | Unable {
  switch (action.kind) {
    case 'enter-ships':
      return enterShips(pack, now, line, action);
    case 'lend':
      return lend(pack, now, line, action);
    case 'sea-move':
      return seaMove(pack, now, line, action);
    case 'sail':
    case 'recall':
    case 'support':
    case 'carry':
      return { facts: [], sails: { line, action } };
  }
}

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

function sail(helm: Helm, now: State, line: Line, action: ActionOf<'sail'>): ShipsDone | Unable {
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

/** Where ships of the account's pool enter: where the line says, else where the SC said. */
function entryOf(now: State, line: Line, action: ActionOf<'enter-ships'>): string | undefined {
  if (action.water !== undefined) return action.water;
  return poolOf(now, line)[0]?.entry;
}

function poolOf(
  now: State,
  { side, list }: Line,
): readonly { readonly id: string; readonly n: number; readonly entry: string }[] {
  return Object.values(now.fleets)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((fleet) => {
      if (fleet.side !== side || fleet.list !== list || fleet.place.at !== 'pool') return [];
      const entry = entryOfPool(side, now.navy.entry[side], fleet.place.water);
      return entry === undefined ? [] : [{ id: fleet.id, n: fleet.n, entry }];
    });
}

/** The whole pool of the USA for one price, of the CSA one ironclad (C6.4, C6.5). */
function enterShips(
  pack: Pack,
  now: State,
  line: Line,
  action: ActionOf<'enter-ships'>,
): Done | Unable {
  const { side, list } = line;
  const water = entryOf(now, line, action);
  const waiting = poolOf(now, line).filter(({ entry }) => entry === water);
  const first = waiting[0];
  if (water === undefined || first === undefined) {
    return { why: 'no ships wait to enter there' };
  }
  const hex = landOf(pack, water);
  if (fleetsAt(now, enemyOf(side), water).length > 0) return keptOut(pack, hex);
  if (!isFriendlyShore(pack, now, side, hex)) {
    return { why: `the shore at ${placeName(pack, hex)} is not yours` };
  }
  const entering = side === 'usa' ? waiting : [first];
  const n = side === 'usa' ? entering.reduce((sum, fleet) => sum + fleet.n, 0) : 1;
  const takes = entering.map(({ id, n: all }) => ({ id, n: side === 'usa' ? all : 1 }));
  return { facts: [{ kind: 'fleet-entered', side, list, takes, n, water }] };
}

/** C6.2: ships, and naval CP and PP, for a theater commander, until the turn ends. */
function lend(pack: Pack, now: State, line: Line, action: ActionOf<'lend'>): Done | Unable {
  const { side, list } = line;
  const found = findShips(pack, now, line, action.ships);
  if ('why' in found) return found;
  const left = now.accounts[side][list]?.left ?? { cp: 0, pp: 0 };
  if (left.cp < action.cp || left.pp < action.pp) {
    return { why: 'so many points are not left to lend', by: 'player' };
  }
  const takes = found.groups.flatMap((group) => group.takes);
  return {
    facts: [
      {
        ...{ kind: 'fleet-lent', side, from: list, to: action.list, takes },
        ...{ n: action.ships.n, cp: action.cp, pp: action.pp, order: line.place },
      },
    ],
  };
}
