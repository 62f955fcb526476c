/** Whether a march or a ride can be made as far as its seat may know (C3.12, C3.13). */
import { points } from '../rules/counts.js';
import { wholeFigure } from '../rules/figures/figures.js';
import { marchTerritory } from '../rules/ground/atlas.js';
import { isLineOf, linesToCut } from '../rules/ground/rails.js';
import { capsOf } from '../rules/production/caps.js';
import { stopsOf } from '../rules/ground/stops.js';
import { enemyOf } from '../rules/pack.js';
import { slowedBy } from '../rules/figures/effects.js';
import { placeName } from '../rules/ground/places.js';
import { afterMove, spAt, type World } from './words/projection.js';
import type { Scene } from './words/read-force.js';
import { type Problem, type Verdict, refuse } from './words/read-verdict.js';
import { moversOf, type Movers, type Span } from './words/read-movers.js';
import { landRoute, railRoute, type Route, type RouteFault } from '../rules/ground/routes.js';
import type { Result } from '../../../kernel/basic.js';
import type { Move } from './march.js';

export function checkMove(scene: Scene, world: World, move: Move, span: Span): Verdict {
  const movers = moversOf(scene, world, move.force, span, move);
  if ('problem' in movers) return refuse(world, movers.problem);
  const { hex, shifts, leaders, warnings } = movers;
  if (hex === move.to) {
    const message = `The force is already at ${placeName(scene.pack, hex)}.`;
    return refuse(world, { code: 'already-there', rule: 'C3.11', about: 'place', message });
  }
  const unfit = misfit(scene, world, move, movers);
  if (unfit !== undefined) return refuse(world, unfit);
  const route = routeOf(scene, world, move, movers);
  if (!route.ok) return refuse(world, sayRouteFault(scene, world, move, movers, route.error));
  const rail = route.value.railPoints;
  if (rail > world.rail) {
    const message = `This takes ${points(rail, 'rail')}, 1 for each SP, and you have ${world.rail === 0 ? 'none' : world.rail} left${ofLimit(scene)}.`;
    return refuse(world, { code: 'rail-points', rule: 'C3.5.10', about: 'order', message });
  }
  const timid = tooShakenToAttack(scene, world, move, movers);
  if (timid !== undefined && span.unsure !== true) return refuse(world, timid);
  const after = {
    ...afterMove(world, move.to, shifts, leaders, span.to, rail),
    ...(movers.sp > 0 ? { taken: new Set([...world.taken, ...route.value.hexes]) } : {}),
  };
  const warned = timid === undefined ? warnings : [...warnings, timid];
  const short = stoppedShort(scene, world, movers, route.value.hexes, span);
  return { problems: [], warnings: warned, world: after, ...(short && { short }) };
}

/** By setting a sub-turn may use less than there is (C3.5.10). */
function ofLimit({ pack, seen, side, list }: Scene): string {
  const account = seen.accounts[side][list];
  const most = account === undefined ? 0 : capsOf(pack, seen, list, account).rail;
  if (account === undefined || most >= account.rail) return '';
  return ` of the limit of ${most} in this sub-turn (75% of ${account.allotted.rail ?? account.rail})`;
}

/** Troops that meet an enemy in sight may be beaten off: they stand before him then, and have marched (C3.12, B7). */
function stoppedShort(
  { enemies }: Scene,
  world: World,
  { sp, shifts, leaders }: Movers,
  hexes: readonly string[],
  span: Span,
): World | undefined {
  const met = hexes.findIndex((hex, nth) => nth > 0 && enemies.has(hex));
  const stop = hexes[met - 1];
  if (sp === 0 || stop === undefined) return undefined;
  return {
    ...afterMove(world, stop, shifts, leaders, span.to, 0),
    taken: new Set([...world.taken, ...hexes.slice(0, met)]),
  };
}

/** Demoralized strength points march, but they do not attack: an enemy in sight stands where they are to go (B7). */
function tooShakenToAttack(
  { pack, enemies }: Scene,
  world: World,
  move: Move,
  { shifts }: Movers,
): Problem | undefined {
  const enemy = [...move.via, move.to].find((hex) => enemies.has(hex));
  const gone = world.groups.filter((_, index) =>
    shifts.some(({ group, n }) => group === index && n > 0),
  );
  const isShaken = gone.every(({ demoralized }) => demoralized === true);
  if (enemy === undefined || gone.length === 0 || !isShaken) return undefined;
  const message = `These SP are demoralized and cannot attack, and an enemy is in sight at ${placeName(pack, enemy)}. Rally them first, or march where no enemy is in sight.`;
  return { code: 'demoralized', rule: 'B7', about: 'force', message };
}

