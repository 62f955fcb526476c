/** The report as a story: what became of each order, battles, the enemy as seen, losses; and the dice it tells of. */
import { describe, expect, it } from 'vitest';
import { reportLine, type PlainReport } from '../../../src/kernel/report.js';
import type { PlayedSheet, Timed } from '../../../src/kernel/system.js';
import type { Fact } from '../../../src/systems/american-revolution/rules/fact.js';
import type { Order } from '../../../src/systems/american-revolution/rules/order.js';
import type { State } from '../../../src/systems/american-revolution/rules/state.js';
import type { Notice } from '../../../src/systems/american-revolution/telling/notice.js';
import { asQuestionKey, type SeatId } from '../../../src/kernel/basic.js';
import { AMERICAN, BRITISH, march, position, seat, telling, told } from './telling-board.js';

const now = position(['9 B boston', '6 B newyork', '4 C trenton', '2 M worcester']);

const sheet = (
  to: SeatId,
  ...orders: readonly (readonly [string, Order])[]
): PlayedSheet<Order> => ({
  prompt: { key: asQuestionKey('1.2/orders'), to, kind: 'orders', title: '', about: {} },
  lines: orders.map(([says, means], index) => ({
    ...{ line: index + 1, text: says, says, cost: {}, means },
  })),
});

function reportTo(
  who: SeatId,
  facts: readonly Fact[],
  sheets: readonly PlayedSheet<Order>[] = [],
  { at = now, earlier = [] }: { readonly at?: State; readonly earlier?: readonly Fact[] } = {},
): PlainReport {
  const timed = (fact: Fact): readonly Timed<Notice>[] => {
    const notice = told(fact, at, who);
    return notice === undefined ? [] : [{ at: 'land', notice }];
  };
  const view = telling.view(at, who);
  return telling.report(view, facts.flatMap(timed), [], who, sheets, earlier.flatMap(timed));
}
const linesOf = ({ sections }: PlainReport, heading: string): readonly string[] =>
  sections
    .filter((section) => section.heading === heading)
    .flatMap(({ lines }) => lines.map(reportLine))
    .map(({ mark, text }) => (mark === undefined ? text : `${mark}: ${text}`));

const move = (from: string, ...way: readonly string[]): Order => ({
  ...{ kind: 'move', from, way, force: 'all', leave: [], stop: {} },
});

/** As the British seat ordered it in a line of its sheet. */
const by = (line: number, fact: Fact | undefined): Fact =>
  ({ ...fact, seat: 'british', line }) as Fact; // only of facts that are there

