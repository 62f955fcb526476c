import { expect, test } from 'vitest';
import { intelligenceOf } from '../../../src/systems/civil-war/telling/intelligence.js';
import { pack, places, view } from './orders-view.js';

const { manassas, alexandria } = places;

test('C4.2 what a seat knows of the enemy stands in tables with titles, what was seen before by its age', () => {
  const seen = view({
    enemies: [{ hex: manassas, size: 'Medium' }],
    remembered: [
      { hex: manassas, size: 'Small', step: 'turn 1.1', pulse: 4, age: 2 },
      { hex: alexandria, size: 'Large', step: 'turn 1.2', pulse: 0, age: 1 },
    ],
  });
  const tables = intelligenceOf(pack, seen).tables.filter(({ rows }) => rows.length > 0);
  expect(tables.map(({ title, rows }) => [title, rows])).toEqual([
    ['Forces in sight', [{ place: manassas, cells: ['Manassas Junction (7413)', 'Medium'] }]],
    [
      'Forces seen before and not since',
      [
        {
          ...{ place: alexandria, age: 1 },
          cells: ['Alexandria (7513)', 'Large', 'before turn 1, 2nd sub-turn'],
        },
        {
          ...{ place: manassas, age: 2 },
          cells: ['Manassas Junction (7413)', 'Small', 'turn 1, 1st sub-turn, pulse 4'],
        },
      ],
    ],
  ]);
});
