/** The map of what a seat knows at the moment of a question, in all its parts. */
import { asSeat } from '../../kernel/basic.js';
import type { MapOf } from '../map/map-of.js';
import { mapJson } from '../map/map-json.js';
import { mapOf } from '../map/own-map.js';
import { boardPart, boardWords } from '../map/board-part.js';
import { seatPart } from '../map/seat-part.js';
import type { Page, Reply, Visit } from '../page.js';
import type { Route } from '../route.js';

const at =
  (draw: (visit: Visit, map: MapOf) => Promise<Reply>): Page =>
  (visit) => {
    const { seat = '', key = '' } = visit.params;
    return draw(visit, { who: asSeat(seat), moment: '', question: key });
  };

const PARTS: readonly (readonly [string, Page])[] = [
  ['/map.svg', at(mapOf)],
  ['/map.json', at(mapJson)],
  ['/map/:level.svg', at(seatPart)],
  ['/board/:board.svg', boardOf(boardPart)],
  ['/board/:board.json', boardOf(boardWords)],
];

/** Below `HOME/asked/SEAT/KEY`. */
export const ASKED_MAP_ROUTES: readonly Route[] = PARTS.map(([path, page]) => ({
  ...{ method: 'GET', path: `/asked/:seat/:key${path}`, who: 'gm', page },
}));

/** The board is the same for all; here the key of the question comes before its own. */
function boardOf(page: Page): Page {
  return (visit) => page({ ...visit, params: { key: visit.params['board'] ?? '' } });
}
