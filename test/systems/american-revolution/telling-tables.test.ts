/** What pages show of a view in tables and plots: what a seat has in hand, the state, the enemy, measures, a battle's card. */
import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../../src/kernel/basic.js';
import { NO_MUSTER } from '../../../src/kernel/muster.js';
import type { Fact } from '../../../src/systems/american-revolution/rules/fact.js';
import { stepCalled } from '../../../src/systems/american-revolution/rules/moments.js';
import type { State } from '../../../src/systems/american-revolution/rules/state.js';
import { setUp } from '../../../src/systems/american-revolution/rules/setup.js';
import { measuresOf } from '../../../src/systems/american-revolution/telling/measures.js';
import {
  AMERICAN,
  BRITISH,
  controlled,
  pack,
  position,
  seat,
  telling,
  told,
} from './telling-board.js';

const { view, muster, overview, intelligence, card } = telling;
const measures = (step: Parameters<ReturnType<typeof measuresOf>>[0]) => measuresOf(pack)(step);
const war = position([
  ...['20 M siege boston', '7 M worcester', '13 B fort boston', '2 C camden', '3 B halifax'],
]);

describe('what a seat has in hand', () => {
  it('is its forces, the strongest first, with what threatens them, and the score', () => {
    const { accounts, forces } = muster(view(war, AMERICAN));
    expect(forces.map(({ size, name, under, note }) => [size, name, under, note])).toEqual([
      ['20', 'Boston', '20 M in the siege lines', '13 enemy SP there'],
      ['7', 'Worcester', '7 M', ''],
      ['2', 'Camden', '2 C', ''],
    ]);
    expect(accounts[0]).toMatchObject({
      points: [{ name: 'British VP to win', left: 51 - view(war, AMERICAN).vp, all: 51 }],
      also: ['Major successes: 0 of 3'],
    });
    expect(muster(view(war, BRITISH)).forces[0]).toMatchObject({ note: 'besieged by 20 SP' });
    const [won] = muster({ ...view(war, AMERICAN), vp: 60 }).accounts;
    expect(won?.points[0]).toMatchObject({ left: 0 });
  });

  it('notes a fort that nobody threatens, and a siege before enemies who stand there', () => {
    const noteOf = (...stacks: readonly string[]) =>
      muster(view(position(stacks), BRITISH)).forces[0]?.note;
    expect(noteOf('3 B fort boston', '1 B boston')).toBe('3 in the fort');
    expect(noteOf('4 B boston')).toBe('');
    expect(noteOf('3 B fort boston', '2 M siege boston', '1 C boston')).toBe('besieged by 2 SP');
    expect(noteOf('3 B fort boston', '1 M siege boston')).toBe('besieged by 1 SP');
  });

  it('of a theater leaves out what others command, and the gamemaster has nothing', () => {
    const south = muster(view(war, seat('american-south')));
    expect(south.forces.map(({ name }) => name)).toEqual(['Camden']);
    expect(muster(view(war, 'gm'))).toEqual(NO_MUSTER);
  });

  it('says what the last step changed, by place', () => {
    const now = view(position(['18 M siege boston', '2 C camden', '3 C trenton']), AMERICAN);
    const { changes } = muster(now, { start: view(war, AMERICAN), close: now });
    expect(muster(now).changes).toEqual([]);
    const south = view(position(['1 C savannah', '9 C boston']), seat('american-south'));
    const before = view(position(['1 C camden', '2 C boston']), seat('american-south'));
    expect(muster(south, { start: before, close: south }).changes).toEqual([
      { says: 'Camden: −1 SP', place: 'camden' },
      { says: 'Savannah: +1 SP', place: 'savannah' },
    ]);
    expect(changes.map(({ says }) => says)).toEqual([
      ...['Boston: −2 SP', 'Trenton: +3 SP', 'Worcester: −7 SP'],
    ]);
  });
});

