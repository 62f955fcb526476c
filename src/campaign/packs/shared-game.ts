/** One game for all campaigns that are open with the same pack: its rules and its map are read once and held once. */
import { createHash } from 'node:crypto';
import { ok } from '../../kernel/basic.js';
import type { Engine, Game } from '../../kernel/run.js';
import type { PackFiles } from '../../kernel/system.js';
import { hashText } from '../../store/digest.js';
import { readyPack } from './ready-packs.js';

const opened = new WeakMap<Engine, Map<string, WeakRef<Game>>>();

/** The engine open on a pack; the same one as long as any campaign has it open. */
export function openShared(engine: Engine, files: PackFiles): ReturnType<Engine['open']> {
  const games = opened.get(engine) ?? new Map<string, WeakRef<Game>>();
  opened.set(engine, games);
  const key = digestOfFiles(files);
  const known = games.get(key)?.deref();
  if (known !== undefined) return { ok: true, value: known };
  const ready = readyPack(engine, key);
  const game = ready === undefined ? engine.open(files) : ok(engine.openRead(ready));
  if (game.ok) games.set(key, new WeakRef(game.value));
  return game;
}

/** Names what is in the files, so that another file of a pack is another pack. */
export function digestOfFiles(files: PackFiles): string {
  const hash = createHash('sha256');
  for (const [path, text] of Object.entries(files))
    hashText(hash.update(`${path}\0${text.length}\0`), text);
  return hash.digest('base64url');
}
