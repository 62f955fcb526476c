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
  /** Where each shingle stands, by a number that others may share. */
  readonly shingles: ReadonlyMap<number, readonly number[]>;
};

/** Letters never change, and one is compared with many mails. Of about 50 MB. */
const DOCS = recentOf<Doc>(300_000);

const docOf = (text: string): Doc =>
  DOCS.get(text) ?? DOCS.set(text, readDoc(text), text.length / 5);

function readDoc(text: string): Doc {
  const lines = text.split(/\r\n|\r|\n/).map((line) => wordsOf(line));
  const words = lines.flat();
  const shingles = new Map<number, number[]>();
  for (const [at, shingle] of shinglesOf(words).entries()) {
    const places = shingles.get(shingle);
    if (places === undefined) shingles.set(shingle, [at]);
    else if (places.length < MOST_PLACES) places.push(at);
  }
  const short = lines.filter(({ length }) => length < SHINGLE).map((line) => line.join(' '));
  return { words, lines: new Set(short), shingles };
}

/** A number for the words from each place on. */
function shinglesOf(words: readonly string[]): Int32Array {
  const numbers = Int32Array.from(words, numberOf);
  const at = (index: number): number => numbers[index] ?? 0;
  return numbers.subarray(0, Math.max(0, words.length - SHINGLE + 1)).map((first, index) => {
    let sum = first;
    for (let next = index + 1; next < index + SHINGLE; next += 1)
      sum = Math.imul(sum, 0x01000193) ^ at(next);
    return sum;
  });
}

function numberOf(word: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1)
    sum = Math.imul(sum ^ word.charCodeAt(at), 0x01000193);
  return sum;
}

/** A text that was sent, and where in it something stands. */
type Compared = { readonly doc: Doc; readonly ours: boolean };
type Place = Compared & { readonly at: number };

const standsAt = ({ words }: Doc, at: number, wanted: readonly string[], from: number): boolean => {
  for (let index = 0; index < SHINGLE; index += 1)
    if (words[at + index] !== wanted[from + index]) return false;
  return true;
};

/** Of each line of a mail, whether it was sent before. `sent`: the latest first. */
export function compareSent(
  lines: readonly string[],
  sent: () => readonly SentText[],
): readonly Known[] {
  const docs = latest(sent()).map(({ text, ours }) => ({ doc: docOf(text), ours }));
  if (docs.length === 0) return lines.map(() => NOT_KNOWN);
  const words = lines.map((line) => wordsOf(line));
  const places = placesOf(words.flat(), docs);
  const spanned = spannedWords(words, places);
  let start = 0;
  return words.map((line, index) => {
    const found = foundIn(line, { docs, places: places[start] }, spanned[index]);
    start += line.length;
    return line.length === 0 || found === undefined
      ? NOT_KNOWN
      : { isKnown: true, isOurs: found === 'ours' };
  });
}

function latest(sent: readonly SentText[]): readonly SentText[] {
  let size = 0;
  return sent.filter(({ text }) => (size += text.length) <= MOST_COMPARED);
}

const NOWHERE: readonly Place[] = [];

/** Where the words from each place of the mail on stand in what was sent. */
function placesOf(
  words: readonly string[],
  docs: readonly Compared[],
): readonly (readonly Place[])[] {
  const before = new Map<number, number>();
  const places: (readonly Place[])[] = [];
  for (const [at, shingle] of shinglesOf(words).entries()) {
    const same = before.get(shingle);
    const isSame =
      same !== undefined &&
      words[same] === words[at] &&
      words.slice(same, same + SHINGLE).join(' ') === words.slice(at, at + SHINGLE).join(' ');
    if (!isSame) before.set(shingle, at);
    places.push(isSame ? (places[same] ?? NOWHERE) : placesAt(words, at, shingle, docs));
  }
  return places;
}

function placesAt(
  words: readonly string[],
  at: number,
  shingle: number,
  docs: readonly Compared[],
): readonly Place[] {
  let found: Place[] | undefined;
  for (const { doc, ours } of docs) {
    for (const place of doc.shingles.get(shingle) ?? [])
      if (standsAt(doc, place, words, at)) (found ??= []).push({ doc, ours, at: place });
    if (found !== undefined && found.length >= MOST_PLACES) break;
  }
  return found ?? NOWHERE;
}

type Where = 'ours' | 'theirs' | undefined;

/** Of each line, where all of its words stand in shingles that were sent, whatever line they run over from. */
function spannedWords(
  lines: readonly (readonly string[])[],
  places: readonly (readonly Place[])[],
): readonly Where[] {
  const size = places.length + SHINGLE;
  const theirs = new Uint8Array(size);
  const any = new Uint8Array(size);
  for (const [at, found] of places.entries()) {
    if (found.length === 0) continue;
    any.fill(1, at, at + SHINGLE);
    if (found.some(({ ours }) => !ours)) theirs.fill(1, at, at + SHINGLE);
  }
  let start = 0;
  return lines.map((line) => {
    const range = [start, (start += line.length)] as const;
    if (theirs.subarray(...range).every(Boolean)) return 'theirs';
    return any.subarray(...range).every(Boolean) ? 'ours' : undefined;
  });
}

type Sent = {
  readonly docs: readonly Compared[];
  /** Of the first words of the line. */
  readonly places: readonly Place[] | undefined;
};

/** A line of few words may be a whole line there, or run over from its neighbors; a longer one must stand there in one piece. */
function foundIn(line: readonly string[], { docs, places = [] }: Sent, spanned: Where): Where {
  if (line.length < SHINGLE) {
    if (spanned !== undefined) return spanned;
    const text = line.join(' ');
    return whose(docs.filter(({ doc }) => doc.lines.has(text)));
  }
  return whose(
    places.filter(({ doc, at }) => line.every((word, index) => doc.words[at + index] === word)),
  );
}

const whose = (found: readonly Pick<Compared, 'ours'>[]): Where =>
  found.length === 0 ? undefined : found.every(({ ours }) => ours) ? 'ours' : 'theirs';
