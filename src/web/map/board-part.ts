/** The public parts of a map: the same bytes for every viewer, at addresses that name their content. */
import { gzipSync } from 'node:zlib';
import type { Board } from '../../kernel/map/board.js';
import { boardHash } from '../../letters/drawing/draw-map.js';
import { missing, type Page } from '../page.js';
import { boardFacts } from './board-facts.js';
import { packedBoard } from './drawn-boards.js';
import { drawingKey, type PublicDrawing } from './public-drawings.js';

/** `/board/:key.svg`: the board of a level in a theme, its names, or its legend. */
export const boardPart: Page = async (visit) => {
  const packed = await packedBoard(visit.campaign.game.board(), visit.params['key'] ?? '');
  return packed === undefined ? missing : { kind: 'public', type: 'svg', packed };
};

/** Below a map's base. */
export const boardAddress = (board: Board, drawing: PublicDrawing): string =>
  `/board/${drawingKey(board, drawing)}.svg`;

export const factsKey = (board: Board): string => `${boardHash(board)}-facts`;

const words = new WeakMap<Board, Buffer>();

/** `/board/:key.json`: its places, and what is printed at each. */
export const boardWords: Page = (visit) => {
  const board = visit.campaign.game.board();
  if (visit.params['key'] !== factsKey(board)) return Promise.resolve(missing);
  const packed = words.get(board) ?? gzipSync(JSON.stringify(boardFacts(board)));
  words.set(board, packed);
  return Promise.resolve({ kind: 'public', type: 'json', packed });
};
