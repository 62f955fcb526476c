/** Who fights: the two parties of a battle, with their commanders' modifiers (B7). */
import { bySeniority } from '../sheets/projection.js';
import { byText } from '../../../kernel/basic.js';
import type { Attack } from './attack.js';
import type { Take } from '../fact.js';
import { wholeFigure } from '../figures/figures.js';
import { takeUpTo, troopsIn } from '../ground/muster.js';
import { enemyOf, type ListName, type Pack, type Side } from '../pack.js';
import type { Leader, State, Troops } from '../state.js';

/** One side of a battle before the dice. `modifier` is added to its die. */
export type Party = {
  readonly side: Side;
  readonly hex: string;
  readonly lists: readonly ListName[];
  readonly leaders: readonly string[];
  readonly army?: string;
  readonly groups: readonly Troops[];
  readonly takes: readonly Take[];
  readonly sp: number;
  readonly modifier: number;
};

export function attackingParty(pack: Pack, now: State, attack: Attack): Party {
  const groups = troopsIn(now, attack.side, attack.from).filter(
    (troops) => troops.list === attack.list && troops.marches.last === attack.pulse,
  );
  const takes = takeUpTo(groups, attack.sp);
  const leaders = attack.leaders.filter((name) => standsAt(now.leaders[name], attack.from));
  return {
    side: attack.side,
    hex: attack.from,
    lists: [attack.list],
    leaders,
    ...(attack.army === undefined ? {} : { army: attack.army }),
    groups,
    takes,
    sp: total(takes),
    modifier: modifierOf(pack, now, attack.side, leaders, attack.army !== undefined),
  };
}

const standsAt = (leader: Leader | undefined, hex: string): boolean =>
  leader?.place.at === 'map' && leader.place.hex === hex;

export function defendingParty(pack: Pack, now: State, attack: Attack): Party {
  const side = enemyOf(attack.side);
  const groups = troopsIn(now, side, attack.hex);
  const leaders = Object.values(now.leaders)
    .filter((leader) => leader.side === side && standsAt(leader, attack.hex))
    .map((leader) => leader.name)
    .sort(byText);
  const army = Object.values(now.armies).find((row) => leaders.includes(row.commander));
  const takes = groups.map(({ id, sp }) => ({ id, n: sp }));
  return {
    side,
    hex: attack.hex,
    lists: [...new Set(groups.map((troops) => troops.list))].sort(byText),
    leaders,
    ...(army === undefined ? {} : { army: army.name }),
    groups,
    takes,
    sp: total(takes),
    modifier: modifierOf(pack, now, side, leaders, army !== undefined),
  };
}

export const total = (takes: readonly Take[]): number => takes.reduce((sp, take) => sp + take.n, 0);

/** Commander's tactical value, of an army his strategic one, within the pack's bounds. Naval leaders do not command land. */
function modifierOf(
  pack: Pack,
  now: State,
  side: Side,
  leaders: readonly string[],
  isArmy: boolean,
): number {
  const present = leaders
    .map((name) => now.leaders[name])
    .filter((leader): leader is Leader => leader !== undefined && leader.kind !== 'naval')
    .sort(bySeniority);
  const armies = Object.values(now.armies).filter((army) => army.side === side);
  const general = present.find((leader) => armies.some((army) => army.commander === leader.name));
  const commander = (isArmy ? general : undefined) ?? present[0];
  if (commander === undefined) return 0;
  const least = wholeFigure(pack, now.figures, 'combat', 'die-modifier-least', 'value') ?? -2;
  const most = wholeFigure(pack, now.figures, 'combat', 'die-modifier-most', 'value') ?? 2;
  const rating = isArmy && commander === general ? commander.strategic : commander.tactical;
  return Math.min(most, Math.max(least, rating));
}
