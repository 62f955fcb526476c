/** What the gamemaster's amendments place, remove and move: counts of SP, works, forces. */
import type { Word } from '../../../kernel/sheet-text.js';
import type { Side } from '../rules/pack.js';
import { slip, takeSide, type Desk } from './read-amend-words.js';
import { countOf, isWord, textOf, type Phrases } from '../orders/words/read-words.js';

/** What stands between the verb and the place. */
export const subject = (phrases: Phrases): readonly Word[] =>
  phrases[0].words.filter((word) => !isWord(word, 'a', 'the', ''));

/** All words after the verb, whatever they could be keys of. */
export const wordsOfAll = (phrases: Phrases): readonly Word[] =>
  phrases.flatMap((phrase, index) =>
    index === 0 ? phrase.words : [{ text: phrase.key, at: phrase.at }, ...phrase.words],
  );

const WORKS = ['depot', 'fort', 'fortress'] as const;

/** `3 SP usa`, `usa fort`: a count of SP or works, of a side. */
export type Things = { readonly side: Side } & (
  | { readonly what: 'sp'; readonly n: number }
  | { readonly what: (typeof WORKS)[number] }
);

/** Undefined without a slip when the words are no things, but a name. */
export function readThings(desk: Desk, words: readonly Word[]): Things | 'faulty' | undefined {
  const { side, rest } = takeSide(words);
  const what = WORKS.find((kind) => rest.length === 1 && isWord(rest[0], kind));
  const n = countOf(rest.find((word) => countOf(word) !== undefined));
  const isStrength = rest.length === 2 && rest.some((word) => isWord(word, 'sp', 'sps'));
  if (isStrength && n === undefined) {
    slip(desk, 'wrong-number', rest[0], 'a whole number of SP from 1 to 9999');
    return 'faulty';
  }
  const [stray] = strayBeside(rest);
  if (stray !== undefined) {
    slip(desk, 'left-over', stray, `Delete "${stray.text}".`);
    return 'faulty';
  }
  if (what === undefined && !(isStrength && n !== undefined)) return undefined;
  if (side === undefined) {
    slip(
      desk,
      'which-side',
      words[0],
      `Which side? Write ${textOf(words)} usa, or ${textOf(words)} csa.`,
    );
    return 'faulty';
  }
  if (what !== undefined) return { side, what };
  if (n !== undefined && n > 0) return { side, what: 'sp', n };
  slip(desk, 'too-few', words[0], 'Name at least 1 SP.');
  return 'faulty';
}

/** What stands beside a number of SP, and is neither. */
function strayBeside(words: readonly Word[]): readonly Word[] {
  const number = words.find((word) => countOf(word) !== undefined);
  const unit = words.find((word) => isWord(word, 'sp', 'sps'));
  if (number === undefined || unit === undefined) return [];
  return words.filter((word) => word !== number && word !== unit);
}

/** True, with a slip, when a phrase stands where it means nothing. */
export function onlyKeys(desk: Desk, phrases: Phrases, keys: readonly string[]): boolean {
  const stray = phrases.slice(1).find((phrase, index) => {
    const isSecond = phrases.slice(1, index + 1).some(({ key }) => key === phrase.key);
    return isSecond || !keys.includes(phrase.key);
  });
  if (stray === undefined) return false;
  const read = `${stray.key} ${textOf(stray.words)}`;
  slip(
    desk,
    'left-over',
    { text: read, at: stray.at },
    `"${read}" does not belong here. Delete it.`,
  );
  return true;
}
