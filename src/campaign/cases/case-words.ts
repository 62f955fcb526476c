/**
 * Words of a case file that name something of the system: a kind of fact, a kind of notice, a list of the view. One that
 * names nothing would let every check that something is absent hold, so it is refused.
 */
import type { Game } from '../../kernel/run.js';
import { nearest } from '../../kernel/sheet-text.js';
import type { CaseFinding, CaseLine } from './case-sections.js';
import { malformed } from './case-sections.js';

const CALLED = {
  facts: 'a kind of fact',
  notices: 'a kind of notice',
  lists: 'a list of the view',
} as const satisfies Partial<Record<keyof Game['words'], string>>;

/** What is wrong with a word that the system does not have; undefined when it has it. */
export function unknownWord(
  game: Game,
  what: keyof typeof CALLED,
  line: CaseLine,
  word: string,
): CaseFinding | undefined {
  const known = game.words[what];
  if (known.includes(word)) return undefined;
  return malformed(line.line, word, `${CALLED[what]}${meantBy(word, known)}`);
}

/** `; did you mean spotted?`, or all that there are. */
export function meantBy(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  if (near !== undefined) return `; did you mean ${near}?`;
  return known.length === 0 ? '; there is none' : `: ${known.join(', ')}`;
}
