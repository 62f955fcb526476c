/** The gamemaster's addresses for what is kept: tray, letters, people, steps, pack, copies, dice. */
import { FOLDER_ROUTES } from '../office/routes.js';
import type { Route } from '../route.js';
import { afterActionPage, saveAfterAction } from './after-action.js';
import { auditAsCsv, auditAsJson, auditPage } from './audit.js';
import {
  campaignPage,
  checkCampaign,
  packFile,
  saveBackup,
  saveExport,
  saveFigures,
} from './campaign.js';
import { calendarPage, pauseAtDesk, resumeAtDesk, setAtDesk } from './calendar.js';
import { otherCampaigns } from './campaigns.js';
import { changeFigures, changePage, changeSettings, figuresPage } from './change.js';
import { dicePage } from './dice.js';
import {
  freeLetter,
  keepLetter,
  letterHtml,
  letterMap,
  noteLetter,
  readLetter,
  rewriteLetter,
  sendAgain,
} from './letter-file.js';
import { deskLetters, freeAll, tryAgain } from './letters.js';
import {
  askLeavePlace,
  changeUmpires,
  givePlace,
  inviteAgain,
  leavePlace,
  peoplePage,
  swapPlaces,
} from './people.js';
import { deskNotes, dropDeskNote, keepDeskNote } from './notes.js';
import { dismissFromWatch, inviteToWatch, spectatorsPage } from './spectators.js';
import { deskTray, recallOwn } from './tray.js';
import { answerInTray, asideInTray, passFromTray, trayLetter, upInTray } from './tray-letter.js';
import { trayWritePage, writeFromTray } from './tray-write.js';
import { askTakeBack, stepsPage, takeBack } from './take-back.js';

export const OFFICE_ROUTES: readonly Route[] = [
  { method: 'GET', path: '/tray', who: 'gm', page: deskTray },
  { method: 'GET', path: '/tray/write', who: 'gm', page: trayWritePage },
  { method: 'POST', path: '/tray/write', who: 'gm', page: writeFromTray },
  { method: 'GET', path: '/tray/:entry', who: 'gm', page: trayLetter },
  { method: 'POST', path: '/tray/:entry/answer', who: 'gm', page: answerInTray },
  { method: 'POST', path: '/tray/:entry/pass', who: 'gm', page: passFromTray },
  { method: 'POST', path: '/tray/:entry/aside', who: 'gm', page: asideInTray },
  { method: 'POST', path: '/tray/:entry/up', who: 'gm', page: upInTray },
  { method: 'POST', path: '/tray/:entry/recall', who: 'gm', page: recallOwn },
  { method: 'GET', path: '/notes', who: 'gm', page: deskNotes },
  { method: 'POST', path: '/notes', who: 'gm', page: keepDeskNote },
  { method: 'POST', path: '/notes/drop', who: 'gm', page: dropDeskNote },
  { method: 'GET', path: '/letters', who: 'gm', page: deskLetters },
  { method: 'POST', path: '/letters/go', who: 'gm', page: freeAll },
  { method: 'POST', path: '/letters/again', who: 'gm', page: tryAgain },
  { method: 'GET', path: '/letter/:id', who: 'gm', page: readLetter },
  { method: 'GET', path: '/letter/:id/page', who: 'gm', page: letterHtml },
  { method: 'GET', path: '/letter/:id/map.svg', who: 'gm', page: letterMap },
  { method: 'POST', path: '/letter/:id/hold', who: 'gm', page: keepLetter },
  { method: 'POST', path: '/letter/:id/go', who: 'gm', page: freeLetter },
  { method: 'POST', path: '/letter/:id/correct', who: 'gm', page: rewriteLetter },
  { method: 'POST', path: '/letter/:id/note', who: 'gm', page: noteLetter },
  { method: 'POST', path: '/letter/:id/again', who: 'gm', page: sendAgain },
  { method: 'GET', path: '/take-back', who: 'gm', page: stepsPage },
  { method: 'GET', path: '/take-back/confirm', who: 'gm', page: askTakeBack },
  { method: 'POST', path: '/take-back', who: 'gm', plays: true, page: takeBack },
  { method: 'GET', path: '/people', who: 'gm', fresh: true, page: peoplePage },
  { method: 'POST', path: '/people/invite', who: 'gm', page: inviteAgain },
  { method: 'POST', path: '/people', who: 'gm', page: givePlace },
  { method: 'POST', path: '/people/umpires', who: 'gm', page: changeUmpires },
  { method: 'GET', path: '/people/vacate', who: 'gm', page: askLeavePlace },
  { method: 'POST', path: '/people/vacate', who: 'gm', page: leavePlace },
  { method: 'POST', path: '/people/swap', who: 'gm', page: swapPlaces },
  { method: 'GET', path: '/spectators', who: 'gm', page: spectatorsPage },
  { method: 'POST', path: '/spectators', who: 'gm', page: inviteToWatch },
  { method: 'POST', path: '/spectators/dismiss', who: 'gm', page: dismissFromWatch },
  { method: 'GET', path: '/after-action', who: 'gm', page: afterActionPage },
  { method: 'GET', path: '/after-action/page', who: 'gm', page: saveAfterAction },
  { method: 'GET', path: '/campaigns', who: 'gm', fresh: true, page: otherCampaigns },
  { method: 'GET', path: '/calendar', who: 'gm', page: calendarPage },
  { method: 'POST', path: '/calendar', who: 'gm', page: setAtDesk },
  { method: 'POST', path: '/calendar/pause', who: 'gm', page: pauseAtDesk },
  { method: 'POST', path: '/calendar/resume', who: 'gm', page: resumeAtDesk },
  { method: 'GET', path: '/campaign', who: 'gm', page: campaignPage },
  { method: 'POST', path: '/campaign/check', who: 'gm', page: checkCampaign },
  ...FOLDER_ROUTES.map((route): Route => ({ ...route, who: 'gm' })),
  { method: 'GET', path: '/change', who: 'gm', page: changePage },
  { method: 'POST', path: '/change', who: 'gm', plays: true, page: changeSettings },
  { method: 'GET', path: '/change/figures', who: 'gm', page: figuresPage },
  { method: 'POST', path: '/change/figures', who: 'gm', plays: true, page: changeFigures },
  { method: 'GET', path: '/pack', who: 'gm', page: packFile },
  { method: 'GET', path: '/backup', who: 'gm', fresh: true, page: saveBackup },
  { method: 'GET', path: '/export', who: 'gm', fresh: true, page: saveExport },
  { method: 'GET', path: '/figures', who: 'gm', fresh: true, page: saveFigures },
  { method: 'GET', path: '/audit', who: 'gm', page: auditPage },
  { method: 'GET', path: '/audit.csv', who: 'gm', fresh: true, page: auditAsCsv },
  { method: 'GET', path: '/audit.json', who: 'gm', fresh: true, page: auditAsJson },
  { method: 'GET', path: '/dice', who: 'gm', page: dicePage },
];
