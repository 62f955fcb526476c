/**
 * The process that draws the maps of letters: it is told a board first, then answers each picture with a PNG. It ends when
 * the program that started it does.
 */
import type { Board } from '../kernel/map/board.js';
import type { Picture } from '../kernel/map/picture.js';
import { drawPng } from './draw-png.js';
import { mapLayers } from './drawing/draw-map.js';

export type MapErrand =
  | { readonly kind: 'board'; readonly board: Board }
  | { readonly kind: 'picture'; readonly picture: Picture };

/** What was drawn; nothing when it cannot be drawn here. */
export type DrawnMap = { readonly png?: Uint8Array };

let board: Board | undefined;

// Sent by `letter-map.ts`.
process.on('message', (errand: MapErrand) => {
  if (errand.kind === 'board') board = errand.board;
  else void answer(errand.picture).then((drawn) => process.send?.(drawn));
});

const answer = async (picture: Picture): Promise<DrawnMap> => {
  try {
    return board === undefined ? {} : { png: await drawPng(mapLayers(board, picture)) };
  } catch {
    return {};
  }
};
