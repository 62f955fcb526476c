/** A player-turn in tables, for the gamemaster's spreadsheet. */
import { expect, it } from 'vitest';
import type { Fact } from '../../../src/systems/american-revolution/rules/fact.js';
import type { State } from '../../../src/systems/american-revolution/rules/state.js';
import { controlled, march, position, telling } from './telling-board.js';

const before = position(['13 B fort boston', '4 C trenton']);
function rowsOf(name: string, facts: readonly Fact[], after: State = before) {
  const tables = telling.figures({ before, after, beats: [{ at: 'Marches', facts }] });
  const table = tables.find((one) => one.name === name);
  for (const row of table?.rows ?? []) expect(row).toHaveLength(table?.columns.length ?? 0);
  return table?.rows;
}

const B = { 'B/open': 5 };
const failed: Fact = {
  ...{ kind: 'failed', side: 'british', from: 'boston', to: 'newport', by: 'sea', die: 1 },
  force: B,
};
const fought: Fact = {
  ...{ kind: 'fought', side: 'british', area: 'boston', against: ['open'], odds: 2, die: 4 },
  ...{ force: B, defenders: { 'C/open': 2, 'M/fort': 1 }, strengths: [5, 3] },
  ...{ result: ['0', 'half'], losses: [0, 2] },
};
const placed: Fact = {
  ...{ kind: 'placed', side: 'british', area: 'trenton', what: 'T', n: 3, as: 'tories' },
};

it('moves are marches, voyages, returns, fleets, arrivals and withdrawals', () => {
  const facts: readonly Fact[] = [
    march('5 B boston', 'newport', { die: 4 }),
    march('5 B boston', 'newport', { by: 'sea' }),
    { ...march('4 SF newport', 'boston'), back: true } as Fact, // a move
    ...[failed, { ...failed, by: 'land' } as const, fought, placed],
    { kind: 'sailed', side: 'american', to: 'newport' },
    { kind: 'withdrew', area: 'boston', n: 2 },
  ];
  expect(rowsOf('moves', facts)?.map(([, ...cells]) => cells)).toEqual([
    ['march', 'British', 5, '5 B', 'Boston', 'Newport', 4],
    ['voyage', 'British', 5, '5 B', 'Boston', 'Newport', ''],
    ['return', 'Americans', 4, '4 SF', 'Newport', 'Boston', ''],
    ['failed voyage', 'British', 5, '5 B', 'Boston', 'Newport', 1],
    ['failed march', 'British', 5, '5 B', 'Boston', 'Newport', 1],
    ['Tories rise', 'British', 3, '3 T', '', 'Trenton', ''],
    ['fleet', 'Americans', '', '', '', 'Newport', ''],
    ['withdrawal', 'British', 2, '2 B', 'Boston', '', ''],
  ]);
});

it('battles have both forces, the odds, the die and what was lost', () => {
  expect(rowsOf('battles', [placed, fought])).toEqual([
    [
      ...['Marches', 'Boston', 'British', '2-1', 4],
      ...[5, '5 B', 5, '0', 0],
      ...[3, '2 C; 1 M in the fort', 3, 'half', 2],
    ],
  ]);
});

it('losses have what took them (AR-19, AR-51, AR-54, AR-69)', () => {
  const wintered = { kind: 'wintered', area: 'trenton', of: 4, dice: [] } as const;
  const facts: readonly Fact[] = [
    { kind: 'lost', side: 'british', area: 'boston', force: B },
    { kind: 'perished', side: 'american', area: 'trenton', force: { 'M/open': 1 } },
    ...[{ ...wintered, lost: 0 }, { ...wintered, lost: 2 }, placed],
    { kind: 'unsupplied', area: 'boston', n: 3 },
  ];
  expect(rowsOf('losses', facts)?.map(([, ...cells]) => cells)).toEqual([
    ['British', 'Boston', 5, '5 B', 'battle'],
    ['Americans', 'Trenton', 1, '1 M', 'winter'],
    ['Americans', 'Trenton', 2, '2 C', 'winter'],
    ['British', 'Boston', 3, '3 B', 'out of supply'],
  ]);
});

it('positions have where everything stands at the end, and fleets at sea', () => {
  const fleets = { american: null, british: 'massbay' };
  expect(rowsOf('positions', [], { ...before, fleets })).toEqual([
    ['British', 'Massachusetts Bay', 'Boston', 'regular', 'in the fort', 13],
    ['Americans', 'New Jersey', 'Trenton', 'Continental', 'in the open', 4],
    ['British', '', 'Boston Bay', 'fleet', '', ''],
  ]);
});

it('regions have who controls them and who came out; no Tories where there are none (AR-78)', () => {
  const now = controlled(before, 'njy', null);
  const regions = Object.fromEntries(
    Object.entries(now.regions).map(([id, region]) => [
      id,
      { ...region, tories: true, militia: id === 'njy' },
    ]),
  );
  const rows = rowsOf('regions', [], { ...now, regions });
  expect(rows).toContainEqual(['New Jersey', 8, 'no one', 'yes', 'yes']);
  expect(rows).toContainEqual(['Canada', 10, 'British', 'no', 'no']);
});
