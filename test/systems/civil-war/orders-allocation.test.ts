import { describe, expect, it } from 'vitest';
import { asSeat } from '../../../src/kernel/basic.js';
import type { Reading } from '../../../src/kernel/system.js';
import type { AllocationOrder } from '../../../src/systems/civil-war/orders/order.js';
import { readDecisions } from '../../../src/systems/civil-war/orders/allocation/read-allocation-careers.js';
import { readAllocation } from '../../../src/systems/civil-war/orders/allocation/read-allocation.js';
import type { SeenChest, View } from '../../../src/systems/civil-war/rules/view.js';
import { applyFacts } from '../../../src/systems/civil-war/rules/change/apply.js';
import { setUp } from '../../../src/systems/civil-war/rules/change/setup.js';
import type { CivilWarFact } from '../../../src/systems/civil-war/rules/facts/fact.js';
import { writeOrders } from '../../../src/systems/civil-war/orders/sheet/write-orders.js';
import { chest, pack, question, view } from './orders-view.js';

const asked = question('allocation', { to: asSeat('usa-supreme') });
const supreme = (chests: SeenChest, rounding = 'nearest'): View =>
  view({ role: 'supreme', side: chests.side, lists: [], chests: [chests], settings: { rounding } });
const read = (text: string, seen: View = supreme(chest(20))): Reading<AllocationOrder> =>
  readAllocation(pack, text, asked, seen);
const codes = (text: string, seen?: View): readonly string[] =>
  read(text, seen).faults.map(({ code }) => code);
/** A fair share of 20 CP, to which other lines are added. */
const FAIR = 'CP east 8, west 6, trans 3, naval 3';

describe('forms of an allocation', () => {
  it.each([
    'CP east 9, west 7, trans 3',
    'cp: east 9 west 7 trans 3',
    'CP east 9; CP west 7; CP trans 3',
    'CP east 9\r\nCP west: 7\r\ncp Trans-Mississippi = 3',
    'CP east 9 and west 7 and trans 3.',
  ])('C3.5.4 command points: “%s”', (text) => {
    expect(codes(text)).toEqual([]);
    expect(read(text).lines.map(({ means }) => means)).toEqual([
      { kind: 'give', what: 'cp', list: 'east', n: 9 },
      { kind: 'give', what: 'cp', list: 'west', n: 7 },
      { kind: 'give', what: 'cp', list: 'trans', n: 3 },
    ]);
  });

  const cases: readonly (readonly [string, readonly AllocationOrder[]])[] = [
    [
      'PP east 20, west 15',
      [
        { kind: 'give', what: 'pp', list: 'east', n: 20 },
        { kind: 'give', what: 'pp', list: 'west', n: 15 },
      ],
    ],
    ['rail east 4', [{ kind: 'give', what: 'rail', list: 'east', n: 4 }]],
    ['SP west 2 (discretionary)', [{ kind: 'discretionary', list: 'west', n: 2 }]],
    ['SP west 2', [{ kind: 'discretionary', list: 'west', n: 2 }]],
    ['move 2 SP from east to west', [{ kind: 'redirect', n: 2, from: 'east', to: 'west' }]],
    [
      'move 2 SP from east to west (a turn late)',
      [{ kind: 'redirect', n: 2, from: 'east', to: 'west' }],
    ],
    ['leader 3* to east', [{ kind: 'assign', stars: 3, of: 'land', list: 'east' }]],
    ['leader *** to east', [{ kind: 'assign', stars: 3, of: 'land', list: 'east' }]],
    ['leader 1* cavalry to west', [{ kind: 'assign', stars: 1, of: 'cavalry', list: 'west' }]],
    ['naval leader 2* to naval', [{ kind: 'assign', stars: 2, of: 'naval', list: 'naval' }]],
    [
      '2 leaders 3* to west',
      [
        { kind: 'assign', stars: 3, of: 'land', list: 'west' },
        { kind: 'assign', stars: 3, of: 'land', list: 'west' },
      ],
    ],
  ];
  it.each(cases)('C3.5 “%s”', (text, orders) => {
    expect(codes(`${FAIR}\n${text}`)).toEqual([]);
    expect(
      read(`${FAIR}\n${text}`)
        .lines.slice(4)
        .map(({ means }) => means),
    ).toEqual(orders);
  });

  it.each([
    ['CP eest 9', 'which-list'],
    ['CP east', 'which-number'],
    ['CP', 'which-number'],
    ['CP east nine-ish', 'which-number'],
    ['leader to east', 'which-leader'],
    ['leader 3* to nowhere', 'which-list'],
    ['leader 3* Grant to east', 'left-over'],
    ['move 2 SP from east', 'which-theater'],
    ['move SP from east to west', 'which-theater'],
    ['SP naval 2', 'which-theater'],
    ['Dear GM', 'unknown-order'],
  ])('C3.5 “%s” is a fault %s', (text, code) => {
    expect(codes(`${FAIR}\n${text}`)).toContain(code);
  });

  it('C3.5 an empty allocation is told what to write', () => {
    expect(codes('')).toEqual(['empty']);
  });
});

