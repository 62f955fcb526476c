/** What a report says became of each line of its reader's own sheet. */
import { describe, expect, it } from 'vitest';
import type { PlayedSheet } from '../../../src/kernel/system.js';
import type { Fact } from '../../../src/systems/american-revolution/rules/fact.js';
import type { Order } from '../../../src/systems/american-revolution/rules/order.js';
import { BRITISH, march, position, seat } from './telling-board.js';
import { linesOf, now, placesOf, reportTo, sheet } from './telling-letter.js';

const move = (from: string, ...way: readonly string[]): Order => ({
  ...{ kind: 'move', from, way, force: 'all', leave: [], stop: {} },
});

/** As the British seat ordered it in a line of its sheet. */
const by = (line: number, fact: Fact | undefined): Fact =>
  ({ ...fact, seat: 'british', line }) as Fact; // only of facts that are there
const withdrew = (n: number): Fact => ({ kind: 'withdrew', area: 'boston', n });
const dropped: Fact = { kind: 'dropped', seat: 'british', line: 1, area: 'boston', why: 'odds' };
const withoutMeans = ({ line, text, says, cost }: PlayedSheet<Order>['lines'][number]) => ({
  ...{ line, text, says, cost },
});

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

  it('say who had to stay on the way though the line leaves nobody there (AR-04, AR-41)', () => {
    const way = sheet(BRITISH, ['9 B move.', move('newyork', 'eastjersey', 'trenton', 'wyoming')]);
    const first = march('9 B newyork', 'eastjersey', { die: 4, seat: 'british', line: 1 });
    const second = march('4 B eastjersey', 'trenton', { die: 5, seat: 'british', line: 1 });
    const third = march('3 B trenton', 'wyoming', { die: 6, seat: 'british', line: 1 });
    const at = position(['9 B newyork', '4 B eastjersey', '3 B trenton']);
    const told = (...facts: readonly Fact[]) =>
      linesOf(reportTo(BRITISH, facts, [way], { at }), 'Your orders');
    const pinned = (fact: Fact, n: number): Fact => ({ ...fact, pinned: n }) as Fact; // a move
    expect(told(first, pinned(second, 5), pinned(third, 1))).toEqual([
      'partly: 9 B move. 5 SP had to stay at East Jersey to pin the enemy. 1 SP had to stay at Trenton to pin the enemy. Arrived at Wyoming (dice 4, 5, 6).',
    ]);
    expect(told(first, second, third)).toEqual([
      'done: 9 B move. Arrived at Wyoming (dice 4, 5, 6).',
    ]);
    const stopped = { kind: 'dropped', seat: 'british', line: 1, area: 'trenton' } as const;
    const over: Fact = { kind: 'turned', turn: 2, side: 'american' };
    expect(told(first, pinned(second, 5), { ...stopped, why: 'leave-behind' }, over)).toEqual([
      'partly: 9 B move. 5 SP had to stay at East Jersey to pin the enemy. Stopped at Trenton (dice 4, 5): too few SP were left to pin the enemy there and move on.',
    ]);
  });

  it('say where a march has stopped that was given up, while play waits for an answer of another seat', () => {
    const first = sheet(BRITISH, ['9 B move.', move('newyork', 'eastjersey', 'trenton')]);
    const stopped = { kind: 'dropped', seat: 'british', line: 1, area: 'eastjersey' } as const;
    const step = march('9 B newyork', 'eastjersey', {
      die: 4,
      shifts: [],
      seat: 'british',
      line: 1,
    });
    const rises: Fact = {
      ...{ kind: 'placed', side: 'american', area: 'trenton', what: 'M', n: 5, as: 'militia' },
    };
    const facts: readonly Fact[] = [
      step,
      { ...stopped, why: 'leave-behind', stopped: true },
      rises,
    ];
    expect(
      linesOf(
        reportTo(BRITISH, facts, [first], { at: position(['9 B newyork'], {}, 'open') }),
        'Your orders',
      ),
    ).toEqual([
      'partly: 9 B move. Stopped at East Jersey (die 4): too few SP were left to pin the enemy there and move on.',
    ]);
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
    expect(linesOf(reportTo(BRITISH, [one, dropped], [way]), 'Your orders')).toEqual([
      'partly: All SP move. Stopped at Worcester (die 4): the odds were too low.',
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

  const B = { 'B/open': 5 };
  const five = [{ kind: 'B', n: 5 }] as const;
  const sail: Order = { kind: 'sail', from: 'boston', to: 'newport', force: five };
  const voyage = march('5 B boston', 'newport', { by: 'sea', shifts: [] });
  const stayed: Fact = { ...failed, from: 'boston', to: 'newport', by: 'sea', force: B };
  const attack: Order = { kind: 'attack', area: 'boston', force: five, against: [], odds: 1 };
  const fought: Fact = {
    ...{ kind: 'fought', side: 'british', area: 'boston', against: ['open'], odds: 2, die: 4 },
    ...{ force: B, defenders: { 'C/open': 4 }, strengths: [5, 4], result: ['0', '1'] },
    losses: [0, 1],
  };
  const works = (kind: 'fortify' | 'besiege'): Order => ({ kind, area: 'boston', force: five });
  const built = (kind: 'fortified' | 'besieged', n = 5): Fact => ({
    ...{ kind, side: 'british', area: 'boston', force: { 'B/open': n } },
  });
  const open: Order = { kind: 'open', area: 'boston', force: five };
  const opened = (n: number): Fact => ({
    ...{ kind: 'opened', side: 'british', area: 'boston', force: { 'B/fort': n } },
  });
  const land: Order = { kind: 'land', at: 'boston' };
  const placed = (n: number): Fact => ({
    ...{ kind: 'placed', side: 'british', area: 'boston', what: 'B', n, as: 'landing' },
  });
  const withdraw: Order = { kind: 'withdraw', area: 'boston', n: 5 };
  const fleet: Order = { kind: 'fleet', to: 'newport' };
  const sailed: Fact = { kind: 'sailed', side: 'british', to: 'newport' };
  const way = move('boston', 'worcester', 'hartford');
  const stepOf = (from: string, to: string, die: number) =>
    march(`9 B ${from}`, to, { die, shifts: [] });

  it.each<readonly [string, Order, readonly Fact[], readonly string[]]>([
    ['done: Arrived at Newport (die 5).', sail, [{ ...voyage, die: 5 } as Fact], ['newport']],
    ['done: Arrived at Newport.', sail, [voyage], ['newport']],
    ['undone: The roll was 2, so they stayed at Boston.', sail, [stayed], ['boston', 'newport']],
    [
      'undone: Only 3 SP of 5 were there. The roll was 2, so they stayed at Boston.',
      ...([sail, [{ ...stayed, force: { 'B/open': 3 } }], ['boston', 'newport']] as const),
    ],
    ['done: It reached the sea zone Rhode Island Sound.', fleet, [sailed], ['newport']],
    ['done: 5 regular SP stand in the open.', open, [opened(5)], ['boston']],
    [
      'partly: Only 1 SP of 5 was there. 1 regular SP stands in the open.',
      ...([open, [opened(1)], ['boston']] as const),
    ],
    [
      'partly: Only 2 SP of 5 were there. 2 regular SP stand in the open.',
      ...([open, [opened(2)], ['boston']] as const),
    ],
    ['done: 7 SP landed.', land, [placed(4), sailed, placed(3)], ['boston']],
    ['done: The fleet arrived.', land, [sailed], ['boston']],
    ['done: 5 SP left for overseas.', withdraw, [withdrew(5)], ['boston']],
    ['partly: 4 SP left for overseas.', withdraw, [withdrew(4)], ['boston']],
    [
      'done: Fought at 2-1, die 4: you lost nothing, the enemy 1 SP.',
      ...([attack, [fought], ['boston']] as const),
    ],
    ['done: 5 regular SP went into the fort.', works('fortify'), [built('fortified')], ['boston']],
    [
      'done: 5 regular SP went into siege lines.',
      works('besiege'),
      [built('besieged')],
      ['boston'],
    ],
    [
      'partly: Only 1 SP of 5 was there. 1 regular SP went into siege lines.',
      ...([works('besiege'), [built('besieged', 1)], ['boston']] as const),
    ],
    [
      'done: Arrived at Hartford (dice 4, 6).',
      ...([
        way,
        [stepOf('boston', 'worcester', 4), stepOf('worcester', 'hartford', 6)],
        ['hartford'],
      ] as const),
    ],
    [
      'done: Arrived at Hartford.',
      ...([
        move('boston', 'hartford'),
        [march('9 B boston', 'hartford', { shifts: [] })],
        ['hartford'],
      ] as const),
    ],
    [
      'partly: Got as far as Worcester (die 4). The roll to enter Hartford was 2.',
      ...([way, [stepOf('boston', 'worcester', 4), failed], ['worcester']] as const),
    ],
    [
      'undone: The roll to enter Hartford was 2.',
      ...([move('worcester', 'hartford'), [failed], ['worcester', 'hartford']] as const),
    ],
    [
      'partly: Has reached Worcester (die 4) so far.',
      ...([way, [stepOf('boston', 'worcester', 4)], ['worcester']] as const),
    ],
    [
      'partly: Has reached Hartford (dice 4, 6) so far.',
      move('boston', 'worcester', 'hartford', 'newhaven'),
      [stepOf('boston', 'worcester', 4), stepOf('worcester', 'hartford', 6)],
      ['hartford'],
    ],
    [
      'partly: 2 Tory SP became regulars. Has reached Worcester (die 4) so far.',
      ...([
        way,
        [{ ...stepOf('boston', 'worcester', 4), turned: 2 } as Fact],
        ['worcester'],
      ] as const),
    ],
    [
      'done: 2 Tory SP became regulars. Arrived at Newport (die 5).',
      ...([sail, [{ ...voyage, die: 5, turned: 2 } as Fact], ['newport']] as const),
    ],
    ['undone: Not done: the odds were too low.', attack, [dropped], ['boston']],
    [
      'undone: Not done: the odds were too low.',
      ...([move('worcester', 'hartford'), [failed, dropped], ['boston']] as const),
    ],
    [
      'partly: Arrived at Newport (die 5): the odds were too low.',
      ...([sail, [{ ...voyage, die: 5 } as Fact, dropped], ['newport']] as const),
    ],
    ...[sail, fleet, open, land, withdraw, attack, works('fortify'), way].map(
      (order) => ['idle: Not reached yet.', order, [], []] as const,
    ),
  ])('%s', (became, order, facts, places) => {
    const report = reportTo(
      BRITISH,
      facts.map((fact) => by(1, fact)),
      [sheet(BRITISH, ['It goes on.', order])],
    );
    const [mark = '', text = ''] = became.split(/: (.*)/);
    expect(linesOf(report, 'Your orders')).toEqual([`${mark}: It goes on. ${text}`]);
    expect(placesOf(report, 'Your orders')).toEqual([places]);
  });

  it('say that a march stopped once its phase is over', () => {
    const sent = sheet(BRITISH, ['St. Leger goes on.', way]);
    const report = reportTo(BRITISH, [by(1, one)], [sent], { moment: 'combat' });
    expect(linesOf(report, 'Your orders')).toEqual([
      'partly: St. Leger goes on. Stopped at Worcester (die 4).',
    ]);
    expect(placesOf(report, 'Your orders')).toEqual([['worcester']]);
    const earlier = { earlier: [by(1, one)], moment: 'combat' };
    expect(linesOf(reportTo(BRITISH, [], [sent], earlier), 'Your orders')).toEqual([
      'partly: St. Leger goes on. Stopped at Worcester (die 4).',
    ]);
  });

  it('say of a march alone that it goes on, and not of one before it', () => {
    const sent = sheet(
      BRITISH,
      ['First.', way],
      ['Second.', move('newyork', 'westpoint', 'albany')],
    );
    const second = march('6 B newyork', 'westpoint', { die: 5, shifts: [] });
    expect(linesOf(reportTo(BRITISH, [by(1, one), by(2, second)], [sent]), 'Your orders')).toEqual([
      'partly: First. Stopped at Worcester (die 4).',
      'partly: Second. Has reached West Point (die 5) so far.',
    ]);
  });

  it('say that the war ended before they were reached', () => {
    const over = { victor: 'british', why: 'VP' } as const;
    const report = reportTo(BRITISH, [], [sheet(BRITISH, ['They go.', way])], {
      at: { ...now, over },
    });
    expect(linesOf(report, 'Your orders')).toEqual(['idle: They go. The war ended first.']);
  });

  it('are those of the order sheet: answers, and lines that were not understood, are left out', () => {
    const placing: Order = { kind: 'place', area: 'boston', n: 2 };
    const answer = sheet(BRITISH, ['place 2 at boston', placing]);
    const asked = { ...answer, prompt: { ...answer.prompt, kind: 'tories' } };
    const own = sheet(BRITISH, ['Nonsense.', placing], ['They go.', way]);
    const unread = {
      ...own,
      lines: own.lines.map((line, at) => (at === 0 ? withoutMeans(line) : line)),
    };
    const report = reportTo(BRITISH, [by(1, one)], [asked, unread]);
    expect(linesOf(report, 'Your orders')).toEqual([
      'partly: They go. Has reached Worcester (die 4) so far.',
    ]);
    expect(linesOf(reportTo(BRITISH, [], [own]), 'Your orders')).toEqual([
      'idle: They go. Not reached yet.',
    ]);
  });

  it('are not told a second time among what else was done', () => {
    const sent = sheet(BRITISH, ['They go.', move('boston', 'worcester')]);
    const other = march('6 B newyork', 'westpoint', { die: 5, shifts: [] });
    const report = reportTo(BRITISH, [by(1, one), other], [sent]);
    expect(linesOf(report, 'Also on your side')).toEqual([
      '6 regular SP moved from New York to West Point.',
    ]);
  });
});
