import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceHexes, neighbours, sideId } from '../../src/kernel/hex.js';
import type { SightMap } from '../../src/kernel/sight.js';
import { seenFrom } from '../../src/kernel/sight.js';
import { type Ground, isSeenByEveryPath, isSeenFrom } from './plain-sight.js';

const bare: Ground = { blind: new Set(), closed: new Set(), gaps: new Set(), isOff: () => false };

const mapOf = (ground: Ground): SightMap => ({
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
