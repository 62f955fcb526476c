/** What the map's script reckons: names, ways and directions, on a board of areas and on a grid. */
import { describe, expect, it } from 'vitest';
import { knownBoard } from '../../src/browser/map/facts.js';
import { findPlace, placesIn } from '../../src/browser/map/finder.js';
import { besideAt, placeToward, straightWay, wayAfter } from '../../src/browser/map/way.js';

const square = (id: string, x: number, y: number, more: object = {}) => ({
  ...{ id, name: id.toUpperCase(), center: { x: x + 5, y: y + 5 }, words: '' },
  outline: [
    { x, y },
    { x: x + 10, y },
    { x: x + 10, y: y + 10 },
    { x, y: y + 10 },
  ],
  ...more,
});

/** Two rows of areas; from `b` a link leads down, and `box` lies beside the map with no shape. */
const areas = knownBoard({
  places: [
    square('a', 0, 0, { name: 'New York', also: ['Manhattan'] }),
    square('b', 10, 0),
    square('c', 20, 0),
    square('d', 10, 10, { name: 'New Jersey' }),
    { id: 'box', name: 'At sea', center: { x: 60, y: 5 }, words: '' },
  ],
  links: [
    { a: 'a', b: 'b' },
    { a: 'b', b: 'c' },
    { a: 'b', b: 'd' },
    { a: 'c', b: 'box' },
  ],
});

/** Flat-top hexes, odd columns half a hex down, named by column and row. */
const hexes = knownBoard({
  grid: {
    ...{ shape: 'hex', origin: { x: 20, y: 17.4 } },
    ...{ u: { x: 30, y: 17.4 }, v: { x: 0, y: 34.8 } },
  },
  places: Array.from({ length: 36 }, (_, index) => {
    const [column, row] = [index % 6, Math.floor(index / 6)];
    const center = { x: 20 + 30 * column, y: 34.8 * (row + (column % 2 === 0 ? 0.5 : 1)) };
    const cell = [column, row - (column >> 1)] as const;
    return { id: `${column}${row}`, name: '', center, cell, words: '' };
  }),
  links: [],
});

const RIGHT = { x: 1, y: 0 };

describe('a board of areas', () => {
  it('is searched by name, other name and id, also in several words', () => {
    const found = ['new york', 'MANHATTAN', 'd', 'new j', 'sea', 'nowhere'].map((text) =>
      findPlace(areas, text),
    );
    expect(found).toEqual(['a', 'a', 'd', 'd', 'box', undefined]);
    expect(placesIn(areas, 'New York, b; New Jersey')).toEqual(['a', 'b', 'd']);
    expect(placesIn(areas, 'New York')).toEqual(['a']);
    expect(placesIn(areas, 'a b d')).toEqual(['a', 'b', 'd']);
  });

  it('is touched within outlines, and at a place without one near its middle', () => {
    expect(areas.plan.under({ x: 12, y: 14 })).toBe('d');
    expect(areas.plan.under({ x: 64, y: 7 })).toBe('box');
    expect(areas.plan.under({ x: 40, y: 40 })).toBeUndefined();
  });

  it('is gone over by its links alone, and a last place that is touched again is taken back', () => {
    expect(straightWay(areas.plan, 'a', 'box')).toEqual(['b', 'c', 'box']);
    expect(straightWay(areas.plan, 'a', 'd')).toEqual(['b', 'd']);
    expect(wayAfter(areas.plan, ['a', 'b'], 'b')).toEqual(['a']);
    expect(wayAfter(areas.plan, ['a'], 'nowhere')).toEqual(['a']);
  });

  it('is walked over by keys to the neighbor that lies that way, and to none that lies aside', () => {
    const from = (place: string, toward: { x: number; y: number }) =>
      placeToward(areas.plan, place, toward, areas.plan.centerOf(place) ?? { x: 0, y: 0 });
    expect([from('a', RIGHT), from('c', RIGHT), from('b', { x: 0, y: 1 })]).toEqual([
      ...['b', 'box', 'd'],
    ]);
    expect([from('b', { x: 0, y: -1 }), from('d', RIGHT)]).toEqual([undefined, undefined]);
  });

  it('has the link that was touched toward the neighbor on whose side the point lies', () => {
    expect(besideAt(areas.plan, 'b', { x: 19, y: 5 })).toBe('c');
    expect(besideAt(areas.plan, 'b', { x: 15, y: 9 })).toBe('d');
  });
});

describe('a grid', () => {
  it('is walked along a row that lies by turns above and below its line', () => {
    const line = hexes.plan.centerOf('02') ?? { x: 0, y: 0 };
    const walk = ['02'];
    for (let step = 0; step < 5; step += 1)
      walk.push(placeToward(hexes.plan, walk.at(-1) ?? '', RIGHT, line) ?? '');
    expect(walk[2]).toBe('22');
    expect(walk[4]).toBe('42');
    expect(placeToward(hexes.plan, walk[5] ?? '', RIGHT, line)).toBeUndefined();
  });

  it('has straight ways of as many steps as the places are apart', () => {
    for (const [from, to] of [
      ['00', '55'],
      ['52', '05'],
      ['20', '25'],
    ] as const)
      expect(straightWay(hexes.plan, from, to)).toHaveLength(hexes.plan.distance(from, to) ?? 0);
    expect(straightWay(hexes.plan, '20', '23')).toEqual(['21', '22', '23']);
  });
});
