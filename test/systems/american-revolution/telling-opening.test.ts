/** What a report opens with and ends with: what matters most, what is due, losses, positions, and what comes next. */
import { describe, expect, it } from 'vitest';
import { asQuestionKey, type Viewer } from '../../../src/kernel/basic.js';
import type { Question } from '../../../src/kernel/system.js';
import type { Fact } from '../../../src/systems/american-revolution/rules/fact.js';
import type { State } from '../../../src/systems/american-revolution/rules/state.js';
import { AMERICAN, BRITISH, march, position, seat, telling } from './telling-board.js';
import {
  american,
  assessed,
  battle,
  british,
  levied,
  lost,
  turned,
  wintered,
} from './telling-facts.js';
import { linesOf, now, placesOf, reportTo, tableOf } from './telling-letter.js';

const question = (title: string): Question => ({
  ...{ key: asQuestionKey(title), to: AMERICAN, kind: 'orders', title, about: {}, silence: 'wait' },
});
const over = { victor: 'british', why: 'they control 51 VP' } as const;

describe('a report opens with', () => {
  const openingOf = (who: Viewer, facts: readonly Fact[], at: State = now) =>
    reportTo(who, facts, [], { at }).opening?.map(({ text, places = [] }) => [text, ...places]);
  const NOTHING_DUE = ['Nothing is due from you now.'];

  it.each<readonly [Viewer, Fact | readonly Fact[], readonly string[]]>([
    [
      AMERICAN,
      { kind: 'success', nth: 3, area: 'trenton' },
      ['The Americans scored their third major success, at Trenton.', 'trenton'],
    ],
    [AMERICAN, { kind: 'french-due', turn: 14 }, ['The French will come in Summer 1778.']],
    [
      BRITISH,
      { kind: 'withdrawal', n: 10, by: 14 },
      ['London recalls 10 SP by the end of Summer 1778.'],
    ],
    [
      BRITISH,
      { kind: 'withdrawal', n: 10, by: 34 },
      ['London recalls 10 SP by the end of Summer 1783, if the war goes on until then.'],
    ],
    [
      AMERICAN,
      { kind: 'french-due', turn: 33 },
      ['The French will come in Spring 1783, if the war goes on until then.'],
    ],
    [
      BRITISH,
      { kind: 'unsupplied', area: 'trenton', n: 2 },
      ['Your 2 SP at Trenton ran out of supply and were lost.', 'trenton'],
    ],
    [
      AMERICAN,
      { kind: 'unsupplied', area: 'trenton', n: 1 },
      ['1 British SP at Trenton ran out of supply and was lost.', 'trenton'],
    ],
    [AMERICAN, { kind: 'entered', region: 'njy' }, ['The British entered New Jersey.']],
    [
      AMERICAN,
      [wintered('trenton', 1, 4), wintered('worcester', 2, 5)],
      ['The winter took 3 of 9 Continental SP.'],
    ],
    [AMERICAN, wintered('trenton', 0, 4), []],
    [
      AMERICAN,
      [levied('trenton', 1), levied('boston', 2), levied('trenton', 1)],
      ['4 Continental SP were raised at Trenton and Boston.', 'trenton', 'boston'],
    ],
    [AMERICAN, levied('trenton', 1), ['1 Continental SP was raised at Trenton.', 'trenton']],
    [BRITISH, levied('boston', 1), []],
    [
      AMERICAN,
      [
        { kind: 'perished', ...american, force: { 'M/open': 2, 'C/fort': 1 } },
        { kind: 'perished', side: 'american', area: 'worcester', force: { 'C/open': 4 } },
      ],
      ['You lost 7 SP to the winter in Trenton and Worcester.', 'trenton', 'worcester'],
    ],
    [
      AMERICAN,
      { kind: 'perished', ...british, force: { 'B/open': 9 } },
      ['The British lost 9 SP to the winter in Trenton.', 'trenton'],
    ],
    [
      BRITISH,
      [
        { kind: 'withdrew', area: 'boston', n: 6 },
        { kind: 'withdrew', area: 'newyork', n: 3 },
        { kind: 'withdrew', area: 'boston', n: 1 },
      ],
      ['Your 10 SP left Boston and New York for overseas.', 'boston', 'newyork'],
    ],
    [
      AMERICAN,
      { kind: 'withdrew', area: 'boston', n: 6 },
      ['6 British SP left Boston for overseas.', 'boston'],
    ],
    [BRITISH, { kind: 'withdrew', area: 'boston', n: 6, seat: 'british', line: 1 }, []],
    [
      AMERICAN,
      { kind: 'withdrew', area: 'boston', n: 6, seat: 'british', line: 1 },
      ['6 British SP left Boston for overseas.', 'boston'],
    ],
    [
      AMERICAN,
      { kind: 'placed', ...american, what: 'M', n: 3, as: 'militia' },
      ['3 militia SP turned out at Trenton.', 'trenton'],
    ],
    [
      AMERICAN,
      [
        { kind: 'placed', ...british, what: 'T', n: 3, as: 'tories' },
        { kind: 'placed', ...british, area: 'philadelphia', what: 'T', n: 2, as: 'tories' },
      ],
      ['5 Tory SP rose at Trenton and Philadelphia.', 'trenton', 'philadelphia'],
    ],
    [
      AMERICAN,
      [
        march('3 B newyork', 'eastjersey', { shifts: [], begins: true }),
        march('3 B eastjersey', 'trenton', { shifts: [] }),
        march('2 B boston', 'trenton', { shifts: [], by: 'sea' }),
        march('4 B trenton', 'wyoming', { shifts: [], begins: true }),
        march('4 B wyoming', 'iroquois', { shifts: [] }),
      ],
      ['The British moved 5 SP to Trenton.', 'trenton'],
    ],
    [BRITISH, march('3 B newyork', 'eastjersey', { shifts: [] }), []],
    [AMERICAN, { kind: 'amended', what: 'the weather' }, ['The gamemaster changed the position.']],
    [
      AMERICAN,
      [
        { kind: 'amended', what: 'the weather' },
        { kind: 'amended', what: 'the tides' },
      ],
      ['The gamemaster changed the position.'],
    ],
    [
      AMERICAN,
      { ...battle, side: 'american', losses: [0, 2] },
      ['You attacked at Trenton and lost nothing; the enemy lost 2 SP.', 'trenton'],
    ],
    [
      AMERICAN,
      battle,
      ['You were attacked at Trenton and lost 1 SP; the enemy lost 1 SP.', 'trenton'],
    ],
    [
      AMERICAN,
      assessed({ njy: 'british', mas: 'british' }),
      [
        'The British gained control of Massachusetts Bay and New Jersey. They control 10 VP and need 51 to win.',
      ],
    ],
    [
      AMERICAN,
      assessed({ njy: null, mas: null }),
      ['No one controls Massachusetts Bay or New Jersey now.'],
    ],
    [
      AMERICAN,
      [
        { kind: 'placed', ...american, what: 'F', n: 11, as: 'landing' },
        { kind: 'placed', ...american, what: 'SF', n: 6, as: 'landing' },
      ],
      ['You landed 17 SP at Trenton.', 'trenton'],
    ],
    [AMERICAN, { kind: 'goes-on' }, ['The war goes on.']],
    [AMERICAN, { kind: 'entered', region: 'hud' }, ['The British entered the Hudson Highlands.']],
    [AMERICAN, assessed({}), ['Nothing of note happened.']],
    [AMERICAN, [], ['Nothing of note happened.']],
  ])('to %s of %o', (who, facts, first) => {
    expect(openingOf(who, [facts].flat())).toEqual([
      ...(first.length === 0 ? [] : [first]),
      NOTHING_DUE,
    ]);
  });

  it('enemies that came near posts of the reader, and not near those of another theater', () => {
    const open = position(['2 M worcester', '4 C trenton'], {}, 'open');
    const came = [march('3 B boston', 'springfield', { shifts: [] })];
    const near = ['The British moved 3 SP to Springfield.', 'springfield'];
    expect(openingOf(seat('american-north'), came, open)).toEqual([near, NOTHING_DUE]);
    expect(openingOf(seat('american-middle'), came, open)).toEqual([NOTHING_DUE]);
  });

  it.each<readonly [string, Fact | readonly Fact[], readonly string[]]>([
    [
      'american-north',
      battle,
      ['The British attacked at Trenton and lost 1 SP; the Americans lost 1 SP.', 'trenton'],
    ],
    [
      'british-north',
      battle,
      ['The British attacked at Trenton and lost 1 SP; the Americans lost 1 SP.', 'trenton'],
    ],
    [
      'british-middle',
      battle,
      ['You attacked at Trenton and lost 1 SP; the enemy lost 1 SP.', 'trenton'],
    ],
    [
      'american-middle',
      battle,
      ['You were attacked at Trenton and lost 1 SP; the enemy lost 1 SP.', 'trenton'],
    ],
    [
      'american-north',
      { kind: 'placed', ...american, what: 'F', n: 11, as: 'landing' },
      ['The Americans landed 11 SP at Trenton.', 'trenton'],
    ],
    [
      'american-middle',
      { kind: 'placed', ...american, what: 'F', n: 11, as: 'landing' },
      ['You landed 11 SP at Trenton.', 'trenton'],
    ],
    [
      'british-north',
      { kind: 'unsupplied', area: 'trenton', n: 2 },
      ['2 British SP at Trenton ran out of supply and were lost.', 'trenton'],
    ],
  ])(
    'to %s, who is told as his own what befalls whom he commands alone, of %o',
    (who, facts, first) => {
      const open = position(['4 C trenton', '5 B newyork'], {}, 'open');
      expect(openingOf(seat(who), [facts].flat(), open)?.[0]).toEqual(first);
    },
  );

  it('what the winter took and who left, of a theater apart from others of its side', () => {
    const perished = (area: string, n: number): Fact => ({
      ...{ kind: 'perished', side: 'american', area, force: { 'C/open': n } },
    });
    const north = seat('american-north');
    expect(openingOf(north, [perished('trenton', 3), perished('boston', 2)])).toEqual([
      ['The Americans lost 3 SP to the winter in Trenton.', 'trenton'],
      ['You lost 2 SP to the winter in Boston.', 'boston'],
      NOTHING_DUE,
    ]);
    const left: readonly Fact[] = [
      { kind: 'withdrew', area: 'newyork', n: 3 },
      { kind: 'withdrew', area: 'boston', n: 2 },
    ];
    expect(openingOf(seat('british-north'), left)).toEqual([
      ['3 British SP left New York for overseas.', 'newyork'],
      ['Your 2 SP left Boston for overseas.', 'boston'],
      NOTHING_DUE,
    ]);
  });

  it('who controls a region after the last pass over it (AR-55)', () => {
    const passes = [assessed({ mas: 'british' }), assessed({ mas: null, njy: 'american' }, 2)];
    expect(openingOf(AMERICAN, passes)).toEqual([
      ['The Americans gained control of New Jersey.'],
      ['No one controls Massachusetts Bay now.'],
      NOTHING_DUE,
    ]);
  });

  it('nothing of a region that a later pass gives back to whose it was (AR-55)', () => {
    const pass = (control: 'british' | 'american' | null, was: 'british' | 'american' | null) => ({
      ...({ kind: 'assessed', control: { mas: control }, was: { mas: was }, vp: 18 } as const),
    });
    const back = [pass('british', 'american'), pass('american', 'british')];
    expect(openingOf(AMERICAN, back)).toEqual([['Nothing of note happened.'], NOTHING_DUE]);
    const on = [pass('british', 'american'), pass(null, 'british')];
    expect(openingOf(AMERICAN, on)).toEqual([
      ['No one controls Massachusetts Bay now.'],
      NOTHING_DUE,
    ]);
  });

  it('the three things that weigh most, of two alike the one with more SP, and else the first', () => {
    const facts: readonly Fact[] = [
      ...[{ kind: 'entered', region: 'njy' } as const, levied('trenton', 1), battle],
      ...[{ ...battle, losses: [1, 2] } as const, { ...battle, losses: [1, 0] } as const],
      { kind: 'unsupplied', area: 'trenton', n: 1 },
    ];
    expect(openingOf(AMERICAN, facts)?.map(([text]) => text)).toEqual([
      '1 British SP at Trenton ran out of supply and was lost.',
      'You were attacked at Trenton and lost 2 SP; the enemy lost 1 SP.',
      'You were attacked at Trenton and lost 1 SP; the enemy lost 1 SP.',
      ...NOTHING_DUE,
    ]);
    const news: readonly Fact[] = [
      { kind: 'unsupplied', area: 'trenton', n: 9 },
      { kind: 'withdrawal', n: 10, by: 14 },
      { kind: 'french-due', turn: 14 },
      { kind: 'success', nth: 3, area: 'trenton' },
    ];
    expect(openingOf(BRITISH, news)?.map(([text]) => text)).toEqual([
      'The Americans scored their third major success, at Trenton.',
      'The French will come in Summer 1778.',
      'London recalls 10 SP by the end of Summer 1778.',
      ...NOTHING_DUE,
    ]);
    const regions: readonly Fact[] = ['njy', 'vir', 'geo', 'mas'].map((region) => ({
      ...{ kind: 'entered', region },
    }));
    expect(openingOf(AMERICAN, [...regions, levied('trenton', 1)])?.map(([text]) => text)).toEqual([
      '1 Continental SP was raised at Trenton.',
      'The British entered New Jersey.',
      'The British entered Virginia.',
      ...NOTHING_DUE,
    ]);
  });

  it('the end of the war, after which nothing is due', () => {
    const end: Fact = { kind: 'over', ...over };
    const success: Fact = { kind: 'success', nth: 1, area: 'trenton' };
    expect(openingOf(AMERICAN, [success, end], { ...now, over })?.map(([text]) => text)).toEqual([
      'The war is over. The British win: they control 51 VP.',
      'The Americans scored their first major success, at Trenton.',
    ]);
  });

  it('the end of the war by the hand of the gamemaster, with his reason', () => {
    const end = { kind: 'amended', what: '', told: 'Peace was made.', sets: { over } } as Fact; // with a reason
    expect(openingOf(AMERICAN, [end], { ...now, over })?.map(([text]) => text)).toEqual([
      'The war is over. The British win: they control 51 VP. His reason: Peace was made.',
    ]);
  });

  it('to the gamemaster regulars who left, by order too (AR-25)', () => {
    const left: Fact = { kind: 'withdrew', area: 'boston', n: 6, seat: 'british', line: 1 };
    expect(openingOf('gm', [left])?.[0]).toEqual([
      ...['6 British SP left Boston for overseas.', 'boston'],
    ]);
  });

  it('to the gamemaster a battle by its sides, and who moves next', () => {
    expect(openingOf('gm', [battle, turned])).toEqual([
      ['The British attacked at Trenton and lost 1 SP; the Americans lost 1 SP.', 'trenton'],
      ['The Americans move next, in Spring 1775.'],
    ]);
    expect(openingOf('gm', [battle])?.at(-1)).toEqual([
      'The American player-turn of Spring 1775 goes on.',
    ]);
  });

  it.each([
    [['Place 5 militia.'], 'Due from you: Place 5 militia.'],
    [['Which SP are lost?'], 'Due from you: Which SP are lost?'],
    [['St. Leger'], 'Due from you: St. Leger.'],
    [['One', 'Two?'], '2 answers are due from you. One. Two?'],
  ])('what is due: %o', (titles, sentence) => {
    const report = reportTo(AMERICAN, [], [], { asked: titles.map(question) });
    expect(report.lead).toBe(`Nothing of note happened. ${sentence}`);
    expect(linesOf(report, 'What comes next').slice(0, titles.length)).toEqual(
      titles.map((title) => (/[.?]$/.test(title) ? title : `${title}.`)),
    );
  });
});

