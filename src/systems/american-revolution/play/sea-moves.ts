/** Movement by sea (AR-06, AR-07, AR-38 to AR-40; erratum AR-E3). A fleet that carries a force is first fetched to its coast. */
import { d6 } from '../../../kernel/dice.js';
import type { SheetOrder } from '../rules/order.js';
import { chosen, changedTo, still, tallyOf } from '../rules/forces.js';
import type { Fact, Why } from '../rules/fact.js';
import type { Pack } from '../rules/figures.js';
import { goneOn, GROUPS_AN_AREA, groupsWith } from '../rules/groups.js';
import { areaOf } from '../rules/land.js';
import { isVoyageClear, judgedFrom, seaOff } from '../rules/sea.js';
import { countOf, stacksOf, type Kind, type Stack, type State } from '../rules/state.js';
import { enterRegion } from './call-out.js';
import { isStill, leavesRegion, movedTo, ownIn, type Came } from './land-moves.js';
import { givenOf, type Given } from './questions.js';
import { by, dropped, happen, type Part, type Table } from './table.js';

type Sail = Extract<SheetOrder, { kind: 'sail' }>;

/**
 * What voyages of a phase hang on: `groups` that have left each area, those that `came` there, and the zone `off` which the next
 * voyage is judged from.
 */
type Phase = {
  readonly start: State;
  readonly groups: Map<string, number>;
  readonly came: Came;
  readonly off: string | null;
};

/** `start`: the position before the marches of the phase; `came`: where they ended. */
export function* sailAll(
  before: State,
  table: Table,
  given: readonly Given[],
  start: State = before,
  came: Came = new Map(),
): Part<State> {
  let now = before;
  const groups = new Map<string, number>();
  for (const { order } of givenOf(given, 'move')) {
    const of = groupsWith(start, table.pack.land, order);
    groups.set(of, (groups.get(of) ?? 0) + 1);
  }
  let off: string | null = null;
  for (const one of givenOf(given, 'sail', 'fleet')) {
    if (now.over !== null) return now;
    off = judgedFrom(now.fleets, now.side, off);
    const phase = { start, groups, came, off };
    now =
      one.order.kind === 'fleet'
        ? yield* moveFleet(now, table, one, one.order.to, phase)
        : yield* sail(now, table, one as Given<Sail>, phase);
  }
  return now;
}

const at = 'sea';

function* moveFleet(
  now: State,
  { pack }: Table,
  given: Given,
  to: string,
  { off }: Phase,
): Part<State> {
  const why = isStill(now, pack, given) ? 'winter' : fleetFault(now, pack, to, off);
  if (why !== undefined) return yield* happen(at, [dropped(given, to, why)]);
  return yield* happen(at, [{ ...fleetTo(now, pack, to), ...by(given) }]);
}

/** Why the fleet of the side may not go off this coast by itself; the French may not leave their SF ashore (AR-07). */
function fleetFault(now: State, pack: Pack, to: string, off: string | null): Why | undefined {
  const sea = seaOff(pack.land, to);
  if (off === null || sea === undefined) return 'no-fleet';
  if (!isVoyageClear(now.fleets, pack.land, now.side, [off, sea])) return 'fleet-in-the-way';
  return countOf(ashoreElsewhere(now, pack, sea)) > 0 && now.side === 'american'
    ? 'fleet-left'
    : undefined;
}

const ashoreElsewhere = (now: State, { land }: Pack, sea: string) =>
  stacksOf(now.stacks, { kinds: ['SF'] }).filter(({ area }) => seaOff(land, area) !== sea);

const fleetTo = (now: State, { land }: Pack, to: string): Fact => ({
  ...{ kind: 'sailed', side: now.side, to },
  sets: { fleets: { ...now.fleets, [now.side]: seaOff(land, to) ?? null } },
});

/**
 * SF who would end the movement away from their fleet, because it was kept from following them, go back to it (AR-07): to where they
 * stood before, if it lies there still, and else to where most of their side stand off whose coast it lies.
 */
