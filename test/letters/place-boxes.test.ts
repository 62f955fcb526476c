import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  boxAround,
  boxesBeside,
  isInside,
  overlap,
  placeBoxes,
  type Placeable,
} from '../../src/letters/place-boxes.js';
import type { Box } from '../../src/letters/map-geometry.js';

const BOUNDS: Box = { x: 0, y: 0, w: 400, h: 300 };
const point = fc.record({
  x: fc.integer({ min: 0, max: 400 }),
  y: fc.integer({ min: 0, max: 300 }),
});
const thing = fc
  .record({ at: point, w: fc.integer({ min: 5, max: 90 }), h: fc.integer({ min: 5, max: 20 }) })
  .chain(({ at, w, h }) =>
    fc.constantFrom<Placeable['need']>('drop', 'cover').map((need) => ({
      boxes: boxesBeside(at, { w, h }, 4, 4),
      need,
    })),
  );

describe('boxes that are placed', () => {
  test('never cover each other and never leave the bounds', () => {
    fc.assert(
      fc.property(fc.array(thing, { maxLength: 40 }), (things) => {
        const placed = placeBoxes(things, [], BOUNDS).filter((box) => box !== undefined);
        placed.forEach((box, index) => {
          expect(isInside(box, BOUNDS)).toBe(true);
          for (const other of placed.slice(index + 1)) expect(overlap(box, other)).toBe(0);
        });
      }),
    );
  });

  test('keep off obstacles, unless they must be seen', () => {
    const at = { x: 200, y: 150 };
    const everywhere = [BOUNDS];
    const boxes = [boxAround(at, 20, 10)];
    expect(placeBoxes([{ boxes, need: 'drop' }], everywhere, BOUNDS)).toEqual([undefined]);
    expect(placeBoxes([{ boxes, need: 'cover' }], everywhere, BOUNDS)).toEqual(boxes);
  });

  test('that must lie somewhere cover as little as can be', () => {
    const taken = boxAround({ x: 50, y: 50 }, 40, 40);
    const onTop = boxAround({ x: 50, y: 50 }, 10, 10);
    const atEdge = boxAround({ x: 72, y: 50 }, 10, 10);
    const things = [
      { boxes: [taken], need: 'always' as const },
      { boxes: [onTop, atEdge], need: 'always' as const },
    ];
    expect(placeBoxes(things, [], BOUNDS)).toEqual([taken, atEdge]);
  });
});
