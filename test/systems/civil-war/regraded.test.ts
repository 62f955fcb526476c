/** Leaders in another grade (C5.4): what is told of them changes as they do, and tells nothing that was not told before (C5.5). */
import { describe, expect, it } from 'vitest';
import { careersOfGameTurn } from '../../../src/systems/civil-war/rules/leaders/grades.js';
import { hasCounter, regraded } from '../../../src/systems/civil-war/rules/leaders/ratings.js';
import type { Leader, LeaderPlace, State } from '../../../src/systems/civil-war/rules/state.js';
import { pack, stateOf } from './sight-position.js';

const now = stateOf({});
const GRADES = [1, 2, 3] as const;
const leaders = Object.values(now.leaders).map((leader) => [leader.name, leader] as const);
const told = (leader: Leader, tactical: number, strategic: number): Leader => ({
  ...leader,
  told: { tactical, strategic },
});

describe('in another grade', () => {
  it.each(leaders)('what is told of %s does not hang on what he truly is', (_name, leader) => {
    for (const stars of GRADES)
      for (const [tactical, strategic] of [
        [-2, -3],
        [0, 0],
        [2, 3],
      ] as const) {
        const other = regraded(pack, now, { ...leader, tactical, strategic }, stars);
        expect(other.told).toEqual(regraded(pack, now, leader, stars).told);
      }
  });

  it.each(leaders)('what %s truly is does not hang on what was told of him', (_name, leader) => {
    for (const stars of GRADES) {
      const { told: _told, ...ratings } = regraded(pack, now, leader, stars);
      expect(regraded(pack, now, told(leader, 2, -3), stars)).toMatchObject(ratings);
    }
  });

  it('both have the ratings of the new counter, with what was earned since, in bounds', () => {
    const risen = leaders.filter(
      ([name]) => hasCounter(pack, name, 2) && hasCounter(pack, name, 3),
    );
    expect(risen.length).toBeGreaterThan(3);
    for (const [name, leader] of risen) {
      const counter = (stars: number) =>
        [...pack.leaders, ...pack.promotions.map((row) => ({ ...row, name: row.leader }))].find(
          (row) => row.name === name && row.stars === stars,
        );
      const [old, next] = [counter(2), counter(3)];
      if (old === undefined || next === undefined) throw new Error(`${name} has no counter`);
      const as = (more: number): Leader =>
        told(
          { ...leader, stars: 2, ...{ tactical: old.tactical + more, strategic: old.strategic } },
          old.tactical,
          old.strategic + more,
        );
      const bound = (n: number, most: number): number => Math.max(-most, Math.min(most, n));
      for (const more of [-1, 0, 1])
        expect([name, regraded(pack, now, as(more), 3)]).toMatchObject([
          name,
          {
            ...{ stars: 3, tactical: bound(next.tactical + more, 2), strategic: next.strategic },
            told: { tactical: next.tactical, strategic: bound(next.strategic + more, 3) },
          },
        ]);
    }
  });
});

describe('when a game turn begins', () => {
  const placed = (places: Readonly<Record<string, LeaderPlace>>, game: number): State => ({
    ...now,
    clock: { ...now.clock, game },
    leaders: {
      ...now.leaders,
      ...Object.fromEntries(
        Object.entries(places).map(([name, place]) => {
          const leader = now.leaders[name];
          if (leader === undefined) throw new Error(`no ${name}`);
          return [name, { ...leader, place }];
        }),
      ),
    },
  });

  it('C5.2 prisoners are exchanged until 1864, and then no more', () => {
    const last = Math.max(...pack.turns.flatMap(({ turn, year }) => (year === 1863 ? [turn] : [])));
    const exchangedIn = (game: number): number =>
      careersOfGameTurn(
        pack,
        placed(
          {
            Grant: { at: 'captured', by: 'csa', order: 1, list: 'west' },
            Polk: { at: 'captured', by: 'usa', order: 2, list: 'west' },
          },
          game,
        ),
      ).filter(({ kind }) => kind === 'exchanged').length;
    expect([exchangedIn(last), exchangedIn(last + 1)]).toEqual([1, 0]);
  });

  it('C3.5.7 who is promoted comes behind those who were promoted before and are in no pool yet', () => {
    const waiting = placed(
      {
        Sherman: { at: 'promoted', order: 4, list: 'west' },
        Grant: { at: 'pool', order: 1, list: 'west' },
      },
      2,
    );
    const facts = careersOfGameTurn(pack, {
      ...waiting,
      decisions: [{ leader: 'Grant', side: 'usa', what: 'promote', at: 2 }],
    });
    expect(facts).toMatchObject([{ kind: 'promoted', leader: 'Grant', order: 5 }]);
  });

  it('C5.4 a prisoner’s promotion waits for his return', () => {
    const captive = placed({ Grant: { at: 'captured', by: 'csa', order: 1, list: 'west' } }, 2);
    const decisions = [{ leader: 'Grant', side: 'usa', what: 'promote', at: 2 }] as const;
    expect(careersOfGameTurn(pack, { ...captive, decisions })).toEqual([]);
  });
});
