/**
 * What one viewer learns of a fact: built up from nothing, for the seats that may know. A fact that is not named here
 * reaches the gamemaster alone.
 */
import { byText, type Viewer } from '../../../kernel/basic.js';
import type { BattleSide, CivilWarFact, OrderPlace } from '../fact.js';
import type { LeaderKind, ListName, Pack, Side } from '../pack.js';
import { theaterAt } from '../ground/atlas.js';
import { isPublicFigure } from '../figures/missing.js';
import { troopsIn } from '../ground/muster.js';
import { findSeat, type SeatRow } from '../seats.js';
import type { Size, State } from '../state.js';

type ForceSeen = {
  readonly list: ListName;
  readonly leaders: readonly string[];
  readonly army?: string;
  readonly sp: number;
};

/** One's own part in a battle: all of it but what would tell the enemy's exact strength (C2.7). */
export type OwnPart = {
  readonly leaders: readonly string[];
  readonly army?: string;
  readonly sp: number;
  readonly die: number;
  readonly lost: number;
  readonly demoralized: boolean;
  readonly won: boolean;
};

/** The enemy's part: size class, leaders who fought, raw die, losses; never SP, modifier, ratings or column. */
export type EnemyPart = {
  readonly leaders: readonly string[];
  readonly size: Size;
  readonly die: number;
  readonly lost: number;
  readonly demoralized: boolean;
};

export type CivilWarNotice =
  | { readonly kind: 'truth'; readonly fact: CivilWarFact }
  | {
      readonly kind: 'means';
      readonly cp: number;
      readonly pp: number;
      readonly rail: number;
      readonly planned: Readonly<Partial<Record<ListName, number>>>;
      readonly discretionary: number;
    }
  | {
      readonly kind: 'share';
      readonly list: ListName;
      readonly cp: number;
      readonly pp: number;
      readonly rail: number;
    }
  | {
      readonly kind: 'kept';
      readonly cp: number;
      readonly pp: number;
      readonly silent: boolean;
    }
  | {
      readonly kind: 'reinforcements';
      readonly list: ListName;
      readonly sp: number;
      readonly source: 'planned' | 'discretionary' | 'late';
    }
  | {
      readonly kind: 'redirected';
      readonly from: ListName;
      readonly to: ListName;
      readonly sp: number;
    }
  | { readonly kind: 'lapsed'; readonly list: ListName; readonly sp: number }
  | {
      readonly kind: 'new-leader';
      readonly list: ListName;
      readonly stars: number;
      readonly of: LeaderKind;
      /** The TC alone is told (C3.5.7). */
      readonly leader?: string;
    }
  | {
      readonly kind: 'entered';
      readonly list: ListName;
      readonly hex: string;
      readonly leader?: string;
    }
  | {
      readonly kind: 'marched';
      readonly force: ForceSeen;
      readonly path: readonly string[];
      readonly rail: boolean;
      readonly contact?: string;
    }
  | {
      readonly kind: 'built';
      readonly what: 'depot' | 'fort';
      readonly list: ListName;
      readonly hex: string;
    }
  | { readonly kind: 'depot-lost' | 'depot-taken'; readonly hex: string }
  | {
      readonly kind: 'works-taken' | 'works-lost';
      readonly what: 'fort' | 'fortress';
      readonly hex: string;
    }
  | {
      readonly kind: 'stopped';
      readonly order: OrderPlace;
      readonly says: string;
      readonly cpReturned: number;
    }
  | {
      readonly kind: 'failed';
      readonly order: OrderPlace;
      readonly says: string;
      readonly why: string;
    }
  | {
      readonly kind: 'condition';
      readonly order: OrderPlace;
      readonly words: string;
      readonly holds: boolean;
    }
  | {
      readonly kind: 'battle';
      readonly hex: string;
      readonly attacking: boolean;
      readonly ours: OwnPart;
      readonly theirs: EnemyPart;
    }
  | { readonly kind: 'stuck' | 'rally-loss'; readonly hex: string; readonly sp: number }
  | { readonly kind: 'unsupplied' | 'rallied'; readonly hex: string }
  | {
      readonly kind: 'withdrew';
      readonly force: Omit<ForceSeen, 'list'>;
      readonly from: string;
      readonly to: string;
    }
  | {
      readonly kind: 'advanced';
      readonly force: ForceSeen;
      readonly from: string;
      readonly to: string;
    }
  | { readonly kind: 'leader-away'; readonly leader: string; readonly until: number }
  | { readonly kind: 'city'; readonly hex: string; readonly by: Side }
  | { readonly kind: 'state-fell'; readonly state: string; readonly by: Side }
  | { readonly kind: 'sighted'; readonly hex: string; readonly size: Size }
  | { readonly kind: 'vanished'; readonly hex: string }
  | {
      readonly kind: 'spotted';
      readonly size: Size;
      readonly hexes: readonly string[];
      readonly gone: boolean;
    }
  | {
      readonly kind: 'figure';
      readonly table: string;
      readonly row: string;
      readonly value: string;
    };

