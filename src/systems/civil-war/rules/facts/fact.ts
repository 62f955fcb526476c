/**
 * What truly happened, in the past tense. State is the fold of these; `change/` makes no choices, so a fact carries all
 * that it changes. Each subject has its facts in a file of its own.
 */
import type { BattleFact } from './battle.js';
import type { CountryFact } from './country.js';
import type { LeaderFact } from './leader.js';
import type { MarchFact } from './march.js';
import type { MeansFact } from './means.js';
import type { NavalFact } from './naval.js';
import type { SightFact } from './sight.js';
import type { StandingFact } from './standing.js';

export type { BattleSide, Body, OrderPlace, Take } from './parts.js';

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
