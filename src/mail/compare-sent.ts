/**
 * Compares the lines of a mail with what its seat was sent and what it sent itself, word by word: so a quotation is known in
 * any language, with any mark before its lines or none. Whitespace, punctuation and line breaks are not compared.
 */

import { recentOf } from './recent.js';

/** A text that the seat has. `ours`: a letter to it; else its own earlier words. */
export type SentText = { readonly text: string; readonly ours: boolean };

/** How a line stands to what was sent. */
export type Known = {
  /** The whole line stands there so, word for word. */
  readonly isKnown: boolean;
  /** It stands in a letter of ours, and in nothing that the seat wrote. */
  readonly isOurs: boolean;
};

const NOT_KNOWN: Known = { isKnown: false, isOurs: false };

/** Words that are compared at once. */
const SHINGLE = 4;
/** Characters of what was sent that are looked at, the latest first. */
const MOST_COMPARED = 400_000;
/** How often one shingle is looked up; a word that stands ten thousand times in a letter takes no longer. */
const MOST_PLACES = 20;

const ASCII = /^[\0-\x7f]*$/;

/** Most lines are ASCII, in which the same words are found in half the time. */
const wordsOf = (text: string): readonly string[] =>
  (ASCII.test(text)
    ? text.toLowerCase().match(/[a-z0-9]+/g)
    : text
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu)) ?? [];

type Doc = {
  readonly words: readonly string[];
  readonly lines: ReadonlySet<string>;
  readonly shingles: Shingles;
};

/** Letters never change, and one is compared with many mails. Of about 50 MB. */
const DOCS = recentOf<Doc>(300_000);

const docOf = (text: string): Doc =>
  DOCS.get(text) ?? DOCS.set(text, readDoc(text), text.length / 5);

function readDoc(text: string): Doc {
  const lines = text.split(/\r\n|\r|\n/).map((line) => wordsOf(line));
  const words = lines.flat();
  const short = lines.filter(({ length }) => length < SHINGLE).map((line) => line.join(' '));
  return { words, lines: new Set(short), shingles: placed(shinglesOf(words)) };
}

/** A number for the words from each place on. */
function shinglesOf(words: readonly string[]): Int32Array {
  const numbers = new Int32Array(words.length);
  for (const [index, word] of words.entries()) numbers[index] = numberOf(word);
  const shingles = numbers.subarray(0, Math.max(0, words.length - SHINGLE + 1));
  // In place: each is made of numbers that stand behind it.
  for (let index = 0; index < shingles.length; index += 1) {
    let sum = numbers[index] ?? 0;
    for (let next = index + 1; next < index + SHINGLE; next += 1)
      sum = Math.imul(sum, 0x01000193) ^ (numbers[next] ?? 0);
    shingles[index] = sum;
  }
  return shingles;
}

function numberOf(word: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1)
    sum = Math.imul(sum ^ word.charCodeAt(at), 0x01000193);
  return sum;
}

/**
 * Where each shingle stands, by a number that others may share. `first`: of each slot the first place; `next`: of each place
 * the next one of the same number. Both count from 1.
 */
type Shingles = {
  readonly numbers: Int32Array;
  readonly first: Int32Array;
  readonly next: Int32Array;
};

/** A shingle that would stand further than this from its own slot is left out: words made up to crowd one slot are not known again. */
const MOST_SLOTS = 64;

function placed(numbers: Int32Array): Shingles {
  const size = 2 ** Math.ceil(Math.log2(2 * numbers.length + 2));
  const shingles = {
    ...{ numbers, first: new Int32Array(size), next: new Int32Array(numbers.length) },
  };
  const last = new Int32Array(size);
  const counts = new Uint8Array(size);
  for (let at = 0; at < numbers.length; at += 1) {
    const slot = slotOf(shingles, numbers[at] ?? 0);
    const count = counts[slot] ?? MOST_PLACES;
    if (count === MOST_PLACES) continue;
    if (count === 0) shingles.first[slot] = at + 1;
    else shingles.next[(last[slot] ?? 0) - 1] = at + 1;
    last[slot] = at + 1;
    counts[slot] = count + 1;
  }
  return shingles;
}

