import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  distanceHexes,
  neighbours,
  sideId,
} from '../../../src/systems/civil-war/rules/ground/hexes.js';
import type { Feature } from '../../../src/kernel/map/board.js';
import { isInside } from '../../../src/kernel/map/plan.js';
import type { Point } from '../../../src/kernel/map/spot.js';
import { seenFrom, traceSight, type SightMap } from '../../../src/kernel/map/sight.js';
import { type Ground, isSeenByEveryPath, isSeenFrom } from '../plain-sight.js';

const bare: Ground = { blind: new Set(), closed: new Set(), gaps: new Set(), isOff: () => false };

const mapOf = (ground: Ground): SightMap => ({
  neighbors: neighbours,
  distance: distanceHexes,
  isOnMap: (hex) => !ground.isOff(hex),
  isBlind: (hex) => ground.blind.has(hex),
  crossing: (a, b) =>
    ground.closed.has(sideId(a, b)) ? 'closed' : ground.gaps.has(sideId(a, b)) ? 'gap' : 'open',
});

const EYE = '4040';
const around = (range: number): readonly string[] => {
  const all = new Set([EYE]);
  for (let i = 0; i < range; i += 1)
    for (const hex of [...all]) neighbours(hex).forEach((n) => all.add(n));
  return [...all];
};
const area = around(4);
const sides = [...new Set(area.flatMap((hex) => neighbours(hex).map((next) => sideId(hex, next))))];
const grounds: fc.Arbitrary<Ground> = fc
  .record({
    blind: fc.subarray(area.filter((hex) => hex !== EYE)),
    closed: fc.subarray(sides, { maxLength: 40 }),
    gaps: fc.subarray(sides, { maxLength: 40 }),
    off: fc.subarray(
      area.filter((hex) => hex !== EYE),
      { maxLength: 8 },
    ),
  })
  .map(({ blind, closed, gaps, off }) => ({
    blind: new Set(blind.slice(0, 15)),
    closed: new Set(closed),
    gaps: new Set(gaps.filter((side) => !closed.includes(side))),
    isOff: (hex) => off.includes(hex),
  }));

describe('sight', () => {
  it('sees what some shortest path shows, and nothing else (C4.4)', () => {
    fc.assert(
      fc.property(grounds, fc.integer({ min: 0, max: 3 }), (ground, range) => {
        const seen = seenFrom(EYE, range, mapOf(ground));
        const expected = area.filter(
          (hex) => distanceHexes(EYE, hex) <= range && isSeenFrom(EYE, hex, ground),
        );
        expect([...seen].sort()).toEqual([...expected].sort());
      }),
    );
  });

  it('by setting sees only what every shortest path shows (C4.4)', () => {
    fc.assert(
      fc.property(grounds, fc.integer({ min: 0, max: 3 }), (ground, range) => {
        const seen = seenFrom(EYE, range, mapOf(ground), 'every-path');
        const expected = area.filter(
          (hex) => distanceHexes(EYE, hex) <= range && isSeenByEveryPath(EYE, hex, ground),
        );
        expect([...seen].sort()).toEqual([...expected].sort());
      }),
    );
  });

  it('counts 1, 7, 19 and 37 hexes on open ground', () => {
    expect([0, 1, 2, 3].map((range) => seenFrom(EYE, range, mapOf(bare)).size)).toEqual([
      1, 7, 19, 37,
    ]);
  });

  it('looks into a mountain but not over it, and around it where a path is free (C4.4)', () => {
    const seen = seenFrom(EYE, 2, mapOf({ ...bare, blind: new Set(['4039']) }));
    expect(seen.has('4039')).toBe(true);
    expect(seen.has('4038')).toBe(false);
    expect(seen.has('4138')).toBe(true);
  });

  it('shows one hex through a gap and no further; a ridge hides the next hex too (C4.4)', () => {
    const side = sideId(EYE, '4039');
    const gap = seenFrom(EYE, 2, mapOf({ ...bare, gaps: new Set([side]) }));
    expect([gap.has('4039'), gap.has('4038')]).toEqual([true, false]);
    const ridge = seenFrom(EYE, 2, mapOf({ ...bare, closed: new Set([side]) }));
    expect([ridge.has('4039'), ridge.has('4038')]).toEqual([false, false]);
  });
});

