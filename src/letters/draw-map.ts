/** A board and one viewer's picture as a standalone SVG. Nothing is drawn that the picture does not hold. */
import { columnOf, rowOf } from '../kernel/hex.js';
import type { Board, Picture } from '../kernel/picture.js';
import { escapeXml, tag } from './xml.js';

/** `width`: the SVG's width attribute in pixels. `board: 'without'` leaves the public part out, for laying over it. */
export type MapOptions = {
  readonly width?: number;
  readonly dark?: boolean;
  readonly board?: 'with' | 'without';
};

/** The map as SVG text: the same for the same board, picture and options. Without a picture, the public map alone. */
export function drawMap(board: Board, picture?: Picture, options: MapOptions = {}): string {
  const at = (hex: string): { x: number; y: number } => ({
    x: 20 + 30 * columnOf(hex),
    y: 17.4 + 34.8 * rowOf(hex) + (columnOf(hex) % 2) * 17.4,
  });
  const dots = board.hexes.map(({ id }) => tag('circle', { cx: at(id).x, cy: at(id).y, r: 4 }));
  const counters = (picture?.counters ?? []).map((counter) =>
    tag('text', { x: at(counter.hex).x, y: at(counter.hex).y }, escapeXml(counter.face)),
  );
  const content = [...(options.board === 'without' ? [] : dots), ...counters].join('');
  return tag(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 2900 2300', width: options.width },
    content,
  );
}
