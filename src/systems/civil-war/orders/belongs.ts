/** Which lines of an e-mail are orders, and for which kind of sheet; told by how a line begins, whatever it orders. */
import type { Belonging, Prompt } from '../../../kernel/system.js';

/** `PP 1-3: …`, `4 to 8: …`, `enter 3 SP at …`, `… (3 CP)`, `standing: …`, `present Grant`. */
const ORDERS: readonly RegExp[] = [
  /^(pp|pulses?|p)\s*[.:]?\s*\d/i,
  /^\d{1,3}\s*((-|to|bis|à)\s*\d{1,3}\s*)?[:.)]\s*\S/i,
  /^(enter|entrench|build|move)\s+\S+\s+\S/i,
  /^standing(\s+orders?)?\s*:/i,
  /\(\s*\d+\s*cp\s*\)\s*$/i,
];
const PRESENTING = /^presents?\s+(\p{Lu}|nobody\b)/u;
const NOBODY = /^(none|nobody)\.?$/i;
/** `CP east 9, west 7`, `leader 3* to east`, `move 2 SP from east to west`. */
const ALLOCATION: readonly RegExp[] = [
  /^(cp|pp|sp|rail)\s*:?\s+\p{L}[\p{L}-]*\s*:?\s*\d/iu,
  /^(cp|sp|rail)\s*[.:]?\s*\d/i,
  /^(\d{1,2}\s+)?leaders?\s+\d\s*(\*|star)/i,
  /^(move\s+\d+|discretionary|switch)\s+\S+\s+\S/i,
];
const DECISION = /^(promote|refuse|demote|remove|keep)s?\s+\p{Lu}/iu;

/** How the lines of a sheet begin, by its kind. */
const KINDS: Readonly<Record<string, readonly RegExp[]>> = {
  orders: [...ORDERS, PRESENTING],
  allocation: [...ALLOCATION, /^(promote|refuse|demote|remove)\s+\p{Lu}/u],
  present: [PRESENTING, NOBODY],
  decide: [DECISION],
};
const ANY: readonly RegExp[] = [...ORDERS, PRESENTING, ...ALLOCATION];

/** Signs of an order anywhere in a line that does not begin as one. */
const SIGNS: readonly RegExp[] = [
  /\d\s*(-|to|bis|à)\s*\d{1,3}\s*:/i,
  /^((and|then|also|next|please)\s+)*(enter|entrench|build|move)\s+\S/i,
  /\b([Mm]ove|MOVE|[Ee]nter|ENTER|[Bb]uild|BUILD|[Ee]ntrench|ENTRENCH)\b.*\b(to|at|in|into|on|near|via|from|TO|AT|IN)\s+\p{Lu}/u,
];

export function belongs(line: string, prompt?: Prompt): Belonging {
  const begins = (kind: readonly RegExp[]): boolean => kind.some((start) => start.test(line));
  if (begins(prompt === undefined ? ANY : (KINDS[prompt.kind] ?? []))) return 'sure';
  return begins(ANY) || begins(SIGNS) ? 'may' : 'no';
}
