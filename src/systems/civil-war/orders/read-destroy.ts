/** `destroy depot at PLACE`: a side burns its own stores. */
import { plainName, type Word } from '../../../kernel/sheet-text.js';
import type { Scene } from './words/read-force.js';
import { leftOver, type Read } from './read-verbs.js';
import { endOf, isWord, readPlace, textOf, type Phrase } from './words/read-words.js';

export function readDestroy(
  scene: Scene,
  words: readonly Word[],
  phrases: readonly Phrase[],
): Read {
  const end = endOf(words, 1);
  const what = (phrases[0]?.words ?? [])
    .slice(1)
    .filter((word) => !isWord(word, 'a', 'the', 'our', 'own'));
  if (plainName(textOf(what)) !== 'depot') {
    const expected = 'destroy depot at PLACE';
    const at = what[0]?.at ?? end;
    return { slips: [{ code: 'unknown-order', rule: 'B8', at, read: textOf(what), expected }] };
  }
  const where = phrases.slice(1).find(({ key }) => key === 'at');
  const place = readPlace(scene.pack, where?.words ?? [], end, 'destroy depot at PLACE');
  const stray = phrases
    .slice(1)
    .filter((phrase) => phrase !== where)
    .flatMap(({ key, at, words: more }) =>
      leftOver([{ text: key, at }, ...more], 'nothing of this kind here'),
    );
  return 'hex' in place
    ? { draft: { kind: 'destroy-depot', hex: place.hex }, slips: stray }
    : { draft: { kind: 'destroy-depot' }, slips: [place.slip, ...stray] };
}
