/** The names of areas, each on its own land; boxes beside the map have theirs in them. */
import { sortedBy } from '../../kernel/basic.js';
import type { Board } from '../../kernel/map/board.js';
import type { Label } from './label.js';
import { isIn, type Box } from './mesh.js';
import { boxAround, type Place } from './place-boxes.js';
import { printedOn } from './printed.js';
import type { Style } from './style.js';
import { drawText, textWidth, type TextLook } from './text.js';

const SIZE = 11.5;
/** Steps from the middle that are tried, in sizes of the name, the best first. */
const STEPS: readonly (readonly [number, number])[] = [
  [0, 0],
  [0, 1.6],
  [0, -1.6],
  [0, 2.6],
  [0, -2.6],
  [1.6, 0.9],
  [-1.6, 0.9],
  [1.6, -0.9],
  [-1.6, -0.9],
  [2.6, 2],
  [-2.6, 2],
  [0, 3.8],
  [0, -3.8],
];

/** Without a grid, whose towns are named instead; a name keeps off the counters that stand there. */
export function placeNames(
  board: Board,
  map: Box,
  groups: ReadonlyMap<string, Box>,
  style: Style,
): readonly Label[] {
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
    const group = groups.get(id);
    const places = STEPS.map(([dx, dy], order): Place => {
      const aside = group === undefined ? 0 : (Math.sign(dy) * group.h) / 2;
      const at = { x: center.x + dx * size, y: center.y + dy * size + aside };
      return { boxes: [boxAround(at, w, h)], cost: order };
    });
    return {
      ...{ text: name, places, need: 'drop', limit: 60 },
      draw: ({ boxes: [box] }) =>
        box === undefined
          ? ''
          : drawText(name, { x: box.x + box.w / 2, y: box.y + box.h / 2 }, look),
    };
  });
}
