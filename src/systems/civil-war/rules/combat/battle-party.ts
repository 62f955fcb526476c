/** Who fights: the two parties of a battle, each of one or more bodies, and who commands them (B4, B7). */
import { byText } from '../../../../kernel/basic.js';
import type { Assault, Attack } from './attack.js';
import type { Take } from '../facts/fact.js';
import { wholeFigure } from '../figures/figures.js';
import { takeUpTo, troopsIn } from '../ground/muster.js';
import { enemyOf, type ListName, type Pack, type Side } from '../pack.js';
import type { Leader, State, Troops } from '../state.js';
import { bySeniority } from '../leaders/command.js';

/** Those of a party who stand in one hex under one account. The defender is one body, whatever his accounts. */
export type Corps = {
  readonly hex: string;
  readonly list?: ListName;
  readonly leaders: readonly string[];
  readonly army?: string;
  readonly takes: readonly Take[];
  readonly onward: readonly string[];
};

/** One side of a battle before the dice. `modifier` is added to its die. */
export type Party = {
  readonly side: Side;
  readonly corps: readonly Corps[];
  readonly lists: readonly ListName[];
  readonly leaders: readonly string[];
  readonly commander?: string;
  readonly army?: string;
  readonly sp: number;
  /** How many of the strength points are demoralized. */
  readonly shaken: number;
  readonly modifier: number;
};

/** All who have come up and still can; demoralized strength points do not attack. */
export function attackingParty(pack: Pack, now: State, attack: Attack): Party {
  const taken = new Map<string, number>();
  const corps = attack.assaults
    .map((assault) => corpsOf(now, assault, taken))
    .filter(({ takes }) => takes.length > 0);
  return partyOf(pack, now, attack.side, corps, 0);
}

/** `taken`: strength points of each group that other assaults of the battle have already. */
function corpsOf(now: State, assault: Assault, taken: Map<string, number>): Corps {
  const { side, list, from, pulse, sp, army, onward } = assault;
  const groups = troopsIn(now, side, from)
    .filter((troops) => troops.list === list && troops.marches.last === pulse)
    .filter((troops) => !troops.demoralized)
    .map((troops) => ({ ...troops, sp: troops.sp - (taken.get(troops.id) ?? 0) }));
  const takes = takeUpTo(groups, sp);
  for (const { id, n } of takes) taken.set(id, (taken.get(id) ?? 0) + n);
  const leaders = assault.leaders.filter((name) => standsAt(now.leaders[name], from));
  return {
    hex: from,
    list,
    leaders,
    ...(army === undefined ? {} : { army }),
    takes,
    onward,
  };
}

const standsAt = (leader: Leader | undefined, hex: string): boolean =>
  leader?.place.at === 'map' && leader.place.hex === hex && leader.place.water === undefined;

export function defendingParty(pack: Pack, now: State, attack: Attack): Party {
  const side = enemyOf(attack.side);
  const { hex } = attack;
  const groups = troopsIn(now, side, hex);
  const leaders = Object.values(now.leaders)
    .filter((leader) => leader.side === side && standsAt(leader, hex))
    .map((leader) => leader.name)
    .sort(byText);
  // Of two that stand together the first by name, whichever was formed first.
  const [army] = Object.values(now.armies)
    .filter((row) => leaders.includes(row.commander))
    .sort((a, b) => byText(a.name, b.name));
  const corps: Corps = {
    hex,
    leaders,
    ...(army === undefined ? {} : { army: army.name }),
    takes: groups.map(({ id, sp }) => ({ id, n: sp })),
    onward: [],
  };
  const party = partyOf(pack, now, side, groups.length === 0 ? [] : [corps], shakenIn(groups));
  return { ...party, lists: [...new Set(groups.map((troops) => troops.list))].sort(byText) };
}

const shakenIn = (groups: readonly Troops[]): number =>
  groups.reduce((sp, troops) => sp + (troops.demoralized ? troops.sp : 0), 0);

function partyOf(
  pack: Pack,
  now: State,
  side: Side,
  corps: readonly Corps[],
  shaken: number,
): Party {
  const leaders = corps.flatMap((each) => each.leaders);
  const army = corps.flatMap((each) => each.army ?? [])[0];
  const { commander, modifier } = commandOver(pack, now, side, leaders);
  return {
    side,
    corps,
    lists: [...new Set(corps.flatMap(({ list }) => list ?? []))].sort(byText),
    leaders,
    ...(commander === undefined ? {} : { commander }),
    ...(army === undefined ? {} : { army }),
    sp: corps.reduce((sp, each) => sp + total(each.takes), 0),
    shaken,
    modifier,
  };
}

export const total = (takes: readonly Take[]): number => takes.reduce((sp, take) => sp + take.n, 0);

/**
 * The most senior land leader commands (B4): an army's commander with his strategic value, any other with his tactical
 * one, within the pack's bounds. Naval leaders do not command land.
 */
function commandOver(
  pack: Pack,
  now: State,
  side: Side,
  leaders: readonly string[],
): { readonly commander?: string; readonly modifier: number } {
  const present = leaders
    .map((name) => now.leaders[name])
    .filter((leader): leader is Leader => leader !== undefined && leader.kind !== 'naval')
    .sort(bySeniority);
  const commander = present[0];
  if (commander === undefined) return { modifier: 0 };
  const generals = Object.values(now.armies)
    .filter((army) => army.side === side)
    .map((army) => army.commander);
  // Where an army is present, he who commands all commands it, and does so by his strategic value.
  const isArmy = present.some(({ name }) => generals.includes(name));
  const bound = (row: string, usual: number): number =>
    wholeFigure(pack, now.figures, 'combat', row, 'value') ?? usual;
  const rating = isArmy && commander.stars === 3 ? commander.strategic : commander.tactical;
  const [least, most] = [bound('die-modifier-least', -2), bound('die-modifier-most', 2)];
  return { commander: commander.name, modifier: Math.min(most, Math.max(least, rating)) };
}
