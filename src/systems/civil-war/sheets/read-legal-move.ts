/** Whether a march or a ride can be made as far as its seat may know (C3.12, C3.13). */
import { holdsCity, territoryOf } from '../ground/atlas.js';
import type { Action } from '../order.js';
import { enemyOf } from '../pack.js';
import { slowedBy } from '../production/effects.js';
import { placeName } from '../ground/places.js';
import { afterMove, spAt, type World } from './projection.js';
import type { Scene } from './read-force.js';
import type { Problem, Verdict } from './read-verdict.js';
import { moversOf, type Movers, type Span } from './read-movers.js';
import { landRoute, railRoute, type Route, type RouteFault } from '../ground/routes.js';
import type { Result } from '../../../kernel/basic.js';

type Move = Extract<Action, { kind: 'move' }>;

export function checkMove(scene: Scene, world: World, move: Move, span: Span): Verdict {
  const refuse = (problem: Problem): Verdict => ({ problems: [problem], warnings: [], world });
  const movers = moversOf(scene, world, move.force, span);
  if ('problem' in movers) return refuse(movers.problem);
  const { hex, sp, shifts, leaders, warnings } = movers;
  if (hex === move.to) {
    const expected = `another place: the force stands at ${placeName(scene.pack, hex)}`;
    return refuse({ code: 'already-there', rule: 'C3.11', about: 'place', expected });
  }
  const route = routeOf(scene, world, move, movers);
  if (!route.ok) return refuse(sayRouteFault(scene, world, move, movers, route.error));
  const rail = route.value.railPoints;
  if (rail > world.rail) {
    const expected = `${rail} rail points are needed, ${world.rail} are left: 1 for each SP`;
    return refuse({ code: 'rail-points', rule: 'C3.5.10', about: 'order', expected });
  }
  const after = afterMove(world, move.to, shifts, leaders, span.to, rail);
  const alone = sp === 0 && movers.mover === 'leader-alone';
  return { problems: [], warnings: alone ? [] : warnings, world: after };
}

function routeOf(
  scene: Scene,
  world: World,
  move: Move,
  movers: Movers,
  anywhere = false,
): Result<Route, RouteFault> {
  const { pack, seen, side } = scene;
  const stops = [movers.hex, ...move.via, move.to];
  if (move.rail) {
    return railRoute(pack, seen.figures, movers.sp, stops, (hex) => isOurLine(scene, world, hex));
  }
  const isBound = movers.mover === 'leaderless' && !anywhere;
  return landRoute(pack, seen.figures, movers.mover, stops, {
    ...(isBound
      ? { mayEnter: (hex: string) => territoryOf(pack, seen.states, hex) !== enemyOf(side) }
      : {}),
    less:
      movers.mover === 'leader-alone' ? 0 : slowedBy(pack, seen.figures, seen.industry, scene.list),
  });
}

/** A line carries troops where the ground is ours, in cities and hexes that we hold, and where no enemy is in sight. */
function isOurLine(scene: Scene, world: World, hex: string): boolean {
  const { pack, seen, side } = scene;
  if (scene.enemies.has(hex)) return false;
  if (territoryOf(pack, seen.states, hex) === side) return true;
  return holdsCity(pack, seen.control, side, hex) || spAt(world, hex) > 0;
}

function sayRouteFault(
  scene: Scene,
  world: World,
  move: Move,
  movers: Movers,
  fault: RouteFault,
): Problem {
  const problem = (code: string, rule: string, expected: string): Problem => ({
    code,
    rule,
    about: 'place',
    expected,
  });
  const at = fault.hex === undefined ? '' : placeName(scene.pack, fault.hex);
  switch (fault.code) {
    case 'no-way':
    case 'too-far':
      if (movers.mover === 'leaderless' && routeOf(scene, world, move, movers, true).ok) {
        const expected =
          'a leader, or a friendly railway: SP alone march in friendly and neutral states only';
        return problem('needs-leader', 'C3.13', expected);
      }
      return fault.code === 'too-far'
        ? problem('too-far', 'B6', tooFar(fault))
        : problem('no-way', 'B6', 'a place that can be reached over land');
    case 'break-of-gauge':
      return problem('break-of-gauge', 'C3.5.10', `a stop at ${at}: there the gauge changes`);
    case 'no-line':
      return problem('no-way', 'C3.5.10', `places on a railway; none runs through ${at}`);
    case 'not-friendly-line':
      return problem('not-friendly-line', 'C3.13', `a friendly railway; at ${at} it is not`);
    case 'figure-missing':
      return problem(
        'price-missing',
        'C3.12',
        `the gamemaster has yet to set ${fault.figure ?? ''}`,
      );
  }
}

const tooFar = (fault: RouteFault): string =>
  `a nearer place: ${fault.needs ?? 0} movement points are needed, it has ${fault.has ?? 0}`;
