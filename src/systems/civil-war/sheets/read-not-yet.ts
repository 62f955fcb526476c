/** The verbs of an order sheet, and the orders that the rules allow and Vedette does not carry out yet. */
import { plainName, type Word } from '../../../kernel/sheet-text.js';
import { NAVAL_VERBS } from '../naval/read-naval.js';
import type { Slip } from './read-words.js';

/** What an order may begin with, as help names it. */
export const VERBS = [
  ...['enter', 'move', 'ride', 'build', 'entrench', 'fortify', 'cut', 'destroy'],
  ...['rally', 'save', 'wait', 'nothing'],
  ...['if', 'unless'],
  ...NAVAL_VERBS,
] as const;

const OTHER_VERBS = [
  ...['enters', 'moves', 'march', 'entrenches', 'burn', 'rallies', 'waits'],
  ...['sails', 'lands', 'carries', 'sea'],
  ...['rides', 'activate', 'upgrade', 'convert'],
];

/** Whether an order may begin with the word. */
export const isVerb = (text: string): boolean =>
  [...VERBS, ...OTHER_VERBS].includes(plainName(text));

/** Of which rule, and what to tell the player, by the words that begin such an order. */
const LATER: readonly { readonly rule: string; readonly what: string; readonly words: string }[] = [
  {
    rule: 'C5.3.1',
    what: 'promotions and demotions',
    words: 'promote promotes promotion present presents demote demotes demotion dismiss relieve',
  },
  { rule: 'C3.5.9', what: 'leader shifts', words: 'shift shifts' },
];

const BY_WORD: ReadonlyMap<string, (typeof LATER)[number]> = new Map(
  LATER.flatMap((row) => row.words.split(' ').map((word) => [word, row] as const)),
);

/** These words count where an order begins, not inside a place's name. */
const OPENING = 3;

/** The slip for the first word that belongs to an order of a later version; quoted words are the player's own. */
export function notYet(words: readonly Word[]): Slip | undefined {
  for (const [index, word] of words.entries()) {
    const plain = plainName(word.text);
    const row = word.text.startsWith('"') ? undefined : BY_WORD.get(plain);
    const afterBy = plainName(words[index - 1]?.text ?? '') === 'by';
    if (row === undefined || (index >= OPENING && !afterBy)) continue;
    const expected = `Vedette does not carry this out yet: ${row.what}`;
    return { code: 'not-yet', rule: row.rule, at: word.at, read: word.text, expected };
  }
  return undefined;
}
