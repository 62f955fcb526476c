/** A place as a person writes it. */
import { no, ok, type Result } from '../basic.js';
import { nearest } from '../sheet-text.js';
import type { Board, PlaceId } from './board.js';
import { findPlace, townsOf } from './places.js';

/** By name, number or town, or as pages write it: `Richmond (6510)`. A fault says what there is instead. */
export function readPlace(board: Board, text: string): Result<PlaceId, string> {
  const read = text.trim();
  // Two towns may have one name: then the number behind it tells them apart.
  const place = findPlace(board, inBrackets(read)) ?? findPlace(board, read);
  return place === undefined ? no(noSuchPlace(board, read)) : ok(place.id);
}

const inBrackets = (text: string): string => /\(([^()]+)\)$/.exec(text)?.[1] ?? '';

function noSuchPlace(board: Board, read: string): string {
  const names = [...townsOf(board), ...board.places].map(({ name }) => name);
  const near = nearest(
    read,
    names.filter((name) => name !== ''),
  );
  const meant = near === undefined ? '' : ` Did you mean ${near}?`;
  return `There is no place called "${read.slice(0, 60)}" on the map.${meant}`;
}
