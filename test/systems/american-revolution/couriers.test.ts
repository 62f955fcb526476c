/** How long letters between commanders are on their way, and what the gamemaster's spreadsheet says of a player-turn. */
import { expect, test } from 'vitest';
import { asSeat } from '../../../src/kernel/basic.js';
import { emptyInput } from '../../../src/kernel/outcome.js';
import type { PackFiles } from '../../../src/kernel/system.js';
import { journeyBetween } from '../../../src/systems/american-revolution/rules/couriers.js';
import { stepOf } from '../../../src/systems/american-revolution/rules/moments.js';
import { AMERICAN, pack, position, seat } from './telling-board.js';
import { americanRevolution } from '../../../src/systems/american-revolution/index.js';
import { diceOf } from '../../laws/rand.js';
import { packFiles } from '../../laws/shipped-game.js';

const FILES = packFiles('american-revolution', '1775');

function opened(files: PackFiles = FILES) {
  const game = americanRevolution.open(files);
  if (!game.ok) throw new Error(JSON.stringify(game.error));
  const state = game.value.setup('1775', { seats: 'theaters' });
  if (!state.ok) throw new Error(JSON.stringify(state.error));
  return { game: game.value, state: state.value };
}

const journey = (from: string, to: string, files?: PackFiles) => {
  const { game, state } = opened(files);
  return game.journey(state, asSeat(from), asSeat(to));
};

test.each([
  ['american', 'american-north', 0, '0 areas at 4 a player-turn'],
  ['american-north', 'american-middle', 0, '3 areas at 4 a player-turn'],
  ['american-south', 'american', 1, '6 areas at 4 a player-turn'],
])('a letter from %s to %s is %s player-turns on its way', (from, to, slots, says) => {
  expect(journey(from, to)).toEqual({ slots, says });
});

test('a letter goes from where most SPs of its commander stand, whatever the enemy has', () => {
  const now = position(['9 C savannah', '2 C boston', '1 C springfield', '30 B newyork']);
  expect(journeyBetween(pack, now, AMERICAN, seat('american-south'))).toMatchObject({
    says: '0 areas at 4 a player-turn',
  });
  const north = position(['9 C newyork', '2 C boston', '1 C springfield', '30 B quebec']);
  expect(journeyBetween(pack, north, AMERICAN, seat('american-north'))).toMatchObject({
    says: '4 areas at 4 a player-turn',
  });
});

test('a letter that needs a part of a player-turn more arrives with the next', () => {
  const now = position(['9 C trenton', '1 C boston']);
  expect(journeyBetween(pack, now, AMERICAN, seat('american-north'))).toEqual({
    ...{ slots: 1, says: '5 areas at 4 a player-turn' },
  });
});

test('a step stands in the course of its game-turn, the American player-turn first (AR-73)', () => {
  const at = (side: 'american' | 'british') => stepOf({ ...position([]), side }).course?.at;
  expect([at('american'), at('british')]).toEqual([0, 1]);
});

test('a letter to the enemy is not measured, since it would tell where he is', () => {
  expect(journey('american', 'british-north')).toBeUndefined();
});

test('letters take no time by a pack without the figure', () => {
  const path = 'tables/figures.csv';
  const without = (FILES[path] ?? '').replace(/^courier-areas.*\n/m, '');
  expect(journey('american-south', 'american', { ...FILES, [path]: without })).toBeUndefined();
});

test('a theater commander may be sent orders in words by the commander of his side', () => {
  const { game, state } = opened();
  const under = game.seats(state).map(({ id, under: by }) => [id, by]);
  expect(under).toContainEqual(['american-north', 'american']);
  expect(under).toContainEqual(['british', undefined]);
});

test('figures hold moves, battles, losses, positions and regions of a player-turn', () => {
  const { game, state } = opened();
  const text = 'move 2M from boston to worcester';
  const first = game.play(state, { ...emptyInput, silence: false }, diceOf(1));
  const key = first.open[0]?.question.key;
  const answers = new Map(
    key === undefined ? [] : [[key, { by: 'seat', text, approved: true } as const]],
  );
  const outcome = game.play(state, { ...emptyInput, answers, silence: true }, diceOf(1));
  const tables = new Map(game.figures(outcome).map((table) => [table.name, table]));
  for (const { columns, rows } of tables.values())
    for (const row of rows) expect(row).toHaveLength(columns.length);
  expect(tables.get('moves')?.rows).toEqual([
    ['Marches', 'march', 'Americans', 2, '2 M in the siege lines', 'Boston', 'Worcester', ''],
  ]);
  const sp = (tables.get('positions')?.rows ?? []).reduce((sum, row) => sum + Number(row[5]), 0);
  expect(sp).toBeGreaterThan(30);
  expect(tables.get('regions')?.rows).toContainEqual(['Canada', 10, 'British', 'no', 'no']);
  expect([...tables.keys()].sort()).toEqual(['battles', 'losses', 'moves', 'positions', 'regions']);
});
