/** The addresses of a viewer's own maps. */
import type { Route } from '../route.js';
import { boardPart, boardWords } from './board-part.js';
import { ownMap, ownMapJson, ownSeatPart } from './own-map.js';

/** The same for the gamemaster and for seats. */
export const mapRoutes = (who: Route['who']): readonly Route[] => [
  { method: 'GET', path: '/map.svg', who, page: ownMap },
  { method: 'GET', path: '/map.json', who, page: ownMapJson },
  { method: 'GET', path: '/map/:level.svg', who, page: ownSeatPart },
  { method: 'GET', path: '/board/:key.svg', who, page: boardPart },
  { method: 'GET', path: '/board/:key.json', who, page: boardWords },
];
