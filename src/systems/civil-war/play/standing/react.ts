/**
 * Reaction moves of armies by standing order (C3.16): when an enemy comes into sight near enough, the army moves at once
 * in that pulse, at most once a sub-turn. Decided from what its side sees; a hidden enemy moves nobody.
 */
import { points } from '../../rules/counts.js';
import { byText } from '../../../../kernel/basic.js';
import { d6 } from '../../../../kernel/dice.js';
import { stepsFrom } from '../../../../kernel/graph.js';
import { distanceHexes } from '../../rules/ground/hexes.js';
import type { CivilWarPlay } from '../ask/ask-figure.js';
import { leastFace, reactionCount, reactionPrice } from '../../rules/figures/reaction.js';
import { cities, holderOf, landNeighbours } from '../../rules/ground/atlas.js';
import { troopsIn } from '../../rules/ground/muster.js';
import type { Pack, Side } from '../../rules/pack.js';
import { enemiesSeen } from '../../rules/sight/eyes.js';
import { setting } from '../../rules/settings.js';
import type { State } from '../../rules/state.js';
import { lineOf, type Line } from '../lines/line.js';
import { planMarch } from '../../orders/march.js';
import { findForce, type FoundForce } from '../../orders/forces/mover.js';
import { happen, type Next, type Scene } from '../lines/scene.js';
import { ofKind } from '../lines/stand.js';
import { carriedOut, mayPay, refused } from '../lines/stands.js';
import type { Action } from '../../orders/verbs.js';
import { holds } from '../conditions/decide.js';
import { during } from '../../rules/happening.js';

type ReactStand = ReturnType<typeof ofKind<'react'>>[number];

/** With the marches that answer the enemy's of this pulse. All of them are decided from one state. */
export function* reactions(start: Scene): CivilWarPlay<Scene> {
  const { pack, begun, now } = start;
  const stands = ofKind(start.stands, 'react').filter(({ used }) => !used);
  const come = new Map<Side, readonly string[]>();
  for (const { side } of stands) {
    if (!come.has(side)) come.set(side, comeIntoSight(pack, begun, now, side));
  }
  // Of several orders to one force, each in place of those before it, no more than one throws its die or sends it.
  const answered = new Set<string>();
  let next: Next = { scene: start, facts: [] };
  for (const stand of stands) {
    const near = enemyNear(now, stand, pack, come.get(stand.side) ?? []);
    if (near === undefined || answered.has(whoReacts(stand, near))) continue;
    const decided = yield* holds(next.scene, stand);
    const tried = decided.holds
      ? tryReact(decided.scene, stand, near, answered)
      : { scene: decided.scene, facts: [] };
    next = { scene: tried.scene, facts: [...next.facts, ...tried.facts] };
  }
  return yield* happen(next);
}

/** Hexes where an enemy is seen now and was not at the start of the pulse. */
function comeIntoSight(pack: Pack, begun: State, now: State, side: Side): readonly string[] {
  const before = new Set(enemiesSeen(pack, begun, side).map(({ hex }) => hex));
  return enemiesSeen(pack, now, side)
    .map(({ hex }) => hex)
    .filter((hex) => !before.has(hex));
}

type Near = { readonly force: FoundForce; readonly enemy: string };

/** The nearest of those who have come, within the order's reach of the army or of the place to guard. */
function enemyNear(
  now: State,
  stand: ReactStand,
  pack: Pack,
  come: readonly string[],
): Near | undefined {
  if (come.length === 0) return undefined;
  const { does } = stand.order;
  const force = findForce(pack, now, stand, does.force);
  if ('why' in force) return undefined;
  const from = does.aim === 'intercept' ? (does.hex ?? force.hex) : force.hex;
  const [enemy] = come
    .filter((hex) => distanceHexes(hex, from) <= does.within)
    .sort((a, b) => distanceHexes(a, force.hex) - distanceHexes(b, force.hex) || byText(a, b));
  return enemy === undefined ? undefined : { force, enemy };
}

const whoReacts = ({ side }: ReactStand, { force }: Near): string =>
  `${side} ${force.army ?? force.name}`;

