/** The verbs of the gamemaster's amendments. */
import { plainName, type Word } from '../../kernel/sheet-text.js';
import { wholeFigure } from './figures.js';
import type { Pack, Side } from './pack.js';
import { placeName } from './places.js';
import { bySeniority, commandOf } from './projection.js';
import { readSet } from './read-amend-set.js';
import {
  armyNamed,
  leaderNamed,
  listOf,
  onMap,
  ownAccount,
  placeAfter,
  readAccount,
  slip,
  takeSide,
  type Desk,
} from './read-amend-words.js';
import type { Amendment } from './read-amend.js';
import { countOf, isWord, phrasesOf, textOf, type Phrase } from './read-words.js';
import type { Leader } from './state.js';

export const AMEND_VERBS = [
  'place',
  'remove',
  'move',
  'demoralize',
  'rally',
  'set',
  'put',
] as const;

type ReadVerb = (
  desk: Desk,
  verb: Word | undefined,
  phrases: readonly Phrase[],
) => Amendment | undefined;

const READERS: Readonly<Record<string, ReadVerb>> = {
  place: readPlaceVerb,
  remove: readRemove,
  move: readMoveForce,
  demoralize: (desk, verb, phrases) => readMorale(desk, verb, phrases, true),
  demoralise: (desk, verb, phrases) => readMorale(desk, verb, phrases, true),
  rally: (desk, verb, phrases) => readMorale(desk, verb, phrases, false),
  set: (desk, verb, phrases) => readSet(desk, verb, phrases),
  put: readPool,
};

const KEYS: Readonly<Record<string, string>> = {
  at: 'at',
  in: 'at',
  from: 'at',
  to: 'to',
  under: 'under',
};

/** One amendment; undefined with slips in the basket, or undefined without when its verb is unknown. */
export function readChange(desk: Desk, words: readonly Word[]): Amendment | undefined {
  const verb = words[0];
  const reader = READERS[plainName(verb?.text ?? '')];
  if (reader === undefined) return undefined;
  const phrases = phrasesOf(words.slice(1), (all, index) => {
    const key = KEYS[all[index]?.text.toLowerCase() ?? ''];
    return key === undefined ? undefined : [key, 1];
  });
  return reader(desk, verb, phrases);
}

/** What stands between the verb and the place. */
const subject = (phrases: readonly Phrase[]): readonly Word[] =>
  (phrases[0]?.words ?? []).filter((word) => !isWord(word, 'a', 'the', ''));

const WORKS = ['depot', 'fort', 'fortress'] as const;

/** `3 SP usa`, `usa fort`: a count of SP or works, of a side. */
type Things = { readonly side: Side } & (
  { readonly what: 'sp'; readonly n: number } | { readonly what: (typeof WORKS)[number] }
);

/** Undefined without a slip when the words are no things, but a name. */
function readThings(desk: Desk, words: readonly Word[]): Things | 'faulty' | undefined {
  const { side, rest } = takeSide(words);
  const what = WORKS.find((kind) => rest.length === 1 && isWord(rest[0], kind));
  const n = countOf(rest.find((word) => countOf(word) !== undefined));
  const isStrength = rest.length === 2 && rest.some((word) => isWord(word, 'sp', 'sps'));
  if (what === undefined && !(isStrength && n !== undefined)) return undefined;
  if (side === undefined) {
    slip(desk, 'which-side', words[0], `a side: ${textOf(words)} usa, or ${textOf(words)} csa`);
    return 'faulty';
  }
  if (what !== undefined) return { side, what };
  if (n !== undefined && n > 0) return { side, what: 'sp', n };
  slip(desk, 'too-few', words[0], 'at least 1 SP');
  return 'faulty';
}

function readPlaceVerb(
  desk: Desk,
  verb: Word | undefined,
  phrases: readonly Phrase[],
): Amendment | undefined {
  const words = subject(phrases);
  const stray = onlyKeys(desk, phrases, ['at', 'under']);
  const hex = placeAfter(desk, phrases, 'at', verb);
  if (isWord(words[0], 'army')) return placeArmy(desk, phrases, words, hex);
  const things = readThings(desk, words);
  if (things === 'faulty' || stray) return undefined;
  if (things !== undefined) {
    if (hex === undefined) return undefined;
    return things.what === 'sp'
      ? { kind: 'place-sp', side: things.side, n: things.n, hex }
      : { kind: 'place-works', what: things.what, side: things.side, hex };
  }
  const leader = leaderNamed(desk, isWord(words[0], 'leader') ? words.slice(1) : words);
  if (leader === undefined || hex === undefined) return undefined;
  return { kind: 'place-leader', leader: leader.name, hex };
}

