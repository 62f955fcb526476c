/** Which lines of an e-mail are orders: every verb that there is, with its pulses and without them. */
import { describe, expect, it, test } from 'vitest';
import { asSeat } from '../../../src/kernel/basic.js';
import { belongs } from '../../../src/systems/civil-war/orders/form/belongs.js';
import { howOrders } from '../../../src/systems/civil-war/orders/pieces/how-orders.js';
import { VERBS } from '../../../src/systems/civil-war/orders/verbs.js';
import { pack, question, view } from './orders-view.js';

const asked = question('orders');
const allocation = question('allocation', { to: asSeat('usa-supreme') });
const seen = view();
const judge = (line: string, prompt = asked) => belongs(pack, line, prompt, seen);
const withoutPulses = (line: string): string => line.replace(/^PP [\d-]+: /, '');

const lines = howOrders(pack, asked, seen).flatMap((phrase) => phrase.lines);

describe('a line that says how an order is written is an order', () => {
  test.each(lines)('%s', (line) => {
    expect(judge(line)).toBe('sure');
  });

  test.each(lines.map(withoutPulses))('also without its pulses: %s', (line) => {
    expect(judge(line)).not.toBe('no');
  });

  it('and there are such lines of most verbs', () => {
    const said = lines.map((line) => withoutPulses(line).toLowerCase());
    const verbs = VERBS.filter((verb) => said.some((line) => line.startsWith(verb)));
    expect(verbs.length).toBeGreaterThan(8);
  });
});

test.each([
  'wait',
  'nothing',
  'save 3 CP',
  'rally McClellan when demoralized',
  'rally army at Washington',
  'withdraw McClellan before combat',
  'shift McClellan from east to west',
  'fortify Washington',
  'build depot at Alexandria',
  'entrench at Alexandria',
  'cut rail at Manassas',
  'destroy depot at Alexandria',
  'form army under McClellan at Washington',
  'move McClellan to Manassas',
  'attack Manassas with McClellan',
  'ride to Manassas',
  'McClellan moves to Manassas',
  'sail 2 ships to Norfolk',
  'carry 3 SP to Norfolk',
  'land 3 SP at Norfolk',
  'recall 2 ships',
  'lend 2 ships to west',
  'support attack at Norfolk',
  'sea move 3 SP to Norfolk',
  'enter 3 SP at Baltimore',
  'present McClellan',
  'recommend McClellan',
  'react McClellan toward Manassas within 1',
  'decline rally',
  'give up last SP',
  'if Manassas is ours then move McClellan to Alexandria',
  'until Manassas is ours wait',
])('an order without pulses: %s', (line) => {
  expect(judge(line)).not.toBe('no');
});

test.each([
  'Wait for my next letter before you judge me.',
  'Save your strength, umpire.',
  'I hope that this finds you well.',
  'Support is what we need most.',
  'Thank you for the report.',
])('no order: %s', (line) => {
  expect(judge(line)).toBe('no');
});

test.each(['shift Grant from west to east', 'direct', 'CP east 9, west 7', 'promote McClellan'])(
  'a line of an allocation: %s',
  (line) => {
    expect(judge(line, allocation)).not.toBe('no');
  },
);