type Told = CivilWarNotice | undefined;
type Tell<K extends CivilWarFact['kind']> = (
  fact: Extract<CivilWarFact, { kind: K }>,
  seat: SeatRow,
  field: { readonly pack: Pack; readonly before: State; readonly after: State },
) => Told;

/** Whether a seat gets the detailed account of an account's doings (C2.7): its own; by setting, of all its side. */
const isAccountOf = (seat: SeatRow, side: Side, list: ListName, state: State): boolean =>
  seat.side === side &&
  seat.role === 'theater' &&
  (seat.lists.includes(list) || state.settings['account'] === 'side');

/** Whether a place lies in a theater that a seat commands. */
const isInTheaterOf = (pack: Pack, seat: SeatRow, hex: string, state: State): boolean =>
  isAccountOf(seat, seat.side, theaterAt(pack, hex) ?? 'east', state);

const isTheirs = (seat: SeatRow, side: Side, lists: readonly ListName[], state: State): boolean =>
  lists.some((list) => isAccountOf(seat, side, list, state));

/** What is told of each kind of fact to a seat. Kinds that are not here stay with the gamemaster. */
const TELLS: { readonly [K in CivilWarFact['kind']]?: Tell<K> } = {
  'figure-given': ({ table, row, value }) =>
    isPublicFigure(table) ? { kind: 'figure', table, row, value } : undefined,
  'means-set': ({ side, cp, pp, rail, planned, discretionary }, seat) =>
    seat.side === side && seat.role === 'supreme'
      ? { kind: 'means', cp, pp, rail, planned, discretionary }
      : undefined,
  allotted: ({ side, list, cp, pp, rail }, seat) =>
    seat.side === side && (seat.role === 'supreme' || seat.lists.includes(list))
      ? { kind: 'share', list, cp, pp, rail }
      : undefined,
  'reserve-kept': ({ side, cp, pp, silent }, seat) =>
    seat.side === side && seat.role === 'supreme' ? { kind: 'kept', cp, pp, silent } : undefined,
  reinforced: ({ side, list, sp, source }, seat) =>
    seat.side === side && (seat.role === 'supreme' || seat.lists.includes(list))
      ? { kind: 'reinforcements', list, sp, source }
      : undefined,
  redirected: ({ side, from, to, sp }, seat) =>
    seat.side === side && seat.role === 'supreme'
      ? { kind: 'redirected', from, to, sp }
      : undefined,
  'reinforcements-lost': ({ side, list, sp }, seat) =>
    seat.side === side && seat.lists.includes(list) ? { kind: 'lapsed', list, sp } : undefined,
  'leader-assigned': ({ side, list, stars, of, leader }, seat) => {
    if (seat.side !== side) return undefined;
    if (seat.role === 'supreme') return { kind: 'new-leader', list, stars, of };
    return seat.lists.includes(list) ? { kind: 'new-leader', list, stars, of, leader } : undefined;
  },
  'entered-leader': ({ side, list, hex, leader }, seat, { after }) =>
    isAccountOf(seat, side, list, after) ? { kind: 'entered', list, hex, leader } : undefined,
  'entered-sp': ({ side, list, hex }, seat, { after }) =>
    isAccountOf(seat, side, list, after) ? { kind: 'entered', list, hex } : undefined,
  marched: ({ who, sp, path, rail, contact }, seat, { after }) =>
    isAccountOf(seat, who.side, who.list, after)
      ? {
          kind: 'marched',
          force: forceOf(who, sp),
          path,
          rail,
          ...(contact === undefined || sp === 0 ? {} : { contact }),
        }
      : undefined,
  'depot-built': ({ side, list, hex }, seat, { after }) =>
    isAccountOf(seat, side, list, after) ? { kind: 'built', what: 'depot', list, hex } : undefined,
  'fort-built': ({ side, list, hex }, seat, { after }) =>
    isAccountOf(seat, side, list, after) ? { kind: 'built', what: 'fort', list, hex } : undefined,
  'depot-burnt': ({ side, hex }, seat, { pack, after }) => {
    if (!isInTheaterOf(pack, seat, hex, after)) return undefined;
    return { kind: seat.side === side ? 'depot-lost' : 'depot-taken', hex };
  },
  'fort-taken': ({ by, what, hex }, seat, { pack, after }) => {
    if (!isInTheaterOf(pack, seat, hex, after)) return undefined;
    return { kind: seat.side === by ? 'works-taken' : 'works-lost', what, hex };
  },
  'order-stopped': ({ order, says, cpReturned }, seat) =>
    seat.side === order.side && seat.lists.includes(order.list)
      ? { kind: 'stopped', order, says, cpReturned }
      : undefined,
  'order-failed': ({ order, says, why }, seat) =>
    seat.side === order.side && seat.lists.includes(order.list)
      ? { kind: 'failed', order, says, why }
      : undefined,
  'condition-read': ({ order, words, holds }, seat) =>
    seat.side === order.side && seat.lists.includes(order.list)
      ? { kind: 'condition', order, words, holds }
      : undefined,
  fought: ({ hex, attacker, defender }, seat, { after }) => {
    const attacking = seat.side === attacker.side;
    const [ours, theirs] = attacking ? [attacker, defender] : [defender, attacker];
    if (!isTheirs(seat, ours.side, ours.lists, after)) return undefined;
    return { kind: 'battle', hex, attacking, ours: ownPart(ours), theirs: enemyPart(theirs) };
  },
  'lost-sp': ({ side, hex, takes, why }, seat, { before }) => {
    if (why === 'battle' || !isTheirs(seat, side, listsAt(before, side, hex), before)) {
      return undefined;
    }
    const sp = takes.reduce((sum, take) => sum + take.n, 0);
    return { kind: why === 'rally' ? 'rally-loss' : 'stuck', hex, sp };
  },
  demoralized: ({ side, hex, why }, seat, { before }) =>
    why === 'supply' && isTheirs(seat, side, listsAt(before, side, hex), before)
      ? { kind: 'unsupplied', hex }
      : undefined,
  rallied: ({ side, hex }, seat, { before }) =>
    isTheirs(seat, side, listsAt(before, side, hex), before) ? { kind: 'rallied', hex } : undefined,
  retreated: ({ side, lists, leaders, sp, from, to }, seat, { after }) =>
    isTheirs(seat, side, lists, after)
      ? { kind: 'withdrew', force: { leaders, sp }, from, to }
      : undefined,
  advanced: ({ who, sp, from, to }, seat, { after }) =>
    isAccountOf(seat, who.side, who.list, after)
      ? { kind: 'advanced', force: forceOf(who, sp), from, to }
      : undefined,
  'leader-displaced': ({ side, leader, until, list }, seat, { after }) =>
    isAccountOf(seat, side, list, after) ? { kind: 'leader-away', leader, until } : undefined,
  'city-taken': ({ hex, by, knownTo }, seat) =>
    knownTo.includes(seat.side) ? { kind: 'city', hex, by } : undefined,
  learned: ({ side, hex, holder }, seat) =>
    seat.side === side ? { kind: 'city', hex, by: holder } : undefined,
  'state-fell': ({ state, by }) => ({ kind: 'state-fell', state, by }),
  sighted: ({ side, hex, size }, seat) =>
    seat.side === side ? { kind: 'sighted', hex, size } : undefined,
  'sight-cleared': ({ side, hex }, seat) =>
    seat.side === side ? { kind: 'vanished', hex } : undefined,
  spotted: ({ side, size, hexes, gone }, seat) =>
    seat.side === side ? { kind: 'spotted', size, hexes, gone } : undefined,
};

