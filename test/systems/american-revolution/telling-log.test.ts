/** The gamemaster's log: where facts happened and what rolls were for. And of which rolls a seat is told. */
import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../../src/kernel/basic.js';
import type { ChanceRecord } from '../../../src/kernel/dice.js';
import type { Fact } from '../../../src/systems/american-revolution/rules/fact.js';
import { AMERICAN, BRITISH, march, position, telling, told } from './telling-board.js';

describe('a roll or a result has its title in the log', () => {
  it.each<readonly [string, object | undefined]>([
    [
      'turn 1.2/move 3/worcester',
      { title: 'Group, order 3', part: 'into Worcester', side: 'british' },
    ],
    ['move 1012/newyork 14', { title: 'Group, order 12', part: 'into New York', side: 'british' }],
    ['move 1000/nowhere', { title: 'Group, order 1000', part: 'into nowhere', side: 'british' }],
    ['turn 1.2/sail 2/die', { title: 'Sea transport, order 2', side: 'british' }],
    ['turn 1.1/battle trenton 1', { title: 'Battle at Trenton' }],
    ['battle trenton', { title: 'Battle at Trenton' }],
    ['turn 1.1/battle trenton 12/die', { title: 'Battle at Trenton, battle 12', part: 'die' }],
    [
      'battle trenton 1/attacker-lost',
      { title: 'Battle at Trenton', part: 'SP that the attacker lost' },
    ],
    [
      'turn 4.2/survival albany/lost',
      { title: 'Winter at Albany', part: 'SP lost', side: 'american' },
    ],
    ['survival albany/lost', { title: 'Winter at Albany', part: 'SP lost', side: 'american' }],
    [
      'turn 4.2/survival albany/12',
      { title: 'Winter at Albany', part: 'survival of SP 12', side: 'american' },
    ],
    [
      'survival/albany/2',
      { title: 'Winter at Albany', part: 'survival of SP 2', side: 'american' },
    ],
    ['turn 4.2/control/njy', { title: 'Control', part: 'New Jersey' }],
    ['control/nowhere', { title: 'Control', part: 'nowhere' }],
    [
      'turn 4.2/supply/albany',
      { title: 'Supply', part: 'regulars lost at Albany', side: 'british' },
    ],
    ['turn 4.2/levy/12', { title: 'Continental levy, roll 12', side: 'american' }],
    ['levy/2', { title: 'Continental levy, roll 2', side: 'american' }],
    ['turn 4.2/attrition/die', { title: 'Winter attrition', side: 'american' }],
    ['attrition/die', { title: 'Winter attrition', side: 'american' }],
    ...[
      ...['move 3/worcester 1x', 'move x/worcester', 'survival albany/lost/1', 'survival albany/x'],
      ...[
        'control/njy/1',
        'levy/1/2',
        'levy/x',
        'attrition/die/1',
        'survival.albany/1',
        'survival albany/1x',
        'battle trenton 1x',
        'anything',
      ],
    ].map((name) => [name, undefined] as const),
  ])('%s', (name, title) => {
    expect(telling.rollAbout(name)).toEqual(title);
  });
});

const FORCE = { 'B/open': 5 };
const failed: Fact = {
  ...{ kind: 'failed', side: 'british', from: 'boston', to: 'newport', by: 'sea', die: 1 },
  force: FORCE,
};
const fought: Fact = {
  ...{ kind: 'fought', side: 'british', area: 'boston', against: ['open'], odds: 1, die: 4 },
  ...{ force: FORCE, defenders: { 'C/open': 3 }, strengths: [5, 3] },
  ...{ result: ['1', '1'], losses: [1, 1] },
};

describe('a fact has its places and its heading in the log', () => {
  const placed = (as: 'militia' | 'tories' | 'levy' | 'landing'): Fact => ({
    ...{ kind: 'placed', side: 'british', area: 'boston', what: 'B', n: 1 },
    as,
  });
  const jersey = ['eastjersey', 'trenton', 'philadelphia'];
  it.each<readonly [Fact, readonly string[], string | undefined]>([
    [march('5 B boston', 'worcester'), ['boston', 'worcester'], 'moves'],
    [march('5 B boston', 'newport', { by: 'sea' }), ['boston', 'newport'], 'voyages'],
    [failed, ['boston', 'newport'], 'failed moves'],
    [{ kind: 'sailed', side: 'british', to: 'newport' }, ['newport'], 'fleets'],
    [{ kind: 'entered', region: 'njy' }, jersey, 'regions entered'],
    [{ kind: 'amended', what: '' }, [], undefined],
    [{ kind: 'amended', what: '', area: 'boston' }, ['boston'], undefined],
    [fought, ['boston'], 'battle at Boston'],
    [
      { kind: 'lost', side: 'british', area: 'boston', force: FORCE },
      ['boston'],
      'battle at Boston',
    ],
    [placed('militia'), ['boston'], 'militia called out'],
    [placed('landing'), ['boston'], 'landings'],
    [{ kind: 'levied', die: 1, named: ['njy'] }, [], 'levy'],
    [{ kind: 'turned', turn: 2, side: 'british' }, [], undefined],
  ])('%o', (fact, places, heading) => {
    const [place] = places;
    expect(telling.about(fact)).toEqual({
      ...(places.length === 1 ? { place } : {}),
      ...(places.length > 0 ? { places } : {}),
      ...(heading === undefined ? {} : { heading }),
    });
  });
});

type Reading = { readonly who: Viewer; readonly game: string; readonly beat: readonly Fact[] };

