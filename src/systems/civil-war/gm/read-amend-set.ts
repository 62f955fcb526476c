/** The gamemaster's `set`: control of a place or state, an account, a rating. */
import { faultMessage, plainName, type Word } from '../../../kernel/sheet-text.js';
import type { Side } from '../rules/pack.js';
import { readPoints } from './read-amend-country.js';
import { findPlace } from '../rules/ground/places.js';
import { railwaysAt } from '../rules/ground/rails.js';
import {
  leaderNamed,
  numberIn,
  ownAccount,
  readAccount,
  slip,
  type Desk,
} from './read-amend-words.js';
import { readRiver } from './read-amend-ships.js';
import type { Amendment, Amount, Rating } from '../rules/amendment.js';
import {
  isWord,
  nameHint,
  readPlace,
  sideOf,
  textOf,
  type Phrases,
} from '../orders/words/read-words.js';
import { wordsOfAll } from './read-amend-things.js';

const AMOUNTS: readonly Amount[] = ['cp', 'pp', 'rail', 'reinforcements'];

/** Least and most of each rating (C5.6). */
const BOUNDS: readonly {
  readonly rating: Rating;
  readonly least: number;
  readonly most: number;
}[] = [
  { rating: 'initiative', least: 2, most: 4 },
  { rating: 'tactical', least: -2, most: 2 },
  { rating: 'strategic', least: -3, most: 3 },
  { rating: 'stars', least: 1, most: 3 },
  { rating: 'seniority', least: 1, most: 999 },
];

export function readSet(
  desk: Desk,
  verb: Word | undefined,
  phrases: Phrases,
): Amendment | undefined {
  const words = wordsOfAll(phrases);
  if (isWord(words[0], 'control')) return readControl(desk, verb, phrases);
  if (isWord(words[0], 'river')) return readRiver(desk, words);
  if (isWord(words[0], 'sea')) return readSeaCp(desk, words);
  if (isWord(words[0], 'rail') && isWord(words[1], 'of')) return readRail(desk, verb, phrases);
  const amount = AMOUNTS.find((what) => isWord(words[0], what));
  if (amount !== undefined) return readAmount(desk, amount, words);
  if (isWord(words[0], 'victory')) return readPoints(desk, words);
  const rating = BOUNDS.find((row) => words.some((word) => isWord(word, row.rating)));
  if (rating !== undefined) return readRating(desk, rating, words);
  const what = ['control', 'victory', ...AMOUNTS, ...BOUNDS.map((row) => row.rating)];
  const read = words[0]?.text ?? '';
  return slip(
    desk,
    'unknown-order',
    words[0] ?? verb,
    `set control of PLACE to usa, set cp usa east 14, set McClellan initiative 3.${nameHint(read, what)}`,
  );
}

/** `control of Paducah to usa`, `control of Virginia to neutral`. */
function readControl(desk: Desk, verb: Word | undefined, phrases: Phrases): Amendment | undefined {
  const of = phrases[0].words.slice(1);
  const name = isWord(of[0], 'of') ? of.slice(1) : of;
  const to = phrases[1]?.key === 'to' && phrases.length === 2 ? phrases[1] : undefined;
  const side = to?.words.length === 1 ? sideOrNeutral(to.words[0]) : undefined;
  if (side === undefined) {
    const word = to?.words[0] ?? phrases[1]?.words[0] ?? verb;
    return slip(desk, 'which-side', word, 'set control of PLACE to usa, csa or neutral');
  }
  const state = stateNamed(desk, textOf(name));
  if (state !== undefined) return { kind: 'state', state, side };
  const place = readPlace(desk.pack, name, verb?.at ?? 1, 'set control of Cairo to usa');
  if ('hex' in place) return { kind: 'control', hex: place.hex, side };
  const names = [...desk.pack.states.values()].map((row) => row.name);
  const near = 'nearest' in findPlace(desk.pack, textOf(name)) ? '' : nameHint(textOf(name), names);
  desk.slips.push({ ...place.slip, rule: 'amend', message: `${faultMessage(place.slip)}${near}` });
  return undefined;
}

