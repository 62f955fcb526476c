/** What a viewer's picture shows at each place, in words. From the picture alone. */
import type { Board, PlaceId } from '../../kernel/map/board.js';
import type { Mark, Picture } from '../../kernel/map/picture.js';
import { ageOf, pencilSays, placesOf, sideName, type PlaceOf } from './fact-words.js';

/** What is shown, and of which mark; a place where nothing is shown is not there. */
export type PlaceFacts = Readonly<
  Record<PlaceId, readonly { readonly says: string; readonly mark?: string }[]>
>;

export function placeFacts(board: Board, { marks, held, pencil = [] }: Picture): PlaceFacts {
  const place = placesOf(board);
  const facts = new Map<PlaceId, PlaceFacts[PlaceId][number][]>();
  const add = (at: PlaceId, says: string, mark?: string): void => {
    const fact = mark === undefined ? { says } : { says, mark };
    facts.set(at, [...(facts.get(at) ?? []), fact]);
  };
  for (const mark of marks) for (const [at, says] of saidOf(mark, place)) add(at, says, mark.id);
  for (const { what, side } of held) add(what, `held by the ${sideName(board, side)}`);
  for (const mark of pencil)
    for (const at of mark.places.slice(-1))
      add(at, `${pencilSays(board, mark)}, ${drawnOf(mark.age)}`);
  return Object.fromEntries(facts);
}

const drawnOf = (age: number): string => `drawn ${age === 0 ? 'in this step' : ageOf(age)}`;

/** A mark on a link stands at both ends of it. */
function saidOf({ at, words, age }: Mark, place: PlaceOf): readonly (readonly [PlaceId, string])[] {
  const aged = age === undefined || age === 0 ? words : `${words}, ${ageOf(age)}`;
  switch (at.on) {
    case 'place':
      return [[at.place, aged]];
    case 'link':
      return [
        [at.a, `${aged}, toward ${place(at.b)}`],
        [at.b, `${aged}, toward ${place(at.a)}`],
      ];
    case 'point':
      return [];
  }
}
