/** The moments of a step, and what they are called. */
import type { Moment, MomentId } from '../../../kernel/system.js';
import { listsOf } from './seats.js';
import { SIDES } from './pack.js';
import type { State } from './state.js';

/** In the order in which they are played; not every turn has all of them. */
const STRATEGIC: readonly MomentId[] =
  'game-turn dice split production means allocation decisions raiders'.split(' ');

/**
 * `rest` before the first pulse, or in its place where no sheet orders anything; `turn-end` in the second sub-turn. No more
 * pulses are played than a side has pulse points for, and one for standing orders.
 */
export function momentsOf({ clock, accounts }: State): readonly MomentId[] {
  if (clock.step === 'strategic') return STRATEGIC;
  const most = SIDES.map((side) =>
    listsOf(side).reduce((sum, list) => sum + (accounts[side][list]?.left.pp ?? 0), 0),
  );
  const pulses = Array.from({ length: Math.max(1, ...most) }, (_, index) => `p${index + 1}`);
  return ['orders', 'rest', ...pulses, 'turn-end'];
}

export function sayMoment(id: MomentId): Omit<Moment, 'id'> | undefined {
  const pulse = /^p(\d+)$/.exec(id)?.[1];
  return pulse === undefined ? undefined : { title: `Pulse ${pulse}`, slot: Number(pulse) };
}
