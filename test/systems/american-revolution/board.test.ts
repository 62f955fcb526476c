/** The map of 1775: its areas tile the land, it is built again byte for byte, and it can be read at every size. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { buildMap } from '../../../scripts/american-revolution/build-map/build.js';
import { fullBoard, type Point } from '../../../src/kernel/map/board.js';
import type { Mark, Picture } from '../../../src/kernel/map/picture.js';
import { isInside, planOf } from '../../../src/kernel/map/plan.js';
import { atPlace } from '../../../src/kernel/map/spot.js';
import { layMap } from '../../../src/letters/drawing/draw-map.js';
import { spotKey } from '../../../src/letters/drawing/spots.js';
import { LEVELS } from '../../../src/letters/drawing/level.js';
import { overlap } from '../../../src/letters/drawing/place-boxes.js';
import { boardOf } from '../../../src/systems/american-revolution/telling/board.js';
import { land, packFiles } from './pack-of-1775.js';

const board = fullBoard(boardOf(land));
const { drawing } = land;
const PICTURE: Picture = {
  ...{ title: 'Spring 1775', subtitle: '', frame: [], marks: [], tracks: [], seen: [], held: [] },
};

const keyOf = ({ x, y }: Point): string => `${x} ${y}`;
const edgesOf = (ring: readonly Point[]): readonly (readonly [Point, Point])[] =>
  ring.map((from, index) => [from, ring[(index + 1) % ring.length] ?? from]);
const lengthOf = (edges: readonly (readonly [Point, Point])[]): number =>
  edges.reduce((sum, [a, b]) => sum + Math.hypot(b.x - a.x, b.y - a.y), 0);
/** The common border of two areas, in units of the drawing. */
function borderOf(a: string, b: string): number {
  const own = edgesOf(drawing.outlines.get(a) ?? []);
  const other = edgesOf(drawing.outlines.get(b) ?? []);
  const back = new Set(other.map(([from, to]) => `${keyOf(to)} ${keyOf(from)}`));
  return lengthOf(own.filter(([from, to]) => back.has(`${keyOf(from)} ${keyOf(to)}`)));
}
const isLinked = (a: string, b: string): boolean =>
  land.links.some(([one, other]) => (one === a && other === b) || (one === b && other === a));
const pairs = land.areas.flatMap(({ id: a }, index) =>
  land.areas.slice(index + 1).map(({ id: b }) => [a, b] as const),
);

describe('the drawn land', () => {
  const built = buildMap();

  test('is built again from its facts byte for byte', () => {
    for (const [name, text] of Object.entries(built.files))
      expect(packFiles[name] === text, `${name} is not what npm run build-map writes`).toBe(true);
  });

  test('has a common border wherever a link is, or a crossing of water', () => {
    const apart = land.links.filter(([a, b]) => borderOf(a, b) < 20);
    expect(apart).toEqual([['newyork', 'longisland']]);
    const crossings = board.links.filter(({ kind }) => kind === 'crossing');
    expect(crossings.map(({ a, b }) => [a, b])).toEqual(apart);
  });

  test('has no long border where no link is: mountains, swamps and water lie between', () => {
    const long = pairs.filter(([a, b]) => !isLinked(a, b) && borderOf(a, b) > 75);
    expect(long).toEqual([]);
  });

  test('is covered by each area once: an edge belongs to one area on each of its sides', () => {
    const rings = [...drawing.outlines.values(), ...drawing.beyond];
    const edges = rings.flatMap(edgesOf).map(([from, to]) => `${keyOf(from)}>${keyOf(to)}`);
    expect(new Set(edges).size).toBe(edges.length);
    for (const ring of rings) expect(new Set(ring.map(keyOf)).size).toBe(ring.length);
  });

  test('has every area around the place where its counters stand, and sea zones in the sea', () => {
    const plan = planOf(board);
    for (const { id } of land.areas) {
      const center = drawing.centers.get(id) ?? { x: 0, y: 0 };
      expect(isInside(center, drawing.outlines.get(id) ?? []), id).toBe(true);
      expect(plan.under(center)).toBe(id);
    }
    for (const { id } of land.seas) {
      const at = drawing.centers.get(id) ?? { x: 0, y: 0 };
      const rings = [...drawing.outlines.values(), ...drawing.beyond];
      expect(
        rings.some((ring) => isInside(at, ring)),
        id,
      ).toBe(false);
    }
  });
});