/** What a leader alone, a ride by the die and a way with drops must satisfy. */
function misfit(scene: Scene, world: World, move: Move, movers: Movers): Problem | undefined {
  const { to, drops } = move;
  const problem = (
    code: string,
    rule: string,
    about: Problem['about'],
    message: string,
  ): Problem => ({
    ...{ code, rule, about, message },
  });
  if (movers.mover === 'leader-alone' && spAt(world, to) === 0 && !world.works.has(`depot ${to}`)) {
    const message = 'A leader cannot be left alone. Send him where you have SP or a depot.';
    return problem('leader-alone', 'B4', 'place', message);
  }
  if (drops?.some(({ hex }) => hex === to || hex === movers.hex) === true) {
    const message = 'Drop SP on the way, not at the start or the end of the march.';
    return problem('drop-where', 'B4', 'order', message);
  }
  if (move.ride !== true) return undefined;
  const chief = world.leaders.find(({ name }) => name === movers.leaders[0]);
  if (chief?.kind !== 'cavalry') {
    return problem(
      'not-cavalry',
      'C5.1',
      'force',
      'Only cavalry leaders may be activated by a die.',
    );
  }
  if (movers.sp > 0) return undefined;
  return problem('leads-nobody', 'C5.1', 'force', `${chief.name} has no SP to lead there.`);
}

function routeOf(
  scene: Scene,
  world: World,
  move: Move,
  movers: Movers,
  anywhere = false,
): Result<Route, RouteFault> {
  const { pack, seen, side } = scene;
  const stops = stopsOf(movers.hex, move);
  if (move.rail) {
    return railRoute(pack, seen.figures, movers.sp, stops, (hex) => isOurLine(scene, world, hex));
  }
  const isBound = movers.mover === 'leaderless' && !anywhere;
  return landRoute(pack, seen.figures, movers.mover, stops, {
    ...(isBound
      ? { mayEnter: (hex: string) => marchTerritory(pack, seen, hex) !== enemyOf(side) }
      : {}),
    less:
      movers.mover === 'leader-alone' ? 0 : slowedBy(pack, seen.figures, seen.industry, scene.list),
    more: (hexes) => cuttingPoints(scene, world, move, movers, hexes),
  });
}

/** What cavalry that cuts lines on its way spends more (B6). */
function cuttingPoints(
  { pack, seen, side }: Scene,
  world: World,
  move: Move,
  movers: Movers,
  hexes: readonly string[],
): number {
  const chief = world.leaders.find(({ name }) => name === movers.leaders[0]);
  if (move.cutting !== true || chief?.kind !== 'cavalry') return 0;
  const each = wholeFigure(pack, seen.figures, 'movement', 'cavalry-cut', 'points') ?? 1;
  return linesToCut(pack, seen, side, hexes) * each;
}

/** A line carries troops where it is ours, where SP of ours stand, and where no enemy is in sight. */
export function isOurLine(scene: Scene, world: World, hex: string): boolean {
  const { pack, seen, side } = scene;
  if (scene.enemies.has(hex)) return false;
  return isLineOf(pack, seen, side, hex) || spAt(world, hex) > 0;
}

function sayRouteFault(
  scene: Scene,
  world: World,
  move: Move,
  movers: Movers,
  fault: RouteFault,
): Problem {
  const problem = (code: string, rule: string, message: string): Problem => ({
    code,
    rule,
    about: 'place',
    message,
  });
  const at = fault.hex === undefined ? '' : placeName(scene.pack, fault.hex);
  switch (fault.code) {
    case 'no-way':
    case 'too-far': {
      const led = routeOf(scene, world, move, movers, true);
      if (led.ok) {
        const message =
          'SP without a leader march only in friendly and neutral states, or ride a friendly railroad. Name a leader.';
        return problem('needs-leader', 'C3.13', message);
      }
      return led.error.code === 'too-far'
        ? problem('too-far', 'B6', tooFar(led.error))
        : problem('no-way', 'B6', `There is no way there by ${move.rail ? 'rail' : 'land'}.`);
    }
    case 'break-of-gauge':
      return problem('break-of-gauge', 'C3.5.10', `The gauge changes at ${at}. Stop there.`);
    case 'no-line':
      return problem('no-way', 'C3.5.10', `No railroad runs through ${at}.`);
    case 'not-friendly-line':
      return problem('not-friendly-line', 'C3.13', `The railroad at ${at} is not friendly.`);
    case 'figure-missing':
      return problem(
        'price-missing',
        'C3.12',
        `The gamemaster has not set ${fault.figure ?? ''} yet.`,
      );
  }
}

const tooFar = (fault: RouteFault): string =>
  `Too far: the march takes ${points(fault.needs ?? 0, 'movement')}, and the force has ${fault.has ?? 0}.`;