export function* rejoin(now: State, pack: Pack, before: State): Part<State> {
  const sea = now.fleets.american;
  if (now.side !== 'american' || sea === null || now.over !== null) return now;
  const standing = (at: State, area: string, kinds?: readonly Kind[]): number =>
    countOf(at.stacks, { area, side: 'american', ...(kinds === undefined ? {} : { kinds }) });
  const [coast] = pack.land.areas
    .filter((area) => area.sea === sea)
    .toSorted(
      ({ id: a }, { id: b }) =>
        standing(before, b, ['SF']) - standing(before, a, ['SF']) ||
        standing(now, b) - standing(now, a),
    );
  if (coast === undefined) return now;
  const apart = ashoreElsewhere(now, pack, sea);
  const facts = [...new Set(apart.map(({ area }) => area))].map((from): Fact => {
    const group = stacksOf(apart, { area: from });
    return {
      ...{ kind: 'moved', side: now.side, from, to: coast.id, by: 'sea', back: true },
      ...{ force: tallyOf(group), shifts: movedTo(pack, group, coast.id).shifts },
    };
  });
  return facts.length === 0 ? now : yield* happen('sea', facts, now);
}

function* sail(
  before: State,
  table: Table,
  given: Given<Sail>,
  { start: began, groups, came, off }: Phase,
): Part<State> {
  const { pack, umpire } = table;
  const { from, to, force } = given.order;
  const { side } = before;
  let group = chosen(
    before.stacks,
    { ...ownIn(given, from, pack), uses: ['fresh', 'fought', 'moved'] },
    force,
  );
  const others = goneOn(came.get(from) ?? [], group);
  const isNew = others === undefined && group.length > 0;
  const of = groupsWith(began, pack.land, given.order);
  const nth = (groups.get(of) ?? 0) + (isNew ? 1 : 0);
  groups.set(of, nth);
  const isThird = side === 'british' && isNew && nth > GROUPS_AN_AREA && given.unlimited !== true;
  const why = isThird ? 'third-group' : sailFault(before, pack, given, group, off);
  if (why !== undefined) return yield* happen(at, [dropped(given, from, why)]);
  if (others !== undefined) came.set(from, others);
  const start = fleetTo(before, pack, from);
  let now = before;
  if (before.fleets[side] !== seaOff(pack.land, from)) {
    now = yield* happen(at, [{ ...start, ...by(given) }]);
    if (now.over !== null) return now;
    group = still(now.stacks, group);
    if (group.length === 0) return yield* happen(at, [dropped(given, from, 'gone')]);
  }
  const field = umpire.during({
    id: `sail ${String(given.nth)}`,
    title: `By sea from ${areaOf(pack.land, from).name} to ${areaOf(pack.land, to).name}`,
    place: to,
  });
  const die = side === 'british' ? (field.roll(d6, 'die')[0] ?? 0) : undefined;
  const told = { side, from, to, by: 'sea', force: tallyOf(group), ...by(given) } as const;
  const rolled = die === undefined ? {} : { die, happening: field.id };
  if (die !== undefined && die < pack.succeeds)
    return yield* happen(at, [
      {
        kind: 'failed',
        ...told,
        die,
        happening: field.id,
        shifts: changedTo(group, { use: 'stuck' }),
      },
    ]);
  came.set(to, [...(came.get(to) ?? []), countOf(group)]);
  const { shifts, turned } = movedTo(pack, group, to);
  const { sets = {} } = fleetTo(now, pack, to);
  const became = turned === 0 ? {} : { turned };
  now = yield* happen(at, [{ kind: 'moved', ...told, ...rolled, ...became, shifts, sets }], now);
  return side === 'british' ? yield* enterRegion(now, table, to, at) : now;
}

function sailFault(
  now: State,
  pack: Pack,
  given: Given<Sail>,
  group: readonly Stack[],
  off: string | null,
): Why | undefined {
  const { from, to } = given.order;
  const [start, end] = [seaOff(pack.land, from), seaOff(pack.land, to)];
  if (isStill(now, pack, given)) return 'winter';
  if (group.length === 0)
    return countOf(now.stacks, { ...ownIn(given, from, pack), uses: ['stuck'] }) > 0
      ? 'stuck'
      : 'gone';
  if (start === undefined || end === undefined || off === null) return 'no-fleet';
  if (from === to && !now.settings.errata.includes('E3')) return 'no-fleet';
  if (leavesRegion(pack, group, to, given)) return 'militia-region';
  const isClear = isVoyageClear(now.fleets, pack.land, now.side, [off, start, end]);
  return isClear ? undefined : 'fleet-in-the-way';
}
