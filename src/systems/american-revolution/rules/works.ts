/** Forts and sieges (AR-26 to AR-28, AR-46). */
import type { Fact } from './fact.js';
import type { Figures } from './figures.js';
import { changedTo, chosen } from './forces.js';
import {
  countOf,
  foeOf,
  SIDES,
  stacksOf,
  USES,
  type SideName,
  type Stack,
  type Use,
} from './state.js';

/** Why SPs may not all be in one American fort: too many, or more militia than C, F and SF together (AR-27, AR-28). */
export function fortFault(
  garrison: readonly Stack[],
  { fortMost }: Pick<Figures, 'fortMost'>,
): 'fort-full' | 'too-many-militia' | undefined {
  if (countOf(garrison) > fortMost) return 'fort-full';
  const militia = countOf(garrison, { kinds: ['M'] });
  return countOf(garrison) - militia < militia ? 'too-many-militia' : undefined;
}

/** Militia that has to leave its forts, since there are too few others in them (AR-28, AR-53). */
export function tooManyMilitia(stacks: readonly Stack[]): readonly Stack[] {
  const forts = stacksOf(stacks, { side: 'american', conditions: ['fort'] });
  return [...new Set(forts.map(({ area }) => area))].flatMap((area) => {
    const militia = countOf(forts, { area, kinds: ['M'] });
    const over = militia - (countOf(forts, { area }) - militia);
    return over <= 0 ? [] : chosen(forts, { area }, [{ kind: 'M', n: over }]);
  });
}

export const hasFort = (stacks: readonly Stack[], area: string, side: SideName): boolean =>
  countOf(stacks, { area, side, conditions: ['fort'] }) > 0;

/** A fort is besieged while an SP of the other side lies before it. */
export const isBesieged = (stacks: readonly Stack[], area: string, side: SideName): boolean =>
  countOf(stacks, { area, side: foeOf(side), conditions: ['siege'] }) > 0;

/** Of SPs that were in their fort or siege lines before this turn: whoever has gone into them in it counts as moved. */
const STOOD: readonly Use[] = USES.filter((use) => use !== 'moved');

/**
 * Whether SPs that came from overseas this turn may do it: the French anywhere (AR-26), the British to join a fort or a siege that
 * was there before the turn's works (AR-43, AR-83).
 */
export const mayArrivals = (
  stacks: readonly Stack[],
  side: SideName,
  what: 'fortify' | 'besiege',
  area: string,
): boolean => {
  const conditions = [what === 'fortify' ? 'fort' : 'siege'] as const;
  return side === 'american' || countOf(stacks, { area, side, conditions, uses: STOOD }) > 0;
};

/** Besiegers stand up where no fort is left before them (AR-10). */
export function risen(stacks: readonly Stack[]): readonly Fact[] {
  return SIDES.flatMap((side) => {
    const siege = stacksOf(stacks, { side, conditions: ['siege'] });
    const areas = [...new Set(siege.map(({ area }) => area))];
    return areas
      .filter((area) => !hasFort(stacks, area, foeOf(side)))
      .map((area): Fact => ({
        ...{ kind: 'fell-open', side, area, was: 'siege' },
        shifts: changedTo(stacksOf(siege, { area }), { condition: 'open' }),
      }));
  });
}
