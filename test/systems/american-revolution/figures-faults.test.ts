/** What is wrong with the figures of a pack, told with its table, its row and its column. */
import { expect, test } from 'vitest';
import { readPack } from '../../../src/systems/american-revolution/pack/read-pack.js';
import { packFiles } from '../../laws/shipped-game.js';

const FILES = packFiles('american-revolution', '1775');

test.each([
  ['AR-62', 'tables/levels.csv', '1,51,', '2,51,', 'from', 'a row from turn 1'],
  ['AR-22', 'tables/figures.csv', 'french-after,3,', 'french-after,0,', 'value', 'from 1 to 32'],
])('%s: a fault in %s: %s is %s', (_id, file, was, is, column, expected) => {
  const read = readPack({ ...FILES, [file]: (FILES[file] ?? '').replace(was, is) });
  expect(read.ok ? [] : read.error).toContainEqual(
    expect.objectContaining({
      file,
      column,
      expected: expect.stringContaining(expected) as unknown,
    }),
  );
});
