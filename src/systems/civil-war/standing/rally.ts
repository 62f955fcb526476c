/** Forces that are re-moralized by a standing order or by a line, in supply, for CP and a strength point (C3.16). */
import { points } from '../counts.js';
import { byText } from '../../../kernel/basic.js';
import { chiefOf, hexOfForce } from '../conditions/judge.js';
import type { CivilWarFact } from '../fact.js';
import type { CivilWarPlay } from '../figures/ask-figure.js';
import { reactionCount, reactionPrice } from '../figures/reaction.js';
import { takeUpTo, troopsIn } from '../ground/muster.js';
import { supplyLines } from '../ground/supply.js';
import type { ForceName } from '../order.js';
import type { ListName, Pack, Side } from '../pack.js';
import type { State, Troops } from '../state.js';
import type { Done, Unable } from '../sub-turn/line-end.js';
import { carriedOut, holds, mayPay, ofKind, refused, type StandField } from './stands.js';

type Owner = { readonly side: Side; readonly list: ListName };

/** The strength points of the account where a force stands. */
export function troopsOf(now: State, { side, list }: Owner, force: ForceName): readonly Troops[] {
  const hex = hexOfForce(now, side, force);
  if (hex === undefined) return [];
  return troopsIn(now, side, hex).filter((troops) => troops.list === list);
}

const shaken = (now: State, owner: Owner, force: ForceName): readonly Troops[] =>
  troopsOf(now, owner, force).filter(({ demoralized }) => demoralized);

/** The facts of a rally, or why there is none. That nobody needs it is no doing of the enemy's. */
export function rally(pack: Pack, now: State, owner: Owner, force: ForceName): Done | Unable {
  if (troopsOf(now, owner, force).length === 0) return { why: 'nobody of the force is there' };
  const groups = shaken(now, owner, force);
  const [first] = groups;
  if (first === undefined) return { why: 'nobody of the force is demoralized', by: 'player' };
  const { side } = owner;
  const { hex } = first;
  if (!supplyLines(pack, now, side).isSupplied(hex)) return { why: 'it is out of supply' };
  const lost = reactionCount(pack, now.figures, 'rally-sp');
  const sp = groups.reduce((sum, troops) => sum + troops.sp, 0);
  if (sp <= lost) return { why: 'it would cost the last strength point' };
  const ids = groups.map(({ id }) => id).sort(byText);
  const takes = takeUpTo(groups, lost);
  const price: readonly CivilWarFact[] =
    lost === 0 ? [] : [{ kind: 'lost-sp', side, hex, takes, why: 'rally' }];
  return { facts: [...price, { kind: 'rallied', side, hex, ids }] };
}

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
