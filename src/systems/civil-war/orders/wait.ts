/** `wait`, and `save`, which keeps points for the second sub-turn (C3.14). */
import { type Verb, NO_ACT } from './verb.js';
import { leftOver, type Slip, isWord, countOf, textOf, slipAt } from './words/read-words.js';
import { verdict } from './words/read-verdict.js';
import { ok } from '../../../kernel/basic.js';
import { saved } from './words/say-force.js';
import { be } from '../rules/counts.js';
import { type Word, plainName } from '../../../kernel/sheet-text.js';

type Wait = { readonly kind: 'wait' };
/** From its pulse on so much stays for the second sub-turn; its own pulses pass unpaid. */
type Save = { readonly kind: 'save'; readonly cp: number; readonly pp: number };

export const waitVerb: Verb<Wait> = {
  ...NO_ACT,
  begins: ['wait', 'nothing'],
  also: ['waits'],
  read: (_scene, words) => ({
    draft: { kind: 'wait' },
    slips: leftOver(words.slice(1), 'Write nothing after “wait”.'),
  }),
  complete: (draft) => draft,
  check: (_scene, world) => verdict([], world, () => world),
  price: (_pack, _seen, _action, { pulses = 1 }) => ok({ cp: 0, pp: pulses }),
  say: () => 'wait',
  write: () => 'wait',
};

export const saveVerb: Verb<Save> = {
  ...NO_ACT,
  begins: ['save'],
  read: (_scene, words) => {
    const { cp, pp, slips } = readAmounts(words.slice(1));
    return { draft: { kind: 'save', cp, pp }, slips };
  },
  complete: (draft) => draft,
  check: (_scene, world) => verdict([], world, () => world),
  price: () => ok({ cp: 0, pp: 0 }),
  say: (_pack, action) =>
    action.cp + action.pp === 0
      ? 'the points are saved'
      : `${saved(action)} ${be(action.cp + action.pp)} saved`,
  write: (_pack, action) =>
    ['save', ...(action.cp + action.pp === 0 ? [] : [saved(action)])].join(' '),
};

/** `3 CP and 2 PP`. */
export function readAmounts(words: readonly Word[]): {
  readonly cp: number;
  readonly pp: number;
  readonly slips: readonly Slip[];
} {
  const amount = { cp: 0, pp: 0 };
  const slips: Slip[] = [];
  const said = words.filter((word) => word.text !== ',' && !isWord(word, 'and'));
  for (let index = 0; index < said.length; index += 2) {
    const [number, unit] = [said[index], said[index + 1]];
    const n = countOf(number);
    const what = /^(cp|pp)s?$/.exec(plainName(unit?.text ?? ''))?.[1] as 'cp' | 'pp' | undefined; // the pattern allows no other
    if (n === undefined || what === undefined || amount[what] > 0) {
      const message = 'How much? Write save 3 CP 2 PP.';
      const read = textOf(said.slice(index)).slice(0, 60);
      slips.push({ ...slipAt('which-number', 'C3.14', number, message), read });
      break;
    }
    amount[what] = n;
  }
  return { ...amount, slips };
}
