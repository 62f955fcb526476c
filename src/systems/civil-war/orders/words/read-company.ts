/** Who goes along with a leader, and who is dropped on the way: `with 4 SP and Hooker`, `dropping 2 SP at Alexandria`. */
import { plainName, type Word } from '../../../../kernel/sheet-text.js';
import type { Pack } from '../../rules/pack.js';
import {
  countOf,
  cutAt,
  findName,
  isJoint,
  isWord,
  nameHint,
  partsOf,
  readPlace,
  splitList,
  textOf,
  type Slip,
} from './read-words.js';
import type { Company, Drop } from './names.js';

/** A move's words without the two clauses, and the clauses' own words; undefined where the order has none. */
export type Clauses = {
  readonly rest: readonly Word[];
  readonly company?: readonly Word[] | undefined;
  readonly drops?: readonly Word[] | undefined;
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
  const isCompany = named.before.some((word) => !isWord(word, ...NO_NAME));
  const { rest, clause: company } =
    named.clause !== undefined && isCompany ? named : joined(dropped.rest);
  return { rest, company, drops: dropped.clause };
}

/** What may stand behind those who march. */
const BEHIND = [
  'to',
  'into',
  'at',
  'in',
  'from',
  'via',
  'through',
  'alone',
  'together',
  'as',
  'by',
];

/** `Grant and 1 SP` as `Grant with 1 SP`; an army marches with all that it has. */
function joined(words: readonly Word[]): Pick<ReturnType<typeof cutOut>, 'clause' | 'rest'> {
  const [[verb, ...force], behind] = cutAt(words, ...BEHIND);
  const parts = partsOf(force);
  const isSp = (part: readonly Word[]): boolean =>
    countOf(part[0]) !== undefined && isStrength(part.slice(1));
  const leader = parts.find((part) => !isSp(part));
  const isArmy = force.some((word) => isWord(word, 'army'));
  if (verb === undefined || leader === undefined || isArmy || !parts.some(isSp))
    return { rest: words };
  const others = parts.filter((part) => part !== leader);
  return {
    rest: [verb, ...leader, ...behind],
    clause: others.flatMap((part) => [{ text: ',', at: part[0]?.at ?? verb.at }, ...part]).slice(1),
  };
}

function cutOut(
  words: readonly Word[],
  opening: readonly string[],
  closing: readonly string[],
): {
  readonly before: readonly Word[];
  readonly clause?: readonly Word[] | undefined;
  readonly rest: readonly Word[];
} {
  const [before, [opener, ...after]] = cutAt(words, ...opening);
  if (opener === undefined) return { before, rest: words };
  const length = after.findIndex(
    (word, index) => isWord(word, ...closing) || beginsRail(after, index),
  );
  const end = length < 0 ? after.length : length;
  return { before, clause: after.slice(0, end), rest: [...before, ...after.slice(end)] };
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
  for (const part of splitList({ words })) {
    const read = textOf(part);
    const slip = (code: string, message: string): unknown =>
      slips.push({ code, rule: 'C5.8', at: part[0]?.at ?? end, read, message });
    const n = countOf(part[0]);
    const found = findName(read, names);
    if (part.length === 0) {
      slip('who-with', 'Who goes along? Write with 4 SP and Hooker, Reynolds.');
    } else if (n !== undefined && isStrength(part.slice(1))) {
      if (n === 0 || sp !== undefined) slip('wrong-number', 'Write one number of SP, 1 or more.');
      sp = n;
    } else if (typeof found === 'string') leaders.add(found);
    else if (found !== undefined) {
      slip('ambiguous-leader', `"${read}" could be any of these: ${found.join(', ')}.`);
    } else {
      const hint = nameHint(read, names) || ' Write a leader, or 4 SP.';
      slip('unknown-leader', `You have no leader called "${read}".${hint}`);
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
    const [what, where] = cutAt(part.words, 'at', 'in');
    const n = countOf(what[0]);
    if (n === undefined || n === 0 || !isStrength(what.slice(1))) {
      const read = textOf(part.words);
      slips.push({ code: 'drop-what', rule: 'B4', at: part.at, read, message: example });
      continue;
    }
    const place = readPlace(pack, where.slice(1), part.at, example);
    if ('slip' in place) slips.push(place.slip);
    else drops.push({ hex: place.hex, n });
  }
  return { drops, slips };
}

/** A place may have `and` in its name: a part begins where a number of SP does. */
function dropParts(words: readonly Word[]): readonly Part[] {
  const begins = (word: Word, index: number): boolean =>
    countOf(word) !== undefined && isStrength(words.slice(index + 1, index + 2));
  const starts = words.flatMap((word, index) =>
    index === 0 || begins(word, index) ? [index] : [],
  );
  return starts.flatMap((start, nth): readonly Part[] => {
    const part = words.slice(start, starts[nth + 1]);
    const kept = part.filter((word, at) => at < part.length - 1 || !isJoint(word));
    const [first] = kept;
    return first === undefined ? [] : [{ at: first.at, words: kept }];
  });
}