const box = (x: number, y: number, w: number, h: number): Feature['shape'] => ({
  is: 'area',
  outline: [
    { x, y },
    { x: x + w, y },
    { x: x + w, y: y + h },
    { x, y: y + h },
  ],
});
const woods: Feature = { id: 'woods', kind: 'woods', depth: 10, shape: box(20, -5, 30, 10) };
const hill: Feature = { id: 'hill', kind: 'hill', height: 12, shape: box(60, -20, 10, 40) };
const knoll: Feature = { id: 'knoll', kind: 'hill', height: 20, shape: box(-10, -10, 15, 20) };
const wall: Feature = {
  ...{ id: 'wall', kind: 'wall', height: 2 },
  shape: {
    is: 'line',
    points: [
      { x: 80, y: -9 },
      { x: 80, y: 9 },
    ],
  },
};

describe('a line of sight', () => {
  it.each<[string, readonly Feature[], number, number, readonly (string | number)[][]]>([
    ['crosses nothing on open ground', [], 0, 100, []],
    ['tells how deep it runs through woods', [woods], 0, 100, [['woods', 20, 50, 0]]],
    ['ends in woods where its target stands in them', [woods], 0, 30, [['woods', 20, 30, 0]]],
    ['begins in woods where the eye stands in them', [woods], 40, 100, [['woods', 0, 10, 0]]],
    ['passes a crest that rises above it', [hill], 10, 100, [['hill', 50, 60, 12]]],
    [
      'is told all that it crosses in order, lines too',
      [wall, hill, woods],
      10,
      100,
      [
        ['woods', 10, 40, 0],
        ['hill', 50, 60, 12],
        ['wall', 70, 70, 2],
      ],
    ],
  ])('%s', (_, features, from, to, crosses) => {
    const line = traceSight({ features }, { x: from, y: 0 }, { x: to, y: 0 });
    expect(line.length).toBe(to - from);
    expect(line.crosses.map(({ feature, from: a, to: b, over }) => [feature, a, b, over])).toEqual(
      crosses,
    );
  });

  it('runs down from a height, over what lies under it', () => {
    const { crosses } = traceSight({ features: [knoll, hill] }, { x: 0, y: 0 }, { x: 100, y: 0 });
    const [own, crest] = crosses;
    expect(own).toMatchObject({ feature: 'knoll', from: 0, to: 5 });
    expect(crest?.feature).toBe('hill');
    expect(crest?.over).toBeCloseTo(12 - 6);
  });

  const points = fc.record({
    x: fc.integer({ min: -40, max: 40 }),
    y: fc.integer({ min: -40, max: 40 }),
  });
  const along = (a: Point, b: Point, share: number): Point => ({
    x: a.x + (b.x - a.x) * share,
    y: a.y + (b.y - a.y) * share,
  });
  const outlines = fc.array(points, { minLength: 3, maxLength: 5 });

  it('is as long in an area as so many of its points lie in it', () => {
    fc.assert(
      fc.property(points, points, outlines, (eye, target, outline) => {
        const area: Feature = {
          id: 'area',
          kind: 'woods',
          depth: 1,
          shape: { is: 'area', outline },
        };
        const { length, crosses } = traceSight({ features: [area] }, eye, target);
        fc.pre(length > 10);
        const marks = Array.from({ length: 1000 }, (_, n) => along(eye, target, (n + 0.5) / 1000));
        const share = marks.filter((at) => isInside(at, outline)).length / marks.length;
        const told = crosses.reduce((sum, { from, to }) => sum + to - from, 0) / length;
        expect(Math.abs(told - share)).toBeLessThan(0.02);
        const ends = crosses.flatMap(({ from, to }) => [from, to]);
        expect(ends).toEqual([...ends].sort((a, b) => a - b));
      }),
    );
  });

  it('meets a wall where both lines cross, and nowhere else', () => {
    const left = (a: Point, b: Point, c: Point): number =>
      Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
    fc.assert(
      fc.property(points, points, points, points, (eye, target, a, b) => {
        const sides = [
          left(eye, target, a),
          left(eye, target, b),
          left(a, b, eye),
          left(a, b, target),
        ];
        fc.pre(!sides.includes(0));
        const line: Feature = { id: 'wall', kind: 'wall', shape: { is: 'line', points: [a, b] } };
        const { length, crosses } = traceSight({ features: [line] }, eye, target);
        expect(crosses.length).toBe(sides[0] !== sides[1] && sides[2] !== sides[3] ? 1 : 0);
        for (const { from, to } of crosses) {
          expect(to).toBe(from);
          const at = along(eye, target, from / length);
          const off = (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x);
          expect(Math.abs(off)).toBeLessThan(1e-6 * 10_000);
        }
      }),
    );
  });

  it('meets a wall that it only touches, and none that runs beside it', () => {
    const cut = (a: Point, b: Point): readonly number[] => {
      const line: Feature = { id: 'wall', kind: 'wall', shape: { is: 'line', points: [a, b] } };
      const seen = traceSight({ features: [line] }, { x: 0, y: 0 }, { x: 10, y: 0 });
      return seen.crosses.map(({ from }) => from);
    };
    expect(cut({ x: 4, y: 0 }, { x: 4, y: 5 })).toEqual([4]);
    expect(cut({ x: 4, y: -5 }, { x: 4, y: 0 })).toEqual([4]);
    expect(cut({ x: 0, y: -5 }, { x: 0, y: 5 })).toEqual([0]);
    expect(cut({ x: 10, y: -5 }, { x: 10, y: 5 })).toEqual([10]);
    expect(cut({ x: 0, y: 3 }, { x: 10, y: 3 })).toEqual([]);
    expect(cut({ x: 0, y: 0 }, { x: 10, y: 0 })).toEqual([]);
    expect(cut({ x: -1, y: -5 }, { x: -1, y: 5 })).toEqual([]);
    expect(cut({ x: 11, y: -5 }, { x: 11, y: 5 })).toEqual([]);
  });

  it('is told one stretch where an outline has a corner on it, and nothing of a point', () => {
    const kite: Feature['shape'] = {
      is: 'area',
      outline: [
        { x: 20, y: 0 },
        { x: 30, y: -5 },
        { x: 40, y: -5 },
        { x: 50, y: 0 },
        { x: 40, y: 5 },
        { x: 35, y: 0 },
        { x: 30, y: 5 },
      ],
    };
    const area: Feature = { id: 'kite', kind: 'woods', depth: 1, shape: kite };
    const { crosses } = traceSight({ features: [area] }, { x: 0, y: 0 }, { x: 100, y: 0 });
    expect(crosses.map(({ from, to }) => [from, to])).toEqual([[20, 50]]);
    const mark = { id: 'mark', kind: 'town', shape: { is: 'point', at: { x: 5, y: 0 } } };
    const features = [mark as unknown as Feature];
    expect(traceSight({ features }, { x: 0, y: 0 }, { x: 9, y: 0 }).crosses).toEqual([]);
  });

  it('of no length has the height of its ground, and tells what begins first and ends first', () => {
    const at = { x: 65, y: 0 };
    const { length, crosses } = traceSight({ features: [hill] }, at, at);
    expect([length, crosses.map(({ over }) => over)]).toEqual([0, [0]]);
    const wide: Feature = { ...woods, id: 'wide', shape: box(20, -5, 60, 10) };
    for (const features of [
      [wide, woods],
      [woods, wide],
    ]) {
      const line = traceSight({ features }, { x: 0, y: 0 }, { x: 100, y: 0 });
      expect(line.crosses.map(({ feature }) => feature)).toEqual(['woods', 'wide']);
    }
  });

  it('is as long as its ends lie apart, whichever way it runs', () => {
    const [a, b] = [
      { x: 10, y: 20 },
      { x: 40, y: 60 },
    ];
    expect(traceSight({ features: [] }, a, b).length).toBe(50);
    expect(traceSight({ features: [] }, b, a).length).toBe(50);
  });

  it('begins and ends on the ground in woods, however high they are', () => {
    const tall: Feature = { ...woods, height: 8 };
    const over = (from: number, to: number): readonly number[] =>
      traceSight({ features: [tall] }, { x: from, y: 0 }, { x: to, y: 0 }).crosses.map(
        (crossed) => crossed.over,
      );
    expect([over(40, 100), over(0, 30)]).toEqual([[8], [8]]);
  });

  it('misses what lies beside it', () => {
    const { crosses } = traceSight({ features: [woods] }, { x: 0, y: 6 }, { x: 100, y: 6 });
    expect(crosses).toEqual([]);
  });
});