describe('what comes next', () => {
  const nextTo = (who: Viewer, at: State, facts: readonly Fact[] = []) =>
    linesOf(reportTo(who, facts, [], { at }), 'What comes next');

  it('is all that comes with the next arrivals (AR-22)', () => {
    const both = nextTo('gm', position(['9 B boston'], { turn: 5, frenchDue: 6 }));
    expect(both.filter((line) => line.startsWith('Expected'))).toEqual([
      expect.stringMatching(/^Expected in Summer 1776: American: 11 French SP/),
      'Expected in Summer 1776: British: 44 regular SP.',
    ]);
  });

  it('is that the player-turn goes on, in a letter about the gamemaster’s changes alone too', () => {
    const earlier = [march('3 B newyork', 'eastjersey')];
    const amended: Fact = { kind: 'amended', what: 'the weather' };
    const goesOn = (told: readonly Fact[], before: readonly Fact[] = []): boolean =>
      linesOf(reportTo(AMERICAN, told, [], { earlier: before }), 'What comes next')[0] ===
      'The American player-turn of Spring 1775 goes on.';
    expect([goesOn([amended], earlier), goesOn([amended]), goesOn([amended], [turned])]).toEqual([
      ...[true, false, false],
    ]);
  });

  it('is whose player-turn it is, what waits, the next arrivals alone, and where fleets lie', () => {
    const at = {
      ...position(['9 B boston', '4 C trenton'], { turn: 18 }),
      ...{ overseas: { F: 11, SF: 6, B: 4, fleet: true }, withdrawal: { left: 7, by: 19 } },
      fleets: { american: 'rhodeisland', british: 'massbay' },
    };
    expect(nextTo(BRITISH, at)).toEqual([
      'The American player-turn of Summer 1779 is next.',
      'Ready to land from overseas: 4 regular SP.',
      'Expected in Spring 1780: 4 regular SP.',
      '7 regular SP must still leave from coastal areas by the end of Fall 1779.',
      'The British fleet lies in the sea zone Boston Bay.',
    ]);
    expect(nextTo(AMERICAN, at)).toEqual([
      'The American player-turn of Summer 1779 is next.',
      'Ready to land from overseas: 11 French SP, 6 French fleet SP and the French fleet.',
      'The French fleet lies in the sea zone Rhode Island Sound.',
      'The British fleet lies in the sea zone Boston Bay.',
    ]);
  });

  it('is of those who were called home and on no coast in time that they leave when they are (AR-25)', () => {
    const owed = (turn: number, by: number): readonly string[] =>
      nextTo(BRITISH, position(['9 B albany'], { turn, withdrawal: { left: 7, by } })).filter(
        (line) => line.startsWith('7 regular SP'),
      );
    expect([owed(20, 19), owed(19, 19), owed(31, 33)]).toEqual([
      ['7 regular SP must still leave as soon as they stand on a coast.'],
      ['7 regular SP must still leave from coastal areas by the end of Fall 1779.'],
      [
        '7 regular SP must still leave from coastal areas by the end of Spring 1783, if the war goes on until then.',
      ],
    ]);
  });

  it('is of those who would come after the last turn that they do if the war goes on (AR-82)', () => {
    const at = position(['9 B boston'], { turn: 32, spring: { SF: 6 } });
    expect(nextTo(AMERICAN, at)).toContain(
      'Expected in Spring 1783, if the war goes on until then: the French fleet with its 6 SP.',
    );
  });

  it('is nothing of those who are at home, have left for good, or come to a war that is over', () => {
    const idle = {
      ...position(['9 B boston'], { turn: 30, frenchDue: 2, withdrawal: 'done' }),
      fleets: { american: null, british: null },
    };
    expect(nextTo(BRITISH, idle)).toEqual(['The American player-turn of Summer 1782 is next.']);
    expect(nextTo(BRITISH, { ...idle, withdrawal: null, over })).toEqual([]);
    const lost = { ...idle, over, fleets: { american: null, british: 'nowhere' } };
    expect(nextTo(BRITISH, lost)).toEqual(['The British fleet lies in the sea zone nowhere.']);
  });

  it.each<readonly [string, readonly Fact[]]>([
    ['goes on', [battle]],
    ['goes on', [{ kind: 'amended', what: 'x' }, battle]],
    ['is next', [battle, turned]],
    ['is next', [battle, { kind: 'over', ...over }]],
    ['is next', [{ kind: 'amended', what: 'x' }]],
    ['is next', []],
  ])('the player-turn %s after %o', (what, facts) => {
    expect(nextTo(AMERICAN, now, facts)[0]).toBe(
      `The American player-turn of Spring 1775 ${what}.`,
    );
  });
});

