/** The French fleet, which is off the coast from Spring to Fall (AR-71). */
import type { Fact } from './fact.js';
import { allGone } from './forces.js';
import { countOf, stacksOf, type Stack, type State } from './state.js';

/** At the end of Fall the French fleet and its SF are gone until Spring (AR-71). */
export function frenchHome(now: State): readonly Fact[] {
  const { overseas, fleets } = now;
  if (fleets.american === null && !overseas.fleet) return [];
  const ashore: readonly Stack[] = stacksOf(now.stacks, { kinds: ['SF'] });
  return [
    {
      kind: 'french-home',
      shifts: allGone(ashore),
      sets: {
        spring: { SF: countOf(ashore) + overseas.SF },
        fleets: { ...fleets, american: null },
        overseas: { ...overseas, SF: 0, fleet: false },
      },
    },
  ];
}
