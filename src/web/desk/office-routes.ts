/** The gamemaster's addresses for what is kept: letters, people, steps, pack, copies, dice. */
import type { Route } from '../route.js';
import { campaignPage, packFile, saveBackup, saveExport, tryPackFile } from './campaign.js';
import { dicePage } from './dice.js';
import {
  freeLetter,
  keepLetter,
  letterHtml,
  letterMap,
  readLetter,
  rewriteLetter,
} from './letter-file.js';
import { deskLetters, tryAgain } from './letters.js';
import { beginCampaign, newCampaignPage } from './new-campaign.js';
import { givePlace, leavePlace, peoplePage, swapPlaces } from './people.js';
import { askTakeBack, stepsPage, takeBack } from './take-back.js';

export const OFFICE_ROUTES: readonly Route[] = [
  { method: 'GET', path: '/letters', who: 'gm', page: deskLetters },
  { method: 'POST', path: '/letters/again', who: 'gm', page: tryAgain },
  { method: 'GET', path: '/letter/:id', who: 'gm', page: readLetter },
  { method: 'GET', path: '/letter/:id/page', who: 'gm', page: letterHtml },
  { method: 'GET', path: '/letter/:id/map.svg', who: 'gm', page: letterMap },
  { method: 'POST', path: '/letter/:id/hold', who: 'gm', page: keepLetter },
  { method: 'POST', path: '/letter/:id/go', who: 'gm', page: freeLetter },
  { method: 'POST', path: '/letter/:id/correct', who: 'gm', page: rewriteLetter },
  { method: 'GET', path: '/take-back', who: 'gm', page: stepsPage },
  { method: 'GET', path: '/take-back/confirm', who: 'gm', page: askTakeBack },
  { method: 'POST', path: '/take-back', who: 'gm', page: takeBack },
  { method: 'GET', path: '/people', who: 'gm', page: peoplePage },
  { method: 'POST', path: '/people', who: 'gm', page: givePlace },
  { method: 'POST', path: '/people/vacate', who: 'gm', page: leavePlace },
  { method: 'POST', path: '/people/swap', who: 'gm', page: swapPlaces },
  { method: 'GET', path: '/campaign', who: 'gm', page: campaignPage },
  { method: 'GET', path: '/campaign/new', who: 'gm', page: newCampaignPage },
  { method: 'POST', path: '/campaign/new', who: 'gm', page: beginCampaign },
  { method: 'GET', path: '/pack', who: 'gm', page: packFile },
  { method: 'POST', path: '/pack', who: 'gm', page: tryPackFile },
  { method: 'GET', path: '/backup', who: 'gm', fresh: true, page: saveBackup },
  { method: 'GET', path: '/export', who: 'gm', fresh: true, page: saveExport },
  { method: 'GET', path: '/dice', who: 'gm', page: dicePage },
];
