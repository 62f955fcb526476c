/** The state of the war in tables, each figure held against the state and the facts of a step that was played. */
import { describe, expect, it } from 'vitest';
import { asSeat, type Json } from '../../../src/kernel/basic.js';
import type { Overview, OverviewTable } from '../../../src/kernel/overview.js';
import type { Outcome } from '../../../src/kernel/outcome.js';
import type { CivilWarFact } from '../../../src/systems/civil-war/rules/facts/fact.js';
import type { Leader, State } from '../../../src/systems/civil-war/rules/state.js';
import { civilWarLaw } from '../../laws/civil-war/player.js';
import { playStep, startOf } from '../../laws/law-case.js';
import { diceOf } from '../../laws/rand.js';

const law = civilWarLaw();
const { game } = law;
const SHEETS: Readonly<Record<string, string>> = {
  '1/split': 'split 1',
  '1.1/orders/usa-east/east': 'PP 1: enter 1 SP at Washington\nPP 2-4: entrench 1 SP at Grafton',
  '1.1/orders/csa-west/west': 'PP 1: enter 1 SP at Memphis\nPP 2: enter 1 SP at Memphis',
};

const play = (from: Json): Outcome =>
  playStep(law, from, diceOf(1), ({ key }) => SHEETS[key]).outcome;
const strategic = play(startOf(law));
const first = play(strategic.after);
const second = play(first.after);

const stateOf = (json: Json): State => json as unknown as State;
const factsOf = (outcome: Outcome): readonly CivilWarFact[] =>
  outcome.beats.flatMap(({ facts }) => facts as unknown as CivilWarFact[]);

/** What a viewer is shown after a step. */
function shown(outcome: Outcome, who: string, now: Json = outcome.after): Overview {
  const viewer = who === 'gm' ? 'gm' : asSeat(who);
  return game.overview(game.view(now, viewer), {
    start: game.view(outcome.before, viewer),
    close: game.view(outcome.states.at(-2) ?? outcome.before, viewer),
  });
}

function table(overview: Overview, heading: string, title = ''): OverviewTable {
  const found = overview.sections
    .find((section) => section.heading === heading)
    ?.tables.find((one) => one.title.startsWith(title));
  if (found === undefined) throw new Error(`No table ${heading} ${title}`);
  return found;
}
const cell = ({ columns }: OverviewTable, cells: readonly string[], column: string): string =>
  cells[columns.indexOf(column)] ?? '';
const rowOf = (found: OverviewTable, name: string) =>
  found.rows.find(({ cells }) => cells[0] === name) ?? { cells: [], change: 'no such row' };
const figures = (found: OverviewTable, name: string, columns: readonly string[]) =>
  columns.map((column) => cell(found, rowOf(found, name).cells, column));

const POINTS = ['CP allotted', 'CP spent', 'CP left', 'PP allotted', 'PP spent', 'PP left'];
const allotted = factsOf(strategic).filter((fact) => fact.kind === 'allotted');
const spent = (outcome: Outcome, side: string, list: string, of: 'cp' | 'pp'): number =>
  factsOf(outcome).reduce(
    (sum, fact) =>
      fact.kind === 'paid' && fact.side === side && fact.list === list ? sum + fact[of] : sum,
    0,
  );

