import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cornersOf,
  DIRECTIONS,
  distanceHexes,
  isHexId,
  neighbour,
  neighbours,
  sideId,
} from '../../../src/systems/civil-war/rules/ground/hexes.js';

const two = (n: number): string => String(n).padStart(2, '0');
const hexes = fc.tuple(fc.nat(99), fc.nat(99)).map(([x, y]) => two(x) + two(y));

/** Centre of a flat-top hex of width 2, odd columns half a hex down: an independent picture of the grid. */
function centre(hex: string): { x: number; y: number } {
  const [column, row] = [Number(hex.slice(0, 2)), Number(hex.slice(2))];
  const height = Math.sqrt(3);
  return { x: column * 1.5, y: row * height + (column % 2 === 1 ? height / 2 : 0) };
}

function stepsByBreadth(from: string, limit: number): ReadonlyMap<string, number> {
  const steps = new Map([[from, 0]]);
  let edge = [from];
  for (let distance = 1; distance <= limit; distance += 1) {
    const next = edge.flatMap((hex) => neighbours(hex)).filter((hex) => !steps.has(hex));
    next.forEach((hex) => steps.set(hex, distance));
    edge = [...new Set(next)];
  }
  return steps;
}

describe('hexes', () => {
  it('are neighbours of their neighbours', () => {
    fc.assert(
      fc.property(hexes, (hex) => {
        for (const next of neighbours(hex)) expect(neighbours(next)).toContain(hex);
      }),
    );
  });

  it('have six different neighbours whose centres all lie equally near', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.integer({ min: 1, max: 98 }), fc.integer({ min: 1, max: 98 })),
        (at) => {
          const hex = two(at[0]) + two(at[1]);
          const next = neighbours(hex);
          expect(new Set(next).size).toBe(6);
          const here = centre(hex);
          for (const beside of next.map(centre))
            expect(Math.hypot(beside.x - here.x, beside.y - here.y)).toBeCloseTo(Math.sqrt(3));
        },
      ),
    );
  });

  it('lie in the direction that is named', () => {
    const ways = DIRECTIONS.map((direction) => neighbour('2020', direction));
    expect(ways).toEqual(['2019', '2119', '2120', '2021', '1920', '1919']);
    const odd = DIRECTIONS.map((direction) => neighbour('2120', direction));
    expect(odd).toEqual(['2119', '2220', '2221', '2121', '2021', '2020']);
    expect(neighbour('0000', 'N')).toBeUndefined();
    expect(neighbour('9999', 'S')).toBeUndefined();
  });

  it('end at the edge of the grid, and not before', () => {
    const around = (hex: string): readonly string[] => [...neighbours(hex)].sort();
    expect(around('0000')).toEqual(['0001', '0100']);
    expect(around('0050')).toEqual(['0049', '0051', '0149', '0150']);
    expect(around('9950')).toEqual(['9850', '9851', '9949', '9951']);
    expect(around('5000')).toEqual(['4900', '5001', '5100']);
    expect(around('5099')).toEqual(['4998', '4999', '5098', '5198', '5199']);
    expect(around('0101')).toEqual(['0001', '0002', '0100', '0102', '0201', '0202']);
    expect(around('9898')).toEqual(['9797', '9798', '9897', '9899', '9997', '9998']);
  });

  it('meet at the two ends of the side between them', () => {
    const ends = ['3909|4009|4010', '4009|4010|4109'];
    expect([...cornersOf('4010', '4009')].sort()).toEqual(ends);
    expect([...cornersOf('4009', '4010')].sort()).toEqual(ends);
    expect(cornersOf('0000', '0001')).toEqual(['0000|0001|0100']);
  });

  it('are as far apart as the steps of the shortest walk', () => {
    for (const start of ['4040', '4141', '2120']) {
      for (const [hex, steps] of stepsByBreadth(start, 9))
        expect(distanceHexes(start, hex), `${start} to ${hex}`).toBe(steps);
    }
  });

  it('keep the laws of a distance', () => {
    fc.assert(
      fc.property(hexes, hexes, hexes, (a, b, c) => {
        expect(distanceHexes(a, b)).toBe(distanceHexes(b, a));
        expect(distanceHexes(a, b) === 0).toBe(a === b);
        expect(distanceHexes(a, c)).toBeLessThanOrEqual(distanceHexes(a, b) + distanceHexes(b, c));
      }),
    );
  });

  it('name a side the same from both sides, and know their own ids', () => {
    expect(sideId('7513', '7413')).toBe(sideId('7413', '7513'));
    expect(isHexId('7513')).toBe(true);
    expect(['751', '75130', 'abcd', ''].some(isHexId)).toBe(false);
  });
});
