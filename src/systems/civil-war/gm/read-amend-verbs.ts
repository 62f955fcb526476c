/** The verbs of the gamemaster's amendments. */
import { armyOf } from '../rules/leaders/army-name.js';
import { entryFor, plainName, type Word } from '../../../kernel/sheet-text.js';
import { placeName, placeText } from '../rules/ground/places.js';
import { readAdd, readEnd, readGoOn } from './read-amend-country.js';
import { readMorale, readMoveForce } from './read-amend-force.js';
import { readCareer, readOffer } from './read-amend-leader.js';
import { readSet } from './read-amend-set.js';
import { isAboutShips, readShipAmendment } from './read-amend-ships.js';
import { onlyKeys, readThings, subject, wordsOfAll } from './read-amend-things.js';
import { enough, takeMeasure } from './read-measure.js';
import {
  armyNamed,
  isFrom,
  leaderNamed,
  ownAccount,
  placeAfter,
  takeSide,
  readAccount,
  slip,
  type Desk,
} from './read-amend-words.js';
import type { Amendment } from '../rules/amendment.js';
import { isWord, phrasesOf, type Phrases, listOf } from '../orders/words/read-words.js';

export const AMEND_VERBS = [
  'place',
  'remove',
  'move',
  'demoralize',
  'rally',
  'set',
  'put',
  'add',
  'end',
  'go',
  'capture',
  'exchange',
  'wound',
  'kill',
  'promote',
  'demote',
  'offer',
] as const;

type ReadVerb = (desk: Desk, verb: Word | undefined, phrases: Phrases) => Amendment | undefined;

const READERS: Readonly<Record<string, ReadVerb>> = {
  place: readPlaceVerb,
  remove: readRemove,
  move: readMoveForce,
  demoralize: (desk, verb, phrases) => readMorale(desk, verb, phrases, true),
  demoralise: (desk, verb, phrases) => readMorale(desk, verb, phrases, true),
  rally: (desk, verb, phrases) => readMorale(desk, verb, phrases, false),
  set: (desk, verb, phrases) => readSet(desk, verb, phrases),
  put: readPool,
  add: (desk, verb, phrases) => readAdd(desk, verb, wordsOfAll(phrases)),
  end: (desk, verb, phrases) => readEnd(desk, verb, wordsOfAll(phrases)),
  go: (desk, verb, phrases) => readGoOn(desk, verb, wordsOfAll(phrases)),
  capture: (desk, _verb, phrases) => readCareer(desk, phrases, 'capture'),
  exchange: (desk, _verb, phrases) => readCareer(desk, phrases, 'free'),
  wound: (desk, _verb, phrases) => readCareer(desk, phrases, 'wound'),
  kill: (desk, _verb, phrases) => readCareer(desk, phrases, 'kill'),
  promote: (desk, _verb, phrases) => readCareer(desk, phrases, 'promote'),
  demote: (desk, _verb, phrases) => readCareer(desk, phrases, 'demote'),
  offer: readOffer,
};

const KEYS: Readonly<Record<string, string>> = {
  at: 'at',
  in: 'at',
  from: 'at',
  to: 'to',
  under: 'under',
  with: 'with',
};

const SHIP_VERBS = ['place', 'put', 'remove', 'move'];

/** One amendment; undefined with slips in the basket, or undefined without when its verb is unknown. */
export function readChange(desk: Desk, words: readonly Word[]): Amendment | undefined {
  const verb = words[0];
  if (SHIP_VERBS.includes(plainName(verb?.text ?? '')) && isAboutShips(words.slice(1)))
    return readShipAmendment(desk, words);
  const reader = entryFor(READERS, plainName(verb?.text ?? ''));
  if (reader === undefined) return undefined;
  const phrases = phrasesOf(words.slice(1), (all, index) => {
    const key = entryFor(KEYS, all[index]?.text.toLowerCase() ?? '');
    return key === undefined ? undefined : [key, 1];
  });
  return reader(desk, verb, phrases);
}

function readPlaceVerb(
  desk: Desk,
  verb: Word | undefined,
  phrases: Phrases,
): Amendment | undefined {
  const words = subject(phrases);
  const isOfArmy = isWord(words[0], 'army');
  const stray = onlyKeys(desk, phrases, isOfArmy ? ['at', 'under'] : ['at']);
  const hex = placeAfter(desk, phrases, 'at', verb);
  if (isOfArmy) return placeArmy(desk, phrases, words, hex);
  const things = readThings(desk, words);
  if (things === 'faulty' || stray) return undefined;
  if (things !== undefined) {
    if (hex === undefined) return undefined;
    return things.what === 'sp'
      ? { kind: 'place-sp', side: things.side, n: things.n, hex }
      : { kind: 'place-works', what: things.what, side: things.side, hex };
  }
  const { side, rest } = takeSide(words);
  const leader = leaderNamed(desk, isWord(rest[0], 'leader') ? rest.slice(1) : rest);
  if (leader === undefined || hex === undefined) return undefined;
  if (side !== undefined && side !== leader.side) {
    return slip(desk, 'wrong-side', words[0], `${leader.name} is of the ${leader.side}`);
  }
  return { kind: 'place-leader', leader: leader.name, hex };
}

