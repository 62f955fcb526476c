/** The maps that ship are drawn when the program is built. */
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type * as ListSystems from '../../src/campaign/packs/list-systems.js';
import type * as LoadGame from '../../src/campaign/packs/load-game.js';
import type * as PublicDrawings from '../../src/web/map/public-drawings.js';
import type * as ShippedDrawings from '../../src/web/map/shipped-drawings.js';

/** The program as it is built: a drawing is named by the files that draw it. */
const built = async <T>(path: string): Promise<T> =>
  (await import(new URL(`../../dist/${path}`, import.meta.url).href)) as T; // compiled from the module named by the type

it('every drawing of every shipped board lies ready, and is what would be drawn', async () => {
  const { listSystems } = await built<typeof ListSystems>('campaign/packs/list-systems.js');
  const { gameLoader } = await built<typeof LoadGame>('campaign/packs/load-game.js');
  const drawings = await built<typeof PublicDrawings>('web/map/public-drawings.js');
  const { shippedDrawing } = await built<typeof ShippedDrawings>('web/map/shipped-drawings.js');
  const load = gameLoader();
  let boards = 0;
  for (const { key, packs } of listSystems())
    for (const pack of packs) {
      const game = load(key, pack);
      if (!game.ok) throw new Error(game.error);
      const board = game.value.board();
      boards += 1;
      for (const drawing of drawings.PUBLIC_DRAWINGS) {
        const shipped = await shippedDrawing(drawings.drawingKey(board, drawing));
        expect([pack, drawing, shipped === undefined]).toEqual([pack, drawing, false]);
      }
      const [first] = drawings.PUBLIC_DRAWINGS;
      if (first === undefined) throw new Error('Nothing is drawn of a board');
      const shipped = await shippedDrawing(drawings.drawingKey(board, first));
      expect(gunzipSync(shipped ?? '').equals(gunzipSync(drawings.packDrawing(board, first)))).toBe(
        true,
      );
    }
  expect(boards).toBeGreaterThan(1);
  expect(await shippedDrawing('0123456789abcdef-far-light')).toBeUndefined();
});