describe('the state of the war', () => {
  const textOf = (who: Parameters<typeof view>[1]): string =>
    JSON.stringify(overview(view(war, who)));

  it('has a part for the score, regions, forces, arrivals and the enemy; both sides’ forces for the gamemaster', () => {
    const tabs = (who: Parameters<typeof view>[1]) =>
      overview(view(war, who)).sections.map(({ tab }) => tab);
    expect(tabs(AMERICAN)).toEqual(['Score', 'Regions', 'Forces', 'Enemy']);
    expect(tabs('gm').slice(0, 3)).toEqual(['Score', 'Regions', 'Forces']);
    expect(textOf('gm')).toContain('British: 16 SP on the map: 16 B.');
    expect(textOf('gm')).toContain('American: 29 SP on the map: 27 M, 2 C.');
  });

  const sectionTo = (who: Parameters<typeof view>[1], tab: string, at: State = war) =>
    overview(view(at, who)).sections.find((section) => section.tab === tab);

  it.each<readonly [string, Partial<State>]>([
    ['France has not entered the war.', {}],
    ['France enters the war in Summer 1778.', { turn: 13, frenchDue: 14 }],
    [
      'France enters the war in Spring 1783, if the war goes on until then.',
      { turn: 31, frenchDue: 33 },
    ],
    ['France entered the war in Summer 1778.', { turn: 14, frenchDue: 14 }],
  ])('tells the score: %s', (french, more) => {
    const at = { ...war, ...more, fleets: { american: null, british: 'massbay' } };
    const vp = `The British control regions worth ${String(view(at, BRITISH).vp)} VP; they win with 51.`;
    const also = 'Major successes of the Americans: 0 of 3.';
    const fleet = 'The British fleet lies in the sea zone Boston Bay.';
    expect(sectionTo(BRITISH, 'Score', at)).toEqual({
      ...{ tab: 'Score', heading: 'Score', lines: [vp, also, french, fleet], tables: [] },
    });
    const over = { victor: 'american', why: 'a third major success' } as const;
    expect(sectionTo(BRITISH, 'Score', { ...at, over })?.lines).toEqual([
      ...['The Americans have won: a third major success.', vp, also, french, fleet],
    ]);
  });

  it('has a row for each region and each post, with what the last step changed', () => {
    const now = view(position(['18 M siege boston', '2 C camden', '13 B fort boston']), AMERICAN);
    const { sections } = overview(now, { start: view(war, AMERICAN), close: now });
    const rowsOf = (tab: string) =>
      sections.find((section) => section.tab === tab)?.tables[0]?.rows ?? [];
    expect(rowsOf('Regions')).toContainEqual({
      ...{ cells: ['New Jersey', '8', '3-5-5', 'Americans', ''], change: '' },
    });
    expect(rowsOf('Forces').map(({ cells, change }) => [...cells, change])).toEqual([
      [
        'Boston',
        'Massachusetts Bay',
        '18',
        '18 M in the siege lines',
        expect.stringContaining('2'),
      ],
      ['Camden', 'South Carolina', '2', '2 C', ''],
      ['Worcester', 'Massachusetts Bay', '7', '7 M', 'gone'],
    ]);
    expect(sections.find(({ tab }) => tab === 'Regions')?.lines).toEqual([]);
    expect(sections.find(({ tab }) => tab === 'Forces')?.tables).toMatchObject([
      { title: '', columns: ['Area', 'Region', 'SP', 'Of which'] },
    ]);
  });

  it('tells the gamemaster the forces of both sides, and nothing of an enemy', () => {
    const titles = sectionTo('gm', 'Forces')?.tables.map(({ title }) => title);
    expect(titles).toEqual(['Americans', 'British']);
    expect(sectionTo('gm', 'Enemy')).toBeUndefined();
    expect(sectionTo(AMERICAN, 'Forces')?.lines).toEqual(['29 SP on the map: 27 M, 2 C.']);
    expect(sectionTo(AMERICAN, 'Forces', position([]))).toMatchObject({
      ...{ lines: ['0 SP on the map.'], tables: [] },
    });
  });

  it('tells what waits overseas and what must be withdrawn, if anything (AR-25)', () => {
    const overseas = { F: 0, SF: 0, B: 6, fleet: false };
    const at = { ...war, turn: 30, overseas, withdrawal: { left: 7, by: 31 } };
    expect(sectionTo(BRITISH, 'Arrivals', at)).toEqual({
      ...{ tab: 'Arrivals', heading: 'Overseas', tables: [] },
      lines: [
        'Ready to land from overseas: 6 regular SP.',
        '7 regular SP must still leave from coastal areas by the end of Fall 1782.',
      ],
    });
    const done = { ...war, turn: 30, withdrawal: 'done' } as const;
    expect(sectionTo(BRITISH, 'Arrivals', done)).toBeUndefined();
  });

  it('tells what is known of the enemy', () => {
    expect(sectionTo(AMERICAN, 'Enemy')).toEqual({
      ...{ tab: 'Enemy', heading: 'Known of the enemy', lines: [] },
      tables: [
        {
          ...{ title: '', columns: ['Area', 'Region', 'SP', 'Known'] },
          rows: [
            {
              cells: ['Boston', 'Massachusetts Bay', '13 B in the fort', 'in sight'],
              change: '',
            },
            { cells: ['Halifax', 'Nova Scotia', '1-3 SP', 'reported'], change: '' },
          ],
        },
      ],
    });
  });

  it('never names what its reader does not see', () => {
    expect(textOf(AMERICAN)).toContain('Boston');
    expect(textOf(AMERICAN)).not.toMatch(/"Halifax","Nova Scotia","3/);
    expect(textOf(BRITISH)).not.toContain('Camden');
    expect(textOf(seat('american-south'))).not.toContain('13 B');
  });
});

it('the enemy is told as forces in sight, reports and fleets, and of what is not seen it says so', () => {
  const { tables } = intelligence(view(war, AMERICAN));
  expect(tables.map(({ title }) => title)).toEqual([
    ...['Forces in sight', 'Forces reported in regions of your side', 'Fleets and allies'],
  ]);
  expect(tables[0]?.rows.map(({ cells }) => cells)).toEqual([
    ['Boston', 'Massachusetts Bay', '13 B in the fort'],
  ]);
  const columns = tables.map((table) => table.columns);
  expect(columns).toEqual([
    ['Area', 'Region', 'SP'],
    ['Area', 'Region', 'SP'],
    ['What', 'Where'],
  ]);
  expect(tables[1]?.rows).toEqual([
    { place: 'halifax', cells: ['Halifax', 'Nova Scotia', '1-3 SP'] },
  ]);
  expect(intelligence(view(war, 'gm')).tables.map(({ rows }) => rows)).toEqual([[], [], []]);
});

describe('fleets and allies of the enemy', () => {
  const fleetsTo = (who: Parameters<typeof view>[1], more: Partial<State>) =>
    intelligence(view({ ...controlled(war, 'nsc', 'british'), ...more }, who)).tables[2]?.rows.map(
      ({ cells }) => cells,
    );
  const lies = (british: string, american: string | null = null) => ({
    fleets: { american, british },
  });

  it('are where they lie as far as it is known', () => {
    expect(fleetsTo(AMERICAN, lies('novascotia'))).toEqual([['The British fleet', 'not known']]);
    expect(fleetsTo(AMERICAN, lies('massbay'))).toEqual([['The British fleet', 'Boston Bay']]);
    expect(fleetsTo(BRITISH, lies('massbay'))).toEqual([['The French fleet', 'not at sea']]);
  });

  it('are told with the entry of the French, to the British, until they have entered (AR-22)', () => {
    const due = { frenchDue: 14 };
    expect(fleetsTo(BRITISH, { ...due, turn: 13 })).toEqual([
      ['The French fleet', 'not at sea'],
      ['French entry', 'Summer 1778'],
    ]);
    expect(fleetsTo(BRITISH, { frenchDue: 33, turn: 31 })?.[1]).toEqual([
      ...['French entry', 'Spring 1783, if the war goes on until then'],
    ]);
    expect(fleetsTo(BRITISH, { ...due, turn: 14 })).toEqual([['The French fleet', 'not known']]);
    expect(fleetsTo(AMERICAN, { ...due, turn: 13 })).toHaveLength(1);
  });
});

const BATTLE: Extract<Fact, { kind: 'fought' }> = {
  ...{ kind: 'fought', side: 'american', area: 'boston', against: ['fort'], odds: 2, die: 5 },
  ...{ force: { 'M/siege': 20 }, defenders: { 'B/fort': 13 }, strengths: [20, 13] },
  ...{ result: ['1', '2'], losses: [1, 2] },
};

it('plots have strength, score, losses and the enemy in sight, of the viewer’s own side alone', () => {
  const seen = view(war, AMERICAN);
  const shown = measures({ seen, close: seen, told: [] });
  const valueOf = (plot: string, label: string) =>
    shown.find((one) => one.plot === plot && one.label === label)?.value;
  expect(valueOf('Strength on the map', 'Americans')).toBe(29);
  expect(valueOf('Strength on the map', 'British')).toBeUndefined();
  expect(valueOf('British score', 'needed')).toBe(51);
  expect(valueOf('SP lost in the step', 'Americans')).toBe(0);
  expect(valueOf('Enemy in sight', 'known to a man')).toBe(13);
  const all = view(war, 'gm');
  expect(
    measures({ seen: all, close: all, told: [] })
      .filter(({ plot }) => plot === 'Strength on the map')
      .map(({ label, value }) => [label, value]),
  ).toEqual([
    ['Americans', 29],
    ['British', 16],
  ]);
});

describe('measures', () => {
  const american = view(war, AMERICAN);
  const lost: Fact = { kind: 'lost', side: 'american', area: 'boston', force: { 'M/siege': 3 } };
  const toldOf = (facts: readonly Fact[], who: Viewer) =>
    facts.flatMap((fact) => {
      const notice = told(fact, war, who);
      return notice === undefined ? [] : [{ at: 'combat', notice }];
    });

  it('have the strength of each kind of the viewer’s side', () => {
    const kinds = measures({ seen: american, close: american, told: [] })
      .filter(({ plot }) => plot === 'Strength by kind')
      .map(({ label, value, side, kind }) => [label, value, side, kind]);
    expect(kinds).toEqual([
      ['militia', 27, 'american', 'now'],
      ['Continental', 2, 'american', 'now'],
      ['French', 0, 'american', 'now'],
      ['French fleet', 0, 'american', 'now'],
    ]);
  });

  it('have the score, losses in the step, and losses by battle', () => {
    const all = measures({
      seen: american,
      close: american,
      told: toldOf([BATTLE, lost, lost], AMERICAN),
    });
    const rowsOf = (plot: string) =>
      all
        .filter((one) => one.plot === plot)
        .map(({ label, side, value, unit, kind }) => [label, side, value, unit, kind]);
    expect(rowsOf('British score')).toEqual([
      ['controlled', 'british', american.vp, 'VP', 'over-time'],
      ['needed', undefined, 51, 'VP', 'over-time'],
    ]);
    expect(rowsOf('SP lost in the step')).toEqual([
      ['Americans', 'american', 6, 'SP', 'over-time'],
    ]);
    expect(rowsOf('Losses by battle')).toEqual([
      ['Boston: Americans', 'american', 1, 'SP', 'each'],
      ['Boston: British', 'british', 2, 'SP', 'each'],
    ]);
  });

  it('have nothing of an enemy for the gamemaster', () => {
    const all = view(war, 'gm');
    const plots = measures({ seen: all, close: all, told: [] }).map(({ plot }) => plot);
    expect(new Set(plots)).toEqual(
      new Set(['Strength on the map', 'Strength by kind', 'British score', 'SP lost in the step']),
    );
  });
});

it('the card of a battle has both forces, the odds, the die in its row of the table, and losses', () => {
  const shown = card(BATTLE, [BATTLE]);
  expect(shown?.columns).toEqual(['Americans', 'British']);
  const cellsOf = (title: string) =>
    shown?.rows.find((row) => row.title === title)?.cells.map(({ text }) => text);
  expect(cellsOf('SP')).toEqual(['20', '13']);
  expect(cellsOf('Odds')).toEqual(['2-1']);
  expect(cellsOf('Lost')).toEqual(['1 SP', '2 SP']);
  expect(shown?.rows.find(({ title }) => title === 'Die')?.cells[0]).toMatchObject({ dice: [5] });
  expect(shown?.tables[0]).toMatchObject({ row: '5', marked: '2-1' });
  expect(shown?.tables[0]).toEqual({
    ...{ title: 'Combat results, attacker / defender', row: '5', marked: '2-1' },
    columns: ['1-1', '2-1', '3-1', '4-1', '5-1', '6-1 or more'],
    cells: ['1/1', '0/1', '0/half', '1/DE', '0/DE', '0/DE'],
  });
  expect(card({ ...BATTLE, die: 9 }, [])?.tables[0]).toMatchObject({ columns: [], cells: [] });
  expect(card({ ...BATTLE, odds: 9 }, [])?.tables[0]?.marked).toBe('6-1 or more');
  expect(card({ kind: 'over', victor: 'british', why: '' }, [])).toBeUndefined();
});

it('the card of a battle says what came of it, and that it was a major success (AR-21)', () => {
  const success: Fact = { kind: 'success', nth: 2, area: 'boston' };
  const losses = 'The Americans lost 1 SP, the British 2 SP.';
  expect(card(BATTLE, [BATTLE])?.outcome).toBe(losses);
  expect(card(BATTLE, [BATTLE, success])?.outcome).toBe(`${losses} It is major success 2.`);
});

it('a step is called by its season and side, and other names are left as they are', () => {
  expect(stepCalled('turn 1.1')).toBe('Spring 1775, American');
  expect(stepCalled('turn 4.2')).toBe('Winter 1776, British');
  expect(stepCalled('turn 4.2-3')).toBe('Winter 1776, British (3)');
  expect(stepCalled('turn 4.3')).toBeUndefined();
});

it('an unknown option, or a value that it does not have, is refused: no game is open by mistake', () => {
  const saysOf = (options: Readonly<Record<string, string>>): string => {
    const made = setUp(pack, 'empty', options);
    return made.ok ? 'set up' : made.error.map(({ read, message }) => `${read}: ${message}`).join();
  };
  expect(saysOf({ fog: 'yes', 'errata-e2': 'no' })).toBe('set up');
  expect(saysOf({ fog: 'on' })).toBe('fog=on: one of no, yes');
  expect(saysOf({ e2: 'no' })).toMatch(/^e2: one of fog, seats, levy-canada, errata-e1/);
});
