import { expect, test } from 'vitest';
import type * as LetterMapModule from '../../src/letters/letter-map.js';
import { drawPng } from '../../src/letters/draw-png.js';
import { mapLayers } from '../../src/letters/drawing/draw-map.js';
import { built } from '../../scripts/built.js';
import { board, picture } from './sample.js';

test('maps of letters are drawn in a process of their own, one after the other, as they would be drawn here', async () => {
  const { drawLetterMap } = await built<typeof LetterMapModule>('letters/letter-map.js');
  const other = { ...picture, marks: [] };
  const drawn = await Promise.all(
    [picture, other, picture].map((one) => drawLetterMap(board, one)),
  );
  const [first, second] = await Promise.all(
    [picture, other].map((one) => drawPng(mapLayers(board, one))),
  );
  expect(drawn.map((png) => png.equals(first ?? png.subarray(1)))).toEqual([true, false, true]);
  expect(drawn[1]?.equals(second ?? first ?? Buffer.of())).toBe(true);
}, 60_000);

test('a map of another campaign is drawn on its own board', async () => {
  const { drawLetterMap } = await built<typeof LetterMapModule>('letters/letter-map.js');
  const other = { ...board, title: 'Another country' };
  const drawn: Buffer[] = [];
  for (const one of [board, other, board]) drawn.push(await drawLetterMap(one, picture));
  const [first, second] = await Promise.all(
    [board, other].map((one) => drawPng(mapLayers(one, picture))),
  );
  const as = (png: Buffer | undefined) => drawn.map((one) => png?.equals(one));
  expect([as(first), as(second)]).toEqual([
    [true, false, true],
    [false, true, false],
  ]);
}, 60_000);
