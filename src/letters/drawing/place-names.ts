/** The names of areas, each on its own land; boxes beside the map have theirs in them. */
import { sortedBy } from '../../kernel/basic.js';
import type { Board } from '../../kernel/map/board.js';
import type { Label } from './label.js';
import { isIn, type Box, type Mesh } from './mesh.js';
import { boxAround, boxCentre, overlap, type Place } from './place-boxes.js';
import { printedOn } from './printed.js';
import type { Style } from './style.js';
import { drawText, textWidth, type TextLook } from './text.js';
import { counterRoom, distance } from './towns.js';

const SIZE = 11.5;
/** Steps from the middle that are tried, in sizes of the name, the best first: slips lie below counters. */
const STEPS: readonly (readonly [number, number])[] = [
  [0, -0.7],
  [0, 0.7],
  [0, -1.6],
  [0, 1.6],
  [0, -2.6],
  [0, 2.6],
  [1.6, 0.9],
  [-1.6, 0.9],
  [1.6, -0.9],
  [-1.6, -0.9],
  [2.6, 2],
  [-2.6, 2],
  [0, 3.8],
  [0, -3.8],
];

/** Without a grid, whose towns are named instead. A name keeps free the room of a counter in the middle of its area. */
export function placeNames(board: Board, mesh: Mesh, map: Box, style: Style): readonly Label[] {
  if (board.grid !== undefined) return [];
  const { lookOf, towns } = printedOn(board);
  const named = new Set(towns.map(({ place }) => place));
  const shown = board.places.filter(
    ({ id, name, center, box, within }) =>
      name !== '' && box !== true && within === undefined && !named.has(id) && isIn(center, map),
  );
  return sortedBy(shown, ({ id }) => id).map(({ id, name, look: ground, center }): Label => {
    const isWater = lookOf(ground)?.pattern === 'water';
    const size = SIZE * Math.min(2.2, Math.max(0.7, style.scale));
    const look: TextLook = {
      ...{ size, halo: style.palette.halo, weight: isWater ? 'regular' : 'bold' },
      fill: isWater ? style.palette.riverText : style.palette.ink,
      ...(isWater ? { italic: true } : {}),
    };
    const [w, h] = [textWidth(name, size, isWater ? 'regular' : 'bold') + 3, size * 1.1];
    const room = counterRoom(center, mesh, style);
    const cell = mesh.cellOf(id);
    const places = STEPS.map(([dx, dy], order): Place => {
      const aside = (Math.sign(dy) * room.h) / 2;
      const at = { x: center.x + dx * size, y: center.y + dy * size + aside };
      return { boxes: [boxAround(at, w, h)], cost: order };
    }).filter(
      ({ boxes: [box] }) =>
        box !== undefined &&
        overlap(box, room) === 0 &&
        mesh.under(boxCentre(box)) === cell &&
        shown.every(
          (other) => other.id === id || distance(box, other.center) > distance(box, center),
        ),
    );
    return {
      ...{ text: name, of: id, places, need: 'drop', limit: 60 },
      draw: ({ boxes: [box] }) =>
        box === undefined
          ? ''
          : drawText(name, { x: box.x + box.w / 2, y: box.y + box.h / 2 }, look),
    };
  });
}

/** Where counters stand on areas, which are large enough for names beside them. */
export const areaRooms = ({ grid, places }: Board, mesh: Mesh, style: Style): readonly Box[] =>
  grid === undefined ? places.map(({ center }) => counterRoom(center, mesh, style)) : [];
