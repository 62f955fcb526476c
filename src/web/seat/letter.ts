/** One letter that was released to the seat, as text. Numbered by the seat's own letters: the first is 1. */
import { seeLetters, type OwnLetter } from '../../campaign/seen/see.js';
import { shortTime, writtenTime } from '../../letters/written-time.js';
import { frame, maybe } from '../frame.js';
import { missing, seatOf, type Page, type Visit } from '../page.js';
import { ownNumber } from './own-number.js';

export const seatLetter: Page = async (visit) => {
  const letters = (await maybe(seeLetters(visit.campaign, seatOf(visit)))) ?? [];
  const number = ownNumber(visit.params['id']);
  const letter = number === undefined ? undefined : letters[number - 1];
  if (letter === undefined) return missing;
  const written = writtenTime(letter.written, visit.campaign.meta.zone);
  const data = {
    ...frame(visit, letter.subject),
    subject: letter.subject,
    written,
    text: letter.text,
    standing: STANDING[letter.standing],
    letters: `${visit.home}/letters`,
  };
  return { kind: 'page', view: 'seat/letter.html', data };
};

/** The seat's letters, the latest first, as a list names them. */
export async function letterLinks(visit: Visit) {
  const letters = (await maybe(seeLetters(visit.campaign, seatOf(visit)))) ?? [];
  return letters.toReversed().map((letter, index) => ({
    href: `${visit.home}/letter/${String(letters.length - index)}`,
    subject: letter.subject,
    written: shortTime(letter.written, visit.campaign.meta.zone),
    iso: letter.written,
    standing: STANDING[letter.standing],
  }));
}

/** What a list says of a letter that no longer stands; '' of one that does. */
export const STANDING: Readonly<Record<OwnLetter['standing'], string>> = {
  holds: '',
  corrected: 'Corrected by a later letter',
  'taken-back': 'Taken back: disregard it',
};
