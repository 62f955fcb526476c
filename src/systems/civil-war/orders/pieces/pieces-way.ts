/** A way that was pointed out on the map, as an order may say it: with as few places to pass as lead along it. */
import { no, ok, type Result } from '../../../../kernel/basic.js';
import { sideId } from '../../rules/ground/hexes.js';
import type { Fault } from '../../../../kernel/sheet-text.js';
import { sideName, sideText } from '../../rules/ground/side-names.js';
import { placeName } from '../../rules/ground/places.js';
import { landRoute, railRoute } from '../../rules/ground/routes.js';
import { landingsOf, waterAt, watersRound } from '../../rules/ground/waters.js';
import type { Pack } from '../../rules/pack.js';
import type { Able, Act, Way } from './pieces-acts.js';
import type { Scene } from '../words/read-force.js';

const LONGEST_PATH = 200;

const fault = (code: string, read: string, message: string): Result<never, Fault> =>
  no({ line: 0, column: 1, code, rule: 'C3.11', read: read.slice(0, 60), message });

/** `path` as it was drawn, from the piece's own hex on or from the next. */
export function wayOf(
  scene: Scene,
  { hex }: Pick<Able, 'hex'>,
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
  if (over === 'water') return waterWay(pack, path, last);
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

/** Where ships are to go: a hexside, the one between the last two hexes, or the only one of a hex. */
function waterWay(pack: Pack, path: readonly string[], last: string): Result<Way, Fault> {
  if (!pack.hexes.has(last)) {
    const via = path.slice(1, -1).filter((place) => !pack.hexes.has(place));
    return ok({ to: last, via });
  }
  const before = path.at(-2);
  const between = before === undefined ? undefined : waterAt(pack, sideId(before, last));
  if (between !== undefined) return ok({ to: between.id, via: [] });
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
