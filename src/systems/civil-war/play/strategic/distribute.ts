/** Carries out what an SC allocated, or the default where he sent nothing (C3.5). */
import { plainDice, type Umpire } from '../../../../kernel/dice.js';
import { share } from '../../../../kernel/ledger.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import { wholeFigure } from '../../rules/figures/figures.js';
import { allocateShips } from './allocate-ships.js';
import { type AllocationOrder, type CivilWarOrder, isNavalAllocation } from '../../orders/order.js';
import { type LeaderKind, type ListName, type Pack, type Side } from '../../rules/pack.js';
import { decide, orderShifts } from './deciding.js';
import { listsOf } from '../../rules/seats.js';
import type { Leader, State } from '../../rules/state.js';
import { dueLeaders, nextPoolOrder } from '../../rules/leaders/whereabouts.js';
import { during } from '../../rules/happening.js';
import { setting } from '../../rules/settings.js';

/** Facts of a distribution; `orders` undefined means that the SC was silent: the pack's shares hold. */
export function distribute(
  pack: Pack,
  now: State,
  side: Side,
  orders: readonly CivilWarOrder[] | undefined,
  umpire: Umpire,
): readonly CivilWarFact[] {
  const given = orders === undefined ? silentOrders(pack, now, side) : orders;
  const allocation = given.filter(isAllocation);
  return [
    ...switched(side, allocation),
    ...allot(pack, now, side, allocation, orders === undefined),
    ...allocateShips(pack, now, side, orders === undefined ? undefined : allocation),
    ...reinforce(now, side, allocation),
    ...(orders === undefined ? assignAsPlanned(now, side) : assign(now, side, allocation, umpire)),
    ...decide(pack, now, side, allocation),
  ];
}

const switched = (side: Side, orders: readonly AllocationOrder[]): readonly CivilWarFact[] =>
  orders.flatMap((order): CivilWarFact[] =>
    order.kind === 'switch' ? [{ kind: 'persons-switched', side, a: order.a, b: order.b }] : [],
  );

const isAllocation = (order: CivilWarOrder): order is AllocationOrder =>
  order.kind === 'give' ||
  order.kind === 'discretionary' ||
  order.kind === 'redirect' ||
  order.kind === 'assign' ||
  order.kind === 'switch' ||
  order.kind === 'direct' ||
  order.kind === 'decide' ||
  order.kind === 'shift' ||
  isNavalAllocation(order);

/**
 * CP, PP and rail by the pack's shares, rounded down but never under the least share, the rest to the East; CP beyond
 * what one theater may get, to the West (C3.5.4).
 */
function silentOrders(pack: Pack, now: State, side: Side): readonly AllocationOrder[] {
  const chest = now.chests[side];
  const limit = (row: string, total: number): number =>
    share(
      total,
      wholeFigure(pack, now.figures, 'limits', row, 'value') ?? 0,
      setting(now, 'rounding'),
    );
  const orders: AllocationOrder[] = [];
  for (const what of ['cp', 'pp', 'rail'] as const) {
    const total = chest[what];
    let rest = total;
    for (const list of listsOf(side).filter((name) => name !== 'east')) {
      // Nothing that the naval account may order rides a railway.
      if (what === 'rail' && list === 'naval') continue;
      const percent = wholeFigure(pack, now.figures, 'silence', side, list) ?? 0;
      const isTheater = list !== 'naval';
      const floor = isTheater && what === 'cp' ? limit('each-theater-min', total) : 0;
      const n = Math.min(rest, Math.max(share(total, percent, 'floor'), floor));
      rest -= n;
      orders.push({ kind: 'give', what, list, n });
    }
    const east = what === 'cp' ? Math.min(rest, limit('one-theater-max', total)) : rest;
    orders.push({ kind: 'give', what, list: 'east', n: east });
    if (rest > east) orders.push({ kind: 'give', what, list: 'west', n: rest - east });
  }
  if (chest.discretionary > 0) {
    orders.push({ kind: 'discretionary', list: 'east', n: chest.discretionary });
  }
  return orders;
}

/** A silent SC's leaders go where history sent them. */
function assignAsPlanned(now: State, side: Side): readonly CivilWarFact[] {
  const next = new Map<ListName, number>();
  return dueLeaders(now, side).map((leader) => assigned(now, next, leader, plannedList(leader)));
}

const plannedList = (leader: Leader): ListName => {
  if (leader.kind === 'naval' && leader.side === 'usa') return 'naval';
  return leader.planned === 'naval' ? 'east' : leader.planned;
};