describe('losses', () => {
  const facts: readonly Fact[] = [
    ...[lost('american', 'C', 1), lost('british', 'B', 2), wintered('trenton', 1, 4), turned],
    ...[
      wintered('worcester', 1, 2),
      wintered('albany', 0, 1),
      { kind: 'unsupplied', area: 'trenton', n: 3 } as const,
    ],
    { kind: 'perished', ...american, force: { 'M/open': 2 } },
    { kind: 'perished', ...british, force: { 'T/open': 1 } },
  ];

  it('of the own side are told in sum, and by what took them (AR-19, AR-51, AR-54, AR-69)', () => {
    const own = reportTo(AMERICAN, facts);
    expect(linesOf(own, 'Your losses')).toEqual([
      '5 SP lost in all. Your side has 6 SP left on the map.',
    ]);
    expect(tableOf(own, 'Your losses')).toEqual({
      columns: ['Lost', 'How', 'Where'],
      rows: [
        ['1 Continental SP', 'in battle', 'Trenton'],
        ['1 Continental SP', 'in the winter', 'Trenton'],
        ['1 Continental SP', 'in the winter', 'Worcester'],
        ['2 militia SP', 'in the winter', 'Trenton'],
      ],
      places: [['trenton'], ['trenton'], ['worcester'], ['trenton']],
    });
    expect(tableOf(reportTo(BRITISH, facts), 'Your losses')?.rows).toEqual([
      ['2 regular SP', 'in battle', 'Trenton'],
      ['3 regular SP', 'out of supply', 'Trenton'],
      ['1 Tory SP', 'in the winter', 'Trenton'],
    ]);
  });

  it('of a theater stand apart from those of others of its side', () => {
    const [middle, south] = [seat('american-middle'), seat('american-south')].map((who) =>
      reportTo(who, facts),
    );
    if (middle === undefined || south === undefined) throw new Error('two reports');
    expect(linesOf(middle, 'Your losses')).toEqual([
      '4 SP lost in all. Your side has 6 SP left on the map.',
    ]);
    expect(tableOf(middle, 'Your losses')?.places).toEqual([['trenton'], ['trenton'], ['trenton']]);
    expect(tableOf(middle, 'Other losses of your side')).toEqual({
      columns: ['Lost', 'How', 'Where'],
      rows: [['1 Continental SP', 'in the winter', 'Worcester']],
      places: [['worcester']],
    });
    expect(linesOf(middle, 'Other losses of your side')).toEqual([]);
    const headings = south.sections.map(({ heading }) => heading);
    expect(headings).toContain('Other losses of your side');
    expect(headings).not.toContain('Your losses');
  });

  it('are no section where there are none, and for the gamemaster', () => {
    for (const report of [reportTo(AMERICAN, [turned]), reportTo('gm', facts)])
      expect(report.sections.map(({ heading }) => heading)).not.toContain('Your losses');
  });
});

