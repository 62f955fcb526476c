/**
 * Movement by land. American groups march; a British group enters each area on a die, and stops at the first that fails (AR-29 to
 * AR-37). The first entry into a region calls out its militia and its Tories in the middle of the march.
 */
import { d6 } from '../../../kernel/dice.js';
import { changedTo, chosen, named, still, tallyOf } from '../rules/forces.js';
import type { Fact } from '../rules/fact.js';
import { movementPoints, type Pack } from '../rules/figures.js';
import { GROUPS_AN_AREA, groupsWith } from '../rules/groups.js';
import { areaOf, nearOf } from '../rules/land.js';
import { leftBehind, pinning } from '../rules/passage.js';
import {
  countOf,
  foeOf,
  type SideName,
  type Stack,
  type State,
  type Use,
  type Which,
} from '../rules/state.js';
import { without } from '../rules/combat.js';
import type { SheetOrder } from '../rules/order.js';
import { enterRegion } from './call-out.js';
import { givenOf, type Given } from './questions.js';
import { by, dropped, happen, type Part, type Table } from './table.js';

type Move = Extract<SheetOrder, { kind: 'move' }>;

/** SPs that a seat may order in an area. */
export const ownIn = ({ command }: Given, area: string, pack: Pack): Which =>
  command.regions === undefined || command.regions.includes(areaOf(pack.land, area).region)
    ? { area, side: command.side }
    : { area, side: command.side, kinds: [] };

const NOT_MOVED: readonly Use[] = ['fresh', 'fought'];

/** The sizes of the groups that have come to each area in a phase. */
export type Came = Map<string, readonly number[]>;

export function* moveAll(
  before: State,
  table: Table,
  given: readonly Given[],
  came: Came = new Map(),
): Part<State> {
  let now = before;
  const groups = new Map<string, number>();
  /** Seats of which a line has failed a roll: AR-33 is about the other lines of the sheet. */
  const failed = new Set<string>();
  for (const one of givenOf(given, 'open', 'move')) {
    if (now.over !== null) return now;
    const at = 'land';
    if (one.order.kind === 'open') {
      now = yield* openWorks(now, table, one as Given<Extract<SheetOrder, { kind: 'open' }>>, at);
      continue;
    }
    const { from, stop } = one.order;
    const of = groupsWith(before, table.pack.land, one.order);
    const nth = (groups.get(of) ?? 0) + 1;
    groups.set(of, nth);
    if (now.side === 'british' && nth > GROUPS_AN_AREA && one.unlimited !== true) {
      now = yield* happen(at, [dropped(one, from, 'third-group')]);
      continue;
    }
    if (stop.failed === true && failed.has(one.seat)) {
      now = yield* happen(at, [dropped(one, from, 'stop-rule')]);
      continue;
    }
    const result = yield* march(now, table, one as Given<Move>, at, came);
    ({ now } = result);
    if (result.failed) failed.add(one.seat);
  }
  return now;
}

function* openWorks(
  now: State,
  { pack }: Table,
  given: Given<Extract<SheetOrder, { kind: 'open' }>>,
  at: string,
): Part<State> {
  const { area, force } = given.order;
  const side = now.side;
  if (isStill(now, pack, given)) return yield* happen(at, [dropped(given, area, 'winter')]);
  const isShut = countOf(now.stacks, { area, side: foeOf(side), conditions: ['siege'] }) > 0;
  const conditions = isShut ? (['siege'] as const) : (['fort', 'siege'] as const);
  const stacks = chosen(
    now.stacks,
    { ...ownIn(given, area, pack), conditions, uses: NOT_MOVED },
    force,
  );
  if (stacks.length === 0) return yield* happen(at, [dropped(given, area, 'gone')]);
  const shifts = changedTo(stacks, { condition: 'open', use: 'moved' });
  const told = { side, area, force: tallyOf(stacks), ...by(given) };
  const opened: Fact = { kind: 'opened', ...told, shifts };
  return yield* happen(at, [opened], now);
}

type Marched = { readonly now: State; readonly failed: boolean };

