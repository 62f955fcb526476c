/** Lines that say what sheet it is hide no order: whatever else stands in one is a fault of the sheet. */
import { describe, expect, it } from 'vitest';
import { asQuestionKey, asSeat } from '../../../src/kernel/basic.js';
import { readAnswer } from '../../../src/kernel/step-run.js';
import { leastMilliseconds } from '../../processor-time.js';
import { civilWarSystem } from '../../../src/systems/civil-war/index.js';
import { pack, question, view } from './orders-view.js';

const seen = view();
const rules = { ...civilWarSystem.open(pack), view: () => seen };
const asked = question('orders');
const headers = (line: string, prompt = asked, rest = 'PP 1: wait') =>
  rules.read(`${line}\n${rest}`, prompt, seen).faults.filter(({ code }) => code === 'header');

describe('C3.11 a header is left out of the orders', () => {
  it.each([
    ...[
      'List: east',
      'list : East.',
      'List:',
      'List: Trans-Mississippi',
      'LIST: 1/orders/usa-east',
    ],
    ...['Seat: usa-east', 'seat: USA Commander East', 'Seat: USA Commander East (usa-east)'],
    ...['Side: USA', 'Side: union', 'Turn: 1.1', 'Turn: July 1861, first sub-turn', 'Turn: 1'],
    ...['Campaign: Bull Run, 1861', 'List: east # PP 2: wait', '# Seat: csa-east PP 2: wait'],
  ])('%s', (line) => {
    expect(rules.read(`${line}\nPP 1: wait`, asked, seen)).toMatchObject({
      ...{ faults: [], lines: [{ text: 'PP 1: wait' }] },
    });
  });
});

describe('C3.11 another turn in one is a fault that says for which turn the orders are', () => {
  const prompt = question('orders', { key: asQuestionKey('2.1/orders/usa-east') });
  it.each(['Turn: 9.9', 'turn: 1', 'Turn: 2.2', 'Turn: 3 (fall)'])('%s', (line) => {
    const message = 'These orders are for turn 2.1. Write Turn: 2.1, or leave the line out.';
    expect(headers(line, prompt)).toMatchObject([{ line: 1, unclear: true, message }]);
  });
  it.each(['Turn: 2', 'Turn: 2.1, first sub-turn', 'Turn: 1861', 'Turn: second'])(
    'not %s',
    (line) => {
      expect(headers(line, prompt)).toEqual([]);
    },
  );
  it('but not in what may be sent at any time', () => {
    const standing = question('orders', { key: asQuestionKey('standing/orders/usa-east') });
    expect(headers('Turn: 9.9', standing)).toEqual([]);
  });
});

describe('C3.11 what else stands in one is a fault', () => {
  it.each([
    ...[
      'List: east PP 1-4: move McDowell to Manassas Junction',
      'List: east, west',
      'List: east west',
    ],
    ...[
      'list:east but carefully',
      'List: PP 1: wait',
      'Seat: usa-east PP 1-4: wait',
      'Seat: csa-east',
    ],
    ...['Seat: usa-east, usa-west', 'Side: CSA', 'Side: USA PP 2: wait', 'Turn: 1.1 PP 2: wait'],
    ...['Turn: July 1861 move McDowell to Alexandria', 'Turn: 1.1 4: wait', 'Turn: rally McDowell'],
    ...['Campaign: Bull Run; pulse 3 wait', 'Campaign: present McDowell', 'Turn: 1, keep Grant'],
    ...['Turn: CP east 9', 'Turn: 1, leader 3* to east', 'Campaign: standing: entrench'],
  ])('%s', (line) => {
    const [fault, ...others] = headers(line);
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ line: 1, unclear: true, rule: 'C3.11' });
    expect(line.slice((fault?.column ?? 0) - 1)).toBe(fault?.read);
    expect(fault?.message).toMatch(/nothing else on this line.*a line of its own\.$/);
    // It says nothing of any other seat.
    expect(fault?.message).not.toMatch(/csa/i);
  });

  it.each([
    ['allocation', 'usa-supreme', 'CP east 9'],
    ['decide', 'usa-supreme', 'refuse Grant'],
    ['present', 'usa-east', 'nobody'],
    ['split', 'gm', 'split 1'],
  ])('in a sheet of the kind %s', (kind, to, rest) => {
    const prompt = question(kind, { to: asSeat(to) });
    expect(headers('Turn: 1.1 PP 2: wait', prompt, rest)).toHaveLength(1);
    expect(headers('Turn: 1.1', prompt, rest)).toEqual([]);
    expect(headers(`Seat: ${to}`, prompt, rest)).toEqual([]);
  });

  it('but in an answer to an order in words, which has no headers', () => {
    const prompt = question('order-in-words', { to: asSeat('gm') });
    expect(headers('Turn: 1.1 PP 2: wait', prompt, '')).toEqual([]);
  });

  it('in each of them, up to twenty', () => {
    expect(headers('List: east, west\nSeat: csa-east')).toHaveLength(2);
    expect(headers('Seat: csa-east\n'.repeat(30))).toHaveLength(20);
  });

  it('however long it is, in time', () => {
    const run = ' '.repeat(30_000);
    const long = [`Turn: pp${run}x`, `Turn: CP east${run}x`, `${'\r'.repeat(30_000)}x List: east`];
    for (const line of long) expect(leastMilliseconds(() => headers(line))).toBeLessThan(100);
  });

  it('of a new sheet alone: one that counted already is carried out as it was', () => {
    const sent = { by: 'seat', text: 'List: east PP 2: wait\nPP 1: wait' } as const;
    const faults = (age: 'new' | 'kept') =>
      // The view is always the same here, whatever the state.
      readAnswer(rules, sent, asked, null as never, age).reading.faults.map(({ code }) => code);
    expect([faults('new'), faults('kept')]).toEqual([['header'], []]);
  });
});
