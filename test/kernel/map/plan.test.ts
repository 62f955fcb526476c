import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Grid } from '../../../src/kernel/map/board.js';
import {
  cellCenter,
  cellCorners,
  cellDistance,
  cellNeighbors,
  cellUnder,
  type Cell,
} from '../../../src/kernel/map/grid.js';
import { planOf, type Lands } from '../../../src/kernel/map/plan.js';

const GRIDS: readonly (readonly [string, Grid])[] = [
  [
    'hexes with flat tops',
    { shape: 'hex', origin: { x: 20, y: 17.4 }, u: { x: 30, y: 17.4 }, v: { x: 0, y: 34.8 } },
  ],
  [
    'hexes with points on top',
    { shape: 'hex', origin: { x: 7, y: 3 }, u: { x: 40, y: 0 }, v: { x: 20, y: 34.64 } },
  ],
  ['squares', { shape: 'square', origin: { x: 0, y: 0 }, u: { x: 25, y: 0 }, v: { x: 0, y: 25 } }],
];

const cells: fc.Arbitrary<Cell> = fc.tuple(
  fc.integer({ min: -40, max: 40 }),
  fc.integer({ min: -40, max: 40 }),
);

describe.each(GRIDS)('a grid of %s', (_, grid) => {
  it('finds a cell under every point near its center', () => {
    fc.assert(
      fc.property(cells, fc.double({ min: 0, max: 6.28, noNaN: true }), (cell, turn) => {
        const { x, y } = cellCenter(grid, cell);
        const at = { x: x + 11 * Math.cos(turn), y: y + 11 * Math.sin(turn) };
        expect(cellUnder(grid, at)).toEqual(cell);
      }),
    );
  });

  it('has neighbors one step away, each behind the side of its place in the list', () => {
    fc.assert(
      fc.property(cells, (cell) => {
        const corners = cellCorners(grid, cell);
        cellNeighbors(grid, cell).forEach((next, side) => {
          expect(cellDistance(grid, cell, next)).toBe(1);
          const [a, b] = [corners[side], corners[(side + 1) % corners.length]];
          const [from, to] = [cellCenter(grid, cell), cellCenter(grid, next)];
          expect(((a?.x ?? 0) + (b?.x ?? 0)) / 2).toBeCloseTo((from.x + to.x) / 2);
          expect(((a?.y ?? 0) + (b?.y ?? 0)) / 2).toBeCloseTo((from.y + to.y) / 2);
        });
      }),
    );
  });

  it('counts as many steps as the shortest way has', () => {
    const start: Cell = [0, 0];
    let edge: readonly Cell[] = [start];
    const steps = new Map([[start.join(), 0]]);
    for (let step = 1; step <= 4; step += 1) {
      edge = edge
        .flatMap((cell) => cellNeighbors(grid, cell))
        .filter((cell) => !steps.has(cell.join()));
      for (const cell of edge) steps.set(cell.join(), step);
    }
    for (const [key, step] of steps) {
      const [i = 0, j = 0] = key.split(',').map(Number);
      expect(cellDistance(grid, start, [i, j])).toBe(step);
    }
  });
});

const square = (id: string, x: number): Lands['places'][number] => ({
  ...{ id, center: { x: x + 5, y: 5 } },
  outline: [
    { x, y: 0 },
    { x: x + 10, y: 0 },
    { x: x + 10, y: 10 },
    { x, y: 10 },
  ],
});

describe('a board of areas', () => {
  const board: Lands = {
    places: [square('a', 0), square('b', 10), square('c', 20), square('island', 60)],
    links: [
      { a: 'a', b: 'b' },
      { a: 'c', b: 'b' },
    ],
  };
  const plan = planOf(board);

  it('has those next to a place that links join to it, and counts links', () => {
    expect(plan.neighborsOf('b')).toEqual(['a', 'c']);
    expect(plan.distance('a', 'c')).toBe(2);
    expect(plan.distance('a', 'a')).toBe(0);
    expect(plan.distance('a', 'island')).toBe(undefined);
  });

  it('finds the place under a point by its outline', () => {
    expect(plan.under({ x: 14, y: 4 })).toBe('b');
    expect(plan.under({ x: 45, y: 4 })).toBe(undefined);
  });
});