/** `rail of Manassas Junction to usa`: whose the line of a hex is. */
function readRail(desk: Desk, verb: Word | undefined, phrases: Phrases): Amendment | undefined {
  const name = phrases[0].words.slice(2);
  const to = phrases[1]?.key === 'to' && phrases.length === 2 ? phrases[1] : undefined;
  const side = to?.words.length === 1 ? sideOf(to.words[0]) : undefined;
  if (side === undefined) {
    const word = to?.words[0] ?? phrases[1]?.words[0] ?? verb;
    return slip(desk, 'which-side', word, 'set rail of PLACE to usa or csa');
  }
  const place = readPlace(desk.pack, name, verb?.at ?? 1, 'set rail of Manassas Junction to usa');
  if ('slip' in place) {
    desk.slips.push({ ...place.slip, rule: 'amend' });
    return undefined;
  }
  if (railwaysAt(desk.pack, place.hex).length > 0) return { kind: 'rail', hex: place.hex, side };
  return slip(desk, 'no-line', name[0] ?? verb, 'a place on a railroad');
}

const sideOrNeutral = (word: Word | undefined): Side | 'neutral' | undefined =>
  isWord(word, 'neutral') ? 'neutral' : sideOf(word);

function stateNamed(desk: Desk, read: string): string | undefined {
  const wanted = plainName(read.replace(/^state\s+(of\s+)?/i, ''));
  const found = [...desk.pack.states.values()].find(
    ({ id, name }) => plainName(name) === wanted || plainName(id) === wanted,
  );
  return found?.id;
}

/** `sea cp usa east 3`: naval CP for sea movement (C6.3). */
function readSeaCp(desk: Desk, words: readonly Word[]): Amendment | undefined {
  const { side, list, rest } = readAccount(words.slice(isWord(words[1], 'cp') ? 2 : 1));
  const n = numberIn(desk, rest, words[0]);
  if (side !== undefined && list !== undefined && n !== undefined && n >= 0) {
    return { kind: 'sea-cp', side, list, n };
  }
  return slip(desk, 'which-list', words[1] ?? words[0], 'Whose? Write set sea cp usa east 3.');
}

/** `cp usa east 14`, `reinforcements csa-west 5`. */
function readAmount(desk: Desk, what: Amount, words: readonly Word[]): Amendment | undefined {
  const { side, list, rest } = readAccount(words.slice(1));
  const where = words[1] ?? words[0];
  if (side === undefined || list === undefined) {
    return slip(
      desk,
      'which-list',
      where,
      `Whose? Write set ${what} usa east 14, or set ${what} csa-west 14.`,
    );
  }
  const own = ownAccount(desk, side, list, where);
  const n = numberIn(desk, rest, where);
  if (own === undefined || n === undefined) return undefined;
  if (n < 0) return slip(desk, 'out-of-bounds', where, 'a number from 0 on', `${n}`);
  return { kind: 'account', side, list, what, n };
}

/** `McClellan initiative 3`, within the bounds of C5.6. */
function readRating(
  desk: Desk,
  { rating, least, most }: (typeof BOUNDS)[number],
  words: readonly Word[],
): Amendment | undefined {
  const at = words.findIndex((word) => isWord(word, rating));
  const leader = leaderNamed(desk, words.slice(0, at));
  const isUntold = isWord(words.at(-1), 'untold');
  const n = numberIn(desk, words.slice(at + 1, isUntold ? -1 : undefined), words[at]);
  if (leader === undefined || n === undefined) return undefined;
  const untold = isUntold ? { untold: true as const } : {};
  if (n >= least && n <= most) return { kind: 'rating', leader: leader.name, rating, n, ...untold };
  return slip(
    desk,
    'out-of-bounds',
    words[at + 1],
    `a number from ${least} to ${most} (C5.6)`,
    `${n}`,
  );
}
