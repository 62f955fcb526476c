/**
 * A process of its own that draws one board, so that no visitor waits while it does; it ends when nothing is left to be
 * drawn, and its memory with it.
 */
import type { Board } from '../../kernel/map/board.js';
import type { Errand } from './drawing-process.js';
import type { PublicDrawing } from './public-drawings.js';
import { forkProgram } from '../../letters/fork-program.js';
import { hasPrograms } from '../../shipped.js';

export type Workshop = {
  /** `isUrgent`: somebody waits for it. Fails when the process does. */
  readonly draw: (drawing: PublicDrawing, isUrgent: boolean) => Promise<Buffer>;
  /** Puts a drawing first that has been asked for before. */
  readonly hurry: (drawing: PublicDrawing) => void;
};

export const hasWorkshops = hasPrograms;

type Task = {
  readonly drawing: PublicDrawing;
  readonly done: (packed: Buffer) => void;
  readonly failed: (error: unknown) => void;
};

/** `closed` is called when the process has ended. */
export function openWorkshop(board: Board, closed: () => void): Workshop {
  const waiting: Task[] = [];
  let task: Task | undefined;
  const { tell, end } = openProcess(
    (packed) => {
      task?.done(Buffer.from(packed));
      next();
    },
    () => {
      closed();
      for (const left of [task, ...waiting.splice(0)])
        left?.failed(new Error('The process that draws has ended'));
    },
  );
  const next = (): void => {
    task = waiting.shift();
    if (task === undefined) end();
    else tell({ kind: 'drawing', drawing: task.drawing });
  };
  tell({ kind: 'board', board });
  return {
    draw: (drawing, isUrgent) =>
      new Promise((done, failed) => {
        if (isUrgent) waiting.unshift({ drawing, done, failed });
        else waiting.push({ drawing, done, failed });
        if (task === undefined) next();
      }),
    hurry: (drawing) => {
      const at = waiting.findIndex((one) => one.drawing === drawing);
      if (at > 0) waiting.unshift(...waiting.splice(at, 1));
    },
  };
}

type Process = { readonly tell: (errand: Errand) => void; readonly end: () => void };

/** `over` is called once, whether the process ended, was ended or never began. */
function openProcess(answered: (packed: Uint8Array) => void, over: () => void): Process {
  const process = forkProgram('drawing-process');
  let isOver = false;
  const close = (): void => {
    if (!isOver) over();
    isOver = true;
  };
  // The program sends nothing but packed drawings.
  process.on('message', (packed) => answered(packed as unknown as Uint8Array));
  process.once('error', close);
  process.once('exit', close);
  return {
    tell: (errand) => {
      process.send(errand, (error) => {
        if (error !== null) close();
      });
    },
    end: () => {
      close();
      process.kill();
    },
  };
}
