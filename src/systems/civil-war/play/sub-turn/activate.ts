/** Cavalry leaders activated by a die for one command point, in the first pulse of their order (C5.1). */
import { d6 } from '../../../../kernel/dice.js';
import { findForce } from '../../orders/forces/mover.js';
import { setting } from '../../rules/settings.js';
import { lastPulse, type Line } from '../lines/line.js';
import { each, withLine, type Next, type Scene } from '../lines/scene.js';
import { cannot } from './hindrance.js';
import { during } from '../../rules/happening.js';

/**
 * Rolls for the rides that begin in this pulse. Success: the force moves now, and the line's other pulses pass unpaid.
 * Failure: the line goes on to its full price where it was written, else the command point is lost, or comes back by
 * setting. Who is not there to be activated rolls nothing.
 */
export const activate = (start: Scene): Next =>
  each(
    start,
    start.lines.filter(
      (line) => line.start === start.pulse && !line.waiting && line.end === undefined,
    ),
    rollFor,
  );

function rollFor(scene: Scene, line: Line): Next {
  const { pack, now, pulse, umpire } = scene;
  const { does, side, list } = line;
  if (does?.action.kind !== 'move' || does.action.ride !== true) return { scene, facts: [] };
  const isLast = lastPulse(line) === pulse;
  const unable = (why: string): Next =>
    isLast ? cannot(scene, line, { why }) : { scene, facts: [] };
  const { force: named, company } = does.action;
  const force = findForce(
    ...([pack, now, line, named, { start: pulse, cp: 1, idle: line.idle }, company] as const),
  );
  if ('why' in force) return unable(force.why);
  if (force.sp === 0) return unable('he has no strength points to lead');
  const [leader = ''] = force.leaders;
  if (now.leaders[leader]?.kind !== 'cavalry') return unable('he is no leader of cavalry');
  const initiative = now.leaders[leader].initiative;
  const die = during(umpire, `p${pulse}/activate ${leader}`).roll(d6, '')[0] ?? 6;
  const success = die <= initiative;
  const isReturned = !success && isLast && setting(now, 'failed-ride') === 'cp-returned';
  const cpReturned = isReturned ? 1 : 0;
  const rolled = success ? { does: { ...does, cp: 1, pp: 1 } } : {};
  return {
    scene: withLine(scene, line, () => (!success && isLast ? { end: 'failed' } : rolled)),
    facts: [{ kind: 'activated', side, list, leader, die, initiative, success, cpReturned }],
  };
}
