/** `present LEADER`: a theater commander lays a promotion or a relief before his supreme commander (C5.3). */
import { withoutEnd, wordsOf, type Fault, type Word } from '../../../kernel/sheet-text.js';
import type { Prompt, Reading } from '../../../kernel/system.js';
import type { PresentOrder } from './order.js';
import type { View } from '../rules/view.js';
import {
  findName,
  isWord,
  linesOfLeaders,
  nameHint,
  partsOf,
  textOf,
  toFault,
  type Slip,
} from './words/read-words.js';
import { sayPresent } from './say-careers.js';

/** A line of an order sheet that is about presenting: it takes no pulses. */
export const isPresenting = (text: string): boolean =>
  /^\s*(?:[-*•]\s*)?(?:presents?|recommends?)\b/i.test(text);

const PRESENT = ['present', 'presents', 'recommend', 'recommends'];

/** A theater commander decides nothing and presents without a pulse. */
export function presentWithoutPulses(words: readonly Word[], at: number): Slip {
  const isPresent = isWord(words[0], ...PRESENT);
  const name = textOf(words.slice(1));
  const line = `present ${name === '' ? 'LEADER' : name}`;
  return {
    code: isPresent ? 'without-pulses' : 'not-yours',
    rule: 'C5.3',
    at,
    read: textOf(words),
    message: isPresent
      ? `Write this on its own line without pulses: ${line}.`
      : `Write this without pulses: ${line}. The supreme commander decides.`,
  };
}

type Presented = { readonly orders: readonly PresentOrder[]; readonly slips: readonly Slip[] };

/** `present Grant`, `present Grant and Sherman`; only of those whom the seat may present. */
export function readPresenting(seen: View, text: string): Presented {
  const words = wordsOf(withoutEnd(text, '.;'));
  const start = words.findIndex((word) => isWord(word, ...PRESENT));
  const named = partsOf(
    words.slice(start + 1).filter((word) => !isWord(word, 'leader', 'general')),
  );
  const names = seen.prospects.map(({ leader }) => leader);
  if (named.length === 0) return { orders: [], slips: [whom(words[start], '', names)] };
  const read = named.map((one) => ({ one, found: findName(textOf(one), names) }));
  return {
    orders: read.flatMap(({ found }): readonly PresentOrder[] =>
      typeof found === 'string' ? [{ kind: 'present', leader: found }] : [],
    ),
    slips: read.flatMap(({ one, found }) =>
      typeof found === 'string' ? [] : [whom(one[0], textOf(one), found ?? names)],
    ),
  };
}

function whom(word: Word | undefined, read: string, names: readonly string[]): Slip {
  const message =
    names.length === 0
      ? 'None of your leaders can be recommended now.'
      : `You can recommend: ${names.join(', ')}.${nameHint(read, names)}`;
  return { code: 'not-open', rule: 'C5.3', at: word?.at ?? 1, read, message };
}

/** The answer to who is presented: `present Grant`, a line each, or `none`. Never throws. */
export function readPresentSheet(
  text: string,
  _question: Prompt,
  seen: View,
): Reading<PresentOrder> {
  const { lines, faults: tooLong } = linesOfLeaders(text);
  const faults: Fault[] = [...tooLong];
  const read = lines.flatMap((line) => {
    if (/^\s*(none|nobody|(?:present|recommend)\s+(none|nobody))[\s.]*$/i.test(line.text)) {
      return [{ line, order: { kind: 'present-nobody' } as const }];
    }
    const sheet = isPresenting(line.text) ? line.text : `present ${line.text}`;
    const { orders, slips } = readPresenting(seen, sheet);
    const moved = line.text.length - sheet.length;
    faults.push(
      ...slips.map((slip) => toFault(line.number, { ...slip, at: Math.max(1, slip.at + moved) })),
    );
    return orders.map((order) => ({ line, order }));
  });
  const named = read.flatMap(({ order }) => (order.kind === 'present' ? [order.leader] : []));
  if (lines.length === 0 && faults.length === 0) faults.push(empty);
  if (new Set(named).size < named.length || (named.length > 0 && named.length < read.length)) {
    faults.push({
      ...empty,
      code: 'twice',
      read: text.trim().slice(0, 60),
      message: 'Write each name once, or none by itself.',
    });
  }
  return {
    lines: read.map(({ line, order }) => ({
      line: line.number,
      text: line.text.trim(),
      says: sayPresent(order),
      cost: {},
      means: order,
    })),
    faults,
    warnings: [],
    totals: [],
  };
}

const empty: Fault = {
  line: 0,
  column: 1,
  code: 'empty',
  rule: 'C5.3',
  read: '',
  message: 'Write present NAME, one leader a line, or none.',
};
