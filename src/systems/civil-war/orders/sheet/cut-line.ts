/**
 * Cuts what stands after the pulses into its orders and conditions: `if C then A else B`, `unless C then A`, `A if C`,
 * `A unless C`, `A until C`, `until C wait`, `wait until C then A`, `A; if interrupted B`. `when C then A` and `A when C` wait
 * for C, but with an `else` they are `if C then A else B`. Quoted text is never looked into.
 */
import { isVerb } from '../verbs.js';

/** A piece of a line, with the column of its first character. */
export type Piece = { readonly text: string; readonly at: number };

export type CutLine = {
  readonly order: Piece;
  readonly when?: Piece & { readonly unless: boolean };
  readonly otherwise?: Piece;
  /** `else if C then A`, in their order. */
  readonly elseIfs?: readonly [CutElseIf, ...CutElseIf[]];
  readonly until?: Piece;
  /** `wait until C then A`: A begins when it holds. */
  readonly after?: Piece;
  readonly interrupted?: Piece;
  /** A condition that no `then` follows, from its `if` on. */
  readonly noThen?: Piece;
};

type CutElseIf = {
  readonly when: Piece & { readonly unless: boolean };
  readonly order: Piece;
};

const INTERRUPTED = /[;,]\s*if\s+(?:it\s+is\s+)?interrupted\s*,?\s+(?:then\s+)?/i;
const THEN = /\s*,?\s+then\s+/i;
const ELSE = /[\s,;]+(?:else|otherwise)(?:\s*,)?(?:\s+|$|(?=if\b))/i;
const SUFFIX = /[\s,;]+(?:only\s+)?(if|unless|until|when|once|provided(?:\s+that)?)\s+/i;
/** Standing orders have a `when` of their own: `rally FORCE when demoralized`. */
export const STANDING_SUFFIX = /[\s,;]+(?:only\s+)?(if|unless|until|provided(?:\s+that)?)\s+/i;

/** `text` begins at column `at`. */
export function cutLine(text: string, at: number, suffix = SUFFIX): CutLine {
  const plain = masked(text);
  const tail = INTERRUPTED.exec(plain);
  if (tail === null) return cutOrder(text, plain, at, suffix);
  const start = tail.index + tail[0].length;
  const end = plain.slice(0, tail.index).trimEnd().length;
  const interrupted = { text: text.slice(start), at: at + start };
  return { ...cutOrder(text.slice(0, end), plain.slice(0, end), at, suffix), interrupted };
}

/** Quoted text made blind, every character by one. */
export const masked = (text: string): string =>
  text.replace(/"[^"]*"/g, (quoted) => '"'.padEnd(quoted.length, '_'));

function cutOrder(text: string, plain: string, at: number, suffix: RegExp): CutLine {
  const opening = /^(if|unless|until|when|once)\b\s*/i.exec(plain);
  if (opening === null) return cutSuffix(text, plain, at, suffix);
  const word = (opening[1] ?? '').toLowerCase();
  const piece = pieces(text, at);
  const found = thenOf(plain, opening[0].length, word);
  if (found === undefined) {
    const whole = piece(0, text.length);
    return { order: whole, noThen: whole };
  }
  const condition = piece(opening[0].length, found.index);
  // An order until something has no `else`: the words stay in the order, where they are a slip.
  if (word === 'until') return { order: piece(found.end, text.length), until: condition };
  const branches = cutElse(text, plain, found.end, at);
  if (isWait(word, branches)) return { ...branches, after: condition };
  return { ...branches, when: { ...condition, unless: word === 'unless' } };
}

/** `when` waits for its condition, unless there is something else to do. */
const isWait = (word: string, { otherwise, elseIfs }: Partial<CutLine>): boolean =>
  (word === 'when' || word === 'once') && otherwise === undefined && elseIfs === undefined;

type Pieces = (from: number, to: number) => Piece;
const pieces =
  (text: string, at: number): Pieces =>
  (from, to) => ({ text: text.slice(from, to), at: at + from });

type Gap = { readonly index: number; readonly end: number };

/** Where a condition ends: at `then`; after `until` also before the verb of the order. */
function thenOf(plain: string, from: number, word: string): Gap | undefined {
  const then = THEN.exec(plain.slice(from));
  if (then !== null) {
    const index = from + then.index;
    return { index, end: index + then[0].length };
  }
  return word === 'until' ? verbAfter(plain, from) : undefined;
}

/** The gap before the first verb of an order. */
function verbAfter(plain: string, from: number, isOrder = isVerb): Gap | undefined {
  for (const gap of plain.slice(from).matchAll(/[\s,]+([a-z]+)/gi)) {
    const end = from + gap.index + gap[0].length - (gap[1] ?? '').length;
    if (isOrder(gap[1] ?? '')) return { index: from + gap.index, end };
  }
  return undefined;
}

/** A condition without `then`, with the word put in where it belongs; undefined where no order follows. */
export function withThen(text: string, isOrder = isVerb): string | undefined {
  const gap = verbAfter(masked(text), 0, isOrder);
  return gap && `${text.slice(0, gap.index)} then ${text.slice(gap.end)}`;
}

function cutElse(
  text: string,
  plain: string,
  from: number,
  at: number,
): Pick<CutLine, 'order' | 'otherwise' | 'elseIfs' | 'noThen'> {
  const piece = pieces(text, at);
  const other = ELSE.exec(plain.slice(from));
  if (other === null) return { order: piece(from, text.length) };
  const end = from + other.index;
  const next = end + other[0].length;
  return { order: piece(from, end), ...cutOther(text.slice(next), plain.slice(next), at + next) };
}

/** What stands after `else`: an order, or a condition of its own with what follows from it. */
function cutOther(
  text: string,
  plain: string,
  at: number,
): Pick<CutLine, 'otherwise' | 'elseIfs' | 'noThen'> {
  const cut = /^(?:if|unless)\b/i.test(plain) ? cutOrder(text, plain, at, SUFFIX) : undefined;
  const { when, order, otherwise, elseIfs = [], noThen } = cut ?? {};
  if (when === undefined || order === undefined) {
    return { otherwise: { text, at }, ...(noThen === undefined ? {} : { noThen }) };
  }
  return {
    elseIfs: [{ when, order }, ...elseIfs],
    ...(otherwise === undefined ? {} : { otherwise }),
    ...(noThen === undefined ? {} : { noThen }),
  };
}

function cutSuffix(text: string, plain: string, at: number, suffix: RegExp): CutLine {
  const found = suffix.exec(plain);
  const piece = pieces(text, at);
  if (found === null) return { order: piece(0, text.length) };
  const word = (found[1] ?? '').toLowerCase();
  const from = found.index + found[0].length;
  const order = piece(0, found.index);
  const then = word === 'until' ? THEN.exec(plain.slice(from)) : null;
  if (then !== null) {
    const end = from + then.index;
    const after = piece(from, end);
    if (!/^(?:waits?|nothing)$/i.test(order.text)) {
      return { order, until: piece(from, text.length) };
    }
    return { order: piece(end + then[0].length, text.length), after };
  }
  if (word === 'until') return { order, until: piece(from, text.length) };
  const { order: condition, ...others } = cutElse(text, plain, from, at);
  if (isWait(word, others)) return { order, after: condition, ...others };
  return { order, when: { ...condition, unless: word === 'unless' }, ...others };
}
