/** The words of a letter as its row has them: packed, or as earlier programs kept them, in columns of their own. */
import { createHash } from 'node:crypto';
import { keptFor } from '../kernel/kept-for.js';
import { packBytes, unpackBytes } from './pack-text.js';

/** What a letter says and what it was made from; both of these as JSON. */
export type LetterWords = {
  readonly text: string;
  readonly html: string;
  readonly picture: string | null;
  readonly about: string | null;
};

/** The columns that hold them. */
export type WordColumns = LetterWords & { readonly packed: Buffer | null };

/** What else of a letter never changes. */
export type LetterHead = {
  readonly step: string;
  readonly seat: string | null;
  readonly mail: string | null;
  readonly name: string | null;
  readonly subject: string;
  readonly in_reply_to: string | null;
  readonly written: string;
};

/** What is searched for among all letters. */
const SEARCHED = ['asked', 'opens', 'lesson', 'dice'] as const;

function searchedIn(about: string | null): string | null {
  if (about === null) return null;
  const whole = JSON.parse(about) as Readonly<Record<string, unknown>>;
  return JSON.stringify(Object.fromEntries(SEARCHED.map((key) => [key, whole[key]])));
}

/** For the digest of a letter, and to pack it. */
const LINES = keptFor(1);

/** Text and HTML as JSON, the picture, and what it was made from. */
const linesOf = (words: LetterWords): Buffer =>
  LINES(words, '', () => {
    const { text, html, picture, about } = words;
    const says = `${JSON.stringify(text)},${JSON.stringify(html)}`;
    return Buffer.from(`${says}\n${picture ?? ''}\n${about ?? ''}`, 'utf8');
  });

export const packWords = (words: LetterWords): WordColumns => ({
  ...{ text: '', html: '', picture: null, about: searchedIn(words.about) },
  packed: packBytes(linesOf(words)),
});

/** Nothing where they are damaged. */
export function unpackWords(row: WordColumns): LetterWords | undefined {
  if (row.packed === null) return row;
  try {
    const [says = '', picture, about] = unpackBytes(row.packed)?.toString('utf8').split('\n') ?? [];
    const [text, html] = JSON.parse(`[${says}]`) as readonly unknown[];
    if (typeof text !== 'string' || typeof html !== 'string') return undefined;
    return { text, html, picture: picture || null, about: about || null };
  } catch {
    return undefined;
  }
}

/** SHA-256 of all that never changes of a letter. */
export const wordsDigest = (letter: LetterHead & LetterWords): string =>
  digestOf(letter, linesOf(letter));

/** Whether a letter is as its digest says, and the columns beside the packed words as they were written with them. */
export function isLetterWhole(row: LetterHead & WordColumns, digest: string | undefined): boolean {
  if (row.packed === null) return wordsDigest(row) === digest;
  const lines = unpackBytes(row.packed);
  if (lines === undefined || digestOf(row, lines) !== digest) return false;
  const about = lines.toString('utf8', lines.lastIndexOf('\n') + 1) || null;
  const { text, html, picture } = row;
  return text === '' && html === '' && picture === null && row.about === searchedIn(about);
}

function digestOf(row: LetterHead, lines: Buffer): string {
  const { step, seat, mail, name, subject, in_reply_to, written } = row;
  const end = lines.indexOf('\n');
  return createHash('sha256')
    .update(`${JSON.stringify([step, seat, mail, name, subject]).slice(0, -1)},`)
    .update(lines.subarray(0, end))
    .update(`,${JSON.stringify([in_reply_to, written]).slice(1)}`)
    .update(lines.subarray(end))
    .digest('hex');
}
