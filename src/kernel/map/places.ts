/** Places of a board by what people call them, and what to call them. */
import { plainName } from '../sheet-text.js';
import type { Board, Place, PlaceId } from './board.js';

type Index = {
  readonly byId: ReadonlyMap<PlaceId, Place>;
  readonly byName: ReadonlyMap<string, Place>;
};

const indexes = new WeakMap<Board, Index>();

function indexOf(board: Board): Index {
  const known = indexes.get(board);
  if (known !== undefined) return known;
  const byName = new Map<string, Place>();
  const add = (name: string, place: Place | undefined): void => {
    const plain = plainName(name);
    if (place !== undefined && plain !== '' && !byName.has(plain)) byName.set(plain, place);
  };
  const byId = new Map(board.places.map((place) => [place.id, place]));
  for (const { name = '', shape } of board.features)
    if (shape.is === 'town') add(name, byId.get(shape.place));
  for (const place of board.places)
    for (const name of [place.id, place.name, ...(place.aliases ?? [])]) add(name, place);
  const index = { byId, byName };
  indexes.set(board, index);
  return index;
}

export const placeById = (board: Board, id: PlaceId): Place | undefined =>
  indexOf(board).byId.get(id);

/** The place with that id, name, other name or town, however its letters are written. */
export const findPlace = (board: Board, text: string): Place | undefined =>
  indexOf(board).byId.get(text) ?? indexOf(board).byName.get(plainName(text));

/** `Boston`; on a grid, whose ids are printed on it, `Richmond (6510)`, or `6510` alone. */
export function placeTitle(board: Board, id: PlaceId): string {
  const place = placeById(board, id);
  if (place === undefined || place.name === '') return id;
  return place.cell === undefined ? place.name : `${place.name} (${id})`;
}

/** The towns that are printed on a board. */
export const townsOf = (
  board: Pick<Board, 'features'>,
): readonly {
  readonly name: string;
  readonly place: PlaceId;
  readonly tier: 1 | 2 | 3;
  readonly kind: string;
}[] =>
  board.features.flatMap(({ name = '', kind, shape }) =>
    shape.is === 'town' ? [{ name, kind, place: shape.place, tier: shape.tier }] : [],
  );

const MOST_WORDS = 4;

/**
 * The places that a sentence names, in its order: by the ids printed in it, such as `(7413)`, else by their names, which begin
 * with a capital letter as people write them.
 */
export function placesNamedIn(board: Board, text: string): readonly PlaceId[] {
  const words = text.split(/[^\p{L}\p{N}'’&.-]+/u).map((word) => word.replace(/(?<!\.)\.+$/, ''));
  const byId = words.filter((word) => indexOf(board).byId.has(word));
  if (byId.length > 0) return [...new Set(byId)];
  const found: PlaceId[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (!/^\p{Lu}/u.test(words[at] ?? '')) continue;
    for (let long = MOST_WORDS; long > 0; long -= 1) {
      const place = findPlace(board, words.slice(at, at + long).join(' '));
      if (place === undefined) continue;
      found.push(place.id);
      at += long - 1;
      break;
    }
  }
  return [...new Set(found)];
}
