import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../src/kernel/sheet-text.js';
import type { Reading } from '../../../src/kernel/system.js';
import type { PulseOrder, SheetOrder } from '../../../src/systems/civil-war/orders/order.js';
import { readPresentSheet } from '../../../src/systems/civil-war/orders/present.js';
import { readPulseSheet } from '../../../src/systems/civil-war/orders/sheet/read-orders.js';
import type { View } from '../../../src/systems/civil-war/rules/view.js';
import { writeOrders } from '../../../src/systems/civil-war/orders/sheet/write-orders.js';
import { leader, pack, places, question, troops, view } from './orders-view.js';

const read = (text: string, seen: View = view()): Reading<SheetOrder> =>
  readPulseSheet(pack, text, question('orders'), seen);
const codes = (text: string, seen?: View): readonly string[] =>
  read(text, seen).faults.map(({ code }) => code);
const orders = (text: string, seen?: View): readonly (PulseOrder | undefined)[] =>
  read(text, seen).lines.map(({ means }) => (means?.kind === 'pulses' ? means : undefined));
const first = (text: string, seen?: View): Fault | undefined => read(text, seen).faults[0];

/** The example of C3.11, with names for the places where the source has letters. */
const example = (
  xxx: string,
  yyy: string,
  to: string,
  zzz: string,
  sp: string,
  back: string,
): string =>
  [
    `PP 1 to 3 : Enter 3 leaders in ${xxx}`,
    `PP 4 to 8 : Enter 5 reinforcements in ${yyy}`,
    `PP 9 to 11 : Move army lead by McClellan${to} (3 CP)`,
    `PP 12 to 14 : Build depot in ${zzz} (3 CP)`,
    `PP 15 : enter a reinforcement in ${yyy}`,
    'PP 16 : nothing',
    `PP 17 : Move 1 SP${sp} (1 CP)`,
    `PP 18 to 20 : Move again army lead by McClellan${back} (3 CP)`,
  ].join('\n\n');

describe('the example of C3.11', () => {
  it('C3.11 as printed it is priced at 20 PP and 10 CP, and asks for its places', () => {
    const reading = read(example('XXX', 'YYY', '', 'ZZZ', '', ''));
    expect(reading.totals.slice(0, 2)).toMatchObject([
      { name: 'CP', used: 10 },
      { name: 'PP', used: 20 },
    ]);
    expect(new Set(reading.faults.map(({ code }) => code))).toEqual(
      new Set(['unknown-place', 'where-to', 'where-from']),
    );
    expect(reading.lines.filter(({ means }) => means !== undefined)).toHaveLength(1); // the wait
  });

  it('C3.11 with places filled in it has no faults, 20 PP and 10 CP', () => {
    const text = example(
      'Washington',
      'Baltimore',
      ' to Alexandria',
      'Washington',
      ' at Baltimore to Washington',
      ' to Manassas',
    );
    const reading = read(text);
    expect(reading.faults).toEqual([]);
    const later = (most: number) => ({ most, when: 'the second sub-turn' });
    expect(reading.totals).toEqual([
      { name: 'CP', used: 10, cap: 15, left: 10, later: later(10) },
      { name: 'PP', used: 20, cap: 30, left: 20, later: later(20) },
      { name: 'rail', used: 0, cap: 4, left: 4 },
      { name: 'reinforcements', used: 6, cap: 6, left: 0 },
      { name: 'leaders', used: 3, cap: 3, left: 0 },
    ]);
  });

  it('C3.11 each line is repeated in the program’s words', () => {
    const { lines } = read('PP 1-3: move McClellan to Manassas via Alexandria');
    expect(lines[0]?.says).toBe(
      'McClellan marches from Washington (7512) to Manassas Junction (7413) via Alexandria (7513)',
    );
  });
});

const wait = (from: number, to: number): PulseOrder => ({
  kind: 'pulses',
  from,
  to,
  does: { action: { kind: 'wait' }, cp: 0, pp: to - from + 1 },
});

