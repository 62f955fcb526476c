/** Which SPs an order means, the stacks of a position, what must stay behind, ways by sea, control and supply. */
import { describe, expect, it } from 'vitest';
import { placements } from '../../../src/systems/american-revolution/play/questions.js';
import {
  chosenLosses,
  forcedLosses,
} from '../../../src/systems/american-revolution/rules/combat.js';
import {
  controlOf,
  suppliedAreas,
  type Control,
} from '../../../src/systems/american-revolution/rules/control.js';
import {
  chosen,
  named,
  still,
  sumOf,
  tallyOf,
} from '../../../src/systems/american-revolution/rules/forces.js';
import { REST, type Part } from '../../../src/systems/american-revolution/rules/order.js';
import { leftBehind } from '../../../src/systems/american-revolution/rules/passage.js';
import { areaOf } from '../../../src/systems/american-revolution/rules/land.js';
import {
  isVoyageClear,
  judgedFrom,
  mayLand,
  voyageWay,
} from '../../../src/systems/american-revolution/rules/sea.js';
import {
  countOf,
  shifted,
  type Stack,
  type State,
} from '../../../src/systems/american-revolution/rules/state.js';
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
    const way = ['ipswich', 'rhodeisland'] as const;
    expect(isVoyageClear(fleets, land, 'american', way)).toBe(isClear);
  });

  it.each<readonly [readonly [string, ...string[]], boolean]>([
    [['ipswich', 'massbay'], true],
    [['ipswich', 'massbay', 'rhodeisland'], false],
    [['ipswich', 'massbay', 'ipswich'], true],
    [['ipswich', 'massbay', 'massbay', 'rhodeisland'], false],
    [['massbay', 'rhodeisland'], true],
    [['massbay', 'rhodeisland', 'massbay', 'ipswich'], false],
  ])('a step at a time by way of %o', (way, isClear) => {
    const fleets = { american: null, british: 'massbay' };
    expect(isVoyageClear(fleets, land, 'american', way)).toBe(isClear);
  });

  it('a fleet beside the enemy goes on from where it came', () => {
    const from = (american: string | null, before: string | null) =>
      judgedFrom({ american, british: 'massbay' }, 'american', before);
    expect(from('massbay', 'ipswich')).toBe('ipswich');
    expect(from('massbay', null)).toBe('massbay');
    expect(from('sound', 'ipswich')).toBe('sound');
    expect(from(null, null)).toBe(null);
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

describe('control and supply', () => {
  it.each<readonly [string, string, string, 'american' | 'british' | null]>([
    ['AR-57: where no British are', 'njy', 'trenton 5C', 'american'],
    ['AR-57: none in the open', 'njy', 'trenton 9B fort, eastjersey 9B siege', 'american'],
    ['AR-59: besiegers are not in the open', 'njy', 'trenton 7B, trenton 3B siege', null],
    ['AR-59: nor are the Americans in forts', 'njy', 'trenton 8B, eastjersey 3C fort', 'british'],
    ['AR-59: nor are theirs in siege lines', 'njy', 'trenton 8B, eastjersey 3F siege', 'british'],
    ['AR-60: nobody’s where a few British stand among many', 'njy', 'trenton 1B 9C', null],
    ['AR-59: those in the open are', 'njy', 'trenton 8B, eastjersey 1SF', null],
    ['AR-58: militia in a fort keeps it from them', 'njy', 'trenton 9B, eastjersey 1M fort', null],
    ['AR-58: militia of another region does not', 'njy', 'trenton 9B, newyork 9M', 'british'],
    ['AR-56: Canada with nobody in it', 'can', 'boston 9C', 'british'],
    ['AR-56: Canada, where militia does not count', 'can', 'quebec 2B, quebec 9M 2C', 'british'],
    ['AR-56: nor do Tories', 'can', 'quebec 2B 9T, montreal 1C 1F 1SF', 'american'],
  ])('%s', (_what, region, at, control) => {
    expect(controlOf({ stacks: stacksIn(at) }, pack)[region]).toBe(control);
  });

  const supplied = (at: string, fleets: State['fleets'], control: Control) => {
    const areas = suppliedAreas({ stacks: stacksIn(at), fleets }, control, pack);
    return (area: string): boolean => areas.has(area);
  };
  const none = { american: null, british: null };

  it('AR-67: a coast is in supply unless the French fleet is off it, and the British is not', () => {
    const newport = (american: string | null, british: string | null): boolean =>
      supplied('', { american, british }, {})('newport');
    expect(newport('rhodeisland', 'rhodeisland')).toBe(true);
    expect(newport('rhodeisland', 'massbay')).toBe(false);
    expect(newport('massbay', null)).toBe(true);
  });

  it('AR-65, AR-66: Canada is, and what lies beside it while it is British', () => {
    for (const control of ['american', 'british'] as const) {
      const isFed = supplied('', none, { can: control });
      expect(['quebec', 'montreal', 'niagara', 'ticonderoga'].map(isFed)).toEqual([
        ...[true, true, true, control === 'british'],
      ]);
      const sea = areaOf(land, 'falmouth').sea ?? '';
      const isClosed = supplied('', { american: sea, british: null }, { can: control });
      expect(isClosed('falmouth')).toBe(control === 'british');
    }
  });

  it.each<readonly [string, string, Control, boolean]>([
    ['by Tories as by regulars', 'westpoint 2T 1C', {}, true],
    ['not by as many as the Americans', 'westpoint 1T 1B 2C', {}, false],
    ['through a region of their own', '', { hud: 'british' }, true],
    ['not past an American in it', 'westpoint 1M', { hud: 'british' }, false],
    ['not past one in a fort', 'westpoint 1C fort', { hud: 'british' }, false],
  ])('AR-68: a chain carries supply %s', (_what, at, control, isFed) => {
    expect(supplied(`albany 3B, ${at}`, none, control)('westpoint')).toBe(isFed);
  });
});

describe('who is lost, and who is placed', () => {
  it('AR-20: regulars who stand apart are a choice, and those who stand together none', () => {
    const left = (at: string): number => forcedLosses(stacksIn(at), 'british', 2).left;
    const stands = ['boston 2B, boston 2B siege', 'boston 4B', 'boston 2B', 'boston 1B 1T'];
    expect(stands.map(left)).toEqual([1, 0, 0, 0]);
    const all = forcedLosses(stacksIn('boston 2B 2T'), 'british', 4);
    expect([all.left, countOf(all.lost)]).toEqual([0, 4]);
  });

  it('AR-20: what the loser leaves open is taken from the cheapest', () => {
    const lost = (n: number) => sorted(chosenLosses(stacksIn('boston 1M 1C 1F 1SF'), n, []));
    expect([1, 2, 3].map(lost)).toEqual(
      ['boston 1M', 'boston 1M 1C', 'boston 1M 1C 1F'].map(stacksIn),
    );
  });

  it('AR-36: what an answer leaves open is placed in its last area, and two lines for one area are added', () => {
    const place = (area: string, n: number) => ({ kind: 'place', area, n }) as const;
    const placed = (...said: readonly ReturnType<typeof place>[]) =>
      placements(pack, { region: 'mas', kind: 'M', n: 9 }, said);
    expect(placed(place('boston', 2), place('worcester', 3), place('newport', 4))).toEqual([
      { area: 'boston', n: 2 },
      { area: 'worcester', n: 7 },
    ]);
    expect(placed(place('worcester', 4), place('boston', 2), place('worcester', 3))).toEqual([
      { area: 'worcester', n: 7 },
      { area: 'boston', n: 2 },
    ]);
    expect(placed()).toEqual([{ area: 'boston', n: 9 }]);
    const all = placed(place('worcester', REST), place('boston', 2));
    expect(all).toEqual([{ area: 'worcester', n: 9 }]);
  });
});
