/** Parts of a line: forces, areas and conditions out of words, each with where it stands. */
import { numberFor, wordsOf, type Word } from '../../../kernel/sheet-text.js';
import type { Land } from '../rules/land.js';
import { CONDITIONS, sideOfKind, type Condition, type SideName } from '../rules/state.js';
import { findArea } from '../rules/land.js';
import { findCondition, findKind, KINDS_OF, listed, nearestArea } from './names.js';
import type { Force, Part } from '../rules/order.js';
import { insteadOf, slip, spanOf, SYNTAX, type Slip, quoted } from './slip.js';

/** What was read, or what is wrong with it. */
export type Read<T> = { readonly value?: T; readonly slips: readonly Slip[] };
export const good = <T>(value: T): Read<T> => ({ value, slips: [] });
export const bad = (...slips: readonly Slip[]): { readonly slips: readonly Slip[] } => ({ slips });

/** The clauses of a line between semicolons, as words with their columns, and without full stops at their ends. */
export function clausesOf(line: string): readonly (readonly Word[])[] {
  let at = 1;
  return line.split(';').map((clause) => {
    const words = wordsOf(clause, at);
    at += clause.length + 1;
    return joined(
      words
        .map(({ text, at: column }) => ({ text: text.replace(/\.$/, ''), at: column }))
        .filter(({ text }) => text !== ''),
    );
  });
}

/** `in the fort` and `in the siege lines`, as letters say them, are one word each. */
function joined(words: readonly Word[]): readonly Word[] {
  const all: Word[] = [];
  for (const word of words) {
    const run = [word];
    const isBefore = (fits: (text: string) => boolean): void => {
      const last = all.at(-1);
      if (last === undefined || !fits(last.text)) return;
      run.unshift(last);
      all.pop();
    };
    if (/^lines?$/i.test(word.text)) isBefore((text) => findCondition(text) === 'siege');
    else if (findCondition(word.text) !== undefined) {
      isBefore((text) => /^the$/i.test(text));
      isBefore((text) => /^in$/i.test(text));
    }
    all.push(spanOf(run));
  }
  return all;
}

/** Words in lists between commas and `and`. */
export function itemsOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const items: Word[][] = [[]];
  for (const word of words)
    if (/^(,|and|then|\+|&)$/i.test(word.text)) items.push([]);
    else items.at(-1)?.push(word);
  return items.filter((item) => item.length > 0);
}

/** Sections of a clause by the words that begin them; what comes before the first is `head`. */
export type Sections = ReadonlyMap<string, readonly Word[]>;
export function sectionsOf(words: readonly Word[], by: readonly string[]): Sections {
  const sections = new Map<string, Word[]>([['head', []]]);
  let now = 'head';
  for (const word of words) {
    const key = word.text.toLowerCase();
    if (by.includes(key) && !sections.has(key)) sections.set((now = key), []);
    else sections.get(now)?.push(word);
  }
  return sections;
}

/** Before the area where a move or a voyage starts. */
export const FROM = ['from', 'at', 'in'] as const;

/** Words that begin the same section. */
const ALIKE: readonly (readonly string[])[] = [FROM, ['via', 'by']];

/** Sections that say again what another one says: only one of them would be read. */
export const doubled = (sections: Sections): readonly Slip[] =>
  [...sections].flatMap(([key, words], index) => {
    const others = ALIKE.find((names) => names.includes(key)) ?? [];
    const isSecond = [...sections.keys()].slice(0, index).some((name) => others.includes(name));
    if (!isSecond || words.length === 0) return [];
    const read = spanOf(words);
    return [
      slip(
        read,
        'left-over',
        SYNTAX,
        `Delete ${quoted(`${key} ${read.text}`)}, or what it repeats.`,
      ),
    ];
  });

export function readArea(land: Land, words: readonly Word[]): Read<string> {
  const read = spanOf(words);
  const area = findArea(land, read.text);
  if (area !== undefined) return good(area);
  if (itemsOf(words).length > 1) return bad(slip(read, 'one-area', SYNTAX, 'Name one area alone.'));
  const near = nearestArea(land, read.text);
  const example = land.areas[0]?.name ?? '';
  const hint =
    near === undefined
      ? `Name one that is on the map, such as ${example}.`
      : `Did you mean ${near}?`;
  return bad(
    slip(
      ...([read, 'unknown-place', SYNTAX, `No area called ${quoted(read.text)}. ${hint}`] as const),
      near === undefined ? undefined : insteadOf(read, near),
    ),
  );
}

