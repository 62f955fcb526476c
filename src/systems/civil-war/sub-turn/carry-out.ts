/** One due action, planned from the state at the start of its pulse and carried out on the state of its turn (C3.17). */
import { bySeniority } from '../sheets/projection.js';
import { holdsCity, isLand, territoryOf } from '../ground/atlas.js';
import type { Attack } from '../combat/attack.js';
import { strengthByHex } from '../ground/muster.js';
import type { CivilWarFact } from '../fact.js';
import { lastPulse, type Line } from './line.js';
import { findForce, type FoundForce, type NoForce } from './mover.js';
import type { Action } from '../order.js';
import { enemyOf, type Pack, type Side } from '../pack.js';
import type { Contender } from './precedence.js';
import { landRoute, railRoute, type RouteFault } from '../ground/routes.js';
import { sayAction } from '../sheets/say-orders.js';
import type { Leader, State } from '../state.js';

/** What an action came to: facts for the beat, and an attack to be fought after it. */
export type Done = {
  readonly facts: readonly CivilWarFact[];
  readonly attack?: Omit<Attack, 'nth' | 'elsewhere'>;
};

/** How precedence sees a due action; undefined when it cannot happen at all. */
export function contenderOf(
  pack: Pack,
  now: State,
  line: Line,
  pulse: number,
): Contender | undefined {
  const action = line.does?.action;
  if (action === undefined) return undefined;
  const base = { id: line.id, side: line.side };
  switch (action.kind) {
    case 'move': {
      const plan = planMarch(pack, now, line, action, pulse);
      if ('why' in plan) return undefined;
      const { force, path, contact } = plan;
      const reach = [...path.slice(1), ...(contact === undefined ? [] : [contact])];
      return {
        ...base,
        name: force.name,
        initiative: force.initiative ?? 0,
        spot: force.hex,
        reach: force.sp === 0 ? [] : reach,
      };
    }
    case 'entrench': {
      const force = findForce(pack, now, line, action.force);
      if ('why' in force) return undefined;
      const chief = chiefAt(now, line.side, force.hex);
      return { ...base, ...nameOf(chief, line.side, force.hex), spot: force.hex, reach: [] };
    }
    case 'depot': {
      const chief = chiefAt(now, line.side, action.hex);
      return { ...base, ...nameOf(chief, line.side, action.hex), spot: action.hex, reach: [] };
    }
    case 'enter-leaders': {
      const leader = poolOf(now, line.side, line.list)[0];
      return { ...base, ...nameOf(leader, line.side, action.hex), spot: action.hex, reach: [] };
    }
    case 'enter-sp':
      return {
        ...base,
        ...nameOf(undefined, line.side, action.hex),
        spot: action.hex,
        reach: [],
      };
    case 'wait':
      return undefined;
  }
}

const nameOf = (
  chief: Leader | undefined,
  side: Side,
  hex: string,
): { readonly name: string; readonly initiative: number } => ({
  name: chief?.name ?? `${side} ${hex}`,
  initiative: chief?.initiative ?? 0,
});

/** The leader who commands in a hex: most stars, then seniority. */
function chiefAt(now: State, side: Side, hex: string): Leader | undefined {
  return Object.values(now.leaders)
    .filter(
      (leader) =>
        leader.side === side &&
        leader.kind !== 'naval' &&
        leader.place.at === 'map' &&
        leader.place.hex === hex,
    )
    .sort(bySeniority)[0];
}

export function carryOut(pack: Pack, now: State, line: Line, pulse: number): Done {
  const action = line.does?.action;
  if (action === undefined) return { facts: [] };
  switch (action.kind) {
    case 'enter-leaders':
    case 'enter-sp':
      return enter(pack, now, line, action);
    case 'move':
      return march(pack, now, line, action, pulse);
    case 'depot':
      return buildDepot(pack, now, line, action.hex);
    case 'entrench':
      return entrench(pack, now, line, action);
    case 'wait':
      return { facts: [] };
  }
}

const says = (pack: Pack, line: Line): string =>
  line.does === undefined ? '' : sayAction(pack, line.does.action);

