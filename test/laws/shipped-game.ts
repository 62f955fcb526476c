/** Games of the register on the packs that ship with them, read from the source tree. */
import type { Result } from '../../src/kernel/basic.js';
import { no, ok } from '../../src/kernel/basic.js';
import { readShippedPack } from '../../src/campaign/packs/pack-files.js';
import type { Engine, Game } from '../../src/kernel/run.js';
import type { PackFiles } from '../../src/kernel/system.js';
import { SYSTEMS as REGISTER } from '../../src/systems/index.js';

const SYSTEMS: ReadonlyMap<string, Engine> = new Map(
  REGISTER.map((engine) => [engine.key.replace(/@\d+$/, ''), engine]),
);
const opened = new Map<string, Game>();

/** All files of a pack, by their path inside it. */
export function packFiles(system: string, pack: string): PackFiles {
  const engine = SYSTEMS.get(system);
  const files = engine === undefined ? undefined : readShippedPack(engine, pack);
  if (files?.ok !== true) throw new Error(`No pack ${system}/${pack}`);
  return files.value;
}

/** A pack is opened once, since a map of thousands of hexes takes a while to read. */
export function loadShippedGame(system: string, pack: string): Result<Game, string> {
  const name = `${system}/${pack}`;
  const known = opened.get(name);
  if (known !== undefined) return ok(known);
  const engine = SYSTEMS.get(system);
  if (engine === undefined) return no(`one of ${[...SYSTEMS.keys()].join(', ')}`);
  if (!engine.packs.includes(pack)) return no(`one of ${engine.packs.join(', ')}`);
  const game = engine.open(packFiles(system, pack));
  if (!game.ok) return no(`a pack that reads: ${JSON.stringify(game.error.slice(0, 3))}`);
  opened.set(name, game.value);
  return ok(game.value);
}
