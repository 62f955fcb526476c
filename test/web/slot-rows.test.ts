/** Rows beside a sheet's text: one for each line of it, whatever the line says. */
import { expect, it } from 'vitest';
import { slotRows } from '../../src/web/seat/slot-rows.js';

const fault = (column: number, read: string) => ({
  ...{ code: 'share', line: 1, column, length: read.length, read },
  ...{ message: 'less', rule: 'C3.5.4' },
});
const part = (says: string, CP: number) => ({
  line: 1,
  text: 'CP east 19, west 4',
  says,
  cost: { CP },
});
const total = { name: 'PP', used: 0, cap: 5, left: 5 };

it('a line that hands out several shares is one row, with each of its faults once', () => {
  const reading = {
    lines: [part('East is given 19 CP', 19), part('West is given 4 CP', 4)],
    faults: [fault(4, 'CP east 19'), fault(13, 'CP west 4')],
    ...{ warnings: [], totals: [total], cap: { slots: 5, says: 'at most 5' } },
  };
  const { rows, hasCap } = slotRows('CP east 19, west 4', reading);
  expect(rows.map(({ says, cost }) => [says, cost])).toEqual([
    ['East is given 19 CP; West is given 4 CP', '23 CP'],
  ]);
  expect(rows[0]?.faults).toHaveLength(2);
  expect(hasCap).toBe(false);
});

it('an order keeps its own row, and the cap where there are slots', () => {
  const order = (line: number, from: number) => ({
    ...{ line, text: 'PP', says: `order ${String(line)}`, cost: { CP: 1 } },
    slot: { from, to: from },
  });
  const gap = { line: 1, text: '', says: 'waits', cost: {}, slot: { from: 2, to: 3 } };
  const reading = {
    lines: [order(1, 1), gap, order(2, 4)],
    faults: [],
    warnings: [],
    totals: [total],
    cap: { slots: 5, says: 'at most 5' },
  };
  const { rows, hasCap } = slotRows('PP 1: a\nPP 4: b', reading);
  expect(rows.map(({ says }) => says)).toEqual(['order 1', 'waits', 'order 2']);
  expect(hasCap).toBe(true);
});
