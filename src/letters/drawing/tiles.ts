/** Cells sorted into squares of the board, for drawings of which a screen shows a part at a time. */
import { sortedBy } from '../../kernel/basic.js';
import type { Cell, Mesh } from './mesh.js';
import type { Style } from './style.js';

const TILE = 320;
const two = (n: number): string => String(n).padStart(3, '0');

/** One list of cells where the drawing is seen whole, else one for each square. The cells keep their order. */
export function tilesOf(
  mesh: Mesh,
  cells: Iterable<Cell>,
  { isTiled }: Style,
): readonly (readonly Cell[])[] {
  if (isTiled !== true) return [[...cells]];
  const tiles = new Map<string, Cell[]>();
  for (const cell of cells) {
    const { x, y } = mesh.centerOf(cell);
    const key = `${two(Math.floor(y / TILE))} ${two(Math.floor(x / TILE))}`;
    const tile = tiles.get(key);
    if (tile === undefined) tiles.set(key, [cell]);
    else tile.push(cell);
  }
  return sortedBy(tiles, ([key]) => key).map(([, some]) => some);
}
