/** What a run of the fuzz says of its memory, and whether it tried anything. */
import { expect, test } from 'vitest';
import { growthOf, isNothingTried } from './figures.js';

const looks = (count: number, of: (part: number) => number): readonly number[] =>
  Array.from({ length: count }, (_, index) => Math.round(of(index / (count - 1))));

test('memory that goes on growing after half of a long run is a fault of it', () => {
  const leaking = (part: number): number => 200 + 300 * part;
  expect(growthOf(looks(160, leaking))).toEqual({ half: 321, end: 470 });
  expect(growthOf(looks(160, (part) => (part < 0.9 ? 200 : 260)))).toBeUndefined();
  expect(growthOf(looks(160, (part) => (part < 0.85 ? 200 : 260)))).toEqual({
    half: 200,
    end: 260,
  });
});

test('memory that fills what is kept, falls, or swings with each campaign is none', () => {
  const filling = (part: number): number => Math.min(320, 130 + 800 * part);
  const swinging = (part: number): number => 200 + 150 * Math.abs(Math.sin(60 * part));
  for (const flat of [filling, swinging, (part: number) => 300 - 100 * part])
    expect(growthOf(looks(160, flat))).toBeUndefined();
  // Too short to tell.
  expect(growthOf(looks(20, (part) => 100 + 900 * part))).toBeUndefined();
});

test('a run that tried no text is not one in which nothing failed', () => {
  const none = { texts: 0, lines: 0, milliseconds: 0, slowest: 0 };
  const done = (...tried: readonly (typeof none)[]) => ({
    ...{ by: Object.fromEntries(tried.entries()), reached: {}, failures: [] },
    ...{ megabytes: [], slowest200: 0 },
  });
  expect(isNothingTried([done(none), done()])).toBe(true);
  expect(isNothingTried([done(none), done(none, { ...none, texts: 1 })])).toBe(false);
});
