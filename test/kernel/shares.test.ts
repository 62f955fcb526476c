import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  barOf,
  isBeyond,
  restOf,
  sayRest,
  splitRest,
  type Share,
} from '../../src/kernel/shares.js';

const share = (id: string, value: number, min: number, max: number, beside = 0): Share => ({
  ...{ id, value, min, max, beside },
});
const cp = (east: number, west: number, trans: number, naval: number) => ({
  whole: 23,
  beside: 2,
  shares: [
    share('east', east, 3, 14),
    share('west', west, 3, 14),
    share('trans', trans, 3, 12),
    share('naval', naval, 0, 7, 1),
  ],
});

it('splits 23 CP with one tap, within all limits', () => {
  expect(Object.fromEntries(splitRest(cp(10, 0, 0, 0)))).toEqual({
    east: 10,
    west: 5,
    trans: 5,
    naval: 1,
  });
  expect(Object.fromEntries(splitRest(cp(20, 9, 0, 0)))).toEqual({
    east: 20,
    west: 9,
    trans: 0,
    naval: 0,
  });
});

it('gives everybody his least before it gives anybody more, and never more than there is', () => {
  const group = (whole: number) => ({
    ...{ whole, beside: 0 },
    shares: [share('low', 0, 6, 6), share('high', 0, 0, 60), share('last', 0, 3, 60)],
  });
  const split = (whole: number) => [...splitRest(group(whole)).values()];
  expect(split(0)).toEqual([0, 0, 0]);
  expect(split(5)).toEqual([5, 0, 0]);
  expect(split(9)).toEqual([6, 0, 3]);
  expect(split(12)).toEqual([6, 3, 3]);
});

it('hands out all that the limits allow, takes from nobody, and brings nobody beyond his limit', () => {
  const part = fc.record({
    value: fc.nat(30),
    min: fc.nat(10),
    max: fc.nat(30),
    beside: fc.nat(3),
  });
  const groups = fc.record({
    whole: fc.nat(60),
    beside: fc.nat(5),
    shares: fc.array(part, { minLength: 1, maxLength: 4 }),
  });
  fc.assert(
    fc.property(groups, (group) => {
      const shares = group.shares.map((one, index) => ({ ...one, id: String(index) }));
      const split = splitRest({ ...group, shares });
      const after = shares.map((one) => ({ ...one, value: split.get(one.id) ?? -1 }));
      for (const [index, one] of after.entries()) {
        const before = shares[index]?.value ?? 0;
        expect(one.value).toBeGreaterThanOrEqual(before);
        if (one.value > before) expect(one.value + one.beside).toBeLessThanOrEqual(one.max);
      }
      const rest = restOf({ ...group, shares: after });
      if (rest > 0)
        for (const one of after) expect(one.value + one.beside).toBeGreaterThanOrEqual(one.max);
      expect(rest).toBeGreaterThanOrEqual(Math.min(0, restOf({ ...group, shares })));
    }),
  );
});

it('draws a bar against its limit and says what is left', () => {
  expect(barOf(share('east', 9, 3, 14), 23)).toEqual({ used: 39.1, most: 60.9, least: 13 });
  expect(barOf(share('east', 900, 0, 0), 0)).toEqual({ used: 0, most: 0, least: 0 });
  expect(barOf(share('naval', 4, 0, 7, 1), 10)).toEqual({ used: 50, most: 70, least: 0 });
  expect(isBeyond(share('naval', 7, 0, 7, 1))).toBe('over');
  expect(isBeyond(share('naval', 6, 0, 7, 1))).toBe('within');
  expect(isBeyond(share('naval', 2, 3, 7, 1))).toBe('within');
  expect(isBeyond(share('trans', 2, 3, 9))).toBe('under');
  expect(isBeyond(share('trans', 3, 3, 9))).toBe('within');
  expect([0, 5, -3].map((rest) => sayRest(rest, 'CP'))).toEqual([
    'all given out',
    '5 CP left',
    '3 CP too many',
  ]);
});
