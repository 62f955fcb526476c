/** Under whose command a leader is, wherever he is. */
import type { ListName } from '../pack.js';
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
