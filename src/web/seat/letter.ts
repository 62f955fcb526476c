/** One letter that was released to the seat, as text. Numbered by the seat's own letters: the first is 1. */
import { seeLetters } from '../../campaign/see.js';
import { writtenTime } from '../../letters/written-time.js';
import { frame, maybe } from '../frame.js';
import { missing, seatOf, type Page } from '../page.js';

export const seatLetter: Page = async (visit) => {
  const letters = (await maybe(seeLetters(visit.campaign, seatOf(visit)))) ?? [];
  const number = visit.params['id'] ?? '';
  const letter = /^[1-9]\d{0,5}$/.test(number) ? letters[Number(number) - 1] : undefined;
  if (letter === undefined) return missing;
  const written = writtenTime(letter.written, visit.campaign.meta.zone);
  const data = {
    ...frame(visit, letter.subject),
    subject: letter.subject,
    written,
    text: letter.text,
  };
  return { kind: 'page', view: 'seat/letter.html', data };
};