describe('forms of a line', () => {
  it.each([
    'PP 1-3: wait',
    'PP 1 to 3 : nothing',
    'pp1-3 wait.',
    'PP1–3: Wait;',
    'PP\u00a01\u20133:\twait',
    'Pulses 1 to 3: wait',
    'PP 1 - 3 - wait',
    '  - PP 1-3: wait',
    '* PP 1-3: WAIT',
    'PP 1-3: wait (0 CP)',
    'List: east\r\nTurn: 1.1\r\n# my plan\r\n\r\nPP 1-3: wait\r\n',
    'List : east\nPP 1-3: wait',
  ])('C3.11 “%s” is a wait of three pulses', (text) => {
    expect(codes(text)).toEqual([]);
    expect(orders(text)).toEqual([wait(1, 3)]);
  });

  const seen = view({
    leaders: [leader('McClellan', places.washington), leader('J.E.B. Stuart', places.baltimore)],
    armies: [{ name: 'Potomac', side: 'usa', commander: 'McClellan' }],
  });
  const toManassas = { kind: 'move', via: [], to: places.manassas, rail: false };
  const byLeader = { of: 'leader', leader: 'McClellan', alone: false };
  const byArmy = { of: 'army', army: 'Potomac' };
  it.each([
    ['move McClellan to Manassas', byLeader],
    ['Move again McClellan to manassas junction (3 CP)', byLeader],
    ['move McClellan again to 7413', byLeader],
    ['move army led by McClellan to Manassas', byLeader],
    ['move army lead by mcclellan to Manassas', byLeader],
    ['move army leaded by McClellan to Manassas', byLeader],
    ['move McClel to Manassas', byLeader],
    ['move McClellan from Washington to Manassas', byLeader],
    ['move army of the Potomac to Manassas', byArmy],
    ['move Potomac army to Manassas', byArmy],
    ['move the Army of Potomac to Manassas (7413)', byArmy],
  ])('C3.11 a force may be written: %s', (text, force) => {
    expect(codes(`PP 1-3: ${text}`, seen)).toEqual([]);
    expect(orders(`PP 1-3: ${text}`, seen)[0]?.does.action).toEqual({ ...toManassas, force });
  });

  it('C3.11 stops may stand before or after the destination', () => {
    const over = [places.alexandria];
    for (const text of [
      'via Alexandria to Manassas',
      'to Manassas via Alexandria',
      'to Manassas, via Alexandria',
    ]) {
      const [order] = orders(`PP 1-3: move McClellan ${text}`);
      expect(order?.does.action).toEqual({ ...toManassas, force: byLeader, via: over });
    }
    const [two] = orders('PP 1-3: move McClellan via Alexandria, Manassas to Washington');
    expect(two).toBeUndefined(); // he stands there
    const way = orders('PP 1-3: move McClellan to Manassas via Alexandria and 7513');
    expect(way[0]?.does.action).toMatchObject({ via: [places.alexandria, places.alexandria] });
    const both = orders('PP 1-3: move McClellan via Alexandria to Manassas via 7513');
    expect(both[0]?.does.action).toMatchObject({ via: [places.alexandria, places.alexandria] });
  });

  it('C3.11 a leader of several words is found by a part that fits him alone', () => {
    expect(codes('PP 1: move Stuart alone to Washington', seen)).toEqual([]);
    expect(codes('PP 1: move JEB Stuart alone to Washington', seen)).toEqual([]);
  });

  it('C3.11 a part of a name that fits several leaders is answered with all of them', () => {
    const two = view({
      leaders: ['McClellan', 'McCook'].map((name) => leader(name, places.washington)),
    });
    expect(first('PP 1-3: move McC to Manassas', two)).toMatchObject({
      code: 'ambiguous-leader',
      message: '"McC" could be any of these: McClellan, McCook.',
    });
  });

  it('C3.11 a name by itself is the leader’s who has it before it is an army’s', () => {
    const namesake = view({
      leaders: ['McClellan', 'Burnside'].map((name) => leader(name, places.washington)),
      armies: [{ name: 'McClellan', side: 'usa', commander: 'Burnside' }],
    });
    const forceOf = (name: string) =>
      orders(`PP 1-3: move ${name} to Manassas`, namesake)[0]?.does.action;
    expect(forceOf('McClellan')).toMatchObject({ force: byLeader });
    expect(forceOf('army of McClellan')).toMatchObject({
      force: { of: 'army', army: 'McClellan' },
    });
  });

  it('C3.13 strength points move one by one or as a stack', () => {
    const sp = (together: boolean): unknown => ({
      of: 'sp',
      n: 2,
      hex: places.baltimore,
      together,
    });
    const [singly] = orders('PP 1-2: move 2 SP at Baltimore to Washington');
    const [stack] = orders('PP 1-2: move two SP in Baltimore as a stack to Washington');
    expect(singly?.does.action).toMatchObject({ force: sp(false) });
    expect(stack?.does.action).toMatchObject({ force: sp(true) });
  });

  it('C3.11 a place may be entrenched, by all SP that stand there', () => {
    for (const text of [
      'entrench at Washington',
      'entrench Washington',
      'entrench 3 SP at Washington',
    ]) {
      const [order] = orders(`PP 1-3: ${text}`);
      expect(order?.does.action).toEqual({
        kind: 'entrench',
        force: { of: 'sp', n: 3, hex: places.washington, together: false },
      });
    }
  });

  it('C3.14 a condition on a place has one or two orders and the price of the dearer', () => {
    const text =
      'PP 1-3: if Manassas is the enemy’s then move McClellan to Manassas else move 1 SP at Baltimore to Washington';
    const [order] = orders(text.replace('’', "'"));
    expect(order?.when).toEqual({ is: 'held', hex: places.manassas, by: 'enemy' });
    expect(order?.does).toMatchObject({ cp: 3, pp: 3 });
    expect(order?.otherwise).toMatchObject({ cp: 1, pp: 1 });
    expect(codes('PP 1-2: if Manassas is ours then move McClellan to Manassas')).toEqual([
      'wrong-length',
    ]);
  });

  it('C3.14 a condition in quotation marks is kept word for word', () => {
    const [order] = orders('PP 1-3: if “Lee goes west, then north” then entrench McClellan (3 CP)');
    expect(order?.when).toEqual({ is: 'words', words: 'Lee goes west, then north' });
  });

  it('C3.15 a sign of a remark or a heading in the words for the gamemaster is one of them', () => {
    for (const words of ['hold battery #2', 'ask for the list: all of it']) {
      const [order] = orders(`PP 1: "${words}" (1 CP)`);
      expect(order?.does.action).toEqual({ kind: 'words', words });
    }
  });

  it('C3.14 a later line may build on either outcome of a condition', () => {
    const sheet = (to: string): string =>
      `PP 1-3: if Manassas is ours then move McClellan to Manassas\nPP 10-12: move McClellan to ${to}`;
    expect(codes(sheet('Fredericksburg'))).toEqual([]);
    expect(codes(sheet('Washington'))).toEqual([]); // from Manassas
    expect(codes(sheet('Manassas'))).toEqual([]); // from Washington
  });

  it('C3.14 a later line may build on what is done otherwise', () => {
    const sheet = (to: string): string =>
      `PP 1-3: if Manassas is ours then wait else move McClellan to Manassas\nPP 10-12: move McClellan to ${to}`;
    expect(codes(sheet('Washington'))).toEqual([]); // from Manassas
    expect(codes(sheet('Manassas'))).toEqual([]); // from Washington
  });
});

