/** The gamemaster moves a force, demoralizes it or rallies it. */
import type { Word } from '../../../kernel/sheet-text.js';
import { wholeFigure } from '../figures/figures.js';
import type { Pack } from '../pack.js';
import { bySeniority, commandOf } from '../sheets/projection.js';
import { enough, onlyKeys, readThings, subject } from './read-amend-things.js';
import {
  armyNamed,
  leaderNamed,
  onMap,
  placeAfter,
  slip,
  takeSide,
  type Desk,
} from './read-amend-words.js';
import type { Amendment } from '../amendment.js';
import { isWord, readPlace, type Phrase } from '../sheets/read-words.js';
import type { Leader } from '../state.js';

export function readMoveForce(
  desk: Desk,
  verb: Word | undefined,
  phrases: readonly Phrase[],
): Amendment | undefined {
  const words = subject(phrases);
  if (onlyKeys(desk, phrases, ['at', 'to'])) return undefined;
  const to = placeAfter(desk, phrases, 'to', verb);
  const things = readThings(desk, withSide(desk, words, phrases));
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
export function commanderNamed(desk: Desk, words: readonly Word[]): Leader | undefined {
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

/** `3 SP at Washington` is of the side that stands there: no hex holds both. */
function withSide(desk: Desk, words: readonly Word[], phrases: readonly Phrase[]): readonly Word[] {
  const at = phrases.find(({ key }) => key === 'at');
  if (at === undefined || takeSide(words).side !== undefined) return words;
  const place = readPlace(desk.pack, at.words, at.at, '');
  if ('slip' in place) return words;
  const side = Object.values(desk.now.troops).find(({ hex }) => hex === place.hex)?.side;
  return side === undefined ? words : [...words, { text: side, at: at.at }];
}

export function readMorale(
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
  const things = readThings(desk, withSide(desk, words, phrases));
  if (things === 'faulty') return undefined;
  if (things?.what === 'sp') {
    const hex = placeAfter(desk, phrases, 'at', verb);
    if (hex === undefined || !enough(desk, things.side, hex, things.n, words[0])) return undefined;
    return { kind: 'demoralize', side: things.side, hex, n: things.n, demoralized };
  }
  const leader = commanderNamed(desk, words);
  const place = leader === undefined ? undefined : onMap(desk, leader, words[0]);
  if (leader === undefined || place === undefined) return undefined;
  return { kind: 'demoralize', side: leader.side, hex: place.hex, demoralized };
}