/** With the march, or with the refusal among the facts. `answered`: gets who throws a die, or goes. */
function tryReact(scene: Scene, stand: ReactStand, near: Near, answered: Set<string>): Next {
  const { force, enemy } = near;
  const { pack, umpire, now, pulse } = scene;
  const refuse = (why: string): Next => refused(scene, stand, `in pulse ${pulse} ${why}`);
  const { side, list, order, nth } = stand;
  const initiative = force.initiative ?? 0;
  const cp = reactionPrice(pack, now.figures, 'react-cp', initiative) ?? 0;
  if (hasFought(scene, force, side)) return refuse('it had a battle of its own');
  if (troopsIn(now, side, force.hex).some((troops) => troops.demoralized)) {
    return refuse('it was demoralized');
  }
  if (!mayPay(scene, stand, cp)) {
    return refuse(`${points(cp, 'command')} and ${points(cp, 'pulse')} were not left`);
  }
  const path = pathOf(pack, now, stand, force.hex, enemy);
  const to = path.at(-1);
  if (to === undefined) return refuse('there was no way');
  const action: Action = {
    ...{ kind: 'move', force: order.does.force, via: path.slice(0, -1), to, rail: false },
  };
  const does = { action, cp, pp: 1 };
  const owner = { side, list, returns: setting(now, 'stopped'), idle: idleOf(scene, stand) };
  const sent = lineOf(owner, { kind: 'pulses', from: pulse, to: pulse, does });
  // Two armies of a list may react in one pulse: each is a line of its own, and rolls for itself (C3.17).
  const line: Line = { ...sent, id: `${sent.id} ${String(nth)}`, does, stand: nth };
  const plan = planMarch(pack, now, line, action, pulse);
  if ('why' in plan) return refuse(`it could not march: ${plan.why}`);
  answered.add(whoReacts(stand, near));
  const least = leastFace(pack, now.figures, 'react-from', initiative);
  if (least !== undefined) {
    const [face = 1] = during(
      umpire,
      `p${pulse}/react ${force.army ?? force.name}`,
      force.hex,
    ).roll(d6, '');
    if (face < least) return refuse(`the die fell ${face}, ${least} was needed`);
  }
  const { scene: after, facts } = carriedOut(scene, stand, cp);
  return { scene: { ...after, reacting: [...after.reacting, line] }, facts };
}

const idleOf = ({ lines }: Scene, { side, list }: ReactStand): ReadonlySet<number> =>
  lines.find((line) => line.side === side && line.list === list)?.idle ?? new Set();

const hasFought = ({ battles, pulse }: Scene, force: FoundForce, side: Side): boolean =>
  battles.some(
    (part) =>
      part.pulse === pulse &&
      part.side === side &&
      part.leaders.some((name) => force.leaders.includes(name)),
  );

/** Steps by hex to the aim, round the enemies that are seen; so many of them as the pack allows. */
function pathOf(
  pack: Pack,
  now: State,
  { side, order }: ReactStand,
  from: string,
  enemy: string,
): readonly string[] {
  const { aim, hex } = order.does;
  const seen = new Set(enemiesSeen(pack, now, side).map((one) => one.hex));
  const goals =
    aim === 'supply' ? knownSources(pack, now, side) : [aim === 'place' ? (hex ?? from) : enemy];
  const steps = stepsFrom(goals, (place) =>
    landNeighbours(pack, place).filter((next) => !seen.has(next)),
  );
  const path: string[] = [];
  let here = from;
  const most = reactionCount(pack, now.figures, 'react-hexes');
  while (path.length < most && steps.get(here) !== 0) {
    const next = nextStep(pack, steps, here);
    if (next === undefined) break;
    path.push(next);
    here = next;
  }
  return path;
}

function nextStep(
  pack: Pack,
  steps: ReadonlyMap<string, number>,
  here: string,
): string | undefined {
  const left = steps.get(here) ?? Number.MAX_SAFE_INTEGER;
  return landNeighbours(pack, here)
    .map((hex) => ({ hex, steps: steps.get(hex) }))
    .filter((next): next is { hex: string; steps: number } => (next.steps ?? left) < left)
    .sort((a, b) => a.steps - b.steps || byText(a.hex, b.hex))[0]?.hex;
}

/** Cities that the side believes its own, and its depots. */
function knownSources(pack: Pack, now: State, side: Side): readonly string[] {
  const held = [...cities(pack).keys()].filter(
    (hex) => holderOf(pack, now.believed[side], hex) === side,
  );
  const depots = Object.values(now.works)
    .filter((works) => works.kind === 'depot' && works.side === side)
    .map(({ hex }) => hex);
  return [...new Set([...held, ...depots])].sort(byText);
}
