/** What pages show of a view in tables and plots: what a seat has in hand, the state, the enemy, measures, a battle's card. */
import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../src/systems/american-revolution/rules/fact.js';
import { stepCalled } from '../../../src/systems/american-revolution/rules/moments.js';
import { setUp } from '../../../src/systems/american-revolution/rules/setup.js';
import { AMERICAN, BRITISH, controlled, pack, position, seat, telling } from './telling-board.js';

const { view, muster, overview, intelligence, measures, card } = telling;
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
  });

  it('of a theater leaves out what others command, and the gamemaster has nothing', () => {
    const south = muster(view(war, seat('american-south')));
    expect(south.forces.map(({ name }) => name)).toEqual(['Camden']);
    expect(muster(view(war, 'gm')).forces).toEqual([]);
  });

  it('says what the last step changed, by place', () => {
    const now = view(position(['18 M siege boston', '2 C camden', '3 C trenton']), AMERICAN);
    const { changes } = muster(now, { start: view(war, AMERICAN), close: now });
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
  const unseen = {
    ...controlled(war, 'nsc', 'british'),
    fleets: { american: null, british: 'novascotia' },
  };
  const fleets = intelligence(view(unseen, AMERICAN)).tables[2];
  expect(fleets?.rows[0]?.cells).toEqual(['The British fleet', 'not known']);
});

const FOUGHT: Fact = {
  ...{ kind: 'fought', side: 'american', area: 'boston', against: ['fort'], odds: 2, die: 5 },
  ...{ force: { 'M/siege': 20 }, defenders: { 'B/fort': 13 }, strengths: [20, 13] },
  ...{ result: ['1', '2'], losses: [1, 2], fallen: { 'M/siege': 1, 'B/fort': 2 }, shifts: [] },
} as unknown as Fact; // a battle, with no more than the card asks

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

it('the card of a battle has both forces, the odds, the die in its row of the table, and losses', () => {
  const shown = card(FOUGHT, [FOUGHT]);
  expect(shown?.columns).toEqual(['Americans', 'British']);
  const cellsOf = (title: string) =>
    shown?.rows.find((row) => row.title === title)?.cells.map(({ text }) => text);
  expect(cellsOf('SP')).toEqual(['20', '13']);
  expect(cellsOf('Odds')).toEqual(['2-1']);
  expect(cellsOf('Lost')).toEqual(['1 SP', '2 SP']);
  expect(shown?.rows.find(({ title }) => title === 'Die')?.cells[0]).toMatchObject({ dice: [5] });
  expect(shown?.tables[0]).toMatchObject({ row: '5', marked: '2-1' });
  expect(card({ kind: 'over' } as unknown as Fact, [])).toBeUndefined();
});

it('a step is called by its season and side, and other names are left as they are', () => {
  expect(stepCalled('turn 1.1')).toBe('Spring 1775, American');
  expect(stepCalled('turn 4.2')).toBe('Winter 1776, British');
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
