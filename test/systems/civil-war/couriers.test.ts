/** How long letters between commanders are on their way (C2.10), by the figures of a pack. */
import { describe, expect, test } from 'vitest';
import { asSeat } from '../../../src/kernel/basic.js';
import type { PackFiles } from '../../../src/kernel/system.js';
import { civilWar } from '../../../src/systems/civil-war/index.js';
import { packFiles } from '../../laws/shipped-game.js';

const FILES = packFiles('civil-war', 'border');

function journey(from: string, to: string, files: PackFiles = FILES) {
  const game = civilWar.open(files);
  if (!game.ok) throw new Error(JSON.stringify(game.error));
  const state = game.value.setup('first-shots', {});
  if (!state.ok) throw new Error(JSON.stringify(state.error));
  return game.value.journey(state.value, asSeat(from), asSeat(to));
}

describe('a letter', () => {
  test.each([
    ['usa-supreme', 'usa-east', 0, '0 hexes at 2 a pulse'],
    ['usa-supreme', 'usa-west', 2, '3 hexes at 2 a pulse'],
    ['usa-west', 'usa-supreme', 2, '3 hexes at 2 a pulse'],
    ['usa-supreme', 'usa-trans', 3, '5 hexes at 2 a pulse'],
  ])('from %s to %s is %s pulses on its way', (from, to, slots, says) => {
    expect(journey(from, to)).toEqual({ slots, says });
  });

  test('takes no time by a pack without the figure', () => {
    const { 'couriers.csv': _couriers, ...bare } = FILES;
    expect(journey('usa-supreme', 'usa-west', bare)).toBeUndefined();
  });

  test('goes at no pace of 0, and a wrong row is named', () => {
    const file = 'what,value\nhexes-a-pulse,0\nmiles,3\n';
    const opened = civilWar.open({ ...FILES, 'couriers.csv': file });
    const faults = opened.ok ? [] : opened.error;
    expect(faults.map(({ file: name, row, column }) => [name, row, column])).toEqual([
      ['couriers.csv', 2, 'value'],
      ['couriers.csv', 3, 'what'],
    ]);
  });
});