export function noticeOf(
  pack: Pack,
  fact: CivilWarFact,
  before: State,
  after: State,
  who: Viewer,
): CivilWarNotice | undefined {
  const seat = findSeat(who);
  if (seat === undefined) return { kind: 'truth', fact };
  // The table above gives each kind its own teller, so the fact found under its own kind fits.
  const tell = TELLS[fact.kind] as Tell<CivilWarFact['kind']> | undefined;
  return tell?.(fact, seat, { pack, before, after });
}

const forceOf = (
  who: { readonly list: ListName; readonly leaders: readonly string[]; readonly army?: string },
  sp: number,
): ForceSeen => ({
  list: who.list,
  leaders: who.leaders,
  ...(who.army === undefined ? {} : { army: who.army }),
  sp,
});

const ownPart = (part: BattleSide): OwnPart => ({
  leaders: part.leaders,
  ...(part.army === undefined ? {} : { army: part.army }),
  sp: part.sp,
  die: part.die,
  lost: part.lost,
  demoralized: part.demoralized,
  won: part.won,
});

const enemyPart = (part: BattleSide): EnemyPart => ({
  leaders: part.leaders,
  size: part.size,
  die: part.die,
  lost: part.lost,
  demoralized: part.demoralized,
});

const listsAt = (state: State, side: Side, hex: string): readonly ListName[] =>
  [...new Set(troopsIn(state, side, hex).map((troops) => troops.list))].sort(byText);
