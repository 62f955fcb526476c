/** The gamemaster moves a force, demoralizes it or rallies it. Each line says whom it takes, or that it takes all. */
import { armyOf } from '../rules/leaders/army-name.js';
import type { Word } from '../../../kernel/sheet-text.js';
import { placeName, placeText } from '../rules/ground/places.js';
import type { Amendment, Morale } from '../rules/amendment.js';
import {
  countOf,
  isWord,
  readPlace,
  textOf,
  type Phrase,
  type Phrases,
} from '../orders/words/read-words.js';
import { enough, isThere, takeMeasure, unclear } from './read-measure.js';
import { commandIn, movesOf, othersWith } from './party.js';
import { onlyKeys, readThings, subject } from './read-amend-things.js';
import {
  armyNamed,
  isFrom,
  leaderNamed,
  onMap,
  placeAfter,
  slip,
  takeSide,
  type Desk,
} from './read-amend-words.js';
import type { Leader } from '../rules/state.js';
import { strengthIn } from '../rules/leaders/whereabouts.js';

export function readMoveForce(
  desk: Desk,
  verb: Word | undefined,
  phrases: Phrases,
): Amendment | undefined {
  const words = subject(phrases);
  if (onlyKeys(desk, phrases, ['with', 'at', 'to'])) return undefined;
  const to = placeAfter(desk, phrases, 'to', verb);
  const { rest, ...measure } = takeMeasure(withSide(desk, words, phrases));
  const things = readThings(desk, rest);
  if (things === 'faulty') return undefined;
  if (things === undefined) return readMoveLeader(desk, phrases, to);
  if (things.what !== 'sp') return slip(desk, 'not-a-force', words[0], 'a leader, an army or SP');
  if (onlyKeys(desk, phrases, ['at', 'to'])) return undefined;
  const from = placeAfter(desk, phrases, 'at', verb);
  const { side, n } = things;
  if (to === undefined || from === undefined) return undefined;
  const end = ` at ${placeText(desk.pack, from)} to ${placeText(desk.pack, to)}`;
  if (!enough(desk, { ...measure, side, hex: from, n, verb: 'move', end }, words[0]))
    return undefined;
  const { morale } = measure;
  return { kind: 'move-force', side, n, leaders: [], from, to, ...(morale && { morale }) };
}

/** `Patterson with all 4 SP and Stone at Harpers Ferry`, `Patterson alone`, `army Potomac`. */
function readMoveLeader(
  desk: Desk,
  phrases: Phrases,
  to: string | undefined,
): Amendment | undefined {
  const words = subject(phrases);
  const company = phrases.find(({ key }) => key === 'with');
  const leader = commanderNamed(
    desk,
    words.filter((word) => !isWord(word, 'alone')),
  );
  const place = leader === undefined ? undefined : onMap(desk, leader, words[0]);
  if (leader === undefined || place === undefined || to === undefined) return undefined;
  const { hex } = place;
  if (!isFrom(desk, phrases, leader)) return undefined;
  const isAlone = words.some((word) => isWord(word, 'alone'));
  const [alone] = isAlone ? words.filter((word) => isWord(word, 'alone')) : [];
  if (isAlone && company !== undefined)
    return slip(desk, 'left-over', alone, 'either alone, or with those who go along');
  const end = ` to ${placeText(desk.pack, to)}`;
  const party = isAlone
    ? { leaders: [], sp: 0 }
    : company === undefined
      ? led(desk, leader, hex, { word: words[0], end })
      : companyOf(desk, leader, hex, { ...company, end });
  if (party === undefined) return undefined;
  const { sp, leaders, morale } = party;
  return {
    kind: 'move-force',
    side: leader.side,
    n: sp,
    leaders: [leader.name, ...leaders],
    from: hex,
    to,
    ...(morale && { morale }),
  };
}

type Going = {
  readonly sp: number;
  readonly leaders: readonly string[];
  readonly morale?: Morale;
};

/** Without a word of who goes along: those whom he leads. That is clear only where nobody else is there. */
function led(
  desk: Desk,
  leader: Leader,
  hex: string,
  { word, end }: { readonly word: Word | undefined; readonly end: string },
): Going {
  const all = othersWith(desk.now, leader, hex);
  if (all.sp > 0 || all.leaders.length > 0) {
    const lines = movesOf(desk.pack, desk.now, leader, hex).map((line) => line + end);
    unclear(desk, 'who-with', word, `who goes with ${leader.name}`, lines);
  }
  return commandIn(desk.pack, desk.now, leader, hex);
}

