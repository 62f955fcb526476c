/** A counter with what belongs to it, and the slips of paper on which names and strengths are written beside it. */
import type { Point } from '../../kernel/map/board.js';
import type { Mark } from '../../kernel/map/picture.js';
import type { Box } from './mesh.js';
import type { Style } from './style.js';
import { drawText } from './text.js';
import { rectOf, tag } from './xml.js';

/** How far a piece reaches from its middle. */
export type Reach = {
  readonly left: number;
  readonly right: number;
  readonly up: number;
  readonly down: number;
};

/**
 * A counter with all that belongs to it. `name`: what is written on a slip below it. `drawUnder`: what may lie under other
 * counters, and is not reckoned to its reach.
 */
export type Piece = {
  readonly name: string;
  readonly mark: Mark;
  readonly reach: Reach;
  readonly drawUnder?: (at: Point) => string;
  readonly draw: (at: Point) => string;
};

const SLIP_SIZE = 9;

/** How large the names of counters and ships are written beside them; 0 where they are not. */
export const slipSize = ({ slipSize: size, scale }: Style): number => size ?? SLIP_SIZE * scale;

/** A line on a slip of paper with an edge in the colour of its side. */
export function drawSlip(
  text: string,
  box: Box,
  { size, side }: { readonly size: number; readonly side: string },
  style: Style,
): string {
  const { palette, scale } = style;
  const paper = tag('rect', {
    ...rectOf(box),
    rx: 1.2 * scale,
    fill: palette.halo,
    'fill-opacity': '.92',
    stroke: palette.of(side).edge,
    'stroke-width': 0.6 * scale,
  });
  const look = { size, fill: palette.ink, weight: 'bold' as const };
  return paper + drawText(text, { x: box.x + box.w / 2, y: box.y + box.h / 2 }, look);
}
