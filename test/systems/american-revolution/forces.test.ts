/** Which SPs an order means, the stacks of a position, what must stay behind, and ways by sea. */
import { describe, expect, it } from 'vitest';
import {
  chosen,
  named,
  still,
  sumOf,
  tallyOf,
} from '../../../src/systems/american-revolution/rules/forces.js';
import type { Part } from '../../../src/systems/american-revolution/rules/order.js';
import { leftBehind } from '../../../src/systems/american-revolution/rules/passage.js';
import {
  isWayClear,
  mayLand,
  voyageWay,
} from '../../../src/systems/american-revolution/rules/sea.js';
import { shifted, type Stack } from '../../../src/systems/american-revolution/rules/state.js';
import { land, pack, stacksIn } from './orders-board.js';

const B = (n: number, condition?: Part['condition']): Part => ({
  ...{ kind: 'B', n },
  ...(condition === undefined ? {} : { condition }),
});
const sorted = (stacks: readonly Stack[]) => shifted([], stacks);

describe('a force means', () => {
  it.each<readonly [string, string, readonly Part[], string]>([
    [
      'those in the open first, then besiegers, then the garrison',
      'boston 2B fort, boston 1B, boston 3B siege',
      [B(5)],
      'boston 1B, boston 3B siege, boston 1B fort',
    ],
    ['no more than it names', 'boston 2B, boston 3B fort', [B(2)], 'boston 2B'],
    ['as many as are there', 'boston 2B', [B(5)], 'boston 2B'],
    [
      'in a condition those in it alone',
      'boston 2B, boston 3B fort',
      [B(2, 'fort')],
      'boston 2B fort',
    ],
    [
      'in a condition some, before others of its kind are counted',
      'boston 4B, boston 2B fort',
      [B(3), B(2, 'open')],
      'boston 4B, boston 1B fort',
    ],
    [
      'those who have done least, of those who stand alike',
      'boston 1B moved, boston 1B fresh, boston 1B fought, boston 1B arrived, boston 1B stuck',
      [B(3)],
      'boston 1B fresh, boston 1B fought, boston 1B arrived',
    ],
    ['its own kind', 'boston 2B 3T', [B(2)], 'boston 2B'],
  ])('%s', (_what, there, force, taken) => {
    const found = chosen(stacksIn(there), { side: 'british' }, force);
    expect(sorted(found)).toEqual(stacksIn(taken));
    for (const { n } of found) expect(n).toBeGreaterThan(0);
  });

  it('all who fit', () => {
    const there = stacksIn('boston 2B, boston 3C, worcester 1B');
    expect(chosen(there, { area: 'boston', side: 'british' }, 'all')).toEqual(
      stacksIn('boston 2B'),
    );
  });

  it('Tories who have become regulars as regulars (AR-35)', () => {
    const tories: readonly Part[] = [
      { kind: 'T', n: 2 },
      { kind: 'B', n: 1 },
    ];
    expect(named(tories, stacksIn('boston 3T 2B'))).toEqual(tories);
    expect(named(tories, stacksIn('boston 5B'))).toEqual([
      { kind: 'B', n: 2 },
      { kind: 'B', n: 1 },
    ]);
  });
});

it('of a group those are still there who are, each counted once', () => {
  const two = { area: 'boston', kind: 'B', condition: 'open', use: 'fresh', n: 2 } as const;
  const now = stacksIn('boston 3B, boston 5C, worcester 2B');
  expect(still(now, [two, two])).toEqual([two, { ...two, n: 1 }]);
  expect(still(now, [{ ...two, use: 'moved' }])).toEqual([]);
  expect(still(now, stacksIn('boston 5C'))).toEqual(stacksIn('boston 5C'));
});

it('a tally has the kinds in their order, however they stand', () => {
  const tally = tallyOf(stacksIn('albany 1B, boston 2M, worcester 3C, worcester 2B'));
  expect(Object.entries(tally)).toEqual([
    ['M/open', 2],
    ['C/open', 3],
    ['B/open', 3],
  ]);
  expect(sumOf(tally)).toBe(8);
});

it('nobody is taken from where he does not stand: that is an error of the program', () => {
  const taken = stacksIn('boston 3B').map((stack) => ({ ...stack, n: -stack.n }));
  expect(shifted(stacksIn('boston 3B'), taken)).toEqual([]);
  expect(() => shifted(stacksIn('boston 2B'), taken)).toThrow(/^3 are taken from boston/);
});

describe('what must stay behind (AR-04, AR-05, AR-E1)', () => {
  const must = (there: string, errata: readonly 'E1'[]) =>
    leftBehind(stacksIn(there), 'boston', 'american', { errata }, pack);
  it.each([
    ['boston 2B, boston 1B fort', 5, 3],
    ['boston 2B, boston 1B fort, boston 1C siege', 2, 3],
    ['boston 2B, boston 4B siege, boston 1C', 1, 1],
    ['boston 2B, boston 5C', 0, 0],
  ])('with %s, %s, and %s without the erratum', (there, withIt, without) => {
    expect([must(there, ['E1']), must(there, [])]).toEqual([withIt, without]);
  });
});

describe('ways by sea', () => {
  it.each([
    ['boston newport', 'boston massbay rhodeisland newport'],
    ['newport portsmouth', 'newport rhodeisland massbay ipswich portsmouth'],
    ['portsmouth newport', 'portsmouth ipswich massbay rhodeisland newport'],
    ['boston newhaven', 'boston massbay rhodeisland blockisland sound newhaven'],
    ['yorktown norfolk', 'yorktown chesapeake norfolk'],
    ['albany newport', 'albany newport'],
    ['newport albany', 'newport albany'],
  ])('from %s', (ends, way) => {
    const [from = '', to = ''] = ends.split(' ');
    expect(voyageWay(land, from, to).join(' ')).toBe(way);
  });

  it.each([
    [{ american: null, british: 'massbay' }, false],
    [{ american: null, british: 'ipswich' }, true],
    [{ american: null, british: 'rhodeisland' }, true],
    [{ american: 'massbay', british: null }, true],
    [{}, true],
  ])('past fleets at %o', (fleets, isClear) => {
    expect(isWayClear(fleets, land, 'american', 'ipswich', 'rhodeisland')).toBe(isClear);
  });

  it('arrivals land on a coast, the French on none that the British control or watch (AR-08, AR-42)', () => {
    const region = (control: 'british' | null) => ({ control, tories: false, militia: false });
    const landing = (side: 'american' | 'british', area: string) =>
      mayLand(
        { fleets: { british: 'massbay' }, regions: { lne: region('british'), mas: region(null) } },
        ...([land, side, area] as const),
      );
    expect(
      ['albany', 'newport', 'boston', 'portsmouth', 'newyork'].map((area) =>
        landing('american', area),
      ),
    ).toEqual([...['no-fleet', 'controlled', 'enemy-fleet', undefined, undefined]]);
    expect(['albany', 'newport', 'boston'].map((area) => landing('british', area))).toEqual([
      ...['no-fleet', undefined, undefined],
    ]);
  });
});
