/** Where an allocation speaks of what its form has fields for, and how each part reads with another value. */
import { agreeing } from '../../rules/counts.js';
import { sheetLines, type Word } from '../../../../kernel/sheet-text.js';
import { readShipsLine } from '../allocation/read-allocation-ships.js';
import type { AllocationOrder } from '../order.js';
import type { Pack, Side } from '../../rules/pack.js';
import type { View } from '../../rules/view.js';
import type { ReadOrder } from '../allocation/allocation-orders.js';
import { rankOf, writeIronclad, writeEntry } from './form-allocation-words.js';
import type { Mention } from './form-field.js';
import { decisionIn } from './form-leaders.js';
import { MOST_LINES, partsOf } from '../allocation/read-allocation.js';
import { readAllocationLine } from '../allocation/read-allocation-line.js';
import { orderWords, countOf, isAside, isWord, listOf, withoutJoint } from '../words/read-words.js';

/** An order of the text with the place of its part. */
export type Found = {
  readonly order: AllocationOrder;
  readonly mention: Mention;
};

/**
 * Finds all orders of a text, in its order. A longer sheet than is read speaks of nothing. A form changes one line after the
 * other and looks again after each: a line that has been read is known.
 */
export function orderFinder(
  pack: Pack,
  seen: View,
  side: Side,
): (text: string) => readonly Found[] {
  const known = new Map<string, readonly FoundInLine[]>();
  const inLine = (text: string): readonly FoundInLine[] => {
    const found = known.get(text) ?? ordersIn(pack, seen, side, text);
    known.set(text, found);
    return found;
  };
  return (text) => {
    const lines = sheetLines(text).filter((line) => !isAside(line.text));
    if (lines.length > MOST_LINES) return [];
    return lines.flatMap((line) =>
      inLine(line.text).map(({ order, mention }) => ({
        order,
        mention: { ...mention, line: line.number },
      })),
    );
  };
}

type FoundInLine = { readonly order: AllocationOrder; readonly mention: Omit<Mention, 'line'> };

const ordersIn = (pack: Pack, seen: View, side: Side, line: string): readonly FoundInLine[] =>
  partsOf(line).flatMap((part) => {
    const words = orderWords(part.text);
    const { orders, slips } =
      readShipsLine(pack, words) ?? readAllocationLine(pack, seen, words, 1, side);
    const place = { from: part.at - 1, to: part.at - 1 + part.text.length };
    const said: Part = {
      ...{ text: part.text, words, orders, isWhole: slips.length === 0 },
      named: words.filter(isNamed),
    };
    return orders.map(({ order, at }, nth) => ({
      order,
      mention: { ...place, ...mentionOf(pack, said, order, at, nth), rank: rankOf(order) },
    }));
  });

type Part = {
  readonly text: string;
  readonly words: readonly Word[];
  /** Those that are a list or an amount, where its orders are pairs of them. */
  readonly named: readonly Word[];
  readonly orders: readonly ReadOrder[];
  /** Whether every word of it was understood. */
  readonly isWhole: boolean;
};

type Said = Pick<Mention, 'key' | 'value' | 'rewrite' | 'join'>;

function mentionOf(pack: Pack, part: Part, order: AllocationOrder, at: number, nth: number): Said {
  switch (order.kind) {
    case 'give':
      return { key: `${order.what}/${order.list}`, ...pairAt(part, at, order.n) };
    case 'discretionary':
      return { key: `sp/${order.list}`, ...pairAt(part, at, order.n) };
    case 'redirect':
      return { key: `move/${order.from}/${order.to}`, ...numberIn(part, order.n) };
    case 'sea-cp':
      return { key: `sea/${order.list}`, ...numberIn(part, order.n) };
    case 'hunt':
      return { key: 'hunt', ...numberIn(part, order.n) };
    case 'assign':
      return { key: `leader/${order.stars}/${order.of}`, ...assigned(part, order, nth) };
    case 'decide':
      return {
        key: `decide/${order.leader}`,
        ...decisionIn(order, part.text, part.words[0]?.text ?? ''),
      };
    case 'shift':
      return { key: `shift/${order.leader}`, ...shifted(part, order.to) };
    case 'switch':
      return { key: `switch/${[order.a, order.b].sort().join('/')}`, ...whole('yes') };
    case 'direct':
      return { key: 'direct', ...whole('yes') };
    case 'raider':
      return { key: 'raider', ...whole('sea') };
    case 'naval-entry':
      return { key: 'entry', ...whole(order.water, (water) => writeEntry(pack, water)) };
    case 'ironclad':
      return { key: 'ironclad', ...whole(order.water, (water) => writeIronclad(pack, water)) };
  }
}

