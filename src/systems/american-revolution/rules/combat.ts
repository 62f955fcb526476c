/** What a battle comes to before and after its die (AR-12 to AR-20). */
import type { CrtCell, Figures } from './figures.js';
import { chosen } from './forces.js';
import { countOf, type Condition, type Kind, type SideName, type Stack } from './state.js';
import type { Part } from './order.js';

/** All attackers come out of the besieged fort (AR-15). */
const isSortie = (attackers: readonly Stack[]): boolean =>
  attackers.length > 0 && attackers.every(({ condition }) => condition === 'fort');

/** Defenders with their multipliers: fortified SPs count three times, besiegers twice against a sortie alone (AR-14, AR-15). */
export function defenseOf(
  defenders: readonly Stack[],
  attackers: readonly Stack[],
  { fortFactor, siegeFactor }: Pick<Figures, 'fortFactor' | 'siegeFactor'>,
): number {
  const factor: Readonly<Record<Condition, number>> = {
    open: 1,
    fort: fortFactor,
    siege: isSortie(attackers) ? siegeFactor : 1,
  };
  return defenders.reduce((sum, { condition, n }) => sum + n * factor[condition], 0);
}

/** Attacker over defender, rounded down: 0 is below 1-1 and no attack (AR-16). */
export const oddsOf = (attack: number, defense: number): number =>
  defense === 0 ? 0 : Math.floor(attack / defense);

/** The cell of the table for odds and a die. */
export function cellOf(
  { crt, oddsMost }: Pick<Figures, 'crt' | 'oddsMost'>,
  odds: number,
  die: number,
): CrtCell {
  const cell = crt[die - 1]?.[Math.min(odds, oddsMost) - 1];
  if (cell === undefined)
    throw new Error(`No result for ${String(odds)}-1 and a die of ${String(die)}`);
  return cell;
}

/** Basic SPs that a side loses of so many (AR-19); half is rounded up. */
export const lossOf = (result: number | 'half' | 'DE', of: number): number =>
  result === 'DE' ? of : Math.min(of, result === 'half' ? Math.ceil(of / 2) : result);

/** T before B and M before C, then the loser chooses (AR-20). */
const FIRST: Readonly<Record<SideName, readonly [Kind, Kind]>> = {
  american: ['M', 'C'],
  british: ['T', 'B'],
};
/** What silence gives up first, cheapest first. */
const CHEAPEST: readonly Kind[] = ['M', 'T', 'C', 'F', 'SF', 'B'];

/** What is lost by rule, what is left to lose, and of whom. */
export type Forced = {
  readonly lost: readonly Stack[];
  readonly left: number;
  readonly from: readonly Stack[];
};

export function forcedLosses(stacks: readonly Stack[], side: SideName, n: number): Forced {
  const [first, second] = FIRST[side];
  let lost: readonly Stack[] = [];
  let from = stacks;
  let left = n;
  const lose = (kind: Kind): void => {
    if (left === 0 || countOf(from, { kinds: [kind] }) === 0) return;
    const one = chosen(from, {}, [{ kind, n: 1 }]);
    lost = [...lost, ...one];
    from = without(from, one);
    left -= 1;
  };
  lose(first);
  lose(second);
  // Where all are lost, or all that are left are alike, there is nothing to choose.
  if (left >= countOf(from)) return { lost: [...lost, ...from], left: 0, from: [] };
  const [only] = from;
  const isAlike = from.every(
    ({ kind, condition }) => kind === only?.kind && condition === only.condition,
  );
  if (isAlike && only !== undefined) {
    const rest = chosen(from, {}, [{ kind: only.kind, n: left }]);
    return { lost: [...lost, ...rest], left: 0, from: without(from, rest) };
  }
  return { lost, left, from };
}

/** The rest as the loser says; what he leaves open is taken from the cheapest. */
export function chosenLosses(
  from: readonly Stack[],
  left: number,
  said: readonly Part[],
): readonly Stack[] {
  let lost: readonly Stack[] = [];
  let open = left;
  for (const part of [...said, ...CHEAPEST.map((kind): Part => ({ kind, n: left }))]) {
    const some = chosen(without(from, lost), {}, [{ ...part, n: Math.min(part.n, open) }]);
    lost = [...lost, ...some];
    open -= countOf(some);
  }
  return lost;
}

/** Stacks with some of them taken away. */
export function without(stacks: readonly Stack[], some: readonly Stack[]): readonly Stack[] {
  const same = (a: Stack, b: Stack): boolean =>
    a.area === b.area && a.kind === b.kind && a.condition === b.condition && a.use === b.use;
  return stacks.flatMap((stack) => {
    const less = some.filter((one) => same(one, stack)).reduce((sum, { n }) => sum + n, 0);
    return stack.n > less ? [{ ...stack, n: stack.n - less }] : [];
  });
}
