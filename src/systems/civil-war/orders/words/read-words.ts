/** Small readers that the order languages of the Civil War share: slips, numbers, places, phrases. */
import {
  entryFor,
  nearest,
  numberFor,
  plainName,
  sheetLines,
  wordsOf,
  type Fault,
  type Fix,
  type SheetLine,
  type Word,
} from '../../../../kernel/sheet-text.js';
import { LISTS, type ListName, type Pack, type Side } from '../../rules/pack.js';
import { findPlace, isWithinName } from '../../rules/ground/places.js';

/** A number and its unit, a theater or a place and its number, written without the space between. */
const JOINED =
  /^(\d+(?=\D)|\d\*(?=to)|(?:east|west|trans|naval)(?=\d)|(?:at|to|in|via|from)(?=\d{4}$))((?:N?SP|CP|PP)s?|leaders?|to|\d+)$/i;

/** The words of an order, in which spaces do not matter: `2SP` is two, `east9` and `at7512` are, too. */
export const orderWords = (text: string, from = 1): readonly Word[] =>
  wordsOf(text, from).flatMap((word): readonly Word[] => {
    const [, first, second] = JOINED.exec(word.text) ?? [];
    if (first === undefined || second === undefined) return [word];
    return [
      { text: first, at: word.at },
      { text: second, at: word.at + first.length },
    ];
  });

/** A fault of a line before the line has its number; `at` is a column counted from 1. */
export type Slip = {
  readonly code: string;
  readonly rule: string;
  readonly at: number;
  readonly read: string;
  readonly message: string;
  readonly limit?: true;
  readonly unclear?: true;
  readonly fix?: Fix;
};

/** A slip at a word. */
export const slipAt = (
  code: string,
  rule: string,
  word: Word | undefined,
  message: string,
): Slip => ({
  code,
  rule,
  at: word?.at ?? 1,
  read: word?.text ?? '',
  message,
});

export const toFault = (line: number, { at, ...slip }: Slip): Fault => ({
  line,
  column: at,
  ...slip,
});

/** Words as one text, commas left out. */
export const textOf = (words: readonly Word[]): string =>
  words
    .filter((word) => word.text !== ',')
    .map((word) => word.text)
    .join(' ');

export const isWord = (word: Word | undefined, ...texts: readonly string[]): boolean =>
  word !== undefined && texts.includes(plainName(word.text));

/** `3`, `three`, `a`, `an`; undefined for anything else and beyond four digits. */
export function countOf(word: Word | undefined): number | undefined {
  const text = word?.text.toLowerCase() ?? '';
  return text === 'a' || text === 'an' ? 1 : numberFor(text);
}

const SIDE_WORDS: Readonly<Record<string, Side>> = {
  usa: 'usa',
  us: 'usa',
  union: 'usa',
  federal: 'usa',
  csa: 'csa',
  cs: 'csa',
  confederate: 'csa',
  rebel: 'csa',
};

export const sideOf = (word: Word | undefined): Side | undefined =>
  word === undefined ? undefined : entryFor(SIDE_WORDS, plainName(word.text));

/** A hex, or a slip that helps to find it. */
export type ReadPlace = { readonly hex: string } | { readonly slip: Slip };

/** Reads a place; `end` is the column to point at when no word stands there, `example` a right way to say it. */
export function readPlace(
  pack: Pack,
  words: readonly Word[],
  end: number,
  example: string,
): ReadPlace {
  const at = words[0]?.at ?? end;
  const read = textOf(words);
  const slip = (code: string, message: string, fix = {}): ReadPlace => ({
    slip: { code, rule: 'C3.11', at, read, message, ...fix },
  });
  if (read === '') return slip('where-to', `Where to? Add a town or a hex number: ${example}.`);
  const found = findPlace(pack, read);
  if ('hex' in found) return { hex: found.hex };
  if (found.fault === 'ambiguous') {
    return slip(
      'ambiguous-place',
      `"${read}" could be any of these: ${(found.among ?? []).join(', ')}. Write the full name or the hex number.`,
    );
  }
  return slip('unknown-place', noPlace(read, found.nearest), fixWords(words, found.nearest));
}

/** The words replaced by the name that is likely meant; nothing where none is. */
export function fixWords(words: readonly Word[], meant: string | undefined): Pick<Slip, 'fix'> {
  const [first] = words;
  if (meant === undefined || first === undefined) return {};
  const length = endOf(words, first.at) - first.at;
  return { fix: { length, text: meant, says: `Use ${meant}` } };
}

/** `No place called "Manasas". Did you mean Manassas Junction?` */
const noPlace = (read: string, near: string | undefined): string =>
  `No place called "${read}". ${near === undefined ? 'Write a town on the map, or the number of a hex.' : `Did you mean ${near}?`}`;

