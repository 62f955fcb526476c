import { expect, it } from 'vitest';
import { withChanges } from '../../src/kernel/overview.js';

const COLUMNS = ['Place', 'SP', 'Supply'];
const row = (key: string, ...cells: string[]) => ({ key, cells });

it('tells what changed in a row by its column: numbers by how much, words by what they were', () => {
  const before = [row('a', 'Cairo', '3', 'in supply'), row('b', 'Paducah', '2', '')];
  const now = [row('a', 'Cairo', '5', 'out of supply'), row('b', 'Paducah', '1', 'in supply')];
  expect(withChanges(COLUMNS, now, before).map(({ change }) => change)).toEqual([
    'SP +2; Supply: was in supply',
    'SP −1; Supply: was none',
  ]);
});

it('marks what is new, and lists what is gone last as it was', () => {
  const rows = withChanges(COLUMNS, [row('b', 'Paducah', '2', '')], [row('a', 'Cairo', '3', '')]);
  expect(rows).toEqual([
    { cells: ['Paducah', '2', ''], change: 'new' },
    { cells: ['Cairo', '3', ''], change: 'gone' },
  ]);
});

it('tells of no change before the first step, nor in columns that are not watched', () => {
  const [now, before] = [[row('a', 'Cairo', '5', '')], [row('a', 'Cairo', '3', 'x')]];
  expect(withChanges(COLUMNS, now, undefined)[0]?.change).toBe('');
  expect(withChanges(COLUMNS, now, before, ['SP'])[0]?.change).toBe('SP +2');
});
