/** What became of a force in a battle, from what happened at the same time; each seat as far as it may know (C2.7). */
import type { BattleSide, FactOf } from '../rules/facts/fact.js';
import { hexesUnderEyes, isSeen } from '../rules/sight/eyes.js';
import type { Field } from './tell.js';
import { enemyOf, type Side } from '../rules/pack.js';

export type Fate =
  | { readonly is: 'destroyed' }
  /** It attacked and took the hex. */
  | { readonly is: 'advanced' }
  /** It attacked and stands where it came from; the enemy's place is not told. */
  | { readonly is: 'stayed'; readonly at?: readonly string[] }
  /** It was attacked and holds the hex. */
  | { readonly is: 'held' }
  /** It was attacked and fell back; where the enemy went is told as far as it was seen. */
  | { readonly is: 'fell-back'; readonly to?: string };

type Report = FactOf<'fought' | 'overran'>;

export function fateOf(report: Report, side: Side, { beat }: Field): Fate {
  const { hex, attacker, defender } = report;
  const part = attacker.side === side ? attacker : defender;
  if (isDestroyed(report, part)) return { is: 'destroyed' };
  if (part === attacker) {
    const advanced = beat.some(
      (fact) => fact.kind === 'advanced' && fact.who.side === side && fact.to === hex,
    );
    return advanced
      ? { is: 'advanced' }
      : { is: 'stayed', at: [report.from, ...(report.also ?? [])] };
  }
  const retreat = beat.find(
    (fact) => fact.kind === 'retreated' && fact.side === side && fact.from === hex,
  );
  return retreat?.kind === 'retreated' ? { is: 'fell-back', to: retreat.to } : { is: 'held' };
}

const isDestroyed = (report: Report, { side, sp, lost }: BattleSide): boolean =>
  report.kind === 'overran' ? report.by !== side : lost >= sp;

/** The enemy's fate as a side sees it. */
export function enemyFateOf(report: Report, seer: Side, field: Field): Fate {
  const fate = fateOf(report, enemyOf(seer), field);
  if (fate.is === 'stayed') return { is: 'stayed' };
  if (fate.is !== 'fell-back' || fate.to === undefined) return fate;
  const { pack, after } = field;
  const isWatched = isSeen(pack, after, seer, hexesUnderEyes(pack, after, seer), fate.to);
  return isWatched ? fate : { is: 'fell-back' };
}
