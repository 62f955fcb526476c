/** What a change by the gamemaster's hand comes to, as facts. */
import type { Amendment } from '../rules/amendment.js';
import { applyFacts } from '../rules/change/apply.js';
import type { CivilWarFact, FactOf } from '../rules/facts/fact.js';
import { armiesWithoutHead } from '../rules/leaders/armies.js';
import type { Pack } from '../rules/pack.js';
import type { State } from '../rules/state.js';

type Amended = {
  readonly change: FactOf<'amended'>;
  /** What becomes of the army of a leader whom the change takes from its head (C5.8). */
  readonly heads: readonly CivilWarFact[];
  readonly after: State;
};

export function amendedBy(pack: Pack, before: State, amendment: Amendment): Amended {
  const change = { kind: 'amended', change: amendment } as const;
  const changed = applyFacts(pack, before, [change]);
  const heads = armiesWithoutHead(before, changed).filter(
    ({ from }) => 'leader' in amendment && from === amendment.leader,
  );
  return { change, heads, after: applyFacts(pack, changed, heads) };
}
