/** What the rules forbid and the gamemaster insists on: a change of the position that does what the order would do (C3.15). */
import { auditState } from '../../rules/change/audit.js';
import { applyFacts } from '../../rules/change/apply.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import { readAmendment } from '../../gm/read-amendment.js';
import type { Pack, Side } from '../../rules/pack.js';
import type { State } from '../../rules/state.js';
import { type Action, verbOf } from '../../orders/verbs.js';

/** The facts of the change, or why the position cannot be changed so. */
export type ByHand = { readonly facts: readonly CivilWarFact[] } | { readonly why: string };

export function doByHand(pack: Pack, now: State, side: Side, action: Action): ByHand {
  const text = verbOf(action).byHand?.(pack, now, side, action);
  if (text === undefined) return { why: 'the force is not on the map' };
  const { lines, faults } = readAmendment(pack, text, now);
  // Whom an order takes along the rules say.
  const fault = faults.find(({ unclear }) => unclear !== true);
  if (fault !== undefined) return { why: `expected ${fault.message}` };
  const facts = lines.flatMap(({ means }) => (means === undefined ? [] : [means]));
  const broken = auditState(pack, applyFacts(pack, now, facts));
  return broken.length === 0 ? { facts } : { why: broken.join('; ') };
}
