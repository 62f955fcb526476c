/** Forces that are re-moralized by a standing order (C3.16). */
import { points } from '../../rules/counts.js';
import type { CivilWarPlay } from '../ask/ask-figure.js';
import { reactionPrice } from '../../rules/figures/reaction.js';
import { happen, standNow, type Next, type Scene } from '../lines/scene.js';
import { ofKind } from '../lines/stand.js';
import { carriedOut, mayPay, refused } from '../lines/stands.js';
import { chiefOf } from '../../orders/forces/mover.js';
import { shaken, rally } from '../../orders/rally.js';
import { holds } from '../conditions/decide.js';

/** Tries the standing rallies whose force is demoralized now: at the start of a pulse, and after its battles. */
export function* rallies(start: Scene): CivilWarPlay<Scene> {
  let scene = start;
  for (const stand of ofKind(start.stands, 'rally')) {
    const isShaken = shaken(scene.now, stand, stand.order.does.force).length > 0;
    if (standNow(scene, stand).used || !isShaken) continue;
    const decided = yield* holds(scene, stand);
    scene = decided.scene;
    if (decided.holds) scene = yield* happen(tryRally(scene, stand));
  }
  return scene;
}

function tryRally(scene: Scene, stand: ReturnType<typeof ofKind<'rally'>>[number]): Next {
  const { pack, now } = scene;
  const { force } = stand.order.does;
  const chief = now.leaders[chiefOf(now, force) ?? ''];
  const cp = reactionPrice(pack, now.figures, 'rally-cp', chief?.initiative) ?? 0;
  if (!mayPay(scene, stand, cp)) {
    return refused(
      scene,
      stand,
      `it takes ${points(cp, 'command')} and ${points(cp, 'pulse')}, and fewer are left`,
    );
  }
  const done = rally(pack, now, stand, force);
  if ('why' in done) return refused(scene, stand, done.why);
  const next = carriedOut(scene, stand, cp);
  return { ...next, facts: [...next.facts, ...done.facts] };
}
