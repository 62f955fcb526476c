/** What a map shows, in words and tables: for readers who do not look, and for pages without script. */
import { byText, capitalized } from '../../kernel/basic.js';
import type { Board } from '../../kernel/map/board.js';
import type { Mark, Picture } from '../../kernel/map/picture.js';
import { placesOfSpot } from '../../kernel/map/spot.js';
import { ageOf, layersOf, pencilSays, placesOf, sideName, type PlaceOf } from './fact-words.js';

/** One kind of fact. `rows` in the order of their places. */
export type FactTable = {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** A table for each layer of the board that has something to tell. */
export function factTables({
  board,
  picture,
}: {
  readonly board: Board;
  readonly picture: Picture;
}): readonly FactTable[] {
  const place = placesOf(board);
  const zones = new Map(board.zones.map(({ id, name }) => [id, name]));
  const tables = layersOf(board).map(({ id, title }): FactTable => {
    const caption = capitalized(title);
    if (id === 'tracks')
      return {
        ...{ caption, columns: ['When', 'Side', 'Way'] },
        rows: picture.tracks.map(({ spots, side, label = '' }) => [
          ...[label, sideName(board, side), spots.flatMap(placesOfSpot).map(place).join(', ')],
        ]),
      };
    if (id === 'control')
      return {
        ...{ caption, columns: ['Place', 'In the hands of'] },
        rows: picture.held.map(({ what, side }) => [
          ...[zones.get(what) ?? place(what), sideName(board, side)],
        ]),
      };
    const marks = picture.marks.filter(({ layer }) => layer === id);
    return { caption, ...markTable(marks, place) };
  });
  const drawn = {
    ...{ caption: 'Drawn by hand', columns: ['Mark', 'Age'] },
    rows: (picture.pencil ?? []).map((mark) => [pencilSays(board, mark), ageOf(mark.age)]),
  };
  return [drawn, ...tables].filter(({ rows }) => rows.length > 0);
}

/** `Age` only where something is remembered. */
function markTable(marks: readonly Mark[], place: PlaceOf): Pick<FactTable, 'columns' | 'rows'> {
  const isAged = marks.some(({ age = 0 }) => age > 0);
  const rows = marks.map(({ at, words, age }) => [
    placesOfSpot(at).map(place).join(' and '),
    words,
    ...(isAged ? [age === undefined ? '' : ageOf(age)] : []),
  ]);
  return {
    columns: ['Place', 'What', ...(isAged ? ['Age'] : [])],
    rows: [...rows].sort((a, b) => byText(a[0] ?? '', b[0] ?? '')),
  };
}
