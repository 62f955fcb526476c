import type { SystemKey } from '../kernel/basic.js';

/** A system as a person chooses it. */
export type SystemEntry = {
  readonly key: SystemKey;
  readonly title: string;
  readonly packs: readonly string[];
  readonly scenarios: readonly string[];
};

/** All registered systems, in the order of the register. */
export function listSystems(): readonly SystemEntry[] {
  throw new Error('…');
}
