/** A line of an order sheet before its meaning: pulses, condition, orders. */
import type { Timeline } from '../../../../kernel/timeline.js';
import { cutLine, masked, withThen, type Piece } from './cut-line.js';
import { readAction, type ReadAction } from '../read-action.js';
import { readCondition } from './read-condition.js';
import type { Scene } from '../words/read-force.js';
import { VERBS } from '../verbs.js';
import { orderWords, endedAt, isWord, type Slip, type Header } from '../words/read-words.js';
import type { Condition } from '../words/condition.js';

/** Pulses, as lines and moments name them (C3.11). */
export const PULSES: Timeline = {
  ...{ unit: 'pulse', units: 'pulses', short: 'PP' },
  head: String.raw`\s{0,80}(?:[-*+>\u2022\u00b7]\s{0,8})?pp?s?(?:ulses?(?:\s?points?)?)?\s{0,8}[.:]?\s{0,8}(\d{1,6})(?!\d)(?:\s{0,8}(?:-{1,2}|to|until|through|\.\.)\s{0,8}(?:pp?\s{0,8})?(\d{1,6})(?!\d))?`,
};

const HEADER = new RegExp(
  String.raw`^${PULSES.head}\s{0,8}(?:[:.;=]|-{1,2}|,(?!\s{0,8}\d))?\s*`,
  'i',
);

/** The pulses of a line, or undefined when it does not begin with any. */
export function readHeader(text: string): Header | undefined {
  const match = HEADER.exec(text);
  if (match === null) return undefined;
  const from = Number(match[1]);
  return {
    from,
    to: match[2] === undefined ? from : Number(match[2]),
    at: text.search(/\S/) + 1,
    body: text.slice(match[0].length),
    bodyAt: match[0].length + 1,
  };
}

const JOINED = /^(?:\s{0,8}(?:[,&+]|and\b)\s{0,8}(?:pp?\s{0,8})?\d{1,6})+(?=\s{0,8}[:.;=])/i;

/** `PP 6 & 7: …`: pulses that follow one another are a run; others have lines of their own. */
export function joinedPulses(text: string, { from, to, body, bodyAt }: Header): readonly Slip[] {
  const [more] = JOINED.exec(body) ?? [];
  if (more === undefined) return [];
  const pulses = [to, ...[...more.matchAll(/\d+/g)].map(Number)];
  const start = text.search(/\d/);
  const read = text.slice(start, bodyAt - 1 + more.length);
  const slip = { code: 'joined-pulses', rule: 'C3.11', at: start + 1, read: `PP ${read}` };
  if (pulses.some((pulse, index) => index > 0 && pulse !== (pulses[index - 1] ?? 0) + 1))
    return [{ ...slip, message: 'Write a line for each run of pulses, such as PP 6-7: ORDER.' }];
  const run = `${from}-${pulses.at(-1) ?? to}`;
  const fix = { length: read.length, text: run, says: `Use PP ${run}` };
  return [{ ...slip, message: `Write PP ${run}.`, fix }];
}

const FURTHER = new RegExp(String.raw`(?<=[\s;.,])(?=\S)${PULSES.head}\s{0,8}[:=]`, 'i');

/** The slip of a line in which another order begins: what is wrong between the two says nothing. */
export function furtherOrder({ body, bodyAt }: Header): Slip | undefined {
  const found = FURTHER.exec(masked(body));
  if (found === null) return undefined;
  const read = found[0].replace(/\s{0,8}[:=]$/, '');
  const message = `Another order begins at ${read}. Write each order on a line of its own.`;
  return { code: 'two-orders', rule: 'C3.11', at: bodyAt + found.index, read, message };
}

/** The slip of a line without pulses. */
export function notAnOrder(text: string): Slip {
  const words = orderWords(text);
  const at = words[0]?.at ?? 1;
  const read = text.trim().slice(0, 60);
  if (isWord(words[0], ...VERBS)) {
    const message = `Write the pulses first: PP 1-3: ${endedAt(read)}`;
    return { code: 'no-pulses', rule: 'C3.11', at, read, message };
  }
  const message =
    'This is not an order. Write PP 1-3: enter 3 leaders at PLACE, or rally FORCE when demoralized. Begin a remark with #.';
  return { code: 'not-an-order', rule: 'C3.11', at, read, message };
}

