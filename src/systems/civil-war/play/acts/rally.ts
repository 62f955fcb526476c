/** Rallies: a force is re-moralized, in supply, for CP and a strength point (C3.16). */
import type { Side, ListName, Pack } from '../../rules/pack.js';
import type { State, Troops } from '../../rules/state.js';
import type { ForceName } from '../../orders/words/order.js';
import { hexOfForce } from '../conditions/judge.js';
import { troopsIn, takeUpTo } from '../../rules/ground/muster.js';
import type { Done, Unable } from '../lines/line-end.js';
import { supplyLines } from '../../rules/ground/supply.js';
import { reactionCount } from '../../rules/figures/reaction.js';
import { byText } from '../../../../kernel/basic.js';
import type { CivilWarFact } from '../../rules/facts/fact.js';

export type Owner = { readonly side: Side; readonly list: ListName };

/** The strength points of the account where a force stands. */
export function troopsOf(now: State, { side, list }: Owner, force: ForceName): readonly Troops[] {
  const hex = hexOfForce(now, side, force);
  if (hex === undefined) return [];
  return troopsIn(now, side, hex).filter((troops) => troops.list === list);
}

export const shaken = (now: State, owner: Owner, force: ForceName): readonly Troops[] =>
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