/** The slot of a number, or the free one that would be its; less than 0 where there is neither. */
function slotOf({ numbers, first }: Shingles, number: number): number {
  const mask = first.length - 1;
  for (let tried = 0; tried < MOST_SLOTS; tried += 1) {
    const slot = (number + tried) & mask;
    const place = first[slot] ?? 0;
    if (place === 0 || numbers[place - 1] === number) return slot;
  }
  return -1;
}

/** The words of a mail. */
type Words = { readonly words: readonly string[]; readonly numbers: Int32Array };

/** Whether the words of a mail from one place to before another stand in a text in one piece. */
function standsIn({ words, shingles }: Doc, mail: Words, from: number, to: number): boolean {
  const slot = slotOf(shingles, mail.numbers[from] ?? 0);
  let place = shingles.first[slot] ?? 0;
  for (; place > 0; place = shingles.next[place - 1] ?? 0) {
    let at = from;
    while (at < to && words[place - 1 + at - from] === mail.words[at]) at += 1;
    if (at === to) return true;
  }
  return false;
}

/** A text that was sent. */
type Compared = { readonly doc: Doc; readonly ours: boolean };
type Where = 'ours' | 'theirs' | undefined;

/** Of each line of a mail, whether it was sent before. `sent`: the latest first. */
export function compareSent(
  lines: readonly string[],
  sent: () => readonly SentText[],
): readonly Known[] {
  const docs = latest(sent()).map(({ text, ours }) => ({ doc: docOf(text), ours }));
  if (docs.length === 0) return lines.map(() => NOT_KNOWN);
  const byLine = lines.map((line) => wordsOf(line));
  const words = byLine.flat();
  const mail = { words, numbers: shinglesOf(words) };
  const shingleAt = shinglesIn(docs, mail);
  let end = 0;
  return byLine.map((line) => {
    const from = end;
    end += line.length;
    const where =
      line.length < SHINGLE
        ? (spanned(shingleAt, from, end) ?? whose(docs, (doc) => doc.lines.has(line.join(' '))))
        : whose(docs, (doc) => standsIn(doc, mail, from, end));
    return line.length === 0 || where === undefined
      ? NOT_KNOWN
      : { isKnown: true, isOurs: where === 'ours' };
  });
}

function latest(sent: readonly SentText[]): readonly SentText[] {
  let size = 0;
  return sent.filter(({ text }) => (size += text.length) <= MOST_COMPARED);
}

/** Whose words these are: ours where they stand in nothing of the seat's own. */
function whose(docs: readonly Compared[], stands: (doc: Doc) => boolean): Where {
  let found: Where;
  for (const { doc, ours } of docs) {
    if ((ours && found !== undefined) || !stands(doc)) continue;
    if (!ours) return 'theirs';
    found = 'ours';
  }
  return found;
}

/** Where the shingle at a place of the mail was sent; each shingle is looked for once. */
function shinglesIn(docs: readonly Compared[], mail: Words): (at: number) => Where {
  const found = new Map<string, Where>();
  return (at) => {
    const key = mail.words.slice(at, at + SHINGLE).join(' ');
    if (at < 0 || at >= mail.numbers.length) return undefined;
    if (!found.has(key))
      found.set(
        key,
        whose(docs, (doc) => standsIn(doc, mail, at, at + SHINGLE)),
      );
    return found.get(key);
  };
}

/** Where all words of a short line stand in shingles that were sent, whatever lines these run over from and into. */
function spanned(shingleAt: (at: number) => Where, from: number, to: number): Where {
  let where: Where = 'theirs';
  for (let word = from; word < to; word += 1) {
    const around = Array.from({ length: SHINGLE }, (_, back) => shingleAt(word - back));
    const best = around.includes('theirs') ? 'theirs' : around.find((one) => one !== undefined);
    if (best === undefined) return undefined;
    if (best === 'ours') where = 'ours';
  }
  return where;
}
