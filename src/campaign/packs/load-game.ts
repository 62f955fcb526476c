import { no, ok, type Result } from '../../kernel/basic.js';
import type { Engine, Game } from '../../kernel/run.js';
import { SYSTEMS } from '../../systems/index.js';
import { noSystem } from './check-pack.js';
import { findSystem } from './list-systems.js';
import { packSentence } from '../open-campaign.js';
import { readShippedPack } from './pack-files.js';
import { openShared } from './shared-game.js';

/** Opens systems on the packs that ship with them, each once: for case files. */
export function gameLoader(
  systems: readonly Engine[] = SYSTEMS,
): (system: string, pack: string) => Result<Game, string> {
  const opened = new Map<string, Result<Game, string>>();
  return (system, pack) => {
    const known = opened.get(`${system}/${pack}`);
    const game = known ?? loadGame(system, pack, systems);
    opened.set(`${system}/${pack}`, game);
    return game;
  };
}

function loadGame(system: string, pack: string, systems: readonly Engine[]): Result<Game, string> {
  const engine = findSystem(system, systems);
  if (engine === undefined) return no(noSystem(system, systems));
  const files = readShippedPack(engine, pack);
  if (!files.ok) return no(files.error.say);
  const game = openShared(engine, files.value);
  return game.ok ? ok(game.value) : no(game.error.map(packSentence).join(' '));
}