function* march(
  before: State,
  table: Table,
  given: Given<Move>,
  at: string,
  came: Came,
): Part<Marched> {
  const { pack, umpire } = table;
  const { order } = given;
  const { side } = before;
  const own = { ...ownIn(given, order.from, pack), uses: NOT_MOVED };
  let group: readonly Stack[] = chosen(before.stacks, own, order.force);
  let now = before;
  let entered = 0;
  const end = function* (why: Parameters<typeof dropped>[2], area: string): Part<Marched> {
    const fact = {
      ...dropped(given, area, why),
      ...(entered > 0 ? { stopped: true as const } : {}),
    };
    return { now: yield* happen(at, [fact]), failed: false };
  };
  if (group.length === 0) return yield* end('gone', order.from);
  if (isStill(now, pack, given)) return yield* end('winter', order.from);
  const most = given.unlimited === true ? undefined : movementPoints(pack, side, now.turn);
  const field = umpire.during({
    id: `move ${String(given.nth)}`,
    title: `March from ${areaOf(pack.land, order.from).name}`,
    place: order.from,
  });
  let here = order.from;
  let raised = 0;
  let stays: readonly Stack[] = [];
  let held = 0;
  for (const [index, next] of order.way.slice(0, most).entries()) {
    if (now.over !== null) return { now, failed: false };
    if (index > 0) {
      group = still(now.stacks, group);
      const parted = partedAt(spared(now, here, raised), pack, side, group, here, order);
      group = parted.going;
      stays = changedTo(parted.pins, { use: 'stuck' });
      ({ held } = parted);
      if (isStopped(now, here, side, group, order, index)) return { now, failed: false };
      if (group.length === 0) return yield* end('leave-behind', here);
    }
    if (!nearOf(pack.land, here).includes(next)) return yield* end('not-adjacent', here);
    if (leavesRegion(pack, group, next, given)) return yield* end('militia-region', here);
    if (entered > 0) came.set(here, (came.get(here) ?? []).slice(0, -1));
    const die =
      side === 'british' ? (field.roll(d6, rollName(order.way, index))[0] ?? 0) : undefined;
    const happening = { ...by(given), ...(die === undefined ? {} : { happening: field.id }) };
    const force = tallyOf(group);
    if (die !== undefined && die < pack.succeeds) {
      const shifts = [...stays, ...changedTo(group, { use: 'stuck' })];
      const fact: Fact = {
        kind: 'failed',
        side,
        from: here,
        to: next,
        by: 'land',
        force,
        die,
        shifts,
        ...happening,
      };
      return { now: yield* happen(at, [fact]), failed: true };
    }
    const moved = movedTo(pack, group, next);
    const told = {
      force,
      by: 'land',
      begins: entered === 0,
      ...(die === undefined ? {} : { die }),
      ...happening,
    } as const;
    const turned = moved.turned === 0 ? {} : { turned: moved.turned };
    const pinned = held === 0 ? {} : { pinned: held };
    const shifts = [...stays, ...moved.shifts];
    now = yield* happen(
      at,
      [{ kind: 'moved', side, from: here, to: next, ...told, ...turned, ...pinned, shifts }],
      now,
    );
    group = moved.group;
    came.set(next, [...(came.get(next) ?? []), countOf(group)]);
    here = next;
    entered += 1;
    if (side !== 'british') continue;
    const stood = countOf(now.stacks, MILITIA(next));
    now = yield* enterRegion(now, table, next, at);
    raised = countOf(now.stacks, MILITIA(next)) - stood;
  }
  return { now, failed: false };
}

const MILITIA = (area: string): Which => ({ area, kinds: ['M'], conditions: ['open'] });

/** The position without militia that the march itself has called out there: by AR-E2 it holds the group, without it not. */
function spared(now: State, area: string, raised: number): State {
  if (now.settings.errata.includes('E2')) return now;
  const militia = chosen(now.stacks, MILITIA(area), [{ kind: 'M', n: raised }]);
  return { ...now, stacks: without(now.stacks, militia) };
}

/** By the area; by its place on the way too, where the way comes there again. */
const rollName = (way: readonly string[], index: number): string => {
  const area = way[index] ?? '';
  return way.indexOf(area) === index ? area : `${area} ${String(index + 1)}`;
};

/** Whether the march ends here by its stop rules: nothing is said of it, since that is what was ordered. */
function isStopped(
  now: State,
  area: string,
  side: SideName,
  group: readonly Stack[],
  { stop }: Move,
  entered: number,
): boolean {
  const isMet = stop.met === true && countOf(now.stacks, { area, side: foeOf(side) }) > 0;
  const isFew = stop.fewer !== undefined && countOf(group) < stop.fewer;
  return isMet || isFew || entered === stop.after;
}

/** A side without movement points stays where it is, by land and by sea (AR-29). */
export const isStill = ({ side, turn }: State, pack: Pack, { unlimited }: Given): boolean =>
  unlimited !== true && movementPoints(pack, side, turn) === 0;

/** AR-02. */
export const leavesRegion = (
  { land }: Pack,
  group: readonly Stack[],
  next: string,
  { unlimited }: Given,
): boolean =>
  unlimited !== true &&
  group.some(
    ({ kind, area }) => kind === 'M' && areaOf(land, area).region !== areaOf(land, next).region,
  );

/**
 * Who of a group goes on: all but those who stay as ordered, and as many more as the enemy there compels (`held`; AR-04, AR-41).
 * `pins`: those of them who must stay.
 */
function partedAt(
  now: State,
  pack: Pack,
  side: SideName,
  group: readonly Stack[],
  area: string,
  { leave }: Move,
): { readonly going: readonly Stack[]; readonly pins: readonly Stack[]; readonly held: number } {
  const ordered = leave.filter((one) => one.area === area).flatMap(({ parts }) => parts);
  const left = chosen(group, {}, named(ordered, group));
  const must = leftBehind(without(now.stacks, group), area, side, now.settings, pack);
  const rest = without(group, left);
  const held = pinning(rest, Math.max(0, must - countOf(left)));
  const going = without(rest, held);
  return { going, pins: pinning(without(group, going), must), held: countOf(held) };
}

/** Into the open of the next area; Tories who leave their region are regulars from then on (AR-35). */
export function movedTo(
  { land }: Pack,
  group: readonly Stack[],
  to: string,
): {
  readonly shifts: readonly Stack[];
  readonly group: readonly Stack[];
  readonly turned: number;
} {
  const arrived = new Map<Stack['kind'], number>();
  let turned = 0;
  for (const { kind, area, n } of group) {
    const leaves = kind === 'T' && areaOf(land, area).region !== areaOf(land, to).region;
    if (leaves) turned += n;
    const becomes = leaves ? 'B' : kind;
    arrived.set(becomes, (arrived.get(becomes) ?? 0) + n);
  }
  const there = [...arrived].map(([kind, n]): Stack => ({
    ...{ area: to, kind, n },
    ...{ condition: 'open', use: 'moved' },
  }));
  return {
    shifts: [...group.map((stack) => ({ ...stack, n: -stack.n })), ...there],
    group: there,
    turned,
  };
}
