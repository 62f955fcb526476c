/** What a sheet says of the time after it: what the second sub-turn may use, and when a force may move again. */
import { describe, expect, it } from 'vitest';
import { readPulseSheet } from '../../../src/systems/civil-war/orders/sheet/read-orders.js';
import { account, pack, question, view, withAccount } from './orders-view.js';

const read = (text: string, seen = view()) => readPulseSheet(pack, text, question('orders'), seen);
const laterOf = (text: string, cp: number, pp: number) =>
  read(text, withAccount(account(cp, pp)))
    .totals.slice(0, 2)
    .map(({ later }) => later?.most);

describe('what is left for the second sub-turn', () => {
  it('C3.9 is all that is left while that is no more than 75 % of the whole', () => {
    expect(laterOf('PP 1-3: build depot at 7512\nPP 4-11: wait', 10, 20)).toEqual([7, 9]);
  });

  it('C3.9 is 75 % of the whole when more is left', () => {
    expect(laterOf('PP 1: wait', 20, 40)).toEqual([15, 30]);
  });

  it('C3.9 is nothing to say in the second sub-turn itself', () => {
    const seen = { ...view(), clock: { ...view().clock, step: 'second' as const } };
    expect(read('PP 1: wait', seen).totals.some((total) => 'later' in total)).toBe(false);
  });
});

describe('the rest after a move', () => {
  const restOf = (text: string, line: number) =>
    read(text).lines.findLast((one) => one.line === line)?.bars?.[0]?.slot;

  it('C3.12 lasts twice the CP of the move', () => {
    expect(restOf('PP 9-11: move McClellan to Alexandria', 1)).toEqual({ from: 12, to: 17 });
  });

  it('C3.12 is over when the sheet says that it is: the pulse before is refused, the one after is not', () => {
    const again = (from: number): string =>
      `PP 9-11: move McClellan to Alexandria\nPP ${from}-${from + 2}: move McClellan to Washington`;
    expect(read(again(17)).faults.map(({ code }) => code)).toContain('too-soon');
    expect(read(again(18)).faults).toEqual([]);
  });

  it('C3.12 is not there after the second move, nor where nobody moves', () => {
    const text =
      'PP 9-11: move McClellan to Alexandria\nPP 18-20: move McClellan to Washington\nPP 21: wait';
    expect(restOf(text, 1)).toEqual({ from: 12, to: 17 });
    expect(restOf(text, 2)).toBeUndefined();
    expect(restOf(text, 3)).toBeUndefined();
  });
});
