/**
 * Where a seat's own pieces will stand if its sheet goes as planned: the view, with the sheet's lines played on it one
 * after the other. Enemies do not exist here, seen or unseen.
 */
import { counted } from '../../rules/counts.js';
import { plainName } from '../../../../kernel/sheet-text.js';
import type { LeaderKind, ListName, Pack, Side } from '../../rules/pack.js';
import { wholeFigure } from '../../rules/figures/figures.js';
import type { Marches } from '../../rules/state.js';
import { capsOf } from '../../rules/production/caps.js';
import type { PoolLeader, SeenFleet, View } from '../../rules/view.js';

/** Strength points that stand together and are alike. */
type Group = {
  readonly hex: string;
  readonly sp: number;
  readonly list: ListName;
  readonly marches: Marches;
  readonly demoralized?: boolean;
};

export type Chief = {
  readonly name: string;
  readonly stars: 1 | 2 | 3;
  readonly kind: LeaderKind;
  readonly seniority: number;
  readonly hex: string;
  /** He is aboard the ships on this hexside. */
  readonly water?: string;
  readonly list: ListName;
  readonly marches: Marches;
};

/** The side's pieces as one account's sheet plans them. `works` holds `fort 7512`. */
export type World = {
  readonly groups: readonly Group[];
  readonly leaders: readonly Chief[];
  readonly armies: readonly { readonly name: string; readonly commander: string }[];
  readonly pool: readonly PoolLeader[];
  readonly reinforcements: number;
  readonly rail: number;
  readonly works: ReadonlySet<string>;
  /** Hexes that strength points have marched into or through: their cities are taken, whether or not anybody stays. */
  readonly taken: ReadonlySet<string>;
  readonly ships: readonly SeenFleet[];
  /** Naval CP for sea movement, and what sea lift has carried in this turn (C6.3). */
  readonly sea: number;
  readonly lifted: number;
  /** Naval leaders to whom ships were recalled: which came is found out when it happens (C6.7). */
  readonly recalled?: readonly string[];
  /** Pulses of the sheet so far that pass unpaid: they do not count between two marches (C3.12). Marches leave them out. */
  readonly unpaid: number;
};

const UNMOVED: Marches = { times: 0, last: 0 };

/** What a side has as its seat sees it, before the first line of the account's sheet. */
export function worldOf(pack: Pack, seen: View, side: Side, list: ListName): World {
  const account = seen.accounts[side][list];
  return {
    groups: seen.troops.filter((troops) => troops.side === side),
    leaders: seen.leaders.filter((leader) => leader.side === side),
    armies: seen.armies.filter((army) => army.side === side),
    pool: seen.pool.filter((leader) => leader.side === side && leader.list === list),
    reinforcements: account?.reinforcements ?? 0,
    rail: account === undefined ? 0 : capsOf(pack, seen, list, account).rail,
    works: new Set(
      seen.works.filter((works) => works.side === side).map(({ kind, hex }) => `${kind} ${hex}`),
    ),
    taken: new Set(),
    ships: seen.fleets.filter((fleet) => fleet.side === side),
    sea: account?.sea?.left ?? 0,
    lifted: seen.navy.lifted,
    unpaid: 0,
  };
}

/**
 * When a piece may move next (C3.12): how often in a sub-turn, and after how many pulses for each CP. `unpaid`: pulses so
 * far that do not count.
 */
export type MoveRule = {
  readonly most: number;
  readonly factor: number;
  readonly unpaid?: number;
  /** The last pulse that the list can pay in the sub-turn. */
  readonly last?: number;
};

export function moveRule(pack: Pack, given: Readonly<Record<string, string>>): MoveRule {
  const limit = (row: string): number => wholeFigure(pack, given, 'limits', row, 'value') ?? 2;
  return { most: limit('moves-a-sub-turn'), factor: limit('second-move-factor') };
}

/** The first pulse in which a move that costs `cp` may begin (C3.12); undefined: not in this sub-turn. */
export function firstPulse(marches: Marches, cp: number, rule: MoveRule): number | undefined {
  if (marches.times === 0) return 1;
  return marches.times >= rule.most ? undefined : marches.last + 1 + rule.factor * cp;
}

