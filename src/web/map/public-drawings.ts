/** The drawings of a board that are the same for every viewer: their keys, their order, and how each is made. */
import { gzipSync } from 'node:zlib';
import type { Board } from '../../kernel/map/board.js';
import { drawLegend, drawMap, levelKey } from '../../letters/drawing/draw-map.js';
import { LEVELS, type Level } from '../../letters/drawing/level.js';
import type { Theme } from '../../letters/drawing/style.js';

/** One drawing: a level of the board, the names of a level, or the legend of its signs. */
export type PublicDrawing = {
  readonly part: 'board' | 'names' | 'legend';
  readonly level: Level;
  readonly theme: Theme;
};

/** Those that a page asks for, in the order in which readers come to them. */
export const PUBLIC_DRAWINGS: readonly PublicDrawing[] = (['light', 'dark'] as const).flatMap(
  (theme) => [
    ...LEVELS.flatMap((level) => [
      { part: 'board' as const, level, theme },
      { part: 'names' as const, level, theme },
    ]),
    { part: 'legend', level: LEVELS[0], theme },
  ],
);

export const drawingKey = (board: Board, { part, level, theme }: PublicDrawing): string =>
  levelKey(board, part === 'legend' ? part : part === 'names' ? `names-${level}` : level, theme);

const PACKING = { level: 6 } as const;

/** As it is kept and sent: SVG, packed by gzip. */
export const packDrawing = (board: Board, { part, level, theme }: PublicDrawing): Buffer =>
  gzipSync(
    part === 'legend'
      ? drawLegend(board, theme)
      : drawMap(board, undefined, { level, theme, part }),
    PACKING,
  );
