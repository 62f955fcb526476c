/** Depots and forts built by order (C3.17). */
import { holdsCity, isLand, marchTerritory } from '../../rules/ground/atlas.js';
import { strengthByHex, troopsIn } from '../../rules/ground/muster.js';
import { placeName } from '../../rules/ground/places.js';
import type { Action } from '../../orders/words/order.js';
import { enemyOf, type Pack } from '../../rules/pack.js';
import type { State } from '../../rules/state.js';
import type { Line } from '../lines/line.js';
import { keptOut, type Done, type Unable } from '../lines/line-end.js';
import { findForce } from '../lines/mover.js';

export function buildDepot(pack: Pack, now: State, line: Line, hex: string): Done | Unable {
  const { side, list } = line;
  if (strengthByHex(now, enemyOf(side)).has(hex)) return keptOut(pack, hex);
  const held =
    strengthByHex(now, side).has(hex) ||
    marchTerritory(pack, now, hex) === side ||
    holdsCity(pack, now.control, side, hex);
  if (!held || !isLand(pack, hex)) return { why: `${placeName(pack, hex)} is not yours` };
  if (now.works[`depot ${hex}`] !== undefined) return { why: 'a depot stands there' };
  return { facts: [{ kind: 'depot-built', side, list, hex }] };
}

/** A fort of ours made a fortress (C3.5.6, B8). */
export function fortify(pack: Pack, now: State, line: Line, hex: string): Done | Unable {
  const { side, list } = line;
  if (strengthByHex(now, enemyOf(side)).has(hex)) return keptOut(pack, hex);
  if (now.works[`fortress ${hex}`]?.side === side) return { why: 'a fortress stands there' };
  if (now.works[`fort ${hex}`]?.side !== side) return { why: 'no fort of yours stands there' };
  return { facts: [{ kind: 'fortress-built', side, list, hex }] };
}

/** A side burns its own stores; strength points of the account must stand there (B8). */
export function destroyDepot(pack: Pack, now: State, line: Line, hex: string): Done | Unable {
  const { side, list } = line;
  if (strengthByHex(now, enemyOf(side)).has(hex)) return keptOut(pack, hex);
  if (now.works[`depot ${hex}`]?.side !== side) {
    return { why: 'no depot of ours stands there' };
  }
  if (!troopsIn(now, side, hex).some((troops) => troops.list === list)) {
    return { why: 'nobody of the command stands there' };
  }
  return { facts: [{ kind: 'depot-burnt', side, by: side, hex }] };
}

export function entrench(
  pack: Pack,
  now: State,
  line: Line,
  action: Extract<Action, { kind: 'entrench' }>,
): Done | Unable {
  const force = findForce(pack, now, line, action.force);
  if ('why' in force) return force;
  if (force.sp === 0) return { why: 'no strength point is there to dig' };
  const { side, list } = line;
  const { hex } = force;
  const isFit = troopsIn(now, side, hex).some((one) => one.list === list && !one.demoralized);
  if (!isFit) return { why: 'a demoralized force does not dig' };
  const stands = now.works[`fort ${hex}`] ?? now.works[`fortress ${hex}`];
  if (stands !== undefined) return { why: 'works stand there' };
  return { facts: [{ kind: 'fort-built', side, list, hex }] };
}
