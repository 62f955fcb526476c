import { describe, expect, test } from 'vitest';
import { Resvg } from '@resvg/resvg-js';
import { drawMap, mapLayers } from '../../src/letters/drawing/draw-map.js';
import { drawPng, fontsOfMaps } from '../../src/letters/draw-png.js';
import { asRaster, laidOver, type Raster } from '../../src/letters/raster.js';
import { board, mark, picture } from './sample.js';

const RED = [255, 0, 0, 255];
const NOTHING = [0, 0, 0, 0];
/** White, half of it, premultiplied. */
const VEIL = [128, 128, 128, 128];

const raster = (...pixels: readonly (readonly number[])[]): Raster =>
  asRaster(Buffer.from(new Uint8Array(pixels.flat()).buffer), pixels.length, 1);

function drawn(svg: string): Raster {
  const { pixels, width, height } = new Resvg(svg, {
    fitTo: { mode: 'width', value: 900 },
    font: fontsOfMaps(),
  }).render();
  return asRaster(pixels, width, height);
}

describe('the layers of a map as pixels', () => {
  test('hide, let through or leave free what is under them', () => {
    const ground = raster(RED, RED, RED);
    const [hidden, tinted, free] = [[0, 0, 255, 255], VEIL, NOTHING];
    expect([...laidOver([ground, raster(hidden, tinted, free)])]).toEqual([
      ...hidden,
      ...[255, 128, 128, 255],
      ...RED,
    ]);
  });

  test('leave the layers as they are for the next map', () => {
    const [ground, veil] = [raster(RED, RED), raster(VEIL, NOTHING)];
    const first = [...laidOver([ground, veil])];
    expect([...laidOver([ground, veil])]).toEqual(first);
    expect([...laidOver([ground])]).toEqual([...RED, ...RED]);
  });

  test('look like the map that is drawn at once', () => {
    const shown = {
      ...picture,
      seen: board.places.slice(100, 140).map(({ id }) => id),
      held: [{ what: 'N', side: 'csa' }],
      pencil: [],
    };
    const whole = laidOver([drawn(drawMap(board, shown))]);
    const layers = laidOver(mapLayers(board, shown).map(({ svg }) => drawn(svg())));
    expect(layers).toHaveLength(whole.length);
    const off = whole.map((byte, index) => Math.abs(byte - (layers[index] ?? 0)));
    // Rounding, and nothing that an eye would see.
    expect(off.filter((by) => by > 3).length).toBeLessThan(whole.length / 10_000);
  });

  test('that have a key are the same for every viewer, and those that hold something of his have none', () => {
    const other = {
      ...picture,
      title: 'South: what you know',
      marks: [mark('1010', { side: 'csa', name: 'Hidden' })],
      tracks: [],
      seen: board.places.slice(100, 140).map(({ id }) => id),
      held: [{ what: 'N', side: 'csa' }],
    };
    const [mine, theirs] = [picture, other].map((shown) => {
      const layers = mapLayers(board, shown);
      const common = layers.filter(({ key }) => key !== undefined);
      return { own: layers.length - common.length, common };
    });
    const drawnIn = (layers: typeof mine) => layers?.common.map(({ key, svg }) => [key, svg()]);
    expect(drawnIn(mine)).toEqual(drawnIn(theirs));
    expect(mine?.common.map(({ key }) => key?.replace(/^.*-/, ''))).toEqual([
      ...['board', 'names', 'cities'],
    ]);
    expect([mine?.own, theirs?.own]).toEqual([3, 2]);
  });

  test('give the same bytes whether the country was drawn before or not', async () => {
    const frame = ['0604', '0806'];
    const hidden = { ...picture, frame, marks: [mark('0704', { face: '77', name: 'Hidden' })] };
    const open = { ...picture, frame, marks: [] };
    await drawPng(mapLayers(board, hidden), { width: 500 });
    const after = await drawPng(mapLayers(board, open), { width: 500 });
    const apart = mapLayers(board, open).map(({ svg }) => ({ svg }));
    expect(after.equals(await drawPng(apart, { width: 500 }))).toBe(true);
  });
});
