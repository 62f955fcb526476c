/**
 * Draws the map of a letter in a process of its own, so that no visitor waits while letters leave. The process ends when
 * nothing has been left to draw for a while, and its memory with it. It works as fast as it can, also where the program that
 * started it keeps itself small.
 */
import type { ChildProcess } from 'node:child_process';
import type { Board } from '../kernel/map/board.js';
import type { Picture } from '../kernel/map/picture.js';
import { drawPng } from './draw-png.js';
import { mapLayers } from './drawing/draw-map.js';
import { forkProgram } from './fork-program.js';
import type { DrawnMap, MapErrand } from './map-process.js';
import { hasPrograms } from '../shipped.js';

const REST_MILLISECONDS = 10_000;

type Drawer = {
  readonly process: ChildProcess;
  board: Board | undefined;
  /** What it draws now. */
  answered: (drawn: DrawnMap) => void;
};

let drawer: Drawer | undefined;
let rest: NodeJS.Timeout | undefined;
let before: Promise<unknown> = Promise.resolve();

/** The map as a PNG, one after the other. What the process cannot draw, for want of memory perhaps, is drawn here. */
export function drawLetterMap(board: Board, picture: Picture): Promise<Buffer> {
  const drawn = before.then(async () => {
    const { png } = hasPrograms ? await drawInProcess(board, picture) : {};
    return png === undefined ? drawPng(mapLayers(board, picture)) : Buffer.from(png);
  });
  before = drawn.catch(() => undefined);
  return drawn;
}

function drawInProcess(board: Board, picture: Picture): Promise<DrawnMap> {
  clearTimeout(rest);
  const own = (drawer ??= open());
  const tell = (errand: MapErrand): void => {
    own.process.send(errand, (error) => {
      if (error !== null) end(own);
    });
  };
  return new Promise<DrawnMap>((done) => {
    own.answered = done;
    own.process.channel?.ref();
    if (own.board !== board) tell({ kind: 'board', board });
    own.board = board;
    tell({ kind: 'picture', picture });
  }).finally(() => {
    own.process.channel?.unref();
    rest = setTimeout(() => end(own), REST_MILLISECONDS);
    rest.unref();
  });
}

function open(): Drawer {
  const process = forkProgram('map-process');
  const opened: Drawer = { process, board: undefined, answered: () => undefined };
  // The program sends nothing but what it drew.
  process.on('message', (drawn) => opened.answered(drawn as DrawnMap));
  const closed = (): void => end(opened);
  process.once('error', closed);
  process.once('exit', closed);
  return opened;
}

/** What it was drawing is drawn where it was asked for. */
function end(ended: Drawer): void {
  if (drawer === ended) drawer = undefined;
  ended.process.kill();
  ended.answered({});
}
