/** Orders under way that the enemy stops: of forces that he hits, and by setting of works that he attacks (C3.17). */
import type { Attack } from '../../rules/combat/attack.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import type { Pack } from '../../rules/pack.js';
import { setting } from '../../rules/settings.js';
import type { State } from '../../rules/state.js';
import type { Line } from '../lines/line.js';
import { isGoing, stop } from '../lines/line-end.js';
import { findForce } from '../../orders/forces/mover.js';
import type { Action } from '../../orders/verbs.js';
import type { Hit } from '../battle/battle-report.js';

type Field = { readonly pack: Pack; readonly lines: readonly Line[] };

/**
 * The works under way in the hexes of these attacks, found from the state before them. By setting any attack stops them, not
 * only one that shakes or drives off the force.
 */
export function stopWorks(
  { pack, lines }: Field,
  before: State,
  attacks: readonly Attack[],
): readonly CivilWarFact[] {
  if (setting(before, 'works-attacked') === 'go-on') return [];
  return attacks.flatMap(({ side, hex, pulse }) =>
    lines
      .filter((line) => line.side !== side && isGoing(line, pulse))
      .filter((line) => hexOfWorks(pack, before, line) === hex)
      .map((line) => stop(pack, line, 'the enemy attacked the place')),
  );
}

function hexOfWorks(pack: Pack, now: State, line: Line): string | undefined {
  const action = line.does?.action;
  if (action?.kind === 'depot') return action.hex;
  if (action?.kind !== 'entrench') return undefined;
  const force = findForce(pack, now, line, action.force);
  return 'why' in force ? undefined : force.hex;
}

type WorkAt = Extract<Action, { kind: 'depot' | 'fortify' | 'cut' | 'destroy-depot' }>;
const WORKS: readonly Action['kind'][] = ['depot', 'fortify', 'cut', 'destroy-depot'];
const isWorkAt = (action: Action): action is WorkAt => WORKS.includes(action.kind);

/** Orders under way whose force was demoralized, driven off or destroyed are stopped by the enemy (C3.17). */
export function stopHit(
  field: Field,
  now: State,
  hits: readonly Hit[],
  pulse: number,
): readonly CivilWarFact[] {
  return hits.flatMap((hit) =>
    field.lines
      .filter((line) => line.side === hit.side && isGoing(line, pulse) && isHit(line, hit))
      .map((line) => stop(field.pack, line, hit.why)),
  );

  function isHit(line: Line, hit: Hit): boolean {
    const action = line.does?.action;
    if (hit.list !== undefined && hit.list !== line.list) return false;
    if (action !== undefined && isWorkAt(action)) return action.hex === hit.hex;
    if (action?.kind !== 'move' && action?.kind !== 'entrench') return false;
    const { force } = action;
    if (force.of === 'sp') return force.hex === hit.hex;
    const leader = force.of === 'leader' ? force.leader : now.armies[force.army]?.commander;
    return leader !== undefined && hit.leaders.includes(leader);
  }
}
