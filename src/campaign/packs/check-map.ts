import { ok } from '../../kernel/basic.js';
import type { Engine } from '../../kernel/run.js';
import type { MapCheck, PackFiles } from '../../kernel/system.js';
import { SYSTEMS } from '../../systems/index.js';
import { noSystem } from './check-pack.js';
import { findSystem } from './list-systems.js';
import type { Outcome } from '../types.js';
import { refuse } from '../use-case.js';

/** What is wrong with a map, and what it holds. `system` with or without its number; default the first that has maps. */
export function checkMap(
  files: PackFiles,
  system?: string,
  systems: readonly Engine[] = SYSTEMS,
): Outcome<MapCheck> {
  const engine =
    system === undefined
      ? systems.find((each) => each.checkMap !== undefined)
      : findSystem(system, systems);
  if (engine === undefined)
    return Promise.resolve(refuse('not-found', noSystem(system ?? '', systems)));
  if (engine.checkMap === undefined)
    return Promise.resolve(refuse('not-found', `${engine.key} does not use maps of your own.`));
  return Promise.resolve(ok(engine.checkMap(files)));
}
