/**
 * How a subject tells of its facts: what seats learn of each kind, and the sentences for seats and gamemaster. A fact
 * without a teller reaches the gamemaster alone.
 */
import type { CivilWarFact } from '../rules/facts/fact.js';
import type { Take } from '../rules/facts/parts.js';
import { theaterAt } from '../rules/ground/atlas.js';
import { troopsIn } from '../rules/ground/muster.js';
import type { ListName, Pack, Side } from '../rules/pack.js';
import type { SeatRow } from '../rules/seats.js';
import { setting } from '../rules/settings.js';
import type { State } from '../rules/state.js';

/** The map, the full position before and after the fact, and all that happened at the same time. */
export type Field = {
  readonly pack: Pack;
  readonly before: State;
  readonly after: State;
  readonly beat: readonly CivilWarFact[];
};

/** Tellers by kind of fact; each answers with a notice, or with nothing for a seat that may not know. */
export type Tells<F extends CivilWarFact, N> = {
  readonly [K in F['kind']]?: (
    fact: Extract<F, { readonly kind: K }>,
    seat: SeatRow,
    field: Field,
  ) => N | undefined;
};

/** What sentences are made with: names of places, and the map. */
export type Words = { readonly pack: Pack; readonly at: (hex: string) => string };

/** The members of a union that may have a kind; some members share several. */
type OfKind<T extends { readonly kind: string }, K> = T extends unknown
  ? K extends T['kind']
    ? T
    : never
  : never;

/** A sentence for each kind. */
export type Phrases<T extends { readonly kind: string }> = {
  readonly [K in T['kind']]: (told: OfKind<T, K>, words: Words) => string;
};

/** Parts of a seat's letter in which notices stand. */
const SECTIONS = [
  'means',
  'battles',
  'ground',
  'doings',
  'leaders',
  'sightings',
  'ruled',
  'public',
] as const;
export type Section = (typeof SECTIONS)[number];
export type Sections<N extends { readonly kind: string }> = Readonly<Record<N['kind'], Section>>;

export type ForceSeen = {
  readonly list: ListName;
  readonly leaders: readonly string[];
  readonly army?: string;
  readonly sp: number;
};

/** Where something happened, for the setting `account=theater`. */
export type Place = { readonly pack: Pack; readonly hex: string };

/**
 * Whether a seat gets the detailed account of an account's doings (C2.7): its own; by setting also what its side does in
 * its theater, or all that its side does.
 */
export function isAccountOf(
  seat: SeatRow,
  side: Side,
  list: ListName,
  state: State,
  place?: Place,
): boolean {
  if (seat.side !== side || seat.role !== 'theater') return false;
  if (seat.lists.includes(list) || setting(state, 'account') === 'side') return true;
  if (setting(state, 'account') !== 'theater' || place === undefined) return false;
  const theater = theaterAt(place.pack, place.hex);
  return theater !== undefined && seat.lists.includes(theater);
}

/**
 * Whether a seat learns what happened to works in a place: its theater's commander, those whose troops stand there, and
 * its side's supreme commander.
 */
export const isToldOfWorks = (pack: Pack, seat: SeatRow, hex: string, state: State): boolean =>
  seat.role === 'supreme' ||
  isInTheaterOf(pack, seat, hex, state) ||
  isTheirs(seat, seat.side, listsAt(state, seat.side, hex), state);

/** Whether a place lies in a theater that a seat commands. */
const isInTheaterOf = (pack: Pack, seat: SeatRow, hex: string, state: State): boolean =>
  isAccountOf(seat, seat.side, theaterAt(pack, hex) ?? 'east', state);

export const isTheirs = (
  seat: SeatRow,
  side: Side,
  lists: readonly ListName[],
  state: State,
  place?: Place,
): boolean => lists.some((list) => isAccountOf(seat, side, list, state, place));

/** Whether a seat reads the account of a battle: those who fought, and by setting the supreme commander (C2.7). */
export const isToldOfBattle = (
  seat: SeatRow,
  side: Side,
  lists: readonly ListName[],
  state: State,
  place?: Place,
): boolean =>
  isTheirs(seat, side, lists, state, place) ||
  (seat.side === side &&
    seat.role === 'supreme' &&
    setting(state, 'supreme-account') === 'battles');

/** Whether a seat reads of strength points lost otherwise than in battle: those whose they were, and the SC (C2.7, C4.1). */
export const isToldOfLoss = (
  seat: SeatRow,
  side: Side,
  lists: readonly ListName[],
  state: State,
  place?: Place,
): boolean =>
  isTheirs(seat, side, lists, state, place) || (seat.side === side && seat.role === 'supreme');

export const forceOf = (
  who: { readonly list: ListName; readonly leaders: readonly string[]; readonly army?: string },
  sp: number,
): ForceSeen => ({
  list: who.list,
  leaders: who.leaders,
  ...(who.army === undefined ? {} : { army: who.army }),
  sp,
});

/** Whose the groups are that a fact names: in no order, and one list as often as it has groups among them. */
export const listsOfGroups = ({ troops }: State, ids: readonly string[]): readonly ListName[] =>
  ids.flatMap((id) => troops[id]?.list ?? []);

/**
 * Of what several lost together, what a theater commander's own accounts lost; empty where all the troops were his, and
 * for a supreme commander. `joint`: his own troops, leaders or ships had a part in it.
 */
export type OwnLoss = { readonly ownLost?: number; readonly joint?: true };

/** `troops`: whose strength points took part; `others`: whose leaders, ships and orders. */
export function ownLoss(
  { role, lists }: SeatRow,
  part: { readonly troops: readonly ListName[]; readonly others: readonly ListName[] },
  state: State,
  lost: readonly Take[],
): OwnLoss {
  const isMine = (list: ListName): boolean => lists.includes(list);
  if (role !== 'theater' || part.troops.every(isMine)) return {};
  const mine = lost.filter(({ id }) => listsOfGroups(state, [id]).some(isMine));
  const isJoint = [...part.troops, ...part.others].some(isMine);
  return {
    ownLost: mine.reduce((sum, { n }) => sum + n, 0),
    ...(isJoint ? { joint: true } : {}),
  };
}

/** What a side lost in a battle: the losses that follow it in its beat, as far as the next battle. */
export function takesLost(
  beat: readonly CivilWarFact[],
  battle: CivilWarFact,
  side: Side,
): readonly Take[] {
  const after = beat.slice(beat.indexOf(battle) + 1);
  const next = after.findIndex(({ kind }) => kind === 'fought' || kind === 'overran');
  return after
    .slice(0, next < 0 ? undefined : next)
    .flatMap((fact) => (fact.kind === 'lost-sp' && fact.side === side ? fact.takes : []));
}

/** Whose troops of a side stand in a hex: in no order, and one list as often as it has groups there. */
export const listsAt = (state: State, side: Side, hex: string): readonly ListName[] =>
  troopsIn(state, side, hex).map(({ list }) => list);
