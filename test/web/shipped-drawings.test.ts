/** The maps that ship are drawn when the program is built. */
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { listSystems } from '../../src/campaign/packs/list-systems.js';
import { gameLoader } from '../../src/campaign/packs/load-game.js';
import { drawingKey, packDrawing, PUBLIC_DRAWINGS } from '../../src/web/map/public-drawings.js';
import { isShipped, readShipped } from '../../src/web/map/shipped-drawings.js';

it('every drawing of every shipped board lies ready, and is what would be drawn', async () => {
  const load = gameLoader();
  let boards = 0;
  for (const { key, packs } of listSystems())
    for (const pack of packs) {
      const game = load(key, pack);
      if (!game.ok) throw new Error(game.error);
      const board = game.value.board();
      boards += 1;
      for (const drawing of PUBLIC_DRAWINGS) {
        expect([pack, drawing, isShipped(drawingKey(board, drawing))]).toEqual([
          pack,
          drawing,
          true,
        ]);
      }
      const [first] = PUBLIC_DRAWINGS;
      if (first === undefined) throw new Error('Nothing is drawn of a board');
      const shipped = await readShipped(drawingKey(board, first));
      expect(gunzipSync(shipped).equals(gunzipSync(packDrawing(board, first)))).toBe(true);
    }
  expect(boards).toBeGreaterThan(1);
  expect(isShipped('0123456789abcdef-far-light')).toBe(false);
});
