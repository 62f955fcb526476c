/** Orders under way that the enemy stops: of forces that he hits, and by setting of works that he attacks (C3.17). */
import type { Attack } from '../../rules/combat/attack.js';
import type { Pack } from '../../rules/pack.js';
import { setting } from '../../rules/settings.js';
import type { State } from '../../rules/state.js';
import { isGoing, type Line } from '../lines/line.js';
import { each, stop, type Next, type Scene } from '../lines/scene.js';
import { findForce } from '../../orders/forces/mover.js';
import type { Action } from '../../orders/verbs.js';
import type { Hit } from '../battle/battle-report.js';

/**
 * The works under way in the hexes of these attacks, found from the state before them. By setting any attack stops them, not
 * only one that shakes or drives off the force.
 */
export const stopWorks = (start: Scene, before: State, attacks: readonly Attack[]): Next =>
  each(start, setting(before, 'works-attacked') === 'go-on' ? [] : attacks, (scene, attack) =>
    stopAll(
      scene,
      (line) => line.side !== attack.side && hexOfWorks(scene.pack, before, line) === attack.hex,
      'the enemy attacked the place',
    ),
  );

const stopAll = (start: Scene, isStruck: (line: Line) => boolean, why: string): Next =>
  each(
    start,
    start.lines.filter((line) => isGoing(line, start.pulse) && isStruck(line)),
    (scene, line) => stop(scene, line, why),
  );

function hexOfWorks(pack: Pack, now: State, line: Line): string | undefined {
  const action = line.does?.action;
  if (action?.kind === 'depot') return action.hex;
  if (action?.kind !== 'entrench') return undefined;
  const force = findForce(pack, now, line, action.force);
  return 'why' in force ? undefined : force.hex;
}

/** What is done by whoever stands in a hex, and so is stopped with any of its side who are hit there. */
const DONE_AT = ['depot', 'fortify', 'cut', 'destroy-depot', 'sea-move', 'carry'] as const;
type DoneAt = Extract<Action, { kind: (typeof DONE_AT)[number] }>;
const isDoneAt = (action: Action): action is DoneAt => DONE_AT.some((kind) => kind === action.kind);

/** Orders under way whose force was demoralized, driven off or destroyed are stopped by the enemy (C3.17). */
export const stopHit = (start: Scene, hits: readonly Hit[]): Next =>
  each(start, hits, (scene, hit) =>
    stopAll(scene, (line) => line.side === hit.side && isHit(scene.now, line, hit), hit.why),
  );

function isHit(now: State, line: Line, hit: Hit): boolean {
  const action = line.does?.action;
  if (hit.list !== undefined && hit.list !== line.list) return false;
  if (action !== undefined && isDoneAt(action)) return action.hex === hit.hex;
  if (action?.kind !== 'move' && action?.kind !== 'entrench') return false;
  const { force } = action;
  if (force.of === 'sp') return force.hex === hit.hex;
  const leader = force.of === 'leader' ? force.leader : now.armies[force.army]?.commander;
  return leader !== undefined && hit.leaders.includes(leader);
}