describe('the board of 1775', () => {
  test('has areas, sea zones, boxes for arrivals and 32 turns', () => {
    const boxes = board.places.filter(({ box }) => box === true).map(({ name }) => name);
    expect(board.places).toHaveLength(44 + land.seas.length + boxes.length);
    expect(boxes).toEqual(expect.arrayContaining(['American arrivals', 'British arrivals']));
    const turns = board.places.filter(({ id }) => id.startsWith('turn-'));
    expect([turns[0]?.name, turns[3]?.name, turns[31]?.name, turns.length]).toEqual([
      ...['Spring 1775', 'Winter 1776', 'Winter 1783'],
      32,
    ]);
    expect(new Set(board.places.map(({ id }) => id)).size).toBe(board.places.length);
  });

  test.each(LEVELS)('has no name over another, and nearly all of them: %s', (level) => {
    const { names, leftOut } = layMap(board, PICTURE, { level, part: 'names' });
    const collisions = names.flatMap(({ text, boxes }, index) =>
      names
        .slice(index + 1)
        .filter((other) =>
          boxes.some((box) => other.boxes.some((second) => overlap(box, second) > 0)),
        )
        .map((other) => [text, other.text]),
    );
    expect(collisions).toEqual([]);
    const far = level === 'whole' || level === 'far';
    expect(leftOut.length).toBeLessThan(far ? names.length : names.length / 6);
  });

  test('names every area where an army may stand, but for three of New England from afar', () => {
    const missing = LEVELS.map((level) => {
      const named = new Set(
        layMap(board, PICTURE, { level, part: 'names' }).names.map(({ of }) => of),
      );
      return land.areas.filter(({ id }) => !named.has(id)).map(({ name }) => name);
    });
    expect(missing).toEqual([
      ['Worcester', 'New London', 'New Haven'],
      ...LEVELS.slice(1).map(() => []),
    ]);
  });

  test.each(LEVELS)('has no counter over the name of its own area: %s', (level) => {
    const mark = (place: string, n: number): Mark => ({
      ...{ id: `${place} ${String(n)}`, at: atPlace(place), layer: 'own', known: 'own' },
      ...{ side: n === 0 ? 'american' : 'british', shape: n === 2 ? 'marker' : 'unit' },
      ...{ face: String(13 + n), name: '', words: '' },
    });
    const { names, counters } = layMap(
      board,
      {
        ...PICTURE,
        marks: ['boston', 'newyork'].flatMap((at) => [0, 1, 2].map((n) => mark(at, n))),
      },
      { level },
    );
    for (const at of ['boston', 'newyork']) {
      const stand = counters.find(({ where }) => where === spotKey(atPlace(at)));
      const name = names.find(({ of }) => of === at);
      if (stand === undefined || name === undefined) throw new Error(`${at} is not drawn`);
      const isFar = level === 'whole' || level === 'far';
      if (!isFar) expect(stand.draw().match(/>1[345]</g), at).toHaveLength(3);
      for (const box of name.boxes) expect(overlap(box, stand.box), at).toBe(0);
    }
  });

  test('names every area from the level of a district on, and every region with its worth', () => {
    const texts = layMap(board, PICTURE, { level: 'near', part: 'names' }).names.map(
      ({ text }) => text,
    );
    expect(texts).toEqual(expect.arrayContaining(land.areas.map(({ name }) => name)));
    const valued = land.regions.filter(({ vp }) => vp > 0);
    expect(texts).toEqual(expect.arrayContaining(valued.map(({ name, vp }) => `${name} ${vp}`)));
  });

  test('is small enough for a letter and a page', () => {
    const { svg } = layMap(board, PICTURE);
    expect(gzipSync(svg).length).toBeLessThan(450 * 1024);
  });
});
