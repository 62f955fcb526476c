/** Cavalry leaders activated by a die for one command point, in the first pulse of their line (C5.1). */
import { d6, type Umpire } from '../../../kernel/dice.js';
import type { CivilWarFact } from '../fact.js';
import type { CivilWarPlay } from '../figures/ask-figure.js';
import type { Pack } from '../pack.js';
import { setting } from '../settings.js';
import type { State } from '../state.js';
import { lastPulse, type Line } from './line.js';
import { fail } from './line-end.js';
import { findForce } from './mover.js';

/**
 * Rolls for the rides that begin in this pulse. Success: the force moves now, and the line's other pulses pass unpaid.
 * Failure: the line goes on to its full price where it was written, else the command point is lost, or comes back by
 * setting. Who is not there to be activated rolls nothing.
 */
export function* activate(
  pack: Pack,
  start: State,
  lines: readonly Line[],
  pulse: number,
  umpire: Umpire,
): CivilWarPlay<State> {
  const facts = lines
    .filter((line) => line.order.from === pulse && !line.over)
    .flatMap((line) => rollFor(pack, start, line, pulse, umpire));
  return facts.length === 0 ? start : (yield { do: 'happen', at: `p${pulse}`, facts }).now;
}

function rollFor(
  pack: Pack,
  now: State,
  line: Line,
  pulse: number,
  umpire: Umpire,
): readonly CivilWarFact[] {
  const { does, side, list } = line;
  if (does?.action.kind !== 'move' || does.action.ride !== true) return [];
  const { force: named, company } = does.action;
  const force = findForce(pack, now, line, named, { start: pulse, cp: 1 }, company);
  const isLast = lastPulse(line) === pulse;
  const why = 'why' in force ? force.why : 'he has no strength points to lead';
  if ('why' in force || force.sp === 0) return isLast ? [fail(pack, line, why)] : [];
  const [leader = ''] = force.leaders;
  if (now.leaders[leader]?.kind !== 'cavalry') {
    return isLast ? [fail(pack, line, 'he is no leader of cavalry')] : [];
  }
  const initiative = now.leaders[leader].initiative;
  const die = umpire.roll(d6, `p${pulse}/activate ${leader}`)[0] ?? 6;
  const success = die <= initiative;
  const isReturned = !success && isLast && setting(now, 'failed-ride') === 'cp-returned';
  if (success) line.does = { ...does, cp: 1, pp: 1 };
  else if (isLast) line.over = true;
  const cpReturned = isReturned ? 1 : 0;
  return [{ kind: 'activated', side, list, leader, die, initiative, success, cpReturned }];
}
