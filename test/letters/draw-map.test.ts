import { describe, expect, test } from 'vitest';
import { drawMap } from '../../src/letters/draw-map.js';
import { drawPng } from '../../src/letters/draw-png.js';
import { board, counter, picture } from './sample.js';

const textsOf = (svg: string): readonly string[] =>
  [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map((match) => match[1] ?? '');

describe('a map', () => {
  test('has the same bytes for the same board and picture, from the cache or anew', () => {
    const first = drawMap(board, picture);
    expect(drawMap(board, picture)).toBe(first);
    expect(drawMap(structuredClone(board), structuredClone(picture))).toBe(first);
  });

  test('does not depend on the order in which counters are listed', () => {
    const backwards = { ...picture, counters: [...picture.counters].reverse() };
    expect(drawMap(board, backwards)).toBe(drawMap(board, picture));
  });

  test('escapes every text that it is given', () => {
    const svg = drawMap(board, { ...picture, title: '<script>alert(1)</script> & "more"' });
    expect(svg).not.toContain('<script');
    expect(svg).toContain('&lt;script&gt;');
    expect(svg).toContain('Capital &lt;City&gt;');
    expect(svg).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#39;)/);
  });

  test('shows a far seat nothing of what another seat was shown on the same board', () => {
    drawMap(board, {
      ...picture,
      counters: [counter('1515', { face: '77', name: 'Hidden host' })],
    });
    const svg = drawMap(board, { ...picture, counters: [] });
    expect(svg).not.toContain('Hidden host');
    expect(textsOf(svg)).not.toContain('77');
  });

  test('holds no text but those of the board, the picture and the legend', () => {
    const added = {
      ...picture,
      counters: [...picture.counters, counter('2002', { face: '88', name: 'Zebra' })],
    };
    const without = textsOf(drawMap(board, picture));
    const extra = textsOf(drawMap(board, added)).filter((text) => !without.includes(text));
    expect(extra).toEqual(expect.arrayContaining(['88', 'Zebra']));
    expect(extra).toHaveLength(2);
  });

  test('leaves out a counter that stands outside its frame', () => {
    const far = { ...picture, frame: ['0604'], counters: [counter('2820', { name: 'Far off' })] };
    expect(drawMap(board, far)).not.toContain('Far off');
  });

  test('without its board is the viewer’s part alone, in the same view box', () => {
    const overlay = drawMap(board, { ...picture, frame: ['0604', '0806'] }, { board: 'without' });
    const full = drawMap(board, { ...picture, frame: ['0604', '0806'] });
    const viewBox = /viewBox="([^"]+)"/;
    expect(viewBox.exec(overlay)?.[1]).toBe(viewBox.exec(full)?.[1]);
    expect(overlay).toContain('Fight at p4');
    expect(overlay).not.toContain('Bridgetown');
  });

  test('names the great towns always and the small ones on near views alone', () => {
    const near = textsOf(drawMap(board, { ...picture, counters: [], frame: ['1010', '1212'] }));
    expect(near).toContain('Hamlet');
    const whole = textsOf(drawMap(board, { ...picture, counters: [] }));
    expect(whole).toEqual(expect.arrayContaining(['Bridgetown', 'Portsmouth', 'Riverton']));
    expect(whole).not.toContain('Hamlet');
  });

  test('draws an empty board and a picture off the board without failing', () => {
    const nothing = { title: '', hexMiles: 20, hexes: [], sides: [], towns: [], rails: [] };
    expect(drawMap(nothing)).toContain('<svg');
    expect(drawMap(board, { ...picture, frame: ['9999'] })).toContain('<svg');
  });

  test('becomes a PNG of the wanted width, the same bytes each time', async () => {
    const svg = drawMap(board, picture);
    const png = await drawPng(svg, { width: 640 });
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.readUInt32BE(16)).toBe(640);
    expect(png.equals(await drawPng(svg, { width: 640 }))).toBe(true);
  });
});
