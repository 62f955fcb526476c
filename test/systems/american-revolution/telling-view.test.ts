/** What each viewer sees of a position: exact forces, sizes, fleets, and what is his side's alone. */
import { describe, expect, it } from 'vitest';
import { countOf } from '../../../src/systems/american-revolution/rules/state.js';
import { AMERICAN, BRITISH, controlled, position, seat, telling } from './telling-board.js';

const { view } = telling;

describe('with fog, a seat', () => {
  const now = position(['3 C westpoint', '4 B newyork', '6 B charleston', '2 T savannah']);

  it('knows to a man what stands where it has SPs and next to them, a size in regions of its side, and nothing else', () => {
    const british = controlled(now, 'geo', null);
    const seen = view(british, AMERICAN);
    expect(countOf(seen.stacks, { area: 'newyork', side: 'british' })).toBe(4);
    expect(seen.exact).toContain('newyork');
    expect(countOf(seen.stacks, { area: 'charleston' })).toBe(0);
    expect(seen.sizes).toEqual([{ area: 'charleston', side: 'british', size: 'some' }]);
    expect(JSON.stringify(seen)).not.toContain('savannah');
  });

  it('has the same view whatever stands out of its sight, and in whatever order', () => {
    const other = position([
      '2 T savannah',
      '7 B charleston',
      '3 C westpoint',
      '4 B newyork',
      '9 B richmond',
    ]);
    const hidden = (state: typeof now) => controlled(controlled(state, 'geo', null), 'vir', null);
    expect(view(hidden(other), AMERICAN)).toEqual(view(hidden(now), AMERICAN));
  });

  it('of a theater sees with the SPs in its own regions, its commander with all of his side', () => {
    const war = position(['2 C albany', '2 C camden', '3 B westpoint', '5 B charleston']);
    const [middle, south] = [view(war, seat('american-middle')), view(war, seat('american-south'))];
    expect(countOf(middle.stacks, { side: 'british' })).toBe(3);
    expect(countOf(south.stacks, { side: 'british' })).toBe(5);
    expect(countOf(view(war, AMERICAN).stacks, { side: 'british' })).toBe(8);
    expect(countOf(middle.stacks, { side: 'american' })).toBe(4);
    expect(middle.commands).toEqual(['hud', 'nyk', 'njy', 'sus', 'eri', 'ind']);
  });

  it('sees an enemy fleet off its own coast and no other, and knows that the French are away before they enter (AR-22)', () => {
    const war = controlled(position(['2 B newport']), 'vir', 'british');
    const off = (american: string | null, more = {}) =>
      view({ ...war, ...more, fleets: { american, british: 'massbay' } }, BRITISH).fleets;
    const entered = { frenchDue: 2, turn: 6 };
    expect(off(null)).toEqual({ american: null, british: 'massbay' });
    expect(off('rhodeisland', entered)).toEqual({ american: 'rhodeisland', british: 'massbay' });
    expect(off('chesapeake', entered)).toEqual({ american: 'chesapeake', british: 'massbay' });
    expect(off('tybee', entered)).toEqual({ british: 'massbay' });
    expect(off(null, entered)).toEqual({ british: 'massbay' });
    expect(off(null, { ...entered, turn: 8 })).toEqual({ american: null, british: 'massbay' });
  });
});

describe('open or with fog,', () => {
  it('what waits overseas and must be withdrawn is its own side’s alone (AR-25, AR-42)', () => {
    const overseas = { F: 11, SF: 6, B: 44, fleet: true };
    const now = position(['2 B boston'], { overseas, withdrawal: { left: 7, by: 12 } }, 'open');
    expect(view(now, AMERICAN)).toMatchObject({
      overseas: { F: 11, SF: 6, fleet: true },
      withdrawal: null,
      coming: [],
    });
    expect(view(now, AMERICAN).overseas).not.toHaveProperty('B');
    expect(view(now, BRITISH)).toMatchObject({ overseas: { B: 44 }, withdrawal: { left: 7 } });
    expect(view(now, BRITISH).overseas).not.toHaveProperty('F');
    expect(view(now, 'gm').overseas).toEqual(overseas);
  });

  it('what an enemy has done this turn is not told (AR-26, AR-46)', () => {
    for (const game of ['open', 'fog']) {
      const now = position(['2 B boston', '3 M boston'], {}, game);
      const tired = now.stacks.map((stack) => ({ ...stack, use: 'fought' as const }));
      const seen = view({ ...now, stacks: tired }, AMERICAN).stacks;
      expect(seen.map(({ kind, use }) => [kind, use])).toEqual([
        ['M', 'fought'],
        ['B', 'fresh'],
      ]);
    }
  });

  it('control, victory points and what has come out is public (AR-78, AR-79)', () => {
    const now = controlled(controlled(position([]), 'pot', 'british'), 'can', 'british');
    for (const who of [AMERICAN, BRITISH, seat('british-south'), 'gm'] as const)
      expect(view(now, who)).toMatchObject({ vp: 22, level: 51, regions: now.regions });
  });
});

it('in the open game each seat sees all that stands on the board', () => {
  const now = position(['3 C westpoint', '6 B charleston'], {}, 'open');
  expect(view(now, AMERICAN).stacks).toEqual(view(now, 'gm').stacks);
  expect(view(now, AMERICAN)).toMatchObject({ sizes: [], fleets: now.fleets });
});
