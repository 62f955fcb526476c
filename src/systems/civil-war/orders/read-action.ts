/** One order of a sheet's line: its verb, its force, its places and the price that was written beside it. */
import { entryFor, plainName, withoutEnd, type Word } from '../../../kernel/sheet-text.js';
import { lookUpPlace } from '../rules/ground/places.js';
import type { Pack } from '../rules/pack.js';
import { readNaval } from './read-ships.js';
import { presentWithoutPulses } from './present.js';
import { isVerb, VERBS, type DraftAction, readerFor } from './verbs.js';
import { clausesOf, type Clauses } from './words/read-company.js';
import type { Scene } from './words/read-force.js';
import {
  orderWords,
  cutAt,
  endedAt,
  isWord,
  leftOver,
  nameHint,
  phrasesOf,
  textOf,
  type Phrases,
  type Slip,
} from './words/read-words.js';
import { readInWords } from './in-words.js';
import type { Read } from './verb.js';

/** Words to point at when the action turns out not to be allowed. */
type Mark = { readonly at: number; readonly read: string };
export type Marks = { readonly order: Mark; readonly force: Mark; readonly place: Mark };

/** The price written as `(3 CP)` or `(3 CP, 3 PP)`, and where. */
export type StatedPrice = {
  readonly cp: number;
  readonly at: number;
  readonly pp?: { readonly n: number; readonly at: number };
};

export type ReadAction = {
  readonly draft?: DraftAction | undefined;
  readonly stated?: StatedPrice | undefined;
  readonly marks: Marks;
  readonly slips: readonly Slip[];
};