/** Words that stand after one of the language's keywords; the first phrase has the key ``. */
export type Phrase = {
  readonly key: string;
  readonly at: number;
  readonly words: readonly Word[];
};

/** The words of an order: what stands before any keyword, be it nothing, and the phrases after it. */
export type Phrases = readonly [Phrase, ...Phrase[]];

type OpenPhrase = Phrase & { readonly words: Word[] };

/** Cuts words at keywords. `keyOf` answers with a keyword and how many words it takes. */
export function phrasesOf(
  words: readonly Word[],
  keyOf: (words: readonly Word[], index: number) => readonly [string, number] | undefined,
): Phrases {
  const first: OpenPhrase = { key: '', at: words[0]?.at ?? 1, words: [] };
  const others: OpenPhrase[] = [];
  let open = first;
  let next = 0;
  for (const [index, word] of words.entries()) {
    if (index < next) continue;
    const key = keyOf(words, index);
    if (key === undefined) {
      open.words.push(word);
      continue;
    }
    open = { key: key[0], at: word.at, words: [] };
    others.push(open);
    next = index + key[1];
  }
  return [first, ...others];
}

/** A person's own words at the end of a sentence. */
export const endedAt = (text: string): string => text.replace(/[.;,]*$/, '.');

/** ` Did you mean X?`, or nothing. */
export function nameHint(read: string, valid: Iterable<string>): string {
  const near = nearest(read, valid);
  return near === undefined ? '' : ` Did you mean ${near}?`;
}

/** Ranks that people write before a name: `Gen. Grant`, `Maj. Gen. Hooker`, `Flag Officer Foote`. */
const RANKS =
  /^(?:(?:brig(?:adier)?|maj(?:or)?|lt|lieut(?:enant)?|gen(?:eral)?|col(?:onel)?|capt(?:ain)?|rear|adm(?:iral)?|commodore|flag[ -]officer)(?:\.\s*|\s+))+(?=\S)/i;

/** A name without the rank before it. */
export const withoutRank = (name: string): string => name.trim().replace(RANKS, '');

/** The name among `names` that was meant: exact, else the one that begins so, else the one that ends so. */
export function findName(
  read: string,
  names: readonly string[],
  plain: (name: string) => string = plainName,
): string | readonly string[] | undefined {
  const wanted = plain(withoutRank(read));
  const exact = names.find((name) => plain(name) === wanted);
  if (exact !== undefined) return exact;
  if (wanted.length < 3) return undefined;
  const fits = (test: (name: string) => boolean): readonly string[] =>
    names.filter((name) => test(plain(name)));
  const begins = fits((name) => name.startsWith(wanted));
  const found = begins.length > 0 ? begins : fits((name) => name.endsWith(wanted));
  return found.length > 1 ? found : found[0];
}

/** The column after a text. */
export const endOf = (words: readonly Word[], otherwise: number): number => {
  const last = words.at(-1);
  return last === undefined ? otherwise : last.at + last.text.length;
};

export const HEADERS = ['list', 'turn', 'seat', 'side', 'campaign'] as const;
const HEADER = new RegExp(String.raw`^\s*(${HEADERS.join('|')})\s*:\s*`, 'i');

/** A line that says what sheet it is: `List: east`. `at`: the column of its value. */
export type SheetHeader = {
  readonly name: (typeof HEADERS)[number];
  readonly value: string;
  readonly at: number;
};

export function headerOf(text: string): SheetHeader | undefined {
  const [head = '', said] = HEADER.exec(text) ?? [];
  const name = HEADERS.find((one) => one === said?.toLowerCase());
  return name && { name, value: text.slice(head.length), at: head.length + 1 };
}

/** Comments and the lines that say what sheet it is. */
export const isAside = (text: string): boolean =>
  /^\s*#/.test(text) || headerOf(text) !== undefined;

/** Longer than any line that somebody types; of what is longer, nothing is read. */
const LONGEST_LINE = 500;

export const isTooLong = (line: string): boolean => line.length > LONGEST_LINE;

export const tooLong = (line: string, rule: string): Slip => ({
  ...{ code: 'too-long', rule, at: LONGEST_LINE + 1, read: line.slice(0, 40) },
  message: `This line is too long. Write ${LONGEST_LINE} characters or fewer.`,
});

/** More than any sheet about leaders has. */
const [MOST_LINES, MOST_CHARACTERS] = [200, 20_000];

