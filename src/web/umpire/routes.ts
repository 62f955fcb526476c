/**
 * The addresses of assistants and observers: a list of its own, so that nothing of the desk is theirs which is not named
 * here. What is of a seat or a side is shown for theirs alone, and the full position to those who help with the whole campaign.
 */
import { asSeatRoutes } from '../desk/see-as.js';
import { deskLog } from '../desk/log.js';
import { deskMarks } from '../desk/marks.js';
import { mapRoutes } from '../map/routes.js';
import { missing, type Page } from '../page.js';
import type { Route } from '../route.js';
import { SEAT_ROUTES } from '../seat/routes.js';
import { statePage } from '../state.js';
import { umpireFront } from './front.js';
import { annotate, umpireLetter, umpireLetters } from './letters.js';
import { propose, umpireQuestions } from './questions.js';
import { answerAsUmpire, umpireTray, umpireTrayLetter } from './tray.js';

/** A page of the full position is not there for whoever helps with a part of the campaign. */
const ofAll =
  (page: Page): Page =>
  (visit) =>
    visit.umpire?.seesAll === true ? page(visit) : Promise.resolve(missing);

/** An observer changes nothing. */
const byAssistant =
  (page: Page): Page =>
  (visit) =>
    visit.umpire?.role === 'assistant' ? page(visit) : Promise.resolve(missing);

export const UMPIRE_ROUTES: readonly Route[] = [
  { method: 'GET', path: '', who: 'umpire', page: umpireFront },
  { method: 'GET', path: '/tray', who: 'umpire', page: umpireTray },
  { method: 'GET', path: '/tray/:entry', who: 'umpire', page: umpireTrayLetter },
  {
    method: 'POST',
    path: '/tray/:entry/answer',
    who: 'umpire',
    page: byAssistant(answerAsUmpire),
  },
  { method: 'GET', path: '/letters', who: 'umpire', page: umpireLetters },
  { method: 'GET', path: '/letter/:id', who: 'umpire', page: umpireLetter },
  { method: 'POST', path: '/letter/:id/note', who: 'umpire', page: byAssistant(annotate) },
  { method: 'GET', path: '/questions', who: 'umpire', page: umpireQuestions },
  { method: 'POST', path: '/questions', who: 'umpire', page: byAssistant(propose) },
  { method: 'GET', path: '/state', who: 'umpire', page: ofAll(statePage) },
  { method: 'GET', path: '/log', who: 'umpire', page: ofAll(deskLog) },
  { method: 'GET', path: '/marks', who: 'umpire', page: ofAll(deskMarks) },
  ...mapRoutes('umpire').map((route) => ({ ...route, page: ofAll(route.page) })),
  ...asSeatRoutes(SEAT_ROUTES, 'umpire'),
];
