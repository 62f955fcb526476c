/** What an order of ships comes to. */
import type { CivilWarFact, Take } from '../../rules/facts/fact.js';
import type { Line } from './line.js';
import type { Gunboats, Support } from '../../rules/naval/gunboats.js';
import type { Action } from '../../orders/verbs.js';

/** Facts for its beat, and troops before an enemy coast or ships beside an attack. `stopped`: the enemy kept it from its end. */
export type ShipsDone = {
  readonly facts: readonly CivilWarFact[];
  readonly landing?: Landing;
  readonly support?: Support;
  readonly stopped?: string;
};

/** Troops before an enemy coast, with the ships that fight beside them. */
export type Landing = {
  readonly line: Line;
  readonly leaders: readonly string[];
  readonly sailors: readonly string[];
  readonly takes: readonly Take[];
  readonly sp: number;
  readonly boats: Gunboats;
  readonly from: string;
  readonly hex: string;
  readonly pulse: number;
};

/** A voyage that is to be made, by its line. */
export type Sailing = { readonly line: Line; readonly action: Action };
