/** Every address of the site: method, path, who may come, page. What is not in this table is not there. */
import { answerQuestion } from './desk/answer.js';
import { deskFront } from './desk/front.js';
import { deskLetter } from './desk/letter.js';
import { deskLog } from './desk/log.js';
import { releaseStep } from './desk/release.js';
import { runStep } from './desk/run.js';
import { seeAs, seeAsMap } from './desk/see-as.js';
import { ownMap } from './map.js';
import type { Page } from './page.js';
import { seatFront } from './seat/front.js';
import { seatLetter } from './seat/letter.js';
import { checkOwnSheet, sendOwnSheet } from './seat/sheet.js';

export type Route = {
  readonly method: 'GET' | 'POST';
  /** Behind the visitor's own link `/c/NAME/s/TOKEN`. */
  readonly path: string;
  readonly who: 'gm' | 'seat';
  readonly page: Page;
};

export const ROUTES: readonly Route[] = [
  { method: 'GET', path: '', who: 'gm', page: deskFront },
  { method: 'GET', path: '/map.svg', who: 'gm', page: ownMap },
  { method: 'GET', path: '/log', who: 'gm', page: deskLog },
  { method: 'GET', path: '/letters/:seat', who: 'gm', page: deskLetter },
  { method: 'GET', path: '/as/:seat', who: 'gm', page: seeAs },
  { method: 'GET', path: '/as/:seat/map.svg', who: 'gm', page: seeAsMap },
  { method: 'POST', path: '/run', who: 'gm', page: runStep },
  { method: 'POST', path: '/release', who: 'gm', page: releaseStep },
  { method: 'POST', path: '/answer', who: 'gm', page: answerQuestion },
  { method: 'GET', path: '', who: 'seat', page: seatFront },
  { method: 'GET', path: '/map.svg', who: 'seat', page: ownMap },
  { method: 'GET', path: '/letter/:id', who: 'seat', page: seatLetter },
  { method: 'POST', path: '/check', who: 'seat', page: checkOwnSheet },
  { method: 'POST', path: '/sheet', who: 'seat', page: sendOwnSheet },
];
