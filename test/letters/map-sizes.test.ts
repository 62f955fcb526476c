import { describe, expect, test } from 'vitest';
import type { Mark, Picture } from '../../src/kernel/map/picture.js';
import { atPlace } from '../../src/kernel/map/spot.js';
import { townsOf } from '../../src/kernel/map/places.js';
import { boardView, layMap } from '../../src/letters/drawing/draw-map.js';
import { LEVELS, levelSteps, type Level } from '../../src/letters/drawing/level.js';
import { boardOf } from '../../src/systems/civil-war/telling/board.js';
import { packFiles, soundPack } from '../systems/civil-war/pack-of-1861.js';

const board = boardOf(soundPack(packFiles));

/** A telephone's window, into which the whole map fits at the least. */
const NARROW = 356;
/** What can be read on a telephone held at arm's length, in pixels of a style sheet. */
const LEAST_PX = 8;

const leastZoom = (level: Level): number =>
  Math.max(
    levelSteps(board.extent).find((step) => step.level === level)?.from ?? 0,
    NARROW / boardView(board).w,
  );

const army = (hex: string, name: string): Mark => ({
  ...{ id: name, at: atPlace(hex), layer: 'own', name, words: '' },
  ...{ side: 'usa', known: 'own', shape: 'army', face: '7' },
});
const picture: Picture = {
  ...{ title: 'Somebody', subtitle: 'Turn 1', frame: [], tracks: [], held: [], seen: [] },
  marks: [army('7513', 'Burnside'), army('4119', 'Rosecrans')],
};

/** The smallest size in which the texts are written upright, in pixels; a river may be called as a town is. */
function smallest(svg: string, level: Level, texts: readonly string[]): number {
  const sizes = [...svg.matchAll(/<text[^>]*? font-size="([\d.]+)"[^>]*>([^<]+)<\/text>/g)]
    .filter(([whole, , text = '']) => texts.includes(text) && !whole.includes('italic'))
    .map(([, size = '0']) => Number(size) * leastZoom(level));
  return Math.min(...sizes);
}

describe('the map: its lettering can be read as soon as its level is shown', () => {
  const towns = townsOf(board).map(({ name }) => name);

  test.each(LEVELS)('names of towns, %s', (level) => {
    const { svg } = layMap(board, picture, { level });
    expect(smallest(svg, level, towns)).toBeGreaterThan(LEAST_PX);
  });

  test.each(LEVELS)('names and strengths of forces, or no names, %s', (level) => {
    const { svg } = layMap(board, picture, { level });
    const names = ['Burnside', 'Rosecrans'];
    if (level === 'whole') for (const name of names) expect(svg).not.toContain(`>${name}<`);
    else expect(smallest(svg, level, names)).toBeGreaterThan(LEAST_PX);
    const face = smallest(svg, level, ['7']);
    expect(face).toBeLessThan(Infinity);
    expect(face).toBeGreaterThan(level === 'whole' ? 6 : LEAST_PX);
  });

  test.each(['near', 'close'] as const)('the numbers of hexes, %s', (level) => {
    const { svg } = layMap(board, picture, { level });
    const size = /<g font-size="([\d.]+)" text-anchor="middle"/.exec(svg)?.[1] ?? '0';
    expect(Number(size) * leastZoom(level)).toBeGreaterThan(LEAST_PX);
  });
});
