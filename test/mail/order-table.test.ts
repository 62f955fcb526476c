/** Remarks that stand in a column of their own. */
import { expect, it } from 'vitest';
import { withRemarks } from '../../src/mail/order-table.js';
import type { Judge } from '../../src/mail/letter-words.js';

const judge: Judge = (line) => (/\b(?:wait|march)\b/.test(line) ? 'sure' : 'no');

it.each([
  ['Pulse\tOrder\tCost', '1\twait\t2 CP', '1\twait # 2 CP'],
  ['| Pulse | Order | Cost | |', '| 1 | wait | 2 CP | now |', '1\twait # 2 CP, now'],
  ['Pulse | My orders', '1 | wait', '1 | wait'],
  // What could be an order is no remark.
  ['Pulse\tOrder\tThen', '1\twait\tmarch north', '1\twait\tmarch north'],
  // The head says nothing of orders, or they stand first.
  ['Pulse\tForce\tCost', '1\twait\t2 CP', '1\twait\t2 CP'],
  ['Orders\tCost', 'wait\t2 CP', 'wait\t2 CP'],
])('below “%s”: %s', (head, row, read) => {
  expect(withRemarks([head, row], judge)).toEqual([head, read]);
});

it('leaves out the rules of a table, and reads on below it as before', () => {
  const lines = [
    '+---+---+',
    '| Pulse | Order |',
    '+---+---+',
    '| 1 | wait | x |',
    '',
    '1\twait\tx',
  ];
  expect(withRemarks(lines, judge)).toEqual([
    ...['+---+---+', '| Pulse | Order |', '', '1\twait # x', '', '1\twait\tx'],
  ]);
});
