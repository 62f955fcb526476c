import type { SystemKey } from '../../kernel/basic.js';
import type { Engine } from '../../kernel/run.js';
import type { OptionRow } from '../../kernel/system.js';
import { SYSTEMS } from '../../systems/index.js';
import { readShippedPack, shippedPacks } from './pack-files.js';
import { openShared } from './shared-game.js';

export { PROGRAM_OPTIONS } from './program-options.js';
export { SYSTEMS } from '../../systems/index.js';

/** A system as a person chooses it. */
export type SystemEntry = {
  readonly key: SystemKey;
  readonly title: string;
  readonly packs: readonly string[];
  readonly scenarios: readonly string[];
  /** Settings that the system adds to the program's own. */
  readonly options: readonly OptionRow[];
};

/** A pack that ships, with the scenarios that it has. */
export type PackEntry = { readonly name: string; readonly scenarios: readonly string[] };

/** All registered systems, in the order of the register. */
export function listSystems(systems: readonly Engine[] = SYSTEMS): readonly SystemEntry[] {
  return systems.map((engine) => {
    const { key, title, scenarios, options } = engine;
    return { key, title, packs: shippedPacks(engine), scenarios, options };
  });
}

/** The packs of a system as `--pack` names them; each is read once for its scenarios. */
export function listPacks(
  key: SystemKey,
  systems: readonly Engine[] = SYSTEMS,
): readonly PackEntry[] {
  const engine = systems.find((each) => each.key === key);
  if (engine === undefined) return [];
  const known = listed.get(engine);
  if (known !== undefined) return known;
  const packs = shippedPacks(engine).map((name) => {
    const files = readShippedPack(engine, name);
    const game = files.ok ? openShared(engine, files.value) : undefined;
    const scenarios = game?.ok === true ? game.value.scenarios : undefined;
    return { name, scenarios: scenarios ?? engine.scenarios };
  });
  listed.set(engine, packs);
  return packs;
}

/** Shipped packs stay the same as long as the program runs, and reading the largest takes 10 ms. */
const listed = new WeakMap<Engine, readonly PackEntry[]>();

/** The system of a key; without a number, the one registered last under that name. */
export function findSystem(name: string, systems: readonly Engine[] = SYSTEMS): Engine | undefined {
  return systems.findLast(({ key }) => key === name || key.replace(/@\d+$/, '') === name);
}