/** The enemy stopped it: its CP come back under the cap, its PP are gone (C3.17). Ends the line. */
export function stop(pack: Pack, line: Line): CivilWarFact {
  line.over = true;
  return {
    kind: 'order-stopped',
    order: line.place,
    says: says(pack, line),
    cpReturned: line.paidCp,
  };
}

/** It could not be done, and not by the enemy's doing. Ends the line. */
export function fail(pack: Pack, line: Line, why: string): CivilWarFact {
  line.over = true;
  return { kind: 'order-failed', order: line.place, says: says(pack, line), why };
}

function enter(
  pack: Pack,
  now: State,
  line: Line,
  action: Extract<Action, { kind: 'enter-leaders' | 'enter-sp' }>,
): Done {
  const { side, list } = line;
  const enemies = strengthByHex(now, enemyOf(side));
  const isHeld = holdsCity(pack, now.control, side, action.hex);
  const isJoined = action.kind === 'enter-leaders' && strengthByHex(now, side).has(action.hex);
  if (enemies.has(action.hex) || !(isHeld || isJoined)) return { facts: [stop(pack, line)] };
  if (action.kind === 'enter-sp') {
    if ((now.accounts[side][list]?.reinforcements ?? 0) < 1) {
      return { facts: [fail(pack, line, 'no reinforcement is left')] };
    }
    return { facts: [{ kind: 'entered-sp', side, list, hex: action.hex, sp: 1 }] };
  }
  const first = poolOf(now, side, list)[0];
  if (first === undefined) return { facts: [fail(pack, line, 'the pool is empty')] };
  return {
    facts: [{ kind: 'entered-leader', side, list, leader: first.name, hex: action.hex }],
  };
}

/** Leaders who wait in a pool, in the order of entering (C3.5.7). */
export function poolOf(now: State, side: Side, list: Line['list']): readonly Leader[] {
  const order = (leader: Leader): number => (leader.place.at === 'pool' ? leader.place.order : 0);
  return Object.values(now.leaders)
    .filter(
      (leader) => leader.side === side && leader.place.at === 'pool' && leader.place.list === list,
    )
    .sort((a, b) => order(a) - order(b) || (a.name < b.name ? -1 : 1));
}

type MarchPlan = {
  readonly force: FoundForce;
  /** The hexes marched, the start first, as far as the first contact. */
  readonly path: readonly string[];
  readonly contact?: string;
  readonly railPoints: number;
};

function planMarch(
  pack: Pack,
  now: State,
  line: Line,
  action: Extract<Action, { kind: 'move' }>,
  pulse: number,
): MarchPlan | NoForce {
  const single = action.force.of === 'sp' && !action.force.together;
  const name = single ? { ...action.force, n: 1 } : action.force;
  const start = single ? pulse : line.order.from;
  const cp = single ? 1 : (line.does?.cp ?? 0);
  const force = findForce(pack, now, line, name, { start, cp });
  if ('why' in force) return force;
  const stops = [force.hex, ...action.via, action.to];
  const route = action.rail
    ? railRoute(pack, now.figures, force.sp, stops, (hex) => isOurLine(pack, now, line.side, hex))
    : landRoute(pack, now.figures, force.kind, stops, mayEnterOf(pack, now, line.side, force));
  if (!route.ok) return { why: sayRouteFault(route.error) };
  const enemies = strengthByHex(now, enemyOf(line.side));
  const met = route.value.hexes.findIndex((hex, index) => index > 0 && enemies.has(hex));
  const { hexes, railPoints } = route.value;
  if (met < 0) return { force, path: hexes, railPoints };
  const contact = hexes[met];
  const path = hexes.slice(0, met);
  return contact === undefined ? { force, path, railPoints } : { force, path, contact, railPoints };
}

/** Without a leader strength points march in friendly and neutral states alone (C3.13). */
function mayEnterOf(
  pack: Pack,
  now: State,
  side: Side,
  force: FoundForce,
): { readonly mayEnter?: (hex: string) => boolean } {
  if (force.kind !== 'leaderless') return {};
  return { mayEnter: (hex) => territoryOf(pack, now.states, hex) !== enemyOf(side) };
}

/** A line carries troops where the ground is ours, and in cities and hexes that we hold. */
function isOurLine(pack: Pack, now: State, side: Side, hex: string): boolean {
  return (
    territoryOf(pack, now.states, hex) === side ||
    strengthByHex(now, side).has(hex) ||
    holdsCity(pack, now.control, side, hex)
  );
}

