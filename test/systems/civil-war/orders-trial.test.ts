/** What a sheet of orders says of its lines beside their words, what its totals are, and what is tried behind it. */
import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../src/kernel/system.js';
import type { SheetOrder } from '../../../src/systems/civil-war/orders/order.js';
import {
  newOf,
  readPulseSheet,
  sceneOf,
  soundAlone,
  trialOf,
  type Trial,
} from '../../../src/systems/civil-war/orders/sheet/read-orders.js';
import type { SeenFleet, View } from '../../../src/systems/civil-war/rules/view.js';
import { account, leader, pack, places, question, troops, view } from './orders-view.js';

const asked = question('orders');
const { washington, alexandria, baltimore } = places;
const read = (text: string, seen = view()): Reading<SheetOrder> =>
  readPulseSheet(pack, text, asked, seen);

describe('a line of a sheet', () => {
  const deeds = (text: string) => read(text).lines.map((line) => line.deeds);
  const can = (label: string) => [{ verb: 'when', label, says: '', takes: [] }];

  it('C3.14 can be given a condition where the fields of its form can say it', () => {
    expect(deeds('PP 1: wait')).toEqual([can('Add a condition')]);
    expect(deeds('PP 1: if Cairo is ours then wait')).toEqual([can('Change the condition')]);
    expect(deeds('PP 1: if Cairo is ours and Paducah is ours then wait')).toEqual([[]]);
    expect(deeds('rally McClellan when demoralized')).toEqual([[]]);
    expect(deeds('PP 3: wait')).toEqual([[], can('Add a condition')]);
  });

  const stack = view({ troops: [troops(washington, 4)] });
  it.each([
    ['a leader', 'PP 1-3: move McClellan to Alexandria', 4, 9],
    ['a stack', 'PP 1-2: move 2 SP at Washington as a stack to Baltimore', 3, 6],
    ['SP one by one', 'PP 1-2: move 2 SP at Washington to Baltimore', 3, 4],
    [
      'a leader after pulses that would pass unpaid',
      'PP 1-4: if Cairo is ours then move McClellan to Alexandria else move 4 SP at Washington as a stack to Baltimore',
      ...[5, 10],
    ],
  ])('C3.12 shows how long %s must rest behind it', (_who, text, from, to) => {
    const title = `May move again from pulse ${to + 1} (C3.12).`;
    expect(read(text, stack).lines.map(({ bars }) => bars)).toEqual([
      [{ slot: { from, to }, title }],
    ]);
  });

  it('C3.12 shows no rest where nothing has moved', () => {
    expect(read('PP 1: wait').lines.map((line) => 'bars' in line)).toEqual([false]);
  });

  it('shows its way on the map, if it has one', () => {
    const [march, wait] = read('PP 1-3: move McClellan to Alexandria\nPP 4: wait').lines;
    expect(march?.way).toEqual([
      { on: 'place', place: washington },
      { on: 'place', place: alexandria },
    ]);
    expect(wait).not.toHaveProperty('way');
  });

  it('C3.11 may have 500 characters', () => {
    const ofLength = (n: number): string => 'PP 1: "'.padEnd(n - 1, 'x').concat('"');
    expect(read(ofLength(500)).faults).toEqual([]);
    expect(read(ofLength(501)).faults).toMatchObject([
      { line: 1, column: 501, code: 'too-long', read: `PP 1: "${'x'.repeat(33)}` },
    ]);
    expect(read('present Hooker'.padEnd(501, 'x')).faults).toMatchObject([
      { line: 1, column: 501, code: 'too-long' },
    ]);
  });

  it('C3.14 of all worlds that conditions make most are left out, or each line would double the cost', () => {
    const lines = Array.from(
      { length: 24 },
      (_, nth) => `PP ${nth + 1}: if Cairo is ours then wait`,
    );
    expect(read(lines.join('\n')).faults).toEqual([]);
  });
});

