/** `"any words"`: an order that the gamemaster reads (C3.15). */
import type { Word } from '../../../kernel/sheet-text.js';
import { type Read, type Verb, NO_ACT } from './verb.js';
import { leftOver, textOf } from './words/read-words.js';
import { verdict } from './words/read-verdict.js';
import { ok } from '../../../kernel/basic.js';

type InWords = { readonly kind: 'words'; readonly words: string };

/** An order in the player's own words: nothing may follow but its price. */
export function readInWords(words: readonly Word[], at: number): Read<InWords> {
  const said = textOf(words.slice(0, 1)).replaceAll('"', '').trim();
  const stray = leftOver(
    words.slice(1),
    'After the quotation marks write nothing but the price, such as (3 CP).',
  );
  if (said !== '') return { draft: { kind: 'words', words: said }, slips: stray };
  const message = 'Write the order in words between the quotation marks.';
  return { slips: [{ code: 'no-words', rule: 'C3.15', at, read: '""', message }, ...stray] };
}

export const inWordsVerb: Verb<InWords> = {
  ...NO_ACT,
  begins: [],
  complete: (draft) => draft,
  check: (_scene, world) => verdict([], world, () => world),
  price: (_pack, _seen, _action, { pulses = 1 }) => ok({ cp: pulses, pp: pulses }),
  say: (_pack, { words }) => `the gamemaster reads “${words}”`,
  write: (_pack, { words }) => `"${words}"`,
};
