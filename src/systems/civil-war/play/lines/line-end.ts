/** How a line ends: carried out, stopped by the enemy, or not to be done. Which of the last two is decided in `hindrance.ts`. */
import type { CivilWarFact } from '../../rules/facts/fact.js';
import type { Pack } from '../../rules/pack.js';
import { lastPulse, type Line } from './line.js';
import { sayAction } from '../../orders/verbs.js';

const says = (pack: Pack, line: Line): string =>
  line.does === undefined ? '' : sayAction(pack, line.does.action);

/** The enemy stopped it: its CP come back under the cap, its PP are gone, unless by setting (C3.17). Ends the line. */
export function stop(pack: Pack, line: Line, why: string): CivilWarFact {
  line.end = 'stopped';
  return {
    kind: 'order-stopped',
    order: line.place,
    says: says(pack, line),
    why,
    cpReturned: line.returns === 'nothing' ? 0 : line.paidCp,
    ...(line.returns === 'cp-and-pp' ? { ppReturned: line.paidPp } : {}),
  };
}

/** It could not be done, and not by the enemy's doing. Ends the line. */
export function fail(pack: Pack, line: Line, why: string): CivilWarFact {
  line.end = 'failed';
  return { kind: 'order-failed', order: line.place, says: says(pack, line), why };
}

/** Whether a line is at work in a pulse: begun, not over, not yet past its last. */
export const isGoing = (line: Line, pulse: number): boolean =>
  line.end === undefined &&
  line.does !== undefined &&
  line.start <= pulse &&
  pulse <= lastPulse(line);

/** Whether all of an order was carried out before a pulse. A wait is, when its pulses are over or what it waited for came. */
export function isCompleted({ end, does, order, ...line }: Line, pulse: number): boolean {
  if (end === 'done') return true;
  if (does?.action.kind !== 'wait') return false;
  return end === 'given-up' ? order.until !== undefined : line.start + does.pp - 1 < pulse;
}
