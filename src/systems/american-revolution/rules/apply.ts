/** The position after some facts: their shifts and sets, one after the other. Nothing is decided here. */
import type { Fact } from './fact.js';
import { shifted, type State } from './state.js';

export const applyFacts = (now: State, facts: readonly Fact[]): State =>
  facts.reduce(applyFact, now);

function applyFact(now: State, { shifts = [], sets = {}, regions = {} }: Fact): State {
  const changed = Object.entries(regions).flatMap(([id, change]) => {
    const before = now.regions[id];
    return before === undefined ? [] : [[id, { ...before, ...change }] as const];
  });
  return {
    ...now,
    ...sets,
    stacks: shifts.length === 0 ? now.stacks : shifted(now.stacks, shifts),
    regions:
      changed.length === 0 ? now.regions : { ...now.regions, ...Object.fromEntries(changed) },
  };
}
