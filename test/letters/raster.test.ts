import { describe, expect, test } from 'vitest';
import { Resvg } from '@resvg/resvg-js';
import { drawMap, mapLayers } from '../../src/letters/drawing/draw-map.js';
import { drawPixels, drawPng, fontsOfMaps } from '../../src/letters/draw-png.js';
import { asRaster, laidOver, type Raster } from '../../src/letters/raster.js';
import { board, mark, picture } from './sample.js';

const RED = [255, 0, 0, 255];
const NOTHING = [0, 0, 0, 0];
/** White, half of it, premultiplied. */
const VEIL = [128, 128, 128, 128];

const raster = (...pixels: readonly (readonly number[])[]): Raster => cut(0, 0, ...pixels);
/** Of a picture of three pixels in a row. */
const cut = (left: number, top: number, ...pixels: readonly (readonly number[])[]): Raster =>
  asRaster(
    Buffer.from(new Uint8Array(pixels.flat()).buffer),
    { left, top, width: pixels.length, height: 1 },
    3,
  );
const bytesOf = (colors: Uint32Array): number[] => [...new Uint8Array(colors.buffer)];

const WIDTH = 900;
function drawn(svg: string): Buffer {
  const fit = { mode: 'width', value: WIDTH } as const;
  return new Resvg(svg, { fitTo: fit, font: fontsOfMaps() }).render().pixels;
}

describe('the layers of a map as pixels', () => {
  test('hide, let through or leave free what is under them', () => {
    const ground = raster(RED, RED, RED);
    const [hidden, tinted, free] = [[0, 0, 255, 255], VEIL, NOTHING];
    expect(bytesOf(laidOver([ground, raster(hidden, tinted, free)], 3))).toEqual([
      ...hidden,
      ...[255, 128, 128, 255],
      ...RED,
    ]);
  });

  test('leave the layers as they are for the next map', () => {
    const [ground, veil] = [raster(RED, RED, RED), raster(VEIL, NOTHING, NOTHING)];
    const first = bytesOf(laidOver([ground, veil], 3));
    expect(bytesOf(laidOver([ground, veil], 3))).toEqual(first);
    expect(bytesOf(laidOver([ground], 3))).toEqual([...RED, ...RED, ...RED]);
  });

  test('stand where they are cut out of the map', () => {
    const two = laidOver([cut(1, 1, NOTHING, RED), cut(0, 0, RED)], 6);
    expect([...two].map((color) => color !== 0)).toEqual([true, false, false, false, false, true]);
  });

  test('are read to their last pixel', () => {
    for (let width = 1; width <= 40; width += 1) {
      const pixels = Array.from({ length: width }, (_, n) => (n === width - 1 ? VEIL : NOTHING));
      const row = { left: 0, top: 0, width, height: 1 };
      const { at } = asRaster(Buffer.from(new Uint8Array(pixels.flat()).buffer), row, width);
      expect([...(at ?? [])]).toEqual([width - 1]);
    }
  });

  test('look like the map that is drawn at once', async () => {
    const shown = {
      ...picture,
      seen: board.places.slice(100, 140).map(({ id }) => id),
      held: [{ what: 'N', side: 'csa' }],
      pencil: [],
    };
    const whole = drawn(drawMap(board, shown));
    const layers = bytesOf((await drawPixels(mapLayers(board, shown), WIDTH)).colors);
    expect(layers).toHaveLength(whole.length);
    const off = [...whole].map((byte, index) => Math.abs(byte - (layers[index] ?? 0)));
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
    const drawnIn = (layers: typeof mine) =>
      layers?.common.map(({ key, content }) => [key, content()]);
    expect(drawnIn(mine)).toEqual(drawnIn(theirs));
    expect(mine?.common.map(({ key }) => key?.replace(/^.*-/, ''))).toEqual([
      ...['board', 'names', 'cities'],
    ]);
    expect([mine?.own, theirs?.own]).toEqual([4, 3]);
  });

  test('give the same bytes whether the country was drawn before or not', async () => {
    const frame = ['0604', '0806'];
    const hidden = { ...picture, frame, marks: [mark('0704', { face: '77', name: 'Hidden' })] };
    const open = { ...picture, frame, marks: [] };
    await drawPng(mapLayers(board, hidden), { width: 500 });
    const after = await drawPng(mapLayers(board, open), { width: 500 });
    const apart = mapLayers(board, open).map(({ box, content }) => ({ box, content }));
    expect(after.equals(await drawPng(apart, { width: 500 }))).toBe(true);
  });
});
