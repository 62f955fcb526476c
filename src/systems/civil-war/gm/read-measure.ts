/** How many strength points an amendment takes of those that are there: `all 4 SP`, `2 of 4 SP`, `1 demoralized SP`. */
import { few } from '../rules/counts.js';
import type { Word } from '../../../kernel/sheet-text.js';
import { placeName } from '../rules/ground/places.js';
import type { Side } from '../rules/pack.js';
import { countOf, isWord } from '../orders/words/read-words.js';
import { choicesOf, isMixed } from './party.js';
import type { Morale } from '../rules/amendment.js';
import { slip, type Desk } from './read-amend-words.js';
import { strengthIn } from '../rules/leaders/whereabouts.js';

/** What stands beside the number; `total`: how many are there, as the line says. */
export type Measure = { readonly total?: number; readonly morale?: Morale };

/** Takes it out of the words; what is left is `4 SP`, with its side. */
export function takeMeasure(words: readonly Word[]): Measure & { readonly rest: readonly Word[] } {
  const shaken = words.find((word) => isWord(word, 'demoralized', 'demoralised', 'shaken'));
  const steady = words.find((word) => isWord(word, 'steady', 'undemoralized'));
  const morale: Morale | undefined =
    shaken !== undefined ? 'demoralized' : steady === undefined ? undefined : 'steady';
  const plain = words.filter((word) => word !== (shaken ?? steady));
  const known = morale === undefined ? {} : { morale };
  const all = plain.findIndex((word) => isWord(word, 'all'));
  const number = plain.find((word) => countOf(word) !== undefined);
  if (all >= 0 && number !== undefined)
    return { ...known, total: countOf(number) ?? 0, rest: plain.filter((_, at) => at !== all) };
  const of = plain.findIndex((word) => isWord(word, 'of'));
  const total = of > 0 ? countOf(plain[of + 1]) : undefined;
  if (total === undefined) return { ...known, rest: plain };
  return { ...known, total, rest: plain.filter((_, at) => at !== of && at !== of + 1) };
}

/** What is to be taken, and from where. `verb` and `end`: the words before and behind, for the lines that are meant. */
export type Taking = Measure & {
  readonly side: Side;
  readonly hex: string;
  readonly n: number;
  readonly verb: string;
  readonly end: string;
};

/** Whether so many are there; a slip when not. */
export function isThere(
  desk: Desk,
  { side, hex, n, morale, total }: Omit<Taking, 'verb' | 'end'>,
  word: Word | undefined,
): boolean {
  const there = strengthIn(desk.now, side, hex, morale);
  if (n <= there && (total === undefined || total === there)) return true;
  const kind = morale === undefined ? 'SP' : `${morale} SP`;
  const place = placeName(desk.pack, hex);
  if (n > there) slip(desk, 'too-few', word, `${side} has ${few(there)} ${kind} at ${place}.`);
  else slip(desk, 'wrong-total', word, `${side} has ${there} ${kind} at ${place}.`);
  return false;
}

/** The same, with a slip too when the line leaves open which of them are meant. */
export function enough(desk: Desk, taking: Taking, word: Word | undefined): boolean {
  if (!isThere(desk, taking, word)) return false;
  const { side, hex, n, morale, verb, end } = taking;
  if (morale !== undefined || n === strengthIn(desk.now, side, hex)) return true;
  if (!isMixed(desk.now, side, hex)) return true;
  const lines = choicesOf(desk.now, side, hex, n).map((choice) => `${verb} ${choice}${end}`);
  unclear(desk, 'which-strength', word, 'which of them are meant', lines);
  return true;
}

/** Says which exact lines could be meant; the change itself is read as before there were such lines. */
export function unclear(
  desk: Desk,
  code: string,
  word: Word | undefined,
  what: string,
  lines: readonly string[],
): void {
  slip(desk, code, word, `Unclear: ${what}. Write one of these: ${lines.join('; or ')}`);
  const last = desk.slips.pop();
  if (last !== undefined) desk.slips.push({ ...last, unclear: true });
}
