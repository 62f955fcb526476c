/** One letter that was released to the seat, as text. Numbered by the seat's own letters: the first is 1. */
import {
  listLetters,
  seeLetters,
  type ListedLetter,
  type OwnLetter,
} from '../../campaign/seen/see.js';
import { shortTime, writtenTime } from '../../letters/written-time.js';
import { frame, maybe } from '../frame.js';
import { missing, seatOf, type Page, type Visit } from '../page.js';
import { ownNumber } from './own-number.js';

export const seatLetter: Page = async (visit) => {
  const number = ownNumber(visit.params['id']) ?? 0;
  const [letter] = (await maybe(seeLetters(visit.campaign, seatOf(visit), number))) ?? [];
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

/** `n`: the seat's own count of its letters, from 1. */
type CountedLetter = ListedLetter & { readonly n: number };

/** The seat's letters, the latest first. */
export async function latestLetters(visit: Visit): Promise<readonly CountedLetter[]> {
  const letters = (await maybe(listLetters(visit.campaign, seatOf(visit)))) ?? [];
  return letters.map((letter, index) => ({ ...letter, n: index + 1 })).toReversed();
}

/** A letter as a list names it. */
export const letterLink = (
  { home, campaign }: Visit,
  { n, subject, written, standing }: CountedLetter,
) => ({
  ...{ href: `${home}/letter/${String(n)}`, subject },
  written: shortTime(written, campaign.meta.zone),
  standing: STANDING[standing],
});

/** What a list says of a letter that no longer stands; '' of one that does. */
export const STANDING: Readonly<Record<OwnLetter['standing'], string>> = {
  holds: '',
  corrected: 'Corrected by a later letter',
  'taken-back': 'Taken back: disregard it',
};
