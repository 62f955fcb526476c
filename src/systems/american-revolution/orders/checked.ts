/** The result of checking a line against the rules. */
import type { World } from './scene.js';
import type { Slip } from './slip.js';

/** What a line comes to: what is wrong with it, what its writer should know, and the position after it. */
export type Checked = {
  readonly slips: readonly Slip[];
  readonly warnings?: readonly Slip[];
  readonly world: World;
};
