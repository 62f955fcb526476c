import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chanceOf, loadedDice, seededDice } from '../../src/campaign/turn/dice.js';
import { d6, plainDice, twoD6 } from '../../src/kernel/dice.js';
import { SEED } from './cast.js';

describe('dice', () => {
  test('the same seed and name give the same faces, whatever was rolled before', () => {
    const one = seededDice(SEED);
    const other = seededDice(SEED);
    one.roll([twoD6], 'turn 1/other');
    const five = [plainDice(5, 6)];
    expect(other.roll(five, 'turn 1/p9/x')).toEqual(one.roll(five, 'turn 1/p9/x'));
  });

  test('another name or another seed gives another run of faces', () => {
    const forty = [plainDice(40, 6)];
    const faces = seededDice(SEED).roll(forty, 'turn 1/a');
    expect(seededDice(SEED).roll(forty, 'turn 1/b')).not.toEqual(faces);
    expect(seededDice('11'.repeat(32)).roll(forty, 'turn 1/a')).not.toEqual(faces);
  });

  test('every face is in range and there are as many as asked', () => {
    const dice = seededDice(SEED);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 1, max: 256 }),
        fc.string(),
        (count, sides, name) => {
          const faces = dice.roll([plainDice(count, sides)], name);
          expect(faces).toHaveLength(count);
          expect(faces.every((face) => face >= 1 && face <= sides)).toBe(true);
        },
      ),
    );
  });

  test('no face is likelier than another', () => {
    const n = 60_000;
    const counts = [0, 0, 0, 0, 0, 0];
    for (const face of seededDice(SEED).roll([plainDice(n, 6)], 'turn 1/many'))
      counts[face - 1] = (counts[face - 1] ?? 0) + 1;
    const square = counts.reduce((sum, count) => sum + (count - n / 6) ** 2 / (n / 6), 0);
    // Chi-square with 5 degrees of freedom: 20.5 is passed by one fair run in a thousand; the seed is fixed.
    expect(square).toBeLessThan(20.5);
  });

  test('loaded dice fall as told by their full name, all others by the fallback', () => {
    const dice = loadedDice(
      new Map([['turn 1/p9/x', [6]]]),
      chanceOf(() => [1]),
    );
    const faces = ['turn 1/p9/x', 'turn 2/p9/x'].map((name) => dice.roll([d6], name)[0]);
    expect(faces).toEqual([6, 1]);
  });
});