describe('the state of the war', () => {
  it.each(allotted.map(({ side, list, cp, pp }) => [side, list, cp, pp] as const))(
    'has the account of %s %s: allotted, spent by the facts of the sub-turn, and left',
    (side, list, cp, pp) => {
      const names = { east: 'East', west: 'West', trans: 'Trans-Mississippi', naval: 'Naval' };
      const account = table(shown(first, 'gm'), 'Accounts', side.toUpperCase());
      const [usedCp, usedPp] = [spent(first, side, list, 'cp'), spent(first, side, list, 'pp')];
      expect(figures(account, names[list], POINTS)).toEqual(
        [cp, usedCp, cp - usedCp, pp, usedPp, pp - usedPp].map(String),
      );
      const { change } = rowOf(account, names[list]);
      expect(change.includes(`PP spent +${String(usedPp)}`)).toBe(usedPp > 0);
    },
  );

  it('keeps the accounts of a turn that is over as they were, with what has lapsed', () => {
    const account = table(shown(second, 'gm'), 'Accounts', 'USA');
    const { left } = stateOf(second.states.at(-2) ?? null).accounts.usa.east ?? {};
    expect(account.title).toContain('Turn 1, which is over');
    expect(figures(account, 'East', ['CP lapsed', 'PP lapsed'])).toEqual([
      String(left?.cp),
      String(left?.pp),
    ]);
    expect(stateOf(second.after).accounts.usa.east?.left).toEqual({ cp: 0, pp: 0 });
  });

  it('C2.7: shows a supreme commander all accounts of his side, a theater commander his own, and nobody the enemy’s', () => {
    const accountsOf = (who: string): readonly string[] =>
      shown(first, who)
        .sections.flatMap(({ heading, tables }) => (heading === 'Accounts' ? tables : []))
        .flatMap(({ rows }) => rows.map(({ cells }) => cells[0] ?? ''));
    const all = ['East', 'West', 'Trans-Mississippi', 'Naval', 'Supreme commander’s reserve'];
    expect(accountsOf('usa-supreme')).toEqual(all);
    expect(accountsOf('csa-supreme')).toEqual(all.filter((name) => name !== 'Naval'));
    expect(accountsOf('usa-trans')).toEqual(['Trans-Mississippi', 'Naval']);
    expect(accountsOf('csa-west')).toEqual(['West']);
    const own = table(shown(first, 'usa-supreme'), 'Accounts');
    const true_ = table(shown(first, 'gm'), 'Accounts', 'USA');
    expect(own.rows).toEqual(true_.rows);
  });

  it.each(['usa', 'csa'] as const)('counts every strength point of the %s by command', (side) => {
    const forces = table(shown(first, 'gm'), 'Forces', side.toUpperCase());
    const all = Object.values(stateOf(first.after).troops).filter((one) => one.side === side);
    const sums = forces.rows.filter(({ cells }) => cells[0]?.endsWith(', in all'));
    const total = sums.reduce((sp, { cells }) => sp + Number(cell(forces, cells, 'SP')), 0);
    expect(total).toBe(all.reduce((sp, one) => sp + one.sp, 0));
    const parts = forces.rows.filter(
      ({ cells, change }) => !cells[0]?.endsWith(', in all') && change !== 'gone',
    );
    expect(parts.reduce((sp, { cells }) => sp + Number(cell(forces, cells, 'SP')), 0)).toBe(total);
  });

  it('tells what came and went: strength points that entered at Memphis', () => {
    const forces = table(shown(first, 'csa-west'), 'Forces');
    const memphis = forces.rows.find(({ cells }) => cells[1]?.startsWith('Memphis'));
    expect(memphis?.change).toBe('SP +2');
    expect(rowOf(table(shown(first, 'gm'), 'Accounts', 'CSA'), 'West').change).toContain(
      'SP to enter −2',
    );
  });

  it('C5.5: has the true ratings of a leader and those that players were told, for the gamemaster alone', () => {
    const now = stateOf(first.after);
    const mcdowell = now.leaders['McDowell'] as Leader;
    const changed = {
      ...now,
      leaders: { ...now.leaders, McDowell: { ...mcdowell, tactical: 2, strategic: -3 } },
    } as unknown as Json;
    const leaders = table(shown(first, 'gm', changed), 'Leaders', 'USA');
    const told = `tactical ${String(mcdowell.told.tactical)}, strategic ${String(mcdowell.told.strategic)}`;
    expect(
      figures(leaders, 'McDowell', ['Initiative, tactical, strategic', 'Told to players']),
    ).toEqual([`${String(mcdowell.initiative)}, 2, -3`, told]);
    for (const who of ['usa-supreme', 'usa-east', 'csa-supreme'])
      expect(shown(first, who, changed), who).toEqual(shown(first, who));
  });

  it('C3.5.7: lists who waits in each pool in the order of entering, to his own commander alone', () => {
    const pool = Object.values(stateOf(first.after).leaders)
      .flatMap(({ name, side, place }) =>
        side === 'usa' && place.at === 'pool' && place.list === 'east'
          ? [{ name, order: place.order }]
          : [],
      )
      .sort((a, b) => a.order - b.order)
      .map(({ name }) => name);
    expect(pool.length).toBeGreaterThan(1);
    const waiting = (who: string): readonly string[] =>
      table(shown(first, who), 'Waiting to enter', who === 'gm' ? 'USA' : '')
        .rows.filter(({ cells }) => cells[4]?.endsWith('in line') && cells[0] === 'East')
        .map(({ cells }) => cells[1] ?? '');
    expect(waiting('usa-east')).toEqual(pool);
    expect(waiting('gm')).toEqual(pool);
    expect(waiting('usa-supreme')).toEqual([]);
  });

  it('B11: says what victory points are for, part by part, and they add up', () => {
    const now = stateOf(first.after);
    const taken = { ...now, control: { ...now.control, '7517': 'usa' } } as unknown as Json;
    const parts = table(shown(first, 'gm', taken), 'Victory', 'What the points are for');
    const row = parts.rows.find(({ cells }) => cells[1]?.startsWith('Richmond'));
    expect([row?.cells[0], row?.change]).toEqual(['USA', 'new']);
    const sum = parts.rows
      .filter(({ cells, change }) => cells[0] === 'USA' && change !== 'gone')
      .reduce((points, { cells }) => points + Number(cells[2]), 0);
    const lines = shown(first, 'gm', taken).sections.find(
      ({ heading }) => heading === 'Victory',
    )?.lines;
    expect(lines?.join(' ')).toContain(`USA ${String(sum)},`);
    expect(JSON.stringify(shown(first, 'csa-supreme', taken))).not.toContain('points are for');
  });

  it('B9: counts ships by place and type', () => {
    const ships = table(shown(first, 'usa-trans'), 'Ships');
    const afloat = Object.values(stateOf(first.after).fleets).filter(
      ({ side, place }) => side === 'usa' && place.at === 'water',
    );
    const total = ships.rows
      .filter(({ cells }) => /Cairo|Key West|Fort Monroe/.test(cells[1] ?? ''))
      .reduce((n, { cells }) => n + Number(cells[3]), 0);
    expect(total).toBe(afloat.reduce((n, { n: own }) => n + own, 0));
  });

  it('B9: ships that are yet to come stand in the order of their turns', () => {
    const { rows } = table(shown(first, 'gm'), 'Ships', 'USA');
    const turns = rows
      .filter(({ change }) => change !== 'gone')
      .flatMap(({ cells }) => /^due in game turn (\d+)/.exec(cells[1] ?? '')?.[1] ?? [])
      .map(Number);
    expect(turns.length).toBeGreaterThan(10);
    expect(turns).toEqual([...turns].sort((a, b) => a - b));
  });

  it('B8: has the production of the South for its supreme commander and the gamemaster', () => {
    const { production, imports, total } = stateOf(first.after).industry.csa[0] ?? {};
    for (const who of ['gm', 'csa-supreme']) {
      const found = table(shown(first, who), 'Production');
      expect(found.rows[0]?.cells.slice(1, 4)).toEqual([production, imports, total].map(String));
    }
    expect(shown(first, 'usa-supreme').sections.map(({ heading }) => heading)).not.toContain(
      'Production',
    );
  });
});
