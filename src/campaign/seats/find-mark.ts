/** Letters by their marks. A mark that a player has and the file does not know shows that the file has lost its end. */
import { ok } from '../../kernel/basic.js';
import { selectMarks, type LetterMark } from '../../store/letter-mark.js';
import type { Campaign } from '../campaign.js';
import type { Outcome } from '../types.js';
import { refuse, useCase } from '../use-case.js';

/** The newest released letter of each seat. */
export function newestMarks(campaign: Campaign): Outcome<readonly LetterMark[]> {
  return useCase(campaign, 'read', async () => {
    // A copy that went later has its first letter's number.
    const marks = (await selectMarks(campaign.inside.journal)).toSorted(
      (a, b) => a.number - b.number,
    );
    return ok([...new Map(marks.map((mark) => [mark.seat, mark])).values()]);
  });
}

/** The released letter with a mark, which may come with its dashes or without; refuses one that no letter has. */
export function findMark(campaign: Campaign, text: string): Outcome<LetterMark> {
  return useCase(campaign, 'read', async () => {
    const digits = text
      .toLowerCase()
      .replace(/^.*mark/s, '')
      .replace(/[^0-9a-z]/g, '');
    const mark = digits.replace(/^(.{4})(.{4})/, '$1-$2-');
    if (!/^[0-9a-f]{12}$/.test(digits)) return refuse('bad-input', saysNoMark(text));
    const found = (await selectMarks(campaign.inside.journal)).find((one) => one.mark === mark);
    return found === undefined ? refuse('not-found', saysUnknown(campaign.path, mark)) : ok(found);
  });
}

const saysNoMark = (text: string): string =>
  `"${text.slice(0, 80)}" is not a mark. A mark is three groups of four letters or digits in the last line of a letter, such as 9f3a-2c41-07be.`;

const saysUnknown = (path: string, mark: string): string =>
  `No letter in ${path} has the mark ${mark}. The file may have lost its newest entries, or the letter is from another campaign. ` +
  `If it is from this campaign, restore a backup that has the letter.`;
