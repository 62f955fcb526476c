/** Who stands where: indexes of a state's troops, kept as long as the state. */
import { byText } from '../../../../kernel/basic.js';
import type { Morale } from '../amendment.js';
import type { Take } from '../facts/fact.js';
import type { Side } from '../pack.js';
import type { State, Troops } from '../state.js';

type Muster = {
  readonly byHex: ReadonlyMap<string, readonly Troops[]>;
  /** Added up when first asked for. */
  readonly strength: Partial<Record<Side, ReadonlyMap<string, number>>>;
};

/** States never change, so an index of their troops stays true. */
const musters = new WeakMap<State['troops'], Muster>();

function musterOf(now: State): Muster {
  const known = musters.get(now.troops);
  if (known !== undefined) return known;
  const byHex = new Map<string, Troops[]>();
  for (const troops of Object.values(now.troops)) {
    const here = byHex.get(troops.hex);
    if (here === undefined) byHex.set(troops.hex, [troops]);
    else here.push(troops);
  }
  const muster: Muster = { byHex, strength: {} };
  musters.set(now.troops, muster);
  return muster;
}

/** Strength points of a side by hex. */
export function strengthByHex(now: State, side: Side): ReadonlyMap<string, number> {
  const { byHex, strength } = musterOf(now);
  return (strength[side] ??= addedUp(byHex, side));
}

function addedUp(byHex: Muster['byHex'], side: Side): ReadonlyMap<string, number> {
  const strength = new Map<string, number>();
  for (const [hex, here] of byHex)
    for (const troops of here)
      if (troops.side === side) strength.set(hex, (strength.get(hex) ?? 0) + troops.sp);
  return strength;
}

/** All troops, of both sides, by hex. */
export const musterByHex = (now: State): ReadonlyMap<string, readonly Troops[]> =>
  musterOf(now).byHex;

/** All troops in a hex, of both sides, in no order. */
export const musterIn = (now: State, hex: string): readonly Troops[] =>
  musterOf(now).byHex.get(hex) ?? [];

/** The strength points of groups. */
export const pointsOf = (groups: readonly { readonly sp: number }[]): number =>
  groups.reduce((sum, { sp }) => sum + sp, 0);

/** A side's troops in a hex, by id. */
export function troopsIn(now: State, side: Side, hex: string): readonly Troops[] {
  return (musterOf(now).byHex.get(hex) ?? [])
    .filter((troops) => troops.side === side)
    .sort((a, b) => byText(a.id, b.id));
}

export const hasMorale = ({ demoralized }: Troops, morale: Morale | undefined): boolean =>
  morale === undefined || demoralized === (morale === 'demoralized');

/** The first `n` strength points of the groups, in their order. */
export function takeUpTo(groups: readonly Troops[], n: number): readonly Take[] {
  let rest = n;
  return groups.flatMap(({ id, sp }) => {
    const taken = Math.min(rest, sp);
    rest -= taken;
    return taken > 0 ? [{ id, n: taken }] : [];
  });
}
