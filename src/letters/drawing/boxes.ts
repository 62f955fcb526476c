/** Boxes beside the map, for what is overseas, in reserve or on its way: a frame with the name at its head. */
import type { Board } from '../../kernel/map/board.js';
import { boxOf } from './place-boxes.js';
import type { Style } from './style.js';
import { drawText, textWidth } from './text.js';
import { rectOf, tag } from './xml.js';

/** The name's share of a box's height, and the largest and least size of its letters. */
const HEAD = 0.15;
const MOST_SIZE = 26;
const LEAST_SIZE = 10.5;

export function drawBoxes(board: Board, style: Style): string {
  return board.places
    .filter(({ box }) => box === true)
    .map(({ name, center, outline = [] }) => {
      const { palette } = style;
      const box =
        outline.length > 2
          ? boxOf(outline.map((at) => ({ ...at, w: 0, h: 0 })))
          : { x: center.x - 45, y: center.y - 35, w: 90, h: 70 };
      const inner = { x: box.x + 3, y: box.y + 3, w: box.w - 6, h: box.h - 6 };
      const line = { fill: 'none', stroke: palette.ink };
      const wanted = Math.min(MOST_SIZE, Math.max(LEAST_SIZE, box.h * HEAD));
      const room = (box.w - 14) / Math.max(1, textWidth(name, 10, 'bold'));
      const size = Math.min(wanted, room * 10);
      const look = { size, fill: palette.ink, weight: 'bold' as const };
      return (
        tag('rect', { ...rectOf(box), fill: palette.paper }) +
        tag('rect', { ...rectOf(box), ...line, 'stroke-width': 1.8 }) +
        tag('rect', { ...rectOf(inner), ...line, 'stroke-width': 0.6 }) +
        drawText(name, { x: box.x + box.w / 2, y: box.y + 5 + size * 0.6 }, look)
      );
    })
    .join('');
}
