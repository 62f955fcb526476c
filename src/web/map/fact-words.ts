/** The words in which pages say what a map shows. */
import { capitalized, type Viewer } from '../../kernel/basic.js';
import type { Board, PlaceId, SideId } from '../../kernel/map/board.js';
import { PENCIL_LAYER, type PencilMark } from '../../kernel/map/pencil.js';
import type { Picture } from '../../kernel/map/picture.js';
import { sayPenciled } from '../../kernel/map/say-pencil.js';
import { PRINTED_LAYERS, type Layer, type Look } from '../../kernel/map/board.js';
import { placeById } from '../../kernel/map/places.js';

/** The short name of a side; `neutral` for nobody's. */
export const sideName = ({ sides }: Pick<Board, 'sides'>, side: SideId | undefined): string =>
  side === undefined ? 'neutral' : (sides.find(({ id }) => id === side)?.short ?? side);

export type PlaceOf = (place: PlaceId) => string;

/** `0512 Richmond` for a named place of a grid, whose numbers are printed on it; `0512` for another, else its name. */
export function placesOf(board: Board): PlaceOf {
  return (id) => {
    const { name = '', cell } = placeById(board, id) ?? {};
    if (name === '') return id;
    return cell === undefined ? name : `${id} ${name}`;
  };
}

/** The layers of a board: its own, and the printed ones that it does not name, as far as it has something in them. */
export const layersOf = (board: Board): readonly Layer[] => [
  ...board.layers,
  ...PRINTED_LAYERS.filter(
    ({ id }) => !board.layers.some((own) => own.id === id) && isPrinted(board, id),
  ),
];

const PATTERNS: Readonly<Record<string, readonly Look['pattern'][]>> = {
  roads: ['ties', 'line', 'double', 'dashed'],
  rivers: ['river', 'crossing'],
  ridges: ['ridge', 'gap'],
};

function isPrinted({ looks, features, zones, grid }: Board, layer: string): boolean {
  if (layer === 'towns') return features.some(({ shape }) => shape.is === 'town');
  if (layer === 'borders') return zones.length > 0;
  if (layer === 'grid') return grid !== undefined;
  const patterns = PATTERNS[layer];
  return patterns === undefined || looks.some(({ pattern }) => patterns.includes(pattern));
}

/** The layer of what commanders drew, where a map has any; the gamemaster calls for it. */
export const pencilLayer = ({ pencil = [] }: Picture, who: Viewer): readonly Layer[] =>
  pencil.length === 0
    ? []
    : who === 'gm'
      ? [{ id: PENCIL_LAYER, title: 'commanders’ own marks', shown: false }]
      : [{ id: PENCIL_LAYER, title: 'my marks', shown: true }];

/** A mark that a commander drew, in a sentence with who drew it. */
export const pencilSays = (board: Board, mark: PencilMark): string =>
  capitalized(sayPenciled(board, mark)) + (mark.by === undefined ? '' : ` (drawn by ${mark.by})`);

/** How long ago something was seen, in steps of play. */
export const ageOf = (age = 0): string =>
  age === 0 ? 'this step' : age === 1 ? 'one step ago' : `${age} steps ago`;
