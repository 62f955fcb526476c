/** Terrain by relief, and by outlines where relief does not tell. */
import type { Facts } from './facts.js';
import { at, isInside, type Point } from './geometry.js';
import { neighboursOf } from './grid.js';
import { isLand, type Country } from './country.js';
import type { Grounds } from './ground.js';

/** Metres. Tuned to the smoothed heights of ETOPO5: other heights need other bounds. */
const MOUNTAIN_RELIEF = 330;
const HIGH_MEAN = 650;
const HIGH_RELIEF = 220;
const ROUGH_RELIEF = 165;
/** Share of a hex that an outline must cover. */
const COVERS = 0.45;

type Shape = 'clear' | 'rough' | 'mountain';

/** By land cell. */
export function terrainOf(
  facts: Facts,
  country: Country,
  grounds: Grounds,
  heights: (points: readonly Point[]) => readonly number[],
): ReadonlyMap<number, string> {
  const shapes = new Map<number, Shape>();
  const covers = coversOf(facts);
  for (const [cell, ground] of grounds) {
    if (!isLand(country, cell)) continue;
    const shape = shapeOf(heights(ground.points));
    const outlined = covers(ground.points);
    const rises = outlined === 'mountain' || (outlined === 'rough' && shape === 'clear');
    shapes.set(cell, rises ? outlined : shape);
  }
  const smooth = smoothed(shapes);
  return new Map(
    [...smooth].map(([cell, shape]) => [
      cell,
      coverOf(shape, covers(grounds.get(cell)?.points ?? [])),
    ]),
  );
}

function shapeOf(heights: readonly number[]): Shape {
  const sorted = [...heights].sort((a, b) => a - b);
  const relief =
    at(sorted, Math.floor(sorted.length * 0.95)) - at(sorted, Math.floor(sorted.length * 0.05));
  const mean = sorted.reduce((sum, metres) => sum + metres, 0) / sorted.length;
  if (relief > MOUNTAIN_RELIEF || (mean > HIGH_MEAN && relief > HIGH_RELIEF)) return 'mountain';
  return relief > ROUGH_RELIEF ? 'rough' : 'clear';
}

/** Which outline covers a hex: swamp before mountain before rough before forest. */
function coversOf(facts: Facts): (points: readonly Point[]) => string | undefined {
  const order = ['swamp', 'mountain', 'rough', 'forest'];
  const outlines = [...facts.terrain]
    .sort((a, b) => order.indexOf(a.terrain) - order.indexOf(b.terrain))
    .map((fact) => ({ ...fact, ...boxOf(fact.outline) }));
  return (points) =>
    outlines.find(({ outline, west, east, north, south }) => {
      const inside = points.filter(
        (point) =>
          point.x >= west &&
          point.x <= east &&
          point.y >= north &&
          point.y <= south &&
          isInside(point, outline),
      );
      return inside.length >= COVERS * points.length && points.length > 0;
    })?.terrain;
}

function boxOf(outline: readonly Point[]): {
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
} {
  const xs = outline.map(({ x }) => x);
  const ys = outline.map(({ y }) => y);
  return {
    west: Math.min(...xs),
    east: Math.max(...xs),
    north: Math.min(...ys),
    south: Math.max(...ys),
  };
}

/** A mountain or a rough hex alone among lower ones is a flaw of the heights: it is one step lower. */
function smoothed(shapes: ReadonlyMap<number, Shape>): ReadonlyMap<number, Shape> {
  const rank = { clear: 0, rough: 1, mountain: 2 } as const;
  const lower = { clear: 'clear', rough: 'clear', mountain: 'rough' } as const;
  return new Map(
    [...shapes].map(([cell, shape]) => {
      const isAlone = neighboursOf(cell).every(
        (next) => rank[shapes.get(next) ?? 'clear'] < rank[shape],
      );
      return [cell, isAlone ? lower[shape] : shape];
    }),
  );
}

/** Swamp lies lower than rough ground, forest stands on clear ground alone. */
function coverOf(shape: Shape, outlined: string | undefined): string {
  if (outlined === 'swamp' && shape !== 'mountain') return 'swamp';
  return outlined === 'forest' && shape === 'clear' ? 'forest' : shape;
}
