/** The way that an order leads, as a map may draw it: as far as its seat may know. */
import { atPlace, type Spot } from '../../../../kernel/map/spot.js';
import { landRoute, railRoute } from '../../rules/ground/routes.js';
import { stopsOf } from '../../rules/ground/stops.js';
import type { World } from '../words/projection.js';
import type { Scene } from '../words/read-force.js';
import { forceAt } from '../words/read-movers.js';
import type { Action } from '../verbs.js';

/** Whether a way is too far has been found out elsewhere. */
const UNBOUND = -1_000;

/** Nothing for what leads nowhere, or from where nobody knows. */
export function wayOfAction(
  scene: Scene,
  world: World | undefined,
  action: Action,
): { readonly way?: readonly Spot[] } {
  const hexes = world === undefined ? [] : hexesOf(scene, world, action);
  if (hexes.length > 1) return { way: hexes.map(atPlace) };
  if (action.kind !== 'sail' || action.who.by !== 'number') return {};
  return { way: [action.who.ships.water, ...action.via, action.to].map(sideSpot) };
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
