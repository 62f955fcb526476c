/** The gamemaster's changes, and what is said of those that cannot be made. */
import { expect, test } from 'vitest';
import { faultMessage } from '../../../src/kernel/sheet-text.js';
import { readAmendment } from '../../../src/systems/american-revolution/gm/amend.js';
import { pack } from './orders-board.js';
import { position } from './telling-board.js';

const read = (text: string) => readAmendment(pack)(text, position(['3 B boston']));

test.each([
  ['remove 3 C at boston', 'No C is in Boston.'],
  ['remove 3 B fort at boston', 'No B fort is in Boston.'],
  ['remove 4 B at boston', 'Instead of "4", write at most 3: no more B stand there.'],
  ['fleet british at trenton', 'Instead of "trenton", write a coastal area.'],
])('%s: %s', (text, message) => {
  expect(read(text).faults.map(faultMessage)).toEqual([message]);
});

test('nobody is placed by a number of none', () => {
  expect(read('place 0 C at boston')).toMatchObject({ lines: [], faults: [{ line: 1 }] });
});

test.each([
  ['region pot control british', 'Potomac Valley is now controlled by the British'],
  ['region njy tories no', 'the Tories of New Jersey have not come out'],
  ['turn 5 british', 'turn 5, the British player-turn'],
])('%s: %s', (text, says) => {
  expect(read(text).lines.map((line) => line.says)).toEqual([says]);
});