describe('a line by itself', () => {
  const sound = soundAlone(sceneOf(pack, asked, view(), 'east'), account(20, 40));
  it.each([
    'PP 1: wait',
    'PP 1: dance',
    'PP 1-3: move McClellan to Alexandria',
    'PP 31: wait',
    'PP 1: wait\nPP 1: wait',
    'rally McClellan when demoralized',
    'rally McClellan',
    '',
  ])('C3.11 is sound where a sheet of it alone has no fault: "%s"', (line) => {
    expect(sound(line)).toBe(read(line).faults.length === 0);
  });
});

describe('a sheet', () => {
  it('C3.9 shows the pulses that a sub-turn may use, which free CP may lift', () => {
    const cap = (slots: number) => ({ slots, says: `Limit: ${slots} PP in this sub-turn (75%)` });
    expect(read('PP 1: wait').cap).toEqual(cap(30));
    const small = { usa: { east: account(9, 4) }, csa: {} };
    const leaders = [leader('Halleck', washington, { initiative: 4 })];
    const seen = view({ accounts: small, leaders });
    expect(read('PP 1: wait', seen).cap).toEqual(cap(3));
    expect(read('PP 1-4: move Halleck to Alexandria', seen).cap).toEqual({
      slots: 4,
      says: 'Limit: 4 PP, all that are left',
    });
    const maybe = 'PP 1-4: if Cairo is ours then move Halleck to Alexandria';
    expect(read(maybe, seen).faults).toEqual([]);
    expect(read(`${maybe}\nPP 5: if Cairo is ours then wait`, seen).faults).toMatchObject([
      { code: 'beyond-pulses' },
    ]);
  });

  it('C3.9 does not call what is left a share of what there was', () => {
    const rest = { allotted: { cp: 9, pp: 34 }, left: { cp: 4, pp: 24 } };
    const accounts = { usa: { east: { ...account(9, 34), ...rest } }, csa: {} };
    expect(read('PP 1: wait', view({ accounts })).cap).toEqual({
      slots: 24,
      says: 'Limit: 24 PP, all that are left',
    });
  });

  it('C3.9 tells what the second sub-turn may use only in the first', () => {
    const second: View = { ...view(), clock: { ...view().clock, step: 'second' } };
    expect(
      read('PP 1: wait')
        .totals.map((total) => 'later' in total)
        .slice(0, 2),
    ).toEqual([...[true, true]]);
    expect(read('PP 1: wait', second).totals.some((total) => 'later' in total)).toBe(false);
    expect(read('PP 1: wait', second).totals[0]).toMatchObject({ name: 'CP', used: 0 });
  });

  it('C3.8 of whoever has several accounts must say which it is', () => {
    const { list: _, ...open } = asked;
    const seen = view({ lists: ['east', 'naval'] });
    const message = 'Which list is this? Write it on the first line: List: east or List: naval.';
    expect(readPulseSheet(pack, 'PP 1: wait', open, seen)).toEqual({
      ...{ lines: [], warnings: [], totals: [] },
      faults: [{ line: 0, column: 1, code: 'which-list', rule: 'C3.8', read: '', message }],
    });
  });

  it('C3.8 of an account that nobody has is refused', () => {
    const seen = view({ accounts: { usa: {}, csa: {} } });
    expect(read('PP 1: wait', seen).faults).toMatchObject([{ code: 'no-account' }]);
  });

  it('is read for the side of whoever sees it, and for the side that is asked where he sees both', () => {
    const { side: _, ...both } = view();
    expect(sceneOf(pack, asked, view({ side: 'csa' }), 'east').side).toBe('csa');
    expect(sceneOf(pack, asked, both, 'east').side).toBe('usa');
  });

  it('C3.5.9 reminds of a shift that it does not order, whatever else it orders him', () => {
    const seen = view({
      shifts: [{ leader: 'McClellan', side: 'usa', list: 'east', to: 'west' }],
    });
    const warned = (text: string) => read(text, seen).warnings.map(({ code }) => code);
    expect(warned('PP 1-2: form army of Virginia under McClellan')).toEqual(['shift-forgotten']);
    expect(warned('PP 1: shift McClellan to Cairo')).toEqual([]);
  });

  it('C3.11 is read to a million characters', () => {
    const behind = (n: number): string => 'PP 1: wait\n'.padEnd(n, ' ');
    expect(read(behind(1_000_000)).faults).toEqual([]);
    expect(read(behind(1_000_001)).faults).toMatchObject([
      { code: 'too-long', line: 0, read: '1 lines' },
    ]);
    expect(read(`${behind(1_000_000)}\nPP 2: wait`).faults).toMatchObject([
      { code: 'too-long', line: 0, read: '1 lines' },
    ]);
  });

  it('C3.11 is read to its 200th fault', () => {
    const wrong = (n: number): string => `${'x\n'.repeat(n)}PP 1: wait`;
    expect(read(wrong(199)).lines).toHaveLength(1);
    expect(read(wrong(200)).lines).toEqual([]);
  });
});

