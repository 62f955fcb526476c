/** The public parts of a map: the same bytes for every viewer, at addresses that name their content. */
import { gzipSync } from 'node:zlib';
import type { Board } from '../../kernel/map/board.js';
import { boardHash, levelKey } from '../../letters/drawing/draw-map.js';
import type { Level } from '../../letters/drawing/level.js';
import type { Theme } from '../../letters/drawing/style.js';
import { missing, type Page } from '../page.js';
import { boardFacts } from './board-facts.js';
import { packedBoard } from './drawn-boards.js';

/** `/board/:key.svg`: the board of a level in a theme, or its legend. */
export const boardPart: Page = async (visit) => {
  const packed = await packedBoard(visit.campaign.game.board(), visit.params['key'] ?? '');
  return packed === undefined ? missing : { kind: 'public', type: 'svg', packed };
};

/** Below a map's base. */
export const boardAddress = (board: Board, of: Level | 'legend', theme: Theme): string =>
  `/board/${levelKey(board, of, theme)}.svg`;

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