function sayRouteFault(fault: RouteFault): string {
  switch (fault.code) {
    case 'too-far':
      return `the way takes ${fault.needs ?? 0} movement points of ${fault.has ?? 0}`;
    case 'no-way':
      return 'there is no way';
    case 'break-of-gauge':
      return `the gauge breaks at ${fault.hex ?? ''}`;
    case 'no-line':
      return `no railway runs through ${fault.hex ?? ''}`;
    case 'not-friendly-line':
      return `the line is not ours at ${fault.hex ?? ''}`;
    case 'figure-missing':
      return `the figure ${fault.figure ?? ''} is missing`;
  }
}

function march(
  pack: Pack,
  now: State,
  line: Line,
  action: Extract<Action, { kind: 'move' }>,
  pulse: number,
): Done {
  const plan = planMarch(pack, now, line, action, pulse);
  if ('why' in plan) return { facts: [fail(pack, line, plan.why)] };
  const { force, path, contact, railPoints } = plan;
  const { side, list } = line;
  const account = now.accounts[side][list];
  if (railPoints > (account?.rail ?? 0)) {
    return { facts: [fail(pack, line, 'not enough rail points are left')] };
  }
  const facts: CivilWarFact[] = [];
  if (railPoints > 0) facts.push({ kind: 'paid', side, list, cp: 0, pp: 0, rail: railPoints });
  facts.push({
    kind: 'marched',
    who: {
      side,
      list,
      leaders: force.leaders,
      ...(force.army === undefined ? {} : { army: force.army }),
      takes: force.takes,
    },
    sp: force.sp,
    path,
    rail: action.rail,
    pulse,
    ...(contact === undefined ? {} : { contact }),
  });
  if (contact !== undefined && force.sp === 0) {
    // A leader who rides into the enemy alone is driven off: he is no scout (C4.4).
    const hex = path.at(-1) ?? force.hex;
    const until = now.clock.game + 1;
    facts.push(
      ...force.leaders.map((leader): CivilWarFact => ({
        ...{ kind: 'leader-displaced', side, leader, hex, until, list },
      })),
    );
  }
  if (contact === undefined || force.sp === 0 || action.rail) return { facts };
  return {
    facts,
    attack: {
      side,
      list,
      leaders: force.leaders,
      ...(force.army === undefined ? {} : { army: force.army }),
      sp: force.sp,
      from: path.at(-1) ?? force.hex,
      hex: contact,
      pulse,
    },
  };
}

function buildDepot(pack: Pack, now: State, line: Line, hex: string): Done {
  const { side, list } = line;
  if (strengthByHex(now, enemyOf(side)).has(hex)) return { facts: [stop(pack, line)] };
  const held =
    strengthByHex(now, side).has(hex) ||
    territoryOf(pack, now.states, hex) === side ||
    holdsCity(pack, now.control, side, hex);
  if (!held || !isLand(pack, hex)) return { facts: [stop(pack, line)] };
  if (now.works[`depot ${hex}`] !== undefined) {
    return { facts: [fail(pack, line, 'a depot stands there')] };
  }
  return { facts: [{ kind: 'depot-built', side, list, hex }] };
}

function entrench(
  pack: Pack,
  now: State,
  line: Line,
  action: Extract<Action, { kind: 'entrench' }>,
): Done {
  const force = findForce(pack, now, line, action.force);
  if ('why' in force) return { facts: [fail(pack, line, force.why)] };
  if (force.sp === 0) return { facts: [fail(pack, line, 'no strength point is there to dig')] };
  const { side, list } = line;
  const { hex } = force;
  const stands = now.works[`fort ${hex}`] ?? now.works[`fortress ${hex}`];
  if (stands !== undefined) return { facts: [fail(pack, line, 'works stand there')] };
  return { facts: [{ kind: 'fort-built', side, list, hex }] };
}

/** Whether a line is at work in a pulse: begun, not over, not yet past its last. */
export const isGoing = (line: Line, pulse: number): boolean =>
  !line.over && line.does !== undefined && line.order.from <= pulse && pulse <= lastPulse(line);
