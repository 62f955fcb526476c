/** Forces that are re-moralized by a standing order (C3.16). */
import { points } from '../../rules/counts.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';
import type { CivilWarPlay } from '../ask/ask-figure.js';
import { reactionPrice } from '../../rules/figures/reaction.js';
import type { State } from '../../rules/state.js';
import { carriedOut, mayPay, ofKind, refused, type StandField } from '../lines/stands.js';
import { chiefOf } from '../../orders/forces/mover.js';
import { shaken, rally } from '../../orders/rally.js';
import { holds } from '../conditions/decide.js';

/** Tries the standing rallies whose force is demoralized now: at the start of a pulse, and after its battles. */
export function* rallies(
  field: StandField,
  start: State,
  begun: State,
  pulse: number,
): CivilWarPlay<State> {
  let now = start;
  for (const stand of ofKind(field.stands, 'rally')) {
    const { force } = stand.order.does;
    if (stand.used || shaken(now, stand, force).length === 0) continue;
    if (!(yield* holds(field, begun, stand, pulse))) continue;
    const facts = tryRally(field, now, stand, pulse);
    if (facts.length > 0) now = (yield { do: 'happen', at: `p${pulse}`, facts }).now;
  }
  return now;
}

function tryRally(
  field: StandField,
  now: State,
  stand: ReturnType<typeof ofKind<'rally'>>[number],
  pulse: number,
): readonly CivilWarFact[] {
  const { pack } = field;
  const { force } = stand.order.does;
  const chief = now.leaders[chiefOf(now, force) ?? ''];
  const cp = reactionPrice(pack, now.figures, 'rally-cp', chief?.initiative) ?? 0;
  if (!mayPay(field, now, stand, cp, pulse)) {
    return refused(pack, stand, `${points(cp, 'command')} and ${points(cp, 'pulse')} are not left`);
  }
  const done = rally(pack, now, stand, force);
  if ('why' in done) return refused(pack, stand, done.why);
  return [carriedOut(pack, stand, cp), ...done.facts];
}
