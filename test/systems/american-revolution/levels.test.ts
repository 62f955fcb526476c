/** The level that wins the war in a turn, however a pack's table says it. */
import { expect, test } from 'vitest';
import { readPack } from '../../../src/systems/american-revolution/pack/read-pack.js';
import { levelIn } from '../../../src/systems/american-revolution/rules/figures.js';
import { packFiles } from '../../laws/shipped-game.js';

const FILES = packFiles('american-revolution', '1775');

test.each([
  ['in their order', '1,51 9,55 32,61', [51, 51, 55, 61]],
  ['in another', '32,61 1,51 9,55', [51, 51, 55, 61]],
  ['from a later turn on', '9,55 32,61', [55, 55, 55, 61]],
])('AR-62: the level of a turn, where the rows stand %s', (_what, rows, expected) => {
  const lines = rows.split(' ').map((row) => `${row},gm,`);
  const levels = ['from,vp,status,note', ...lines, ''].join('\n');
  const read = readPack({ ...FILES, 'tables/levels.csv': levels });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  expect([1, 8, 9, 32].map((turn) => levelIn(read.value, turn))).toEqual(expected);
});