describe('positions', () => {
  const war = position(['9 B boston', '4 C trenton', '1 M trenton', '2 M worcester', '3 C camden']);
  const sectionsTo = (who: Viewer) =>
    reportTo(who, [], [], { at: war })
      .sections.filter(({ heading }) => heading.includes('orces'))
      .map(({ heading, lines, table }) => [heading, lines, table?.rows, table?.places]);
  const boston = ['Boston', 'Massachusetts Bay', '9', '9 B'];
  const camden = ['Camden', 'South Carolina', '3', '3 C'];
  const trenton = ['Trenton', 'New Jersey', '5', '4 C, 1 M'];
  const worcester = ['Worcester', 'Massachusetts Bay', '2', '2 M'];

  it('of a commander are all of his side, by the names of the areas', () => {
    const places = [['camden'], ['trenton'], ['worcester']];
    expect(sectionsTo(AMERICAN)).toEqual([
      ['Your forces', [], [camden, trenton, worcester], places],
    ]);
    expect(tableOf(reportTo(AMERICAN, []), 'Your forces')?.columns).toEqual([
      ...['Area', 'Region', 'SP', 'Of which'],
    ]);
  });

  it('of a theater are its own, and then those of others of its side', () => {
    expect(sectionsTo(seat('american-south')).map(([heading, , rows]) => [heading, rows])).toEqual([
      ['Your forces', [camden]],
      ['Other forces of your side', [trenton, worcester]],
    ]);
  });

  it('of the gamemaster are those of both sides', () => {
    expect(sectionsTo('gm').map(([heading, , rows]) => [heading, rows])).toEqual([
      ['American forces', [camden, trenton, worcester]],
      ['British forces', [boston]],
    ]);
  });
});