/** The lines of a sheet about leaders, and a fault where they are longer or more than are read. */
export function linesOfLeaders(text: string): {
  readonly lines: readonly SheetLine[];
  readonly faults: readonly Fault[];
} {
  const all = sheetLines(text.slice(0, MOST_CHARACTERS)).filter((line) => !isAside(line.text));
  const most = all.slice(0, MOST_LINES);
  const lines = most.filter((line) => !isTooLong(line.text));
  const faults = most
    .filter((line) => isTooLong(line.text))
    .map((line) => toFault(line.number, tooLong(line.text, 'C5.3')));
  if (text.length <= MOST_CHARACTERS && most.length === all.length) return { lines, faults };
  const message = `This is too long. Write ${MOST_LINES} lines or fewer.`;
  const slip = { code: 'too-long', rule: 'C5.3', at: 1, read: '', message };
  return { lines, faults: [...faults, toFault(most.at(-1)?.number ?? 0, slip)] };
}

/** The account that a word names. */
export const listOf = (word: Word | undefined): ListName | undefined => {
  const plain = plainName(word?.text ?? '');
  if (plain === 'transmississippi') return 'trans';
  return LISTS.find((list) => list === plain);
};

/** The words with `the East` as `East`. */
export const withoutThe = (words: readonly Word[]): readonly Word[] =>
  words.filter((word, index) => !isWord(word, 'the') || listOf(words[index + 1]) === undefined);

/** `PP 4-8: …`: the pulses, and the rest of the line with its column. */
export type Header = {
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly body: string;
  readonly bodyAt: number;
};

/** Words that nothing was made of are a slip: no part of an order is silently ignored. */
export function leftOver(words: readonly Word[], message: string): readonly Slip[] {
  const stray = words.filter((word) => word.text !== ',');
  const first = stray[0];
  if (first === undefined) return [];
  return [{ code: 'left-over', rule: 'C3.11', at: first.at, read: textOf(stray), message }];
}

/** Keywords that stand by themselves, as people write them. */
const BARE: Readonly<Record<string, string>> = {
  alone: 'alone',
  stack: 'as a stack',
  rail: 'by rail',
  cutting: 'cutting rails',
};

/** Phrases of the keys that an order does not know, and second ones of a key. */
export function strayPhrases(
  phrases: readonly Phrase[],
  known: readonly string[],
): readonly Slip[] {
  return phrases.slice(1).flatMap((phrase, index) => {
    const isSecond =
      phrase.key !== 'via' && phrases.slice(1, index + 1).some(({ key }) => key === phrase.key);
    const isBare = Object.hasOwn(BARE, phrase.key);
    if (known.includes(phrase.key) && !isSecond) {
      return isBare ? leftOver(phrase.words, `Delete "${textOf(phrase.words)}".`) : [];
    }
    const key = entryFor(BARE, phrase.key) ?? phrase.key;
    const read = `${key} ${textOf(phrase.words)}`.trim();
    const message = isSecond
      ? `Write “${key}” only once in an order.`
      : `"${read}" does not belong in this order. Delete it.`;
    return [{ code: 'left-over', rule: 'C3.11', at: phrase.at, read, message }];
  });
}

/** The phrase after a keyword, if it stands there. */
export const phrase = (phrases: readonly Phrase[], key: string): Phrase | undefined =>
  phrases.find((other) => other.key === key);

/** The words up to the first of the given ones, and from there on. */
export function cutAt(
  words: readonly Word[],
  ...at: readonly string[]
): readonly [readonly Word[], readonly Word[]] {
  const index = words.findIndex((word) => isWord(word, ...at));
  return index < 0 ? [words, []] : [words.slice(0, index), words.slice(index)];
}

export const isJoint = (word: Word): boolean =>
  [',', '&', '+'].includes(word.text) || isWord(word, 'and');

/** Words cut at commas and `and`; no part is empty. */
export function partsOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const parts: Word[][] = [[]];
  for (const word of words) {
    if (isJoint(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.filter((part) => part.length > 0);
}

/** A phrase cut at commas and `and`; at least one part, which may be empty. */
export function splitList({ words }: Pick<Phrase, 'words'>): readonly (readonly Word[])[] {
  const parts = partsOf(words);
  return parts.length === 0 ? [[]] : parts;
}

/** The places that an order goes by, without a cut in the name of one: `via Alexandria, VA, Forts Jackson & St Philip`. */
export const stopsOf = (
  pack: Pack,
  phrases: readonly Phrase[],
): readonly Pick<Phrase, 'words' | 'at'>[] =>
  phrases
    .filter(({ key }) => key === 'via')
    .flatMap(({ words, at }) => {
      const stops: Word[][] = [];
      for (const part of splitList({ words })) {
        const last = stops.at(-1);
        if (last !== undefined && isWithinName(pack, textOf(last), textOf(part)))
          last.push(...part);
        else stops.push([...part]);
      }
      return stops.map((stop) => ({ words: stop, at }));
    });

/** A text without the comma, or the `and`, by which something follows. */
export const withoutJoint = (text: string): string =>
  text
    .trimEnd()
    .replace(/(?:,|\band)$/i, '')
    .trimEnd();
