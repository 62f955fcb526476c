/** Orders about ships: enter, sail, recall, support, lend, carry, sea move (C6). */
import { never, type Result, ok } from '../../../kernel/basic.js';
import { type Pack, type ListName, enemyOf } from '../rules/pack.js';
import type { View } from '../rules/view.js';
import { type NavalAction, entryPrice } from './words/orders.js';
import { type Price, type PriceFault, byTable, byInitiative } from './words/price-figure.js';
import type { State } from '../rules/state.js';
import { type Doer, type Contender, type Done, type Unable, keptOut } from './forces/carried.js';
import { shipsOf, kindsOf, isFriendlyShore, findShips } from './forces/find-ships.js';
import { routeToHex, seaRoute } from '../rules/naval/voyage-route.js';
import { entryOfPool, fleetsAt } from '../rules/naval/fleets.js';
import { landOf } from '../rules/ground/side-names.js';
import { placeName } from '../rules/ground/places.js';
import { wholeFigure } from '../rules/figures/figures.js';
import { troopsIn, takeUpTo } from '../rules/ground/muster.js';
import { isSeaLiftHex, isSafeHaven } from '../rules/naval/sea-lift.js';
import type { Take } from '../rules/facts/parts.js';
import type { Verb } from './verb.js';
import { checkNaval } from './check-naval.js';
import { sayNaval, writeNaval } from './say-naval.js';

/** Ships and what they carry (C6.2-C6.7). Sea movement is paid in naval CP that are counted apart (C6.3). */
function priceOfShips(
  pack: Pack,
  seen: View,
  action: NavalAction,
  list: ListName | undefined,
): Result<Price, PriceFault> {
  switch (action.kind) {
    case 'enter-ships':
      return byTable(pack, seen, entryPrice(seen.side ?? 'usa'), { list });
    case 'sail':
    case 'support':
      return action.who.by === 'leader'
        ? byInitiative(seen, action.who.leader)
        : byTable(pack, seen, 'single-nsp', { times: action.who.ships.n });
    case 'recall':
      return byTable(pack, seen, 'recall');
    case 'lend':
      return ok({ cp: 0, pp: 1 });
    case 'carry':
      return action.under === undefined
        ? byTable(pack, seen, 'single-nsp', { times: action.nsp })
        : byInitiative(seen, action.under);
    case 'sea-move':
      return ok({ cp: 0, pp: action.n });
    default:
      return never(action);
  }
}

export type ActionOf<K extends NavalAction['kind']> = Extract<NavalAction, { kind: K }>;

/** How precedence sees ships: they stand on a hexside and enter others. */
function contenderOfShips(
  pack: Pack,
  now: State,
  line: Doer,
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
function carryOutShips(pack: Pack, now: State, line: Doer, action: NavalAction): Done | Unable {
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
      return { facts: [], sails: true };
  }
}

/** Where ships of the account's pool enter: where the line says, else where the SC said. */
function entryOf(now: State, line: Doer, action: ActionOf<'enter-ships'>): string | undefined {
  if (action.water !== undefined) return action.water;
  return shipsInPool(now, line)[0]?.entry;
}

function shipsInPool(
  now: State,
  { side, list }: Doer,
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
  line: Doer,
  action: ActionOf<'enter-ships'>,
): Done | Unable {
  const { side, list } = line;
  const water = entryOf(now, line, action);
  const waiting = shipsInPool(now, line).filter(({ entry }) => entry === water);
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
function lend(pack: Pack, now: State, line: Doer, action: ActionOf<'lend'>): Done | Unable {
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

/** C6.3: paid in naval CP that the SC gave for it, within the turn's sea lift. */
function seaMove(
  pack: Pack,
  now: State,
  line: Doer,
  { n, hex, to }: Extract<NavalAction, { kind: 'sea-move' }>,
): Done | Unable {
  const { side, list } = line;
  const account = now.accounts[side][list];
  if ((account?.sea?.left ?? 0) < n) return { why: 'no naval CP are left for it' };
  const most = wholeFigure(pack, now.figures, 'naval', 'sea-lift', 'value') ?? 0;
  if (now.navy.lifted + n > most) return { why: 'no sea lift is left in this turn' };
  const groups = troopsIn(now, side, hex).filter(
    (troops) => troops.list === list && troops.marches.times < 2,
  );
  const takes = takeUpTo(groups, n);
  if (sum(takes) < n) return { why: 'not so many strength points stand there' };
  if (!isSeaLiftHex(pack, hex)) return { why: 'they do not stand on a coast of ours' };
  if (!isSafeHaven(pack, now, side, to)) {
    return { why: 'the place is not held, or an enemy fort or ship is next to it' };
  }
  const pulse = line.order.from + (line.does?.pp ?? 1) - 1;
  return {
    facts: [
      { kind: 'sea-paid', side, list, cp: n },
      {
        ...{ kind: 'carried', side, list, leaders: [], takes, sp: n },
        ...{ from: hex, to, by: 'sea lift', pulse },
      },
    ],
  };
}

export const sum = (takes: readonly Take[]): number => takes.reduce((total, { n }) => total + n, 0);

const verbOf = <K extends NavalAction['kind']>(
  begins: readonly string[],
  also: readonly string[] = [],
): Verb<ActionOf<K>> => ({
  begins,
  also,
  complete: (draft) => draft,
  check: checkNaval,
  price: (pack, seen, action, { list }) => priceOfShips(pack, seen, action, list),
  say: sayNaval,
  write: writeNaval,
  acts: 'at-last',
  contends: contenderOfShips,
  carryOut: carryOutShips,
});

export const sailVerb = verbOf<'sail'>(['sail'], ['sails']);
export const carryVerb = verbOf<'carry'>(['carry', 'land'], ['carries', 'lands']);
export const seaMoveVerb = verbOf<'sea-move'>(['sea move'], ['sea']);
export const recallVerb = verbOf<'recall'>(['recall']);
export const lendVerb = verbOf<'lend'>(['lend']);
export const supportVerb = verbOf<'support'>(['support'], ['supports']);
export const enterShipsVerb = verbOf<'enter-ships'>([]);
