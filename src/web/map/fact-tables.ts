/** What a map shows, in words and tables: for readers who do not look, and for pages without script. */
import { byText } from '../../kernel/basic.js';
import type { SideId } from '../../kernel/map/board.js';
import type { Board as NewBoard } from '../../kernel/map/board.js';
import { oldBoard, oldPicture, type Counter } from '../../kernel/map/bridge.js';
import type { Picture as NewPicture } from '../../kernel/map/picture.js';
import { ageOf, forceName, placesOf, sideName, sizeOf, stateOf } from './fact-words.js';

/** One kind of fact. `rows` in the order of their hexes. */
export type FactTable = {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

const WORKS: readonly Counter['kind'][] = ['fort', 'fortress', 'depot'];
const FORCES: readonly Counter['kind'][] = ['army', 'force', 'leader'];

/** The tables of a picture, without those that have nothing to tell. */
export function factTables(sight: {
  readonly board: NewBoard;
  readonly picture: NewPicture;
}): readonly FactTable[] {
  const board = oldBoard(sight.board);
  const picture = oldPicture(sight.picture, sight.board);
  const place = placesOf(sight.board);
  const nameOf = (side?: SideId): string => sideName(board, side);
  const of = (kinds: readonly Counter['kind'][]): readonly Counter[] =>
    picture.counters.filter(({ kind }) => kinds.includes(kind));
  const tables: readonly FactTable[] = [
    {
      caption: 'Forces',
      columns: ['Hex', 'Side', 'Force', 'SP', 'State'],
      rows: of(FORCES).map((counter) => [
        place(counter.hex),
        nameOf(counter.side),
        forceName(counter),
        counter.kind === 'leader' ? '' : counter.face,
        stateOf(counter),
      ]),
    },
    {
      caption: 'The enemy in sight',
      columns: ['Hex', 'Side', 'Size'],
      rows: of(['seen']).map((one) => [place(one.hex), nameOf(one.side), sizeOf(one)]),
    },
    {
      caption: 'The enemy as last seen',
      columns: ['Hex', 'Side', 'Size', 'Age'],
      rows: of(['remembered']).map((one) => [
        ...[place(one.hex), nameOf(one.side), sizeOf(one), ageOf(one.age)],
      ]),
    },
    {
      caption: 'Works and depots',
      columns: ['Hex', 'Side', 'What'],
      rows: of(WORKS).map((one) => [place(one.hex), nameOf(one.side), one.kind]),
    },
    {
      caption: 'Ships',
      columns: ['Between', 'Side', 'Strength', 'Age'],
      rows: (picture.ships ?? []).map((ship) => [
        `${place(ship.a)} and ${place(ship.b)}`,
        nameOf(ship.side),
        ship.face === '' ? 'not known' : ship.face,
        ship.age === undefined ? '' : ageOf(ship.age),
      ]),
    },
    {
      caption: 'Battles',
      columns: ['Hex', 'When'],
      rows: picture.battles.map(({ hex, label }) => [place(hex), label]),
    },
    {
      caption: 'Marches',
      columns: ['When', 'Side', 'Way'],
      rows: picture.tracks.map(({ hexes, side, label }) => [
        ...[label ?? '', nameOf(side), hexes.map(place).join(', ')],
      ]),
    },
    {
      caption: 'Held otherwise than printed',
      columns: ['Place', 'In the hands of'],
      rows: [
        ...(picture.states ?? []).map(({ state, side }) => [state, nameOf(side)]),
        ...picture.flags.map(({ hex, side }) => [place(hex), nameOf(side)]),
      ],
    },
  ];
  return tables.flatMap(({ rows, ...table }) =>
    rows.length === 0 ? [] : [{ ...table, rows: inOrder(rows, table.columns[0] === 'When') }],
  );
}

const inOrder = (rows: FactTable['rows'], isTimed: boolean): FactTable['rows'] =>
  isTimed ? rows : [...rows].sort((a, b) => byText(a[0] ?? '', b[0] ?? ''));
