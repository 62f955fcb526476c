import type { SystemKey } from '../kernel/basic.js';
import type { Engine } from '../kernel/run.js';
import { SYSTEMS } from '../systems/index.js';

/** A system as a person chooses it. */
export type SystemEntry = {
  readonly key: SystemKey;
  readonly title: string;
  readonly packs: readonly string[];
  readonly scenarios: readonly string[];
};

/** All registered systems, in the order of the register. */
export function listSystems(systems: readonly Engine[] = SYSTEMS): readonly SystemEntry[] {
  return systems.map(({ key, title, packs, scenarios }) => ({ key, title, packs, scenarios }));
}

/** The system of a key; without a number, the one registered last under that name. */
export function findSystem(name: string, systems: readonly Engine[] = SYSTEMS): Engine | undefined {
  return systems.findLast(({ key }) => key === name || key.replace(/@\d+$/, '') === name);
}
