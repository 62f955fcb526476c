/**
 * What the map's script begins with: where the public parts lie, which never change, and what this viewer's picture
 * shows at each place.
 */
import { boardView } from '../../letters/drawing/draw-map.js';
import { LEVELS, levelSteps, type Level } from '../../letters/drawing/level.js';
import { boardAddress, factsKey } from './board-part.js';
import { layersOf, pencilLayer } from './fact-words.js';
import { sightOf, type MapOf } from './map-of.js';
import type { PublicDrawing } from './public-drawings.js';
import { seeNotes } from '../../campaign/gm/see-notes.js';
import { must } from '../frame.js';
import { placeFacts, type PlaceFacts } from './place-facts.js';
import { ownPoints, startLevels } from './start-level.js';
import { missing, type Reply, type Visit } from '../page.js';

/** On the gamemaster's own map his notes stand at their places; on no other. */
async function withNotes(
  { campaign, who, looking, umpire }: Visit,
  map: MapOf,
  facts: PlaceFacts,
): Promise<{ readonly places: PlaceFacts; readonly notes?: readonly string[] }> {
  const isHis = who === 'gm' && umpire === undefined && looking === undefined;
  if (!isHis || map.who !== 'gm' || map.sight !== undefined || map.as !== undefined)
    return { places: facts };
  const { notes } = await must(seeNotes(campaign));
  const all = new Map(Object.entries(facts));
  for (const { place, text } of notes.toReversed())
    if (place !== undefined)
      all.set(place, [...(all.get(place) ?? []), { says: `your note: ${text}` }]);
  const at = notes.flatMap(({ place }) => place ?? []);
  return { places: Object.fromEntries(all), notes: [...new Set(at)] };
}

/** With `?part=seat` the viewer's part alone, for a moment after the first. */
export async function mapJson(visit: Visit, map: MapOf): Promise<Reply> {
  const sight = await sightOf(visit.campaign, map);
  if (sight === undefined) return missing;
  const { board, picture } = sight;
  const seat = {
    moment: map.moment,
    title: picture.title,
    subtitle: picture.subtitle,
    own: ownPoints(board, picture),
    ...(await withNotes(visit, map, placeFacts(board, picture))),
  };
  if (visit.query['part'] === 'seat') return { kind: 'json', json: { seat } };
  const addresses = (part: PublicDrawing['part'], level: Level = LEVELS[0]) => ({
    light: boardAddress(board, { part, level, theme: 'light' }),
    dark: boardAddress(board, { part, level, theme: 'dark' }),
  });
  const json = {
    ...{ title: board.title, view: boardView(board), seat },
    levels: levelSteps(board.extent).map((step) => ({
      ...step,
      board: addresses('board', step.level),
      names: addresses('names', step.level),
    })),
    start: startLevels(board, picture),
    layers: [...pencilLayer(picture, map.who), ...layersOf(board)],
    sides: board.sides
      .filter(({ id }) => picture.marks.some(({ known, side }) => known === 'own' && side === id))
      .map(({ id, title }) => ({ id, title })),
    legend: addresses('legend'),
    facts: `/board/${factsKey(board)}.json`,
  };
  return { kind: 'json', json };
}
