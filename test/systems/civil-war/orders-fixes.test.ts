import { expect, it } from 'vitest';
import { repaired } from '../../../src/kernel/sheet-text.js';
import { readPulseSheet } from '../../../src/systems/civil-war/orders/sheet/read-orders.js';
import { pack, question, view } from './orders-view.js';

const faultsOf = (text: string) => readPulseSheet(pack, text, question('orders'), view()).faults;

it.each([
  ['a town', 'PP 1-3: move McClellan to Manasas', 'PP 1-3: move McClellan to Manassas Junction'],
  [
    'a town between others',
    'PP 1-3: move McClellan to Manassas via Alexandra, 7414',
    'PP 1-3: move McClellan to Manassas via Alexandria, 7414',
  ],
  ['a leader', 'PP 1-3: entrench McClelan', 'PP 1-3: entrench McClellan'],
  ['too few pulses', 'PP 4-5: entrench McClellan', 'PP 4-6: entrench McClellan'],
  [
    'pulses named one by one',
    '- PP 1, 2 and PP 3: entrench McClellan',
    '- PP 1-3: entrench McClellan',
  ],
  [
    'an enemy who is to be seen',
    'PP 1-3: if there is no large enemy within 2 of Alexandria then entrench McClellan',
    'PP 1-3: if no large enemy seen within 2 of Alexandria then entrench McClellan',
  ],
  [
    'pulses that are taken',
    'PP 1-4: wait\nPP 3-5 : entrench McClellan',
    'PP 1-4: wait\nPP 5-7: entrench McClellan',
  ],
])('C3.11 a fault with one repair names it, and the repaired line reads: %s', (_, text, good) => {
  const [fault, ...more] = faultsOf(text);
  expect(more).toEqual([]);
  expect(fault?.fix?.says).toMatch(/^Use /);
  const mended = fault === undefined ? text : repaired(text, fault);
  expect(mended).toBe(good);
  expect(faultsOf(mended)).toEqual([]);
});

it('C3.11 only a name that is near is suggested', () => {
  const [fault] = faultsOf('PP 1-3: move McClellan to Gotham');
  expect(fault?.code).toBe('unknown-place');
  expect(fault?.message).not.toContain('Did you mean');
  expect(fault?.fix).toBeUndefined();
});
