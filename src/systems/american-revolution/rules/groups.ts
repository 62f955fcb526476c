/** Groups in which the British leave an area (AR-30, AR-37). */
import { areaOf, type Land } from './land.js';
import type { Force } from './order.js';
import { countOf, type Stack, type State } from './state.js';

/** AR-30. */
export const GROUPS_AN_AREA = 2;

/**
 * With which others a group of an area counts towards `GROUPS_AN_AREA`: Tories who rise in this phase form groups of their own (AR-37).
 * `start`: the position at the beginning of the phase, before any of them rose.
 */
export function groupsWith(
  start: Pick<State, 'stacks' | 'regions'>,
  land: Land,
  { from, force }: { readonly from: string; readonly force: Force },
): string {
  const mayHaveRisen = start.regions[areaOf(land, from).region]?.tories === false;
  const areTories =
    force === 'all'
      ? countOf(start.stacks, { area: from, side: 'british' }) === 0
      : force.every(({ kind }) => kind === 'T');
  return mayHaveRisen && areTories ? `${from}/risen` : from;
}

/**
 * How many SPs each group brought that came to an area in this phase, without the one that goes aboard there now, or without all of
 * them where all do: it goes on as the group that it is. Undefined where it counts as another group (AR-30).
 */
export function goneOn(
  sizes: readonly number[],
  group: readonly Stack[],
): readonly number[] | undefined {
  const n = countOf(group);
  if (group.some(({ use }) => use !== 'moved')) return undefined;
  const at = sizes.indexOf(n);
  if (at >= 0) return sizes.toSpliced(at, 1);
  return n === sizes.reduce((a, b) => a + b, 0) ? [] : undefined;
}
