/** The gamemaster's changes, and what is said of those that cannot be made. */
import { expect, test } from 'vitest';
import { faultMessage } from '../../../src/kernel/sheet-text.js';
import { amendableIn, readAmendment } from '../../../src/systems/american-revolution/gm/amend.js';
import { applyFacts } from '../../../src/systems/american-revolution/rules/apply.js';
import { pack } from './orders-board.js';
import { AMERICAN, position, telling } from './telling-board.js';

test.each([
  ['place 4 B fort at trenton', '4 B placed in the fort in Trenton'],
  ['place 4 B at trenton', '4 B placed in Trenton'],
  ['remove 2 B open at boston', '2 B removed from the open in Boston'],
  ['remove 2 B at boston', '2 B removed from Boston'],
  ['place 1 C at The Creek Country', '1 C placed in Creek Country'],
  ['overseas 1 B', '1 B waits overseas'],
  ['region ind tories yes', 'the Tories of the Indian Lands have come out'],
  ['withdrawal 1 by 4', '1 B has to leave by Winter 1776'],
  ['french due 4', 'the French enter in Spring 1776'],
])('%s: %s', (text, says) => {
  expect(read(text).lines.map((line) => line.says)).toEqual([says]);
});

const read = (text: string) => readAmendment(pack)(text, position(['3 B boston']));

test.each([
  ['remove 3 C at boston', 'No C is in Boston.'],
  ['remove 3 B fort at boston', 'No B is in the fort in Boston.'],
  ['remove 4 B at boston', 'Instead of "4", write at most 3: no more B stand there.'],
  ['fleet british at trenton', 'Instead of "trenton", write a coastal area.'],
  ['french due 1', 'Instead of "french due 1", write french due 2, or french never.'],
  ['withdrawal 10', 'Instead of "withdrawal 10", write withdrawal 10 by 1, or withdrawal none.'],
  [
    'turn 33 british',
    'Instead of "turn 33 british", write a turn from 1 to 32 and whose: turn 5 british.',
  ],
  ['successes 4', 'Instead of "successes 4", write successes, 0 to 3.'],
  ['over', 'Instead of "over", write over american, or over british.'],
])('%s: %s', (text, message) => {
  expect(read(text).faults.map(faultMessage)).toEqual([message]);
});

test.each([
  [30, 'french due 30', 'Instead of "french due 30", write french due 31, or french never.'],
  [31, 'french due 33', 'Instead of "french due 33", write french never.'],
  [33, 'withdrawal 10', 'Instead of "withdrawal 10", write withdrawal none.'],
])('what comes too late in turn %s is not offered again: %s', (turn, text, message) => {
  expect(readAmendment(pack)(text, position([], { turn })).faults.map(faultMessage)).toEqual([
    message,
  ]);
});

test('a war that has gone on past its last turn may be set to the turn that it has reached (AR-63)', () => {
  const at = (text: string) => readAmendment(pack)(text, position([], { turn: 33 }));
  expect(at('turn 33 british').lines.map(({ says }) => says)).toEqual([
    'turn 33, the British player-turn',
  ]);
  expect(at('turn 34 british').faults.map(faultMessage)).toEqual([
    'Instead of "turn 34 british", write a turn from 1 to 33 and whose: turn 5 british.',
  ]);
});

test('nobody is placed by a number of none', () => {
  expect(read('place 0 C at boston')).toMatchObject({ lines: [], faults: [{ line: 1 }] });
});

test.each([
  ['region pot control british', 'the Potomac Valley is now controlled by the British'],
  ['region njy tories no', 'the Tories of New Jersey have not come out'],
  ['turn 5 british', 'turn 5, the British player-turn'],
  ['french due 14', 'the French enter in Summer 1778'],
  ['withdrawal 10 by 14', '10 B have to leave by Summer 1778'],
  ['withdrawal none', 'no B have to leave'],
  ['over british', 'the British have won the war'],
])('%s: %s', (text, says) => {
  expect(read(text).lines.map((line) => line.says)).toEqual([says]);
});

test('a line is read against what the lines before it leave', () => {
  expect(read('remove 2 B at boston\nremove 2 B at boston').faults.map(faultMessage)).toEqual([
    'Instead of "2", write at most 1: no more B stand there.',
  ]);
});

test('whoever besieged a fort stands up when its garrison is taken away', () => {
  const besieged = position(['3 B fort boston', '5 C siege boston']);
  const { lines } = readAmendment(pack)('remove 3 B at boston', besieged);
  const { stacks } = applyFacts(
    besieged,
    lines.flatMap(({ means }) => means ?? []),
  );
  expect(stacks.map(({ kind, condition, n }) => [kind, condition, n])).toEqual([['C', 'open', 5]]);
});

test('the reason for players is told with the change', () => {
  const { lines } = readAmendment(pack)(
    'place 2 M at boston',
    position([]),
    'They had been forgotten.',
  );
  const [fact] = lines.flatMap(({ means }) => means ?? []);
  const [before, after] = [position([]), position(['2 M boston'])];
  const notice = fact && telling.notice(fact, before, after, AMERICAN, [fact]);
  expect(notice && telling.say(notice)).toBe(
    'Changed by the gamemaster: 2 M placed in Boston. His reason: They had been forgotten.',
  );
});

test('every change that is offered where the gamemaster points can be made', () => {
  const now = position(['3 B fort boston', '5 C siege boston']);
  const offered = (place: string): readonly string[] =>
    amendableIn(pack)(now, { on: 'place', place });
  expect(offered('boston')).toContain('remove 5 C siege at Boston');
  expect(offered('boston')).toContain('fleet british at Boston');
  expect(offered('trenton').filter((line) => line.startsWith('fleet'))).toEqual([]);
  for (const line of [...offered('boston'), ...offered('trenton')])
    expect([line, readAmendment(pack)(line, now).faults]).toEqual([line, []]);
});
