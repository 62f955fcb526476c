/** What every voyage needs: who sails, what he has ordered for surprises, and whose a shore is. */
import type { Umpire } from '../../../../kernel/dice.js';
import { cityAt, holderOf, territoryOf } from '../../rules/ground/atlas.js';
import { strengthByHex } from '../../rules/ground/muster.js';
import { enemyOf, type Pack, type Side } from '../../rules/pack.js';
import type { Stand } from '../lines/stands.js';
import type { State } from '../../rules/state.js';
import type { Line } from '../lines/line.js';
import { findShips, sailorsOf, type FoundShips } from '../lines/find-ships.js';
import type { NavalAction } from '../../orders/words/orders.js';
import type { Counted, Surprises } from './voyage.js';

type ActionOf<K extends NavalAction['kind']> = Extract<NavalAction, { kind: K }>;

/** What is needed for a voyage; `counted` lives as long as the pulse. */
export type Helm = {
  readonly pack: Pack;
  readonly umpire: Umpire;
  readonly counted: Counted;
  readonly stands: readonly Stand[];
  readonly pulse: number;
  /** The state at the start of the pulse: who stood beside the ships then may embark (C6.2). */
  readonly begun: State;
};

/** What the commander of an account has ordered for surprises (C4.5). */
export function surprisesOf({ stands }: Helm, { side, list }: Line): Surprises {
  const has = (kind: 'run-forts' | 'stop-on-sight'): boolean =>
    stands.some(
      (stand) => stand.side === side && stand.list === list && stand.order.does.kind === kind,
    );
  return { runForts: has('run-forts'), stopOnSight: has('stop-on-sight') };
}

/** The ships that an order names, or why there are none. */
export function shipsOf(
  pack: Pack,
  now: State,
  line: Line,
  { who }: ActionOf<'sail' | 'support'>,
): FoundShips | { readonly why: string } {
  const limits = { start: line.order.from, cp: line.does?.cp ?? 0, idle: line.idle };
  return who.by === 'leader'
    ? sailorsOf(pack, now, line, who.leader, limits)
    : findShips(pack, now, line, who.ships, limits);
}

/** Held by the side's troops or city, or in its own country, and without an enemy. */
export function isFriendlyShore(pack: Pack, now: State, side: Side, hex: string): boolean {
  if (strengthByHex(now, enemyOf(side)).has(hex)) return false;
  if (strengthByHex(now, side).has(hex)) return true;
  if (cityAt(pack, hex) !== undefined) return holderOf(pack, now.control, hex) === side;
  return territoryOf(pack, now.states, hex) === side;
}
