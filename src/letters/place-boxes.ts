/** Puts boxes of text and counters where they do not cover each other: greedily, in the order given. */
import type { Box, Point } from './map-geometry.js';

/**
 * The boxes that a thing might fill, the best first. When none is free: `drop` leaves it out, `cover` lies over
 * obstacles but over no other thing, `always` takes the box that covers least.
 */
export type Placeable = {
  readonly boxes: readonly Box[];
  readonly need: 'drop' | 'cover' | 'always';
};

/** One answer for each thing, in order: which of its boxes it fills, or undefined when it was left out. */
export function placeBoxes(
  things: readonly Placeable[],
  obstacles: readonly Box[],
  bounds: Box,
): readonly (Box | undefined)[] {
  const placed: Box[] = [];
  return things.map((thing) => {
    const found = placeOne(thing, placed, obstacles, bounds);
    if (found !== undefined) placed.push(found);
    return found;
  });
}

function placeOne(
  thing: Placeable,
  placed: readonly Box[],
  obstacles: readonly Box[],
  bounds: Box,
): Box | undefined {
  const inside = thing.boxes.filter((candidate) => isInside(candidate, bounds));
  const apart = inside.filter(
    (candidate) => !placed.some((other) => overlap(candidate, other) > 0),
  );
  const free = apart.find((candidate) => !obstacles.some((other) => overlap(candidate, other) > 0));
  if (free !== undefined || thing.need === 'drop') return free;
  if (apart.length > 0 || thing.need === 'cover') return leastCovering(apart, obstacles);
  return leastCovering(inside.length > 0 ? inside : thing.boxes, [...placed, ...obstacles]);
}

function leastCovering(candidates: readonly Box[], others: readonly Box[]): Box | undefined {
  let best: Box | undefined;
  let bestCovered = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const covered = others.reduce((sum, other) => sum + overlap(candidate, other), 0);
    if (covered < bestCovered) [best, bestCovered] = [candidate, covered];
  }
  return best;
}

export const boxAround = (centre: Point, w: number, h: number): Box => ({
  x: centre.x - w / 2,
  y: centre.y - h / 2,
  w,
  h,
});

export const boxCentre = (box: Box): Point => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

/** The area that two boxes share. */
export function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

export const isInside = (box: Box, bounds: Box): boolean =>
  box.x >= bounds.x &&
  box.y >= bounds.y &&
  box.x + box.w <= bounds.x + bounds.w &&
  box.y + box.h <= bounds.y + bounds.h;

const AROUND: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 0],
  [0.8, -1],
  [0.8, 1],
  [-0.8, -1],
  [-0.8, 1],
  [0, -1],
  [0, 1],
];

/** Boxes beside a point: `gap` away on every side, then on wider rings. */
export function boxesBeside(
  at: Point,
  size: { readonly w: number; readonly h: number },
  gap: number,
  rings: number,
): readonly Box[] {
  return Array.from({ length: rings }, (_, ring) => gap + ring * size.h * 0.6).flatMap((reach) =>
    AROUND.map(([dx, dy]) =>
      boxAround(
        {
          x: at.x + dx * (reach + size.w / 2),
          y: at.y + dy * (dx === 0 ? reach + size.h / 2 : reach * 0.6 + size.h / 2),
        },
        size.w,
        size.h,
      ),
    ),
  );
}
