/** Lines of an allocation about persons: who changes places (C3.4), and whether shares are told at once (C2.4). */
import { plainName, type Word } from '../../../../kernel/sheet-text.js';
import type { Forward } from '../../../../kernel/system.js';
import type { AllocationOrder } from '../order.js';
import type { Pack, Side } from '../../rules/pack.js';
import { seatOf, SEATS, type SeatRow } from '../../rules/seats.js';
import { faulty, type ReadOrders } from './allocation-orders.js';
import { isWord, nameHint, textOf, listOf } from '../words/read-words.js';
import { sayAllocation } from '../say-orders.js';

/** `switch east and west`, `switch usa-east with usa-trans`: theater commands of the sender's own side. */
export function readSwitch(side: Side, words: readonly Word[]): ReadOrders {
  const named = words
    .slice(1)
    .filter((word) => !isWord(word, 'and', 'with', 'the', 'persons', 'of'));
  const [first, second, ...more] = named;
  const [a, b] = [theaterSeat(side, first), theaterSeat(side, second)];
  if (a !== undefined && b !== undefined && a.id !== b.id && more.length === 0) {
    const order: AllocationOrder = { kind: 'switch', a: a.id, b: b.id };
    return { orders: [{ order, at: words[0]?.at ?? 1 }], slips: [] };
  }
  const wrong = a === undefined ? first : b === undefined || a.id === b.id ? second : more[0];
  const seats = SEATS.filter((row) => row.side === side && row.role === 'theater');
  const hint = nameHint(wrong?.text ?? '', [
    ...seats.map(({ id }) => id),
    ...seats.flatMap(({ lists }) => lists),
  ]);
  const message = `Name two of your theater commands, such as switch east and west.${hint}`;
  return reread(faulty('which-seat', wrong ?? words[0], textOf(words), message), 'C3.4');
}

function theaterSeat(side: Side, word: Word | undefined): SeatRow | undefined {
  const list = listOf(word);
  const found = SEATS.find((row) => plainName(row.id) === plainName(word?.text ?? ''));
  const seat =
    found ??
    (list === undefined || (side === 'csa' && list === 'naval') ? undefined : seatOf(side, list));
  return seat?.side === side && seat.role === 'theater' ? seat : undefined;
}

/** `direct`: nothing stands behind it. */
export function readDirect(words: readonly Word[]): ReadOrders {
  const stray = words.slice(1).filter((word) => !isWord(word, 'distribution'));
  if (stray.length > 0)
    return reread(
      faulty('left-over', stray[0], textOf(stray), 'Write the word direct by itself.'),
      'C2.4',
    );
  return { orders: [{ order: { kind: 'direct' }, at: words[0]?.at ?? 1 }], slips: [] };
}

const reread = (read: ReadOrders, rule: string): ReadOrders => ({
  ...read,
  slips: read.slips.map((slip) => ({ ...slip, rule })),
});

/** What each commander is told of a direct distribution: the lines that name his accounts (C2.4, C3.7). */
export function forwardsOf(
  pack: Pack,
  side: Side,
  orders: readonly AllocationOrder[],
  title: string,
): readonly Forward[] {
  if (!orders.some(({ kind }) => kind === 'direct')) return [];
  return SEATS.filter((row) => row.side === side).flatMap((row) => {
    const mine = orders.filter((order) => concerns(row, order));
    return mine.length === 0
      ? []
      : [
          {
            ...{ to: row.id, when: 'reads', subject: 'told directly' },
            lines: [
              `${title} tells you directly:`,
              ...mine.map((order) => `- ${sayAllocation(pack, order)}`),
              'It counts when the gamemaster has approved it; you will then have a letter of his.',
            ],
            refused: [
              `What you were told directly (${title}) was not approved by the gamemaster and does not count.`,
              'Your supreme commander has been asked for another allocation.',
            ],
          },
        ];
  });
}

/** Redirected reinforcements concern both theaters; what stays with the SC concerns nobody else. */
function concerns(row: SeatRow, order: AllocationOrder): boolean {
  switch (order.kind) {
    case 'give':
    case 'discretionary':
    case 'assign':
      return row.lists.includes(order.list);
    case 'redirect':
      return row.lists.includes(order.from) || row.lists.includes(order.to);
    case 'switch':
      return row.id === order.a || row.id === order.b;
    case 'shift':
      return row.lists.includes(order.from) || row.lists.includes(order.to);
    case 'decide':
    case 'direct':
    case 'raider':
    case 'hunt':
      return false;
    case 'ironclad':
    case 'sea-cp':
      return row.lists.includes(order.list);
    case 'naval-entry':
      return row.lists.includes('naval');
  }
}