/** Areas in the order in which they are named. */
export type Named = { readonly area: string; readonly read: Word };
export function readAreas(land: Land, words: readonly Word[]): Read<readonly Named[]> {
  const found = itemsOf(words).map((item) => ({ item, read: readArea(land, item) }));
  const slips = found.flatMap(({ read }) => read.slips);
  if (slips.length > 0) return { slips };
  return good(found.map(({ item, read }) => ({ area: read.value ?? '', read: spanOf(item) })));
}

const ALL = /^(all|everything|everybody|everyone)$/i;
const MOST_SP = 999;

/** `all` · `5C 3M` · `5 C, 3 militia fort`. The kinds are those of `side`. */
export function readForce(words: readonly Word[], side: SideName): Read<Force> {
  const said = words.filter(({ text }) => !/^(,|and|\+|&|sps?|of)$/i.test(text));
  const [first] = said;
  if (first === undefined)
    return bad(slip(spanOf(words), 'missing', SYNTAX, `Say how many: ${example(side)} or all.`));
  if (said.length === 1 && ALL.test(first.text)) return good('all');
  const parts: Part[] = [];
  for (let index = 0; index < said.length;) {
    const read = readPart(said.slice(index, index + 3), side);
    if (read.value === undefined) return bad(...read.slips);
    parts.push(read.value.part);
    index += read.value.words;
  }
  return good(merged(parts));
}

const example = (side: SideName): string => (side === 'american' ? '5 C 3 M' : '5 B 2 T');

/** `5C` or `5 C`, and a condition behind it. */
export function readPart(
  words: readonly Word[],
  side: SideName,
): Read<{ readonly part: Part; readonly words: number }> {
  const [first = { text: '', at: 1 }, second, third] = words;
  const [, number = first.text, letters = ''] = /^(\d{1,4})([a-z]*)$/i.exec(first.text) ?? [];
  const n = numberFor(number) ?? 0;
  if (n < 1 || n > MOST_SP) {
    const wanted = `Instead of ${quoted(first.text)}, write a number and a kind, such as ${example(side)}.`;
    return bad(slip(first, 'no-number', SYNTAX, wanted));
  }
  const isJoined = letters !== '';
  const read = isJoined ? first : spanOf(second === undefined ? [first] : [first, second]);
  const kind = findKind(isJoined ? letters : (second?.text ?? ''));
  const own = KINDS_OF[side];
  if (kind === undefined) {
    const wanted = `Say which kind of SP: ${listed(
      own.map((one) => `${n} ${one}`),
      'or',
    )}.`;
    return bad(slip(read, 'unknown-kind', SYNTAX, wanted));
  }
  if (sideOfKind(kind) !== side)
    return bad(
      slip(read, 'not-yours', SYNTAX, `${kind} are not yours. Your SP are ${listed(own, 'or')}.`),
    );
  const behind = isJoined ? second : third;
  const condition = behind === undefined ? undefined : findCondition(behind.text);
  const used = (isJoined ? 1 : 2) + (condition === undefined ? 0 : 1);
  const part = { kind, ...(condition === undefined ? {} : { condition }), n };
  return good({ part, words: used });
}

/** Counts of the same kind and condition as one. */
export function merged(parts: readonly Part[]): readonly Part[] {
  const all = new Map<string, Part>();
  for (const part of parts) {
    const key = `${part.kind}/${part.condition ?? ''}`;
    all.set(key, { ...part, n: part.n + (all.get(key)?.n ?? 0) });
  }
  return [...all.values()];
}

/** `open, fort`: in the order of the rules, each once. `all` names none. */
export function readConditions(words: readonly Word[]): Read<readonly Condition[]> {
  const items = itemsOf(words);
  if (items.length === 1 && ALL.test(spanOf(words.slice(0, 1)).text)) return good([]);
  const said = items.map((item) => findCondition(item.filter(isTelling).map(textOf).join('')));
  const wrong = items[said.indexOf(undefined)];
  if (wrong !== undefined || items.length === 0) {
    const wanted = 'Say whom: against open, fort, siege or all.';
    return bad(slip(spanOf(wrong ?? words), 'unknown-condition', 'AR-10', wanted));
  }
  return good(CONDITIONS.filter((condition) => said.includes(condition)));
}

const textOf = ({ text }: Word): string => text;
const isTelling = ({ text }: Word): boolean => !/^(the|in|those|enemy|enemies|sps?)$/i.test(text);