/** `all`, `2 of 4 SP`, `all 4 SP and Stone`. */
function companyOf(
  desk: Desk,
  leader: Leader,
  hex: string,
  { words, at, end }: Pick<Phrase, 'words' | 'at'> & { readonly end: string },
): Going | undefined {
  const all = othersWith(desk.now, leader, hex);
  const parts = partsOf(words);
  if (parts.length === 1 && parts[0]?.length === 1 && isWord(parts[0][0], 'all', 'everybody'))
    return all;
  const leaders = new Set<string>();
  let strength: { readonly sp: number; readonly morale?: Morale } | undefined;
  const example = 'Who goes along? Write with all 4 SP and Hooker, with 2 of 4 SP, or with all.';
  if (parts.length === 0) return slip(desk, 'who-with', { text: '', at }, example);
  for (const part of parts) {
    const [word] = part;
    const { rest, ...measure } = takeMeasure(part);
    const n = countOf(rest[0]);
    if (n !== undefined && rest.length === 2 && isWord(rest[1], 'sp', 'sps')) {
      if (n === 0 || strength !== undefined)
        return slip(desk, 'wrong-number', word, 'one number of SP, from 1 up', textOf(part));
      const verb = `move ${leader.name} with`;
      const { side } = leader;
      const behind = ` at ${placeText(desk.pack, hex)}${end}`;
      if (!enough(desk, { ...measure, side, hex, n, verb, end: behind }, word)) return undefined;
      strength = { sp: n, ...(measure.morale && { morale: measure.morale }) };
      continue;
    }
    const other = leaderNamed(desk, part);
    if (other === undefined) return undefined;
    if (!all.leaders.includes(other.name)) {
      const place = placeName(desk.pack, hex);
      return slip(desk, 'not-there', word, `a leader who stands with ${leader.name} at ${place}`);
    }
    leaders.add(other.name);
  }
  return { sp: 0, ...strength, leaders: [...leaders] };
}

/** Cut at commas and `and`. */
function partsOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const parts: Word[][] = [[]];
  for (const word of words) {
    if (word.text === ',' || isWord(word, 'and')) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.filter((part) => part.length > 0);
}

/** A leader, or an army by its commander. */
function commanderNamed(desk: Desk, words: readonly Word[]): Leader | undefined {
  if (!isWord(words[0], 'army'))
    return leaderNamed(desk, isWord(words[0], 'leader') ? words.slice(1) : words);
  const army = armyNamed(desk, words);
  if (army === undefined) return undefined;
  const leader = desk.now.leaders[desk.now.armies[army]?.commander ?? ''];
  return leader ?? slip(desk, 'not-there', words[0], `The ${armyOf(army)} is not on the map.`);
}

/** `3 SP at Washington` is of the side that stands there: no hex holds both. */
function withSide(desk: Desk, words: readonly Word[], phrases: Phrases): readonly Word[] {
  const at = phrases.find(({ key }) => key === 'at');
  if (at === undefined || takeSide(words).side !== undefined) return words;
  if (!words.some((word) => isWord(word, 'sp', 'sps'))) return words;
  const place = readPlace(desk.pack, at.words, at.at, '');
  if ('slip' in place) return words;
  const side = Object.values(desk.now.troops).find(({ hex }) => hex === place.hex)?.side;
  return side === undefined ? words : [...words, { text: side, at: at.at }];
}

export function readMorale(
  desk: Desk,
  verb: Word | undefined,
  phrases: Phrases,
  demoralized: boolean,
): Amendment | undefined {
  const words = subject(phrases);
  if (onlyKeys(desk, phrases, ['at'])) return undefined;
  const { side, rest } = takeSide(words);
  if (side !== undefined && rest.length === 0) {
    const hex = placeAfter(desk, phrases, 'at', verb);
    if (hex === undefined || !isThere(desk, { side, n: 1, hex }, words[0])) return undefined;
    return { kind: 'demoralize', side, hex, demoralized };
  }
  const { rest: plain, ...measure } = takeMeasure(withSide(desk, words, phrases));
  const things = readThings(desk, plain);
  if (things === 'faulty') return undefined;
  if (things?.what === 'sp') {
    const hex = placeAfter(desk, phrases, 'at', verb);
    if (hex === undefined) return undefined;
    if (!isThere(desk, { ...measure, ...things, hex }, words[0])) return undefined;
    return { kind: 'demoralize', side: things.side, hex, n: things.n, demoralized };
  }
  return readMoraleOf(desk, words, phrases, demoralized);
}

/** A leader stands for all of his side in the hex; that is clear only where he leads them all. */
function readMoraleOf(
  desk: Desk,
  words: readonly Word[],
  phrases: Phrases,
  demoralized: boolean,
): Amendment | undefined {
  const leader = commanderNamed(desk, words);
  const place = leader === undefined ? undefined : onMap(desk, leader, words[0]);
  if (leader === undefined || place === undefined) return undefined;
  if (!isFrom(desk, phrases, leader)) return undefined;
  const { side } = leader;
  const { hex } = place;
  const { sp } = commandIn(desk.pack, desk.now, leader, hex);
  const all = strengthIn(desk.now, side, hex);
  if (sp < all) {
    const verb = demoralized ? 'demoralize' : 'rally';
    const parts = [`all ${all} SP`, ...(sp > 0 ? [`${sp} of ${all} SP`] : [])];
    const at = placeText(desk.pack, hex);
    const lines = parts.map((part) => `${verb} ${part} ${side} at ${at}`);
    unclear(desk, 'which-strength', words[0], 'how many strength points', lines);
  }
  return { kind: 'demoralize', side, hex, demoralized };
}
