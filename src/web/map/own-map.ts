/** A viewer's map as a picture. Drawn from his `Picture` alone; the board under it is public. */
import { drawMap } from '../../letters/draw-map.js';
import { THEMES } from '../../letters/map-style.js';
import { missing, type Page, type Reply, type Visit } from '../page.js';
import { sightOf, type MapOf } from './map-of.js';

export const ownMap: Page = (visit) => mapOf(visit, ownMapOf(visit));

/** The visitor's own map, at the moment that the address names. */
export const ownMapOf = (visit: Visit): MapOf => ({
  who: visit.who,
  moment: visit.query['moment'] ?? '',
});

/** The map of a viewer as one picture. */
export async function mapOf(visit: Visit, map: MapOf): Promise<Reply> {
  const sight = await sightOf(visit.campaign, map);
  if (sight === undefined) return missing;
  const theme = THEMES.find((name) => name === visit.query['theme']) ?? 'light';
  return { kind: 'svg', svg: drawMap(sight.board, sight.picture, { theme }) };
}
