/** Who leads whom, and how many (C5.7, C5.8). */
import { byText } from '../../../../kernel/basic.js';
import type { Marches } from '../state.js';

/** Who is led. `takes` says how many SP of each group, by its place in what was given. */
export type Command = {
  readonly leaders: readonly string[];
  readonly sp: number;
  /** How many SP he and those whom he takes may control. */
  readonly room: number;
  readonly takes: readonly number[];
};

/**
 * Who moves with a leader (C5.8). A leader who commands no army leads at most his stars in SP. The commander of an army
 * has `armyLimit` slots (6) for SP and subordinates in any mix, each subordinate brings his stars in SP, and a
 * subordinate of three stars may lead leaders too. `others` are the leaders who could follow, most senior first; of
 * the groups those that moved least go first.
 */
export function commandOf(
  leader: { readonly stars: number; readonly armyLimit?: number | undefined },
  others: readonly { readonly name: string; readonly stars: number }[],
  groups: readonly { readonly sp: number; readonly marches: Marches }[],
): Command {
  const leaders: string[] = [];
  let slots = leader.armyLimit ?? leader.stars;
  let slotsForLeaders = leader.armyLimit ?? 0;
  for (const other of others) {
    if (slotsForLeaders === 0) break;
    leaders.push(other.name);
    slots += other.stars - 1;
    slotsForLeaders += (other.stars === 3 ? 3 : 0) - 1;
  }
  const takes = takeLeastMoved(groups, slots);
  return { leaders, sp: takes.reduce((sum, n) => sum + n, 0), room: slots, takes };
}

type Movable = { readonly sp: number; readonly marches: Marches };

/** Those that moved least first. */
export const byMarches = (a: Pick<Movable, 'marches'>, b: Pick<Movable, 'marches'>): number =>
  a.marches.times - b.marches.times || a.marches.last - b.marches.last;

/** How many SP to take of each group for `n` in all, those that moved least first. */
export function takeLeastMoved(groups: readonly Movable[], n: number): readonly number[] {
  const takes = groups.map(() => 0);
  let left = n;
  const order = groups.map((group, index) => ({ group, index }));
  for (const { group, index } of order.sort(
    (a, b) => byMarches(a.group, b.group) || a.index - b.index,
  )) {
    takes[index] = Math.min(group.sp, left);
    left -= takes[index];
  }
  return takes;
}

/** Most senior first: more stars, then the lower number, then the name (C5.7). */
export function bySeniority(
  a: { readonly stars: number; readonly seniority: number; readonly name: string },
  b: { readonly stars: number; readonly seniority: number; readonly name: string },
): number {
  return b.stars - a.stars || a.seniority - b.seniority || byText(a.name, b.name);
}