describe('faults of a line', () => {
  const cases: readonly (readonly [string, string, string, number])[] = [
    ['Dear GM,', 'not-an-order', 'C3.11', 1],
    ['move McClellan to Manassas', 'no-pulses', 'C3.11', 1],
    ['PP 1-3: mvoe McClellan to Manassas', 'unknown-order', 'C3.11', 9],
    ['PP 1-3: move McClellan', 'where-to', 'C3.11', 23],
    ['PP 1-3: move McClelan to Manassas', 'unknown-leader', 'C3.11', 14],
    ['PP 1-3: move army of the Jmaes to Manassas', 'unknown-army', 'C3.11', 14],
    ['PP 1-3: move to Manassas', 'which-force', 'C3.11', 25],
    ['PP 1-3: move McClellan to Manasas Junktion', 'unknown-place', 'C3.11', 27],
    ['PP 1-3: move McClellan to Springfield', 'ambiguous-place', 'C3.11', 27],
    ['PP 1-3: move McClellan to Manassas to Alexandria', 'left-over', 'C3.11', 36],
    ['PP 1-3: move McClellan to Manassas alone quickly', 'left-over', 'C3.11', 42],
    ['PP 1-3: move McClellan as a stack to Manassas', 'left-over', 'C3.13', 24],
    ['PP 1-3: wait quietly', 'left-over', 'C3.11', 14],
    ['PP 1: enter McClellan at Washington', 'enter-what', 'C3.5.7', 13],
    ['PP 1: enter 0 SP at Washington', 'wrong-number', 'C3.11', 13],
    ['PP 1-3: build fort at Washington', 'unknown-order', 'C3.11', 15],
    ['PP 1-2: move McClellan to Manassas', 'wrong-length', 'C3.5.6', 1],
    ['PP 1-4: build depot at Washington', 'wrong-length', 'C3.5.6', 1],
    ['PP 1-3: move McClellan to Manassas (2 CP)', 'wrong-price', 'C3.5.6', 36],
    ['PP 0: wait', 'pulse-order', 'C3.11', 1],
    ['PP 3-1: wait', 'pulse-order', 'C3.11', 1],
    ['PP 1-3: if Manassas is ours', 'no-then', 'C3.14', 9],
    ['PP 1-3: if "" then wait', 'no-words', 'C3.14', 12],
  ];
  it.each(cases)('C3.11 “%s” is a fault %s', (text, code, rule, column) => {
    expect(first(text)).toMatchObject({ line: 1, code, rule, column });
    expect(first(text)?.message).not.toBe('');
  });

  it.each([
    'PP 1: sail fleet to Cairo',
    'PP 1: embark 3 SP at Cairo',
    'PP 1: transport McClellan to Cairo',
    'PP 1: move 3 NSP at Cairo to Paducah',
    'PP 1-3: move McClellan to Fort Monroe by sea',
    'PP 1: promote McClellan',
    'PP 1: present McClellan',
    'PP 1: shift McClellan to Cairo',
  ])('C3.11 what is no order of this list is refused and never ignored: %s', (text) => {
    expect(codes(text)).not.toEqual([]);
  });

  it.each([
    ['PP 1: reaction move', 'standing-order'],
    ['PP 1: withdraw Stuart before combat', 'standing-order'],
    ['reaction: Sickles to Manassas', 'unknown-leader'],
    ['Cavalry withdrawal: yes', 'not-an-order'],
    ['PP 1-3: move McClellan to Manassas unless Lee comes', 'unknown-condition'],
    ['until Manassas is ours, wait', 'not-an-order'],
    ['PP 1-3: if "a" then if "b" then wait', 'nested'],
    ['PP 1-3: if "a" then move McClellan to Manassas until "b"', 'nested'],
  ])('C3.14 what is no condition and no standing order is a fault: %s', (text, code) => {
    expect(codes(text)).toContain(code);
  });

  it('C3.11 the nearest name is suggested', () => {
    expect(first('PP 1-3: move McClelan to Manassas')?.message).toContain(
      'Did you mean McClellan?',
    );
    expect(first('PP 1-3: mov McClellan')?.message).toContain('Did you mean move?');
    expect(first('PP 1-3: move McClellan to Washingten')?.message).toContain(
      'Did you mean Washington?',
    );
  });

  it('C3.11 pulses that overlap or go back are told', () => {
    expect(codes('PP 1-3: wait\nPP 3: wait')).toEqual(['pulse-overlap']);
    expect(codes('PP 4: wait\nPP 1-3: wait')).toEqual(['pulse-order']);
    expect(codes('PP 1-3: wait\nPP 4: wait')).toEqual([]);
  });

  it('C3.11 an empty sheet asks for a wait', () => {
    for (const text of ['', '\n\n', '# nothing yet', 'List: east']) {
      expect(read(text).faults).toMatchObject([{ line: 0, code: 'empty' }]);
    }
  });

  it('C3.11 all lines are read, whatever is wrong with the first', () => {
    expect(codes('hello\nPP 1: nonsense\nPP 2: wait\nPP 3: enter at')).toEqual([
      'not-an-order',
      'unknown-order',
      'enter-what',
    ]);
  });

  it('C3.8 a commander of two accounts must name one', () => {
    const two = view({ lists: ['trans', 'naval'] });
    const { list: _list, ...bare } = question('orders');
    expect(readPulseSheet(pack, 'PP 1: wait', bare, two).faults).toMatchObject([
      { line: 0, code: 'which-list' },
    ]);
    expect(readPulseSheet(pack, 'PP 1: wait', bare, view()).faults).toEqual([]);
  });
});

