/**
 * The process that draws one board: it is told the board first, then answers each drawing that it is asked for with its
 * packed bytes. It ends when the program that started it does.
 */
import type { Board } from '../../kernel/map/board.js';
import { packDrawing, type PublicDrawing } from './public-drawings.js';

export type Errand =
  | { readonly kind: 'board'; readonly board: Board }
  | { readonly kind: 'drawing'; readonly drawing: PublicDrawing };

let board: Board | undefined;
// Sent by `workshop.ts`.
process.on('message', (errand: Errand) => {
  if (errand.kind === 'board') board = errand.board;
  else if (board !== undefined) process.send?.(packDrawing(board, errand.drawing));
});
