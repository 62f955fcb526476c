/** The gamemaster's words about ships: `place 3 NSP usa ocean-ironclad at PLACE`, `set river SIDE controlled by usa`. */
import { be, few } from '../rules/counts.js';
import { plainName, type Word } from '../../../kernel/sheet-text.js';
import type { Amendment } from '../rules/amendment.js';
import { sideName } from '../rules/ground/side-names.js';
import { fleetsAt } from '../rules/naval/fleets.js';
import { readWaterWords } from '../orders/words/water-words.js';
import { FLEET_KINDS, type FleetKind } from '../rules/pack.js';
import {
  countOf,
  isWord,
  phrasesOf,
  sideOf,
  textOf,
  type Phrase,
  type Phrases,
  listOf,
} from '../orders/words/read-words.js';
import { onlyKeys } from './read-amend-things.js';
import { unclear } from './read-measure.js';
import { ownAccount, slip, takeSide, type Desk } from './read-amend-words.js';

/** Whether the words are about naval strength points. */
export const isAboutShips = (words: readonly Word[]): boolean =>
  words.slice(0, 4).some((word) => isWord(word, 'nsp', 'nsps'));

function keyAt(words: readonly Word[], index: number): readonly [string, number] | undefined {
  const word = words[index];
  if (isWord(word, 'at', 'in', 'from', 'on')) return ['at', 1];
  return isWord(word, 'to') ? ['to', 1] : undefined;
}

/** Reads `place`, `put`, `remove` or `move` with its NSP. */
export function readShipAmendment(desk: Desk, words: readonly Word[]): Amendment | undefined {
  const phrases = phrasesOf(words, keyAt);
  const verb = plainName(words[0]?.text ?? '');
  const { side, rest } = takeSide(phrases[0].words.slice(1));
  const n = countOf(rest[0]);
  const named = rest
    .slice(n === undefined ? 0 : 1)
    .filter((word) => !isWord(word, 'nsp', 'nsps', 'of'));
  const of = kindOf(textOf(named));
  if (n === undefined || n < 1)
    return slip(desk, 'wrong-number', rest[0] ?? words[0], '3 NSP usa …');
  if (side === undefined)
    return slip(desk, 'which-side', rest[0], `Which side? Write ${n} NSP usa …`);
  if (named.length > 0 && of === undefined) {
    return slip(desk, 'which-ships', named[0], `one of: ${FLEET_KINDS.join(', ')}`);
  }
  if (verb === 'place' || verb === 'put') {
    const at = of === undefined ? undefined : placeOf(desk, phrases, of, side);
    if (of === undefined)
      return slip(desk, 'which-ships', rest[0], `${n} NSP ${side} ocean-ironclad at PLACE`);
    return at === undefined ? undefined : { kind: 'place-ships', side, n, of, at };
  }
  if (onlyKeys(desk, phrases, verb === 'remove' ? ['at'] : ['at', 'to'])) return undefined;
  const water = waterIn(desk, phrases, 'at', (id) => fleetsAt(desk.now, side, id).length > 0);
  if (water === undefined) return undefined;
  const kinds = new Set(fleetsAt(desk.now, side, water).map(({ kind }) => kind));
  const all = fleetsAt(desk.now, side, water).reduce((sum, fleet) => sum + fleet.n, 0);
  if (of === undefined && kinds.size > 1 && n < all) {
    const behind = words.slice(words.findIndex((word) => isWord(word, 'at', 'in', 'from', 'on')));
    const lines = [...kinds].map((kind) => `${verb} ${n} NSP ${side} ${kind} ${textOf(behind)}`);
    unclear(desk, 'which-ships', rest[0], 'which ships are meant', lines);
  }
  let left = n;
  const takes = fleetsAt(desk.now, side, water)
    .filter(({ kind }) => of === undefined || kind === of)
    .flatMap(({ id, n: there }) => {
      const taken = Math.min(left, there);
      left -= taken;
      return taken > 0 ? [{ id, n: taken }] : [];
    });
  if (left > 0) {
    return slip(
      desk,
      'too-few',
      rest[0],
      `There ${be(n - left)} ${few(n - left)} NSP on ${sideName(desk.pack, water)}.`,
    );
  }
  if (verb === 'remove') return { kind: 'remove-ships', takes, side, n, water };
  const to = waterIn(desk, phrases, 'to');
  return to === undefined ? undefined : { kind: 'move-ships', takes, side, n, water, to };
}