describe('long sheets', () => {
  it('after 200 faults no more are told', () => {
    const { faults } = read('nonsense\n'.repeat(1000));
    expect(faults).toHaveLength(201);
    expect(faults.map(({ code }) => code)).toContain('too-many-faults');
  });

  it('C3.11 a sheet of 2,000 lines is read, one line more is refused', () => {
    const ofLines = (n: number): string => `${'# remark\n'.repeat(n - 1)}PP 1: wait`;
    expect(read(ofLines(2000))).toMatchObject({ faults: [], lines: [{ line: 2000 }] });
    expect(codes(ofLines(2001))).toEqual(['too-long']);
  });

  it.each([
    ['10,000 lines', 'PP 1-3: move McClellan to Brownsville via 0744\n'.repeat(10_000)],
    ['far marches', 'PP 1-3: move McClellan to Brownsville via 0744\n'.repeat(2000)],
    ['nested conditions', `PP 1-3: if "${'x'.repeat(300)}" then if if if\n`.repeat(2000)],
    ['blanks', `${' '.repeat(400)}P\n`.repeat(2000)],
    ['one long line', 'PP 9 '.repeat(400_000)],
  ])('a sheet of %s is read in less than a second', (_name, text) => {
    const started = performance.now();
    read(text);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('written orders', () => {
  it.each([
    'PP 1-3: enter 3 leaders at Washington\n',
    'PP 1-5: enter 5 SP at Baltimore\n',
    'PP 1: enter 1 SP at Baltimore\nPP 2: enter 1 leader at Baltimore\n',
    'PP 1-3: move McClellan to Manassas Junction via Alexandria\n',
    'PP 1: move McClellan alone to Baltimore\n',
    'PP 1-3: move McClellan to Baltimore by rail\n',
    'PP 1-2: move 2 SP at Baltimore as a stack to Washington\n',
    'PP 1-3: build depot at Washington\n',
    'PP 1-3: entrench 3 SP at Washington\n',
    'PP 1-3: entrench McClellan\nPP 4-9: wait\n',
    'PP 1-3: if Manassas Junction is ours then entrench McClellan else move 1 SP at Baltimore to 7612\n',
    'PP 1-3: if "the enemy is gone" then entrench McClellan\n',
  ])('orders are written as they are read: %s', (text) => {
    const reading = read(text);
    expect(reading.faults).toEqual([]);
    const means = reading.lines.flatMap((line) => line.means ?? []);
    expect(writeOrders(pack, means, question('orders'))).toBe(text);
  });

  it('C5.8 the SP that a leader cannot lead are warned of', () => {
    const seen = view({ troops: [troops(places.washington, 5)] });
    const { faults, warnings } = read('PP 1-3: move McClellan to Manassas', seen);
    expect(faults).toEqual([]);
    expect(warnings).toMatchObject([{ code: 'leaves-behind', rule: 'C5.8' }]);
  });
});

describe('a sheet of those who are presented', () => {
  const read = (text: string) =>
    readPresentSheet(
      text,
      question('present'),
      view({
        prospects: [{ leader: 'Banks', side: 'usa', stars: 1, what: 'promotion', list: 'east' }],
      }),
    );

  it('C5.3 is read to 200 lines and 20,000 characters, and does not count if it has more', () => {
    const tooLong = (line: number) => ({
      ...{ line, code: 'too-long', message: 'This is too long. Write 200 lines or fewer.' },
    });
    expect(read('present nobody\n'.repeat(201))).toMatchObject({ faults: [tooLong(200)] });
    expect(read(`${'\n'.repeat(10_000)}present Banks`).faults).toEqual([]);
    const long = read(`${' '.repeat(20_000)}present Banks`);
    expect([long.lines, long.faults]).toMatchObject([[], [tooLong(0)]]);
    const wide = read(`present Banks\npresent ${' '.repeat(488)}Banks`);
    expect(wide.lines).toMatchObject([{ line: 1 }]);
    expect(wide.faults).toMatchObject([{ line: 2, column: 501, code: 'too-long' }]);
  });
});