function allot(
  pack: Pack,
  now: State,
  side: Side,
  orders: readonly AllocationOrder[],
  silent: boolean,
): readonly CivilWarFact[] {
  const amount = (what: 'cp' | 'pp' | 'rail', list: ListName): number =>
    orders.reduce(
      (total, order) =>
        order.kind === 'give' && order.what === what && order.list === list
          ? total + order.n
          : total,
      0,
    );
  const allotted = listsOf(side).map((list): CivilWarFact => ({
    kind: 'allotted',
    side,
    list,
    cp: amount('cp', list),
    pp: amount('pp', list),
    // What an account still has was saved by setting (C3.5.10); without it there is none left.
    rail: amount('rail', list) + (now.accounts[side][list]?.rail ?? 0),
  }));
  const total = (what: 'cp' | 'pp'): number =>
    listsOf(side).reduce((all, list) => all + amount(what, list), 0);
  const chest = now.chests[side];
  // Shifts are paid out of what the SC keeps (C3.5.9).
  const shifts = orderShifts(pack, now, side, orders);
  const paid = (what: 'cp' | 'pp'): number => shifts.reduce((sum, shift) => sum + shift[what], 0);
  const [cp, pp] = [chest.cp - total('cp') - paid('cp'), chest.pp - total('pp') - paid('pp')];
  return [...allotted, ...shifts, { kind: 'reserve-kept', side, cp, pp, silent }];
}

function reinforce(
  now: State,
  side: Side,
  orders: readonly AllocationOrder[],
): readonly CivilWarFact[] {
  const chest = now.chests[side];
  const facts: CivilWarFact[] = [];
  const redirected: Partial<Record<ListName, number>> = {};
  for (const order of orders) {
    if (order.kind !== 'redirect') continue;
    redirected[order.from] = (redirected[order.from] ?? 0) + order.n;
    const turn = now.clock.game + 1;
    facts.push({ kind: 'redirected', side, from: order.from, to: order.to, sp: order.n, turn });
  }
  for (const list of listsOf(side)) {
    const sp = (chest.planned[list] ?? 0) - (redirected[list] ?? 0);
    if (sp > 0) facts.push({ kind: 'reinforced', side, list, sp, source: 'planned' });
  }
  for (const order of orders) {
    if (order.kind !== 'discretionary' || order.n === 0) continue;
    facts.push({
      kind: 'reinforced',
      side,
      list: order.list,
      sp: order.n,
      source: 'discretionary',
    });
  }
  for (const late of chest.late) {
    if (late.turn > now.clock.game) continue;
    facts.push({ kind: 'reinforced', side, list: late.list, sp: late.sp, source: 'late' });
  }
  return facts;
}

/** Leaders by stars and kind alone; where several fit, dice choose who goes where; pools fill in historical order (C3.5.7). */
function assign(
  now: State,
  side: Side,
  orders: readonly AllocationOrder[],
  umpire: Umpire,
): readonly CivilWarFact[] {
  const free = [...dueLeaders(now, side)];
  const next = new Map<ListName, number>();
  const chosen: { leader: Leader; list: ListName }[] = [];
  let choice = 0;
  for (const order of orders) {
    if (order.kind !== 'assign') continue;
    const fitting = free.filter((leader) => fits(leader, order.stars, order.of));
    if (fitting.length === 0) continue;
    choice += 1;
    const pick =
      fitting.length === 1
        ? 1
        : (during(umpire, `leader ${choice}`).roll(plainDice(1, fitting.length), side)[0] ?? 1);
    const leader = fitting[pick - 1] ?? fitting[0];
    if (leader === undefined) continue;
    free.splice(free.indexOf(leader), 1);
    chosen.push({ leader, list: order.list });
  }
  const history = dueLeaders(now, side).map(({ name }) => name);
  return chosen
    .sort((a, b) => history.indexOf(a.leader.name) - history.indexOf(b.leader.name))
    .map(({ leader, list }) => assigned(now, next, leader, list));
}

/** A leader put at the end of a pool; `next` counts the places given in this distribution. */
function assigned(
  now: State,
  next: Map<ListName, number>,
  { name, side, stars, kind }: Leader,
  list: ListName,
): CivilWarFact {
  const order = next.get(list) ?? nextPoolOrder(now.leaders, side, list);
  next.set(list, order + 1);
  return { kind: 'leader-assigned', side, leader: name, stars, of: kind, list, order };
}

const fits = (leader: Leader, stars: number, of: LeaderKind): boolean =>
  leader.stars === stars && leader.kind === of;
