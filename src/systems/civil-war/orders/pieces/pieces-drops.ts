/** Strength points that a force leaves on its way (B4). */
import type { DeedField } from '../../../../kernel/sheet-form.js';
import { placeText } from '../../rules/ground/places.js';
import { landRoute } from '../../rules/ground/routes.js';
import type { Drop } from '../words/names.js';
import { spAt, type World } from '../words/projection.js';
import type { Scene } from '../words/read-force.js';
import { numberIn, type Said, type Way } from './pieces-acts.js';

const DROP = 'drop/';
/** More places than that to leave troops at are typed. */
const MOST_PLACES = 6;
/** Whether a way is too far has been found out elsewhere. */
const UNBOUND = -1_000;

/** The hexes of a way by land, the start first. */
export function hexesOfWay(
  { pack, seen }: Scene,
  start: string,
  { to, via }: Way,
): readonly string[] {
  const stops = [start, ...via, to];
  const route = landRoute(pack, seen.figures, 'force', stops, { less: UNBOUND });
  return route.ok ? route.value.hexes : [];
}

/** How many are left at each place between start and end; at least one goes on. */
export function dropFields(
  scene: Scene,
  world: World,
  hex: string,
  way: Way,
): readonly DeedField[] {
  const most = spAt(world, hex, scene.list) - 1;
  if (most < 1 || way.to === '') return [];
  return hexesOfWay(scene, hex, way)
    .slice(1, -1)
    .slice(0, MOST_PLACES)
    .map((place) => ({
      ...{ id: DROP + place, label: `Drop SP at ${placeText(scene.pack, place)}` },
      ...{ kind: 'number', value: '', min: 1, max: most },
    }));
}

export function dropsIn(said: Said): { readonly drops?: readonly Drop[] } {
  const drops = Object.keys(said)
    .filter((id) => id.startsWith(DROP) && said[id] !== '')
    .map((id) => ({ hex: id.slice(DROP.length), n: numberIn(said, id) }));
  return drops.length === 0 ? {} : { drops };
}

/** The same without what is left on the way: another way leads elsewhere. */
export const undropped = (said: Said): Said =>
  Object.fromEntries(Object.entries(said).filter(([id]) => !id.startsWith(DROP)));