/** What those who moved before are told who would move at a price of `cp` too soon (C3.12): only what can help. */
export function sayRest(rule: MoveRule, marches: readonly Marches[], cp: number): string {
  const starts = marches.flatMap((each) => firstPulse(each, cp, rule) ?? []);
  const first = Math.max(...starts) + (rule.unpaid ?? 0);
  const pulses = rule.factor * cp;
  const between = `${counted(pulses, 'pulse')} must pass between two moves`;
  const { last = Infinity } = rule;
  return first + cp - 1 <= last
    ? `Start at pulse ${first} or later: ${between}.`
    : `Too late for a second move in this sub-turn: ${between}, and you can pay for ${last} pulses only. Delete this line, or order it for the next sub-turn.`;
}

export const isReady = (marches: Marches, cp: number, start: number, rule: MoveRule): boolean =>
  start >= (firstPulse(marches, cp, rule) ?? Infinity);

/** A leader or army name as people write it, compared without case, points and `the Army of`. */
export const plainArmy = (name: string): string =>
  plainName(
    name.replace(/^\s*(the\s+)?(army\s+)?(of\s+)?(the\s+)?/i, '').replace(/\s+army\s*$/i, ''),
  );

/** SP of one account in a hex; of all the side's accounts without `list`. */
export function spAt(world: World, hex: string, list?: ListName): number {
  let sp = 0;
  for (const group of world.groups)
    if (group.hex === hex && (list === undefined || group.list === list)) sp += group.sp;
  return sp;
}

/** SP taken out of the groups (by place) and put down elsewhere, each part with its new marches. */
export type Shift = {
  readonly group: number;
  readonly n: number;
  readonly last: number;
  /** Where they were dropped on the way. */
  readonly at?: string;
};

/** The world after SP and leaders have moved to a hex; `last` is the pulse in which each move ended. */
export function afterMove(
  world: World,
  to: string,
  shifts: readonly Shift[],
  leaders: readonly string[],
  last: number,
  rail: number,
): World {
  const moved = (marches: Marches, end: number): Marches => ({
    times: marches.times + 1,
    last: end,
  });
  const left = [...world.groups];
  for (const { group: index, n } of shifts) {
    const group = left[index];
    if (group !== undefined) left[index] = { ...group, sp: group.sp - n };
  }
  const arrived = shifts.flatMap((shift) => {
    const group = world.groups[shift.group];
    if (group === undefined || shift.n === 0) return [];
    return [
      { ...group, hex: shift.at ?? to, sp: shift.n, marches: moved(group.marches, shift.last) },
    ];
  });
  return {
    ...world,
    groups: [...left.filter((group) => group.sp > 0), ...arrived],
    leaders: world.leaders.map((leader) =>
      leaders.includes(leader.name)
        ? { ...leader, hex: to, marches: moved(leader.marches, last) }
        : leader,
    ),
    rail: world.rail - rail,
  };
}

/** The world after those of the account in a hex have been rallied. */
export const afterRally = (world: World, hex: string, list: ListName): World => ({
  ...world,
  groups: world.groups.map((group) =>
    group.hex === hex && group.list === list ? { ...group, demoralized: false } : group,
  ),
});

/** The world after a leader has come to the head of an army, a new one or one that stood. */
export const afterHead = (world: World, name: string, commander: string): World => ({
  ...world,
  armies: [...world.armies.filter((army) => army.name !== name), { name, commander }],
});

/** The world after the first `n` leaders of the pool have entered. */
export function afterLeaders(world: World, n: number, hex: string): World {
  const entered = world.pool
    .slice(0, n)
    .map((leader) => ({ ...leader, seniority: Infinity, hex, marches: UNMOVED }));
  return { ...world, pool: world.pool.slice(n), leaders: [...world.leaders, ...entered] };
}

export function afterReinforcements(world: World, n: number, hex: string, list: ListName): World {
  return {
    ...world,
    reinforcements: world.reinforcements - n,
    groups: [...world.groups, { hex, sp: n, list, marches: UNMOVED }],
  };
}

export const withoutDepot = (world: World, hex: string): World => ({
  ...world,
  works: new Set([...world.works].filter((works) => works !== `depot ${hex}`)),
});

export const afterWorks = (
  world: World,
  kind: 'depot' | 'fort' | 'fortress',
  hex: string,
): World => ({
  ...world,
  works: new Set([...world.works, `${kind} ${hex}`]),
});
