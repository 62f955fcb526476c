import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  boxAround,
  isInside,
  overlap,
  placeBoxes,
  placesBeside,
  type Place,
  type Placeable,
} from '../../src/letters/drawing/place-boxes.js';
import type { Box } from '../../src/letters/drawing/mesh.js';

const BOUNDS: Box = { x: 0, y: 0, w: 400, h: 300 };
const point = fc.record({
  x: fc.integer({ min: 0, max: 400 }),
  y: fc.integer({ min: 0, max: 300 }),
});
const thing = fc
  .record({ at: point, w: fc.integer({ min: 5, max: 90 }), h: fc.integer({ min: 5, max: 20 }) })
  .map(({ at, w, h }): Placeable => ({
    places: placesBeside(boxAround(at, 4, 4), { w, h }, { at, gap: 4, most: 30 }),
    need: 'drop',
  }));
const one = (box: Box, cost = 0): Place => ({ boxes: [box], cost });

describe('boxes that are placed', () => {
  test('never cover each other and never leave the bounds', () => {
    fc.assert(
      fc.property(fc.array(thing, { maxLength: 40 }), (things) => {
        const placed = placeBoxes(things, [], BOUNDS).flatMap((place) => place?.boxes ?? []);
        placed.forEach((box, index) => {
          expect(isInside(box, BOUNDS)).toBe(true);
          for (const other of placed.slice(index + 1)) expect(overlap(box, other)).toBe(0);
        });
      }),
    );
  });

  test('do not lie over what costs more than their limit', () => {
    const box = boxAround({ x: 200, y: 150 }, 20, 10);
    const dear = [{ box: BOUNDS, price: 10 }];
    const name = { places: [one(box)], need: 'drop' as const };
    expect(placeBoxes([{ ...name, limit: 9 }], dear, BOUNDS)).toEqual([undefined]);
    expect(placeBoxes([name], dear, BOUNDS)).toMatchObject([{ boxes: [box] }]);
  });

  test('take the cheaper of two places, what lies under them counted in', () => {
    const [left, right] = [
      boxAround({ x: 100, y: 100 }, 20, 10),
      boxAround({ x: 200, y: 100 }, 20, 10),
    ];
    const name = { places: [one(left, 0), one(right, 2)], need: 'drop' as const };
    expect(placeBoxes([name], [], BOUNDS)).toMatchObject([{ boxes: [left] }]);
    expect(placeBoxes([name], [{ box: left, price: 3 }], BOUNDS)).toMatchObject([
      { boxes: [right] },
    ]);
  });

  test('make room: who came first goes elsewhere when the next has no other place', () => {
    const [here, there] = [
      boxAround({ x: 100, y: 100 }, 20, 10),
      boxAround({ x: 200, y: 100 }, 20, 10),
    ];
    const first = { places: [one(here), one(there, 1)], need: 'drop' as const };
    const next = { places: [one(here)], need: 'drop' as const };
    expect(placeBoxes([first, next], [], BOUNDS)).toMatchObject([
      { boxes: [there] },
      { boxes: [here] },
    ]);
    const rooted = { ...first, need: 'always' as const };
    expect(placeBoxes([rooted, next], [], BOUNDS)).toMatchObject([{ boxes: [here] }, undefined]);
  });

  test('that must lie somewhere cover as little as can be', () => {
    const taken = boxAround({ x: 50, y: 50 }, 40, 40);
    const onTop = boxAround({ x: 50, y: 50 }, 10, 10);
    const atEdge = boxAround({ x: 72, y: 50 }, 10, 10);
    const things = [
      { places: [one(taken)], need: 'always' as const },
      { places: [one(onTop), one(atEdge, 1)], need: 'always' as const },
    ];
    expect(placeBoxes(things, [], BOUNDS)).toMatchObject([{ boxes: [taken] }, { boxes: [atEdge] }]);
  });
});
