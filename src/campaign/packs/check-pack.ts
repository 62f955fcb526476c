import { ok } from '../../kernel/basic.js';
import type { Engine } from '../../kernel/run.js';
import type { PackFault, PackFiles } from '../../kernel/system.js';
import { SYSTEMS } from '../../systems/index.js';
import { findSystem } from './list-systems.js';
import { findShippedPack, readPackTree } from './pack-files.js';
import type { Outcome } from '../types.js';
import { refuse } from '../use-case.js';

/** Reads a folder, subfolders too, as pack files, by path inside the folder. */
export const readPackFolder = (dir: string): Outcome<PackFiles> =>
  Promise.resolve(readPackTree(dir));

/** What is wrong with a pack; empty when it reads. `system` with or without its number; default the first registered. */
export function checkPack(
  files: PackFiles,
  system?: string,
  systems: readonly Engine[] = SYSTEMS,
): Outcome<readonly PackFault[]> {
  const engine = system === undefined ? systems[0] : findSystem(system, systems);
  if (engine === undefined)
    return Promise.resolve(refuse('not-found', noSystem(system ?? '', systems)));
  const game = engine.open(files);
  return Promise.resolve(ok(game.ok ? [] : game.error));
}

/** Whether a system ships a pack of that name, `valley` or `civil-war/valley`. */
export function isShippedPack(
  name: string,
  system: string,
  systems: readonly Engine[] = SYSTEMS,
): boolean {
  const engine = findSystem(system, systems);
  return engine !== undefined && findShippedPack(engine, name) !== undefined;
}

/** What a gamemaster should know of a pack that reads, a sentence each. */
export function remarksOnPack(
  files: PackFiles,
  system?: string,
  systems: readonly Engine[] = SYSTEMS,
): Outcome<readonly string[]> {
  const engine = system === undefined ? systems[0] : findSystem(system, systems);
  return Promise.resolve(ok(engine?.remarksOn?.(files) ?? []));
}

/** The sentence for a system that is not there. */
export const noSystem = (name: string, systems: readonly Engine[]): string =>
  `There is no system "${name}". The systems: ${systems.map(({ key }) => key).join(', ')}.`;
