/** Texts out of a grammar: every symbol in angle brackets is replaced by one of its forms, chosen at random. */
import type { Rand } from '../laws/rand.js';

/** The forms of each symbol; the first ends soonest and is taken where a text has become deep. */
export type Grammar = Readonly<Record<string, readonly string[]>>;

const DEEPEST = 12;

export function grow(grammar: Grammar, symbol: string, rand: Rand, depth = 0): string {
  const forms = grammar[symbol];
  if (forms === undefined || forms.length === 0) throw new Error(`No forms of <${symbol}>`);
  const form = (depth > DEEPEST ? forms[0] : rand.pick(forms)) ?? '';
  return form.replace(/<([a-z-]+)>/g, (_all, inner: string) =>
    grow(grammar, inner, rand, depth + 1),
  );
}