function placeArmy(
  desk: Desk,
  phrases: readonly Phrase[],
  words: readonly Word[],
  hex: string | undefined,
): Amendment | undefined {
  const under = phrases.find(({ key }) => key === 'under');
  const army = armyNamed(desk, words);
  const leader =
    under === undefined
      ? slip(desk, 'which-leader', words[0], 'its commander: place army A under L at PLACE')
      : leaderNamed(desk, under.words);
  if (army === undefined || leader === undefined || hex === undefined) return undefined;
  const side = desk.pack.armies.find((row) => row.name === army)?.side;
  if (side !== leader.side) {
    return slip(desk, 'wrong-side', under?.words[0], `a leader of the side of the army of ${army}`);
  }
  return { kind: 'place-army', army, leader: leader.name, hex };
}

/** True, with a slip, when a phrase stands where it means nothing. */
function onlyKeys(desk: Desk, phrases: readonly Phrase[], keys: readonly string[]): boolean {
  const stray = phrases.slice(1).find((phrase, index) => {
    const isSecond = phrases.slice(1, index + 1).some(({ key }) => key === phrase.key);
    return isSecond || !keys.includes(phrase.key);
  });
  if (stray === undefined) return false;
  const read = `${stray.key} ${textOf(stray.words)}`;
  slip(desk, 'left-over', { text: read, at: stray.at }, 'nothing of this kind here');
  return true;
}

function readRemove(
  desk: Desk,
  verb: Word | undefined,
  phrases: readonly Phrase[],
): Amendment | undefined {
  const words = subject(phrases);
  if (onlyKeys(desk, phrases, ['at'])) return undefined;
  if (isWord(words[0], 'army')) return removeArmy(desk, words);
  const things = readThings(desk, words);
  if (things === 'faulty') return undefined;
  if (things === undefined) {
    const leader = leaderNamed(desk, isWord(words[0], 'leader') ? words.slice(1) : words);
    return leader === undefined ? undefined : { kind: 'remove-leader', leader: leader.name };
  }
  const hex = placeAfter(desk, phrases, 'at', verb);
  if (hex === undefined) return undefined;
  const { side } = things;
  if (things.what === 'sp') {
    const { n } = things;
    return enough(desk, side, hex, n, words[0]) ? { kind: 'remove-sp', side, n, hex } : undefined;
  }
  const { what } = things;
  if (desk.now.works[`${what} ${hex}`]?.side === side)
    return { kind: 'remove-works', what, side, hex };
  return slip(
    desk,
    'not-there',
    words[0],
    `works that stand: no ${what} of ${side} is at ${placeName(desk.pack, hex)}`,
  );
}

function removeArmy(desk: Desk, words: readonly Word[]): Amendment | undefined {
  const army = armyNamed(desk, words);
  if (army === undefined) return undefined;
  if (desk.now.armies[army] !== undefined) return { kind: 'remove-army', army };
  return slip(desk, 'not-there', words[0], `an army on the map; that of ${army} is not`);
}

const spOf = (desk: Desk, side: Side, hex: string): number =>
  Object.values(desk.now.troops)
    .filter((troops) => troops.side === side && troops.hex === hex)
    .reduce((sum, troops) => sum + troops.sp, 0);

function enough(desk: Desk, side: Side, hex: string, n: number, word: Word | undefined): boolean {
  const there = spOf(desk, side, hex);
  if (n <= there) return true;
  slip(
    desk,
    'too-few',
    word,
    `at most ${there} SP: so many of ${side} are at ${placeName(desk.pack, hex)}`,
  );
  return false;
}