describe('limits of an allocation', () => {
  it.each([
    ['CP east 12, west 3, trans 3', []],
    ['CP east 13, west 3, trans 3', ['over-share']],
    ['CP east 10, west 3, trans 3', []],
    ['CP east 10, west 2, trans 3', ['under-share']],
    ['CP east 7, west 3, trans 10', []],
    ['CP east 6, west 3, trans 11', ['over-share']],
    ['CP east 3, west 3, trans 3, naval 6', []],
    ['CP east 3, west 3, trans 3, naval 7', ['over-share']],
    ['CP east 8, west 6, trans 3, naval 3', []],
    ['CP east 8, west 7, trans 3, naval 3', ['over-total']],
    ['CP east 12', ['under-share', 'under-share']],
    ['PP east 1', ['under-share', 'under-share', 'under-share']],
  ])('C3.5.4 of 20 CP “%s” has the faults %j', (text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  it.each([
    ['nearest', 9],
    ['floor', 8],
    ['ceiling', 9],
  ])('C3.5.4 50 %% of 17 by the setting “%s” is %i', (rounding, most) => {
    const seen = supreme(chest(17), rounding);
    const given = (trans: number): string => `CP trans ${trans}, east 3, west 3`;
    expect(codes(given(most), seen)).toEqual([]);
    expect(codes(given(most + 1), seen)).toEqual(['over-share']);
  });

  it('C3.5.4 a fault names the limit in numbers', () => {
    const [fault] = read('CP east 13, west 3, trans 3').faults;
    expect(fault).toMatchObject({
      rule: 'C3.5.4',
      message: 'East gets too much: 13 CP. The limit is 12 (60 % of 20) CP.',
    });
  });

  it('C3.5.5 PP have no limit but their sum', () => {
    expect(codes(`${FAIR}\nPP east 40`)).toEqual([]);
    expect(codes(`${FAIR}\nPP east 40, west 1`)).toEqual(['over-total']);
  });

  it('C3.5.10 rail points have no limit but their sum, and none are naval', () => {
    expect(codes(`${FAIR}\nrail east 20`)).toEqual([]);
    expect(codes(`${FAIR}\nrail east 20, west 1`)).toEqual(['over-total']);
    expect(codes(`${FAIR}\nrail naval 1`)).toEqual(['no-account']);
  });

  it('C3.5.2 discretionary SP: no more than there are, and the rest is warned of', () => {
    expect(codes(`${FAIR}\nSP west 3`)).toEqual(['over-total']);
    const two = read(`${FAIR}\nSP west 1, east 1`);
    expect(two.faults).toEqual([]);
    expect(two.warnings.map(({ code }) => code)).not.toContain('unplaced');
    expect(read(FAIR).warnings.map(({ code }) => code)).toContain('unplaced');
  });

  it.each([
    [
      'move 1 SP from trans to east',
      'usa',
      'You move 1 SP, and none are planned for Trans-Mississippi.',
    ],
    ['ironclad to east at Norfolk', 'csa', 'You have no new ironclads.'],
    ['raider', 'csa', 'You have no raiders.'],
  ] as const)('C3.5.2, C6.5 of what there is none, “%s” is told so', (text, side, told) => {
    const seen = supreme(chest(20, { side, planned: { east: 7, west: 4, trans: 0 } }));
    expect(read(text, seen).faults.map(({ message }) => message)).toContain(told);
  });

  it('C3.5.2 no more planned SP leave a theater than are planned for it', () => {
    expect(codes(`${FAIR}\nmove 4 SP from west to east`)).toEqual([]);
    expect(codes(`${FAIR}\nmove 5 SP from west to east`)).toEqual(['over-planned']);
    expect(codes(`${FAIR}\nmove 3 SP from west to east\nmove 2 SP from west to trans`)).toEqual([
      'over-planned',
    ]);
    expect(codes(`${FAIR}\nmove 1 SP from west to west`)).toEqual(['already-there']);
  });

  it('C3.5.7 leaders are assigned as many of their stars and kind as are due', () => {
    expect(codes(`${FAIR}\n2 leaders 3* to east`)).toEqual([]);
    expect(codes(`${FAIR}\n3 leaders 3* to east`)).toEqual(['no-leader']);
    expect(codes(`${FAIR}\nleader 1* to east`)).toEqual(['no-leader']);
    expect(codes(`${FAIR}\nleader 2* naval to east`)).toEqual(['wrong-pool']);
    expect(codes(`${FAIR}\nleader 3* to naval`)).toEqual(['wrong-pool']);
  });

  it('C3.5 each amount is given once', () => {
    expect(codes(`${FAIR}\nPP east 3\nPP east 4`)).toEqual(['twice']);
    expect(codes(`${FAIR}\nCP east 1`)).toContain('twice');
  });

  it('C3.5.4 the CSA has no naval share; its naval leaders join a theater', () => {
    const csa = supreme(
      chest(20, { side: 'csa', due: [{ stars: 1, of: 'naval', n: 1 }], discretionary: 0 }),
    );
    const fair = 'CP east 12, west 4, trans 3';
    expect(codes(fair, csa)).toEqual([]);
    expect(codes(`${fair}, naval 1`, csa)).toEqual(['no-account']);
    expect(codes(`${fair}\nPP naval 1`, csa)).toEqual(['no-account']);
    expect(codes(`${fair}\nleader 1* naval to west`, csa)).toEqual([]);
  });

  it('C3.5 the totals show what is given, at most and left', () => {
    expect(read(FAIR).totals).toEqual([
      { name: 'CP east', used: 8, cap: 12, left: 4 },
      { name: 'CP west', used: 6, cap: 12, left: 6 },
      { name: 'CP trans', used: 3, cap: 10, left: 7 },
      { name: 'CP naval', used: 3, cap: 6, left: 3 },
      { name: 'CP', used: 20, cap: 20, left: 0 },
      { name: 'PP', used: 0, cap: 40, left: 40 },
      { name: 'rail', used: 0, cap: 20, left: 20 },
      { name: 'discretionary', used: 0, cap: 2, left: 2 },
      { name: 'leaders', used: 0, cap: 4, left: 4 },
    ]);
  });
});

it('an allocation is written as it is read', () => {
  const text = [
    'CP east 8',
    'CP west 6',
    'CP trans 3',
    'CP naval 3',
    'PP east 20',
    'rail west 3',
    'SP west 2 (discretionary)',
    'move 2 SP from east to trans',
    'leader 3* to east',
    'leader 1* cavalry to west',
    'leader 2* naval to naval',
    'switch usa-east and usa-west',
    'direct',
    '',
  ].join('\n');
  const reading = read(text);
  expect(reading.faults).toEqual([]);
  const means = reading.lines.flatMap((line) => line.means ?? []);
  expect(writeOrders(pack, means, asked)).toBe(text);
});

describe('C3.5 a long allocation', () => {
  const lines = (n: number, line: string): string =>
    Array.from({ length: n }, () => line).join('\n');
  const whole = { line: 0, column: 1, rule: 'C3.5', read: '' };

  it('is read to 500 lines and refused beyond', () => {
    expect(read(lines(500, 'direct')).lines).toHaveLength(500);
    const message = 'This is too long. Write 500 lines or fewer.';
    expect(read(lines(501, 'direct'))).toEqual({
      ...{ lines: [], warnings: [], totals: [] },
      faults: [{ ...whole, code: 'too-long', message }],
    });
  });

  it('has 200 faults and no more told', () => {
    const message = 'There are more errors than these 200. Fix these first.';
    const more = { ...whole, code: 'too-many-faults', message };
    const told = (n: number) => read(`${FAIR}\n${lines(n, 'xyz')}`).faults;
    expect(told(199)).toHaveLength(199);
    expect(told(200)).toHaveLength(201);
    expect(told(201)).toContainEqual(more);
    expect(told(300)).toHaveLength(201);
    expect(told(199)).not.toContainEqual(more);
  });

  it('is not read on behind its 200th fault, and one line has no more of them', () => {
    expect(read(`${lines(199, 'xyz')}\ndirect`).lines).toHaveLength(1);
    expect(read(`${lines(200, 'xyz')}\ndirect`).lines).toEqual([]);
    expect(read(`${FAIR}\n${'x;'.repeat(250)}`).faults).toHaveLength(201);
  });

  it('C3.5.7 assigns 50 leaders with one line and no more', () => {
    expect(read(`${FAIR}\n50 leaders 1* to west`).lines).toHaveLength(54);
    expect(read(`${FAIR}\n51 leaders 1* to west`).lines).toHaveLength(4);
  });

  it('of a line of more than 500 characters nothing is read, and a fault says so', () => {
    const line = (length: number): string => `${FAIR}\ndirect${' '.repeat(length - 8)};;`;
    expect(read(line(500)).faults).toEqual([]);
    expect(read(line(500)).lines).toHaveLength(5);
    const { lines: fair, faults } = read(line(501));
    expect(fair).toHaveLength(4);
    const message = 'This line is too long. Write 500 characters or fewer.';
    const said = { ...{ line: 2, column: 501, rule: 'C3.5' }, message };
    expect(faults).toEqual([{ code: 'too-long', ...said, read: 'direct'.padEnd(40) }]);
    expect(read(`# ${'x'.repeat(600)}\n${FAIR}`).faults).toEqual([]);
  });

  it('of whoever has no chest is refused', () => {
    const message = 'Only a supreme commander writes an allocation.';
    const faults = [{ ...whole, code: 'no-account', message }];
    const ofTheEnemy = view({ role: 'supreme', chests: [chest(20, { side: 'csa' })] });
    expect(read(FAIR, view())).toMatchObject({ lines: [], faults });
    expect(read(FAIR, ofTheEnemy)).toMatchObject({ lines: [], faults });
  });
});

describe('a sheet of decisions', () => {
  const decided = (text: string) =>
    readDecisions(
      pack,
      text,
      view({
        presented: [{ leader: 'Grant', side: 'usa', stars: 1, what: 'promotion', list: 'west' }],
      }),
    );

  it('C5.4 is read to 200 lines and 20,000 characters, and does not count if it has more', () => {
    const tooLong = (line: number) => ({
      ...{ line, code: 'too-long', message: 'This is too long. Write 200 lines or fewer.' },
    });
    const many = decided('promote Grant\n'.repeat(201));
    expect(many.lines).toHaveLength(200);
    expect(many.faults).toContainEqual(expect.objectContaining(tooLong(200)));
    const remark = '#'.repeat(20_000 - '\npromote Grant'.length);
    expect(decided(`${remark}\npromote Grant`).faults).toEqual([]);
    expect(decided(`${remark}#\npromote Grant`).faults).toMatchObject([tooLong(2)]);
    const long = decided(`${' '.repeat(20_000)}promote Grant`);
    expect([long.lines, long.faults]).toMatchObject([[], [tooLong(0)]]);
  });

  it('C5.4 is read to 500 characters a line', () => {
    const line = (length: number): string => `promote ${' '.repeat(length - 13)}Grant`;
    expect(decided(line(500))).toMatchObject({ faults: [], lines: [{ line: 1 }] });
    const { lines, faults } = decided(`${line(501)}\npromote Grant`);
    expect(lines).toMatchObject([{ line: 2 }]);
    expect(faults).toMatchObject([{ line: 1, column: 501, code: 'too-long' }]);
  });
});

describe('C6.3, B9 naval CP beside those of the naval account', () => {
  const faultsAt = (text: string) =>
    read(text).faults.map(({ line, code, message }) => `${line} ${code} ${message}`);

  it('are named, and the fault stands at their line, where the naval share is too large', () => {
    const text = 'CP east 8, west 6, trans 3\nnaval CP for east 5\nhunt raiders 2';
    expect(faultsAt(text)).toContain(
      '3 over-share Naval gets too much: 7 CP, including 7 for sea movement and the hunt. The limit is 6 (30 % of 20) CP.',
    );
    expect(faultsAt('CP east 8, west 6, trans 3, naval 5\nhunt raiders 2')).toContain(
      '1 over-share Naval gets too much: 7 CP, including 2 for sea movement and the hunt. The limit is 6 (30 % of 20) CP.',
    );
    expect(faultsAt('CP east 8, west 6, trans 3, naval 7')).toContain(
      '1 over-share Naval gets too much: 7 CP. The limit is 6 (30 % of 20) CP.',
    );
  });

  it('stand at their line where nothing else is handed out, and it is more than there is', () => {
    expect(faultsAt('hunt raiders 2\nnaval CP for east 19')).toContain(
      '2 over-total You give out 21 CP, and you have 20.',
    );
  });
});

it('C3.5.2 takes what is sent to another theater out of what is due in its own, and keeps it for the turn in which it comes', () => {
  const now = setUp(pack, 'july-1861', {});
  if (!now.ok) throw new Error('The set-up does not read.');
  const side = 'usa';
  const means = { cp: 9, pp: 9, rail: 2, discretionary: 0, late: {}, later: { cp: 0, pp: 0 } };
  const facts: readonly CivilWarFact[] = [
    { ...means, kind: 'means-set', side, planned: { east: 5 } },
    { kind: 'redirected', side, from: 'east', to: 'west', sp: 2, turn: 3 },
  ];
  expect(applyFacts(pack, now.value, facts).chests.usa).toMatchObject({
    planned: { east: 3 },
    late: [{ turn: 3, list: 'west', sp: 2 }],
  });
});