it('the gamemaster reads all that happened, in its order, and no story', () => {
  const move = { from: 'newyork', to: 'eastjersey', by: 'land', force: { 'B/open': 2 } } as const;
  const facts: readonly Fact[] = [
    ...[levied('trenton', 1), battle, lost('british', 'B', 1), turned],
    { kind: 'moved', side: 'british', ...move },
    { kind: 'failed', side: 'british', die: 1, ...move },
  ];
  const report = reportTo('gm', facts);
  expect(linesOf(report, 'What happened')).toEqual([
    '1 Continental SP was raised at Trenton.',
    expect.stringMatching(/^The British attacked at Trenton/),
    'The British lost 1 regular SP at Trenton.',
    'It is the British player-turn of Spring 1775.',
    '2 regular SP of the British moved from New York to East Jersey.',
    'A British group of 2 regular SP failed to move from New York to East Jersey (die 1).',
  ]);
  const way = ['newyork', 'eastjersey'];
  expect(placesOf(report, 'What happened')).toEqual([
    ...[['trenton'], ['trenton'], ['trenton'], [], way, way],
  ]);
  expect(report.sections.map(({ heading }) => heading)).toEqual([
    ...['What happened', 'What comes next', 'Regions', 'American forces', 'British forces'],
  ]);
  const open = reportTo('gm', facts, [], { at: position(['4 C trenton'], {}, 'open') });
  expect(linesOf(open, 'What happened')).toEqual(linesOf(report, 'What happened'));
});

it('a report may be the first of its step, with nothing told before it', () => {
  const report = telling.report(telling.view(now, AMERICAN), [], [], AMERICAN, []);
  expect(report).toEqual(reportTo(AMERICAN, []));
});