function readMoveForce(
  desk: Desk,
  verb: Word | undefined,
  phrases: readonly Phrase[],
): Amendment | undefined {
  const words = subject(phrases);
  if (onlyKeys(desk, phrases, ['at', 'to'])) return undefined;
  const to = placeAfter(desk, phrases, 'to', verb);
  const things = readThings(desk, words);
  if (things === 'faulty') return undefined;
  if (things !== undefined) {
    if (things.what !== 'sp') return slip(desk, 'not-a-force', words[0], 'a leader, an army or SP');
    const from = placeAfter(desk, phrases, 'at', verb);
    const { side, n } = things;
    if (to === undefined || from === undefined || !enough(desk, side, from, n, words[0]))
      return undefined;
    return { kind: 'move-force', side, n, leaders: [], from, to };
  }
  const leader = commanderNamed(
    desk,
    words.filter((word) => !isWord(word, 'alone')),
  );
  const place = leader === undefined ? undefined : onMap(desk, leader, words[0]);
  if (leader === undefined || place === undefined || to === undefined) return undefined;
  const alone = words.some((word) => isWord(word, 'alone'));
  const command = alone ? { leaders: [], sp: 0 } : commandIn(desk, leader, place.hex);
  return {
    kind: 'move-force',
    side: leader.side,
    n: command.sp,
    leaders: [leader.name, ...command.leaders],
    from: place.hex,
    to,
  };
}

/** A leader, or an army by its commander. */
function commanderNamed(desk: Desk, words: readonly Word[]): Leader | undefined {
  if (!isWord(words[0], 'army'))
    return leaderNamed(desk, isWord(words[0], 'leader') ? words.slice(1) : words);
  const army = armyNamed(desk, words);
  if (army === undefined) return undefined;
  const leader = desk.now.leaders[desk.now.armies[army]?.commander ?? ''];
  return leader ?? slip(desk, 'not-there', words[0], `an army on the map; that of ${army} is not`);
}

/** Those whom a leader leads in his hex (C5.8). */
function commandIn(
  desk: Desk,
  leader: Leader,
  hex: string,
): { leaders: readonly string[]; sp: number } {
  const isCommander = Object.values(desk.now.armies).some((army) => army.commander === leader.name);
  const limit = armyLimit(desk.pack, desk);
  const others = Object.values(desk.now.leaders).filter(
    ({ name, side, kind, place }) =>
      name !== leader.name &&
      side === leader.side &&
      kind !== 'naval' &&
      place.at === 'map' &&
      place.hex === hex,
  );
  const groups = Object.values(desk.now.troops).filter(
    (troops) => troops.side === leader.side && troops.hex === hex,
  );
  return commandOf(
    { stars: leader.stars, armyLimit: isCommander ? limit : undefined },
    others.sort(bySeniority),
    groups,
  );
}

const armyLimit = (pack: Pack, desk: Desk): number =>
  wholeFigure(pack, desk.now.figures, 'limits', 'army-limit', 'value') ?? 6;

function readMorale(
  desk: Desk,
  verb: Word | undefined,
  phrases: readonly Phrase[],
  demoralized: boolean,
): Amendment | undefined {
  const words = subject(phrases);
  if (onlyKeys(desk, phrases, ['at'])) return undefined;
  const { side, rest } = takeSide(words);
  if (side !== undefined && rest.length === 0) {
    const hex = placeAfter(desk, phrases, 'at', verb);
    if (hex === undefined || !enough(desk, side, hex, 1, words[0])) return undefined;
    return { kind: 'demoralize', side, hex, demoralized };
  }
  const leader = commanderNamed(desk, words);
  const place = leader === undefined ? undefined : onMap(desk, leader, words[0]);
  if (leader === undefined || place === undefined) return undefined;
  return { kind: 'demoralize', side: leader.side, hex: place.hex, demoralized };
}

/** `put leader Lee in pool csa east`. */
function readPool(
  desk: Desk,
  verb: Word | undefined,
  phrases: readonly Phrase[],
): Amendment | undefined {
  const words = subject(phrases);
  const pool = phrases.find(({ key }) => key === 'at') ?? phrases.find(({ key }) => key === 'to');
  const leader = leaderNamed(desk, isWord(words[0], 'leader') ? words.slice(1) : words);
  const named = (pool?.words ?? []).filter((word) => !isWord(word, 'pool', 'the', 'of'));
  const { side, list, rest } = readAccount(named);
  if (list === undefined) {
    return slip(desk, 'which-list', named[0] ?? verb, 'a pool: put leader Lee in pool csa east');
  }
  if (rest[0] !== undefined) return slip(desk, 'left-over', rest[0], 'nothing more here');
  if (leader === undefined) return undefined;
  if (side !== undefined && side !== leader.side) {
    return slip(desk, 'wrong-side', named[0], `a pool of ${leader.side}: ${leader.name} is theirs`);
  }
  const own = ownAccount(
    desk,
    leader.side,
    list,
    named.find((word) => listOf(word) !== undefined),
  );
  return own === undefined ? undefined : { kind: 'pool', leader: leader.name, list: own };
}
