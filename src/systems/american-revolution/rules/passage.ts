/** Moving through an area with enemies in it (AR-03 to AR-05, AR-41; errata AR-E1, AR-E2). */
import type { Figures } from './figures.js';
import { chosen } from './forces.js';
import { countOf, foeOf, type Settings, type SideName, type Stack } from './state.js';

/**
 * The strength that must stay in an area so that the rest may pass: enough for a 1-1 attack on the enemy there in the open and in
 * forts. Besieging enemies do not count. By AR-E1 a fort counts with its tripled strength, and one that is besieged not at all.
 */
function strengthToPass(
  stacks: readonly Stack[],
  area: string,
  side: SideName,
  { errata }: Pick<Settings, 'errata'>,
  { fortFactor }: Pick<Figures, 'fortFactor'>,
): number {
  const foe = foeOf(side);
  const open = countOf(stacks, { area, side: foe, conditions: ['open'] });
  const fort = countOf(stacks, { area, side: foe, conditions: ['fort'] });
  if (!errata.includes('E1')) return open + fort;
  const isBesieged = countOf(stacks, { area, side, conditions: ['siege'] }) > 0;
  return open + (isBesieged ? 0 : fort * fortFactor);
}

/** How many SPs of a group of `n` must be left behind; those of its side that stand there in the open anyway count towards it. */
export function leftBehind(
  stacks: readonly Stack[],
  area: string,
  side: SideName,
  settings: Pick<Settings, 'errata'>,
  figures: Pick<Figures, 'fortFactor'>,
): number {
  const there = countOf(stacks, { area, side, conditions: ['open'] });
  return Math.max(0, strengthToPass(stacks, area, side, settings, figures) - there);
}

/** Who of a group stays to pin the enemy: Tories and militia before regulars. */
export function pinning(group: readonly Stack[], n: number): readonly Stack[] {
  let left = n;
  const parts = (['M', 'T', 'C', 'F', 'SF', 'B'] as const).map((kind) => {
    const some = Math.min(left, countOf(group, { kinds: [kind] }));
    left -= some;
    return { kind, n: some };
  });
  return chosen(group, {}, parts);
}
