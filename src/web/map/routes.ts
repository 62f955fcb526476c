/** The addresses of maps: of a viewer's own, and of a seat's as the gamemaster looks at it. */
import { asSeat } from '../../kernel/basic.js';
import { missing, type Page, type Reply, type Visit } from '../page.js';
import type { Route } from '../route.js';
import { findHolder } from '../seat/front.js';
import { boardPart, boardWords } from './board-part.js';
import { mapJson } from './map-json.js';
import type { MapOf } from './map-of.js';
import { mapOf, ownMap, ownMapJson, ownSeatPart } from './own-map.js';
import { seatPart } from './seat-part.js';

/** The same for the gamemaster and for seats. */
export const mapRoutes = (who: Route['who']): readonly Route[] => [
  { method: 'GET', path: '/map.svg', who, page: ownMap },
  { method: 'GET', path: '/map.json', who, page: ownMapJson },
  { method: 'GET', path: '/map/:level.svg', who, page: ownSeatPart },
  { method: 'GET', path: '/board/:key.svg', who, page: boardPart },
  { method: 'GET', path: '/board/:key.json', who, page: boardWords },
];

type MapPage = (visit: Visit, map: MapOf) => Promise<Reply>;

/** A seat's map to the byte, for the gamemaster who looks as that seat. */
const asSeatOf =
  (show: MapPage): Page =>
  async (visit) => {
    const seat = asSeat(visit.params['seat'] ?? '');
    if ((await findHolder(visit, seat)) === undefined) return missing;
    return show(visit, { who: seat, moment: visit.query['moment'] ?? '' });
  };

export const MAPS_AS_SEAT: readonly Route[] = [
  { method: 'GET', path: '/as/:seat/map.svg', who: 'gm', page: asSeatOf(mapOf) },
  { method: 'GET', path: '/as/:seat/map.json', who: 'gm', page: asSeatOf(mapJson) },
  { method: 'GET', path: '/as/:seat/map/:level.svg', who: 'gm', page: asSeatOf(seatPart) },
  { method: 'GET', path: '/as/:seat/board/:key.svg', who: 'gm', page: boardPart },
  { method: 'GET', path: '/as/:seat/board/:key.json', who: 'gm', page: boardWords },
];
