/**
 * Compares the lines of a mail with what its seat was sent and what it sent itself, word by word: so a quotation is known in
 * any language, with any mark before its lines or none. Whitespace, punctuation and line breaks are not compared.
 */

import { LRUCache } from 'lru-cache';

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

/** Words by their numbers: four in a row are not the same by chance. `ends`: of each line the place after its last word. */
type Words = {
  readonly words: Int32Array;
  readonly ends: readonly number[];
  /** Of each place the shingle that begins there, as a number. */
  readonly shingles: Int32Array;
};

function readWords(lines: readonly string[]): Words {
  const numbers: number[] = [];
  const ends = lines.map((line) => {
    addWords(line, numbers);
    return numbers.length;
  });
  const words = new Int32Array(numbers);
  const shingles = new Int32Array(Math.max(0, words.length - SHINGLE + 1));
  for (let index = 0; index < shingles.length; index += 1) {
    let sum = words[index] ?? 0;
    for (let next = index + 1; next < index + SHINGLE; next += 1)
      sum = withSign(sum, words[next] ?? 0);
    shingles[index] = sum;
  }
  return { words, ends, shingles };
}

function addWords(line: string, words: number[]): void {
  const before = words.length;
  let word = NO_WORD;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charCodeAt(at);
    // Capitals differ from small letters by this bit, in which digits do not differ.
    const small = sign | 0x20;
    if (sign <= 0x7f && ((small >= 0x61 && small <= 0x7a) || (sign >= 0x30 && sign <= 0x39)))
      word = withSign(word, small);
    else if (sign > 0x7f && !MARKS.has(sign)) {
      words.length = before;
      for (const each of wordsBeyondAscii(line)) words.push(each);
      return;
    } else if (word !== NO_WORD) {
      words.push(word);
      word = NO_WORD;
    }
  }
  if (word !== NO_WORD) words.push(word);
}

/** Signs beyond ASCII that part words as those of ASCII do. */
const MARKS = new Set(Array.from('\u00a0·–—‘’“”•…', (sign) => sign.charCodeAt(0)));

const wordsBeyondAscii = (line: string): readonly number[] =>
  Array.from(
    line
      .normalize('NFKC')
      .toLowerCase()
      .matchAll(/[\p{L}\p{M}\p{N}]+/gu),
    ([word]) => {
      let sum = NO_WORD;
      for (let at = 0; at < word.length; at += 1) sum = withSign(sum, word.charCodeAt(at));
      return sum;
    },
  );

/** FNV-1a. */
const NO_WORD = 0x811c9dc5 | 0;
const withSign = (sum: number, sign: number): number => Math.imul(sum ^ sign, 0x01000193);

type Doc = Words & {
  /** Its lines that are too short for a shingle. */
  readonly lines: ReadonlySet<string>;
  readonly places: Places;
};

/** Letters never change, and one is compared with many mails. Of about 10 MB. */
const DOCS = new LRUCache<string, Doc>({
  maxSize: 300_000,
  sizeCalculation: (_doc, text) => Math.ceil((text.length + 1) / 5),
  memoMethod: readDoc,
});

function readDoc(text: string): Doc {
  const words = readWords(text.split(/\r\n|\r|\n/));
  const short = new Set<string>();
  for (const at of words.ends.keys()) {
    const [from, to] = lineAt(words, at);
    if (to - from < SHINGLE) short.add(words.words.subarray(from, to).join(' '));
  }
  return { ...words, lines: short, places: placed(words.shingles) };
}

/** From the first word of a line to before its last. */
const lineAt = ({ ends }: Words, at: number): readonly [number, number] => [
  ends[at - 1] ?? 0,
  ends[at] ?? 0,
];

/**
 * Where each shingle stands, by a number that others may share. `first`: of each slot the first place; `next`: of each place
 * the next one of the same number. Both count from 1.
 */
