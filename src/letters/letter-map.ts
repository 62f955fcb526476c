/**
 * Draws the map of a letter in a thread of its own, so that no visitor waits while letters leave. The thread ends when
 * nothing has been left to draw for a while, and its memory with it.
 */
import { Worker } from 'node:worker_threads';
import type { Board } from '../kernel/map/board.js';
import type { Picture } from '../kernel/map/picture.js';
import { drawPng } from './draw-png.js';
import { mapLayers } from './drawing/draw-map.js';
import type { DrawnPng, MapErrand } from './map-thread.js';
import { hasPrograms, programOf } from '../shipped.js';

const REST_MILLISECONDS = 10_000;

type Drawer = {
  readonly worker: Worker;
  board: Board | undefined;
  /** What it draws now. */
  answered: (png: DrawnPng) => void;
};

let drawer: Drawer | undefined;
let rest: NodeJS.Timeout | undefined;
let before: Promise<unknown> = Promise.resolve();

/** The map as a PNG, one after the other. What the thread cannot draw, for want of memory perhaps, is drawn here. */
export function drawLetterMap(board: Board, picture: Picture): Promise<Buffer> {
  const drawn = before.then(async () => {
    const png = hasPrograms ? await drawInThread(board, picture) : undefined;
    return png === undefined ? drawPng(mapLayers(board, picture)) : Buffer.from(png);
  });
  before = drawn.catch(() => undefined);
  return drawn;
}

function drawInThread(board: Board, picture: Picture): Promise<DrawnPng> {
  clearTimeout(rest);
  const own = (drawer ??= open());
  const tell = (errand: MapErrand): void => own.worker.postMessage(errand);
  return new Promise<DrawnPng>((done) => {
    own.answered = done;
    own.worker.ref();
    if (own.board !== board) tell({ kind: 'board', board });
    own.board = board;
    tell({ kind: 'picture', picture });
  }).finally(() => {
    own.worker.unref();
    rest = setTimeout(() => end(own), REST_MILLISECONDS);
    rest.unref();
  });
}

function open(): Drawer {
  const worker = new Worker(programOf('map-thread'), { execArgv: [] });
  const opened: Drawer = { worker, board: undefined, answered: () => undefined };
  worker.on('message', (png: DrawnPng) => opened.answered(png));
  const closed = (): void => end(opened);
  worker.once('error', closed);
  worker.once('exit', closed);
  return opened;
}

/** What it was drawing is drawn where it was asked for. */
function end(ended: Drawer): void {
  if (drawer === ended) drawer = undefined;
  void ended.worker.terminate();
  ended.answered(undefined);
}
