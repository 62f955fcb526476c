import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { share } from '../../src/kernel/ledger.js';

describe('share', () => {
  it.each([
    // total, percent, nearest, floor, ceiling
    [17, 50, 9, 8, 9],
    [18, 75, 14, 13, 14],
    [10, 75, 8, 7, 8],
    [11, 75, 8, 8, 9],
    [9, 75, 7, 6, 7],
    [20, 60, 12, 12, 12],
    [21, 60, 13, 12, 13],
    [17, 15, 3, 2, 3],
    [16, 15, 2, 2, 3],
    [10, 15, 2, 1, 2],
    [30, 15, 5, 4, 5],
    [1, 50, 1, 0, 1],
    [1, 49, 0, 0, 1],
    [0, 75, 0, 0, 0],
    [7, 100, 7, 7, 7],
    [7, 0, 0, 0, 0],
  ])(
    'of %i, %i %% is %i to the nearest, %i down and %i up (C3.5.4, C3.9)',
    (total, percent, nearest, floor, ceiling) => {
      expect(share(total, percent)).toBe(nearest);
      expect(share(total, percent, 'floor')).toBe(floor);
      expect(share(total, percent, 'ceiling')).toBe(ceiling);
    },
  );

  it('differs from the true share by at most a half, and takes the half up', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(100), (total, percent) => {
        const hundredths = total * percent - share(total, percent) * 100;
        expect(hundredths).toBeGreaterThanOrEqual(-50);
        expect(hundredths).toBeLessThan(50);
      }),
    );
  });
});