describe('of the dice a seat is told those whose faces its notices tell, and no others', () => {
  const roll = (name: string, ...faces: readonly number[]): ChanceRecord => ({
    ...{ name, ruled: false, faces, sides: 6 },
  });
  /** The names of the rolls of which they are told, and what for. */
  const rolledTo = (
    fact: Fact,
    rolls: readonly ChanceRecord[],
    { who = BRITISH, game = 'fog', beat = [fact] }: Partial<Reading> = {},
  ) => {
    const notice = told(fact, position(['9 B boston', '4 C worcester'], {}, game), who);
    if (notice === undefined) return [];
    return telling
      .rolled(fact, notice, rolls, beat)
      .map(({ roll: { name }, says }) => [name, says]);
  };
  const rolls = [
    ...[roll('move 2/worcester', 4), roll('move 3/worcester', 4), roll('move 3/worcester 12', 4)],
    ...[roll('sail 3/die', 1), roll('xsail 4/die', 1), roll('move 3/boston/4', 4)],
    ...[
      roll('battle boston 1/die', 4),
      roll('battle boston 2/die', 4),
      roll('battle boston 2/x', 4),
    ],
    ...[roll('levy/1', 4), roll('levy/2', 4), roll('attrition/die', 4), roll('attrition/x', 4)],
    ...[roll('survival boston/1', 2), roll('survival boston/2', 3), roll('xmove 3/worcester', 4)],
  ];
  const group = 'British group from Boston to Worcester';
  const step = (more: Partial<Fact>) => march('9 B boston', 'worcester', { die: 4, ...more });

  it('of a march, those of its own group', () => {
    expect(rolledTo(step({ happening: 'move 2' }), rolls)).toEqual([['move 2/worcester', group]]);
    expect(rolledTo(step({ happening: 'move 3' }), rolls)).toEqual([
      ['move 3/worcester 12', group],
    ]);
    expect(rolledTo(step({ happening: 'move 4' }), rolls)).toEqual([]);
    expect(rolledTo(step({ happening: 'move 2', die: 5 }), rolls)).toEqual([]);
    const two = [roll('move 2/worcester', 4, 4)];
    expect(rolledTo(step({ happening: 'move 2' }), two)).toEqual([]);
  });

  it('of a voyage that failed, its own', () => {
    const says = 'British transport from Boston to Newport';
    expect(rolledTo({ ...failed, happening: 'sail 3' }, rolls)).toEqual([['sail 3/die', says]]);
  });

  it('of a fact that does not name what it was rolled for, the last that fits', () => {
    expect(rolledTo(step({}), rolls)).toEqual([['move 3/worcester 12', group]]);
    expect(rolledTo(failed, rolls)).toEqual([
      ['sail 3/die', 'British transport from Boston to Newport'],
    ]);
    expect(rolledTo(fought, rolls)).toEqual([['battle boston 2/die', 'battle at Boston']]);
    expect(rolledTo({ ...fought, area: 'trenton' }, rolls)).toEqual([]);
  });

  it('of a battle, its own, where it is told in full', () => {
    const first = { ...fought, happening: 'battle boston 1' };
    expect(rolledTo(first, rolls)).toEqual([['battle boston 1/die', 'battle at Boston']]);
    const news = { ...fought, area: 'trenton' };
    expect(told(news, position([]), AMERICAN)).toMatchObject({ kind: 'news' });
    expect(rolledTo(news, [roll('battle trenton 1/die', 4)], { who: AMERICAN })).toEqual([]);
  });

  it('of two levies in a turn, each its own (AR-48)', () => {
    const levy = (named: string): Fact => ({ kind: 'levied', die: 4, named: [named] });
    const beat = [levy('njy'), levy('vir')];
    const told = beat.map((fact) =>
      rolledTo(fact, rolls, { who: AMERICAN, beat: [...beat, fought] }),
    );
    expect(told).toEqual([[['levy/1', 'Continental levy']], [['levy/2', 'Continental levy']]]);
    expect(rolledTo(levy('njy'), [], { who: AMERICAN })).toEqual([]);
  });

  it('of the winter, that of its attrition, and of an area those of its SPs (AR-50, AR-52)', () => {
    const winter: Fact = { kind: 'winter', die: 4, fraction: '1/2' };
    expect(rolledTo(winter, rolls, { who: AMERICAN })).toEqual([
      ['attrition/die', 'winter attrition'],
    ]);
    const wintered: Fact = { kind: 'wintered', area: 'boston', lost: 1, of: 5, dice: [2, 3] };
    const says = 'survival at Boston';
    const all = [
      ['survival boston/1', says],
      ['survival boston/2', says],
    ];
    expect(rolledTo(wintered, rolls, { who: AMERICAN })).toEqual(all);
    const named = { ...wintered, happening: 'survival boston' };
    expect(rolledTo(named, rolls, { who: AMERICAN })).toEqual(all);
    expect(rolledTo({ ...named, happening: 'x' }, rolls, { who: AMERICAN })).toEqual([]);
    expect(rolledTo(wintered, rolls, { who: BRITISH })).toEqual([]);
  });

  it('of an enemy’s march in the open game all, and with fog none', () => {
    const fact = step({ happening: 'move 2' });
    expect(rolledTo(fact, rolls, { who: AMERICAN, game: 'open' })).toHaveLength(1);
    expect(rolledTo(fact, rolls, { who: AMERICAN })).toEqual([]);
  });

  it('nothing that was drawn, and nothing for what is not rolled', () => {
    const drawn = { name: 'move 2/worcester', ruled: false, from: ['a'], drawn: ['a'] };
    expect(rolledTo(step({ happening: 'move 2' }), [drawn])).toEqual([]);
    expect(rolledTo({ kind: 'sailed', side: 'british', to: 'boston' }, rolls)).toEqual([]);
  });
});
