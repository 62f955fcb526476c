/** The gamemaster's hand on careers: `capture Jackson`, `promote Grant`, `offer promotion of Grant`. */
import type { Word } from '../../../kernel/sheet-text.js';
import type { Amendment, CareerChange } from '../rules/amendment.js';
import { isServing } from '../rules/leaders/whereabouts.js';
import { isWord, type Phrases } from '../orders/words/read-words.js';
import type { Leader } from '../rules/state.js';
import { onlyKeys, subject } from './read-amend-things.js';
import { leaderNamed, slip, type Desk } from './read-amend-words.js';

const nameOf = (words: readonly Word[]): readonly Word[] =>
  words.filter((word) => !isWord(word, 'leader', 'general', 'of'));

export function readCareer(
  desk: Desk,
  phrases: Phrases,
  what: CareerChange,
): Amendment | undefined {
  const words = nameOf(subject(phrases));
  if (onlyKeys(desk, phrases, [])) return undefined;
  const leader = leaderNamed(desk, words);
  if (leader === undefined) return undefined;
  const refused = refusal(leader, what);
  if (refused !== undefined) return slip(desk, 'not-there', words[0], refused, leader.name);
  return { kind: 'career', leader: leader.name, what };
}

/** Why this cannot happen to him; undefined when it can. */
function refusal(leader: Leader, what: CareerChange): string | undefined {
  const isPrisoner = leader.place.at === 'captured';
  if (what === 'free') return isPrisoner ? undefined : 'a prisoner';
  if (what === 'kill' && isPrisoner) return undefined;
  if (!isServing(leader)) return 'a leader on the map, in a pool or away';
  if (what === 'promote' && leader.stars === 3) return 'a leader of one star or two';
  if (what === 'demote' && leader.stars === 1) return 'a leader of two stars or three';
  return undefined;
}

const OFFERS = ['promotion', 'relief', 'dismissal'] as const;

export function readOffer(
  desk: Desk,
  verb: Word | undefined,
  phrases: Phrases,
): Amendment | undefined {
  const words = subject(phrases);
  if (onlyKeys(desk, phrases, [])) return undefined;
  const what = OFFERS.find((word) => words.some((other) => isWord(other, word)));
  if (what === undefined) {
    return slip(desk, 'unknown-order', words[0] ?? verb, `offer ${OFFERS.join('|')} of LEADER`);
  }
  const name = nameOf(words).filter((word) => !isWord(word, what));
  const leader = leaderNamed(desk, name);
  if (leader === undefined) return undefined;
  if (isServing(leader)) return { kind: 'offer', leader: leader.name, what };
  return slip(desk, 'not-there', name[0], 'a leader on the map, in a pool or away', leader.name);
}
