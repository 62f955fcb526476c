/** One game for all campaigns that are open with the same pack: its rules and its map are read once and held once. */
import { createHash } from 'node:crypto';
import { ok } from '../../kernel/basic.js';
import type { Engine, Game } from '../../kernel/run.js';
import type { PackFiles } from '../../kernel/system.js';
import { readyPack } from './ready-packs.js';

const opened = new WeakMap<Engine, Map<string, WeakRef<Game>>>();

/** What a game was opened from, so that another thread can open the same. `digest`: of the pack's files. */
export type GameSource = { readonly digest: string; readonly files: PackFiles };
const sources = new WeakMap<Game, GameSource>();

/** Games that are always another one: whichever is the present edition of a campaign's rules. */
const presents = new WeakMap<Game, () => Game>();

export const sourceOf = (game: Game): GameSource | undefined =>
  sources.get(presents.get(game)?.() ?? game);

/** Notes that a game is always the one that `present` gives, and has its source. */
export function alwaysPresent(game: Game, present: () => Game): Game {
  presents.set(game, present);
  return game;
}

/** Notes that a game was made of an opened one, from the same files. */
export function ofSameSource(game: Game, opened: Game): Game {
  const source = sources.get(opened);
  if (source !== undefined) sources.set(game, source);
  return game;
}

/** The engine open on a pack; the same one as long as any campaign has it open. */
export function openShared(engine: Engine, files: PackFiles): ReturnType<Engine['open']> {
  const games = opened.get(engine) ?? new Map<string, WeakRef<Game>>();
  opened.set(engine, games);
  const key = digestOfFiles(files);
  const known = games.get(key)?.deref();
  if (known !== undefined) return { ok: true, value: known };
  const ready = readyPack(engine, key);
  const game = ready === undefined ? engine.open(files) : ok(engine.openRead(ready));
  if (game.ok) {
    games.set(key, new WeakRef(game.value));
    sources.set(game.value, { digest: key, files });
  }
  return game;
}

/** Names what is in the files, so that another file of a pack is another pack. */
export function digestOfFiles(files: PackFiles): string {
  const hash = createHash('sha256');
  for (const [path, text] of Object.entries(files))
    hash.update(`${path}\0${text.length}\0`).update(text);
  return hash.digest('base64url');
}
