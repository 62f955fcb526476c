/** Troops taken over water by ships: put ashore, or landed against the enemy (C6.2, B9). */
import { wholeFigure } from '../../rules/figures/figures.js';
import type { CivilWarFact, Take } from '../../rules/facts/fact.js';
import { pointsOf, strengthByHex, takeUpTo, troopsIn } from '../../rules/ground/muster.js';
import type { Pack } from '../../rules/pack.js';
import type { State, Troops } from '../../rules/state.js';
import type { Line } from '../lines/line.js';
import { surprisesOf, type Helm } from './helm.js';
import {
  findShips,
  kindsOf,
  sailorsOf,
  type FoundShips,
  isFriendlyShore,
} from '../../orders/forces/find-ships.js';
import { fleetsAt, isTransport } from '../../rules/naval/fleets.js';
import { gunboatsOf } from '../../rules/naval/gunboats.js';
import { strength } from '../../rules/counts.js';
import { nspOf, type Squadron } from '../../rules/naval/gunnery.js';
import type { ShipsDone } from '../lines/ships-done.js';
import { routeToHex } from '../../rules/naval/voyage-route.js';
import { squadrons, voyage } from './voyage.js';
import { watersRound } from '../../rules/ground/waters.js';
import type { Unable } from '../../orders/forces/carried.js';
import type { Carry } from '../../orders/carry.js';
import { byRest, restUnder } from '../../orders/forces/rest.js';

export function carryTroops(helm: Helm, now: State, line: Line, order: Carry): ShipsDone | Unable {
  const { pack } = helm;
  const { side, list } = line;
  const found = carriers(pack, now, line, order);
  if ('why' in found) return found;
  const here = waiting(helm, now, line, order);
  if (pointsOf(here) < order.n) {
    return { why: 'not so many strength points stood beside the ships when the pulse began' };
  }
  // To be carried needs no pulses of rest (C3.12).
  const rest = restUnder(pack, now, { start: line.order.from, cp: 0, idle: line.idle });
  const rested = here.filter(({ marches }) => rest.may(marches)).sort(byRest);
  if (pointsOf(rested) < order.n) {
    const moves = here.map(({ marches }) => marches);
    return { why: rest.why({ did: 'moved' }, moves) };
  }
  const takes = takeUpTo(rested, order.n);
  const isAt = (state: State, name: string): boolean => {
    const place = state.leaders[name]?.place;
    return place?.at === 'map' && place.hex === order.hex;
  };
  const away = order.leaders.find((name) => !isAt(now, name) || !isAt(helm.begun, name));
  if (away !== undefined) {
    return { why: `${away} did not stand beside the ships when the pulse began` };
  }
  const late = order.leaders
    .flatMap((name) => now.leaders[name] ?? [])
    .find(({ marches }) => !rest.may(marches));
  if (late !== undefined) {
    return { why: rest.why({ name: late.name, did: 'moved' }, [late.marches]) };
  }
  const group = found.groups[0];
  const most = roomIn(pack, now, squadrons(now, group?.takes ?? []));
  if (most < order.n) return { why: `the ships beside them carry only ${strength(most)}` };
  const way =
    group === undefined
      ? undefined
      : routeToHex(pack, now.figures, kindsOf(found), group.water, order.to);
  if (group === undefined || way?.ok !== true) {
    return { why: 'there is no way for these ships, or it is too far' };
  }
  const path = way.value.sides;
  const standing = surprisesOf(helm, line);
  const { pulse, umpire, counted } = helm;
  const sailing = { side, list, leaders: found.leaders, takes: group.takes, path, pulse, standing };
  const end = voyage(pack, now, sailing, umpire, counted);
  const room = roomIn(pack, now, end.left);
  const dry = takeUpToTakes(takes, room);
  const facts = [...end.facts, ...drowned(line, takes, room)];
  const sp = sum(dry);
  if (end.halted !== undefined || sp === 0) {
    return { facts, stopped: 'the ships were held up on the way' };
  }
  const { leaders, hex: from, to } = order;
  const moved = { side, list, leaders, takes: dry, sp, from, to, pulse };
  if (isFriendlyShore(pack, now, side, to) || isOpenShore(pack, now, line, to)) {
    return { facts: [...facts, { kind: 'carried', ...moved, by: 'ships' }] };
  }
  const boats = gunboatsOf({ side, list, water: end.water }, end.left);
  return {
    facts: [...facts, { kind: 'embarked', ...moved }],
    landing: {
      ...{ line, leaders, sailors: found.leaders, takes: dry, sp, boats },
      ...{ from, hex: to, pulse },
    },
  };
}

