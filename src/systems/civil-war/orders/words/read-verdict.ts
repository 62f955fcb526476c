/** What the checks of an order answer. */
import type { World } from './projection.js';

/** Why an order cannot be; `about` says which of its words to point at. */
export type Problem = {
  readonly code: string;
  readonly rule: string;
  readonly about: 'order' | 'force' | 'place';
  readonly message: string;
};

/** Whether an order can be, and the world after it: unchanged if it has problems. */
export type Verdict = {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly world: World;
};

/** The world goes on only where there is no problem. */
export const verdict = (
  problems: readonly Problem[],
  before: World,
  after: () => World,
): Verdict => ({
  problems,
  warnings: [],
  world: problems.length > 0 ? before : after(),
});