describe('your orders', () => {
  const one = march('9 B boston', 'worcester', { die: 4, seat: 'british', line: 1 });
  const failed: Fact = {
    ...{ seat: 'british', line: 1 },
    ...{ kind: 'failed', side: 'british', from: 'worcester', to: 'hartford', by: 'land', die: 2 },
    force: { 'B/open': 9 },
  };

  it('say how far a group came and which roll ended its march (AR-32, AR-34)', () => {
    const way = sheet(BRITISH, [
      'All SP move to Hartford.',
      move('boston', 'worcester', 'hartford'),
    ]);
    expect(linesOf(reportTo(BRITISH, [one, failed], [way]), 'Your orders')).toEqual([
      'partly: All SP move to Hartford. Got as far as Worcester (die 4). The roll to enter Hartford was 2.',
    ]);
    const turned: Fact = { kind: 'turned', turn: 2, side: 'american' };
    expect(linesOf(reportTo(BRITISH, [one, turned], [way]), 'Your orders')[0]).toMatch(
      /^partly: .*Stopped at Worcester/,
    );
  });

  it('say nothing of a line whose facts do not name it, once the player-turn is over', () => {
    const turned: Fact = { kind: 'turned', turn: 2, side: 'american' };
    const line = sheet(BRITISH, ['All SP move to Worcester.', move('boston', 'worcester')]);
    const unnamed = march('9 B boston', 'worcester', { die: 4 });
    expect(linesOf(reportTo(BRITISH, [unnamed, turned], [line]), 'Your orders')).toEqual([
      'idle: All SP move to Worcester.',
    ]);
    expect(linesOf(reportTo(BRITISH, [unnamed], [line]), 'Your orders')).toEqual([
      'idle: All SP move to Worcester. Not reached yet.',
    ]);
  });

  it('give each of two lines with the same way its own roll, in their order (AR-34)', () => {
    const [away, home]: readonly Fact[] = [
      {
        ...{ kind: 'failed', side: 'british', from: 'boston', to: 'worcester', by: 'land', die: 1 },
        force: { 'B/open': 4 },
      },
      march('9 B boston', 'worcester', { die: 5, seat: 'british', line: 2 }),
    ];
    const lines = sheet(
      BRITISH,
      ['First.', move('boston', 'worcester')],
      ['Second.', move('boston', 'worcester')],
    );
    const told = [by(1, away), by(2, home)];
    expect(linesOf(reportTo(BRITISH, told, [lines]), 'Your orders')).toEqual([
      'undone: First. The roll to enter Worcester was 1.',
      'done: Second. Arrived at Worcester (die 5).',
    ]);
  });

  it('give a line that was dropped nothing of a later line like it', () => {
    const facts: readonly Fact[] = [
      { kind: 'dropped', seat: 'british', line: 1, area: 'boston', why: 'stop-rule' },
      march('9 B boston', 'worcester', { die: 5, seat: 'british', line: 2 }),
    ];
    const lines = sheet(
      BRITISH,
      ['First.', move('boston', 'worcester')],
      ['Second.', move('boston', 'worcester')],
    );
    expect(linesOf(reportTo(BRITISH, facts, [lines]), 'Your orders')).toEqual([
      'undone: First. Not done: your own rule said to stop.',
      'done: Second. Arrived at Worcester (die 5).',
    ]);
  });

  it('take in what letters in the middle of the step have told', () => {
    const sent = sheet(
      BRITISH,
      ['All SP move.', move('boston', 'worcester')],
      ['All SP go on.', move('worcester', 'hartford')],
    );
    const report = reportTo(BRITISH, [by(2, failed)], [sent], { earlier: [one] });
    expect(linesOf(report, 'Your orders')).toEqual([
      'done: All SP move. Arrived at Worcester (die 4).',
      'undone: All SP go on. The roll to enter Hartford was 2.',
    ]);
  });

  it('say that fewer SPs were there than the line names', () => {
    const order: Order = {
      ...move('boston', 'worcester'),
      force: [{ kind: 'B', n: 12 }],
    } as Order; // a move
    expect(
      linesOf(reportTo(BRITISH, [one], [sheet(BRITISH, ['12 B move.', order])]), 'Your orders'),
    ).toEqual(['partly: 12 B move. Only 9 SP of 12 were there. Arrived at Worcester (die 4).']);
  });

  it('leave the same march of another seat of the side to that seat', () => {
    const way = sheet(seat('british-north'), ['All SP move.', move('boston', 'worcester')]);
    const own = march('4 B boston', 'worcester', { die: 3, seat: 'british-north', line: 1 });
    expect(
      linesOf(reportTo(seat('british-north'), [by(1, one), own], [way]), 'Your orders'),
    ).toEqual(['done: All SP move. Arrived at Worcester (die 3).']);
  });

  it('say how far a march has come in whose midst militia rises', () => {
    const way = sheet(BRITISH, ['All SP move.', move('boston', 'worcester', 'hartford')]);
    const report = reportTo(BRITISH, [one], [way]);
    expect(linesOf(report, 'Your orders')).toEqual([
      'partly: All SP move. Has reached Worcester (die 4) so far.',
    ]);
    expect(linesOf(report, 'What comes next')[0]).toBe(
      'The American player-turn of Spring 1775 goes on.',
    );
  });

  it('say that a group stopped as ordered (AR-33)', () => {
    const stopped: Order = {
      ...move('boston', 'worcester', 'hartford'),
      stop: { after: 1 },
    } as Order; // a move
    const way = sheet(BRITISH, ['All SP move.', stopped]);
    expect(linesOf(reportTo(BRITISH, [one], [way]), 'Your orders')).toEqual([
      'done: All SP move. Stopped at Worcester (die 4), as ordered.',
    ]);
  });

  it('say why a line came to nothing, each by its own place on the sheet', () => {
    const attack: Order = { kind: 'attack', area: 'trenton', force: 'all', against: [], odds: 1 };
    const sent = sheet(
      BRITISH,
      ['All SP move.', move('boston', 'worcester')],
      ['All SP attack.', attack],
    );
    const dropped: Fact = {
      kind: 'dropped',
      seat: 'british',
      line: 2,
      area: 'trenton',
      why: 'odds',
    };
    expect(linesOf(reportTo(BRITISH, [one, dropped], [sent]), 'Your orders')).toEqual([
      'done: All SP move. Arrived at Worcester (die 4).',
      'undone: All SP attack. Not done: the odds were too low.',
    ]);
    expect(linesOf(reportTo(BRITISH, [], [sent]), 'Your orders')).toEqual([
      'idle: All SP move. Not reached yet.',
      'idle: All SP attack. Not reached yet.',
    ]);
  });
});

