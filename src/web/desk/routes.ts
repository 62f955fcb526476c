/** The gamemaster's addresses. */
import { mapRoutes } from '../map/routes.js';
import type { Route } from '../route.js';
import { SEAT_ROUTES } from '../seat/routes.js';
import { statePage } from '../state.js';
import { answerQuestion } from './answer.js';
import { ASKED_MAP_ROUTES } from './asked-map.js';
import { moveDeadline } from './deadline.js';
import { enterSheet, keepEntered } from './enter.js';
import { enterMail, pasteMail } from './enter-mail.js';
import { deskFront } from './front.js';
import { actOnLate, latePage } from './late.js';
import { deskLetter } from './letter.js';
import { deskLog } from './log.js';
import { OFFICE_ROUTES } from './office-routes.js';
import { deskMarks } from './marks.js';
import { madePage } from './made.js';
import { deskOrders, reopenAtDesk } from './orders.js';
import { amendableAt, deskPlayed } from './played.js';
import { deskQuestionsPage } from './question-page.js';
import { releaseStep } from './release.js';
import { remind, remindPage } from './remind.js';
import { amendAtDesk, deskRule, giveRule, rollAgain, withdrawRule } from './rule.js';
import { askResolve } from './resolve.js';
import { runStep } from './run.js';
import { TRY_ROUTES } from './try.js';
import { undo } from './undo.js';
import { namingAct } from './undo-bar.js';
import { asSeatRoutes } from './see-as.js';

const ROUTES: readonly Route[] = [
  ...OFFICE_ROUTES,
  { method: 'GET', path: '', who: 'gm', page: deskFront },
  ...mapRoutes('gm'),
  { method: 'GET', path: '/state', who: 'gm', page: statePage },
  { method: 'GET', path: '/marks', who: 'gm', page: deskMarks },
  { method: 'GET', path: '/log', who: 'gm', page: deskLog },
  { method: 'GET', path: '/orders', who: 'gm', page: deskOrders },
  { method: 'GET', path: '/orders/enter', who: 'gm', page: enterSheet },
  { method: 'POST', path: '/orders/enter', who: 'gm', page: keepEntered },
  { method: 'GET', path: '/orders/late', who: 'gm', page: latePage },
  { method: 'POST', path: '/orders/late', who: 'gm', page: actOnLate },
  { method: 'GET', path: '/orders/mail', who: 'gm', page: pasteMail },
  { method: 'POST', path: '/orders/mail', who: 'gm', page: enterMail },
  { method: 'GET', path: '/made/:token', who: 'gm', fresh: true, page: madePage },
  ...TRY_ROUTES,
  { method: 'GET', path: '/played', who: 'gm', page: deskPlayed },
  { method: 'GET', path: '/amendable.json', who: 'gm', page: amendableAt },
  { method: 'GET', path: '/rule', who: 'gm', page: deskRule },
  { method: 'GET', path: '/questions', who: 'gm', page: deskQuestionsPage },
  ...ASKED_MAP_ROUTES,
  { method: 'GET', path: '/letters/:seat', who: 'gm', page: deskLetter },
  ...asSeatRoutes(SEAT_ROUTES),
  { method: 'GET', path: '/resolve', who: 'gm', page: askResolve },
  { method: 'POST', path: '/run', who: 'gm', plays: true, page: runStep },
  { method: 'POST', path: '/release', who: 'gm', plays: true, page: releaseStep },
  { method: 'POST', path: '/answer', who: 'gm', plays: true, page: answerQuestion },
  { method: 'POST', path: '/rule', who: 'gm', plays: true, page: giveRule },
  { method: 'POST', path: '/reroll', who: 'gm', plays: true, page: rollAgain },
  { method: 'POST', path: '/reopen', who: 'gm', plays: true, page: reopenAtDesk },
  { method: 'POST', path: '/undo', who: 'gm', plays: true, page: undo },
  { method: 'POST', path: '/withdraw', who: 'gm', plays: true, page: withdrawRule },
  { method: 'POST', path: '/amend', who: 'gm', plays: true, page: amendAtDesk },
  { method: 'GET', path: '/remind', who: 'gm', page: remindPage },
  { method: 'POST', path: '/remind', who: 'gm', page: remind },
  { method: 'POST', path: '/deadline', who: 'gm', page: moveDeadline },
];

/** After what was undone the act before it is the last one, and the page says nothing of that. */
export const DESK_ROUTES: readonly Route[] = ROUTES.map((route) =>
  route.method === 'POST' && route.who === 'gm' && route.page !== undo
    ? { ...route, page: namingAct(route.page) }
    : route,
);
