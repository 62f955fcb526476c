/** Where a deed can lead, with what that costs and where known enemies would stop it: all from the seat's own view. */
import { atPlace, type Spot } from '../../../../kernel/map/spot.js';
import type { Reached } from '../../../../kernel/sheet-form.js';
import { wholeFigure } from '../../rules/figures/figures.js';
import { slowedBy } from '../../rules/figures/effects.js';
import { isLand, landNeighbours, marchTerritory } from '../../rules/ground/atlas.js';
import { placeName } from '../../rules/ground/places.js';
import { landOf } from '../../rules/ground/side-names.js';
import { watersRound } from '../../rules/ground/waters.js';
import { isTransport } from '../../rules/naval/fleets.js';
import { seaReach, seaRoute } from '../../rules/naval/voyage-route.js';
import { landReach, landRoute, railReach, type Mover } from '../../rules/ground/routes.js';
import { enemyOf, type FleetKind } from '../../rules/pack.js';
import { isOurLine } from '../check-move.js';
import type { Move } from '../march.js';
import { type Action, checkAction } from '../verbs.js';
import { spAt, type World } from '../words/projection.js';
import type { Scene } from '../words/read-force.js';
import { spotOf, type Able, type PulseAct, type Said } from './pieces-acts.js';

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

/**
 * `path`: the way so far, the start first; `most`: so many places are enough, those without an enemy before the others.
 * Undefined where it may lead anywhere.
 */
export function reachOf(
  scene: Scene,
  world: World,
  able: Pick<Able, 'hex' | 'water'>,
  act: PulseAct,
  said: Said,
  path: readonly string[],
  most = Infinity,
): readonly Reached[] | undefined {
  const { hex } = able;
  if (act.over === 'water') return byWater(scene, world, able, path);
  if (act.leads === 'hex') return placesFor(scene, world, act, said, most);
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

/** From the end of the course so far; ships that may come to lie there by then are not known yet. */
function byWater(
  scene: Scene,
  world: World,
  { water = '' }: Pick<Able, 'water'>,
  path: readonly string[],
): readonly Reached[] {
  const { pack, seen } = scene;
  const kinds = kindsAt(scene, world, water);
  const stops = path.length === 0 ? [water] : path;
  const sailed = stops.slice(1).reduce((sum, to, index) => {
    const way = seaRoute(pack, seen.figures, kinds, [stops[index] ?? to, to]);
    return sum + (way.ok ? way.value.sides.length - 1 : UNBOUND * -1);
  }, 0);
  const reached = seaReach(pack, seen.figures, kinds, { from: stops.at(-1) ?? water, sailed });
  const enemy = new Set(
    seen.ships.filter((one) => one.side !== scene.side).map((one) => one.water),
  );
  const works = new Map(
    seen.works
      .filter(({ side, kind }) => side === enemyOf(scene.side) && kind !== 'depot')
      .map(({ hex, kind }) => [hex, kind]),
  );
  return [...reached].map(([id, { sides, before }]) => {
    const guard = id.split('|').find((hex) => works.has(hex));
    const stops = enemy.has(id)
      ? ENEMY_SHIPS
      : guard === undefined
        ? undefined
        : `The ${works.get(guard) ?? 'fort'} at ${placeName(pack, guard)} fires one round as they come to it.`;
    return {
      ...{ spot: linkAt(pack, id), cost: sides, before: linkAt(pack, before) },
      ...(stops === undefined ? {} : { stops }),
    };
  });
}

const ENEMY_SHIPS = 'Enemy ships are known to be here: your ships fight them.';

/** The kinds of the account's ships on a hexside. */
export const kindsAt = (
  { list }: Pick<Scene, 'list'>,
  { ships }: Pick<World, 'ships'>,
  water: string,
): readonly FleetKind[] => [
  ...new Set(
    ships
      .filter((fleet) => fleet.list === list && fleet.at === 'water' && fleet.water === water)
      .map(({ kind }) => kind),
  ),
];

const linkAt = (pack: Scene['pack'], side: string): Spot => spotOf(landOf(pack, side), side);

/** Towns that one may enter at or go to over sea; ships' own waters; what is in reach of transports. */
const TO_TOWNS: readonly string[] = ['enter-leaders', 'enter-sp', 'shift', 'sea-move'];

/** The towns at which one may enter; other orders about a place may name any. */
function placesFor(
  scene: Scene,
  world: World,
  act: PulseAct,
  said: Said,
  most: number,
): readonly Reached[] | undefined {
  const actionAt = (hex: string): Action => act.order({ to: hex, via: [] }, said);
  const all = candidates(scene, world, actionAt(''));
  if (all === undefined) return undefined;
  const isEnemy = (hex: string): boolean => scene.enemies.has(hex);
  const hexes =
    most < Infinity ? [...all.filter((hex) => !isEnemy(hex)), ...all.filter(isEnemy)] : all;
  const fair: Reached[] = [];
  for (const hex of hexes) {
    if (fair.length >= most) break;
    if (checkAction(scene, world, actionAt(hex), AT_ONCE).problems.length > 0) continue;
    const stops = isEnemy(hex) ? { stops: 'Enemy seen here: this is an attack.' } : {};
    fair.push({ spot: atPlace(hex), ...stops });
  }
  return fair;
}

/** Where such an order may lead; undefined where it may name any place. */
function candidates(scene: Scene, world: World, action: Action): readonly string[] | undefined {
  const { pack, seen } = scene;
  if (TO_TOWNS.includes(action.kind)) return [...new Set(pack.towns.map(({ hex }) => hex))];
  const landBeside = (waters: readonly string[]): readonly string[] => [
    ...new Set(waters.flatMap((id) => id.split('|')).filter((hex) => isLand(pack, hex))),
  ];
  if (action.kind === 'carry')
    return landBeside(
      watersRound(pack, action.hex).flatMap((from) => {
        const kinds = kindsAt(scene, world, from).filter(isTransport);
        const reached = seaReach(pack, seen.figures, kinds, { from, sailed: 0 });
        return kinds.length === 0 ? [] : [from, ...reached.keys()];
      }),
    ).filter((hex) => hex !== action.hex);
  if (action.kind !== 'support') return undefined;
  const waters = world.ships.flatMap(({ list, at, water }) =>
    list === scene.list && at === 'water' && water !== undefined ? [water] : [],
  );
  const beside = landBeside(waters);
  return [...new Set(beside.flatMap((hex) => [hex, ...landNeighbours(pack, hex)]))];
}

/** Who enters pays no CP, and no pulse is better than another. */
const AT_ONCE = { from: 1, to: 1, cp: 0 };
