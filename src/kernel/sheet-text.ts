/**
 * What all order languages share: lines as people type them, words with their columns, faults that say where, what was
 * read, what is wrong, and the nearest valid word.
 */

/**
 * A person's slip in a text. `code` is stable for programs, `rule` the requirement it comes from, `read` what stood
 * there, `message` what is wrong and how to put it right. Line and column count from 1; line 0 is the sheet as a whole.
 * `limit`: the line makes sense and can be carried out, but goes beyond a bound that the rules set for players; in a
 * sheet of the gamemaster's own it is a warning.
 * `unclear`: the line leaves open what it takes, or says more than is taken. It is refused when it is written; where it was
 * kept already, it is carried out as it was read then.
 */
export type Fault = {
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly rule: string;
  readonly read: string;
  readonly message: string;
  readonly limit?: true;
  readonly unclear?: true;
  /** The writer may insist: the same text with a line `confirm` stands. */
  readonly confirmable?: true;
  /** The one repair that suggests itself. */
  readonly fix?: Fix;
};

/** `length` characters from the fault's column on become `text`; `says`: what it does, as a button names it. */
export type Fix = { readonly length: number; readonly text: string; readonly says: string };

/** The text with a fault repaired; as it was where the fault has no fix or no such line. */
export function repaired(
  text: string,
  { line, column, fix }: Pick<Fault, 'line' | 'column' | 'fix'>,
): string {
  const lines = text.split('\n');
  const wrong = lines[line - 1];
  if (fix === undefined || wrong === undefined) return text;
  lines[line - 1] = wrong.slice(0, column - 1) + fix.text + wrong.slice(column - 1 + fix.length);
  return lines.join('\n');
}

/** Earlier programs kept what they expected instead of a message. */
export type EarlierFault = Omit<Fault, 'message'> & { readonly expected: string };

/** What is wrong and how to put it right, as every page, letter and command says it. */
export function faultMessage(
  fault: Pick<Fault, 'message' | 'read'> | Pick<EarlierFault, 'expected' | 'read'>,
): string {
  const message = 'message' in fault ? fault.message : fault.expected;
  return /[.?!]$/.test(message) ? message : instead(fault.read, message);
}

/** The code of a fault of a sheet that came after its deadline and the grace. */
export const TOO_LATE = 'too-late';

/** `Line 3: No place called "Manasas".` Line 0 is the sheet as a whole. */
export const sayFault = (fault: Fault | EarlierFault): string =>
  (fault.line === 0 ? '' : `Line ${fault.line}: `) + faultMessage(fault);

/** `Instead of "abc", write a number from 1 to 5.` */
export const instead = (read: string, wanted: string): string =>
  read === '' ? `Write ${wanted}.` : `Instead of "${read}", write ${wanted}.`;

/** One line of a sheet, cleaned: no-break spaces, tabs, fancy dashes and quotes made plain, columns kept. */
export type SheetLine = { readonly number: number; readonly text: string };

/** A word of a line: `at` is its column, counted from 1. */
export type Word = { readonly text: string; readonly at: number };

const LOOK_ALIKES: readonly (readonly [RegExp, string])[] = [
  [/[\u00a0\u2000-\u200a\u202f\u205f\u3000\t]/g, ' '],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/[\u2018\u2019\u201a\u2032]/g, "'"],
  [/[\u201c-\u201e\u2033\u00ab\u00bb]/g, '"'],
];

/** Tabs, fancy dashes and quotes made plain; a character for a character, so that columns still point into what was sent. */
export const cleanLine = (text: string): string => cleaned(text, CONTROLS);

const CONTROLS = /[\u0000-\u001f\u007f\u200b\ufeff]/g;
/** The same without the ends of lines. */
const LINE_CONTROLS = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f\u200b\ufeff]/g;

const cleaned = (text: string, controls: RegExp): string =>
  LOOK_ALIKES.reduce((line, [from, to]) => line.replace(from, to), text).replace(controls, ' ');

/** What stands before a remark at a line's end; a whole line of remark, and one between quotation marks, stay. */
const BEFORE_REMARK = /^(\s*[^\s#"](?:[^"#]|"[^"]*"|#(?! ))*? )# .*$/;

/**
 * The lines of a text, CRLF or LF, without remarks at their ends, empty ones left out. Cleaned as one text: line by line
 * it takes ten times as long where there are a hundred thousand.
 */
export function sheetLines(text: string): readonly SheetLine[] {
  const lines: SheetLine[] = [];
  for (const [index, line] of cleaned(text, LINE_CONTROLS)
    .split(/\r\n|\r|\n/)
    .entries()) {
    const kept = (line.includes(' # ') ? line.replace(BEFORE_REMARK, '$1') : line).trimEnd();
    if (kept !== '') lines.push({ number: index + 1, text: kept });
  }
  return lines;
}

/** A text without the spaces and these signs at its end. A pattern would try a run of spaces from each of its places. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length;
  for (; end > 0; end -= 1) {
    const sign = text.charAt(end - 1);
    if (!signs.includes(sign) && sign.trim() !== '') break;
  }
  return text.slice(0, end);
}

/** Splits on spaces, with `,` `:` `(` `)` and `"…"` as words of their own. */
export function wordsOf(text: string, from = 1): readonly Word[] {
  return [...text.matchAll(/"[^"]*"?|[,:()]|[^\s,:()"]+/g)].map((match) => ({
    text: match[0],
    at: from + match.index,
  }));
}

