/** The addresses of whoever holds a seat. */
import { mapRoutes } from '../map/routes.js';
import type { Route } from '../route.js';
import { seatFront } from './front.js';
import { seatLetter } from './letter.js';
import { lineForPointing, ownPieces } from './pieces.js';
import { checkOwnSheet, sendOwnSheet } from './sheet.js';

export const SEAT_ROUTES: readonly Route[] = [
  { method: 'GET', path: '', who: 'seat', page: seatFront },
  ...mapRoutes('seat'),
  { method: 'GET', path: '/letter/:id', who: 'seat', page: seatLetter },
  { method: 'GET', path: '/pieces', who: 'seat', page: ownPieces },
  { method: 'POST', path: '/line', who: 'seat', page: lineForPointing },
  { method: 'POST', path: '/check', who: 'seat', page: checkOwnSheet },
  { method: 'POST', path: '/sheet', who: 'seat', page: sendOwnSheet },
];
