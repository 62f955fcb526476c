/** The way that an order leads, as a map may draw it: as far as its seat may know. */
import { atPlace, type Spot } from '../../../../kernel/map/spot.js';
import { landRoute, railRoute } from '../../rules/ground/routes.js';
import { seaRoute } from '../../rules/naval/voyage-route.js';
import { stopsOf } from '../../rules/ground/stops.js';
import type { World } from '../words/projection.js';
import type { Scene } from '../words/read-force.js';
import { forceAt } from '../words/read-movers.js';
import { choose, shipsUnder } from '../words/ships-there.js';
import type { Sail } from '../sail.js';
import type { Action } from '../verbs.js';

/** Whether a way is too far has been found out elsewhere. */
const UNBOUND = -1_000;

/** The one place of what leads nowhere; nothing where nobody knows it. */
export function wayOfAction(
  scene: Scene,
  world: World,
  action: Action,
): { readonly way?: readonly Spot[] } {
  const hexes = hexesOf(scene, world, action);
  if (hexes.length > 1) return { way: hexes.map(atPlace) };
  const sides = action.kind !== 'sail' ? [] : sidesOf(scene, world, action);
  if (sides.length > 1) return { way: sides.map(sideSpot) };
  const [place = placeOf(scene, world, action)] = hexes;
  return place === undefined ? {} : { way: [atPlace(place)] };
}

/** Where it is done. */
function placeOf(scene: Scene, world: World, action: Action): string | undefined {
  if ('hex' in action) return action.hex;
  if (!('force' in action)) return undefined;
  const found = forceAt(scene, world, action.force);
  return 'problem' in found ? undefined : found.hex;
}

/** The course of ships, hexside by hexside; as far as it was named where no way leads. */
function sidesOf(scene: Scene, world: World, { who, via, to }: Sail): readonly string[] {
  const found =
    who.by === 'leader'
      ? shipsUnder(scene, world, who.leader, undefined)
      : choose(scene, world, who.ships, undefined);
  const from =
    who.by === 'number'
      ? who.ships.water
      : 'code' in found
        ? undefined
        : world.ships[found.takes[0]?.index ?? 0]?.water;
  if (from === undefined) return [];
  const stops = [from, ...via, to];
  const kinds = 'code' in found ? [] : found.kinds;
  const route = seaRoute(scene.pack, scene.seen.figures, kinds, stops);
  return route.ok ? route.value.sides : stops;
}

/** A hexside is the link between its two hexes. */
export function sideSpot(side: string): Spot {
  const [a = '', b = ''] = side.split('|');
  return { on: 'link', a, b };
}

function hexesOf(scene: Scene, world: World, action: Action): readonly string[] {
  if (action.kind === 'carry' || action.kind === 'sea-move') return [action.hex, action.to];
  if (action.kind !== 'move') return [];
  const found = forceAt(scene, world, action.force);
  if ('problem' in found) return [];
  const { pack, seen } = scene;
  const stops = stopsOf(found.hex, action);
  const route = action.rail
    ? railRoute(pack, seen.figures, 0, stops, () => true)
    : landRoute(pack, seen.figures, 'force', stops, { less: UNBOUND });
  return route.ok ? route.value.hexes : [found.hex, action.to];
}