type Change = Omit<Said, 'key'>;

/** A part that is written again, or goes. */
const whole = (value: string, write?: (value: string) => string): Change => ({
  value,
  rewrite: (other) => (other === '' || write === undefined ? '' : write(other)),
});

const endOf = (word: Word): number => word.at - 1 + word.text.length;
const splice = (text: string, from: number, to: number, by: string): string =>
  text.slice(0, from) + by + text.slice(to);

const isNamed = (word: Word): boolean =>
  !/^[,:=()-]$/.test(word.text) && !isWord(word, 'and', 'to', 'points', 'sp', 'discretionary');

/** `east 9` of `CP east 9, west 7`; the pair goes without its comma. */
function pairAt({ text, named, orders, isWhole }: Part, at: number, n: number): Change {
  const index = named.findIndex((word) => word.at === at);
  const [first, second] = named.slice(index, index + 2);
  if (index === -1 || first === undefined || second === undefined) return whole(String(n));
  const amount = listOf(first) === undefined ? first : second;
  const end = endOf(second);
  return {
    value: String(n),
    rewrite: (value) => {
      if (value !== '') return splice(text, amount.at - 1, endOf(amount), value);
      if (orders.length === 1 && isWhole) return '';
      const gap = /^\s*(,|\band\b)\s*/i.exec(text.slice(end))?.[0];
      if (gap !== undefined) return splice(text, first.at - 1, end + gap.length, '');
      return splice(text, withoutJoint(text.slice(0, first.at - 1)).length, end, '');
    },
    join: (more) => splice(text, end, end, `, ${more}`),
  };
}

/** The number of a part that has one. */
function numberIn({ text, words }: Part, n: number): Change {
  const word = words.slice(1).find((other) => countOf(other) !== undefined);
  return {
    value: String(n),
    rewrite: (value) =>
      value === '' || word === undefined ? '' : splice(text, word.at - 1, endOf(word), value),
  };
}

const listAfterTo = (words: readonly Word[]): Word | undefined =>
  words[words.findIndex((word) => isWord(word, 'to')) + 1];

/** `leader 3* to east`; one of `2 leaders 1* to west` parts from the others. */
function assigned(
  { text, words, orders }: Part,
  { stars, of, list }: Extract<AllocationOrder, { kind: 'assign' }>,
  nth: number,
): Change {
  const word = listAfterTo(words);
  const grade = `${stars}*${of === 'land' ? '' : ` ${of}`}`;
  const rest = orders.length - 1;
  const others = agreeing(
    rest,
    `leader ${grade} to ${list}`,
    `${rest} leaders ${grade} to ${list}`,
  );
  return {
    value: list,
    rewrite: (value) => {
      if (rest > 0) {
        if (value === '') return others;
        const one = `leader ${grade} to ${value}`;
        return nth === 0 ? `${one}; ${others}` : `${others}; ${one}`;
      }
      return value === '' || word === undefined
        ? ''
        : splice(text, word.at - 1, endOf(word), value);
    },
  };
}

/** Another theater has other places: the one that was named goes. */
function shifted({ text, words }: Part, list: string): Change {
  const word = listAfterTo(words);
  return {
    value: list,
    rewrite: (value) =>
      value === '' || word === undefined ? '' : text.slice(0, word.at - 1) + value,
  };
}
