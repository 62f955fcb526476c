/** The gamemaster's changes, and what is said of those that cannot be made. */
import { describe, expect, it, test } from 'vitest';
import { faultMessage } from '../../../src/kernel/sheet-text.js';
import { amendableIn, readAmendment } from '../../../src/systems/american-revolution/gm/amend.js';
import { applyFacts } from '../../../src/systems/american-revolution/rules/apply.js';
import type { State } from '../../../src/systems/american-revolution/rules/state.js';
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

describe('the French fleet', () => {
  const amended = (text: string, now: State) => {
    const { lines } = readAmendment(pack)(text, now);
    const after = applyFacts(
      now,
      lines.flatMap(({ means }) => means ?? []),
    );
    return { says: lines.map(({ says }) => says), after };
  };
  const french = (american: string | null, SF: number, fleet: boolean) => ({
    fleets: { american, british: 'massbay' },
    overseas: { F: 3, SF, B: 1, fleet },
  });

  it('sent away goes home with its SF until Spring, and whoever besieged their fort stands up (AR-71)', () => {
    const now = position(
      ['4 SF fort newport', '2 F boston', '5 B siege newport'],
      french('rhodeisland', 2, false),
    );
    const { says, after } = amended('fleet french away', now);
    expect(says).toEqual(['the French fleet and its SF are away until Spring']);
    expect(after).toMatchObject({ ...french(null, 0, false), spring: { SF: 6 } });
    expect(after.stacks.map(({ kind, condition, n }) => [kind, condition, n])).toEqual([
      ...[
        ['F', 'open', 2],
        ['B', 'open', 5],
      ],
    ]);
    const waits = amended('fleet french away', position([], french(null, 6, true)));
    expect(waits.after).toMatchObject({ ...french(null, 0, false), spring: { SF: 6 } });
  });

  it('sent away before it has come, or the British one, is away and no more', () => {
    const none = position(['4 SF newport'], french(null, 2, false));
    expect(amended('fleet french away', none)).toEqual({
      ...{ says: ['the French fleet is away'], after: none },
    });
    const both = position(['4 SF newport'], french('rhodeisland', 2, false));
    expect(amended('fleet british away', both)).toEqual({
      says: ['the British fleet is away'],
      after: { ...both, fleets: { american: 'rhodeisland', british: null } },
    });
  });

  it('called back from home comes but once, and its SF wait overseas (AR-71)', () => {
    const home = position([], { ...french(null, 1, false), spring: { SF: 6 } });
    const { after } = amended('fleet french at charleston', home);
    expect(after).toMatchObject({ spring: null, overseas: { F: 3, SF: 7, B: 1, fleet: false } });
    const { after: british } = amended('fleet british at charleston', home);
    expect(british).toMatchObject({ spring: { SF: 6 }, overseas: home.overseas });
    const waits = position([], french(null, 1, true));
    expect(amended('fleet french at charleston', waits).after.overseas).toEqual(
      french(null, 1, false).overseas,
    );
  });

  it('does not come back from home once the French never enter', () => {
    const home = position([], { ...french(null, 0, false), spring: { SF: 6 }, frenchDue: 5 });
    expect(amended('french never', home).after).toMatchObject({ frenchDue: null, spring: null });
  });
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
