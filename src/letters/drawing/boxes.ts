/** Boxes beside the map, for what is overseas, in reserve or on its way: a frame with the name at its head. */
import type { Board } from '../../kernel/map/board.js';
import { boxOf } from './place-boxes.js';
import type { Style } from './style.js';
import { drawText, textWidth } from './text.js';
import { rectOf, tag } from './xml.js';

const HEAD = 15;

export function drawBoxes(board: Board, style: Style): string {
  return board.places
    .filter(({ box }) => box === true)
    .map(({ name, center, outline = [] }) => {
      const { palette } = style;
      const box =
        outline.length > 2
          ? boxOf(outline.map((at) => ({ ...at, w: 0, h: 0 })))
          : { x: center.x - 45, y: center.y - 35, w: 90, h: 70 };
      const head = { ...box, h: HEAD };
      const inner = { x: box.x + 3, y: box.y + 3, w: box.w - 6, h: box.h - 6 };
      const line = { fill: 'none', stroke: palette.ink };
      const size = Math.min(10.5, ((box.w - 12) / Math.max(1, textWidth(name, 10, 'bold'))) * 10);
      const look = { size, fill: palette.ink, weight: 'bold' as const };
      return (
        tag('rect', { ...rectOf(box), fill: palette.paper }) +
        tag('rect', { ...rectOf(box), ...line, 'stroke-width': 1.8 }) +
        tag('rect', { ...rectOf(inner), ...line, 'stroke-width': 0.6 }) +
        drawText(name, { x: head.x + head.w / 2, y: head.y + 3 + HEAD / 2 }, look)
      );
    })
    .join('');
}
