/** How a line ends: what it came to, stopped by the enemy, or not to be done. */
import type { Assault } from '../combat/attack.js';
import type { CivilWarFact } from '../fact.js';
import type { Pack } from '../pack.js';
import { sayAction } from '../sheets/say-orders.js';
import { lastPulse, type Line } from './line.js';

/** What an action came to: facts for the beat, and an attack to be fought after it. */
export type Done = {
  readonly facts: readonly CivilWarFact[];
  readonly attack?: Assault;
};

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

/** Whether a line is at work in a pulse: begun, not over, not yet past its last. */
export const isGoing = (line: Line, pulse: number): boolean =>
  !line.over && line.does !== undefined && line.order.from <= pulse && pulse <= lastPulse(line);
