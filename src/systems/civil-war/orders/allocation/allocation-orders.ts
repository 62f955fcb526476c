/** What one line of an allocation gave: its orders, or why it gave none. */
import type { Word } from '../../../../kernel/sheet-text.js';
import type { AllocationOrder } from '../order.js';
import type { Slip } from '../words/read-words.js';

export type ReadOrder = { readonly order: AllocationOrder; readonly at: number };
export type ReadOrders = { readonly orders: readonly ReadOrder[]; readonly slips: readonly Slip[] };

export const faulty = (
  code: string,
  word: Word | undefined,
  read: string,
  message: string,
): ReadOrders => ({
  orders: [],
  slips: [{ code, rule: 'C3.5', at: word?.at ?? 1, read, message }],
});