const PRICE = /\(\s*(\d{1,4})\s*cp?s?\b([^()"]{0,30})\)[\s.;,]*$/i;
/** What may stand behind the CP: `, 3 PP`, ` and 3 PP`, ` 3 PP`. */
const PP_TOO = /^(\s*(?:[,;/+]|and\b)?\s*)(\d{1,4})\s*pp?s?\s*[.,]?\s*$/i;

/** Reads one order, `at` being the column of its first character. Never throws. */
export function readAction(scene: Scene, text: string, at: number): ReadAction {
  const price = PRICE.exec(text);
  const order = withoutEnd(text.slice(0, price?.index ?? text.length), '.;,');
  const words = verbFirst(withIndiana(scene.pack, orderWords(order, at)));
  const { stated, strays } = price === null ? { strays: [] } : readStated(price, at);
  const { draft, slips, marks } = readWords(scene, words, at);
  return { draft, stated, slips: [...slips, ...strays], marks };
}

/** In words: a town's name before its state, with the comma. */
const LONGEST_TOWN = 3;

/** `Madison IN`, `Indianapolis, IN`: the state's letters are a part of the town's name, and no `in`. */
function withIndiana(pack: Pack, words: readonly Word[]): readonly Word[] {
  const state = words.findIndex(({ text }, index) => {
    if (text !== 'IN') return false;
    const starts = Array.from({ length: LONGEST_TOWN }, (_, nth) => index - 1 - nth);
    return starts.some((start) => isTown(pack, words.slice(start, index + 1)));
  });
  if (state < 0) return words;
  const town = words.slice(0, state).findLastIndex(({ text }) => text !== ',');
  const named = words.slice(town, state + 1);
  const text = named.map((word) => word.text).join(' ');
  const name = { text: text.replace(' ,', ','), at: named[0]?.at ?? 1 };
  return [...words.slice(0, town), name, ...withIndiana(pack, words.slice(state + 1))];
}

const isTown = (pack: Pack, words: readonly Word[]): boolean =>
  words.length > 1 && 'hex' in lookUpPlace(pack, textOf(words));

function readStated(
  price: RegExpExecArray,
  at: number,
): { readonly stated: StatedPrice; readonly strays: readonly Slip[] } {
  const [whole, cp, behind = ''] = price;
  const stated = { cp: Number(cp), at: at + price.index };
  const from = stated.at + whole.lastIndexOf(`${behind})`);
  const pp = PP_TOO.exec(behind);
  if (pp !== null) {
    const n = { n: Number(pp[2]), at: from + (pp[1] ?? '').length };
    return { stated: { ...stated, pp: n }, strays: [] };
  }
  return {
    stated,
    strays: leftOver(orderWords(behind, from), 'Write the price alone, such as (3 CP).'),
  };
}

/** Verbs that may stand behind those who are to do it: `Grant moves to Cairo`. */
const SUBJECT_VERBS = [
  ...['move', 'moves', 'march', 'marches', 'ride', 'rides', 'sail', 'sails'],
  ...['entrench', 'entrenches', 'rally', 'rallies'],
];

/** Orders that have no pulses, or no force before their verb. */
const NO_SUBJECT = [
  ...['react', 'reaction', 'withdraw', 'decline', 'standing', 'remoralize', 'remoralise'],
  ...['presents', 'promote', 'promotes', 'demote', 'demotes', 'dismiss', 'relieve'],
];

const ATTACK = ['attack', 'attacks'];

/** The same order with its verb before all else: `attack PLACE with FORCE` is a move of the force to the place. */
function verbFirst(words: readonly Word[]): readonly Word[] {
  const [first] = words;
  if (first === undefined) return words;
  if (isWord(first, ...ATTACK)) {
    const [target, by] = cutAt(words.slice(1), 'with', 'by');
    return asMove(first, target, by.slice(1));
  }
  if (first.text.startsWith('"') || isVerb(first.text) || isWord(first, ...NO_SUBJECT)) {
    return words;
  }
  const verb = words.findIndex((word) => isWord(word, ...SUBJECT_VERBS, ...ATTACK));
  const word = words[verb];
  if (word === undefined) return words;
  const [force, place] = [words.slice(0, verb), words.slice(verb + 1)];
  return isWord(word, ...ATTACK) ? asMove(word, place, force) : [word, ...force, ...place];
}

function asMove(attack: Word, target: readonly Word[], force: readonly Word[]): readonly Word[] {
  const place = isWord(target[0], 'on', 'at') ? target.slice(1) : target;
  const to = { text: 'to', at: place[0]?.at ?? attack.at };
  return [{ ...attack, text: 'move' }, ...force, to, ...place];
}

function readWords(
  scene: Scene,
  words: readonly Word[],
  at: number,
): Read<DraftAction> & { readonly marks: Marks } {
  const clauses = clausesOf(words);
  const phrases = phrasesOf(clauses.rest, keywordAt);
  const order = { at: words[0]?.at ?? at, read: textOf(words).slice(0, 80) };
  const marks = {
    order,
    force: markOf(phrases[0].words.slice(1)) ?? order,
    place: placeMark(phrases) ?? order,
  };
  const ships = readNaval(scene, words);
  if (ships !== undefined) return { ...ships, marks };
  return { ...readVerb(scene, words, phrases, order.at, clauses), marks };
}

const markOf = (words: readonly Word[] | undefined): Mark | undefined =>
  words?.[0] === undefined ? undefined : { at: words[0].at, read: textOf(words).slice(0, 80) };

const placeMark = (phrases: Phrases): Mark | undefined =>
  markOf(
    (phrases.find(({ key }) => key === 'to') ?? phrases.find(({ key }) => key === 'at'))?.words,
  );

const KEYWORDS: Readonly<Record<string, string>> = {
  to: 'to',
  into: 'at',
  at: 'at',
  in: 'at',
  from: 'at',
  via: 'via',
  through: 'via',
  alone: 'alone',
  together: 'stack',
};
const RAILS = ['rail', 'rails', 'railroad', 'railway', 'train'];

function keywordAt(words: readonly Word[], index: number): readonly [string, number] | undefined {
  const word = words[index];
  const next = words[index + 1];
  if (isWord(word, 'by') && isWord(next, ...RAILS)) return ['rail', 2];
  if (isWord(word, 'cutting') && isWord(next, ...RAILS, 'lines')) return ['cutting', 2];
  if (isWord(word, 'as') && isWord(next, 'stack')) return ['stack', 2];
  if (isWord(word, 'as') && isWord(next, 'a', 'one') && isWord(words[index + 2], 'stack')) {
    return ['stack', 3];
  }
  const isLast = index + 2 === words.length;
  if (isWord(word, 'to') && isWord(next, 'fortress') && isLast) return ['fortress', 2];
  // Leaders enter from the pool, which is no place.
  if (isWord(word, 'from') && [next, words[index + 2]].some((after) => isWord(after, 'pool'))) {
    return undefined;
  }
  const key = word === undefined ? undefined : entryFor(KEYWORDS, word.text.toLowerCase());
  return key === undefined ? undefined : [key, 1];
}

function readVerb(
  scene: Scene,
  words: readonly Word[],
  phrases: Phrases,
  at: number,
  clauses: Clauses,
): Read<DraftAction> {
  const verb = words[0]?.text ?? '';
  if (verb.startsWith('"')) return readInWords(words, at);
  const read = readerFor(verb);
  // The table's readers give orders of its own verbs.
  if (read !== undefined) return read(scene, words, phrases, clauses) as Read<DraftAction>;
  switch (plainName(verb)) {
    case 'present':
    case 'presents':
    case 'promote':
    case 'promotes':
    case 'demote':
    case 'demotes':
    case 'dismiss':
    case 'relieve':
      return { slips: [presentWithoutPulses(words, at)] };
    case 'react':
    case 'reaction':
    case 'withdraw':
    case 'decline':
    case 'standing':
      return { slips: [pulseless(words, at)] };
    case 'if':
    case 'unless':
      return { slips: [nestedIf(at)] };
    default:
      return { slips: [unknownOrder(words, at)] };
  }
}

/** Standing orders apply whenever they do: they have no pulses of their own. */
const pulseless = (words: readonly Word[], at: number): Slip => ({
  code: 'standing-order',
  rule: 'C3.16',
  at,
  read: textOf(words).slice(0, 60),
  message: `Write this on its own line without pulses: standing: ${endedAt(textOf(words).replace(/^standing :? ?/i, ''))}`,
});

const nestedIf = (at: number): Slip => ({
  code: 'nested',
  rule: 'C3.14',
  at,
  read: 'if',
  message:
    'Write one condition a line. Join its parts with “and”, “or”, “not”: if A and B then ORDER.',
});

function unknownOrder(words: readonly Word[], at: number): Slip {
  const read = words[0]?.text ?? '';
  const none = read === '' ? 'There is no order here.' : `No order called "${read}".`;
  const message = `${none}${nameHint(read, VERBS) || ` Orders are ${VERBS.join(', ')}.`}`;
  return { code: 'unknown-order', rule: 'C3.11', at, read, message };
}
