/** Leaders and reinforcements that enter the map (C3.5.6, C3.5.7). */
import { holdsCity } from '../../rules/ground/atlas.js';
import { strengthByHex } from '../../rules/ground/muster.js';
import { placeName } from '../../rules/ground/places.js';
import type { Action } from '../../orders/words/order.js';
import { enemyOf, type Pack, type Side } from '../../rules/pack.js';
import type { Leader, State } from '../../rules/state.js';
import type { Line } from '../lines/line.js';
import { keptOut, type Done, type Unable } from '../lines/line-end.js';

/** The `nth` of those whom a line enters, from 0. */
export function enter(
  pack: Pack,
  now: State,
  line: Line,
  action: Extract<Action, { kind: 'enter-leaders' | 'enter-sp' }>,
  nth: number,
): Done | Unable {
  const { side, list } = line;
  if (strengthByHex(now, enemyOf(side)).has(action.hex)) return keptOut(pack, action.hex);
  const isHeld = holdsCity(pack, now.control, side, action.hex);
  const isJoined = action.kind === 'enter-leaders' && strengthByHex(now, side).has(action.hex);
  if (!isHeld && !isJoined) return { why: `${placeName(pack, action.hex)} is not yours` };
  if (action.kind === 'enter-sp') {
    if ((now.accounts[side][list]?.reinforcements ?? 0) < 1) {
      return { why: 'no reinforcement is left' };
    }
    return { facts: [{ kind: 'entered-sp', side, list, hex: action.hex, sp: 1 }] };
  }
  const first = poolOf(now, side, list)[0];
  if (first === undefined) return { why: 'the pool is empty' };
  const meant = action.who?.[nth];
  if (meant !== undefined && meant !== first.name) {
    return { why: `${first.name} is first in the pool, not ${meant}` };
  }
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
