/** Boards without a grid: areas on a coast, with what joins them and boxes beside the map. */
import { describe, expect, test } from 'vitest';
import { inside, withNames } from './parts.js';
import type { Board } from '../../src/kernel/map/board.js';
import type { Mark, Picture } from '../../src/kernel/map/picture.js';
import { planOf } from '../../src/kernel/map/plan.js';
import { atPlace } from '../../src/kernel/map/spot.js';
import { areaMesh } from '../../src/letters/drawing/area-mesh.js';
import { drawMap, layMap } from '../../src/letters/drawing/draw-map.js';
import { findRegion } from '../../src/letters/drawing/find-region.js';
import { LEVELS } from '../../src/letters/drawing/level.js';
import { overlap } from '../../src/letters/drawing/place-boxes.js';
import { THEMES } from '../../src/letters/drawing/style.js';
import { boardOf } from '../toys/colony/map.js';

const board: Board = boardOf();
const areas = board.places.filter(({ box }) => box !== true);
const textsOf = (svg: string): readonly string[] =>
  [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map((match) => match[1] ?? '');

const mark = (place: string, over: Partial<Mark> = {}): Mark => ({
  ...{ id: place, at: atPlace(place), layer: 'own', side: 'league', shape: 'unit', face: '7' },
  ...{ name: '', words: '', known: 'own' },
  ...over,
});
const picture: Picture = {
  ...{ title: 'League', subtitle: 'Turn 1', frame: [], tracks: [], seen: ['pine-woods'] },
  held: [{ what: 'mill-town', side: 'league' }],
  marks: areas.map(({ id }) => mark(id)),
};

describe('a board of areas', () => {
  test('has every border in common for the areas on both its sides', () => {
    const mesh = areaMesh(board);
    const plain = ({ a, b }: { readonly a: string; readonly b: string }): readonly string[] =>
      mesh
        .sidesOf({ a, b, kind: '' })
        .map((side) => [...side].sort((one, other) => one - other).join(' '));
    const touching = board.links.filter(({ kind }) => kind !== 'sea');
    expect(touching.length).toBeGreaterThan(8);
    for (const { a, b } of touching) {
      expect(plain({ a, b }).length).toBeGreaterThan(2);
      expect([...plain({ a, b })].sort()).toEqual([...plain({ a: b, b: a })].sort());
    }
  });

  test('is drawn the same each time, and otherwise in every theme', () => {
    const drawn = THEMES.map((theme) => drawMap(board, picture, { theme }));
    expect(new Set(drawn).size).toBe(THEMES.length);
    expect(drawMap(structuredClone(board), picture)).toBe(drawn[0]);
  });

  test('has one line along its coast: borders have land on both their sides, and end on it', () => {
    const drawn = drawMap(board, { ...picture, marks: [], seen: [], held: [] });
    const d = /<g class="layer-grid"><path d="([^"]*)"/.exec(drawn)?.[1] ?? '';
    const mesh = areaMesh(board);
    const sides = areas.flatMap(({ id }) => mesh.neighborsOf(mesh.cellOf(id) ?? -1));
    const inland = sides.filter((cell) => cell >= 0).length / 2;
    expect(sides.length).toBeGreaterThan(2.5 * inland);
    // A side is drawn as two curves at most.
    expect(d.match(/q/g)?.length).toBeGreaterThan(inland);
    expect(d.match(/[ql]/g)?.length).toBeLessThanOrEqual(2 * inland);
  });

  test('names its areas and its boxes', () => {
    const texts = textsOf(drawMap(board, { ...picture, marks: [] }));
    expect(texts).toEqual(expect.arrayContaining(board.places.map(({ name }) => name)));
  });

  test.each(LEVELS)('keeps names off each other and off counters: %s', (level) => {
    const { names, counters } = layMap(board, picture, { level });
    const stood = counters.flatMap(({ boxes }) => boxes);
    const written = names.map(({ boxes }) => boxes);
    const collisions = written.flatMap((boxes, index) => {
      const others = [...stood, ...written.slice(index + 1).flat()];
      return boxes.flatMap((box) => others.filter((other) => overlap(box, other) > 0));
    });
    expect(collisions).toEqual([]);
  });

  test('is parted into what all see and what one viewer sees', () => {
    const [whole, ground, names, seat] = (['whole', 'board', 'names', 'seat'] as const).map(
      (part) => drawMap(board, picture, { level: 'near', part }),
    );
    expect(inside(whole)).toBe(inside(ground) + withNames(inside(seat), inside(names)));
    expect(textsOf(ground ?? '')).not.toContain('7');
    for (const { id } of areas) expect(seat).toContain(`data-place="${id}"`);
  });

  test('is drawn again where a frame asks for a part of it', () => {
    const near = drawMap(board, { ...picture, frame: ['mill-town'], marks: [] });
    expect(textsOf(near)).toContain('Mill Town');
    expect(textsOf(near)).not.toContain('Long Bay');
    const found = findRegion(board, 'Mill Town');
    const around = ['mill-town', ...planOf(board).neighborsOf('mill-town')];
    expect(found.ok ? found.value : []).toEqual(around.sort());
  });
});
