/** Changes to a text, as slips, programs of mail and malice make them. */
import type { Rand } from '../laws/rand.js';

const ODD: readonly string[] = [
  ...[
    '\u0000',
    '\u00a0',
    '\u2013',
    '\u2019',
    '\u201c',
    '\ud800',
    '\u202e',
    '\ufeff',
    '\u200b',
    '\t',
  ],
  ...['é', 'ß', 'İ', '😀', '👩‍👩‍👧', 'e\u0301', '\u2028', '\r', '\n', '\r\n', '\f', '\u0085', '١'],
  ...[
    '"',
    "'",
    '(',
    ')',
    '((',
    '))',
    ';',
    ':',
    ',',
    '#',
    ' # ',
    '\\',
    '/',
    '|',
    '=',
    '*',
    '<',
    '&',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '{{seat}}',
    '${1}',
    '%00',
    '$&',
    '$1',
  ],
];
const NUMBERS: readonly string[] = [
  ...['0', '-1', '00', '1e9', '1.5', '1,5', '99999999999999999999', '2147483648', '0x10', '1/2'],
  ...['NaN', 'Infinity', '9007199254740993', '20', '21', '-0', '٣', '½', '1_000', '+3'],
];

type Change = (text: string, rand: Rand) => string;

const cutAt = (text: string, rand: Rand): readonly [string, string] => {
  const at = rand.below(text.length + 1);
  return [text.slice(0, at), text.slice(at)];
};

/** The text in parts, with one of them changed. */
const inParts =
  (parts: RegExp, change: (all: string[], at: number, rand: Rand) => void): Change =>
  (text, rand) => {
    const all = text.split(parts);
    change(all, rand.below(all.length), rand);
    return all.join('');
  };
const WORDS = /(\s+)/;
const LINES = /(\n)/;

const CHANGES: readonly Change[] = [
  // A letter left out, doubled, changed, or swapped with its neighbour: a name that is nearly right.
  inParts(/(?:)/u, (all, at) => void all.splice(at, 1)),
  inParts(/(?:)/u, (all, at) => void all.splice(at, 0, all[at] ?? '')),
  inParts(/(?:)/u, (all, at, rand) => void (all[at] = rand.pick('aeiostn '.split('')) ?? '')),
  inParts(/(?:)/u, (all, at) => void all.splice(at, 2, all[at + 1] ?? '', all[at] ?? '')),
  // A word left out, doubled, or moved.
  inParts(WORDS, (all, at) => void all.splice(at, 1)),
  inParts(WORDS, (all, at) => void all.splice(at, 0, all[at] ?? '', ' ')),
  inParts(WORDS, (all, at, rand) => void all.splice(rand.below(all.length), 0, all[at] ?? '')),
  inParts(WORDS, (all, at) => void (all[at] = (all[at] ?? '').toUpperCase())),
  // A line left out, doubled, or joined to the next.
  inParts(LINES, (all, at) => void all.splice(at, 1)),
  inParts(LINES, (all, at) => void all.splice(at, 0, all[at] ?? '', '\n')),
  // A number that is none of ours.
  (text, rand) => {
    const number = rand.pick(NUMBERS) ?? '0';
    let skip = rand.below(4);
    return text.replace(/\d+/g, (old) => (skip-- === 0 ? number : old));
  },
  (text, rand) => {
    const [before, after] = cutAt(text, rand);
    return before + (rand.pick(ODD) ?? '') + after;
  },
  // A part of it again, many times.
  (text, rand) => {
    const [before, after] = cutAt(text, rand);
    const part = after.slice(0, 1 + rand.below(12));
    return before + part.repeat(rand.below(60)) + after;
  },
  (text, rand) => cutAt(text, rand)[0],
];

/** A text with some changes; none at all now and then. */
export function mutate(text: string, rand: Rand, most = 4): string {
  let changed = text;
  for (let left = rand.below(most + 1); left > 0; left -= 1)
    changed = rand.pick(CHANGES)?.(changed, rand) ?? changed;
  return changed;
}

/** Signs that patterns look for many of. */
const OF_RUNS = [...' \t\r\n.,;:=*-_<>()[]"@/|1a'.split(''), '\u00a0', '\u2028', 'é', '是'];

/** One part of a text, or one sign, said again until it is long: what takes longer than its length grows shows here. */
export function lengthen(text: string, rand: Rand, length: number): string {
  const at = rand.below(text.length);
  if (rand.chance(50)) {
    const run = (rand.pick(OF_RUNS) ?? ' ').repeat(length);
    return rand.chance(50) ? `${text}${run}x` : text.slice(0, at) + run + text.slice(at);
  }
  const part = text.slice(at, at + 1 + rand.below(30)) || 'x';
  const again = part.repeat(Math.ceil(length / part.length)).slice(0, length);
  return text.slice(0, at) + again + text.slice(at);
}
