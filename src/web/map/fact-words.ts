/** The words in which pages say what a map shows. */
import type { Board, SideId } from '../../kernel/map/board.js';
import type { Counter } from '../../kernel/map/bridge.js';

/** The short name of a side; `neutral` for nobody's. */
export const sideName = ({ sides }: Pick<Board, 'sides'>, side: SideId | undefined): string =>
  side === undefined ? 'neutral' : (sides.find(({ id }) => id === side)?.short ?? side);

const SIZES: Readonly<Record<string, string>> = { S: 'Small', M: 'Medium', L: 'Large' };
/** `0512 Richmond` for a hex with a town, else `0512`. */
export type PlaceOf = (hex: string) => string;

export function placesOf(board: Board): PlaceOf {
  const names = new Map(board.places.map(({ id, name }) => [id, name]));
  return (place) => [place, names.get(place) ?? ''].join(' ').trim();
}

export const forceName = ({ kind, name }: Counter): string =>
  kind === 'army' ? `army, ${name ?? ''}` : (name ?? 'troops');

export const stateOf = ({ demoralized, unsupplied }: Counter): string =>
  [demoralized === true ? 'demoralized' : '', unsupplied === true ? 'out of supply' : '']
    .filter((part) => part !== '')
    .join(', ');

export const sizeOf = ({ face }: Counter): string => SIZES[face] ?? face;

/** How long ago something was seen, in steps of play. */
export const ageOf = (age = 0): string =>
  age === 0 ? 'this step' : age === 1 ? 'one step ago' : `${age} steps ago`;
