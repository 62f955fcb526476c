/** What the checks of an order answer. */
import { placeName } from '../../rules/ground/places.js';
import type { Pack } from '../../rules/pack.js';
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
  /** The world after it if an enemy in sight on the way does not give way. */
  readonly short?: World;
};

/** The world goes on only where there is no problem. */
export const verdict = (
  problems: readonly Problem[],
  before: World,
  after: () => World,
  ...warnings: readonly Problem[]
): Verdict => (problems.length > 0 ? refuse(before, ...problems) : allow(after(), ...warnings));

/** Why an order cannot be. */
export const problem = (
  code: string,
  rule: string,
  about: Problem['about'],
  message: string,
): Problem => ({ code, rule, about, message });

/** The order would take them to where they are. */
export const alreadyThere = (pack: Pack, hex: string): Problem =>
  problem('already-there', 'C3.11', 'place', `They are already at ${placeName(pack, hex)}.`);

/** It cannot be: the world stays as it is. */
export const refuse = (world: World, ...problems: readonly Problem[]): Verdict => ({
  problems,
  warnings: [],
  world,
});

/** It can be, and this is the world after it. */
export const allow = (world: World, ...warnings: readonly Problem[]): Verdict => ({
  problems: [],
  warnings,
  world,
});
