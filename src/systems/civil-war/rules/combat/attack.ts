/** Attacks of one moment: who has come up against the enemy, and who of them fight together. */
import { byText } from '../../../../kernel/basic.js';
import type { Gunboats } from '../naval/gunboats.js';
import { troopsIn } from '../ground/muster.js';
import { enemyOf, type ListName, type Side } from '../pack.js';
import type { State } from '../state.js';

/** Ships that fight beside a force: what they add to its strength, and who they are. */
type Aid = { readonly guns: number; readonly boats: readonly Gunboats[] };

/** A force that has come up against the enemy in `hex` and stands in `from`. */
export type Assault = {
  readonly side: Side;
  readonly list: ListName;
  readonly leaders: readonly string[];
  readonly army?: string;
  readonly sp: number;
  readonly from: string;
  readonly hex: string;
  readonly pulse: number;
  /** Hexes that its order leads through behind the enemy: it goes on over them when it overruns him. */
  readonly onward: readonly string[];
  /** From ships: what they add to the strength and to the die (B9). */
  readonly landing?: Aid & { readonly modifier: number };
  /** An attack over land that ships support (B9). */
  readonly support?: Aid;
};

/** One battle: all of a side who fall upon a hex together. */
export type Attack = {
  readonly side: Side;
  readonly hex: string;
  readonly pulse: number;
  readonly assaults: readonly Assault[];
  /** Distinguishes several battles on one hex in one pulse; 1 is the first. */
  readonly nth: number;
  /** Hexes of the other battles that are fought at the same moment: nobody retreats into them. */
  readonly elsewhere: readonly string[];
};

const orderOf = ({ hex, side, list, from, leaders }: Assault): string =>
  `${hex} ${side} ${list} ${from} ${leaders.join(',')}`;

/**
 * The battles that a moment's assaults make, in waves: those of one wave are fought at once, decided from one state.
 * Assaults of one side upon one hex are one battle when they are `joined`, else a wave each. `fought` counts the
 * battles of the pulse by hex, and goes on counting.
 */
export function wavesOf(
  assaults: readonly Assault[],
  joined: boolean,
  fought: Map<string, number>,
): readonly (readonly Attack[])[] {
  const sorted = [...assaults].sort((a, b) => byText(orderOf(a), orderOf(b)));
  const waves: Assault[][][] = [];
  for (const [, here] of groupByHex(sorted)) {
    const battles = joined ? [here] : here.map((assault) => [assault]);
    battles.forEach((battle, wave) => (waves[wave] ??= []).push(battle));
  }
  return waves.map((battles) => {
    const hexes = battles.flatMap(([first]) => (first === undefined ? [] : [first.hex]));
    return battles.flatMap((battle): readonly Attack[] => {
      const [first] = battle;
      if (first === undefined) return [];
      const { side, hex, pulse } = first;
      const nth = (fought.get(hex) ?? 0) + 1;
      fought.set(hex, nth);
      const elsewhere = hexes.filter((other) => other !== hex);
      return [{ side, hex, pulse, assaults: battle, nth, elsewhere }];
    });
  });
}

function groupByHex(assaults: readonly Assault[]): ReadonlyMap<string, Assault[]> {
  const groups = new Map<string, Assault[]>();
  for (const assault of assaults) {
    const here = groups.get(assault.hex);
    if (here === undefined) groups.set(assault.hex, [assault]);
    else here.push(assault);
  }
  return groups;
}

/**
 * Whether two forces that march into each other's hexes have met already: one battle is enough. Others who stood by when the
 * enemy came out have not.
 */
export function hasMet(
  now: State,
  fought: readonly Attack[],
  { side, from, hex, pulse }: Assault,
): boolean {
  const came = fought
    .filter((attack) => attack.side !== side && attack.hex === from)
    .flatMap(({ assaults }) => assaults.filter((assault) => assault.from === hex))
    .reduce((sum, { sp }) => sum + sp, 0);
  const there = troopsIn(now, enemyOf(side), hex);
  const strength = there.reduce((sum, { sp }) => sum + sp, 0);
  return came > 0 && strength <= came && there.every(({ marches }) => marches.last === pulse);
}

/** Ships that fight in a battle, on the attacker's side. */
export const boatsIn = ({ assaults }: Attack): readonly Gunboats[] =>
  assaults.flatMap(({ landing, support }) => (landing ?? support)?.boats ?? []);

/** The moment of a battle and the beginning of its rolls' names: `p4/battle 7413`. */
export const battleName = ({ pulse, hex, nth }: Attack): string =>
  `p${pulse}/battle ${hex}${nth > 1 ? `/${nth}` : ''}`;
