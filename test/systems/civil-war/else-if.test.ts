/** Alternatives of more than two branches: read, written, and read again (C3.14). */
import { expect, it } from 'vitest';
import { readPulseSheet } from '../../../src/systems/civil-war/orders/sheet/read-orders.js';
import { writeOrders } from '../../../src/systems/civil-war/orders/sheet/write-orders.js';
import { account, leader, pack, question, withAccount } from './orders-view.js';

const seen = {
  ...withAccount(account(20, 40)),
  leaders: [leader('McClellan', '7512', { initiative: 3 })],
};

const read = (text: string): ReturnType<typeof readPulseSheet> =>
  readPulseSheet(pack, text, question('orders'), seen);

const meant = (text: string) => read(text).lines.flatMap(({ means }) => means ?? []);

it.each([
  'PP 1-3: if Richmond is ours then build depot at 7512 else if Baltimore is ours then build depot at 7711 else wait',
  'PP 1-3: if Richmond is ours then build depot at 7512 else if "it rains" then wait else if not Norfolk is ours then build depot at 7711',
  'PP 1-3: build depot at 7512 if Richmond is ours else if Baltimore is ours then build depot at 7711; if interrupted wait',
  'PP 1-3: unless Richmond is ours then wait, otherwise if Baltimore is ours, then build depot at 7711 otherwise build depot at 7512',
])('C3.14 "%s" reads back as it is written', (text) => {
  const { faults } = read(text);
  expect(faults).toEqual([]);
  const orders = meant(text);
  expect(orders[0]).toHaveProperty('elseIfs');
  expect(meant(writeOrders(pack, orders, question('orders')))).toEqual(orders);
});

it.each([
  'wait else',
  'wait, otherwise',
  'build depot at 7512 else if Baltimore is ours then wait else',
])('C3.14 an “else” with nothing behind it is named: %s', (order) => {
  const { faults } = read(`PP 1-3: if Richmond is ours then ${order}`);
  expect(faults.map(({ code, message }) => [code, message])).toEqual([
    ['no-else', 'Write an order after “else”, or leave “else” out.'],
  ]);
});

it('C3.14 a condition inside an alternative’s order is still one too many', () => {
  const text =
    'PP 1-3: if Richmond is ours then wait else build depot at 7512 if Baltimore is ours';
  expect(read(text).faults.map(({ code }) => code)).toEqual(['nested']);
});

it.each([
  [
    'PP 1-3: build depot at 7512 if Richmond is ours else if Baltimore is ours build depot at 7711',
    'no-then',
    'Write “then” before the order: if Baltimore is ours then build depot at 7711.',
  ],
  [
    'PP 1-3: if Richmond is ours build depot at 7512',
    'no-then',
    'Write “then” before the order: if Richmond is ours then build depot at 7512.',
  ],
  [
    'PP 1-3: if Richmond is ours then wait else build depot at 7512 unless Baltimore is ours',
    'nested',
    'Write the condition before the order: else unless Baltimore is ours then build depot at 7512.',
  ],
])('C3.14 of “%s” it says what to write', (text, code, expected) => {
  const { faults } = read(text);
  expect(faults.map((fault) => [fault.code, fault.message])).toEqual([[code, expected]]);
  // What it says reads.
  const says = /(?:if|unless) .* then .*/.exec(expected.replace(/^.*: (?:else )?/, ''))?.[0] ?? '';
  expect(read(`PP 1-3: ${says}`).faults).toEqual([]);
});
