/** The dice that a seat was told of, letter by letter, with the public key and how to check them. */
import { seeToldDice, type LetterDice } from '../../campaign/see-told-dice.js';
import type { ToldDie } from '../../kernel/told-die.js';
import { writtenTime } from '../../letters/written-time.js';
import { frame, maybe } from '../frame.js';
import { missing, seatOf, type Page, type Visit } from '../page.js';
import { STANDING } from './letter.js';

export const seatDice: Page = async (visit) => {
  const told = await maybe(seeToldDice(visit.campaign, seatOf(visit)));
  if (told === undefined) return missing;
  const data = {
    ...frame(visit, 'Dice'),
    key: told.key ?? false,
    letters: told.letters.toReversed().map((letter) => letterData(visit, letter)),
    hasLetters: told.letters.length > 0,
  };
  return { kind: 'page', view: 'seat/dice.html', data };
};

const letterData = (visit: Visit, { n, subject, written, standing, dice, proof }: LetterDice) => ({
  ...{ subject, proof, standing: STANDING[standing] },
  href: `${visit.home}/letter/${String(n)}`,
  written: writtenTime(written, visit.campaign.meta.zone),
  dice: dice.flatMap(dieRows),
});

/** A row for each time that it fell. */
function dieRows({ says, sides, falls, reasons, ruled }: ToldDie) {
  const base = { says, sides: String(sides) };
  if (ruled !== undefined)
    return [{ ...base, faces: ruled, how: 'set by the gamemaster, not rolled', gone: false }];
  return falls.map(({ faces, signature }, nth) => {
    const again = nth === 0 ? '' : `rolled again by the gamemaster: ${reasons[nth - 1] ?? ''}; `;
    const gone = nth < falls.length - 1;
    const signed = signature === undefined ? 'not signed' : 'signed';
    return { ...base, faces, gone, how: `${again}${signed}${gone ? '; does not count' : ''}` };
  });
}
