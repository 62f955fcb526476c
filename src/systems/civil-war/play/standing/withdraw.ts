/** Cavalry that withdraws before combat by a standing order (C3.16): one hex, out of the way of those who come. */
import { points } from '../../rules/counts.js';
import { byText } from '../../../../kernel/basic.js';
import { stepsFrom } from '../../../../kernel/graph.js';
import { d6 } from '../../../../kernel/dice.js';
import { distanceHexes } from '../../rules/ground/hexes.js';
import type { Attack } from '../../rules/combat/attack.js';
import { isOfSize } from '../conditions/judge.js';
import type { CivilWarPlay } from '../ask/ask-figure.js';
import { leastFace, reactionPrice } from '../../rules/figures/reaction.js';
import { landNeighbours } from '../../rules/ground/atlas.js';
import { strengthByHex } from '../../rules/ground/muster.js';
import { supplyWithout } from '../../rules/ground/supply.js';
import { enemyOf, type Pack } from '../../rules/pack.js';
import { sizeOf } from '../../rules/sight/eyes.js';
import { spotMarches, type Spotting } from '../../rules/sight/look.js';
import type { State } from '../../rules/state.js';
import { findForce, type FoundForce } from '../../orders/forces/mover.js';
import { happen, standNow, withStand, type Next, type Scene } from '../lines/scene.js';
import { ofKind } from '../lines/stand.js';
import { carriedOut, mayPay, refused } from '../lines/stands.js';
import { holds } from '../conditions/decide.js';
import { during } from '../../rules/happening.js';

/** Withdrawals before the battles of one moment. `left`: the leaders who are gone, and their side's hex. */
export type Withdrawn = {
  readonly scene: Scene;
  readonly spottings: readonly Spotting[];
  readonly left: readonly { readonly side: Attack['side']; readonly leaders: readonly string[] }[];
};

type WithdrawStand = ReturnType<typeof ofKind<'withdraw'>>[number];

export function* withdrawals(start: Scene, attacks: readonly Attack[]): CivilWarPlay<Withdrawn> {
  let scene = start;
  const { pack, pulse } = start;
  const spottings: Spotting[] = [];
  const left: Withdrawn['left'][number][] = [];
  for (const attack of attacks) {
    for (const stand of ofKind(start.stands, 'withdraw')) {
      const force = attacked(pack, scene.now, stand, attack);
      if (force === undefined || standNow(scene, stand).tried === pulse) continue;
      const decided = yield* holds(scene, stand);
      scene = decided.scene;
      if (!decided.holds) continue;
      scene = withStand(scene, stand, { tried: pulse });
      const next = tryWithdraw(scene, stand, { attack, force });
      const gone = next.facts.filter((fact) => fact.kind === 'cavalry-withdrew');
      spottings.push(...spotMarches(pack, scene.now, gone));
      left.push(...gone.map(({ who }) => ({ side: who.side, leaders: who.leaders })));
      scene = yield* happen(next);
    }
  }
  return { scene, spottings, left };
}

/** The leader's force, when it stands where the blow falls and those who come are of the size that was named. */
function attacked(
  pack: Pack,
  now: State,
  stand: WithdrawStand,
  attack: Attack,
): FoundForce | undefined {
  const { does } = stand.order;
  if (stand.side === attack.side) return undefined;
  const force = findForce(pack, now, stand, { of: 'leader', leader: does.leader, alone: false });
  if ('why' in force || force.hex !== attack.hex || force.sp === 0) return undefined;
  const sp = attack.assaults.reduce((sum, assault) => sum + assault.sp, 0);
  return isOfSize(sizeOf(pack, now.figures, sp), does) ? force : undefined;
}

type Blow = { readonly attack: Attack; readonly force: FoundForce };

function tryWithdraw(before: Scene, stand: WithdrawStand, { attack, force }: Blow): Next {
  let scene = before;
  const { pack, umpire, now, pulse } = scene;
  const { does } = stand.order;
  const initiative = force.initiative ?? 0;
  const cp = reactionPrice(pack, now.figures, 'withdraw-cp', initiative) ?? 0;
  if (cp > 0 && standNow(scene, stand).used) {
    return refused(scene, stand, 'it was carried out already');
  }
  if (!mayPay(scene, stand, cp)) {
    return refused(
      scene,
      stand,
      `it takes ${points(cp, 'command')} and ${points(cp, 'pulse')}, and fewer are left`,
    );
  }
  const to = wayOut(pack, now, stand, attack);
  if (to === undefined) return refused(scene, stand, 'there is no way out');
  const least = leastFace(pack, now.figures, 'withdraw-from', initiative);
  if (least !== undefined) {
    scene = withThrown(scene, does.leader);
    const [face = 1] = during(umpire, `p${pulse}/withdraw ${does.leader}`, attack.hex).roll(d6, '');
    if (face < least) {
      return refused(scene, stand, `in pulse ${pulse} the die fell ${face}, ${least} is needed`);
    }
  }
  const { side, list } = stand;
  const { leaders, army, takes, sp, hex: from } = force;
  const who = { side, list, leaders, ...(army === undefined ? {} : { army }), takes };
  const next = carriedOut(scene, stand, cp);
  return { ...next, facts: [...next.facts, { kind: 'cavalry-withdrew', who, sp, from, to }] };
}

/** Of several orders to one leader no more than one throws his die in a pulse, however often he is attacked. */
const withThrown = (scene: Scene, leader: string): Scene =>
  ofKind(scene.stands, 'withdraw')
    .filter(({ order }) => order.does.leader === leader)
    .reduce((next, stand) => withStand(next, stand, { tried: scene.pulse }), scene);

/** One hex toward the named place, else toward supply; not to the enemy, nor where another battle is fought. */
function wayOut(
  pack: Pack,
  now: State,
  { side, order }: WithdrawStand,
  { hex, assaults, elsewhere }: Attack,
): string | undefined {
  const enemies = strengthByHex(now, enemyOf(side));
  const { toward } = order.does;
  const stepsTo =
    toward === undefined
      ? supplyWithout(pack, now, side, hex).stepsToSource
      : stepsBack(pack, toward);
  const far = Number.MAX_SAFE_INTEGER;
  const fromEnemy = (place: string): number =>
    Math.min(...assaults.map(({ from }) => distanceHexes(place, from)));
  return landNeighbours(pack, hex)
    .filter((next) => !enemies.has(next) && !elsewhere.includes(next))
    .map((next) => ({ next, steps: stepsTo(next) ?? far }))
    .sort(
      (a, b) =>
        a.steps - b.steps || fromEnemy(b.next) - fromEnemy(a.next) || byText(a.next, b.next),
    )[0]?.next;
}

function stepsBack(pack: Pack, toward: string): (from: string) => number | undefined {
  const steps = stepsFrom([toward], (place) => landNeighbours(pack, place));
  return (from) => steps.get(from);
}
