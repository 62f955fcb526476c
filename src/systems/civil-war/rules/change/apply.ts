/**
 * Folds facts into the state: one shallow copy a beat, no choices. What a fact does not say does not change. Each
 * subject folds its own facts.
 */
import type { CivilWarFact } from '../facts/fact.js';
import { isBattleFact } from '../facts/battle.js';
import { isCountryFact } from '../facts/country.js';
import { isLeaderFact } from '../facts/leader.js';
import { isMarchFact } from '../facts/march.js';
import { isNavalFact } from '../facts/naval.js';
import { isSightFact } from '../facts/sight.js';
import { isStandingFact } from '../facts/standing.js';
import type { Pack } from '../pack.js';
import type { State } from '../state.js';
import { applyBattleFact } from './apply-battle.js';
import { applyCountryFact } from './apply-country.js';
import { applyLeaderFact } from './apply-leader.js';
import { applyMarchFact } from './apply-march.js';
import { applyMeansFact } from './apply-means.js';
import { applyNavalFact } from './apply-naval.js';
import { applySightFact } from './apply-sight.js';
import { applyStandingFact } from './apply-standing.js';
import { draftOf, type Draft } from './draft.js';

export function applyFacts(pack: Pack, now: State, facts: readonly CivilWarFact[]): State {
  if (facts.length === 0) return now;
  const draft = draftOf(now);
  for (const fact of facts) applyFact(pack, draft, fact);
  return draft.state();
}

function applyFact(pack: Pack, draft: Draft, fact: CivilWarFact): void {
  if (isMarchFact(fact)) applyMarchFact(pack, draft, fact);
  else if (isCountryFact(fact)) applyCountryFact(draft, fact);
  else if (isBattleFact(fact)) applyBattleFact(draft, fact);
  else if (isNavalFact(fact)) applyNavalFact(pack, draft, fact);
  else if (isLeaderFact(fact)) applyLeaderFact(draft, fact);
  else if (isSightFact(fact)) applySightFact(draft, fact);
  else if (isStandingFact(fact)) applyStandingFact(draft, fact);
  else applyMeansFact(pack, draft, fact);
}
