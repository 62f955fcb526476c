/** Where a deed can lead, with what that costs and where known enemies would stop it: all from the seat's own view. */
import { atPlace } from '../../../../kernel/map/spot.js';
import type { Reached } from '../../../../kernel/sheet-form.js';
import { wholeFigure } from '../../rules/figures/figures.js';
import { slowedBy } from '../../rules/figures/effects.js';
import { marchTerritory } from '../../rules/ground/atlas.js';
import { landReach, landRoute, railReach, type Mover } from '../../rules/ground/routes.js';
import { enemyOf } from '../../rules/pack.js';
import { isOurLine } from '../check-move.js';
import type { Move } from '../march.js';
import { type Action, checkAction } from '../verbs.js';
import { spAt, type World } from '../words/projection.js';
import type { Scene } from '../words/read-force.js';
import type { Able, PulseAct, Said } from './pieces-acts.js';

const UNBOUND = -1_000;

/** Movement points of a mover; undefined while the gamemaster has yet to set the figure. */
export function pointsOf({ pack, seen, list }: Scene, mover: Mover): number | undefined {
  const usual = wholeFigure(pack, seen.figures, 'movement', mover, 'points');
  const less = mover === 'leader-alone' ? 0 : slowedBy(pack, seen.figures, seen.industry, list);
  return usual === undefined ? undefined : Math.max(0, usual - less);
}

export const moverOf = ({ force }: Pick<Move, 'force'>): Mover =>
  force.of === 'sp'
    ? 'leaderless'
    : force.of === 'leader' && force.alone
      ? 'leader-alone'
      : 'force';

/** `path`: the way so far, the start first. Undefined where it may lead anywhere. */
export function reachOf(
  scene: Scene,
  world: World,
  { hex }: Pick<Able, 'hex'>,
  act: PulseAct,
  said: Said,
  path: readonly string[],
): readonly Reached[] | undefined {
  if (act.leads === 'hex') return placesFor(scene, world, act, said);
  const action = act.leads === 'path' ? act.order({ to: hex, via: [] }, said) : undefined;
  if (action?.kind !== 'move') return undefined;
  const start = path.length === 0 ? [hex] : path;
  return action.rail ? byRail(scene, world, start) : byLand(scene, world, action, start);
}

function byLand(
  scene: Scene,
  world: World,
  action: Move,
  path: readonly string[],
): readonly Reached[] {
  const { pack, seen, side, enemies } = scene;
  const mover = moverOf(action);
  const points = pointsOf(scene, mover);
  const spent = landRoute(pack, seen.figures, mover, path, { less: UNBOUND });
  const from = path.at(-1) ?? '';
  if (points === undefined || !spent.ok || enemies.has(from)) return [];
  const used = spent.value.points;
  const isBound = mover === 'leaderless';
  const reached = landReach(pack, seen.figures, from, {
    points: points - used,
    mayEnter: isBound ? (hex) => marchTerritory(pack, seen, hex) !== enemyOf(side) : undefined,
    stops: (hex) => enemies.has(hex),
  });
  const isEnd = (hex: string): boolean =>
    mover !== 'leader-alone' || spAt(world, hex) > 0 || world.works.has(`depot ${hex}`);
  return [...reached].flatMap(([hex, { points: more, hexes }]): readonly Reached[] => {
    const before = hexes.at(-2);
    if (before === undefined) return [];
    return [
      {
        ...{ spot: atPlace(hex), cost: used + more, before: atPlace(before) },
        ...(enemies.has(hex) ? { stops: CONTACT } : {}),
        ...(isEnd(hex) ? {} : { passing: true }),
      },
    ];
  });
}

const CONTACT = 'Enemy seen here: the march stops before it and attacks.';

function byRail(scene: Scene, world: World, path: readonly string[]): readonly Reached[] {
  const from = path.at(-1) ?? '';
  const reached = railReach(scene.pack, from, (hex) => isOurLine(scene, world, hex));
  return [...reached].map(([hex, before]) => ({ spot: atPlace(hex), before: atPlace(before) }));
}

const ENTERING: readonly string[] = ['enter-leaders', 'enter-sp', 'shift'];

/** The towns at which one may enter; other orders about a place may name any. */
function placesFor(
  scene: Scene,
  world: World,
  act: PulseAct,
  said: Said,
): readonly Reached[] | undefined {
  const actionAt = (hex: string): Action => act.order({ to: hex, via: [] }, said);
  if (!ENTERING.includes(actionAt('').kind)) return undefined;
  const mayEnter = (hex: string): boolean =>
    checkAction(scene, world, actionAt(hex), AT_ONCE).problems.length === 0;
  return [...new Set(scene.pack.towns.map(({ hex }) => hex))]
    .filter(mayEnter)
    .map((hex) => ({ spot: atPlace(hex) }));
}

/** Who enters pays no CP, and no pulse is better than another. */
const AT_ONCE = { from: 1, to: 1, cp: 0 };
