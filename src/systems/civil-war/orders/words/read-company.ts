/** Who goes along with a leader, and who is dropped on the way: `with 4 SP and Hooker`, `dropping 2 SP at Alexandria`. */
import { plainName, type Word } from '../../../../kernel/sheet-text.js';
import type { Pack } from '../../rules/pack.js';
import {
  countOf,
  findName,
  isWord,
  nameHint,
  partsOf,
  readPlace,
  textOf,
  type Slip,
} from './read-words.js';
import type { Company, Drop } from './names.js';

/** A move's words without the two clauses, and the clauses' own words; undefined where the order has none. */
export type Clauses = {
  readonly rest: readonly Word[];
  readonly company?: readonly Word[];
  readonly drops?: readonly Word[];
};

const WITH = ['with', 'taking'];
const DROPPING = ['dropping', 'drop', 'drops'];
const VERBS = ['move', 'moves', 'march', 'ride', 'rides', 'activate'];
const NO_NAME = [...VERBS, 'army', 'again', 'the'];

/** Takes the clauses out of a move's words. Each ends where the way, the other clause or `by rail` begins. */
export function clausesOf(words: readonly Word[]): Clauses {
  if (!isWord(words[0], ...VERBS)) return { rest: words };
  const dropped = cutOut(words, DROPPING, ['to', 'via', 'through', ...WITH]);
  const named = cutOut(dropped.rest, WITH, ['to', 'into', 'at', 'in', 'from', 'via', 'through']);
  const before = words.slice(0, named.at);
  const isCompany = named.clause !== undefined && before.some((word) => !isWord(word, ...NO_NAME));
  return {
    rest: isCompany ? named.rest : dropped.rest,
    ...(isCompany ? { company: named.clause } : {}),
    ...(dropped.clause === undefined ? {} : { drops: dropped.clause }),
  };
}

function cutOut(
  words: readonly Word[],
  opening: readonly string[],
  closing: readonly string[],
): { readonly rest: readonly Word[]; readonly clause?: readonly Word[]; readonly at: number } {
  const at = words.findIndex((word) => isWord(word, ...opening));
  if (at < 0) return { rest: words, at };
  const length = words
    .slice(at + 1)
    .findIndex((word, index) => isWord(word, ...closing) || beginsRail(words, at + 1 + index));
  const end = length < 0 ? words.length : at + 1 + length;
  const rest = [...words.slice(0, at), ...words.slice(end)];
  return { rest, clause: words.slice(at + 1, end), at };
}

const beginsRail = (words: readonly Word[], index: number): boolean =>
  isWord(words[index], 'by') && isWord(words[index + 1], 'rail', 'railroad', 'railway', 'train');

type Part = { readonly at: number; readonly words: readonly Word[] };

const STRENGTH = /^(sps?|strengthpoints?|points?)$/;
const isStrength = (words: readonly Word[]): boolean => STRENGTH.test(plainName(textOf(words)));

/** Reads `4 SP and Heintzelman, Hooker`. */
export function readCompany(
  words: readonly Word[],
  names: readonly string[],
  end: number,
): { readonly company: Company; readonly slips: readonly Slip[] } {
  const slips: Slip[] = [];
  const leaders = new Set<string>();
  let sp: number | undefined;
  const slip = (code: string, part: Part, message: string): unknown =>
    slips.push({ code, rule: 'C5.8', at: part.at, read: textOf(part.words), message });
  const parts = partsOf(words).map((part) => ({ at: part[0]?.at ?? 1, words: part }));
  if (parts.length === 0) {
    slip(
      'who-with',
      { at: end, words: [] },
      'Who goes along? Write with 4 SP and Hooker, Reynolds.',
    );
  }
  for (const part of parts) {
    const n = countOf(part.words[0]);
    if (n !== undefined && isStrength(part.words.slice(1))) {
      if (n === 0 || sp !== undefined)
        slip('wrong-number', part, 'Write one number of SP, 1 or more.');
      sp = n;
      continue;
    }
    const found = findName(textOf(part.words), names);
    if (typeof found === 'string') leaders.add(found);
    else if (found !== undefined)
      slip(
        'ambiguous-leader',
        part,
        `"${textOf(part.words)}" could be any of these: ${found.join(', ')}.`,
      );
    else {
      const message = `You have no leader called "${textOf(part.words)}".${nameHint(textOf(part.words), names) || ' Write a leader, or 4 SP.'}`;
      slip('unknown-leader', part, message);
    }
  }
  return { company: { ...(sp === undefined ? {} : { sp }), leaders: [...leaders] }, slips };
}

/** Reads `2 SP at Alexandria and 1 SP at Fairfax`. */
export function readDrops(
  pack: Pack,
  words: readonly Word[],
  end: number,
): { readonly drops: readonly Drop[]; readonly slips: readonly Slip[] } {
  const example = 'dropping 2 SP at PLACE, 1 SP at PLACE';
  const drops: Drop[] = [];
  const slips: Slip[] = [];
  const parts = dropParts(words);
  if (parts.length === 0) {
    slips.push({ code: 'drop-what', rule: 'B4', at: end, read: '', message: example });
  }
  for (const part of parts) {
    const at = part.words.findIndex((word) => isWord(word, 'at', 'in'));
    const what = at < 0 ? part.words : part.words.slice(0, at);
    const n = countOf(what[0]);
    if (n === undefined || n === 0 || !isStrength(what.slice(1))) {
      const read = textOf(part.words);
      slips.push({ code: 'drop-what', rule: 'B4', at: part.at, read, message: example });
      continue;
    }
    const place = readPlace(pack, at < 0 ? [] : part.words.slice(at + 1), part.at, example);
    if ('slip' in place) slips.push(place.slip);
    else drops.push({ hex: place.hex, n });
  }
  return { drops, slips };
}

/** A place may have `and` in its name: a part begins where a number of SP does. */
function dropParts(words: readonly Word[]): readonly Part[] {
  const parts: Word[][] = [];
  words.forEach((word, index) => {
    const begins =
      countOf(word) !== undefined && STRENGTH.test(plainName(words[index + 1]?.text ?? ''));
    if (begins || parts.length === 0) parts.push([word]);
    else parts.at(-1)?.push(word);
  });
  return parts.flatMap((part): readonly Part[] => {
    const last = part.at(-1);
    const isJoint = last !== undefined && (last.text === ',' || isWord(last, 'and'));
    const kept = isJoint ? part.slice(0, -1) : part;
    const [first] = kept;
    return first === undefined ? [] : [{ at: first.at, words: kept }];
  });
}
