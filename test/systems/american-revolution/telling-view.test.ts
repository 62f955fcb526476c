/** What each viewer sees of a position: exact forces, sizes, fleets, and what is his side's alone. */
import { describe, expect, it } from 'vitest';
import { countOf } from '../../../src/systems/american-revolution/rules/state.js';
import { sightOf } from '../../../src/systems/american-revolution/telling/sight.js';
import { viewOf } from '../../../src/systems/american-revolution/telling/view-of.js';
import { AMERICAN, BRITISH, controlled, pack, position, seat, telling } from './telling-board.js';

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

  it('lists what it knows in the order of the names, whatever the order of the map', () => {
    const war = position(['3 C westpoint', '6 B savannah', '11 B charleston', '1 T camden']);
    const seen = view(war, AMERICAN);
    expect(seen.exact).toEqual(['albany', 'eastjersey', 'hartford', 'newyork', 'westpoint']);
    expect(seen.sizes).toEqual([
      { area: 'camden', side: 'british', size: 'few' },
      { area: 'charleston', side: 'british', size: 'many' },
      { area: 'savannah', side: 'british', size: 'some' },
    ]);
  });

  it.each([
    [3, 'few'],
    [4, 'some'],
    [9, 'some'],
    [10, 'many'],
  ])('knows of %s SPs that they are %s', (n, size) => {
    const { sizes } = view(position([`${n} B charleston`]), AMERICAN);
    expect(sizes).toMatchObject([{ size }]);
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
    expect(off(null, { frenchDue: 6, turn: 5 })).toEqual({ american: null, british: 'massbay' });
    expect(off(null, { frenchDue: 6, turn: 6 })).toEqual({ british: 'massbay' });
  });
});

