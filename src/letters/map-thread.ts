/** The thread that draws the maps of letters: it is told a board first, then answers each picture with a PNG. */
import { parentPort } from 'node:worker_threads';
import type { Board } from '../kernel/map/board.js';
import type { Picture } from '../kernel/map/picture.js';
import { drawPng } from './draw-png.js';
import { mapLayers } from './drawing/draw-map.js';

export type MapErrand =
  | { readonly kind: 'board'; readonly board: Board }
  | { readonly kind: 'picture'; readonly picture: Picture };

/** What was drawn; nothing when it cannot be drawn here. */
export type DrawnPng = Uint8Array | undefined;

let board: Board | undefined;

// Sent by `letter-map.ts`.
parentPort?.on('message', (errand: MapErrand) => {
  if (errand.kind === 'board') board = errand.board;
  else void answer(errand.picture).then((png) => parentPort?.postMessage(png));
});

const answer = async (picture: Picture): Promise<DrawnPng> => {
  try {
    return board && (await drawPng(mapLayers(board, picture)));
  } catch {
    return undefined;
  }
};
