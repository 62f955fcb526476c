/** A land attack that ships support (B9): they begin beside it, fight what defends the water, then the land moves in. */
import type { Assault } from '../../rules/combat/attack.js';
import type { Pack } from '../../rules/pack.js';
import type { State } from '../../rules/state.js';
import type { Line } from '../lines/line.js';
import { surprisesOf, type Helm } from './helm.js';
import type { ShipsDone } from '../lines/ships-done.js';
import { kindsOf, shipsOf } from '../../orders/forces/find-ships.js';
import { gunboatsOf, gunsOf, stillThere, type Support } from '../../rules/naval/gunboats.js';
import type { Support as SupportOrder } from '../../orders/support.js';
import { routeToHex } from '../../rules/naval/voyage-route.js';
import { voyage } from './voyage.js';
import { isBeside } from '../../rules/ground/waters.js';
import type { Unable } from '../../orders/forces/carried.js';

export function supportAttack(
  helm: Helm,
  now: State,
  line: Line,
  action: SupportOrder,
): ShipsDone | Unable {
  const { pack, pulse, umpire, counted } = helm;
  const { side, list } = line;
  const found = shipsOf(pack, now, line, action);
  if ('why' in found) return found;
  const [group, ...others] = found.groups;
  if (group === undefined || others.length > 0 || !isBeside(group.water, action.to)) {
    return { why: 'the ships do not lie together beside the place' };
  }
  const way = routeToHex(pack, now.figures, kindsOf(found), group.water, action.to);
  if (!way.ok) return { why: 'there is no way for these ships' };
  const path = way.value.sides;
  const standing = surprisesOf(helm, line);
  const sailing = { side, list, leaders: found.leaders, takes: group.takes, path, pulse, standing };
  const end = voyage(pack, now, sailing, umpire, counted);
  if (end.halted !== undefined || end.left.length === 0) return { facts: end.facts };
  const boats = gunboatsOf({ side, list, water: end.water }, end.left);
  return { facts: end.facts, support: { hex: action.to, boats } };
}

/**
 * The first attack of their side upon a hex has the ships with it that came to support it, as many as lie there still.
 * `waiting`: who has come in the sub-turn so far, and then without those who are used up.
 */
export function withSupport(
  pack: Pack,
  now: State,
  assaults: readonly Assault[],
  waiting: readonly Support[],
): { readonly assaults: readonly Assault[]; readonly waiting: readonly Support[] } {
  const isUsed = ({ side, hex }: Assault, { hex: to, boats }: Support): boolean =>
    to === hex && boats.side === side;
  const supported = assaults.map((assault, index): Assault => {
    const boats = waiting
      .filter((support) => isUsed(assault, support))
      .filter((support) => !assaults.slice(0, index).some((first) => isUsed(first, support)))
      .map((support) => stillThere(now, support.boats))
      .filter(({ ironclads, transports }) => ironclads + transports > 0);
    if (boats.length === 0) return assault;
    const guns = boats.reduce((sum, each) => sum + gunsOf(pack, now, each), 0);
    return { ...assault, support: { guns, boats } };
  });
  return {
    assaults: supported,
    waiting: waiting.filter((support) => !assaults.some((first) => isUsed(first, support))),
  };
}
