/** The addresses of whoever holds a seat. */
import { mapRoutes } from '../map/routes.js';
import type { Route } from '../route.js';
import { statePage } from '../state.js';
import { seatDice, sendDiceWord } from './dice.js';
import { keepOwnDraft } from './draft.js';
import { seatEnemy } from './enemy.js';
import { fieldsFirst, fillOwnSheet } from './fill.js';
import { fixFirst } from './fix.js';
import { seatFront } from './front.js';
import { seatLetter } from './letter.js';
import { seatLetters, writeLetter } from './letters.js';
import { keepMark, seatMarks } from './marks.js';
import { aimForPointing, lineForPointing, ownPieces } from './pieces.js';
import { sayReady } from './ready.js';
import { seatReceipt } from './receipt.js';
import { seatReport, seatReports } from './reports.js';
import { sheetPage } from './sheet-page.js';
import { checkOwnSheet, sendOwnSheet } from './sheet.js';

export const SEAT_ROUTES: readonly Route[] = [
  { method: 'GET', path: '', who: 'seat', page: seatFront },
  ...mapRoutes('seat'),
  { method: 'GET', path: '/sheet/:id', who: 'seat', page: sheetPage },
  { method: 'GET', path: '/pieces', who: 'seat', page: ownPieces },
  { method: 'POST', path: '/line', who: 'seat', reads: true, page: lineForPointing },
  { method: 'POST', path: '/aim', who: 'seat', reads: true, page: aimForPointing },
  { method: 'POST', path: '/fill', who: 'seat', reads: true, page: fillOwnSheet },
  { method: 'POST', path: '/check', who: 'seat', page: fixFirst(fieldsFirst(checkOwnSheet)) },
  { method: 'POST', path: '/draft', who: 'seat', page: keepOwnDraft },
  { method: 'POST', path: '/sheet', who: 'seat', page: fixFirst(fieldsFirst(sendOwnSheet)) },
  { method: 'POST', path: '/ready', who: 'seat', page: sayReady },
  { method: 'GET', path: '/receipt/:id', who: 'seat', page: seatReceipt },
  { method: 'GET', path: '/reports', who: 'seat', page: seatReports },
  { method: 'GET', path: '/report/:id', who: 'seat', page: seatReport },
  { method: 'GET', path: '/state', who: 'seat', page: statePage },
  { method: 'GET', path: '/enemy', who: 'seat', page: seatEnemy },
  { method: 'GET', path: '/marks', who: 'seat', page: seatMarks },
  { method: 'POST', path: '/marks', who: 'seat', page: keepMark },
  { method: 'GET', path: '/letters', who: 'seat', page: seatLetters },
  { method: 'POST', path: '/letters', who: 'seat', page: writeLetter },
  { method: 'GET', path: '/letter/:id', who: 'seat', page: seatLetter },
  { method: 'GET', path: '/dice', who: 'seat', page: seatDice },
  { method: 'POST', path: '/dice/word', who: 'seat', page: sendDiceWord },
];
