/** Cavalry leaders activated by a die for one command point, in the first pulse of their line (C5.1). */
import { d6, type Umpire } from '../../../../kernel/dice.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import type { CivilWarPlay } from '../ask/ask-figure.js';
import { setting } from '../../rules/settings.js';
import type { State } from '../../rules/state.js';
import { lastPulse, type Line } from '../lines/line.js';
import { cannot, type Opposed } from './hindrance.js';
import { findForce } from '../../orders/forces/mover.js';

/**
 * Rolls for the rides that begin in this pulse. Success: the force moves now, and the line's other pulses pass unpaid.
 * Failure: the line goes on to its full price where it was written, else the command point is lost, or comes back by
 * setting. Who is not there to be activated rolls nothing.
 */
export function* activate(
  field: Opposed & { readonly umpire: Umpire },
  start: State,
  pulse: number,
): CivilWarPlay<State> {
  const facts = field.lines
    .filter((line) => line.order.from === pulse && line.end === undefined)
    .flatMap((line) => rollFor(field, start, line, pulse, field.umpire));
  return facts.length === 0 ? start : (yield { do: 'happen', at: `p${pulse}`, facts }).now;
}

function rollFor(
  field: Opposed,
  now: State,
  line: Line,
  pulse: number,
  umpire: Umpire,
): readonly CivilWarFact[] {
  const { pack } = field;
  const { does, side, list } = line;
  if (does?.action.kind !== 'move' || does.action.ride !== true) return [];
  const { force: named, company } = does.action;
  const force = findForce(
    ...([pack, now, line, named, { start: pulse, cp: 1, idle: line.idle }, company] as const),
  );
  const isLast = lastPulse(line) === pulse;
  const why = 'why' in force ? force.why : 'he has no strength points to lead';
  if ('why' in force || force.sp === 0) return isLast ? [cannot(field, line, { why }, pulse)] : [];
  const [leader = ''] = force.leaders;
  if (now.leaders[leader]?.kind !== 'cavalry') {
    return isLast ? [cannot(field, line, { why: 'he is no leader of cavalry' }, pulse)] : [];
  }
  const initiative = now.leaders[leader].initiative;
  const die = umpire.roll(d6, `p${pulse}/activate ${leader}`)[0] ?? 6;
  const success = die <= initiative;
  const isReturned = !success && isLast && setting(now, 'failed-ride') === 'cp-returned';
  if (success) line.does = { ...does, cp: 1, pp: 1 };
  else if (isLast) {
    line.end = 'failed';
  }
  const cpReturned = isReturned ? 1 : 0;
  return [{ kind: 'activated', side, list, leader, die, initiative, success, cpReturned }];
}
