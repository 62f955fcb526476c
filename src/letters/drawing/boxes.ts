/** Places without land: boxes beside the map, a frame with the name at its head, and anchors where ships stand at sea. */
import type { Board } from '../../kernel/map/board.js';
import { boxOfPoints } from './place-boxes.js';
import type { Style } from './style.js';
import { drawText, textWidth } from './text.js';
import { isAtSea } from './place-names.js';
import { num, rectOf, tag } from './xml.js';

/** The name's share of a box's height, and the largest and least size of its letters. */
const HEAD = 0.19;
const MOST_SIZE = 34;
const LEAST_SIZE = 10.5;

export function drawBoxes(board: Board, style: Style): string {
  return board.places
    .filter(({ box }) => box === true)
    .map(({ name, center, outline = [] }) => {
      const { palette } = style;
      const box =
        outline.length > 2
          ? boxOfPoints(outline)
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

const ANCHOR_SIZE = 0.62;
const MOST_ANCHOR = 2.4;
/** Ring, stock, shank and flukes, about 20 units high around the middle. */
const ANCHOR =
  'M0-7v16M-5-4.5h10M-8 3q1 6 8 6.5q7-.5 8-6.5M-9.6 5.2L-8 2.6l2.6 1.5M9.6 5.2L8 2.6l-2.6 1.5M0-7a2 2 0 1 1 .01 0';

/** Where ships stand at sea: water without an outline. */
export function drawAnchors(board: Board, { palette, scale }: Style): string {
  const size = num(Math.min(MOST_ANCHOR, Math.max(ANCHOR_SIZE, scale * ANCHOR_SIZE)));
  const drawn = board.places
    .filter((place) => isAtSea(board, place))
    .map(({ center: { x, y } }) =>
      tag('path', { d: ANCHOR, transform: `translate(${num(x)} ${num(y)}) scale(${size})` }),
    );
  return drawn.length === 0
    ? ''
    : `<g fill="none" stroke="${palette.riverText}" stroke-width="1.5" stroke-opacity=".55" stroke-linecap="round" stroke-linejoin="round">${drawn.join('')}</g>`;
}