function kindOf(text: string): FleetKind | undefined {
  const plain = plainName(text).replace(/s$/, '');
  return FLEET_KINDS.find((kind) => plainName(kind) === plain);
}

type PlaceOf = Extract<Amendment, { kind: 'place-ships' }>['at'];

function placeOf(
  desk: Desk,
  phrases: Phrases,
  of: FleetKind,
  side: 'usa' | 'csa',
): PlaceOf | undefined {
  const [subject, ...others] = phrases;
  const isOf = (name: string) => (phrase: Phrase) =>
    phrase.key === 'at' && isWord(phrase.words[0], name);
  const atSea = of === 'raider' ? others.find(isOf('sea')) : undefined;
  const pool = others.find(isOf('pool'));
  // `in pool naval at Fort Monroe`: one phrase says in which pool, and the other where its ships enter.
  const where: Phrases = [subject, ...others.filter((phrase) => phrase !== (atSea ?? pool))];
  if (onlyKeys(desk, where, atSea === undefined ? ['at'] : [])) return undefined;
  const [name, list, ...more] = (atSea ?? pool)?.words ?? [];
  const [stray] = atSea === undefined ? more : [list];
  if (stray !== undefined) return slip(desk, 'left-over', stray, `Delete "${stray.text}".`);
  if (atSea !== undefined) return { in: 'sea' };
  if (pool === undefined) {
    const water = waterIn(desk, where, 'at');
    return water === undefined ? undefined : { in: 'water', water };
  }
  const named = listOf(list);
  if (named === undefined) return slip(desk, 'which-list', list ?? name, 'in pool east at Norfolk');
  const own = ownAccount(desk, side, named, list);
  if (own === undefined || where.length < 2) return own && { in: 'pool', list: own };
  const water = waterIn(desk, where, 'at');
  if (water === undefined) return undefined;
  return { in: 'pool', list: own, ...(side === 'usa' ? { entry: water } : { water }) };
}

function waterIn(
  desk: Desk,
  phrases: readonly Phrase[],
  key: string,
  isWanted?: (water: string) => boolean,
): string | undefined {
  const phrase = phrases.slice(1).find((other) => other.key === key);
  const read = readWaterWords(
    desk.pack,
    phrase?.words ?? [],
    phrase?.at ?? 1,
    `${key} 7819 S`,
    isWanted,
  );
  if ('water' in read) return read.water;
  desk.slips.push({ ...read.slip, rule: 'amend' });
  return undefined;
}

/** `set river 7819 S controlled by usa`, `… contested`, `… controlled by nobody`. */
export function readRiver(desk: Desk, words: readonly Word[]): Amendment | undefined {
  const at = words.findIndex((word) => isWord(word, 'controlled', 'contested'));
  const place = readWaterWords(
    desk.pack,
    words.slice(1, at < 0 ? undefined : at),
    1,
    'set river 7819 S contested',
  );
  if ('slip' in place) {
    desk.slips.push({ ...place.slip, rule: 'amend' });
    return undefined;
  }
  const last = words.at(-1);
  const isContested = isWord(words[at], 'contested');
  const holder = isContested ? 'contested' : isWord(last, 'nobody') ? 'nobody' : sideOf(last);
  const example = 'set river SIDE controlled by usa, csa or nobody, or contested';
  if (holder === undefined) return slip(desk, 'which-side', last, example);
  const behind = words.slice(at + 1, isContested ? undefined : -1);
  const stray = behind.find((word) => isContested || !isWord(word, 'by', 'the'));
  if (stray !== undefined) return slip(desk, 'left-over', stray, example);
  return { kind: 'river', water: place.water, holder };
}
