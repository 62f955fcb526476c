/** A viewer's map as a picture. Drawn from his `Picture` alone; the board under it is public. */
import { asSeat } from '../../kernel/basic.js';
import { drawMap } from '../../letters/drawing/draw-map.js';
import { missing, type Page, type Reply, type Visit } from '../page.js';
import { mapJson } from './map-json.js';
import { sightOf, type MapOf } from './map-of.js';
import { seatPart, themeOf } from './seat-part.js';

export const ownMap: Page = (visit) => mapOf(visit, ownMapOf(visit));
export const ownSeatPart: Page = (visit) => seatPart(visit, ownMapOf(visit));
export const ownMapJson: Page = (visit) => mapJson(visit, ownMapOf(visit));

/** The visitor's own map, at the moment that the address names; the gamemaster's also as a seat is to see it. */
export const ownMapOf = (visit: Visit): MapOf => ({
  who: visit.who,
  moment: visit.query['moment'] ?? '',
  ...asIn(visit),
});

/** `?as=SEAT`: of the gamemaster's own desk alone. */
export function asIn({ who, umpire, looking, query }: Visit): Pick<MapOf, 'as'> {
  const { as = '' } = query;
  const isDesk = who === 'gm' && umpire === undefined && looking === undefined;
  return isDesk && as !== '' ? { as: asSeat(as) } : {};
}

/** The map of a viewer as one picture. */
export async function mapOf(visit: Visit, map: MapOf): Promise<Reply> {
  const sight = await sightOf(visit.campaign, map);
  if (sight === undefined) return missing;
  // What every commander drew, on one sheet without switches, would hide what there is.
  const { pencil, ...bare } = sight.picture;
  const picture = map.who === 'gm' || pencil === undefined ? bare : { ...bare, pencil };
  return { kind: 'svg', svg: drawMap(sight.board, picture, { theme: themeOf(visit) }) };
}