function placeArmy(
  desk: Desk,
  phrases: Phrases,
  words: readonly Word[],
  hex: string | undefined,
): Amendment | undefined {
  const under = phrases.find(({ key }) => key === 'under');
  const army = armyNamed(desk, words);
  const leader =
    under === undefined
      ? slip(desk, 'which-leader', words[0], 'Under whom? Write place army A under L at PLACE.')
      : leaderNamed(desk, under.words);
  if (army === undefined || leader === undefined || hex === undefined) return undefined;
  const side = desk.pack.armies.find((row) => row.name === army)?.side;
  if (side !== leader.side) {
    return slip(desk, 'wrong-side', under?.words[0], `a leader of the side of the ${armyOf(army)}`);
  }
  return { kind: 'place-army', army, leader: leader.name, hex };
}

function readRemove(desk: Desk, verb: Word | undefined, phrases: Phrases): Amendment | undefined {
  const words = subject(phrases);
  if (onlyKeys(desk, phrases, ['at'])) return undefined;
  if (isWord(words[0], 'army')) return removeArmy(desk, words, phrases);
  const { rest, ...measure } = takeMeasure(words);
  const things = readThings(desk, rest);
  if (things === 'faulty') return undefined;
  if (things === undefined) {
    const leader = leaderNamed(desk, isWord(words[0], 'leader') ? words.slice(1) : words);
    if (leader === undefined || !isFrom(desk, phrases, leader)) return undefined;
    return { kind: 'remove-leader', leader: leader.name };
  }
  const hex = placeAfter(desk, phrases, 'at', verb);
  if (hex === undefined) return undefined;
  const { side } = things;
  if (things.what === 'sp') {
    const { n } = things;
    const { morale } = measure;
    const end = ` at ${placeText(desk.pack, hex)}`;
    const taking = { ...measure, side, hex, n, verb: 'remove', end };
    if (!enough(desk, taking, words[0])) return undefined;
    return { kind: 'remove-sp', side, n, hex, ...(morale && { morale }) };
  }
  const { what } = things;
  if (desk.now.works[`${what} ${hex}`]?.side === side)
    return { kind: 'remove-works', what, side, hex };
  return slip(
    desk,
    'not-there',
    words[0],
    `There is no ${what} of ${side} at ${placeName(desk.pack, hex)}.`,
  );
}

function removeArmy(desk: Desk, words: readonly Word[], phrases: Phrases): Amendment | undefined {
  const army = armyNamed(desk, words);
  if (army === undefined) return undefined;
  const commander = desk.now.leaders[desk.now.armies[army]?.commander ?? ''];
  if (commander !== undefined && !isFrom(desk, phrases, commander)) return undefined;
  if (desk.now.armies[army] !== undefined) return { kind: 'remove-army', army };
  return slip(desk, 'not-there', words[0], `The ${armyOf(army)} is not on the map.`);
}

/** `put leader Lee in pool csa east`. */
function readPool(desk: Desk, verb: Word | undefined, phrases: Phrases): Amendment | undefined {
  const words = subject(phrases);
  const pool = phrases.find(({ key }) => key === 'at') ?? phrases.find(({ key }) => key === 'to');
  if (onlyKeys(desk, phrases, pool === undefined ? [] : [pool.key])) return undefined;
  const leader = leaderNamed(desk, isWord(words[0], 'leader') ? words.slice(1) : words);
  const named = (pool?.words ?? []).filter((word) => !isWord(word, 'pool', 'the', 'of'));
  const { side, list, rest } = readAccount(named);
  if (list === undefined) {
    return slip(
      desk,
      'which-list',
      named[0] ?? verb,
      'Which pool? Write put leader Lee in pool csa east.',
    );
  }
  if (rest[0] !== undefined) return slip(desk, 'left-over', rest[0], 'nothing more here');
  if (leader === undefined) return undefined;
  if (side !== undefined && side !== leader.side) {
    return slip(
      desk,
      'wrong-side',
      named[0],
      `${leader.name} belongs to ${leader.side}. Name one of its pools.`,
    );
  }
  const own = ownAccount(
    desk,
    leader.side,
    list,
    named.find((word) => listOf(word) !== undefined),
  );
  return own === undefined ? undefined : { kind: 'pool', leader: leader.name, list: own };
}
