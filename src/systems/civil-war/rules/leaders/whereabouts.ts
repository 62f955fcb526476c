/** Under whose command a leader is, wherever he is, and who stands where. */
import type { Morale } from '../amendment.js';
import { theaterAt } from '../ground/atlas.js';
import { hasMorale, troopsIn } from '../ground/muster.js';
import type { ListName, Pack, Side } from '../pack.js';
import { bySeniority } from './command.js';
import type { Leader, State } from '../state.js';

/** Undefined for one who is not yet, or no longer, in the game. */
export function listOfLeader({ place }: Leader): ListName | undefined {
  switch (place.at) {
    case 'map':
    case 'pool':
    case 'away':
    case 'captured':
    case 'promoted':
      return place.list;
    case 'due':
    case 'dead':
    case 'left':
      return undefined;
  }
}

/** Whether he serves: on the map, in a pool, or on his way back to it. */
export const isServing = ({ place }: Leader): boolean =>
  place.at === 'map' || place.at === 'pool' || place.at === 'away' || place.at === 'promoted';

/** Prisoners are numbered in the order of capture, both sides' together (C5.2). */
export function nextCapture(leaders: State['leaders']): number {
  const orders = Object.values(leaders).flatMap(({ place }) =>
    place.at === 'captured' ? [place.order] : [],
  );
  return Math.max(0, ...orders) + 1;
}

/** Leaders whose game turn has come and who are in no pool yet, in historical order (C3.5.7). */
export function dueLeaders(now: State, side: Side): readonly Leader[] {
  return Object.values(now.leaders)
    .filter(
      (leader) =>
        leader.side === side && leader.place.at === 'due' && leader.place.turn <= now.clock.game,
    )
    .sort((a, b) => dueTurn(a) - dueTurn(b) || a.order - b.order || (a.name < b.name ? -1 : 1));
}

const dueTurn = (leader: Leader): number => (leader.place.at === 'due' ? leader.place.turn : 0);

/** The place behind all who wait in a pool. */
export function nextPoolOrder(
  leaders: Readonly<Record<string, Leader>>,
  side: Leader['side'],
  list: ListName,
): number {
  let last = 0;
  for (const { side: owner, place } of Object.values(leaders)) {
    if (owner === side && place.at === 'pool' && place.list === list) {
      last = Math.max(last, place.order);
    }
  }
  return last + 1;
}

/** The account to which a leader belongs who stands in a hex. */
export const commandOver = (
  pack: Pack,
  { kind, side }: Leader,
  { hex, list }: { readonly hex: string; readonly list: ListName },
): ListName => (kind === 'naval' && side === 'usa' ? 'naval' : (theaterAt(pack, hex) ?? list));

/** Strength points of a side in a hex; with a morale, those alone that have it. */
export const strengthIn = (now: State, side: Side, hex: string, morale?: Morale): number =>
  troopsIn(now, side, hex)
    .filter((troops) => hasMorale(troops, morale))
    .reduce((sum, { sp }) => sum + sp, 0);

/** Leaders of a side on land in a hex, the most senior first. */
export const leadersIn = (now: State, side: Side, hex: string): readonly Leader[] =>
  Object.values(now.leaders)
    .filter(
      ({ place, kind, ...leader }) =>
        leader.side === side && kind !== 'naval' && place.at === 'map' && place.hex === hex,
    )
    .sort(bySeniority);

/** Whether those who march are a cavalry force: one that a cavalry leader commands. */
export const isCavalry = (now: State, leaders: readonly string[]): boolean =>
  now.leaders[leaders[0] ?? '']?.kind === 'cavalry';
