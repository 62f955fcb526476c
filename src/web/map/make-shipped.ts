/**
 * Reads the packs that ship with the program, draws their boards, and compiles the views: a step of `npm run build`. What is
 * drawn already is left as it is, and what belongs to no board any more is removed.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packSentence } from '../../campaign/open-campaign.js';
import { readShippedPack, shippedPacks } from '../../campaign/packs/pack-files.js';
import { keepReady } from '../../campaign/packs/ready-packs.js';
import { digestOfFiles } from '../../campaign/packs/shared-game.js';
import { SYSTEMS } from '../../campaign/packs/list-systems.js';
import { compileViews } from '../../letters/templates.js';
import { drawingKey, packDrawing, PUBLIC_DRAWINGS } from './public-drawings.js';
import { shippedFile } from './shipped-drawings.js';
import { COMPILED_VIEWS, SHIPPED_BOARDS as SHIPPED } from '../../shipped.js';

const boards = SYSTEMS.flatMap((engine) =>
  shippedPacks(engine).map((name) => {
    const files = readShippedPack(engine, name);
    if (!files.ok) throw new Error(files.error.say);
    const pack = engine.read(files.value);
    if (!pack.ok) throw new Error(pack.error.map(packSentence).join(' '));
    keepReady(engine, digestOfFiles(files.value), pack.value);
    return engine.openRead(pack.value).board();
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

for (const [name, text] of compileViews()) {
  const path = join(COMPILED_VIEWS, `${name}.js`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
