/** The gamemaster's answers to an order in words: words, orders, and what he insists on. */
import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../src/kernel/system.js';
import type { GmOrder } from '../../../src/systems/civil-war/orders/order.js';
import { readGmAnswer } from '../../../src/systems/civil-war/orders/sheet/read-answer.js';
import { writeOrders } from '../../../src/systems/civil-war/orders/sheet/write-orders.js';
import { leader, pack, places, question, troops, view } from './orders-view.js';

const about = { side: 'usa', list: 'east', seat: 'usa-east', pulse: 3, pulses: 2, cp: 2 };
const asked = question('order-in-words', { list: 'east', about });
const seen = view({
  leaders: [leader('Patterson', places.harpersFerry, { initiative: 4 })],
  troops: [troops(places.harpersFerry, 4)],
});
const read = (text: string): Reading<GmOrder> => readGmAnswer(pack, text, asked, seen);
const meansOf = (text: string): readonly (GmOrder | undefined)[] =>
  read(text).lines.map(({ means }) => means);

describe('an answer to an order in words', () => {
  it.each([
    'Your men find the fords guarded and stay.',
    'If you insist, they go tomorrow.',
    'Nothing comes of it.',
    'Wait, says the colonel, and nobody moves.',
    '“Hold the fords”, he writes; 3 < 5 & so on',
    'say move out at dawn',
    '"Move at once!"',
    'Ваши люди стоят у брода',
  ])('C3.15 plain words are never refused: %s', (words) => {
    const { faults, lines } = read(words);
    expect(faults).toEqual([]);
    const told = words.replace(/^say /, '').replace(/^"(.*)"$/, '$1');
    expect(lines.map(({ means }) => means)).toMatchObject([{ kind: 'carry' }]);
    expect(lines[0]?.says).toContain(told.replace(/^“/, ''));
  });

  it('C3.15 words are kept as they were written, line by line, beside one order', () => {
    const [means] = meansOf('The bridge  is gone —\nnobody crosses.\nwait\n# for myself\n');
    expect(means).toMatchObject({
      told: 'The bridge  is gone —\nnobody crosses.',
      does: { action: { kind: 'wait' }, cp: 0, pp: 2 },
    });
  });

  it('C3.15 an order that takes more than was kept is understood, and asked about once', () => {
    const { faults, lines } = read('move Patterson to Winchester');
    expect(lines).toEqual([]);
    expect(faults).toMatchObject([{ code: 'wrong-length', confirmable: true }]);
    expect(faults[0]?.message).toContain('takes 4 pulses, and only 2 were kept');
    const [means] = meansOf('move Patterson to Winchester\nconfirm');
    expect(means).toMatchObject({
      does: { action: { kind: 'move', to: places.winchester }, cp: 2, pp: 2 },
      against: 'price',
    });
  });

  it('C3.15 what the rules forbid is asked about once, and says what will be done', () => {
    const { faults } = read('build depot at Richmond');
    expect(faults).toMatchObject([{ confirmable: true }]);
    expect(faults[0]?.message).toContain('by your ruling');
    expect(meansOf('build depot at Richmond\nconfirm')).toMatchObject([{ against: 'rules' }]);
  });

  it('C3.15 an order with a slip is not told to the player unawares', () => {
    const slip = 'move Patterson to Winchestr';
    expect(read(slip).faults).toMatchObject([{ code: 'unknown-place', confirmable: true }]);
    expect(meansOf(`${slip}\nconfirm`)).toEqual([{ kind: 'carry', told: slip }]);
  });

  it('C3.15 what is too long for an order is refused as one, and told to the player if it is confirmed', () => {
    const long = `move Patterson ${'and his men '.repeat(60)}`.trim();
    expect(read(long).faults).toMatchObject([{ code: 'too-long', confirmable: true }]);
    expect(meansOf(`${long}\nconfirm`)).toMatchObject([{ kind: 'carry', told: long }]);
    const plain = `Wait, says the colonel, ${'and waits on '.repeat(60)}`.trim();
    expect(read(plain).faults).toEqual([]);
    const ofLength = (n: number): string => 'move Patterson'.padEnd(n, 'x');
    expect(read(ofLength(500)).faults).toMatchObject([{ code: 'unknown-leader' }]);
    expect(read(ofLength(501)).faults).toMatchObject([{ code: 'too-long' }]);
  });

  it('C3.15 two orders are one too many, and an empty answer is none', () => {
    expect(read('wait\nspend').faults).toMatchObject([{ code: 'left-over', line: 2 }]);
    expect(read(' \n').faults).toMatchObject([{ code: 'empty' }]);
    expect(read('confirm').faults).toMatchObject([{ code: 'empty' }]);
    expect(read('x'.repeat(4000)).faults).toEqual([]);
    expect(read(`# too much\n${'x'.repeat(4001)}`).faults).toMatchObject([
      { code: 'too-long', line: 2 },
    ]);
  });

  it.each([
    'nothing',
    'wait',
    'spend',
    'The fords are guarded.\nnothing',
    'say move out at dawn\nsay and on\nwait',
    'move Patterson to Winchester\nconfirm',
    'build depot at Richmond\nconfirm',
  ])('what is written of an answer reads as the same answer: %s', (text) => {
    const orders = meansOf(text).filter((means) => means !== undefined);
    expect(orders).toHaveLength(1);
    expect(meansOf(writeOrders(pack, orders, asked))).toEqual(orders);
  });
});
