/** By setting any attack stops the works where it falls, not only one that shakes or drives off the force (C3.17). */
import type { Attack } from '../../rules/combat/attack.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import type { Pack } from '../../rules/pack.js';
import { setting } from '../../rules/settings.js';
import type { State } from '../../rules/state.js';
import type { Line } from '../lines/line.js';
import { isGoing, stop } from '../lines/line-end.js';
import { findForce } from '../../orders/forces/mover.js';

type Field = { readonly pack: Pack; readonly lines: readonly Line[] };

/** The works under way in the hexes of these attacks, found from the state before them. */
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