type Places = {
  readonly shingles: Int32Array;
  readonly first: Int32Array;
  readonly next: Int32Array;
};

/** A shingle that would stand further than this from its own slot is left out: words made up to crowd one slot are not known again. */
const MOST_SLOTS = 64;

function placed(shingles: Int32Array): Places {
  const size = 2 ** Math.ceil(Math.log2(2 * shingles.length + 2));
  const places = {
    ...{ shingles, first: new Int32Array(size), next: new Int32Array(shingles.length) },
  };
  const last = new Int32Array(size);
  const counts = new Uint8Array(size);
  for (let at = 0; at < shingles.length; at += 1) {
    const slot = slotOf(places, shingles[at] ?? 0);
    const count = counts[slot] ?? MOST_PLACES;
    if (count === MOST_PLACES) continue;
    if (count === 0) places.first[slot] = at + 1;
    else places.next[(last[slot] ?? 0) - 1] = at + 1;
    last[slot] = at + 1;
    counts[slot] = count + 1;
  }
  return places;
}

/** The slot of a number, or the free one that would be its; less than 0 where there is neither. */
function slotOf({ shingles, first }: Places, number: number): number {
  const mask = first.length - 1;
  for (let tried = 0; tried < MOST_SLOTS; tried += 1) {
    const slot = (number + tried) & mask;
    const place = first[slot] ?? 0;
    if (place === 0 || shingles[place - 1] === number) return slot;
  }
  return -1;
}

/** Whether the words of a mail from one place to before another stand in a text in one piece. */
function standsIn({ words, places }: Doc, mail: Words, from: number, to: number): boolean {
  const slot = slotOf(places, mail.shingles[from] ?? 0);
  let place = places.first[slot] ?? 0;
  for (; place > 0; place = places.next[place - 1] ?? 0) {
    let at = from;
    while (at < to && words[place - 1 + at - from] === mail.words[at]) at += 1;
    if (at === to) return true;
  }
  return false;
}

/** A text that was sent. */
type Compared = { readonly doc: Doc; readonly ours: boolean };
type Where = 'ours' | 'theirs' | undefined;

/** Of the line at a place of a mail, whether it was sent before. */
export type Compare = (at: number) => Known;

/** Compares the lines that are asked for, each once. `sent`: the latest first; asked for with the first line. */
export function compareSent(lines: readonly string[], sent: () => readonly SentText[]): Compare {
  const known: Known[] = [];
  let compare: Compare | undefined;
  return (at) => (known[at] ??= (compare ??= comparer(lines, sent()))(at));
}

function comparer(lines: readonly string[], sent: readonly SentText[]): Compare {
  const docs = latest(sent).map(({ text, ours }) => ({ doc: DOCS.memo(text), ours }));
  if (docs.length === 0) return () => NOT_KNOWN;
  const mail = readWords(lines);
  const shingleAt = shinglesIn(docs, mail);
  return (at) => {
    const [from, to] = lineAt(mail, at);
    const where =
      to - from < SHINGLE
        ? (spanned(shingleAt, from, to) ?? shortOf(docs, mail.words.subarray(from, to).join(' ')))
        : whose(docs, (doc) => standsIn(doc, mail, from, to));
    return to === from || where === undefined
      ? NOT_KNOWN
      : { isKnown: true, isOurs: where === 'ours' };
  };
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

const shortOf = (docs: readonly Compared[], line: string): Where =>
  whose(docs, (doc) => doc.lines.has(line));

/** Where the shingle at a place of the mail was sent; each shingle is looked for once. */
function shinglesIn(docs: readonly Compared[], mail: Words): (at: number) => Where {
  const found = new Map<number, Where>();
  return (at) => {
    const shingle = mail.shingles[at];
    if (shingle === undefined) return undefined;
    if (!found.has(shingle))
      found.set(
        shingle,
        whose(docs, (doc) => standsIn(doc, mail, at, at + SHINGLE)),
      );
    return found.get(shingle);
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
