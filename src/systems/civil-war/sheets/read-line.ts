/** A line of an order sheet before its meaning: pulses, condition, orders. */
import { plainName, wordsOf } from '../../../kernel/sheet-text.js';
import type { Condition } from '../order.js';
import { readAction, type ReadAction } from './read-action.js';
import type { Scene } from './read-force.js';
import { VERBS, notYet } from './read-not-yet.js';
import { isWord, nameHint, readPlace, type Slip } from './read-words.js';

/** `PP 4-8: …`: the pulses, and the rest of the line with its column. */
export type Header = {
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly body: string;
  readonly bodyAt: number;
};

const HEADER =
  /^\s{0,80}(?:[-*+>•·]\s{0,8})?pp?s?(?:ulses?(?:\s?points?)?)?\s{0,8}[.:]?\s{0,8}(\d{1,6})(?!\d)\s{0,8}(?:(?:-{1,2}|to|until|through|\.\.)\s{0,8}(?:pp?\s{0,8})?(\d{1,6})(?!\d)\s{0,8})?(?:[:.;=]|-{1,2})?\s*/i;

/** The pulses of a line, or undefined when it does not begin with any. */
export function readHeader(text: string): Header | undefined {
  const match = HEADER.exec(text);
  if (match === null) return undefined;
  const from = Number(match[1]);
  return {
    from,
    to: match[2] === undefined ? from : Number(match[2]),
    at: text.search(/\S/) + 1,
    body: text.slice(match[0].length).trimEnd(),
    bodyAt: match[0].length + 1,
  };
}

/** Comments and the lines that say what sheet it is. */
export const isAside = (text: string): boolean =>
  /^\s*(#|(?:list|turn|seat|side|campaign)\s*:)/i.test(text);

/** The slip of a line without pulses. */
export function notAnOrder(text: string): Slip {
  const words = wordsOf(text);
  const at = words[0]?.at ?? 1;
  const read = text.trim().slice(0, 60);
  const later = notYet(words.slice(0, 2));
  if (later !== undefined) return later;
  if (isWord(words[0], ...VERBS)) {
    const expected = `the pulses first: PP 1-3: ${read}`;
    return { code: 'no-pulses', rule: 'C3.11', at, read, expected };
  }
  const expected = 'an order such as PP 1-3: enter 3 leaders at PLACE; # begins a remark';
  return { code: 'not-an-order', rule: 'C3.11', at, read, expected };
}

/** What stands after the pulses: one order, or two under a condition. */
export type ReadOrder = {
  readonly when?: Condition | undefined;
  readonly does: ReadAction;
  readonly otherwise?: ReadAction | undefined;
  readonly slips: readonly Slip[];
};

/** Reads the order of a line. Text in quotation marks is never looked into. */
export function readOrder(scene: Scene, body: string, at: number): ReadOrder {
  if (!/^if\b/i.test(body)) return { does: readAction(scene, body, at), slips: [] };
  const plain = body.replace(/"[^"]*"?/g, (quoted) => '"'.padEnd(quoted.length, '_'));
  const then = /\s+then\s+|\s*,\s*then\s+/i.exec(plain);
  if (then === null) return withoutThen(body, at);
  const start = then.index + then[0].length;
  const otherwise = /[\s,;]+(?:else|otherwise)\s+/i.exec(plain.slice(start));
  const end = otherwise === null ? body.length : start + otherwise.index;
  const does = readAction(scene, body.slice(start, end), at + start);
  const when = readCondition(scene, body.slice(2, then.index), at + 2);
  if (otherwise === null) return { when: when.condition, does, slips: when.slips };
  const next = end + otherwise[0].length;
  const other = readAction(scene, body.slice(next), at + next);
  return { when: when.condition, does, otherwise: other, slips: when.slips };
}

function withoutThen(body: string, at: number): ReadOrder {
  const mark = { at, read: body.slice(0, 60) };
  const marks = { order: mark, force: mark, place: mark };
  const later = notYet(wordsOf(body, at).slice(1));
  const slip: Slip = {
    code: 'no-then',
    rule: 'C3.14',
    at,
    read: body.slice(0, 60),
    expected: 'if PLACE is ours then ORDER, or if "any words" then ORDER',
  };
  return { does: { marks, slips: [] }, slips: [later ?? slip] };
}

type ReadCondition = { readonly condition?: Condition; readonly slips: readonly Slip[] };

const OURS = /^(ours|our|friendly|heldbyus)$/;
const ENEMYS = /^(the)?(enemys?|theirs|hostile|heldbytheenemy)$/;

/** `PLACE is ours`, `PLACE is the enemy's`, or `"any words"`, which the gamemaster judges. */
function readCondition(scene: Scene, text: string, at: number): ReadCondition {
  const quoted = /^\s*"([^"]*)"\s*$/.exec(text);
  const first = at + Math.max(0, text.search(/\S/));
  if (quoted !== null) return readWordsCondition(quoted[1] ?? '', first);
  const held = /^(.*?)\s+is\s+(.*)$/i.exec(text);
  const holder = plainName(held?.[2] ?? '');
  if (held === null || !(OURS.test(holder) || ENEMYS.test(holder))) {
    const expected = `Vedette does not judge this condition yet: put it in quotation marks and the gamemaster will; it judges PLACE is ours, PLACE is enemy's${nameHint(holder, ['ours'])}`;
    const read = text.trim().slice(0, 60);
    return { slips: [{ code: 'not-yet', rule: 'C3.14', at: first, read, expected }] };
  }
  const place = readPlace(scene.pack, wordsOf(held[1] ?? '', at), first, 'if PLACE is ours');
  if ('slip' in place) return { slips: [place.slip] };
  const by = OURS.test(holder) ? 'ours' : 'enemy';
  return { condition: { is: 'held', hex: place.hex, by }, slips: [] };
}

function readWordsCondition(quoted: string, at: number): ReadCondition {
  const words = quoted.trim();
  if (words !== '') return { condition: { is: 'words', words }, slips: [] };
  const expected = 'the condition in words between the quotation marks';
  return { slips: [{ code: 'no-words', rule: 'C3.14', at, read: '""', expected }] };
}
