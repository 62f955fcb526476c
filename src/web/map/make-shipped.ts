/**
 * Draws the boards of all packs that ship with the program: the last step of `npm run build`. What is drawn already is left
 * as it is, and what belongs to no board any more is removed.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSystems } from '../../campaign/packs/list-systems.js';
import { gameLoader } from '../../campaign/packs/load-game.js';
import { drawingKey, packDrawing, PUBLIC_DRAWINGS } from './public-drawings.js';
import { shippedFile } from './shipped-drawings.js';
import { SHIPPED_BOARDS as SHIPPED } from '../../shipped.js';

const load = gameLoader();
const boards = listSystems().flatMap(({ key, packs }) =>
  packs.map((pack) => {
    const game = load(key, pack);
    if (!game.ok) throw new Error(game.error);
    return game.value.board();
  }),
);

mkdirSync(SHIPPED, { recursive: true });
const wanted = new Set<string>();
for (const board of boards)
  for (const drawing of PUBLIC_DRAWINGS) {
    const name = shippedFile(drawingKey(board, drawing));
    wanted.add(name);
    const path = join(SHIPPED, name);
    if (existsSync(path)) continue;
    // A build that is broken off leaves no half of a drawing under its name.
    writeFileSync(`${path}.part`, packDrawing(board, drawing));
    renameSync(`${path}.part`, path);
  }
for (const name of readdirSync(SHIPPED)) if (!wanted.has(name)) rmSync(join(SHIPPED, name));
