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

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

type Doc = {
  readonly words: readonly string[];
  readonly lines: ReadonlySet<string>;
  /** Where each shingle stands. */
  readonly shingles: ReadonlyMap<string, readonly number[]>;
  readonly ours: boolean;
};

/** Letters never change, and one is compared with many mails. Of about 50 MB. */
const DOCS = recentOf<Doc>(300_000);

function docOf({ text, ours }: SentText): Doc {
  const key = `${ours ? 'o' : 's'}${text}`;
  return DOCS.get(key) ?? DOCS.set(key, readDoc(text, ours), text.length / 5);
}

function readDoc(text: string, ours: boolean): Doc {
  const lines = text.split(/\r\n|\r|\n/).map((line) => wordsOf(line));
  const words = lines.flat();
  const shingles = new Map<string, number[]>();
  for (let at = 0; at + SHINGLE <= words.length; at += 1) {
    const shingle = shingleAt(words, at);
    const places = shingles.get(shingle);
    if (places === undefined) shingles.set(shingle, [at]);
    else if (places.length < MOST_PLACES) places.push(at);
  }
  const short = lines.filter(({ length }) => length < SHINGLE).map((line) => line.join(' '));
  return { words, lines: new Set(short), shingles, ours };
}

type Place = { readonly doc: Doc; readonly at: number };

const shingleAt = (words: readonly string[], at: number): string =>
  `${words[at] ?? ''} ${words[at + 1] ?? ''} ${words[at + 2] ?? ''} ${words[at + 3] ?? ''}`;

/** Of each line of a mail, whether it was sent before. `sent`: the latest first. */
export function compareSent(
  lines: readonly string[],
  sent: () => readonly SentText[],
): readonly Known[] {
  const docs = latest(sent()).map(docOf);
  const words = lines.map((line) => wordsOf(line));
  const places = placesOf(words.flat(), docs);
  const spanned = spannedWords(words, places);
  return words.map((line, index) => {
    if (line.length === 0) return NOT_KNOWN;
    const found = foundIn(line, { docs, places }, spanned[index]);
    return { isKnown: found !== undefined, isOurs: found === 'ours' };
  });
}

function latest(sent: readonly SentText[]): readonly SentText[] {
  let size = 0;
  return sent.filter(({ text }) => (size += text.length) <= MOST_COMPARED);
}

/** Where the shingles of the mail stand in what was sent. */
function placesOf(
  words: readonly string[],
  docs: readonly Doc[],
): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, readonly Place[]>();
  for (let at = 0; at + SHINGLE <= words.length; at += 1) {
    const shingle = shingleAt(words, at);
    if (places.has(shingle)) continue;
    const found: Place[] = [];
    for (const doc of docs) {
      if (found.length >= MOST_PLACES) break;
      for (const place of doc.shingles.get(shingle) ?? []) found.push({ doc, at: place });
    }
    places.set(shingle, found);
  }
  return places;
}

type Where = 'ours' | 'theirs' | undefined;

/** Of each line, where all of its words stand in shingles that were sent, whatever line they run over from. */
function spannedWords(
  lines: readonly (readonly string[])[],
  places: ReadonlyMap<string, readonly Place[]>,
): readonly Where[] {
  const words = lines.flat();
  const theirs = new Uint8Array(words.length);
  const any = new Uint8Array(words.length);
  for (let at = 0; at + SHINGLE <= words.length; at += 1) {
    const found = places.get(shingleAt(words, at)) ?? [];
    if (found.length === 0) continue;
    any.fill(1, at, at + SHINGLE);
    if (found.some(({ doc }) => !doc.ours)) theirs.fill(1, at, at + SHINGLE);
  }
  let start = 0;
  return lines.map((line) => {
    const range = [start, (start += line.length)] as const;
    if (theirs.subarray(...range).every(Boolean)) return 'theirs';
    return any.subarray(...range).every(Boolean) ? 'ours' : undefined;
  });
}

type Sent = {
  readonly docs: readonly Doc[];
  readonly places: ReadonlyMap<string, readonly Place[]>;
};

/** A line of few words may be a whole line there, or run over from its neighbors; a longer one must stand there in one piece. */
function foundIn(line: readonly string[], { docs, places }: Sent, spanned: Where): Where {
  if (line.length < SHINGLE) {
    if (spanned !== undefined) return spanned;
    const text = line.join(' ');
    const having = docs.filter((doc) => doc.lines.has(text));
    if (having.length === 0) return undefined;
    return having.every(({ ours }) => ours) ? 'ours' : 'theirs';
  }
  const found = (places.get(shingleAt(line, 0)) ?? []).filter(({ doc, at }) =>
    line.every((word, index) => doc.words[at + index] === word),
  );
  if (found.length === 0) return undefined;
  return found.every(({ doc }) => doc.ours) ? 'ours' : 'theirs';
}