it('a battle is told with its odds, its die and the losses of each side by kind (AR-19, AR-20)', () => {
  const fought: Fact = {
    ...{ kind: 'fought', side: 'british', area: 'trenton', against: ['open'], odds: 1, die: 4 },
    ...{ force: { 'B/open': 5, 'T/open': 2 }, defenders: { 'C/open': 4 }, strengths: [7, 4] },
    ...{ result: ['1', '1'], losses: [1, 1] },
  };
  const facts: readonly Fact[] = [
    fought,
    { kind: 'lost', side: 'british', area: 'trenton', force: { 'T/open': 1 } },
    { kind: 'lost', side: 'american', area: 'trenton', force: { 'C/open': 1 } },
  ];
  const report = reportTo(AMERICAN, facts);
  expect(linesOf(report, 'Battles')).toEqual([
    'Trenton: The British attacked 4 Continental SP with 5 regular and 2 Tory SP, odds 1-1 (7 to 4). The die was 4. The British lost 1 Tory SP, and you lost 1 Continental SP. Of those that fought, 3 of your SP and 6 of the enemy’s are left.',
  ]);
  expect(report.lead).toBe(
    'You were attacked at Trenton and lost 1 SP; the enemy lost 1 SP. Nothing is due from you now.',
  );
  expect(linesOf(report, 'Your losses')[0]).toMatch(/^1 SP lost in all\./);
});

it('an enemy who passed the reader’s posts and went out of sight is told as one march', () => {
  const far = position(['3 B lancaster', '4 C trenton']);
  const steps = [march('3 B newyork', 'eastjersey'), march('3 B philadelphia', 'lancaster')];
  const passed: readonly Fact[] = [
    ...steps.slice(0, 1),
    march('3 B eastjersey', 'trenton'),
    march('3 B trenton', 'philadelphia'),
    ...steps.slice(1),
  ].map((fact) => ({ ...fact, shifts: [] }));
  expect(linesOf(reportTo(AMERICAN, passed, [], { at: far }), 'What the British did')).toEqual([
    '3 regular SP moved from New York by way of East Jersey, Trenton and Philadelphia to Lancaster. They moved past your posts and are out of sight.',
  ]);
});

it('a picture has one counter for each side and condition in an area, with its strength and kind in its face', () => {
  const siege = position(['13 B fort boston', '20 M siege boston', '2 C boston'], {}, 'open');
  const { marks } = telling.picture(telling.view(siege, AMERICAN), []);
  expect(marks.map(({ id, face, known }) => [id, face, known])).toEqual([
    ['american open boston', '2C', 'own'],
    ['american siege boston', '20M', 'own'],
    ['british fort boston', '13B', 'seen'],
    ['turn', 'Am', 'public'],
  ]);
  const waits = { ...siege, overseas: { F: 11, SF: 6, B: 44, fleet: true } };
  const boxes = (who: SeatId) =>
    telling
      .picture(telling.view(waits, who), [])
      .marks.filter(({ id }) => id.endsWith('overseas'))
      .map(({ side, face, name }) => [side, face, name]);
  expect(boxes(AMERICAN)).toEqual([['american', '17', '6SF 11F']]);
  expect(boxes(BRITISH)).toEqual([['british', '44B', '']]);
});

it('no Tories are shown in a region that has none (AR-78)', () => {
  const regions = Object.fromEntries(
    Object.entries(now.regions).map(([id, region]) => [id, { ...region, tories: true }]),
  );
  const { sections } = reportTo(AMERICAN, [], [], { at: { ...now, regions } });
  const rows = sections.find(({ heading }) => heading === 'Regions')?.table?.rows ?? [];
  const outIn = (name: string) => rows.find(([first]) => first === name)?.at(-1);
  expect([outIn('Canada'), outIn('New Jersey')]).toEqual(['', 'Tories']);
});