/** What stands after the pulses: an order, its conditions, and the orders in its stead. */
export type ReadOrder = {
  readonly when?: Condition | undefined;
  readonly until?: Condition | undefined;
  readonly after?: Condition | undefined;
  readonly does: ReadAction;
  readonly otherwise?: ReadAction | undefined;
  /** `else if C then A`; a condition that was not understood has a slip. */
  readonly elseIfs?: readonly {
    readonly when?: Condition | undefined;
    readonly does: ReadAction;
  }[];
  readonly interrupted?: ReadAction | undefined;
  readonly slips: readonly Slip[];
};

/** Reads the order of a line. Text in quotation marks is never looked into. */
export function readOrder(scene: Scene, body: string, at: number): ReadOrder {
  const open = unclosedWords(body, at);
  if (open !== undefined) return unread(open);
  const cut = cutLine(body, at);
  if (cut.noThen !== undefined) return unread(withoutThen(cut.noThen, withThen(cut.noThen.text)));
  if (cut.otherwise?.text.trim() === '') return unread(emptyElse(cut.otherwise.at));
  const read = (piece: Piece | undefined): ReadAction | undefined =>
    piece && readAction(scene, piece.text, piece.at);
  const slips: Slip[] = [];
  const judge = (piece: (Piece & { unless?: boolean }) | undefined): Condition | undefined => {
    if (piece === undefined) return undefined;
    const { condition, slips: found } = readCondition(scene, piece.text, piece.at);
    slips.push(...found);
    return piece.unless === true && condition ? { is: 'not', of: condition } : condition;
  };
  const conditions = { when: judge(cut.when), until: judge(cut.until), after: judge(cut.after) };
  const does = readAction(scene, cut.order.text, cut.order.at);
  const { elseIfs = [] } = cut;
  const others = elseIfs.map(({ order }) => order);
  const nested = [
    ...[cut.order, ...others, cut.interrupted].flatMap((piece) => secondCondition(piece)),
    ...secondCondition(cut.otherwise, 'else'),
  ];
  if (nested.length > 0) return { does: { ...does, slips: [] }, slips: [...slips, ...nested] };
  const otherwise = read(cut.otherwise);
  const chain = elseIfs.map(({ when, order }) => ({
    when: judge(when),
    does: readAction(scene, order.text, order.at),
  }));
  const rest = { otherwise, elseIfs: chain, interrupted: read(cut.interrupted) };
  return { ...conditions, does, ...rest, slips };
}

/** A line has one condition; a second one is no part of a place's name. */
function secondCondition(piece: Piece | undefined, word?: 'else'): readonly Slip[] {
  if (piece === undefined) return [];
  const { when, until, after, interrupted, order } = cutLine(piece.text, piece.at);
  const second = when ?? until ?? after ?? interrupted;
  if (second === undefined) return [];
  const message =
    word === 'else' && when !== undefined
      ? `Write the condition before the order: else ${when.unless ? 'unless' : 'if'} ${when.text} then ${endedAt(order.text)}`
      : 'Write one condition a line. Join its parts with “and”, “or”, “not”: if A and B then ORDER.';
  const read = second.text.slice(0, 60);
  return [{ code: 'nested', rule: 'C3.14', at: second.at, read, message }];
}

const emptyElse = (at: number): Slip => ({
  ...{ code: 'no-else', rule: 'C3.14', at, read: '' },
  message: 'Write an order after “else”, or leave “else” out.',
});

/** Quotation marks that are not closed: where the words for the gamemaster end cannot be guessed. */
export function unclosedWords(body: string, at: number): Slip | undefined {
  if (body.split('"').length % 2 === 1) return undefined;
  const last = body.lastIndexOf('"');
  const message = 'Close the quotation marks where the words for the gamemaster end.';
  const read = body.slice(last, last + 60);
  return { code: 'no-words', rule: 'C3.15', at: at + last, read, message };
}

/** The slip of a condition that no `then` follows; `meant`: the line with it. */
export function withoutThen({ text, at }: Piece, meant: string | undefined): Slip {
  const message =
    meant === undefined
      ? 'Write if CONDITION then ORDER: if PLACE is ours then ORDER, or if "any words" then ORDER.'
      : `Write “then” before the order: ${endedAt(meant)}`;
  return { code: 'no-then', rule: 'C3.14', at, read: text.slice(0, 60), message };
}

/** An order that was not read is not checked, so no problem points at its words. */
const NOWHERE = { at: 1, read: '' };
const UNREAD: ReadAction = {
  marks: { order: NOWHERE, force: NOWHERE, place: NOWHERE },
  slips: [],
};

const unread = (slip: Slip): ReadOrder => ({
  does: UNREAD,
  slips: [{ ...slip, read: slip.read.slice(0, 60) }],
});
