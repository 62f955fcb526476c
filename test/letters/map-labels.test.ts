import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Mark, Picture } from '../../src/kernel/map/picture.js';
import { atPlace } from '../../src/kernel/map/spot.js';
import { townsOf } from '../../src/kernel/map/places.js';
import { layMap, type DrawnMap } from '../../src/letters/drawing/draw-map.js';
import { LEVELS } from '../../src/letters/drawing/level.js';
import { courseOf } from '../../src/letters/drawing/path.js';
import { findRegion } from '../../src/letters/drawing/find-region.js';
import { letterAlong, textWidth } from '../../src/letters/drawing/text.js';
import { overlap } from '../../src/letters/drawing/place-boxes.js';
import { inside, withNames } from './parts.js';
import { boardOf } from '../../src/systems/civil-war/telling/board.js';
import { packFiles, soundPack } from '../systems/civil-war/pack-of-1861.js';

const board = boardOf(soundPack(packFiles));
const towns = townsOf(board);
const EMPTY: Picture = {
  title: 'Somebody',
  subtitle: 'Turn 1',
  frame: [],
  marks: [],
  tracks: [],
  seen: [],
  held: [],
};

function framed(region: string): readonly string[] {
  const found = findRegion(board, region);
  if (!found.ok) throw new Error(found.error);
  return found.value;
}

const SCALES = { whole: framed('all'), theater: framed('VA,MD'), city: framed('Richmond:3') };

const land = board.places.filter(({ look }) => look !== 'sea' && look !== 'lake');
const some = { id: '', layer: 'own', words: '', known: 'own' } as const;
const markOf = (hexes: readonly string[]): fc.Arbitrary<Mark> =>
  fc.record({
    ...{ id: fc.constant(''), layer: fc.constant('own'), words: fc.constant('') },
    at: fc.constantFrom(...hexes).map(atPlace),
    side: fc.constantFrom('usa', 'csa'),
    known: fc.constantFrom('own', 'seen', 'remembered'),
    shape: fc.constantFrom('unit', 'army', 'leader', 'supply', 'fort', 'fortress'),
    face: fc.constantFrom('1', '7', '14', 'M'),
    name: fc.constantFrom('', 'Lee', 'A.S. Johnston +3', 'Army of Northern Virginia'),
    age: fc.integer({ min: 0, max: 9 }),
  });

function expectApart({ names }: DrawnMap): void {
  const collisions = names.flatMap(({ boxes }, index) => {
    const others = names.slice(index + 1).flatMap((other) => other.boxes);
    return boxes.flatMap((box) => others.filter((other) => overlap(box, other) > 0));
  });
  expect(collisions).toEqual([]);
}

describe('the names of a map', () => {
  test.each(Object.entries(SCALES))(
    'cover each other nowhere, and stand the same whatever stands on the map: %s',
    (scale, frame) => {
      const hexes = frame.length > 0 ? frame : land.map(({ id }) => id);
      const bare = layMap(board, { ...EMPTY, frame }, { isTight: true, part: 'names' });
      expectApart(bare);
      fc.assert(
        fc.property(fc.array(markOf(hexes), { maxLength: 60 }), (marks) => {
          const laid = layMap(board, { ...EMPTY, frame, marks }, { isTight: true });
          expect(laid.names).toEqual(bare.names);
        }),
        { numRuns: scale === 'whole' ? 5 : 15 },
      );
    },
    60_000,
  );

  test.each(LEVELS)(
    'cover each other nowhere at the level %s, and are a part by themselves',
    (level) => {
      expectApart(layMap(board, EMPTY, { level, part: 'names' }));
      const [whole, ground, names, seat] = (['whole', 'board', 'names', 'seat'] as const).map(
        (part) => inside(layMap(board, EMPTY, { level, part }).svg),
      );
      expect(whole).toContain(ground);
      expect(whole === `${ground ?? ''}${withNames(seat, names)}`).toBe(true);
    },
  );

  test('are nearly all there', () => {
    for (const frame of Object.values(SCALES)) {
      const { names, leftOut } = layMap(board, { ...EMPTY, frame }, { isTight: true });
      expect(leftOut.length).toBeLessThan(names.length / 8);
    }
  });

  test('of cities stand before those of towns', () => {
    const { svg, leftOut } = layMap(board, { ...EMPTY, frame: SCALES.theater }, { isTight: true });
    for (const city of towns.filter(
      ({ tier, place }) => tier === 1 && SCALES.theater.includes(place),
    ))
      expect(svg).toContain(`>${city.name}<`);
    const small = leftOut.filter((name) => towns.some((town) => town.name === name));
    for (const name of small) expect(svg).not.toContain(`>${name}<`);
  });

  test('have no gap after a letter with an accent', () => {
    for (const weight of ['regular', 'bold', 'figure'] as const)
      expect(textWidth('Chaudière', 10, weight)).toBe(textWidth('Chaudiere', 10, weight));
  });

  test('of rivers never stand on their heads', () => {
    const { svg } = layMap(board, EMPTY);
    const turns = [...svg.matchAll(/ rotate="([^"]+)"/g)].flatMap(([, list = '']) =>
      list.split(' '),
    );
    expect(turns.length).toBeGreaterThan(100);
    for (const turn of turns) {
      const angle = (((Number(turn) % 360) + 540) % 360) - 180;
      expect(Math.abs(angle)).toBeLessThanOrEqual(95);
    }
  });
});

describe('the whole theater', () => {
  test.each(['light', 'dark', 'print'] as const)('stays under 400 KB gzipped: %s', (theme) => {
    const everywhere = land
      .filter((_, index) => index % 9 === 0)
      .map(({ id }): Mark => ({
        ...{ ...some, at: atPlace(id), side: 'csa', shape: 'unit', face: '3', name: 'Somebody' },
      }));
    const { svg } = layMap(board, { ...EMPTY, marks: everywhere }, { theme });
    expect(gzipSync(svg).length).toBeLessThan(400 * 1024);
  });
});

describe('Names along lines', () => {
  /** A course that turns through a half circle round the origin. */
  const bow = (radius: number): ReturnType<typeof courseOf> =>
    courseOf(
      Array.from({ length: 40 }, (_, step) => {
        const angle = Math.PI + (step * Math.PI) / 39;
        return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
      }),
    );

  test('keep their letters apart inside a bend as on a straight line', () => {
    const size = 10;
    for (const aside of [8, -8]) {
      const lettering = letterAlong('Atchafalaya', bow(60), 55, { size, spacing: 0.9, aside });
      const spots = lettering?.spots ?? [];
      const steps = spots.slice(1).map(({ at }, index) => {
        const before = spots[index]?.at ?? at;
        const [a, b] = [lettering?.text[index] ?? '', lettering?.text[index + 1] ?? ''];
        const due = 0.9 + (textWidth(a, size, 'regular') + textWidth(b, size, 'regular')) / 2;
        return Math.hypot(at.x - before.x, at.y - before.y) / due;
      });
      expect(steps).toHaveLength(10);
      for (const share of steps) expect(Math.abs(share - 1)).toBeLessThan(0.08);
    }
  });

  test('go without where a bend is so tight that letters would run into each other', () => {
    expect(letterAlong('Atchafalaya', bow(14), 2, { size: 10, spacing: 0.9, aside: 12 })).toBe(
      undefined,
    );
  });
});
