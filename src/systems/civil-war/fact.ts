/**
 * What truly happened, in the past tense. State is the fold of these; `change/` makes no choices, so a fact carries all
 * that it changes. Each subject has its facts in a file of its own.
 */
import type { BattleFact } from './facts/battle.js';
import type { CountryFact } from './facts/country.js';
import type { LeaderFact } from './facts/leader.js';
import type { MarchFact } from './facts/march.js';
import type { MeansFact } from './facts/means.js';
import type { NavalFact } from './facts/naval.js';
import type { SightFact } from './facts/sight.js';
import type { StandingFact } from './facts/standing.js';

export type { BattleSide, Body, OrderPlace, Take } from './facts/parts.js';

export type CivilWarFact =
  | MeansFact
  | MarchFact
  | CountryFact
  | BattleFact
  | LeaderFact
  | SightFact
  | StandingFact
  | NavalFact;
export type FactOf<K extends CivilWarFact['kind']> = Extract<CivilWarFact, { kind: K }>;
