/** A supreme commander's distribution of his side's means (C3.5): read line by line, then weighed as a whole. */
import { sheetLines, withoutEnd, type Fault } from '../../../../kernel/sheet-text.js';
import type { Prompt, Reading, Total, Understood } from '../../../../kernel/system.js';
import { readShipsLine } from './read-allocation-ships.js';
import type { AllocationOrder } from '../order.js';
import type { Pack, Side } from '../../rules/pack.js';
import { weighAllocation, type Item } from './read-allocation-limits.js';
import { readAllocationLine } from './read-allocation-line.js';
import { forwardsOf } from './read-allocation-persons.js';
import { orderWords, isAside, isTooLong, toFault, tooLong } from '../words/read-words.js';
import { sayAllocation } from '../say-orders.js';
import type { View } from '../../rules/view.js';
import { sideAsked } from '../../rules/seats.js';

/** More lines are not read. */
export const MOST_LINES = 500;
const MOST_FAULTS = 200;

/** Reads an allocation against the chest of the seat's own side. Never throws. */
export function readAllocation(
  pack: Pack,
  text: string,
  question: Prompt,
  seen: View,
): Reading<AllocationOrder> {
  const side: Side = seen.side ?? sideAsked(question.to);
  const chest = seen.chests.find((other) => other.side === side);
  const lines = sheetLines(text).filter((line) => !isAside(line.text));
  if (chest === undefined)
    return refuse('no-account', 'Only a supreme commander writes an allocation.');
  if (lines.length > MOST_LINES)
    return refuse('too-long', `This is too long. Write ${MOST_LINES} lines or fewer.`);
  if (lines.length === 0)
    return refuse(
      'empty',
      'Your allocation is empty. Write lines such as CP east 9, west 7, trans 4.',
    );
  const items: Item[] = [];
  const faults: Fault[] = [];
  for (const line of lines) {
    if (faults.length >= MOST_FAULTS) break;
    if (isTooLong(line.text)) faults.push(toFault(line.number, tooLong(line.text, 'C3.5')));
    for (const part of partsOf(line.text)) {
      const words = orderWords(part.text, part.at);
      const read =
        readShipsLine(pack, words) ?? readAllocationLine(pack, seen, words, part.at, side);
      faults.push(...read.slips.map((slip) => toFault(line.number, slip)));
      items.push(...read.orders.map((order) => ({ ...order, line: line.number, text: part.text })));
    }
  }
  const weighed = weighAllocation(pack, seen, chest, items);
  return {
    lines: items.map((item) => understood(pack, item)),
    faults: cutOff([...faults, ...weighed.faults]).sort((a, b) => a.line - b.line),
    warnings: weighed.warnings,
    totals: weighed.totals,
    forwards: forwardsOf(
      pack,
      side,
      items.map(({ order }) => order),
      question.title,
    ),
  };
}

/** Several on a line stand between `;`. Of a line that is too long, none. */
export function partsOf(text: string): readonly { readonly text: string; readonly at: number }[] {
  if (isTooLong(text)) return [];
  let at = 1;
  return text
    .split(';')
    .map((part) => {
      const start = at;
      at += part.length + 1;
      return { text: withoutEnd(part, '.'), at: start };
    })
    .filter((part) => part.text !== '');
}

/** As its total is called. */
const ACCOUNTS = { cp: 'CP', pp: 'PP', rail: 'rail' } as const;

const understood = (pack: Pack, { line, text, order }: Item): Understood<AllocationOrder> => ({
  line,
  text: text.trim(),
  says: sayAllocation(pack, order),
  cost: order.kind === 'give' ? { [ACCOUNTS[order.what]]: order.n } : {},
  means: order,
});

const wholeFault = (code: string, message: string): Fault => ({
  line: 0,
  column: 1,
  code,
  rule: 'C3.5',
  read: '',
  message,
});

function refuse(code: string, message: string): Reading<AllocationOrder> {
  const totals: readonly Total[] = [];
  return { lines: [], faults: [wholeFault(code, message)], warnings: [], totals };
}

const cutOff = (faults: readonly Fault[]): Fault[] =>
  faults.length < MOST_FAULTS
    ? [...faults]
    : [
        ...faults.slice(0, MOST_FAULTS),
        wholeFault(
          'too-many-faults',
          `There are more errors than these ${MOST_FAULTS}. Fix these first.`,
        ),
      ];