describe('open or with fog,', () => {
  it('what waits overseas and must be withdrawn is its own side’s alone with fog (AR-25, AR-42)', () => {
    const overseas = { F: 11, SF: 6, B: 44, fleet: true };
    const more = { overseas, withdrawal: { left: 7, by: 12 } };
    const open = position(['2 B boston'], more, 'open');
    for (const who of [AMERICAN, BRITISH, 'gm'] as const)
      expect(view(open, who)).toMatchObject(more);
    expect(view(open, AMERICAN).coming[0]).toEqual({ turn: 2, says: 'British: 6 regular SP' });
    const now = position(['2 B boston'], more);
    expect(view(now, AMERICAN)).toMatchObject({
      overseas: { F: 11, SF: 6, fleet: true },
      withdrawal: null,
      coming: [],
    });
    expect(view(now, AMERICAN).overseas).not.toHaveProperty('B');
    expect(view(now, BRITISH)).toMatchObject({ overseas: { B: 44 }, withdrawal: { left: 7 } });
    expect(view(now, BRITISH).overseas).not.toHaveProperty('F');
    expect(view(now, 'gm').overseas).toEqual(overseas);
    expect(view(now, 'gm').withdrawal).toEqual({ left: 7, by: 12 });
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

describe('what is still to come', () => {
  const comingTo = (who: Parameters<typeof view>[1], more: Parameters<typeof position>[1]) =>
    view(position([], more), who).coming.map(({ turn, says }) => [turn, says]);

  it('from overseas is told to the side that it is for, by turn (AR-42)', () => {
    expect(comingTo(BRITISH, { turn: 18 })).toEqual([
      [21, '4 regular SP'],
      [26, '6 regular SP'],
    ]);
    expect(comingTo(AMERICAN, { turn: 18 })).toEqual([]);
  });

  it('of the French is told to the Americans until they have entered (AR-22)', () => {
    const says = '11 French SP, and the French fleet with its 6 SP';
    expect(comingTo(AMERICAN, { turn: 20, frenchDue: 21 })).toEqual([[21, says]]);
    expect(comingTo(AMERICAN, { turn: 21, frenchDue: 21 })).toEqual([]);
    expect(comingTo(BRITISH, { turn: 24, frenchDue: 25 })).toEqual([[26, '6 regular SP']]);
  });

  it.each([
    ['Fall', 19],
    ['Winter', 20],
  ])('in %s the fleet that went home is told for the next Spring (AR-71)', (_season, turn) => {
    const away = (SF: number) => comingTo(AMERICAN, { turn, frenchDue: 15, spring: { SF } });
    expect(away(4)).toEqual([[21, 'the French fleet with its 4 SP']]);
    expect(away(0)).toEqual([[21, 'the French fleet']]);
    expect(comingTo(BRITISH, { turn: 25, frenchDue: 15, spring: { SF: 4 } })).toEqual([
      [26, '6 regular SP'],
    ]);
  });

  it('is told to the gamemaster of both sides, and of one turn in the order of the words', () => {
    const french = 'American: 11 French SP, and the French fleet with its 6 SP';
    expect(comingTo('gm', { turn: 20, frenchDue: 21 })).toEqual([
      [21, french],
      [21, 'British: 4 regular SP'],
      [26, 'British: 6 regular SP'],
    ]);
    expect(comingTo('gm', { turn: 24, frenchDue: 27 })).toEqual([
      [26, 'British: 6 regular SP'],
      [27, french],
    ]);
  });
});

it.each([
  [1, 51],
  [31, 51],
  [32, 61],
])(
  'in turn %s the British win with %s VP, in whatever order the table says it (AR-62, AR-63)',
  (turn, vp) => {
    expect(view(position([], { turn }), 'gm').level).toBe(vp);
    const turned = { ...pack, levels: pack.levels.toReversed() };
    expect(viewOf(turned)(position([], { turn }), 'gm').level).toBe(vp);
    const changed = { ...pack, levels: [...pack.levels, { from: 1, vp: 40 }] };
    expect(viewOf(changed)(position([], { turn: 1 }), 'gm').level).toBe(40);
  },
);

it('the gamemaster knows every area to a man, sees off every coast, and needs no sizes', () => {
  const now = {
    ...position(['3 C westpoint', '6 B charleston'], { turn: 6, frenchDue: 2 }),
    fleets: { american: null, british: 'massbay' },
  };
  const seen = view(now, 'gm');
  expect(seen.exact).toHaveLength(pack.land.areas.length);
  expect(seen).toMatchObject({ sizes: [], fleets: { american: null, british: 'massbay' } });
  expect(seen.commands).toEqual(pack.land.regions.map(({ id }) => id));
  const { coasts } = sightOf(pack, now, 'gm');
  expect([...coasts]).toEqual(pack.land.seas.map(({ id }) => id));
});

it('a seat sees off the coasts of its posts and of the regions that its side controls, and off no others', () => {
  const now = position(['2 C newport']);
  const nobodys = Object.keys(now.regions).reduce((all, id) => controlled(all, id, null), now);
  const { coasts } = sightOf(pack, controlled(nobodys, 'mas', 'american'), AMERICAN);
  expect([...coasts].sort()).toEqual(['ipswich', 'massbay', 'rhodeisland']);
  const south = sightOf(pack, controlled(nobodys, 'sca', 'american'), seat('american-north'));
  expect([...south.coasts]).toEqual(['rhodeisland']);
});

it('the errata in use are listed in their order', () => {
  const now = position([]);
  const settings = { ...now.settings, errata: ['E4', 'E1'] as const };
  expect(view({ ...now, settings }, AMERICAN).settings.errata).toEqual(['E1', 'E4']);
});

it('in the open game each seat sees all that stands on the board', () => {
  const now = position(['3 C westpoint', '6 B charleston'], {}, 'open');
  expect(view(now, AMERICAN).stacks).toEqual(view(now, 'gm').stacks);
  expect(view(now, AMERICAN)).toMatchObject({ sizes: [], fleets: now.fleets });
});
