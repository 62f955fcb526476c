/** Orders about one place: fort to fortress, a railway cut. */
import { plainName, type Word } from '../../../kernel/sheet-text.js';
import type { Scene } from './words/read-force.js';
import { phrase, strayPhrases, type DraftAction, type Read } from './read-verbs.js';
import { endOf, isWord, readPlace, textOf, type Phrase } from './words/read-words.js';

type Kind = Extract<DraftAction, { hex?: string | undefined }>['kind'] & ('fortify' | 'cut');

/** What stands between the verb and the place, without articles. */
const whatOf = (phrases: readonly Phrase[]): readonly Word[] =>
  (phrases[0]?.words ?? []).slice(1).filter((word) => !isWord(word, 'a', 'an', 'the', 'our'));

function readAt(
  scene: Scene,
  kind: Kind,
  words: readonly Word[],
  place: readonly Word[],
  example: string,
): Read {
  const read = readPlace(scene.pack, place, endOf(words, 1), example);
  return 'hex' in read
    ? { draft: { kind, hex: read.hex }, slips: [] }
    : { draft: { kind }, slips: [read.slip] };
}

/** `fortify PLACE`, `upgrade fort at PLACE to fortress`. */
export function readFortify(
  scene: Scene,
  words: readonly Word[],
  phrases: readonly Phrase[],
): Read {
  const what = whatOf(phrases);
  const isFort = plainName(textOf(what)) === 'fort';
  const at = phrase(phrases, 'at');
  const to = phrase(phrases, 'to');
  const isFortress = to === undefined || plainName(textOf(to.words)) === 'fortress';
  const place = at === undefined && !isFort ? what : (at?.words ?? []);
  const { draft, slips } = readAt(scene, 'fortify', words, place, 'fortify PLACE');
  const stray = strayPhrases(phrases, isFortress ? ['at', 'to'] : ['at']);
  return { draft, slips: [...slips, ...stray] };
}

/** `cut rail at PLACE`, `convert rail at PLACE`. */
export function readCut(scene: Scene, words: readonly Word[], phrases: readonly Phrase[]): Read {
  const what = whatOf(phrases);
  if (!/^(rails?|railroads?|railways?|lines?)$/.test(plainName(textOf(what)))) {
    return unknownWhat(words, what, 'cut rail at PLACE');
  }
  const place = phrase(phrases, 'at')?.words ?? [];
  const { draft, slips } = readAt(scene, 'cut', words, place, 'cut rail at PLACE');
  return { draft, slips: [...slips, ...strayPhrases(phrases, ['at'])] };
}

function unknownWhat(words: readonly Word[], what: readonly Word[], expected: string): Read {
  const at = what[0]?.at ?? endOf(words, 1);
  return {
    slips: [{ code: 'unknown-order', rule: 'C3.11', at, read: textOf(what), expected }],
  };
}
