/** A way that was pointed out on the map, as an order may say it: with as few places to pass as lead along it. */
import { no, ok, type Result } from '../../../../kernel/basic.js';
import { sideId } from '../../rules/ground/hexes.js';
import { placesOfSpot, type Spot } from '../../../../kernel/map/spot.js';
import type { Fault } from '../../../../kernel/sheet-text.js';
import { sideName, sideText } from '../../rules/ground/side-names.js';
import { placeName } from '../../rules/ground/places.js';
import { landRoute, railRoute } from '../../rules/ground/routes.js';
import { landingsOf, waterAt, watersRound } from '../../rules/ground/waters.js';
import { seaRoute } from '../../rules/naval/voyage-route.js';
import type { Able, Act, Way } from './pieces-acts.js';
import type { World } from '../words/projection.js';
import type { Scene } from '../words/read-force.js';
import { kindsAt } from './pieces-reach.js';

const LONGEST_PATH = 200;

const fault = (code: string, read: string, message: string): Result<never, Fault> =>
  no({ line: 0, column: 1, code, rule: 'C3.11', read: read.slice(0, 60), message });

/** `path` as it was drawn, from the piece's own hex on or from the next. */
export function wayOf(
  scene: Scene,
  world: World,
  { hex, water }: Pick<Able, 'hex' | 'water'>,
  { leads, over }: Act,
  path: readonly string[],
): Result<Way, Fault> {
  if (leads === 'nothing') return ok({ to: '', via: [] });
  if (path.length > LONGEST_PATH)
    return fault('too-long', '', `That way is too long: ${LONGEST_PATH} hexes at most.`);
  const { pack } = scene;
  const stray = path.find((place) => !pack.hexes.has(place) && waterAt(pack, place) === undefined);
  if (stray !== undefined) return fault('unknown-place', stray, 'That hex is not on the map.');
  const last = path.at(-1);
  if (last === undefined) return fault('where-to', '', 'Where to? Click a place on the map.');
  if (over === 'water') return waterWay(scene, world, water, path);
  if (!pack.hexes.has(last)) return fault('unknown-place', last, 'Click a hex, not a hexside.');
  if (leads === 'hex') return ok({ to: last, via: [] });
  const start = path.length > 1 ? (path[0] ?? hex) : hex;
  const steps = path.filter(
    (place, index) => (index > 0 || place !== start) && pack.hexes.has(place),
  );
  const [end = ''] = steps.slice(-1);
  if (end === '') return fault('where-to', '', 'The force is already here.');
  return ok({
    to: end,
    via: over === 'rail' ? railVia(scene, start, steps) : landVia(scene, start, steps),
  });
}

/** The fewest of the steps between that make the cheapest march the one that was drawn. */
function landVia(scene: Scene, start: string, steps: readonly string[]): readonly string[] {
  const { pack, seen } = scene;
  return fewest(start, steps, (stops) => {
    const route = landRoute(pack, seen.figures, 'force', stops, { less: -1_000 });
    return route.ok ? route.value.hexes : [];
  });
}

function railVia(
  { pack, seen }: Scene,
  start: string,
  steps: readonly string[],
): readonly string[] {
  return fewest(start, steps, (stops) => {
    const route = railRoute(pack, seen.figures, 0, stops, () => true);
    return route.ok ? route.value.hexes : [];
  });
}

function fewest(
  start: string,
  steps: readonly string[],
  routeOver: (stops: readonly string[]) => readonly string[],
): readonly string[] {
  const between = steps.slice(0, -1);
  const end = steps.at(-1) ?? start;
  const drawn = [start, ...steps].join(' ');
  const choices = [[], ...between.map((hex) => [hex])];
  return choices.find((via) => routeOver([start, ...via, end]).join(' ') === drawn) ?? between;
}

/** Where ships are to go: a hexside, with as few to pass as lead along the course; a town that has one water alone. */
function waterWay(
  scene: Scene,
  world: World,
  start: string | undefined,
  path: readonly string[],
): Result<Way, Fault> {
  const { pack, seen } = scene;
  const sides = path.filter((place, index) => index > 0 || place !== start);
  const last = sides.at(-1);
  if (last === undefined) return fault('where-to', '', 'The ships are already here.');
  if (!pack.hexes.has(last)) {
    const kinds = start === undefined ? [] : kindsAt(scene, world, start);
    const course = sides.filter((place) => !pack.hexes.has(place));
    const via = fewest(start ?? last, course, (stops) => {
      const route = seaRoute(pack, seen.figures, kinds, stops);
      return route.ok ? route.value.sides : [];
    });
    return ok({ to: last, via });
  }
  const landings = landingsOf(pack, last);
  const [only, ...more] = landings.length > 0 ? landings : watersRound(pack, last);
  if (only === undefined) {
    return fault('no-water', placeName(pack, last), 'That place is not on navigable water.');
  }
  if (more.length === 0) return ok({ to: only, via: [] });
  const among = [only, ...more].map((id) => `${sideText(pack, id)} (${sideName(pack, id)})`);
  return fault(
    'ambiguous-water',
    placeName(pack, last),
    `Which water? Choose one of these: ${among.join(', ')}.`,
  );
}

/** The places of a way by their ids; a link is the hexside between its hexes. */
export const pathOf = (way: readonly Spot[]): readonly string[] =>
  way.flatMap((spot) => (spot.on === 'link' ? [sideId(spot.a, spot.b)] : placesOfSpot(spot)));