/** Those who stand beside the ships, and stood there when the pulse began (C3.17, C6.2). */
const waiting = ({ begun }: Helm, now: State, { side }: Line, { hex }: Carry): readonly Troops[] =>
  troopsIn(now, side, hex)
    .filter(({ id }) => begun.troops[id]?.hex === hex)
    .map((troops) => ({ ...troops, sp: Math.min(troops.sp, begun.troops[troops.id]?.sp ?? 0) }));

/** A neutral coast without an enemy is nobody's to defend. */
const isOpenShore = (pack: Pack, now: State, { side }: Line, hex: string): boolean => {
  const enemy = side === 'usa' ? 'csa' : 'usa';
  return (
    !strengthByHex(now, enemy).has(hex) &&
    !isFriendlyShore(pack, now, enemy, hex) &&
    now.works[`fort ${hex}`]?.side !== enemy &&
    now.works[`fortress ${hex}`]?.side !== enemy
  );
};

function takeUpToTakes(takes: readonly Take[], n: number): readonly Take[] {
  let rest = n;
  return takes.flatMap((take) => {
    const taken = Math.min(rest, take.n);
    rest -= taken;
    return taken > 0 ? [{ id: take.id, n: taken }] : [];
  });
}

/** How many strength points the transports among these ships carry. */
function roomIn(pack: Pack, now: State, ships: readonly Squadron[]): number {
  const each = wholeFigure(pack, now.figures, 'naval', 'sp-a-transport', 'value') ?? 1;
  return each * nspOf(ships.filter(({ fleet }) => isTransport(fleet.kind)));
}

/** Those for whom no transport is left. */
function drowned(line: Line, takes: readonly Take[], room: number): readonly CivilWarFact[] {
  let dry = room;
  const lost = takes.flatMap((take) => {
    const safe = Math.min(dry, take.n);
    dry -= safe;
    return take.n > safe ? [{ id: take.id, n: take.n - safe }] : [];
  });
  if (lost.length === 0) return [];
  return [{ kind: 'drowned', side: line.side, list: line.list, takes: lost, sp: sum(lost) }];
}

/** The ships that carry: all that are with a naval leader, or transports beside the hex and ironclads with them. */
function carriers(
  pack: Pack,
  now: State,
  line: Line,
  order: Carry,
): FoundShips | { readonly why: string } {
  const limits = { start: line.order.from, cp: line.does?.cp ?? 0, idle: line.idle };
  if (order.under !== undefined) {
    const found = sailorsOf(pack, now, line, order.under, limits);
    if ('why' in found) return found;
    const isBeside = found.groups.every(({ water }) => water.split('|').includes(order.hex));
    return isBeside && found.groups.length === 1
      ? found
      : { why: 'the ships do not lie together beside the troops' };
  }
  let why = 'no transports of the command lie beside the troops';
  for (const water of watersRound(pack, order.hex)) {
    const there = fleetsAt(now, line.side, water).filter(({ list }) => list === line.list);
    const transports = nspOf(
      there.filter(({ kind }) => isTransport(kind)).map((fleet) => ({ fleet, n: fleet.n })),
    );
    if (transports === 0) continue;
    const room = roomIn(pack, now, squadrons(now, there));
    if (room < order.n) {
      why = `the ships beside them carry only ${strength(room)}`;
      continue;
    }
    const n = Math.min(order.nsp, transports);
    const found = findShips(pack, now, line, { n, of: 'transport', water }, limits);
    if ('why' in found) {
      ({ why } = found);
      continue;
    }
    if (order.nsp === n) return found;
    const guns = findShips(pack, now, line, { n: order.nsp - n, of: 'ironclad', water }, limits);
    if ('why' in guns) {
      ({ why } = guns);
      continue;
    }
    const takes = [...found.groups, ...guns.groups].flatMap((group) => group.takes);
    return { groups: [{ water, takes }], fleets: [...found.fleets, ...guns.fleets], leaders: [] };
  }
  return { why };
}

const sum = (takes: readonly Take[]): number => takes.reduce((total, { n }) => total + n, 0);
