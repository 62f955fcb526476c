/** How many points an order keeps back. */
import { plainName, type Word } from '../../../../kernel/sheet-text.js';
import { countOf, isWord, textOf, type Slip } from './read-words.js';

/** `3 CP and 2 PP`. */
export function readAmounts(words: readonly Word[]): {
  readonly cp: number;
  readonly pp: number;
  readonly slips: readonly Slip[];
} {
  const amount = { cp: 0, pp: 0 };
  const slips: Slip[] = [];
  const said = words.filter((word) => word.text !== ',' && !isWord(word, 'and'));
  for (let index = 0; index < said.length; index += 2) {
    const [number, unit] = [said[index], said[index + 1]];
    const n = countOf(number);
    const what = /^(cp|pp)s?$/.exec(plainName(unit?.text ?? ''))?.[1] as 'cp' | 'pp' | undefined; // the pattern allows no other
    if (n === undefined || what === undefined) {
      const expected = 'points to keep: save 3 CP 2 PP';
      const at = number?.at ?? 1;
      const read = textOf(said.slice(index)).slice(0, 60);
      slips.push({ code: 'which-number', rule: 'C3.14', at, read, expected });
      break;
    }
    amount[what] = n;
  }
  return { ...amount, slips };
}
