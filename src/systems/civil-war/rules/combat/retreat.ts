/** Where beaten forces retreat to: one hex toward supply, all of a moment's retreats decided at once (B7). */
import { byText } from '../../../../kernel/basic.js';
import { distanceHexes } from '../ground/hexes.js';
import type { Umpire } from '../../../../kernel/dice.js';
import { landNeighbours } from '../ground/atlas.js';
import { strengthByHex } from '../ground/muster.js';
import { supplyWithout } from '../ground/supply.js';
import { enemyOf, type Pack, type Side } from '../pack.js';
import type { State } from '../state.js';
import type { Attack } from './attack.js';
import type { Party } from './battle-party.js';
import { during } from '../happening.js';

/** The gamemaster's word for a force that does not retreat. */
const STAYS = 'stays';

/** A force that may have to retreat: `must` when it is demoralized and not destroyed. */
export type Beaten = {
  readonly name: string;
  readonly attack: Attack;
  readonly attacker: Party;
  readonly side: Side;
  readonly must: boolean;
};

/** `no-way`: it had to and could not. */
export type Retreat = { readonly to?: string; readonly noWay: boolean };

/**
 * The retreats of one moment, in the order of `beaten`. A hex into which forces of both sides would fall back is closed
 * to both, so that nothing depends on which battle is looked at first. The gamemaster may settle each otherwise.
 */
export function settleRetreats(
  pack: Pack,
  now: State,
  beaten: readonly Beaten[],
  umpire: Umpire,
): readonly Retreat[] {
  const ways = beaten.map((force) => waysBack(pack, now, force));
  const worked = agree(beaten, ways);
  return beaten.map((force, index) => {
    const best = worked[index];
    const lawful = ways[index] ?? [];
    if (lawful.length === 0) return { noWay: force.must };
    const own = during(umpire, force.name, force.attack.hex);
    const settled = own.settle('retreat', best ?? STAYS, [...lawful, STAYS]);
    if (settled !== STAYS) return { to: settled, noWay: false };
    return { noWay: force.must && best === undefined };
  });
}

/** The first choice of each that must go, hexes that both sides choose closed one after the other. */
function agree(
  beaten: readonly Beaten[],
  ways: readonly (readonly string[])[],
): readonly (string | undefined)[] {
  const closed = new Set<string>();
  for (;;) {
    const chosen = beaten.map(({ must }, index) =>
      must ? ways[index]?.find((hex) => !closed.has(hex)) : undefined,
    );
    const contested = chosen.filter(
      (hex, index) =>
        hex !== undefined &&
        chosen.some((other, at) => other === hex && beaten[at]?.side !== beaten[index]?.side),
    );
    if (contested.length === 0) return chosen;
    for (const hex of contested) if (hex !== undefined) closed.add(hex);
  }
}

/** Hexes beside the battle that are free of the enemy and of other battles of the moment, the best first. */
function waysBack(pack: Pack, now: State, { attack, attacker, side }: Beaten): readonly string[] {
  const { hex, elsewhere } = attack;
  const enemies = strengthByHex(now, enemyOf(side));
  const { stepsToSource } = supplyWithout(pack, now, side, hex);
  const enemyFrom = attacker.corps.map((corps) => corps.hex);
  const farthest = (next: string): number =>
    Math.min(...enemyFrom.map((from) => distanceHexes(next, from)));
  const far = Number.MAX_SAFE_INTEGER;
  return landNeighbours(pack, hex)
    .filter((next) => !enemyFrom.includes(next) && !enemies.has(next) && !elsewhere.includes(next))
    .map((next) => ({ next, steps: stepsToSource(next) ?? far }))
    .sort(
      (a, b) => a.steps - b.steps || farthest(b.next) - farthest(a.next) || byText(a.next, b.next),
    )
    .map(({ next }) => next);
}
