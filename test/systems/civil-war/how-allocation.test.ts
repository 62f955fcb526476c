import { expect, test } from 'vitest';
import { asSeat } from '../../../src/kernel/basic.js';
import { howAllocation } from '../../../src/systems/civil-war/orders/pieces/how-allocation.js';
import { readAllocation } from '../../../src/systems/civil-war/orders/allocation/read-allocation.js';
import type { SeenChest } from '../../../src/systems/civil-war/rules/view.js';
import { chest, pack, question, view } from './orders-view.js';

const asked = question('allocation', { to: asSeat('usa-supreme') });
const seen = (own: SeenChest) =>
  view({ role: 'supreme', side: own.side, lists: [], chests: [own], settings: {} });
const linesFor = (own: SeenChest): readonly string[] =>
  howAllocation(pack, asked, seen(own)).flatMap(({ lines }) => lines);

const FULL: SeenChest = {
  ...chest(23),
  ...{ pp: 31, rail: 10, discretionary: 3, planned: { east: 4, west: 2 } },
  due: [
    { stars: 3, of: 'land', n: 1 },
    { stars: 1, of: 'cavalry', n: 2 },
  ],
};

test('C3.5 a supreme commander is taught to hand out what he has, in lines that read together', () => {
  const lines = linesFor(FULL);
  expect(lines).toEqual([
    'CP east 14, west 6, trans 3',
    'PP east 16, west 15',
    'rail east 5, west 5',
    'SP east 2, west 1',
    'move 1 SP from east to west',
    'leader 3* to east',
  ]);
  const { faults } = readAllocation(pack, lines.join('\n'), asked, seen(FULL));
  expect(faults).toEqual([]);
});

test('C3.5 he is taught nothing that he does not have, and an odd point goes to one command', () => {
  const little = { ...FULL, pp: 1, rail: 0, discretionary: 0, planned: {}, due: [] };
  expect(linesFor(little)).toEqual(['CP east 14, west 6, trans 3', 'PP east 1']);
  expect(howAllocation(pack, asked, view({ role: 'theater', side: 'usa', chests: [] }))).toEqual(
    [],
  );
});