const SPELLED = 'zero one two three four five six seven eight nine ten'.split(' ');

/** `3`, `three`; undefined for anything else and beyond four digits. */
export function numberFor(word: string): number | undefined {
  if (/^\d{1,4}$/.test(word)) return Number(word);
  const spelled = SPELLED.indexOf(word.toLowerCase());
  return spelled === -1 ? undefined : spelled;
}

/** What a table says of a word that somebody typed: `constructor` stands in none. */
export const entryFor = <T>(table: Readonly<Record<string, T>>, typed: string): T | undefined =>
  Object.hasOwn(table, typed) ? table[typed] : undefined;

/** Letters and digits alone, lower case: `St. Louis` and `st louis` are one name. */
export const plainName = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Words are compared up to so many letters. */
const LONGEST_COMPARED = 40;
/** Further away than any two that are compared. */
const FAR = 200;
/** The row that is being filled, and the two before it; a name may be longer than the word by a quarter. */
const ROWS = [0, 1, 2].map(() => new Uint8Array(LONGEST_COMPARED * 2));

/**
 * Letters added, left out, changed, or swapped with their neighbour: one each. Answers `limit` as soon as it cannot be
 * less: hundreds of names are tried for one slip.
 */
function editDistance(a: string, b: string, limit: number): number {
  const width = b.length;
  let [before, row, next] = ROWS as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= width; j += 1) row[j] = j;
  let least = 0;
  for (let i = 1; i <= a.length; i += 1) {
    const leastBefore = least;
    least = i;
    // Further from the diagonal than the limit, no way through can be short enough.
    const from = Math.max(1, i - limit);
    const to = Math.min(width, i + limit);
    next[0] = i;
    if (from > 1) next[from - 1] = FAR;
    next[to + 1] = FAR;
    const sign = a.charCodeAt(i - 1);
    const signBefore = a.charCodeAt(i - 2);
    for (let j = from; j <= to; j += 1) {
      const other = b.charCodeAt(j - 1);
      let here = (row[j - 1] ?? FAR) + (sign === other ? 0 : 1);
      if (signBefore === other && sign === b.charCodeAt(j - 2))
        here = Math.min(here, (before[j - 2] ?? FAR) + 1);
      here = Math.min(here, (row[j] ?? FAR) + 1, (next[j - 1] ?? FAR) + 1);
      next[j] = here;
      if (here < least) least = here;
    }
    if (least >= limit && leastBefore >= limit) return limit;
    [before, row, next] = [row, next, before];
  }
  return row[width] ?? limit;
}

/** `signs`: a bit for each letter or digit that the name has. */
type Plain = { readonly word: string; readonly name: string; readonly signs: number };
/** The plain forms of lists that are asked again and again, such as the towns of a map. */
const plainLists = new WeakMap<object, readonly Plain[]>();

/** Digits share their bits with letters. */
function signsOf(name: string): number {
  let signs = 0;
  for (let at = 0; at < name.length; at += 1) signs |= 1 << (name.charCodeAt(at) & 31);
  return signs;
}

function bitsIn(signs: number): number {
  let count = 0;
  for (let left = signs; left !== 0; left &= left - 1) count += 1;
  return count;
}

function plainListOf(valid: Iterable<string>): readonly Plain[] {
  const known = plainLists.get(valid);
  if (known !== undefined) return known;
  const list = [...valid].map((word) => {
    const name = plainName(word);
    return { word, name, signs: signsOf(name) };
  });
  // A generator could be walked only once; an array may be a list that is kept.
  if (Array.isArray(valid)) plainLists.set(valid, list);
  return list;
}

/** The valid word nearest to what was read, when it is near enough to be meant; ties by the order of `valid`. */
export function nearest(read: string, valid: Iterable<string>): string | undefined {
  const wanted = plainName(read).slice(0, LONGEST_COMPARED);
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(wanted.length / 4)) + 1;
  const wantedSigns = signsOf(wanted);
  for (const { word, name, signs } of plainListOf(valid)) {
    if (Math.abs(name.length - wanted.length) >= bestDistance) continue;
    // A sign that the other has not is at least one change.
    if (bitsIn(wantedSigns & ~signs) >= bestDistance) continue;
    if (bitsIn(signs & ~wantedSigns) >= bestDistance) continue;
    const distance = editDistance(wanted, name, bestDistance);
    if (distance < bestDistance) [best, bestDistance] = [word, distance];
  }
  return best;
}
