/**
 * The letters that are an umpire's to read: those of his seats to the gamemaster and others, and those to his seats. Their
 * numbers in the campaign would count those of other seats, so each is called after what it says, and so is all else
 * that his pages need to name.
 */
import { createHash } from 'node:crypto';
import { seeTray, type SeenLetter } from '../../campaign/gm/see-tray.js';
import {
  seeOutboxOf,
  seeReplacedOf,
  type OfficeLetter,
} from '../../campaign/letters/see-outbox.js';
import type { Refusal } from '../../campaign/types.js';
import { byText } from '../../kernel/basic.js';
import { must } from '../frame.js';
import type { Visit } from '../page.js';
import { isHis, umpireOf } from './umpire-of.js';

/** `name`: in addresses. */
export type Named<T> = T & { readonly name: string };

/** What his seats wrote, the latest first. */
export async function trayOf(visit: Visit): Promise<readonly Named<SeenLetter>[]> {
  const { letters } = await must(seeTray(visit.campaign));
  return letters
    .filter(({ from }) => isHis(visit, from))
    .map((letter) => ({ ...letter, name: nameOf(letter.from, letter.to, letter) }))
    .toReversed();
}

/** What is written to his seats: held, on its way, and gone; the latest first. */
export async function lettersOf(visit: Visit): Promise<readonly Named<OfficeLetter>[]> {
  const letters = await must(seeOutboxOf(visit.campaign, umpireOf(visit).seats));
  return letters
    .map(named)
    .sort((one, other) => byText(other.written, one.written) || byText(one.name, other.name));
}

/** Letters to his seats that he may have on a page of his, and that have been replaced since. */
export const replacedOf = async (visit: Visit): Promise<readonly Named<OfficeLetter>[]> =>
  (await must(seeReplacedOf(visit.campaign, umpireOf(visit).seats))).map(named);

const named = (letter: OfficeLetter): Named<OfficeLetter> => ({
  ...letter,
  name: nameOf(letter.seat ?? '', letter.subject, letter),
});

const nameOf = (
  from: string,
  to: string,
  { text, written }: { readonly text: string; readonly written: string },
): string => shortHash([from, to, text, written]);

/** Twelve digits that follow from what is hashed, and from nothing that others did. */
export const shortHash = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);

/** A refusal that names a letter of his by its number in the campaign, without that number. */
export const withoutNumber = (error: Refusal, { id }: { readonly id: number }): Refusal => ({
  ...error,
  say: error.say.replace(`Letter ${String(id)} `, 'This letter '),
});