describe('the work of reading a sheet', () => {
  const crowd = <T>(one: T): readonly T[] => Array.from({ length: 99_939 }, () => one);
  const nothing = { troops: [], leaders: [], fleets: [], works: [] };
  const marches = { times: 0, last: 0 };
  const ships: SeenFleet = {
    ...{ side: 'usa', kind: 'river-transport', list: 'east', n: 1 },
    ...{ at: 'sea', marches },
  };
  // Twenty lines of eleven characters each, with all that stands on the map in one way that it may turn out.
  const lines = Array.from({ length: 20 }, (_, n) => `PP${n < 9 ? '  ' : ' '}${n + 1}: wait`);
  const text = lines.join('\n');

  it.each<readonly [string, Partial<View>]>([
    ['strength points', { troops: crowd(troops(baltimore, 1)) }],
    ['ships', { fleets: crowd(ships) }],
    ['leaders', { leaders: crowd(leader('McClellan', washington)) }],
  ])('is bounded, with many %s', (_what, many) => {
    expect(read(text, view({ ...nothing, ...many })).faults).toEqual([]);
    const { faults, lines: understood } = read(
      text.replaceAll(':', ': '),
      view({ ...nothing, ...many }),
    );
    expect(faults).toMatchObject([
      { code: 'too-long', message: 'This is too long. Write 19 lines or fewer.' },
    ]);
    expect(understood).toHaveLength(19);
  });
});

describe('a line that is tried behind a sheet', () => {
  const trial = (text: string): Trial =>
    trialOf(sceneOf(pack, asked, view(), 'east'), account(20, 40), text);
  const march = 'PP 1-3: move McClellan to Alexandria';

  it('stands after its lines, with what they leave', () => {
    const after = trial(`${march}\nPP 6: wait\nrally McClellan when demoralized`);
    expect(after).toMatchObject({ next: 7, pulses: 24, cp: 12 });
    expect(after.orders.map(({ text }) => text)).toEqual([march, 'PP 6: wait']);
    expect(trial('').orders).toEqual([]);
  });

  it('is what was read of it, or nothing', () => {
    expect(trial(march).read('PP 4: wait').entry).toMatchObject({ says: 'wait' });
    expect(trial(march).read('nonsense')).toMatchObject({
      entry: undefined,
      faults: [{ code: 'not-an-order' }],
    });
  });

  it('is behind as much of a sheet as is read', () => {
    const waits = (n: number): string =>
      Array.from({ length: n }, (_, at) => `PP ${at + 1}: wait`).join('\n');
    expect(trial(waits(2001)).next).toBe(2001);
    expect(trial(`${' '.repeat(1_000_000)}\n${march}`).next).toBe(1);
  });

  it('has the faults that the sheet had not, however many are alike', () => {
    const fault = { line: 1, column: 1, code: 'a', rule: 'C3.11', read: 'b', message: 'C.' };
    const other = { ...fault, code: 'd' };
    expect(newOf([fault, fault], [fault])).toEqual([fault]);
    expect(newOf([fault, other, fault, fault], [fault, fault])).toEqual([other, fault]);
    expect(newOf([{ ...fault, line: 9 }], [fault])).toEqual([]);
    expect(newOf([fault], [])).toEqual([fault]);
  });
});
