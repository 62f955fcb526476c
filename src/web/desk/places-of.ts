/** The places that parts of the desk point at on its map, as `data-places` has them. */
import type { SeenForce } from '../../campaign/gm/see-forces.js';
import type { Board } from '../../kernel/map/board.js';
import { placesNamedIn } from '../../kernel/map/places.js';
import { placesOfSpot } from '../../kernel/map/spot.js';
import type { Understood } from '../../kernel/system.js';

const SHORTEST_NAME = 3;

export const joined = (places: readonly string[]): string => [...new Set(places)].join(' ');

/** Of a line of orders: its way, else what it names, else where the seat's forces stand that it names. */
export function placesOfLine(
  board: Board,
  { way = [], says }: Pick<Understood<unknown>, 'way' | 'says'>,
  forces: readonly SeenForce[],
): string {
  if (way.length > 0) return joined(way.flatMap(placesOfSpot));
  const named = placesNamedIn(board, says);
  return joined(named.length > 0 ? named : placesOfForces(says, forces));
}

/** Where the forces stand of which a text names a name. */
function placesOfForces(text: string, forces: readonly SeenForce[]): readonly string[] {
  const words = new Set(namesIn(text));
  return forces
    .filter(({ names }) => namesIn(names).some((name) => words.has(name)))
    .map(({ place }) => place);
}

const namesIn = (text: string): readonly string[] =>
  (text.match(/\p{Lu}[\p{L}'’-]*/gu) ?? []).filter((word) => word.length >= SHORTEST_NAME);

/** Of a question, a reason or a note: what it names. */
export const placesOfText = (board: Board, text: string): string =>
  joined(placesNamedIn(board, text));
